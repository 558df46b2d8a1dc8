"""Which seat plays which deck, and the order in which decks are addressed."""

from warhost.games.wotrcg.ids import FREE, SHADOW
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import EACH_FREE, EACH_SHADOW, FACTION, THE_FACTION, Op, Scenario


def seat_names(scenario: Scenario, people: int) -> list[str]:
    """Return the names of the seats: decks, or sides if one person plays both decks of a side."""
    if scenario.name != "trilogy" or people == 4:
        return list(scenario.decks)
    return ["free", "shadow"] if people == 2 else ["frodo", "aragorn", "shadow"]


def seat_of(s: CardGame, deck: int) -> int:
    """Return the seat that answers for a deck."""
    scenario = s.rules()
    if scenario.name != "trilogy" or s.people == 4:
        return deck
    if s.people == 2:
        return scenario.sides[deck]
    return 2 if scenario.sides[deck] == SHADOW else 0 if scenario.decks[deck] == "frodo" else 1


def decks_of_side(s: CardGame, side: int) -> list[int]:
    """Return the decks of a side in seat order from the starting player, each once."""
    scenario = s.rules()
    order: list[int] = []
    for i in range(len(scenario.turns)):
        deck = scenario.turns[(s.first + i) % len(scenario.turns)]
        if scenario.sides[deck] == side and deck not in order:
            order.append(deck)
    return order


def faction_deck(s: CardGame, faction: int) -> int:
    """Return the deck with a faction's cards, or -1."""
    for c in range(len(FACTION)):
        if FACTION[c] == faction and s.owner[c] >= 0:
            return s.owner[c]
    return -1


def addressed(s: CardGame, op: Op, owner: int) -> list[int]:
    """Return the decks an effect addresses, in order. A side played by one deck may have to carry it out twice."""
    if op.who == EACH_FREE or op.who == EACH_SHADOW:
        side = FREE if op.who == EACH_FREE else SHADOW
        decks = decks_of_side(s, side)
        return decks + decks if s.rules().twice[side] else decks
    if op.who == THE_FACTION:
        deck = faction_deck(s, op.faction)
        return [deck] if deck >= 0 else []
    return [owner]


def starting_deck(s: CardGame) -> int:
    """Return the starting player's deck."""
    scenario = s.rules()
    return scenario.turns[s.first]
