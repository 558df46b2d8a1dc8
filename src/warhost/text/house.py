"""What a game is called, and its options, in the words of the lobby."""

from warhost.text.speaker import Speaker


def game_title(speaker: Speaker) -> str:
    """The name of the game that the speaker's catalogue is about."""
    return speaker.say("board.game")


def option_label(speaker: Speaker, option: str) -> str:
    """What an option of a new match is called."""
    return speaker.say(f"board.choice.{option}")


def value_label(speaker: Speaker, option: str, value: str | int | bool) -> str:
    """A value of an option: numbers stand for themselves, everything else has a message."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return speaker.say(f"board.choice.{option}.{str(value).lower()}")


def series_label(speaker: Speaker, series: str) -> str:
    """What a kind of series of matches is called."""
    return speaker.say(f"board.series.{series}")
