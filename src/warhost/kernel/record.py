"""Records: reading them back, and verifying every answer and every roll."""

from typing import Any

from warhost.kernel.dice import Dice, commitment
from warhost.kernel.errors import BadRecord, Problem
from warhost.kernel.flow import Game
from warhost.kernel.match import RECORD_FORMAT, RECORD_VERSION, Match

FIELDS = ["format", "version", "game", "rules_version", "options", "seats", "commitment", "key", "position", "script",
          "steps", "open", "result", "reason"]
STEP_FIELDS = ["answers", "rolls", "hash"]


def bad(field: str, what: str) -> BadRecord:
    """An error that names the field of the record and what would be right."""
    return BadRecord("bad_record", "record field {field}: {what}", {"field": field, "what": what})


def start(game: Game, options: dict[str, Any], key: bytes, position: dict[str, Any] | None = None,
          script: dict[str, list[Any]] | None = None, track: bool = True) -> Match:
    """A new match from its ingredients."""
    chosen = game.check_options(options)
    dice = Dice(key)
    if script is not None:
        dice.script = game.read_script(script)
    if position is not None:
        state = game.from_position(position, chosen, dice)
    else:
        state = game.setup(chosen, dice)
    match = Match(game, chosen, state, track)
    if position is not None:
        match.source["position"] = position
    if script is not None:
        match.source["script"] = script
    return match


def _field(record: dict[str, Any], name: str, kind: type) -> Any:
    if name not in record:
        raise bad(name, "is missing")
    value = record[name]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise bad(name, f"expected {kind.__name__}, not {value!r}")
    return value


def game_name(record: Any) -> str:
    """The game of a record, once it is known to be one."""
    if not isinstance(record, dict) or record.get("format") != RECORD_FORMAT:
        raise bad("format", f"expected {RECORD_FORMAT!r}: this is no record")
    if _field(record, "version", int) != RECORD_VERSION:
        raise bad("version", f"{record['version']} is unknown, {RECORD_VERSION} is")
    return str(_field(record, "game", str))


def _begin(record: dict[str, Any], game: Game) -> Match:
    """Check the head of a record and start its match."""
    for name in record:
        if name not in FIELDS:
            raise bad(name, f"unknown; allowed are {', '.join(FIELDS)}")
    version = _field(record, "rules_version", int)
    if version != game.rules_version:
        raise bad("rules_version", f"{version} is not known here, {game.rules_version} is")
    if "key" not in record:
        raise bad("key", "is missing: without it the dice cannot be rolled again")
    try:
        key = bytes.fromhex(_field(record, "key", str))
    except ValueError:
        raise bad("key", "expected hexadecimal digits") from None
    if len(key) != 32:
        raise bad("key", "expected 64 hexadecimal digits")
    if commitment(key) != _field(record, "commitment", str):
        raise bad("commitment", "is not that of the key")
    options = _field(record, "options", dict)
    try:
        chosen = game.check_options(options)
    except Problem as problem:
        raise bad("options", str(problem)) from problem
    position = _field(record, "position", dict) if "position" in record else None
    script = _field(record, "script", dict) if "script" in record else None
    for kind, queue in (script or {}).items():
        if not isinstance(queue, list):
            raise bad(f"script.{kind}", f"expected list, not {queue!r}")
    try:
        game.read_script(script or {})
    except Problem as problem:
        raise bad("script", str(problem)) from problem
    try:
        match = start(game, chosen, key, position, script)
    except Problem as problem:
        raise bad("script" if problem.code == "script_item" else "position", str(problem)) from problem
    if match.seats != _field(record, "seats", list):
        raise bad("seats", f"expected {match.seats}")
    return match


def replay(record: Any, game: Game) -> Match:
    """Load a record by playing it again; every answer, roll and hash must agree."""
    game_name(record)
    match = _begin(record, game)
    steps = _field(record, "steps", list)
    for number, step in enumerate(steps):
        where = f"steps[{number}]"
        if not isinstance(step, dict) or not isinstance(step.get("answers"), list):
            raise bad(where, "expected answers, rolls and hash")
        for name in step:
            if name not in STEP_FIELDS:
                raise bad(f"{where}.{name}", f"unknown; allowed are {', '.join(STEP_FIELDS)}")
        _play(match, step["answers"], f"{where}.answers")
        if len(match.steps) <= number:
            raise bad(f"{where}.answers", "the step is not finished")
        if len(match.steps[number]) != len(step["answers"]):
            raise bad(f"{where}.answers", f"the step takes {len(match.steps[number])} answers")
        rolls = [f"{kind} {game.roll_name(kind, value)}" for kind, value in match.rolls[number]]
        if step.get("rolls") != rolls:
            raise bad(f"{where}.rolls", f"the key gives {rolls}")
        if step.get("hash") != match.hashes[number]:
            raise bad(f"{where}.hash", f"expected {match.hashes[number]}")
    if len(match.steps) != len(steps):
        raise bad("steps", f"expected {len(match.steps)} of them")
    _play(match, _field(record, "open", list), "open")
    if len(match.steps) != len(steps):
        raise bad("open", "these answers end a step that is not in the record")
    for name, expected in (("result", match.result), ("reason", match.reason)):
        if name not in record:
            raise bad(name, "is missing")
        if record[name] != expected:
            raise bad(name, f"expected {expected!r}")
    return match


def _play(match: Match, answers: list[Any], where: str) -> None:
    for i, answer in enumerate(answers):
        if not isinstance(answer, str):
            raise bad(f"{where}[{i}]", f"expected the name of an action, not {answer!r}")
        try:
            match.answer_next(answer)
        except Problem as problem:
            raise bad(f"{where}[{i}]", str(problem)) from problem
