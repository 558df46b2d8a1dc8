"""A bot for Four Hills."""

from warhost.bots.bot import Bot, Seat


class Captain(Bot):
    """Sends its weakest company first, because later hills are worth more."""

    def choose(self, seat: Seat) -> str:
        return seat.options()[0]


CAPTAIN = Captain()
