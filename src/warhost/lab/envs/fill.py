"""What `kernel/_fill.c` does, for pure Python: the numbers and the mask of a seat into arrays."""

from typing import Any

from warhost.kernel.observe import VALUE_BITS, signed


def fill_row(numbers: Any, masks: Any, row: int, items: list[object], options: list[int]) -> None:
    """Fill a row of zeros with the items of a sheet, and that of the mask with the options."""
    out = numbers[row]
    rest = iter(items)
    for item in rest:
        if isinstance(item, list):
            place = next(rest)
            assert isinstance(place, int)
            if place >= 0:
                out[place : place + len(item)] = item
            else:
                out[[number - 1 - place for number in item]] = 1
        else:
            assert isinstance(item, int)
            out[item >> VALUE_BITS] = signed(item)
    masks[row, options] = 1
