"""The pure Python version of `kernel/_fill.c`: write the numbers and the mask of a seat into arrays."""

from typing import Any

from warhost.kernel.observe import (
    COUNT_BY,
    MARK,
    MARK_BY,
    PUT_ALL,
    PUT_AT,
    PUT_COUNTS,
    PUT_ROWS,
    VALUE_BITS,
    VALUE_MASK,
    signed,
)


def fill_row(numbers: Any, masks: Any, row: int, items: list[object], options: list[int]) -> None:
    """Fill a row of zeros with the items of a sheet, and the row of the mask with the options."""
    out = numbers[row]
    rest: Any = iter(items)
    for item in rest:
        if isinstance(item, list):
            code = next(rest)
            put_list(out, code >> VALUE_BITS, code & VALUE_MASK, item, rest)
        else:
            assert isinstance(item, int)
            out[item >> VALUE_BITS] = signed(item)
    masks[row, options] = 1


def put_list(out: Any, place: int, what: int, values: list[Any], rest: Any) -> None:
    """Write a list that `Columns` keeps, with what follows it."""
    if what == PUT_ALL:
        out[place : place + len(values)] = values
    elif what == MARK:
        out[[place + number for number in values]] = 1
    elif what == PUT_COUNTS:
        for number in values:
            out[place + number] += 1
    elif what in (COUNT_BY, MARK_BY):
        sorts, places = next(rest), next(rest)
        for number in values:
            at = places[sorts[number]]
            if at >= 0 and what == COUNT_BY:
                out[place + at] += 1
            elif at >= 0:
                out[at + number] = 1
    elif what == PUT_ROWS:
        empty = next(rest)
        for each in values:
            if each is not empty:
                out[place : place + len(each)] = each
            place += len(empty)
    else:
        assert what == PUT_AT
        where, more = next(rest), next(rest)
        for at, value in zip(where, values, strict=True):
            if at >= 0:
                out[place + at] = value + more
