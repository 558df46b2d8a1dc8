"""Checks that must pass at any point of any match. Each returns a list of faults in words, empty if all is well.

They serve the conformance tests and the fuzzer: `check_match` at any point, `check_record` now and then (it replays the
match from the start), `check_hidden` for each seat, `check_moves` for the seat that is asked. None of them changes the
match. `pick` chooses among answers, so the same picks reproduce a fault. Exceptions raised by the rules are not caught.
"""

import json
from collections.abc import Sequence
from typing import Any

from warhost.kernel.dice import Dice
from warhost.kernel.errors import Problem
from warhost.kernel.flow import AnyGame, Ask, State
from warhost.kernel.match import Match
from warhost.kernel.play import any_option
from warhost.kernel.record import replay

SPECTATOR = "spectator"
# How many answers a guessed world, or a pair of worlds, is played on for.
PLAYED_ON = 12
# After this many answers the check stops waiting for another seat to be asked.
MOST_MOVES = 60


def portrait(match: Match) -> dict[str, Any]:
    """Return everything observable about a match, for every viewer. Equal matches have equal portraits."""
    seen: dict[str, Any] = {
        "hash": match.state.hash(),
        "base": match.base.hash(),
        "steps": [list(answers) for answers in match.steps],
        "hashes": list(match.hashes),
        "rolls": [list(rolls) for rolls in match.rolls],
        "answers": list(match.answers),
        "choices": [list(match.choices), list(match.choosers)],
        "asks": [_portrait_of_ask(ask) for ask in match.asks],
        "pending": list(match.pending),
        "events": [[event.kind, list(event.args), event.see] for event in match.events()],
        "result": match.result,
        "reason": match.reason,
    }
    for seat in match.seats:
        seen[f"undo by {seat}"] = match.may_undo(seat)
    for seat in [*match.seats, SPECTATOR]:
        seen[f"view of {seat}"] = as_text(match.view(seat))
    return seen


def _portrait_of_ask(ask: Ask) -> list[Any]:
    return [ask.seat, ask.kind, ask.rule, list(ask.args), ask.secret, ask.silent, list(ask.options)]


def as_text(data: Any) -> str:
    """Return plain data as text that can be compared byte by byte."""
    return json.dumps(data, sort_keys=True)


def differences(what: str, expected: dict[str, Any], found: dict[str, Any]) -> list[str]:
    """Return the entries in which two portraits differ, and where each difference starts."""
    out: list[str] = []
    for key in sorted({*expected, *found}):
        if expected.get(key) != found.get(key):
            here, there = str(expected.get(key)), str(found.get(key))
            at = 0
            while at < min(len(here), len(there)) and here[at] == there[at]:
                at += 1
            start = max(0, at - 60)
            out.append(
                f"{what}: {key} differs: expected ...{here[start : at + 60]}..., not ...{there[start : at + 60]}..."
            )
    return out


def choose(match: Match, pick: Dice) -> int:
    """Choose one of the options of the first open question."""
    return any_option(match.open_asks()[0], pick)


def play_on(match: Match, pick: Dice) -> None:
    """Give some more answers while the questions are sound. Unsound ones are reported when a match reaches them."""
    for _ in range(PLAYED_ON):
        if match.over or check_asks(match):
            return
        match.play(choose(match, pick))


# ---- at any point


def check_match(match: Match, pick: Dice) -> list[str]:
    """Run every check that applies at the current point of a match."""
    out = check_asks(match)
    if out:
        return out
    if not match.answers:
        out += check_boundary(match)
    return out + check_views(match) + check_clone(match, pick) + check_undo(match, pick) + check_guess(match, pick)


def check_asks(match: Match) -> list[str]:
    """Check that every question goes to a seat, names its rule and offers at least one action, none twice.

    The options stay in the order the game gives them: that is how they are shown.
    """
    out: list[str] = []
    if match.over != (not match.asks):
        out.append("match: a running game must ask somebody, and a finished one nobody")
    if len({ask.seat for ask in match.asks}) != len(match.asks):
        out.append("match: a seat is asked twice at once")
    for ask in match.asks:
        where = f"ask {ask.kind!r} ({ask.rule})"
        if not 0 <= ask.seat < len(match.seats):
            out.append(f"{where}: no seat {ask.seat}")
        if not ask.kind or not ask.rule:
            out.append(f"{where}: has no kind or no rule")
        if not ask.options:
            out.append(f"{where}: no options")
        if len(set(ask.options)) != len(ask.options):
            out.append(f"{where}: the same option twice in {ask.options}")
        if ask.silent and (len(match.asks) > 1 or not ask.secret):
            out.append(f"{where}: silent, but not secret or not alone")
        if any(not 0 <= option < len(match.game.vocabulary) for option in ask.options):
            out.append(f"{where}: an option outside the vocabulary in {ask.options}")
    return out


def check_boundary(match: Match) -> list[str]:
    """Check that the state between two steps is sound, and that its position reads back as the same state."""
    game = match.game
    base = match.base
    out = [f"state: {fault}" for fault in game.check(base)]
    if out:
        return out
    position = game.position(base)
    try:
        again: State = game.from_position(json.loads(json.dumps(position)), match.options_used, Dice(base.dice.key))
    except Problem as problem:
        return [f"position: {problem}"]
    if again.columns() != base.columns():
        out.append("position: reading it back gives another state")
    if as_text(game.position(again)) != as_text(position):
        out.append("position: writing it again gives another position")
    return out


def check_views(match: Match) -> list[str]:
    """Check that views are plain data and that only the asked seat sees its question."""
    out: list[str] = []
    waiting = [match.seats[ask.seat] for ask in match.open_asks()]
    for seat in [*match.seats, SPECTATOR]:
        view = match.view(seat)
        if json.loads(json.dumps(view)) != view:
            out.append(f"view of {seat}: not plain data")
        if ("ask" in view) != (seat in waiting):
            out.append(f"view of {seat}: shows a question to a seat that is not asked, or hides it from one that is")
    return out


def check_clone(match: Match, pick: Dice) -> list[str]:
    """Check that a clone equals the match, and that changing the clone does not change the match."""
    before = portrait(match)
    other = match.clone()
    out = differences("clone", before, portrait(other))
    play_on(other, pick)
    return out + differences("match after its clone was played", before, portrait(match))


def check_undo(match: Match, pick: Dice) -> list[str]:
    """Check that undoing an answer leaves no trace."""
    if match.over:
        return []
    before = portrait(match)
    other = match.clone()
    ask = other.open_asks()[0]
    other.answer(choose(other, pick), ask.seat)
    if max(match.pending) >= 0 and len(match.open_asks()) > 1:
        other.undo(ask.seat)
    else:
        other.undo()
    return differences("undo", before, portrait(other))


def check_guess(match: Match, pick: Dice) -> list[str]:
    """Check that a guess agrees with the view of every seat, and that an asked seat can play on in it."""
    out: list[str] = []
    before = portrait(match)
    for number, seat in enumerate(match.seats):
        state = match.state.copy()
        match.game.guess(state, number, Dice(pick.draw_key()))
        out += differences(f"guess by {seat}", match.game.view(match.state, number), match.game.view(state, number))
    for number in [ask.seat for ask in match.asks]:
        world = match.fork(number, Dice(pick.draw_key()))
        out += differences(f"guess by {match.seats[number]}", match.view(number), world.view(number))
        if not out:
            play_on(world, pick)
    return out + differences("match after a guess", before, portrait(match))


# ---- over the whole match


def check_record(match: Match) -> list[str]:
    """Check that the record, written and read back, gives the same match, without answers that wait for others."""
    if max(match.pending, default=-1) >= 0:
        return []
    try:
        other = replay(json.loads(json.dumps(match.record())), match.game)
    except Problem as problem:
        return [f"record: {problem}"]
    return differences("record", portrait(match), portrait(other))


# ---- what is hidden


class Put:
    """A question asked by the rules, whether the kernel answered it, and what two viewers saw at that point."""

    def __init__(self, ask: Ask, skipped: bool, sight: list[str]) -> None:
        self.seat = ask.seat
        self.kind = ask.kind
        self.skipped = skipped
        self.sight = sight


class Traced(Match):
    """A match that keeps every question, including those the kernel answers, with the view of a seat."""

    def __init__(self, game: AnyGame, options: dict[str, Any], state: State, viewer: int) -> None:
        self.viewer = viewer
        self.put: list[Put] = []
        super().__init__(game, options, state)

    def _skips(self, ask: Ask) -> bool:
        skipped = super()._skips(ask)
        sight = [as_text(self.game.view(self.state, who)) for who in (self.viewer, -1)]
        self.put.append(Put(ask, skipped, sight))
        return skipped


def _skipped_apart(worlds: list[Traced], since: list[int]) -> list[str]:
    """Find a question that the kernel answered in only one of two worlds while they still looked the same."""
    for here, there in zip(worlds[0].put[since[0] :], worlds[1].put[since[1] :], strict=False):
        if here.sight != there.sight or (here.seat, here.kind) != (there.seat, there.kind):
            return []
        if here.skipped != there.skipped:
            return [f"ask {here.kind!r}: asked or not, {worlds[0].seats[worlds[0].viewer]} learns something hidden"]
    return []


def check_hidden(match: Match, seat: int, pick: Dice, answers: int = PLAYED_ON) -> list[str]:
    """Check that the true world and a guess look the same to a seat when they get the same answers and dice.

    The check compares the seat's view, options and events and the events of a spectator, byte by byte, from the last
    step boundary until something hidden is revealed. When another seat chooses among hidden things, it makes a
    different choice in each world. Views may differ after that, since the choice was free, but no event may reveal what
    a view hides.
    """
    if match.over:
        return []
    truth = Traced(match.game, match.options_used, match.base.copy(), seat)
    state = match.base.copy()
    dice = state.dice.copy()
    match.game.guess(state, seat, Dice(pick.draw_key()))
    state.dice = dice
    guess = Traced(match.game, match.options_used, state, seat)
    name = match.seats[seat]
    worlds = [truth, guess]
    seen = [match.base.seen, match.base.seen]
    rolls = [0, 0]
    put = [0, 0]
    apart = False
    for given in range(answers + 1):
        if check_asks(truth) or check_asks(guess):
            return []  # reported when a match reaches them
        skipped = [] if apart else _skipped_apart(worlds, put)
        if skipped:
            return skipped
        differ = False
        out: list[str] = []
        for who in (name, SPECTATOR):
            sights = [_sight(world, who) for world in worlds]
            found = differences(f"{who} can tell a guess by {name} from the truth after {given} answers", *sights)
            differ = differ or len(found) > 0
            if not apart or sights[0]["view"] == sights[1]["view"]:
                out += found
        if differ:
            shown = [world.state.seen for world in worlds] != seen or _drew_apart(worlds, rolls)
            return [] if shown else out
        asks = [world.open_asks()[:1] for world in worlds]
        pair = _choices(match.game, asks[0], asks[1], seat, pick)
        if not pair:
            return []
        apart = pair[0] != pair[1]
        seen = [world.state.seen for world in worlds]
        rolls = [len(_rolled(world)) for world in worlds]
        put = [len(world.put) for world in worlds]
        for world, ask, action in zip(worlds, asks, pair, strict=True):
            world.answer(action, ask[0].seat)
    return []


def _choices(game: AnyGame, here: list[Ask], there: list[Ask], seat: int, pick: Dice) -> list[int]:
    """Return an answer for each of two worlds, or none if the worlds have no answer in common.

    Usually both get the same answer. When another seat chooses among hidden things, they get two answers of the same
    verb. A verb's options count as hidden when the two worlds share none of them: an action that hidden cards allow in
    one world only is still done openly.
    """
    if not here or not there or here[0].seat != there[0].seat:
        return []
    ours, theirs = here[0].options, there[0].options
    common = [option for option in ours if option in theirs]
    verb = game.vocabulary.verb
    shared = [verb(option) for option in common]
    apart = [[a, b] for a in ours for b in theirs if a != b and verb(a) == verb(b) and verb(a) not in shared]
    if here[0].seat != seat and apart and (not common or pick.below(2) == 0):
        return apart[pick.below(len(apart))]
    return [common[pick.below(len(common))]] * 2 if common else []


def _sight(match: Match, who: str) -> dict[str, Any]:
    """Return what a seat sees now and what it has seen so far."""
    events = [[event.kind, list(event.args)] for event in match.events(who)]
    return {"view": as_text(match.view(who)), "events": as_text(events)}


def _rolled(match: Match) -> list[tuple[str, int]]:
    """Return every random result since the start."""
    return [result for rolls in match.rolls for result in rolls] + (match.state.dice.trace or [])


def _drew_apart(worlds: Sequence[Match], since: list[int]) -> bool:
    """Return whether hidden draws gave two worlds different results although they have the same dice."""
    results = [_rolled(world)[start:] for world, start in zip(worlds, since, strict=True)]
    return any(one != other for one, other in zip(results[0], results[1], strict=False))


def check_moves(match: Match, pick: Dice) -> list[str]:
    """Check that hidden answers which look the same to the others also take the same number of moves.

    The asked seat answers its secret questions in two ways, and every other question the same way, until another seat
    is asked.
    """
    if match.over or len(match.asks) != 1:
        return []
    seat = match.asks[0].seat
    alike = pick.draw_key()
    worlds: list[Match] = []
    moves: list[int] = []
    for _ in range(2):
        world = match.clone()
        moves.append(_moves(world, seat, Dice(alike), Dice(pick.draw_key())))
        worlds.append(world)
    out: list[str] = []
    for who in [*match.seats, SPECTATOR]:
        if who != match.seats[seat] and moves[0] != moves[1] and _sight(worlds[0], who) == _sight(worlds[1], who):
            out.append(f"{match.seats[seat]} makes {moves[0]} or {moves[1]} moves, which tells {who} what is hidden")
    return out


def _moves(world: Match, seat: int, alike: Dice, apart: Dice) -> int:
    """Play on while only this seat is asked, and return how many moves the other seats count."""
    moves = 0
    for _ in range(MOST_MOVES):
        if world.over or [ask.seat for ask in world.asks] != [seat]:
            break
        silent = world.silent_seat() == seat
        world.play(choose(world, apart if world.asks[0].secret else alike))
        if not silent or world.silent_seat() != seat:
            moves += 1
    return moves


def check_vocabulary(game: AnyGame) -> list[str]:
    """Check that every action has one name and that the name maps back to it."""
    names = game.vocabulary.names
    out = [f"vocabulary: {name} twice" for i, name in enumerate(names) if name in names[:i]]
    return out + [
        f"vocabulary: {name} leads to another action"
        for i, name in enumerate(names)
        if not out and game.vocabulary.parse(name) != i
    ]
