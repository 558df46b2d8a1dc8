"""`warhost odds bo5a`: the odds of a combat, in words and charts."""

import argparse
from difflib import get_close_matches
from typing import Any

from warhost.cli.arguments import BadArgument, ratio_of


def combat_odds(args: argparse.Namespace, state: Any) -> dict[str, Any]:
    """Return the odds of an attack on a region by the Army in a place."""
    from warhost.games.bo5a.armies import beorn_in, has_army, targets
    from warhost.games.bo5a.ids import FREE, SHADOW
    from warhost.games.bo5a.odds import Policy, combat
    from warhost.games.bo5a.tables import PLACE_NAMES

    place = place_named("--from", args.source)
    target = place_named("--to", args.target)
    side = SHADOW if has_army(state, SHADOW, place) else FREE
    may = targets(state, side, place) if has_army(state, side, place) or beorn_in(state, place) else []
    if target not in may:
        raise BadArgument(
            "no_attack",
            "{source} can't attack {target}. It can attack: {targets}.",
            {
                "source": PLACE_NAMES[place],
                "target": PLACE_NAMES[target],
                "targets": ", ".join([PLACE_NAMES[p] for p in may]) or "-",
            },
        )
    return combat(state, side, place, target, Policy(ratio_of("--stop", args.stop))).plain()


def place_named(name: str, text: str | None) -> int:
    """Return a region or a Mountain Pass by its name."""
    from warhost.games.bo5a.tables import PLACE_NAMES

    if text is None:
        raise BadArgument("needs_value", "{name} needs a value.", {"name": name})
    if text not in PLACE_NAMES:
        raise BadArgument(
            "no_place",
            "{name}: unknown region {place}. Examples: {known}.",
            {"name": name, "place": repr(text), "known": ", ".join(get_close_matches(text, PLACE_NAMES, 3, 0.0))},
        )
    return PLACE_NAMES.index(text)


def combat_charts(found: dict[str, Any], reader: Any) -> tuple[list[str], list[Any]]:
    """Describe a combat: who fights and how, and its charts."""
    from warhost.lab.odds import Chart, number_rows
    from warhost.text.bo5a.board import place_thing, units_line
    from warhost.text.reader import COMMA
    from warhost.text.spans import Thing, joined, plain

    lines = [
        plain(
            reader.line(
                "cli.odds.combat",
                {"source": place_thing(found["attacker"]["place"]), "target": place_thing(found["defender"]["place"])},
            )
        )
    ]
    for role in ("attacker", "defender"):
        army = found[role]
        parts = [units_line(reader, army["figures"])] if army["figures"] else []
        parts += [reader.thing("character", name, "") for name in army["characters"]]
        first, later, _ = army["hits_on"]
        need = str(first) if first == later else reader.say("cli.odds.need", first=first, later=later)
        lines.append(
            reader.say(
                f"cli.odds.{role}", army=joined(parts, COMMA), dice=army["dice"], rerolls=army["rerolls"], need=need
            )
        )
    if found["walls"]:
        lines.append(reader.say("cli.odds.walls", walls=found["walls"], need=found["attacker"]["hits_on"][2]))
    if found["superiority"] is not None:
        lines.append(plain(reader.line("cli.odds.superiority", {"side": Thing("side", found["superiority"])})))
    lines.append(reader.say("cli.odds.policy.weakest"))
    stop = found["policy"]["stop"]
    lines.append(
        reader.say("cli.odds.policy.withdraw", ratio=reader.figure(stop)) if stop else reader.say("cli.odds.policy.end")
    )
    if found["may_leave"]:
        lines.append(reader.say("cli.odds.may_leave"))
    lines.append("")
    for one in found["by_round"][:5]:
        lines.append(
            reader.say(
                "cli.odds.round",
                round=one["round"],
                chance=reader.share(one["chance"]),
                attacker=reader.decimal(one["attacker"]["hits"]["mean"], 2),
                defender=reader.decimal(one["defender"]["hits"]["mean"], 2),
            )
        )
    for role in ("attacker", "defender"):
        lines.append(
            reader.say(
                f"cli.odds.mean.{role}",
                hits=reader.decimal(found[role]["hits"]["mean"], 2),
                losses=reader.decimal(found[role]["losses"]["mean"], 2),
            )
        )
    outcomes = [(reader.say(f"cli.odds.outcome.{name}"), p) for name, p in found["outcomes"].items() if p > 0]
    if found["walls"]:
        outcomes.append((reader.say("cli.odds.broken"), found["walls_broken"]))
    charts = [Chart(reader.say("cli.odds.outcomes"), outcomes)]
    for role in ("attacker", "defender"):
        if found[role]["units"]:
            charts.append(Chart(reader.say(f"cli.odds.losses.{role}"), number_rows(found[role]["losses"]["chances"])))
    return lines, [*charts, Chart(reader.say("cli.odds.rounds"), number_rows(found["rounds"]["chances"]))]
