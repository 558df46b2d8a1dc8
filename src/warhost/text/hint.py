"""A hint in words: the answer, what it is for, and the chances that were seen."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from warhost.text.board import board_of
from warhost.text.reader import Reader
from warhost.text.spans import Line, Span, capital, plain, small

# An answer of an action: the kind of its question, the question's arguments, the answer.
Answer = tuple[str, Sequence[int], str]
# How many other answers are listed.
OTHERS = 2
# The words for an answer that only names a place. On a map its question is shown beside it, in a hint it is not.
STEPS = {
    "attack": "hint.step.attack",
    "attack_with": "hint.step.move_army",
    "command": "hint.step.command",
    "march": "hint.step.march",
    "move": "hint.step.move",
    "move_army": "hint.step.move_army",
    "move_to": "hint.step.move_to",
    "order": "hint.step.order",
    "target": "hint.step.target",
}
# Questions whose answers repeat everything that the previous answer said.
TELLING = {"deed": ("attack_from", "attack_to", "move_army"), "attack_from": ("attack_to",)}
# Answers and questions that add nothing to the description of an action.
SILENT = ("done", "all")
DETAILS = ("split_leadership", "split_damage")


def hint_lines(
    reader: Reader,
    kind: str,
    args: Sequence[int],
    action: str,
    chances: Sequence[tuple[str, float]],
    lines: int,
    purposes: Sequence[tuple[str, Sequence[int]]],
    odds: dict[str, Any] | None,
    rest: Sequence[Answer] = (),
) -> list[Line]:
    """Return the answer to a question of this kind with the rest of its action, and the reasons for it."""
    out = [reader.line("hint.answer", {"option": whole_action(reader, [(kind, args, action), *rest])})]
    if purposes:
        out.append(
            reader.line(
                "hint.plan", {"plan": [span for purpose in purposes for span in [Span(" "), *reader.purpose(*purpose)]]}
            )
        )
    if odds is not None:
        out += board_of(reader.game).odds(reader, odds)
    if chances:
        out.append(reader.line("hint.chance", {"lines": lines, "chance": reader.percent(chances[0][1])}))
        others = chances[1 : 1 + OTHERS]
        for other, chance in others:
            out.append(
                reader.line(
                    "hint.other", {"option": small(reader.option(kind, args, other)), "chance": reader.percent(chance)}
                )
            )
        # The search leaves the policy's answer only for one that is ahead by more than chance.
        if any(chance > chances[0][1] for _, chance in others):
            out.append(reader.line("hint.doubt", {}))
    else:
        out.append(reader.line("hint.thumb", {}))
    return out


def whole_action(reader: Reader, answers: Sequence[Answer]) -> Line:
    """Return an action in words: the die, what it is used for, and where."""
    told = [one for at, one in enumerate(answers) if at == 0 or (one[2] not in SILENT and one[0] not in DETAILS)]
    after = [*[one[0] for one in told[1:]], ""]
    told = [one for one, following in zip(told, after, strict=True) if following not in TELLING.get(one[0], ())]
    words = [step(reader, one) for one in told]
    if len(words) > 1 and told[0][2].startswith("die:") and told[1][0] in ("deed", *TELLING["deed"]):
        words[:2] = [reader.line("hint.with", {"die": words[0], "deed": words[1]})]
    out: Line = []
    for _, same in groupby(words, plain):
        lines = list(same)
        more = [Span(f" (×{len(lines)})")] if len(lines) > 1 else []
        out += [*([Span(", ")] if out else []), *small(lines[0]), *more]
    return out


def step(reader: Reader, answer: Answer) -> Line:
    """Return one answer in words that stand without its question."""
    kind, args, action = answer
    option = small(reader.option(kind, args, action))
    verb, _, thing = action.partition(":")
    if kind == "attack_to" and verb in ("region", "garrison"):
        return [*option, Span(" "), *reader.argument("place", (args[0],), "from")]
    if kind not in STEPS or verb not in ("hex", "region", "box", "command"):
        return option
    if plain(option).strip("«»“”").lower() != reader.name(verb, thing, "title").lower():
        return option
    if verb in ("hex", "command"):
        key = "hint.step.farther" if kind == "march" else STEPS[kind]
        return small(reader.line(key, {"thing": plain(capital(option))}))
    key = "hint.step.march" if kind == "move_to" else STEPS[kind]
    return small(reader.line(key, {form: reader.name(verb, thing, form) for form in ("from", "into")}))
