"""The types of what a seat sees, for the boards of the page. `view.py` in each game's folder adds its own."""

from typing import NotRequired, TypedDict


class Seen(TypedDict):
    """What every view has. `corrected` are values of cards changed by an override, in words."""

    seat: str
    waiting: list[str]
    over: bool
    corrected: NotRequired[dict[str, str]]
