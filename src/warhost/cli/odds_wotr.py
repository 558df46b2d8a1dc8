"""`warhost odds wotr`: the odds of a battle or of a move of the Fellowship, in words and charts."""

import argparse
from difflib import get_close_matches
from typing import Any

from warhost.cli.arguments import BadArgument, ratio_of, whole_number


def odds_of_the_ring(args: argparse.Namespace, state: Any) -> dict[str, Any]:
    """Return the odds of a battle or of a move of the Fellowship."""
    from warhost.games.wotr.odds import Policy

    policy = Policy(args.elites_first, ratio_of("--stop", args.stop))
    return odds_battle(args, state, policy) if args.what == "battle" else odds_hunt(args, state, policy)


def charts_of_the_ring(found: dict[str, Any], reader: Any) -> tuple[list[str], list[Any]]:
    """Describe either of them in lines and charts."""
    return battle_charts(found, reader) if "attacker" in found else hunt_charts(found, reader)


def odds_place(name: str, text: str | None) -> int:
    """Return a region, or the garrison in its stronghold for `garrison:REGION`."""
    from warhost.games.wotr.tables import BOX, REGION_NAMES, STRONGHOLDS

    if text is None:
        raise BadArgument("needs_value", "{name} needs a value.", {"name": name})
    inside = text.startswith("garrison:")
    allowed = [REGION_NAMES[r] for r in STRONGHOLDS] if inside else REGION_NAMES
    word = text.removeprefix("garrison:")
    if word not in allowed:
        near = get_close_matches(word, allowed, 3, 0.0)
        raise BadArgument(
            "no_place",
            "{name}: unknown region {place}. Examples: {known}.",
            {"name": name, "place": repr(word), "known": ", ".join(near)},
        )
    return BOX[REGION_NAMES.index(word)] if inside else REGION_NAMES.index(word)


def odds_battle(args: argparse.Namespace, state: Any, policy: Any) -> dict[str, Any]:
    """Return the odds of an attack. The nation need not be At War."""
    from warhost.games.wotr.attack import attack_targets, can_attack_from
    from warhost.games.wotr.force import ANYBODY
    from warhost.games.wotr.invariants import place_name
    from warhost.games.wotr.odds import battle, ready
    from warhost.games.wotr.tables import BOX

    place = odds_place("--from", args.source)
    target = odds_place("--to", args.target)
    if target == place:
        target = max(target, BOX[place] if place < len(BOX) else -1)
    state, seat = ready(state, place)
    targets = attack_targets(state, seat, place) if seat >= 0 and can_attack_from(state, seat, place, ANYBODY) else []
    if target not in targets:
        raise BadArgument(
            "no_attack",
            "{source} can't attack {target}. It can attack: {targets}.",
            {
                "source": place_name(place),
                "target": place_name(target),
                "targets": ", ".join([place_name(p) for p in targets]) or "-",
            },
        )
    return battle(state, seat, place, target, policy).plain()


def odds_hunt(args: argparse.Namespace, state: Any, policy: Any) -> dict[str, Any]:
    """Return the odds of a move of the Fellowship, with other dice in the Hunt Box if they are given."""
    from warhost.games.wotr.odds import hunt

    if args.dice is not None:
        state.hunt_shadow = whole_number("--dice", args.dice, 0, 10)
    if args.moves is not None:
        state.hunt_free = whole_number("--moves", args.moves, 0, 6)
    found = hunt(state, policy)
    if found is None:
        raise BadArgument("cannot_move", "The Fellowship is revealed, so it can't move.", {})
    return found.plain()


def battle_charts(found: dict[str, Any], reader: Any) -> tuple[list[str], list[Any]]:
    """Describe a battle: who fights and how, and its charts."""
    from warhost.lab.odds import Chart, number_rows
    from warhost.text.reader import COMMA
    from warhost.text.spans import joined, plain
    from warhost.text.wotr.board import counted_unit, place_of

    lines = [
        plain(
            reader.line(
                f"cli.odds.battle.{found['kind']}",
                {"source": place_of(found["attacker"]["place"]), "target": place_of(found["defender"]["place"])},
            )
        )
    ]
    for role in ("attacker", "defender"):
        army = found[role]
        parts = [counted_unit(reader, unit, number) for unit, number in army["figures"].items()]
        parts += [reader.thing("character", name, "") for name in army["characters"]]
        first, later = army["hits_on"]
        need = str(first) if first == later else reader.say("cli.odds.need", first=first, later=later)
        lines.append(
            reader.say(
                f"cli.odds.{role}", army=joined(parts, COMMA), dice=army["dice"], rerolls=army["rerolls"], need=need
            )
        )
    elites_first, stop = found["policy"]["elites_first"], found["policy"]["stop"]
    lines.append(reader.say("cli.odds.policy.elites" if elites_first else "cli.odds.policy.regulars"))
    lines.append(
        reader.say("cli.odds.policy.stop", ratio=reader.figure(stop)) if stop else reader.say("cli.odds.policy.end")
    )
    if found["may_withdraw"]:
        lines.append(reader.say("cli.odds.may_withdraw"))
    if found["may_retreat"]:
        lines.append(reader.say("cli.odds.may_retreat"))
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
    return lines, [
        Chart(reader.say("cli.odds.outcomes"), outcomes),
        Chart(reader.say("cli.odds.losses.attacker"), number_rows(found["attacker"]["losses"]["chances"])),
        Chart(reader.say("cli.odds.losses.defender"), number_rows(found["defender"]["losses"]["chances"])),
        Chart(reader.say("cli.odds.rounds"), number_rows(found["rounds"]["chances"])),
    ]


def hunt_charts(found: dict[str, Any], reader: Any) -> tuple[list[str], list[Any]]:
    """Describe a move of the Fellowship: what is rolled, and its charts."""
    from warhost.lab.odds import Chart, number_rows

    if found["mordor"] is None:
        lines = [
            reader.say("cli.odds.hunt"),
            reader.say(
                "cli.odds.roll",
                dice=found["dice"],
                bonus=found["bonus"],
                rerolls=found["rerolls"],
                chance=reader.share(found["die_chance"]),
            ),
        ]
    else:
        lines = [reader.say("cli.odds.mordor", step=found["mordor"])]
    lines += [
        reader.say("cli.odds.policy.hunt"),
        reader.say("cli.odds.mean.damage", damage=reader.decimal(found["damage"]["mean"], 2)),
    ]
    events = [
        (reader.say(f"cli.odds.event.{name}"), found[name])
        for name in ("success", "reveal", "corrupted", "stopped", "destroyed")
        if found[name] > 0 or name in ("success", "reveal")
    ]
    charts = [Chart(reader.say("cli.odds.events"), events)]
    if found["mordor"] is None:
        charts.append(Chart(reader.say("cli.odds.successes"), number_rows(found["successes"]["chances"])))
    charts.append(Chart(reader.say("cli.odds.damage"), number_rows(found["damage"]["chances"])))
    return lines, charts
