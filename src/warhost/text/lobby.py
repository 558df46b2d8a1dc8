"""The names of a game and of its options, as the lobby shows them."""

from warhost.text.speaker import Speaker


def game_title(speaker: Speaker) -> str:
    """Return the name of the game that the speaker's catalogue is about."""
    return speaker.say("board.game")


def option_label(speaker: Speaker, option: str) -> str:
    """Return the label of an option of a new match."""
    return speaker.say(f"board.choice.{option}")


def value_label(speaker: Speaker, option: str, value: str | int | bool) -> str:
    """Return the label of an option's value. Numbers stand for themselves, everything else has a message."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return speaker.say(f"board.choice.{option}.{str(value).lower()}")


def series_label(speaker: Speaker, series: str) -> str:
    """Return the label of a kind of series."""
    return speaker.say(f"board.series.{series}")
