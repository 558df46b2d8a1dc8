"""A table of The Battle of Five Armies for tests: set a position up, force results, answer by name."""

from typing import Any

from tests.match import asked, kinds, notes
from tests.match import options as offered

import warhost
from warhost.games.bo5a.game import FiveGame
from warhost.games.bo5a.ids import KIND_NAMES
from warhost.games.bo5a.state import Five
from warhost.kernel.match import Match

__all__ = ["asked", "kinds", "notes", "offered"]

GAME = FiveGame()
# The board is empty except for what a test puts there.
ABSENT = dict.fromkeys(["gandalf", "thranduil", "bard", "dain"], "dead")
# Two regions of plains without slope or ford between them, away from everything.
EAST, SOUTH = "valley_east_plain", "valley_south_plain"


def table(
    script: dict[str, list[Any]] | None = None,
    options: dict[str, Any] | None = None,
    seed: str = "table",
    **position: Any,
) -> Match:
    """A match in the action phase of turn 1 on an empty board, unless the position says otherwise.

    Without `dice` both sides have two Event dice. Characters who are not named are dead or waiting.
    """
    position.setdefault("phase", "actions")
    position.setdefault("turn", 1)
    position.setdefault("clear_board", True)
    if position["clear_board"]:
        position["characters"] = ABSENT | position.get("characters", {})
    if position["phase"] == "actions":
        position.setdefault("dice", {"free": {"event": 2}, "shadow": {"event": 2}})
    return warhost.new("bo5a", seed=seed, options=options, position=position, script=script)


def say(m: Match, *answers: str) -> Match:
    """Answer one question after the other; an answer with `?` is given only if it is offered."""
    for answer in answers:
        ask = m.ask
        name = answer.removesuffix("?")
        options = m.options(ask.seat) if ask is not None else []
        if ask is None or name not in options:
            assert answer.endswith("?"), f"{answer} is not offered for {ask and (ask.kind, ask.rule)}: {options}"
            continue
        m.answer(name, ask.seat)
    return m


def places(m: Match) -> list[str]:
    """The regions and boxes among the options."""
    return [option.partition(":")[2] for option in offered(m) if option.startswith(("region:", "box:"))]


def numbers(m: Match) -> list[int]:
    """The numbers among the options."""
    return [int(option.partition(":")[2]) for option in offered(m) if option.startswith("number:")]


def state(m: Match) -> Five:
    """The live state."""
    assert isinstance(m.state, Five)
    return m.state


def pos(m: Match) -> dict[str, Any]:
    """The live state as plain data, also in the middle of a step."""
    return GAME.position(state(m))


def at(m: Match, place: str) -> dict[str, Any]:
    """All that is in a place."""
    found: dict[str, Any] = pos(m)["places"].get(place, {})
    return found


def units(m: Match, place: str) -> dict[str, int]:
    """The units in a place."""
    found: dict[str, int] = at(m, place).get("units", {})
    return found


def damage(m: Match, place: str) -> int:
    """The Damage of the Army in a place."""
    return int(at(m, place).get("damage", 0))


def leaders(m: Match, place: str) -> int:
    """The Leadership tokens in a place."""
    return int(at(m, place).get("leadership", 0))


def where(m: Match, character: str) -> str:
    """Where a character is."""
    return str(pos(m)["characters"][character])


def hand(m: Match, side: str) -> list[str]:
    """The hand of a side."""
    return list(pos(m)["hands"][side])


def deeds(die: str, side: str = "free", **position: Any) -> list[str]:
    """What a die of a side can do in a position, without the `do:`."""
    other = "shadow" if side == "free" else "free"
    spare = "character" if die == "event" else "event"
    position.setdefault("dice", {side: {die: 1, spare: 1}, other: {"event": 2}})
    position.setdefault("actor", side)
    m = say(table(**position), f"die:{die}")
    if asked(m) != "deed" or "uses_die" in kinds(m):
        return ["skip"]  # the only choice is not asked for
    return [option.removeprefix("do:") for option in offered(m)]


def turn(die: str, side: str = "free", script: dict[str, list[Any]] | None = None, **position: Any) -> Match:
    """A table where a side has chosen a die and is asked what it does with it."""
    other = "shadow" if side == "free" else "free"
    position.setdefault("dice", {side: {die: 2}, other: {"event": 1}})
    position.setdefault("actor", side)
    return say(table(script, **position), f"die:{die}?")


def play(
    card: str, *answers: str, script: dict[str, list[Any]] | None = None, die: str = "event", **position: Any
) -> Match:
    """A table where the owner of a card has played it with a die, and said these answers.

    An event card is played by the Free Peoples unless `side` says otherwise.
    """
    side = position.pop("side", "shadow" if card.startswith("sh") else "free")
    position.setdefault("hands", {}).setdefault(side, [])
    if card not in position["hands"][side]:
        position["hands"][side].append(card)
    m = turn(die, side, script, **position)
    return say(m, "do:card", f"card:{card}", *answers)


def playable(card: str, side: str = "", **position: Any) -> bool:
    """Whether a card can be played with an Event die in a position."""
    side = side or ("shadow" if card.startswith("sh") else "free")
    m = turn("event", side, hands={side: [card]}, **position)
    if "do:card" not in offered(m):
        return False
    return f"card:{card}" in offered(say(m, "do:card"))


# ---- combat


def side_of(army: dict[str, int]) -> str:
    """The side of an Army."""
    return "free" if KIND_NAMES.index(next(iter(army))) < 5 else "shadow"


def fight(
    attacker: dict[str, int],
    defender: dict[str, int],
    source: str = EAST,
    target: str = SOUTH,
    roll: tuple[int, ...] = (),
    **position: Any,
) -> Match:
    """A table where an Army has just attacked another; on the usual ground nothing helps either side.

    `roll` are the combat dice to come: of the attacker (black first), the defender, then their re-rolls.
    `extra` adds to the two places: extra={EAST: {"leadership": 2}}.
    """
    side = side_of(attacker)
    board = position.setdefault("places", {})
    extra = position.pop("extra", {})
    for place, army in ((source, attacker), (target, defender)):
        board.setdefault(place, {})["units"] = army
        board[place] |= extra.get(place, {})
    script = position.pop("script", {}) | {"combat": list(roll)}
    m = turn("army_muster", side, script, **position)
    box = "box" if "pass" in source else "region"
    return say(m, "do:attack", f"{box}:{source}?", f"region:{target}?")


def maneuver(m: Match, attacking: str = "regroup", defending: str = "regroup") -> Match:
    """Both sides choose their cards: a kind of unit, `regroup`, or the id of a card."""
    asks = {m.seats[ask.seat]: ask for ask in m.open_asks()}
    side = ["free", "shadow"][state(m).c_side]
    other = "shadow" if side == "free" else "free"
    for seat, card in ((side, attacking), (other, defending)):
        if seat in asks:
            m.answer(f"card:{card_id(seat, card)}", seat)
    return m


def card_id(seat: str, card: str) -> str:
    """The id of a combat card."""
    if card == "regroup":
        return "man_regroup_free_peoples" if seat == "free" else "man_regroup_shadow"
    return f"man_{card}" if card in KIND_NAMES else card


# The default answers, for questions that a test does not care about.
USUAL = {"ability": "go_on", "casualty": "done", "withdraw": "go_on", "rout": "stay", "retreat": "stay",
         "be_driven": "stay", "rout_driven": "stay", "vampire_like": "pass", "bodyguards": "pass", "vanish": "pass",
         "shining_armour": "number:0", "sacrifice": "pass", "fell_race": "pass", "advance": "pass"}  # fmt: skip


def run(m: Match, *until: str, **answers: str) -> Match:
    """Answer the questions of a round, as given or as usual, up to a kind of question, the next round or the end."""
    while m.ask is not None and asked(m) not in until and asked(m) not in ("maneuver", "fighter", "action", "deed"):
        wanted = answers.get(asked(m), USUAL.get(asked(m), ""))
        if wanted not in offered(m):
            wanted = offered(m)[0]
        m.answer(wanted, m.ask.seat)
    return m


def battle(
    attacker: dict[str, int],
    defender: dict[str, int],
    cards: tuple[str, str] = ("regroup", "regroup"),
    until: tuple[str, ...] = ("withdraw",),
    answers: dict[str, str] | None = None,
    **position: Any,
) -> Match:
    """The first round of a combat, up to the attacker's decision to go on."""
    return run(maneuver(fight(attacker, defender, **position), *cards), *until, **(answers or {}))


def rolls(m: Match, side: str) -> tuple[int, ...]:
    """The last combat roll of a side: dice, number needed, hits."""
    number = ["free", "shadow"].index(side)
    return [args[1:4] for args in notes(m, "combat_roll") if args[0] == number][-1]


def rerolled(m: Match, side: str) -> tuple[int, ...]:
    """The last re-roll of a side: dice, hits; none at all is 0, 0."""
    number = ["free", "shadow"].index(side)
    found = [args[1:3] for args in notes(m, "leader_reroll") if args[0] == number]
    return found[-1] if found else (0, 0)
