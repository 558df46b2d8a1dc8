"""The pure Python version of `kernel/_fill.c`: write the numbers and the mask of a seat into arrays."""

from typing import Any

from warhost.kernel.observe import (
    COUNT_BY,
    MARK,
    MARK_AND_COUNT,
    PUT_ALL,
    PUT_AT,
    PUT_COUNTS,
    PUT_ROWS,
    VALUE_BITS,
    VALUE_MASK,
    signed,
)


def fill_row(numbers: Any, masks: Any, memory: Any, row: int, items: list[object], options: list[int]) -> None:
    """Fill a row of zeros with the items of a sheet, and the row of the mask with the options.

    With a memory, unchanged rows of figures are not read again. It is an array like the numbers, with a list per row.
    """
    out = numbers[row]
    kept, seen = (None, None) if memory is None else (memory[0][row], memory[1][row])
    rest: Any = iter(items)
    for item in rest:
        if isinstance(item, list):
            code = next(rest)
            place, what = code >> VALUE_BITS, code & VALUE_MASK
            if what == PUT_ROWS and seen is not None:
                put_changed_rows(out, kept, seen, place, item, next(rest))
            else:
                put_list(out, place, what, item, rest)
        else:
            assert isinstance(item, int)
            out[item >> VALUE_BITS] = signed(item)
    masks[row, options] = 1


def count_by(out: Any, place: int, numbers: Any, sorts: list[int], places: list[int]) -> None:
    """Count the numbers by sort. A sort with a negative place is left out."""
    for number in numbers:
        if places[sorts[number]] >= 0:
            out[place + places[sorts[number]]] += 1


def put_list(out: Any, place: int, what: int, values: list[Any], rest: Any) -> None:
    """Write a list that `Columns` keeps, with what follows it."""
    if what == PUT_ALL:
        out[place : place + len(values)] = values
    elif what == MARK:
        out[[place + number for number in values]] = 1
    elif what == PUT_COUNTS:
        for number in values:
            out[place + number] += 1
    elif what == COUNT_BY:
        count_by(out, place, values, next(rest), next(rest))
    elif what == MARK_AND_COUNT:
        numbers, marks, counts = next(rest), next(rest), next(rest)
        for number in numbers:
            if marks[values[number]] >= 0:
                out[marks[values[number]] + number] = 1
        count_by(out, place, numbers, values, counts)
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


def put_changed_rows(out: Any, kept: Any, seen: list[Any], place: int, rows: list[Any], empty: list[int]) -> None:
    """Write rows, reading only those that are new lists: a row itself never changes."""
    width = len(empty)
    seen.extend([empty] * (len(rows) - len(seen)))
    for i, (each, before) in enumerate(zip(rows, seen, strict=True)):
        if each is not before:
            kept[place + i * width : place + (i + 1) * width] = each
            seen[i] = each
    end = place + len(rows) * width
    out[place:end] = kept[place:end]
