"""The interface of a card to the rules. The decks in `cards/` declare every card, and `fill` registers it here."""

from warhost.games.wotr.round import Round
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tiles import Tile
from warhost.kernel.flow import Ask, Flow


class Card:
    """An event card: when it may be played, what it does, the battle it starts, and what it changes on the table.

    The rules ask each card on the table, and the card that started a battle, through the methods and attributes below.
    A card overrides those it needs, so everything about it is in its class.
    """

    # What a position must show if the card was played: a nation may have stepped back, Eyes may be out of the game.
    steps_back: int = 0
    removes_eyes: bool = False

    # ---- a battle that the card starts
    starts_battle: bool = False
    # Rounds of an assault beyond the first that cost no elite.
    more_rounds: int = 0
    # The attack comes over the sea and is fought to the end in the field.
    by_sea: bool = False
    # The besieged garrison takes dice off the Shadow's combat rolls.
    garrison_helps: bool = False

    # ---- on the table
    # The use of a die that the card offers, to be discarded at a price; -1 for none.
    deed: int = -1
    # It has moved the counter of its nation.
    advances: bool = False
    # It may be discarded to lower Hunt damage by 1.
    softens: bool = False
    # Dice that move the Fellowship stay out of the Hunt Box.
    spares_hunt_box: bool = False
    # It may be used as a combat card of its side.
    serves_in_combat: bool = False
    # It is discarded when the Fellowship is declared or revealed, and when it is declared in a haven.
    ends_when_seen: bool = False
    ends_in_haven: bool = False

    def __init__(self, nation: int = -1) -> None:
        self.number = -1
        # The one nation the event acts for, if any: with three players it may not follow an action of that nation.
        self.nation = nation

    # ---- played as an event

    def playable(self, s: Wotr, seat: int) -> bool:
        """Whether the precondition is met and the card would do anything."""
        return True

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        """Carry out the event. The caller puts a card that stays on the table there first."""
        return
        yield

    # ---- a battle that the card starts

    def asks_attack(self, s: Wotr, ask: Ask) -> bool:
        """Whether the card asks a question about an attack."""
        return False

    def battle_targets(self, s: Wotr, places: list[int]) -> list[int]:
        """Return which of these places the card allows an army to attack."""
        return places

    def could_start(self, s: Wotr, here: int, there: int) -> bool:
        """Whether the card can have started the battle under way, between two regions."""
        return True

    def bars_combat_cards(self, s: Wotr) -> bool:
        """Whether the Free Peoples may use no combat card in this round of battle."""
        return False

    # ---- on the table: how it stays and leaves

    def holds(self, s: Wotr) -> bool:
        """Whether the card may stay on the table."""
        return True

    def offers(self, s: Wotr, seat: int, face: int) -> bool:
        """Whether a seat's die with this face can be used for the card's own action."""
        return False

    def pay(self, s: Wotr, seat: int, face: int) -> Flow[None]:
        """Pay the card's price and discard it."""
        return
        yield

    def ends_when_awake(self, nation: int) -> bool:
        """Whether the card is discarded when a nation is activated."""
        return False

    def ends_when_advanced(self, nation: int, cause: int) -> bool:
        """Whether the card is discarded when the counter of a nation moves for a cause in `politics`."""
        return False

    # ---- on the table: the war

    def closes(self, region: int) -> bool:
        """Whether Shadow armies may not enter a region."""
        return False

    def keeps_asleep(self, nation: int, cause: int, region: int) -> bool:
        """Whether the card keeps a cause in `politics` from activating a nation."""
        return False

    def stops_diplomacy(self, s: Wotr, nation: int) -> bool:
        """Whether the card keeps a Muster die from moving the counter of a nation."""
        return False

    def after_event(self, s: Wotr, seat: int, card: int) -> Flow[None]:
        """React to an event that a seat has played with an Event die."""
        return
        yield

    # ---- on the table: the Hunt

    def before_hunt(self, s: Wotr) -> Flow[int]:
        """Return what the card adds to every die of a Hunt roll."""
        return 0
        yield

    def stops_tile(self, s: Wotr) -> Flow[bool]:
        """Whether the card stops the drawing of a Hunt tile."""
        return False
        yield

    def replaces_tile(self, s: Wotr, draw: Tile, tile: int) -> Flow[int]:
        """Return the Hunt tile that counts instead of the drawn one."""
        return tile
        yield

    def after_casualty(self, s: Wotr) -> Flow[None]:
        """React to a casualty of the Hunt."""
        return
        yield

    def through_moria(self, s: Wotr, declared: bool) -> Flow[None]:
        """React when the figure has moved into, out of or through Moria."""
        return
        yield


class Combat:
    """The combat half of a card: when it may be chosen, and what it does at each of its initiatives."""

    def playable(self, s: Wotr, side: int) -> bool:
        """Whether the condition under its title is met for this side of the battle."""
        return True

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        """Carry out the effect at its initiative."""
        return
        yield


# By number.
CARD: list[Card] = []
COMBAT_CARD: list[Combat] = []
