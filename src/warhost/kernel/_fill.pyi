"""Written in C, and there only in the compiled build."""

from typing import Any

def fill_row(numbers: Any, masks: Any, memory: Any, row: int, items: list[object], options: list[int]) -> None: ...
