"""A table for tests: set a position up, force results, answer by name."""

from typing import Any

from tests import match
from tests.match import asked, kinds, notes

import warhost
from warhost.games.wotr.game import WotrGame
from warhost.games.wotr.ids import FREE, NATION_NAMES, SHADOW, SIDE_NAMES
from warhost.games.wotr.invariants import faults
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import FIRST_OWNER, region
from warhost.kernel.match import Match

__all__ = ["asked", "kinds", "notes"]

GAME = WotrGame()


def at_war(*nations: str) -> dict[str, Any]:
    """Political positions of nations At War."""
    return {nation: {"box": "at_war", "active": True} for nation in nations}


ALL_AT_WAR = at_war("dwarves", "elves", "gondor", "north", "rohan", "isengard", "sauron", "southrons")


def table(players: int = 2, script: dict[str, list[Any]] | None = None, seed: str = "table", **position: Any) -> Match:
    """A match in the action phase of turn 1 (unless the position says otherwise).

    Without `dice` the actor has a plain set: table(dice={"free": {"event": 1}, "shadow": {"army": 1}}, ...).
    `actor` is the place in the order of actions: 0 the Free Peoples, 1 the Shadow (two players).
    """
    position.setdefault("phase", "actions")
    second = set(position.get("leading", {}).values()) & {"rohan", "saruman"}
    position.setdefault("turn", 2 if second else 1)
    position["politics"] = entered(position)
    if position["phase"] == "actions":
        position.setdefault("dice", {"free": {"event": 2}, "shadow": {"event": 2}})
    return warhost.new("wotr", seed=seed, options={"players": players}, position=position, script=script)


def entered(position: dict[str, Any]) -> dict[str, Any]:
    """The politics of a position, with what its characters require unless it says otherwise.

    Nations are At War and awake as the minions and Aragorn need it; the Witch-king needs one Free nation At War, the
    Elves here. With Gandalf the White, and no minion named, Saruman has come and died. Whoever has taken a settlement
    has a nation At War: the Shadow Sauron, the Free Peoples the Elves.
    """
    characters = position.get("characters", {})
    come = {name for name, at in characters.items() if at != "not_yet"}
    if "gandalf_white" in come and not come & {"saruman", "witch_king", "mouth_of_sauron"}:
        characters["saruman"] = "dead"
        come.add("saruman")
    needed: dict[str, Any] = {}
    if "aragorn" in come:
        needed |= {"gondor": {"active": True}}
    if "saruman" in come:
        needed |= at_war("isengard")
    if "witch_king" in come:
        needed |= {nation: {"active": True} for nation in ("dwarves", "gondor", "north", "rohan")}
        needed |= at_war("elves", "sauron")
        if "sh_char_22" in position.get("table", []):
            del needed["rohan"]
    if "mouth_of_sauron" in come and position.get("fellowship", {}).get("mordor") is None:
        needed |= at_war("dwarves", "elves", "gondor", "north", "rohan")
    said = position.get("politics", {})
    taken = {
        entry["control"]
        for name, entry in position.get("regions", {}).items()
        if "control" in entry and SIDE_NAMES.index(entry["control"]) == 1 - FIRST_OWNER[region(name)]
    }
    at_arms = {nation for nation, entry in {**needed, **said}.items() if entry.get("box") == "at_war"}
    if "free" in taken and not at_arms & set(NATION_NAMES[:5]):
        needed |= at_war("elves")
    if "shadow" in taken and not at_arms & set(NATION_NAMES[5:]):
        needed |= at_war("sauron")
    return {nation: needed.get(nation, {}) | said.get(nation, {}) for nation in {**needed, **said}}


def say(m: Match, *answers: str) -> Match:
    """Answer the open questions one after the other.

    Leader re-rolls that the test does not mention (`number:N`) are made in full, as at every table.
    """
    for answer in answers:
        if not answer.startswith("number:"):
            reroll_all(m)
        match.say(m, answer)
    reroll_all(m)
    return m


def reroll_all(m: Match) -> None:
    """Answer the questions for leader re-rolls: every die that may be."""
    while m.ask is not None and m.ask.kind == "leader_reroll":
        m.answer(m.options()[0], m.ask.seat)


def state(m: Match) -> Wotr:
    """The live state."""
    assert isinstance(m.state, Wotr)
    return m.state


def position(m: Match) -> dict[str, Any]:
    """The live state as plain data, also in the middle of a step."""
    return GAME.position(state(m))


def units(m: Match, region: str) -> dict[str, int]:
    """The figures in the open in a region."""
    found: dict[str, int] = position(m)["regions"].get(region, {}).get("units", {})
    return found


def garrison(m: Match, region: str) -> dict[str, int]:
    """The figures besieged in a region's stronghold."""
    found: dict[str, int] = position(m)["regions"].get(region, {}).get("garrison", {})
    return found


def control(m: Match, region: str) -> str:
    """Who controls a settlement: free or shadow."""
    from warhost.games.wotr.tables import region as number

    return ["free", "shadow"][state(m).control[number(region)]]


def where(m: Match, character: str) -> str:
    """Where a character is."""
    found: str = position(m)["characters"][character]
    return found


def politics(m: Match, nation: str) -> dict[str, Any]:
    """The box and the activity of a nation."""
    found: dict[str, Any] = position(m)["politics"][nation]
    return found


def hand(m: Match, seat: str) -> list[str]:
    """The hand of a seat."""
    found: list[str] = position(m)["hands"][seat]
    return found


def on_table(m: Match) -> list[str]:
    """The cards on the table."""
    found: list[str] = position(m)["table"]
    return found


def fellowship(m: Match) -> dict[str, Any]:
    """The Fellowship's marks."""
    found: dict[str, Any] = position(m)["fellowship"]
    return found


def corruption(m: Match) -> int:
    """The Corruption of the Ring-bearers."""
    found: int = fellowship(m)["corruption"]
    return found


def damage(m: Match) -> int:
    """The Hunt damage that the Free Peoples are asked to deal with; 0 when they are not asked."""
    return m.ask.args[0] if m.ask is not None and m.ask.kind == "hunt_damage" else 0


def tiles(m: Match, heap: str) -> dict[str, int]:
    """The Hunt tiles of one heap: pool, drawn, removed, in_play."""
    found: dict[str, int] = position(m)["tiles"][heap]
    return found


def tiles_drawn(m: Match) -> int:
    """How many Hunt tiles were drawn so far."""
    return kinds(m).count("tile")


def dice(m: Match, side: str) -> dict[str, int]:
    """The unused dice of a side."""
    found: dict[str, int] = position(m)["dice"][side]
    return found


def reinforcements(m: Match, kind: str) -> int:
    """How many figures of a kind can be recruited."""
    found: dict[str, int] = position(m)["reinforcements"]
    return found.get(kind, 0)


def points(m: Match) -> dict[str, int]:
    """The victory points everybody sees."""
    found: dict[str, int] = m.view("spectator")["points"]
    return found


def sound(m: Match) -> None:
    """The state between two steps has no fault."""
    assert isinstance(m.base, Wotr)
    assert faults(m.base) == []


def playable(m: Match) -> list[str]:
    """The cards that the acting seat may play with the die it has just chosen (question `event`)."""
    assert m.ask is not None and m.ask.kind == "event", m.ask and m.ask.kind
    return [option.removeprefix("card:") for option in m.options()]


def can_play(card: str, players: int = 2, seat: int | None = None, **position: Any) -> bool:
    """Whether a card can be played as an event with an Event die in a position."""
    from warhost.games.wotr.events import may_play
    from warhost.games.wotr.tables import card as number

    side = FREE if card.startswith("fp") else SHADOW
    m = table(players, **position)
    return may_play(state(m), side if seat is None else seat, number(card))


def event(card: str, script: dict[str, list[Any]] | None = None, **position: Any) -> Match:
    """A two-player table where the owner of a card has just played it with an Event die.

    The other side has one Muster die, so the owner continues after the card until it is resolved.
    """
    side = "free" if card.startswith("fp") else "shadow"
    position.setdefault("hands", {}).setdefault(side, [])
    if card not in position["hands"][side]:
        position["hands"][side].append(card)
    position.setdefault("dice", {"free": {"event": 1}, "shadow": {"event": 1}})
    position.setdefault("actor", 0 if side == "free" else 1)
    m = table(2, script, **position)
    if m.ask is not None and m.ask.kind == "action":
        say(m, "die:event")
    say(m, "do:event")
    if m.ask is not None and m.ask.kind == "event":
        say(m, f"card:{card}")
    return m


# ---- battles


def hits(m: Match) -> tuple[int, ...]:
    """The hits of the last full round, the attacker's and the defender's, when casualties were removed."""
    return notes(m, "hits_scored")[-1]


def attack(
    attacker: dict[str, int],
    defender: dict[str, int],
    source: str = "region:noman_lands",
    target: str = "region:eastern_emyn_muil",
    force: tuple[str, ...] = ("all",),
    roll: tuple[int, ...] = (),
    **position: Any,
) -> Match:
    """A two-player table where one side has just attacked; the map is empty but for the two armies.

    Figures are kinds with their counts, or characters: {"sauron_regular": 5, "witch_king": 1}. The places are
    `region:x` or `garrison:x`; nothing about the usual ones helps either side. `roll` are the combat dice to come: of
    the attacker, the defender, then their re-rolls.
    """
    from warhost.games.wotr.ids import CHARACTER_NAMES

    shadow = next(iter(attacker)).startswith(("isengard", "sauron", "southrons"))
    position.setdefault("clear_map", True)
    position.setdefault("politics", ALL_AT_WAR)
    position.setdefault("dice", {"free": {"army_muster": 1}, "shadow": {"army_muster": 1}})
    position.setdefault("actor", 1 if shadow else 0)
    regions = position.setdefault("regions", {})
    characters = position.setdefault("characters", {})
    for place, figures in ((source, attacker), (target, defender)):
        kind, name = place.split(":")
        where = {figure: count for figure, count in figures.items() if figure not in CHARACTER_NAMES}
        regions.setdefault(name, {})["units" if kind == "region" else "garrison"] = where
        for figure in figures:
            if figure in CHARACTER_NAMES:
                characters[figure] = name if kind == "region" else place
    m = table(2, {"combat": list(roll)}, **position)
    answers = {"action": "die:army_muster", "deed": "do:attack", "attack_from": source, "attack_to": target}
    picks = list(force)
    while "attack" not in kinds(m):
        assert m.ask is not None
        say(m, picks.pop(0) if m.ask.kind == "force" else answers[m.ask.kind])
    return m


def lay(m: Match, attacking: str = "", defending: str = "") -> Match:
    """The attacker and then the defender lay a combat card, or none (""). A player without cards is not asked."""
    side = state(m).b_side
    for seat, card in ((side, attacking), (1 - side, defending)):
        if m.ask is not None and m.ask.kind == "combat_card" and m.ask.seat == seat:
            say(m, f"card:{card}" if card else "pass")
        else:
            assert not card, f"{m.seats[seat]} is not asked for a combat card but was to lay {card}"
    return m


def battle(
    attacker: dict[str, int], defender: dict[str, int], cards: tuple[str, str] = ("", ""), **position: Any
) -> Match:
    """An attack in which the attacker and then the defender have laid these combat cards ("" for none)."""
    hands = position.setdefault("hands", {})
    for card in cards:
        if card:
            hands.setdefault("free" if card.startswith("fp") else "shadow", []).append(card)
    before = position.pop("before", ())
    return lay(say(attack(attacker, defender, **position), *before), cards[0], cards[1])


def may_use(card: str, attacker: dict[str, int], defender: dict[str, int], **position: Any) -> bool:
    """Whether a side may choose a card as its combat card in the first round of a battle."""
    before = position.pop("before", ())
    seat = "free" if card.startswith("fp") else "shadow"
    m = say(attack(attacker, defender, hands={seat: [card]}, **position), *before)
    assert m.ask is not None and m.ask.kind == "combat_card", m.ask
    assert m.seat == seat
    return f"card:{card}" in m.options()


def company(*members: str) -> dict[str, str]:
    """The characters of a Fellowship in which only these companions are left; the others are dead."""
    all_seven = ("gandalf_grey", "strider", "boromir", "legolas", "gimli", "meriadoc", "peregrin")
    return {name: "fellowship" if name in members else "dead" for name in all_seven}


# ---- actions


def act(m: Match, die: str, *answers: str) -> Match:
    """Use a die, which is not asked for where it is the only choice, and answer what follows."""
    if asked(m) == "action":
        say(m, f"die:{die}")
    return say(m, *answers)


def regions_offered(m: Match) -> list[str]:
    """The regions among the options."""
    return [option.removeprefix("region:") for option in m.options() if option.startswith("region:")]


def deeds(die: str, side: str = "free", players: int = 2, **position: Any) -> list[str]:
    """What a die of a side can do in a position (two players: the side acts). Skipping alone is not asked."""
    spare = "character" if die == "event" else "event"
    other = "shadow" if side == "free" else "free"
    position.setdefault("dice", {side: {die: 1, spare: 1}, other: {"event": 1}})
    position.setdefault("actor", 0 if side == "free" else 1)
    m = say(table(players, **position), f"die:{die}")
    return m.options() if asked(m) == "deed" else ["do:skip"]


def can_do(m: Match, seat: str, face: str) -> set[str]:
    """What a seat could do now with a die showing this face, without the `do:`."""
    from warhost.games.action_dice import FACE_NAMES
    from warhost.games.wotr.actions import deeds as possible

    found = possible(state(m), m.seat_number(seat), FACE_NAMES.index(face))
    return {m.game.vocabulary.names[deed].removeprefix("do:") for deed in found}


def event_kinds_of(m: Match, seat: str) -> set[str]:
    """The kinds of events that a seat has seen."""
    return {event.kind for event in m.events(seat)}
