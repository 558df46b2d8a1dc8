"""Records: reading them, and verifying every answer and every roll."""

from typing import Any

from warhost.kernel.dice import KEY_BYTES, Dice, commitment
from warhost.kernel.errors import BadRecord, Problem, shown
from warhost.kernel.flow import AnyGame, State
from warhost.kernel.match import RECORD_FORMAT, RECORD_VERSION, Match
from warhost.kernel.past import history
from warhost.kernel.position import impossible
from warhost.kernel.run import Renewal

FIELDS = ["format", "version", "game", "rules_version", "options", "seats", "commitment", "key", "data", "position",
          "script", "luck", "players", "renewals", "steps", "open", "answers", "result", "reason"]  # fmt: skip
STEP_FIELDS = ["answers", "rolls", "hash"]


def bad(field: str, code: str, template: str, values: dict[str, str] | None = None) -> BadRecord:
    """Return an error that names the field of the record and what would be right."""
    return BadRecord(code, template, {"field": field} | (values or {}))


def inner(field: str, problem: Problem) -> BadRecord:
    """Return the error for a problem inside a field. Raise it from that problem, which translators use."""
    return bad(field, "record_inner", "Record field {field}: {why}", {"why": str(problem)})


def sound(game: AnyGame, position: dict[str, Any], options: dict[str, Any], dice: Dice) -> State:
    """Build a state to play from. BadPosition lists everything impossible in it."""
    state: State = game.from_position(position, options, dice)
    faults = game.check(state)
    if faults:
        raise impossible(faults)
    return state


def start(
    game: AnyGame,
    options: dict[str, Any],
    key: bytes,
    position: dict[str, Any] | None = None,
    script: dict[str, list[Any]] | None = None,
    track: bool = True,
    luck: str = "",
) -> Match:
    """Start a match from its parts. `luck`, as returned by `luck_of`, is used before the bytes of the key."""
    chosen = game.check_options(options)
    dice = Dice(key)
    dice.begin_with(bytes.fromhex(luck))
    if script is not None:
        dice.script = game.read_script(script)
    state: State = game.setup(chosen, dice) if position is None else sound(game, position, chosen, dice)
    match = Match(game, chosen, state, track)
    if game.fingerprint:
        match.source["data"] = game.fingerprint
    if position is not None:
        match.source["position"] = position
    if script is not None:
        match.source["script"] = script
    if luck:
        match.source["luck"] = luck
    return match


def luck_of(match: Match) -> str:
    """Return every random byte that a match has used, in hexadecimal.

    A match started with it and given the same answers takes the same course. It does not reveal the key, so it says
    nothing about future rolls.
    """
    source = match.source
    luck = source.get("luck", "")
    again = start(
        match.game, match.options_used, match.origin.dice.key, source.get("position"), source.get("script"), luck=luck
    )
    again.renewals = match.renewals
    first, used = bytes.fromhex(luck), b""
    turns = [after for after, _ in match.renewals]
    for number, action in enumerate(match.all_answers()):
        if number in turns:
            used += again.state.dice.drawn(first)
            first = b""
        again.play(action)
    return (used + again.state.dice.drawn(first)).hex()


def _field(record: dict[str, Any], name: str, kind: type) -> Any:
    if name not in record:
        raise bad(name, "record_missing", "Record field {field} is missing.")
    value = record[name]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise _wrong_type(name, kind, value)
    return value


def _wrong_type(field: str, kind: type, value: Any) -> BadRecord:
    found = shown(value)
    if kind is dict:
        return bad(field, "record_table", "Record field {field}: expected a table, not {found}.", {"found": found})
    if kind is list:
        return bad(field, "record_list", "Record field {field}: expected a list, not {found}.", {"found": found})
    if kind is int:
        return bad(field, "record_number", "Record field {field}: expected a number, not {found}.", {"found": found})
    return bad(field, "record_text", "Record field {field}: expected text, not {found}.", {"found": found})


def game_name(record: Any) -> str:
    """Return the game of a record, after checking that it is a record."""
    if not isinstance(record, dict) or record.get("format") != RECORD_FORMAT:
        raise bad(
            "format",
            "record_format",
            "This is not a record: field {field} should be {expected}.",
            {"expected": repr(RECORD_FORMAT)},
        )
    if _field(record, "version", int) != RECORD_VERSION:
        raise bad(
            "version",
            "record_version",
            "Record field {field}: {found} is not supported, only {known} is.",
            {"found": str(record["version"]), "known": str(RECORD_VERSION)},
        )
    return str(_field(record, "game", str))


def _begin(record: dict[str, Any], game: AnyGame) -> Match:
    """Check the head of a record and start its match."""
    for name in record:
        if name not in FIELDS:
            raise bad(
                name,
                "record_unknown",
                "Record field {field} is unknown; allowed: {known}.",
                {"known": ", ".join(FIELDS)},
            )
    if "key" not in record:
        raise bad("key", "record_no_key", "The record has no {field}, so its dice can't be rolled again.")
    try:
        key = bytes.fromhex(_field(record, "key", str))
    except ValueError:
        raise bad("key", "record_hex", "Record field {field}: expected 64 hexadecimal digits.") from None
    if len(key) != KEY_BYTES:
        raise bad("key", "record_hex", "Record field {field}: expected 64 hexadecimal digits.")
    if commitment(key) != _field(record, "commitment", str):
        raise bad("commitment", "record_commitment", "Record field {field} does not match the key.")
    options = _field(record, "options", dict)
    try:
        chosen = game.check_options(options)
    except Problem as problem:
        raise inner("options", problem) from problem
    position = _field(record, "position", dict) if "position" in record else None
    script = _field(record, "script", dict) if "script" in record else None
    for kind, queue in (script or {}).items():
        if not isinstance(queue, list):
            raise _wrong_type(f"script.{kind}", list, queue)
    try:
        game.read_script(script or {})
    except Problem as problem:
        raise inner("script", problem) from problem
    luck = _field(record, "luck", str) if "luck" in record else ""
    if len(luck) % 2 or luck.strip("0123456789abcdef"):
        raise bad("luck", "record_luck", "Record field {field}: expected two hexadecimal digits for each byte.")
    try:
        match = start(game, chosen, key, position, script, luck=luck)
    except Problem as problem:
        raise inner("script" if problem.code == "script_item" else "position", problem) from problem
    if match.seats != _field(record, "seats", list):
        raise bad(
            "seats", "record_expected", "Record field {field}: expected {expected}.", {"expected": str(match.seats)}
        )
    match.source.pop("data", None)
    if "data" in record:
        match.source["data"] = _field(record, "data", str)
    if "players" in record:
        match.source["players"] = _players(record, match.seats)
    if "answers" not in record:
        match.renewals = _renewals(record)
    return match


def _renewals(record: dict[str, Any]) -> list[Renewal]:
    """Read where the dice switch to new keys: pairs of an answer count and a key number, both increasing."""
    out: list[Renewal] = []
    for i, pair in enumerate(_field(record, "renewals", list) if "renewals" in record else []):
        where = f"renewals[{i}]"
        if not isinstance(pair, list) or len(pair) != 2 or not all(type(n) is int and 0 <= n < 2**31 for n in pair):
            raise bad(
                where, "record_renewal", "Record field {field}: expected a number of answers and the number of a key."
            )
        after, number = pair
        if number < 1 or (out and (after <= out[-1][0] or number <= out[-1][1])):
            raise bad(
                where, "record_renewal_order", "Record field {field}: both numbers must be larger than those before."
            )
        out.append((after, number))
    return out


def _players(record: dict[str, Any], seats: list[str]) -> dict[str, str]:
    """Read the person or the bot in each seat. This does not affect the match."""
    players: dict[str, Any] = _field(record, "players", dict)
    if sorted(players) != sorted(seats):
        raise bad(
            "players",
            "record_players",
            "Record field {field}: expected one entry for each of {expected}.",
            {"expected": ", ".join(seats)},
        )
    for seat, player in players.items():
        if not isinstance(player, str):
            raise _wrong_type(f"players.{seat}", str, player)
    return players


def replay(record: Any, game: AnyGame) -> Match:
    """Load a record by playing it again. Every answer, roll and hash must agree.

    A record written under another rules version also loads if its hashes show that the difference does not affect it.
    The match then has that version in `other_rules`.
    """
    game_name(record)
    version: int = _field(record, "rules_version", int)
    if version == game.rules_version:
        return _replayed(record, game)
    if "answers" in record:  # without hashes nobody can tell whether the match takes the same course
        raise bad(
            "rules_version",
            "record_version",
            "Record field {field}: {found} is not supported, only {known} is.",
            {"found": str(version), "known": str(game.rules_version)},
        )
    try:
        match = _replayed(record, game)
    except BadRecord as problem:
        raise bad(
            "rules_version",
            "record_rules",
            "Record field {field}: the record was made under rules version {found}; under version {known} the game "
            "goes differently. {why}",
            {"found": str(version), "known": str(game.rules_version), "why": str(problem)},
        ) from problem
    match.other_rules = version
    return match


def _replayed(record: dict[str, Any], game: AnyGame) -> Match:
    """Play the match of a record under the current rules."""
    match = _begin(record, game)
    try:
        _play_all(record, match)
    except BadRecord as problem:
        written = match.source.get("data", game.fingerprint)
        if written == game.fingerprint:
            raise
        raise bad(
            "data",
            "record_data",
            "Record field {field}: the record was made with other cards and scenarios ({found}) than those here "
            "({known}), and the game goes differently. {why}",
            {"found": written, "known": game.fingerprint, "why": str(problem)},
        ) from problem
    return match


def unplayed(
    game: str,
    rules_version: int,
    data: str,
    options: dict[str, Any],
    seats: list[str],
    key: bytes,
    source: dict[str, Any],
    answers: list[list[str]],
    with_key: bool,
    renewals: list[Renewal],
) -> dict[str, Any]:
    """Return a record of a match that cannot be played under these rules: `answers` replaces steps and open.

    Each answer is a seat and an action, in the order given. The caller fills in result and reason.
    """
    out: dict[str, Any] = {
        "format": RECORD_FORMAT,
        "version": RECORD_VERSION,
        "game": game,
        "rules_version": rules_version,
        "options": options,
        "seats": seats,
        "commitment": commitment(key),
    }
    if with_key:
        out["key"] = key.hex()
    if data:
        out["data"] = data
    out.update(source)
    if renewals:
        out["renewals"] = [list(renewal) for renewal in renewals]
    out["answers"] = answers
    out["result"] = None
    out["reason"] = ""
    return out


def _play_answers(record: dict[str, Any], match: Match) -> None:
    """Play the answers of a record without steps, each by a seat. Simultaneous answers count singly here."""
    numbers = dict(_renewals(record))
    for i, answer in enumerate(_field(record, "answers", list)):
        where = f"answers[{i}]"
        if i in numbers:
            match.renew_dice(numbers.pop(i))
        if not isinstance(answer, list) or len(answer) != 2 or answer[0] not in match.seats:
            raise bad(where, "record_seat_action", "Record field {field}: expected a seat and an action.")
        if not isinstance(answer[1], str):
            raise bad(
                where,
                "record_action",
                "Record field {field}: expected the name of an action, not {found}.",
                {"found": shown(answer[1])},
            )
        try:
            match.answer(answer[1], answer[0])
        except Problem as problem:
            raise inner(where, problem) from problem
    if len(record["answers"]) in numbers:
        match.renew_dice(numbers.pop(len(record["answers"])))
    _check_renewals(list(numbers))
    _check_end(record, match)


def _check_renewals(beyond: list[int]) -> None:
    """Refuse a key for answers that are not in the record."""
    if beyond:
        raise bad(
            "renewals",
            "record_renewal_late",
            "Record field {field}: the record has fewer than {answers} answers.",
            {"answers": str(beyond[0])},
        )


def _play_all(record: dict[str, Any], match: Match) -> None:
    """Play every step of a record, then the open answers, and check the ending."""
    if "answers" in record:
        for name in ("steps", "open"):
            if name in record:  # nothing would check it, so a false one would pass
                raise bad(
                    name,
                    "record_or_answers",
                    "Record field {field}: not allowed together with answers, which replaces steps and open.",
                )
        _play_answers(record, match)
        return
    game = match.game
    steps = _field(record, "steps", list)
    done = history(match.past)
    for number, step in enumerate(steps):
        where = f"steps[{number}]"
        if not isinstance(step, dict) or not isinstance(step.get("answers"), list):
            raise bad(where, "record_step", "Record field {field}: expected answers, rolls and hash.")
        for name in step:
            if name not in STEP_FIELDS:
                raise bad(
                    f"{where}.{name}",
                    "record_unknown",
                    "Record field {field} is unknown; allowed: {known}.",
                    {"known": ", ".join(STEP_FIELDS)},
                )
        _play(match, step["answers"], f"{where}.answers")
        done += history(match.past, len(done))
        if len(done) <= number:
            raise bad(f"{where}.answers", "record_unfinished", "Record field {field}: the step is not finished.")
        played = done[number]
        if len(played.answers) != len(step["answers"]):
            raise bad(
                f"{where}.answers",
                "record_answers",
                "Record field {field}: the step takes {expected} answers.",
                {"expected": str(len(played.answers))},
            )
        rolls = [f"{kind} {game.roll_name(kind, value)}" for kind, value in played.rolls]
        if step.get("rolls") != rolls:
            raise bad(
                f"{where}.rolls",
                "record_rolls",
                "Record field {field}: the key gives {expected}.",
                {"expected": str(rolls)},
            )
        if step.get("hash") != played.hash:
            raise bad(
                f"{where}.hash",
                "record_expected",
                "Record field {field}: expected {expected}.",
                {"expected": played.hash},
            )
    if len(done) != len(steps):
        raise bad(
            "steps",
            "record_steps",
            "Record field {field}: the number of steps should be {expected}.",
            {"expected": str(len(done))},
        )
    _play(match, _field(record, "open", list), "open")
    if history(match.past, len(done)):
        raise bad("open", "record_open", "Record field {field}: these answers end a step that is not in the record.")
    _check_renewals([after for after, _ in match.renewals if after > len(match.all_answers())])
    _check_end(record, match)


def _check_end(record: dict[str, Any], match: Match) -> None:
    """Check how the match ended, if it has."""
    for name, expected in (("result", match.result), ("reason", match.reason)):
        if name not in record:
            raise bad(name, "record_missing", "Record field {field} is missing.")
        if record[name] != expected:
            raise bad(
                name, "record_expected", "Record field {field}: expected {expected}.", {"expected": repr(expected)}
            )


def _play(match: Match, answers: list[Any], where: str) -> None:
    for i, answer in enumerate(answers):
        if not isinstance(answer, str):
            raise bad(
                f"{where}[{i}]",
                "record_action",
                "Record field {field}: expected the name of an action, not {found}.",
                {"found": shown(answer)},
            )
        try:
            match.answer_next(answer)
        except Problem as problem:
            raise inner(f"{where}[{i}]", problem) from problem
