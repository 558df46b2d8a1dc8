"""Known blunders in the Card Game."""

from typing import Final

from warhost.bots.blunders import Blunders
from warhost.games.wotrcg.combat import PRINTED, outlook
from warhost.games.wotrcg.ids import A_BATTLE, BATTLEGROUNDS, FREE, TO_PATH, Z_PATH
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import GROUND_POINTS, PATH_POINTS, SIDE, STAGE
from warhost.kernel.flow import Ask, State

# The stage from which the paths decide, and the icon that defends them.
LAST_PATHS: Final = 7
PATH_DEFENCE: Final = 3


class CardGameBlunders(Blunders):
    """The known blunders of the Card Game."""

    def name_of(self, s: State, ask: Ask, answer: int) -> str:
        """A card that could defend one of the last paths goes to a battleground that is worth no more."""
        if ask.kind != "destination" or not A_BATTLE <= answer < A_BATTLE + BATTLEGROUNDS:
            return ""
        assert isinstance(s, CardGame)
        card = ask.args[0]
        if SIDE[card] != FREE or TO_PATH not in ask.options or not PRINTED[PATH_DEFENCE][card]:
            return ""
        if STAGE[s.path] < LAST_PATHS or PATH_POINTS[s.path] < GROUND_POINTS[answer - A_BATTLE]:
            return ""
        icons = outlook(s, Z_PATH)
        return "path_lost" if icons[0] > icons[1] else ""
