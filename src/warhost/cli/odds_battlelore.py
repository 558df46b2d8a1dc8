"""`warhost odds battlelore`: the odds of an attack, in words and charts."""

import argparse
from typing import Any

from warhost.cli.arguments import BadArgument


def odds_hex(name: str, text: str | None) -> int:
    """Return a hex by its letter and number."""
    from warhost.games.battlelore.hexes import HEX_NUMBERS

    if text is None:
        raise BadArgument("needs_value", "{name} needs a value.", {"name": name})
    if text.lower() not in HEX_NUMBERS:
        raise BadArgument(
            "no_hex",
            "{name}: unknown hex {place}. Rows are 1 to 9, columns a to l (a to k in even rows).",
            {"name": name, "place": repr(text)},
        )
    return HEX_NUMBERS[text.lower()]


def attack_odds_of(args: argparse.Namespace, state: Any) -> dict[str, Any]:
    """Return the odds of an attack. The unit need not be ordered."""
    from warhost.games.battlelore.ground import targets
    from warhost.games.battlelore.hexes import HEX_NAMES
    from warhost.games.battlelore.odds import attack_odds

    source, target = odds_hex("--from", args.source), odds_hex("--to", args.target)
    unit = state.at[source]
    if unit < 0:
        raise BadArgument(
            "no_unit",
            "--from: there is no unit on {place}. Units are on {places}.",
            {
                "place": HEX_NAMES[source],
                "places": ", ".join([name for i, name in enumerate(HEX_NAMES) if state.at[i] >= 0]),
            },
        )
    places = [state.place[other] for other in targets(state, unit)]
    if target not in places:
        raise BadArgument(
            "no_attack",
            "{source} can't attack {target}. It can attack: {targets}.",
            {
                "source": HEX_NAMES[source],
                "target": HEX_NAMES[target],
                "targets": ", ".join([HEX_NAMES[place] for place in sorted(places)]) or "-",
            },
        )
    return attack_odds(state, unit, state.at[target]).plain()


def attack_charts(found: dict[str, Any], reader: Any) -> tuple[list[str], list[Any]]:
    """Chart what can happen to the target, and the losses of both units."""
    from warhost.lab.odds import Chart, number_rows
    from warhost.text.board import board_of
    from warhost.text.spans import plain

    lines = [plain(line) for line in board_of("battlelore").odds(reader, {"what": "attack", "attacks": [found]})]
    target = found["target"]
    stays = 1.0 - target["destroyed"] - target["driven"]
    ends = [("destroyed", target["destroyed"]), ("driven", target["driven"]), ("stays", max(0.0, stays))]
    return lines, [
        Chart(reader.say("cli.odds.target"), [(reader.say(f"cli.odds.target.{end}"), p) for end, p in ends if p > 0]),
        Chart(reader.say("cli.odds.suffered.target"), number_rows(target["damage"]["chances"])),
        Chart(reader.say("cli.odds.suffered.attacker"), number_rows(found["attacker"]["damage"]["chances"])),
    ]
