"""Setting the game up: scenarios, fords, opening hands (pages 5, 14 to 16)."""

from warhost.games.battlelore.book import Book, lore_of, own_half, scenarios_of
from warhost.games.battlelore.cards import draw_command, draw_lore, insert, kinds
from warhost.games.battlelore.custom_scenario import ScenarioBook
from warhost.games.battlelore.ids import (
    A_COMMAND,
    A_HEX,
    A_LORE,
    A_SCENARIO,
    COMMAND_NAMES,
    CUSTOM_SCENARIO,
    FORD,
    HEXES,
    KINDS,
    LEARNING,
    NO_TOKEN,
    P_COMMAND,
    P_FORDS,
    P_MUSTER,
    P_OPENING,
    PRESET,
    WATER,
)
from warhost.games.battlelore.muster import musters, raise_unit
from warhost.games.battlelore.state import Battle
from warhost.kernel.dice import Dice
from warhost.kernel.flow import Ask, Flow, State, Together

# ---- the start


def deck_of(book: Book) -> list[int]:
    """Return the command deck, in order."""
    return [card for card in range(len(COMMAND_NAMES)) for _ in range(book.commands[card].count)]


def lore_deck(book: Book, side: int) -> list[int]:
    """Return a lore deck, in order."""
    return [card for card in lore_of(side) for _ in range(book.lore[card].count)]


def start(book: Book, learning: bool, dice: Dice, pairing: list[int] | None = None, preset: bool = False) -> Battle:
    """Start a match. The learning scenario begins at once; otherwise scenario cards are drawn.

    With a pairing nothing is drawn. A custom scenario already has its board. With `preset` both players start with the
    same command cards.
    """
    s = Battle(dice, book)
    s.preset = int(preset)
    s.deck = deck_of(book)
    dice.shuffle(s.deck)
    if learning:
        learning_scenario(s)
        return s
    if isinstance(book, ScenarioBook):
        custom_scenario(s, book)
        return s
    for side in (0, 1):
        s.lore_decks[side] = lore_deck(book, side)
        dice.shuffle(s.lore_decks[side])
        if pairing is not None:
            s.offered[side] = [pairing[side]]
            continue
        cards = scenarios_of(side)
        for _ in range(3):
            card = cards.pop(dice.pick("scenario", cards))
            s.offered[side].append(card)
        s.offered[side].sort()
    return s


def learning_scenario(s: Battle) -> None:
    """Set up the learning scenario: armies in place, three banners, four command cards each (page 5)."""
    s.cards = [LEARNING, LEARNING]
    for place, value in s.book.scenarios[LEARNING].banners:
        s.banner[place] = value
    for kind in range(KINDS):
        for place in s.book.learning_units[kind]:
            raise_unit(s, kind, place)
    s.first = s.book.learning_first
    s.active = s.first
    first_commands(s, s.book.learning_hand)
    s.phase = P_COMMAND


def first_commands(s: Battle, number: int) -> None:
    """Deal the first command cards of both players: from the deck, or the preset ones (reference book, page 10)."""
    if s.preset:
        for side in (0, 1):
            for card in PRESET:
                take_preset(s, side, card)
        s.note("preset_hands", tuple(PRESET))
        return
    for side in (s.first, 1 - s.first):
        draw_command(s, side, number)


def take_preset(s: Battle, side: int, card: int) -> None:
    """Take a card of a preset hand from the deck, face up."""
    s.deck.remove(card)
    insert(s.hands[side], card)
    insert(s.known[side], card)


def custom_scenario(s: Battle, book: ScenarioBook) -> None:
    """Set up a custom scenario: everything in its file, then any mustering, then hands are drawn."""
    s.cards = [CUSTOM_SCENARIO, CUSTOM_SCENARIO + 1]
    lay_custom_board(s, book)
    place_custom_units(s, book)
    s.first = book.first
    s.lore = book.start_lore[:]
    for side in (0, 1):
        if s.scenario(side).lore_cards:
            s.lore_decks[side] = lore_deck(book, side)
            s.dice.shuffle(s.lore_decks[side])
    s.active = s.first if musters(s, s.first) else 1 - s.first
    s.phase = P_MUSTER
    if not musters(s, s.active):
        s.active = s.first
        s.phase = P_OPENING


def lay_custom_board(s: Battle, book: ScenarioBook) -> None:
    """Place terrain, tokens and banners of a custom scenario."""
    s.terrain = book.terrain[:]
    s.token = book.token[:]
    s.banner = book.banner[:]


def place_custom_units(s: Battle, book: ScenarioBook) -> None:
    """Place the units of a custom scenario on the board."""
    for place in range(HEXES):
        if book.unit[place] >= 0:
            raise_unit(s, book.unit[place], place)
            s.health[s.at[place]] = book.unit_health[place]


# ---- scenario cards


class ScenarioAsk(Ask):
    """Asks which of the drawn scenario cards to keep."""

    def __init__(self, s: Battle, side: int) -> None:
        super().__init__(side, "scenario", [A_SCENARIO + card for card in s.offered[side]], "setup.scenario", (), True)

    def renew(self, state: State) -> None:
        """Use the cards drawn in a guessed world."""
        assert isinstance(state, Battle)
        self.options = [A_SCENARIO + card for card in state.offered[self.seat]]


def choose_scenarios(s: Battle) -> Flow[None]:
    """Let both keep one of three cards, in secret and at once. The cards then build the board (pages 14 to 16).

    If the option `pairing` sets them, nobody is asked.
    """
    if len(s.offered[0]) == 1 and len(s.offered[1]) == 1:
        s.cards = [s.offered[0][0], s.offered[1][0]]
    else:
        both = Together([ScenarioAsk(s, 0), ScenarioAsk(s, 1)])
        yield both
        s.cards = [answer - A_SCENARIO for answer in both.answers]
    s.offered = [[], []]
    s.seen += 1
    s.note("scenarios", (s.cards[0], s.cards[1]))
    first_player(s)
    lay_board(s)
    s.active = s.first
    s.phase = P_FORDS


def first_player(s: Battle) -> None:
    """Let the player with the lower initiative begin, or decide a tie by lot (page 15)."""
    codes = [s.scenario(side).initiative for side in (0, 1)]
    if codes[0] != codes[1]:
        s.first = 0 if codes[0] < codes[1] else 1
    else:
        s.first = s.dice.roll("lot", 2) - 1
    s.note("first_player", (s.first, int(codes[0] == codes[1])))


def lay_board(s: Battle) -> None:
    """Place terrain, bridges and banners of both cards."""
    for side in (0, 1):
        card = s.scenario(side)
        for i, place in enumerate(card.hexes):
            s.terrain[place] = card.terrain[i]
            s.token[place] = card.tokens[i]
        for place, value in card.banners:
            s.banner[place] = value


def ford_hexes(s: Battle, side: int) -> list[int]:
    """Return the water hexes of a player's own card without a token."""
    return [
        place
        for place in range(HEXES)
        if s.terrain[place] == WATER and s.token[place] == NO_TOKEN and own_half(side, place)
    ]


def place_fords(s: Battle) -> Flow[None]:
    """Let each player, the first player first, put a ford on water of their own card, if any is left (page 16)."""
    for side in (s.first, 1 - s.first):
        found = ford_hexes(s, side)
        if found:
            answer = yield Ask(side, "ford", [A_HEX + place for place in found], "setup.fords")
            s.token[answer - A_HEX] = FORD
            s.note("ford", (side, answer - A_HEX))
    s.phase = P_MUSTER


# ---- opening hands


class ReturnAsk(Ask):
    """Asks which card in hand to put under its deck."""

    def __init__(self, s: Battle, side: int, lore: bool) -> None:
        super().__init__(side, "return_card", returnable(s, side, lore), "setup.hands", (int(lore),), True)
        self.lore = lore

    def renew(self, state: State) -> None:
        """Use the hand in a guessed world."""
        assert isinstance(state, Battle)
        self.options = returnable(state, self.seat, self.lore)


def returnable(s: Battle, side: int, lore: bool) -> list[int]:
    """Return the cards of a hand as options."""
    if lore:
        return [A_LORE + card for card in kinds(s.lore_hands[side])]
    return [A_COMMAND + card for card in kinds(s.hands[side])]


def opening_hands(s: Battle) -> Flow[None]:
    """Deal six command and three lore cards. Two and one of them go under the decks, in secret (page 14).

    No command card of a preset hand goes back.

    Without lore cards, as in the learning scenario, there are four command cards and none goes back.
    """
    if not s.scenario(s.first).lore_cards:
        first_commands(s, s.book.learning_hand)
        s.phase = P_COMMAND
        return
    first_commands(s, 6)
    for side in (s.first, 1 - s.first):
        draw_lore(s, side, 3)
    for number in () if s.preset else (1, 2):
        both = Together([ReturnAsk(s, 0, False), ReturnAsk(s, 1, False)])
        yield both
        # The first player's cards are above the second player's.
        for side, at in ((s.first, number - 1), (1 - s.first, 0)):
            card = both.answers[side] - A_COMMAND
            s.hands[side].remove(card)
            s.deck.insert(at, card)
        s.under = number
    both = Together([ReturnAsk(s, 0, True), ReturnAsk(s, 1, True)])
    yield both
    for side in (0, 1):
        s.lore_hands[side].remove(both.answers[side] - A_LORE)
        s.lore_decks[side].insert(0, both.answers[side] - A_LORE)
        s.lore_under[side] = 1
    s.note("hands_ready", ())
    s.phase = P_COMMAND
