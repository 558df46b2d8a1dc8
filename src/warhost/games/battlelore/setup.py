"""Setting the game up: scenarios, fords, mustering, deployment, opening hands (pages 5, 14 to 19)."""

from warhost.games.battlelore.book import Book, cards_of, lore_of, own_half, scenarios_of
from warhost.games.battlelore.cards import draw_command, draw_lore, insert, kinds
from warhost.games.battlelore.custom_scenario import ScenarioBook
from warhost.games.battlelore.damage import gain_lore
from warhost.games.battlelore.ground import may_occupy
from warhost.games.battlelore.hexes import OWN_ROW, ROWS
from warhost.games.battlelore.ids import (
    A_ARMY,
    A_CARD,
    A_COMMAND,
    A_HEX,
    A_LORE,
    A_SCENARIO,
    ARMIES_A_SIDE,
    CARDS,
    COMMAND_NAMES,
    CUSTOM_SCENARIO,
    DAQAN_TENT,
    DECOY,
    DONE,
    FORD,
    FREE_MUSTER,
    HEXES,
    KINDS,
    KINDS_A_SIDE,
    LEARNING,
    NO_TOKEN,
    P_COMMAND,
    P_DEPLOY,
    P_FORDS,
    P_MUSTER,
    P_OPENING,
    PLAIN,
    PRESET,
    SLOTS,
    TENT,
    WATER,
)
from warhost.games.battlelore.state import NOBODY, Battle
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


def raise_unit(s: Battle, kind: int, place: int) -> None:
    """Add a unit at full health, in the first free slot of its side."""
    unit = kind // KINDS_A_SIDE * SLOTS
    while s.place[unit] >= 0:
        unit += 1
    s.kind[unit] = kind
    s.place[unit] = place
    s.health[unit] = s.book.health[kind]
    s.at[place] = unit


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


# ---- mustering


def musters(s: Battle, side: int) -> bool:
    """Whether a side has deployment hexes. In a custom scenario it may have units instead."""
    return len(s.scenario(side).deployment) > 0


def spent(s: Battle, side: int) -> int:
    """Return the muster points of the army so far."""
    return sum([s.muster[side][kind] * s.book.price(s.cards[side], kind) for kind in cards_of(side)])


def budget(s: Battle, side: int) -> int:
    """Return the muster points a player has: more with the tent."""
    return s.scenario(side).budget + s.book.tent_budget * s.muster[side][TENT]


def real_cards(s: Battle, side: int) -> int:
    """Return how many chosen deployment cards are not decoys."""
    return sum(s.muster[side]) - s.muster[side][DECOY]


def musterable(s: Battle, side: int, masks: list[int]) -> list[int]:
    """Return the cards that may still join an army so that it can be completed within its points, and deployed.

    `masks` are the kinds that may stand on each hex.
    """
    if real_cards(s, side) >= s.book.muster_cards:
        return []
    found = []
    prices = [s.book.price(s.cards[side], kind) for kind in range(KINDS)]
    prices.append(0)  # the tent
    paid = spent(s, side)
    missing = max(0, s.book.fewest() - real_cards(s, side) - 1)
    for card in [*cards_of(side), TENT]:
        if s.muster[side][card] < s.book.count[card]:
            s.muster[side][card] += 1
            cost = paid + prices[card] + cheapest(s, side, prices, missing)
            if cost <= budget(s, side) and deployable(
                s, side, s.muster[side], s.scenario(side).deployment, masks, missing
            ):
                found.append(card)
            s.muster[side][card] -= 1
    return found


def cheapest(s: Battle, side: int, prices: list[int], missing: int) -> int:
    """Return the fewest points for which an army gets as many more cards as are missing; `prices` are by card."""
    if not missing:
        return 0
    left: list[int] = []
    for kind in cards_of(side):
        left.extend([prices[kind]] * (s.book.count[kind] - s.muster[side][kind]))
    left.sort()
    return sum(left[:missing])


def muster_army(s: Battle) -> Flow[None]:
    """Let a player take an army card, or choose unit by unit. Decoys complete the number (pages 16, 17).

    Both do so in secret, one after the other, and neither sees anything of it before the reveal. The questions are
    silent, because their number would reveal how many of the cards are decoys.
    """
    side = s.active
    armies = [army for army in range(side * ARMIES_A_SIDE, (side + 1) * ARMIES_A_SIDE) if affordable(s, side, army)]
    answer = FREE_MUSTER
    if armies:
        options = [FREE_MUSTER, *[A_ARMY + army for army in armies]]
        answer = yield Ask(side, "army", options, "muster.army_cards", (), True, True)
    if answer == FREE_MUSTER:
        yield from muster_freely(s, side)
    else:
        s.army[side] = answer - A_ARMY
        s.muster[side] = s.book.armies[s.army[side]][:]
    s.muster[side][DECOY] = s.book.muster_cards - real_cards(s, side)
    s.note("mustered", (side,))
    s.phase = P_DEPLOY


def affordable(s: Battle, side: int, army: int) -> bool:
    """Whether the units of an army card are available, fit on the hexes and cost no more than the points."""
    cards = s.book.armies[army]
    if [kind for kind in cards_of(side) if cards[kind] > s.book.count[kind]]:
        return False
    if not deployable(s, side, cards, s.scenario(side).deployment, standing(s, side)):
        return False
    return sum([cards[kind] * s.book.price(s.cards[side], kind) for kind in cards_of(side)]) <= budget(s, side)


def muster_freely(s: Battle, side: int) -> Flow[None]:
    """Choose card by card, within the points."""
    masks = standing(s, side)
    while True:
        options = [A_CARD + card for card in musterable(s, side, masks)]
        if real_cards(s, side) >= s.book.fewest():
            options.append(DONE)
        answer = yield Ask(side, "muster", options, "muster.points", (spent(s, side), budget(s, side)), True, True)
        if answer == DONE:
            return
        s.muster[side][answer - A_CARD] += 1


# ---- deployment


def cards_left(s: Battle, side: int) -> list[int]:
    """Return how many of each deployment card a player has not placed yet."""
    left = s.muster[side][:]
    for place in s.scenario(side).deployment:
        if s.laid[place] >= 0:
            left[s.laid[place]] -= 1
    return left


def standing(s: Battle, side: int) -> list[int]:
    """Return the kinds of units, as bits, that may stand on each of a side's deployment hexes; 0 for other hexes."""
    masks = [0] * HEXES
    for place in s.scenario(side).deployment:
        for i in range(KINDS_A_SIDE):
            if may_occupy(s, side, side * KINDS_A_SIDE + i, place):
                masks[place] |= 1 << i
    return masks


def room(units: list[int], masks: list[int], more: int) -> bool:
    """Whether units find hexes to stand on, together with some more of any kind.

    They do if, for any set of kinds, there are no more such units than hexes where one of these kinds may stand.
    """
    every = (1 << KINDS_A_SIDE) - 1
    if not masks or min(masks) == every:
        return sum(units) + more <= len(masks)
    different = list(set(masks))
    hexes = [masks.count(mask) for mask in different]
    for group in range(1, (2 if more else 1) * (every + 1)):
        left = -more if group > every else 0
        for i in range(KINDS_A_SIDE):
            if group >> i & 1:
                left -= units[i]
        for i in range(len(different)):
            if different[i] & group or (group > every and different[i] == every):
                left += hexes[i]
        if left < 0:
            return False
    return True


def deployable(s: Battle, side: int, left: list[int], free: list[int], masks: list[int], more: int = 0) -> bool:
    """Whether cards can still be placed on the free hexes; `more` units are not chosen yet.

    `masks` are the kinds that may stand on each hex. Units go where they may stand, the tent goes on plains, and
    no unit goes further forward than the tent (reference book, page 3).
    """
    rows = OWN_ROW[side]
    hexes = free[:]
    tents = [place for place in s.scenario(side).deployment if s.laid[place] == TENT]
    if left[TENT]:
        # The foremost hex is best for it: any card that could go there can go on any other plains hex.
        plain = [place for place in free if s.terrain[place] == PLAIN]
        if not plain:
            return False
        foremost = max([rows[place] for place in plain])
        tents = [place for place in plain if rows[place] == foremost]
        hexes.remove(tents[0])
    front = rows[tents[0]] if tents else ROWS
    for place in s.scenario(side).deployment:
        if 0 <= s.laid[place] < KINDS and rows[place] > front:
            return False
    units = [left[kind] for kind in cards_of(side)]
    return room(units, [masks[place] for place in hexes if rows[place] <= front], more)


def layable(s: Battle, side: int, place: int, masks: list[int]) -> list[int]:
    """Return the cards that may be placed on a deployment hex so that all others still find a place.

    `masks` are the kinds that may stand on each hex.
    """
    left = cards_left(s, side)
    free = [h for h in s.scenario(side).deployment if s.laid[h] < 0 and h != place]
    found: list[int] = []
    for card in range(CARDS):
        if not left[card] or (card == TENT and s.terrain[place] != PLAIN):
            continue
        if card < KINDS and not masks[place] >> card % KINDS_A_SIDE & 1:
            continue
        s.laid[place] = card
        left[card] -= 1
        if deployable(s, side, left, free, masks):
            found.append(card)
        left[card] += 1
        s.laid[place] = NOBODY
    return found


def deploy(s: Battle) -> Flow[None]:
    """Let a player place cards face down, one on each deployment hex. When both have, all are revealed (page 17)."""
    side = s.active
    masks = standing(s, side)
    for place in s.scenario(side).deployment:
        options = [A_CARD + card for card in layable(s, side, place, masks)]
        answer = yield Ask(side, "deploy", options, "deploy.place", (place,), True)
        s.laid[place] = answer - A_CARD
    s.note("deployed", (side,))
    if side == s.first and musters(s, 1 - side):
        s.active = 1 - side
        s.phase = P_MUSTER
    else:
        reveal(s)
        s.active = s.first
        s.phase = P_OPENING


def reveal(s: Battle) -> None:
    """Reveal all cards: remove decoys, place units and tents, give lore for unspent points (page 17)."""
    s.seen += 1
    for place in range(HEXES):
        card = s.laid[place]
        if card < 0:
            continue
        s.laid[place] = NOBODY
        if card == TENT:
            side = 0 if place in s.scenario(0).deployment else 1
            s.terrain[place] = DAQAN_TENT + side
            s.note("tent", (side, place))
        elif card != DECOY:
            raise_unit(s, card, place)
            s.note("stands", (card, place))
    for side in (s.first, 1 - s.first):
        if not musters(s, side):
            continue
        if s.army[side] >= 0:
            s.note("army_card", (side, s.army[side]))
            gain_lore(s, side, s.book.army_lore[s.army[side]])
        else:
            gain_lore(s, side, min(s.book.most_lore, budget(s, side) - spent(s, side)))
    s.muster = [[0] * CARDS, [0] * CARDS]
    s.army = [NOBODY, NOBODY]


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


# ---- armies at random, for guesses


def muster_at_random(s: Battle, side: int, dice: Dice) -> None:
    """Replace a hidden army with another that the rules allow, and place its cards on the board again."""
    s.army[side] = NOBODY
    s.muster[side] = [0] * CARDS
    hexes = [place for place in s.scenario(side).deployment if s.laid[place] >= 0]
    for place in hexes:
        s.laid[place] = NOBODY
    masks = standing(s, side)
    while True:
        options = musterable(s, side, masks)
        if not options or (real_cards(s, side) >= s.book.fewest() and dice.below(8) == 0):
            break
        s.muster[side][options[dice.below(len(options))]] += 1
    s.muster[side][DECOY] = s.book.muster_cards - real_cards(s, side)
    for place in hexes:
        options = layable(s, side, place, masks)
        s.laid[place] = options[dice.below(len(options))]
