"""`warhost odds`: the odds of a battle, of a move of the Fellowship or of an attack, in words, bars and pictures."""

import argparse
import json
import os
from typing import Any

from warhost.cli.arguments import BadArgument, check_plot, game_of, ratio_of, whole_number, write_plot
from warhost.text.speaker import Speaker

# What can be reckoned of each game that has odds.
ODDS = {"wotr": ("battle", "hunt", "check"), "battlelore": ("attack", "check")}


def odds_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """`warhost odds`."""
    parser.add_argument("game", metavar="GAME", nargs="?", help=speaker.say("cli.game", games=", ".join(ODDS)))
    whats = dict.fromkeys([what for allowed in ODDS.values() for what in allowed])
    parser.add_argument("what", metavar="WHAT", nargs="?", help=speaker.say("cli.odds.what", whats=", ".join(whats)))
    parser.add_argument("--position", metavar="FILE", help=speaker.say("cli.odds.position"))
    parser.add_argument("--from", metavar="REGION", dest="source", help=speaker.say("cli.odds.from"))
    parser.add_argument("--to", metavar="REGION", dest="target", help=speaker.say("cli.odds.to"))
    parser.add_argument("--stop", metavar="RATIO", default="0", help=speaker.say("cli.odds.stop"))
    parser.add_argument("--elites-first", action="store_true", help=speaker.say("cli.odds.elites_first"))
    parser.add_argument("--dice", metavar="N", help=speaker.say("cli.odds.dice"))
    parser.add_argument("--moves", metavar="N", help=speaker.say("cli.odds.moves"))
    parser.add_argument("--runs", metavar="N", default="1000", help=speaker.say("cli.odds.runs"))
    parser.add_argument("--jobs", metavar="N", default=str(os.cpu_count() or 1), help=speaker.say("cli.fuzz.jobs"))
    parser.add_argument("--json", action="store_true", help=speaker.say("cli.sim.json"))
    parser.add_argument("--plot", metavar="FILE", help=speaker.say("cli.odds.plot"))


def odds(args: argparse.Namespace, speaker: Speaker) -> int:
    """The odds of what was asked for; `check` holds them against simulated ones."""
    from warhost.games.wotr.odds import Policy
    from warhost.kernel.dice import Dice
    from warhost.terminal.files import read_position

    game = game_of(args)
    if game.name not in ODDS:
        raise BadArgument("no_odds", "there are no odds of {game}: the games with odds are {allowed}",
                          {"game": game.name, "allowed": ", ".join(ODDS)})
    if args.what not in ODDS[game.name]:
        raise BadArgument("missing_argument", "missing: {name} ({allowed})",
                          {"name": "WHAT", "allowed": ", ".join(ODDS[game.name])})
    check_plot(args.plot)
    if args.what == "check":
        return odds_check(args, speaker)
    if args.what == "attack":
        return odds_attack(args, speaker)
    position = read_position(args.position) if args.position else {}
    state = game.from_position(position, game.check_options({}), Dice(bytes(32)))
    policy = Policy(args.elites_first, ratio_of("--stop", args.stop))
    found = odds_battle(args, state, policy) if args.what == "battle" else odds_hunt(args, state, policy)
    if args.json:
        print(json.dumps(found))
    tell_odds(found, args, speaker)
    return 0


def odds_check(args: argparse.Namespace, speaker: Speaker) -> int:
    """The exact odds against simulated ones; exit code 1 when they are too far apart."""
    from warhost.cli.sim import progress
    from warhost.lab import attack_check, odds_check
    from warhost.lab.odds_check import TOO_FAR

    runs = whole_number("--runs", args.runs, 100, 10_000_000)
    far: dict[str, float] = {}
    jobs = whole_number("--jobs", args.jobs, 1, 1024)
    if args.game == "wotr":
        title, total = speaker.say("odds.progress"), len(odds_check.parts(runs))
        found = odds_check.check(runs, jobs=jobs, watch=lambda brought: progress(title, total, brought))
    else:
        found = attack_check.check(runs, jobs=jobs)
    for name, _, distance in found:
        far[name] = max(far.get(name, 0.0), distance)
    if args.json:
        print(json.dumps({"runs": runs, "distance": far}))
    else:
        for name, distance in far.items():
            print(speaker.say("cli.odds.checked", name=name, distance=f"{distance:.2f}"))
    return 1 if max(far.values()) > TOO_FAR else 0


def odds_place(name: str, text: str | None) -> int:
    """A region, or the garrison in its stronghold as `garrison:REGION`."""
    from difflib import get_close_matches

    from warhost.games.wotr.tables import BOX, REGION_NAMES, STRONGHOLDS

    if text is None:
        raise BadArgument("needs_value", "{name} needs a value", {"name": name})
    inside = text.startswith("garrison:")
    allowed = [REGION_NAMES[r] for r in STRONGHOLDS] if inside else REGION_NAMES
    word = text.removeprefix("garrison:")
    if word not in allowed:
        near = get_close_matches(word, allowed, 3, 0.0)
        raise BadArgument("no_place", "{name}: there is no region {place}; for instance there are {known}",
                          {"name": name, "place": repr(word), "known": ", ".join(near)})
    return BOX[REGION_NAMES.index(word)] if inside else REGION_NAMES.index(word)


def odds_battle(args: argparse.Namespace, state: Any, policy: Any) -> dict[str, Any]:
    """The odds of an attack. Whether the nation is At War is not asked: these are odds, no action."""
    from warhost.games.wotr.battle import attack_targets, can_attack_from
    from warhost.games.wotr.invariants import place_name
    from warhost.games.wotr.moves import ANYBODY
    from warhost.games.wotr.odds import battle, ready
    from warhost.games.wotr.tables import BOX

    place = odds_place("--from", args.source)
    target = odds_place("--to", args.target)
    if target == place:
        target = max(target, BOX[place] if place < len(BOX) else -1)
    state, seat = ready(state, place)
    targets = attack_targets(state, seat, place) if seat >= 0 and can_attack_from(state, seat, place, ANYBODY) else []
    if target not in targets:
        raise BadArgument("no_attack", "{source} cannot attack {target}; what it can attack: {targets}",
                          {"source": place_name(place), "target": place_name(target),
                           "targets": ", ".join([place_name(p) for p in targets]) or "-"})
    return battle(state, seat, place, target, policy).plain()


def odds_hunt(args: argparse.Namespace, state: Any, policy: Any) -> dict[str, Any]:
    """The odds of a move of the Fellowship, with other dice in the Hunt Box if they are given."""
    from warhost.games.wotr.odds import hunt

    if args.dice is not None:
        state.hunt_shadow = whole_number("--dice", args.dice, 0, 10)
    if args.moves is not None:
        state.hunt_free = whole_number("--moves", args.moves, 0, 6)
    found = hunt(state, policy)
    if found is None:
        raise BadArgument("cannot_move", "the Fellowship is revealed: it cannot move", {})
    return found.plain()


def tell_odds(found: dict[str, Any], args: argparse.Namespace, speaker: Speaker) -> None:
    """Odds in words and bars, and in a picture if one is wanted."""
    from warhost.lab.odds import svg_of, text_of
    from warhost.text.reader import Reader

    reader = Reader("wotr", speaker.language, [])
    lines, charts = battle_charts(found, reader) if args.what == "battle" else hunt_charts(found, reader)
    if args.plot is not None:
        write_plot(args.plot, svg_of(lines[0], charts))
    if not args.json:
        print("\n".join([*lines, *text_of(charts)]))


def battle_charts(found: dict[str, Any], reader: Any) -> tuple[list[str], list[Any]]:
    """A battle: who fights and how, and its charts."""
    from warhost.lab.odds import Chart, number_rows, percent
    from warhost.text.reader import COMMA
    from warhost.text.spans import joined, plain
    from warhost.text.wotr.board import counted_unit, place_of

    lines = [plain(reader.line(f"cli.odds.battle.{found['kind']}", {
        "source": place_of(found["attacker"]["place"]), "target": place_of(found["defender"]["place"])}))]
    for role in ("attacker", "defender"):
        army = found[role]
        parts = [counted_unit(reader, unit, number) for unit, number in army["figures"].items()]
        parts += [reader.thing("character", name, "") for name in army["characters"]]
        first, later = army["hits_on"]
        need = str(first) if first == later else reader.say("cli.odds.need", first=first, later=later)
        lines.append(reader.say(f"cli.odds.{role}", army=joined(parts, COMMA), dice=army["dice"],
                                rerolls=army["rerolls"], need=need))
    elites_first, stop = found["policy"]["elites_first"], found["policy"]["stop"]
    lines.append(reader.say("cli.odds.policy.elites" if elites_first else "cli.odds.policy.regulars"))
    lines.append(reader.say("cli.odds.policy.stop", ratio=f"{stop:g}") if stop else reader.say("cli.odds.policy.end"))
    if found["may_withdraw"]:
        lines.append(reader.say("cli.odds.may_withdraw"))
    if found["may_retreat"]:
        lines.append(reader.say("cli.odds.may_retreat"))
    lines.append("")
    for one in found["by_round"][:5]:
        lines.append(reader.say("cli.odds.round", round=one["round"], chance=percent(one["chance"]),
                                attacker=f"{one['attacker']['hits']['mean']:.2f}",
                                defender=f"{one['defender']['hits']['mean']:.2f}"))
    for role in ("attacker", "defender"):
        lines.append(reader.say(f"cli.odds.mean.{role}", hits=f"{found[role]['hits']['mean']:.2f}",
                                losses=f"{found[role]['losses']['mean']:.2f}"))
    outcomes = [(reader.say(f"cli.odds.outcome.{name}"), p) for name, p in found["outcomes"].items() if p > 0]
    return lines, [
        Chart(reader.say("cli.odds.outcomes"), outcomes),
        Chart(reader.say("cli.odds.losses.attacker"), number_rows(found["attacker"]["losses"]["chances"])),
        Chart(reader.say("cli.odds.losses.defender"), number_rows(found["defender"]["losses"]["chances"])),
        Chart(reader.say("cli.odds.rounds"), number_rows(found["rounds"]["chances"])),
    ]


def hunt_charts(found: dict[str, Any], reader: Any) -> tuple[list[str], list[Any]]:
    """A move of the Fellowship: what is rolled, and its charts."""
    from warhost.lab.odds import Chart, number_rows, percent

    if found["mordor"] is None:
        lines = [reader.say("cli.odds.hunt"),
                 reader.say("cli.odds.roll", dice=found["dice"], bonus=found["bonus"], rerolls=found["rerolls"],
                            chance=percent(found["die_chance"]))]
    else:
        lines = [reader.say("cli.odds.mordor", step=found["mordor"])]
    lines += [reader.say("cli.odds.policy.hunt"),
              reader.say("cli.odds.mean.damage", damage=f"{found['damage']['mean']:.2f}")]
    events = [(reader.say(f"cli.odds.event.{name}"), found[name])
              for name in ("success", "reveal", "corrupted", "stopped", "destroyed")
              if found[name] > 0 or name in ("success", "reveal")]
    charts = [Chart(reader.say("cli.odds.events"), events)]
    if found["mordor"] is None:
        charts.append(Chart(reader.say("cli.odds.successes"), number_rows(found["successes"]["chances"])))
    charts.append(Chart(reader.say("cli.odds.damage"), number_rows(found["damage"]["chances"])))
    return lines, charts


# ---- BattleLore


def odds_hex(name: str, text: str | None) -> int:
    """A hex by its letter and number."""
    from warhost.games.battlelore.hexes import HEX_NUMBERS

    if text is None:
        raise BadArgument("needs_value", "{name} needs a value", {"name": name})
    if text.lower() not in HEX_NUMBERS:
        raise BadArgument("no_hex", "{name}: there is no hex {place}: rows 1 to 9, columns a to l (even rows to k)",
                          {"name": name, "place": repr(text)})
    return HEX_NUMBERS[text.lower()]


def odds_attack(args: argparse.Namespace, speaker: Speaker) -> int:
    """The odds of an attack. Whether the unit is ordered is not asked."""
    from warhost.games.battlelore.ground import targets
    from warhost.games.battlelore.hexes import HEX_NAMES
    from warhost.games.battlelore.odds import attack_odds
    from warhost.games.battlelore.state import Battle
    from warhost.games.library import game_named
    from warhost.kernel.dice import Dice
    from warhost.lab.odds import svg_of, text_of
    from warhost.terminal.files import read_position
    from warhost.text.board import board_of
    from warhost.text.reader import Reader
    from warhost.text.spans import plain

    position = read_position(args.position) if args.position else {}
    game = game_named("battlelore")
    options = game.check_options({"game": "full" if "scenarios" in position else "learning"})
    state = game.from_position(position, options, Dice(bytes(32)))
    assert isinstance(state, Battle)
    source, target = odds_hex("--from", args.source), odds_hex("--to", args.target)
    unit = state.at[source]
    places = [state.place[other] for other in targets(state, unit)] if unit >= 0 else []
    if target not in places:
        raise BadArgument("no_attack", "{source} cannot attack {target}; what it can attack: {targets}",
                          {"source": HEX_NAMES[source], "target": HEX_NAMES[target],
                           "targets": ", ".join([HEX_NAMES[place] for place in sorted(places)]) or "-"})
    found = attack_odds(state, unit, state.at[target]).plain()
    if args.json:
        print(json.dumps(found))
    reader = Reader("battlelore", speaker.language, game.seats(options))
    lines = [plain(line) for line in board_of("battlelore").odds(reader, {"what": "attack", "attacks": [found]})]
    charts = attack_charts(found, speaker)
    if args.plot is not None:
        write_plot(args.plot, svg_of(lines[0], charts))
    if not args.json:
        print("\n".join([*lines, *text_of(charts)]))
    return 0


def attack_charts(found: dict[str, Any], speaker: Speaker) -> list[Any]:
    """What may become of the target, and what both lose."""
    from warhost.lab.odds import Chart, number_rows

    target = found["target"]
    stays = 1.0 - target["destroyed"] - target["driven"]
    ends = [("destroyed", target["destroyed"]), ("driven", target["driven"]), ("stays", max(0.0, stays))]
    return [
        Chart(speaker.say("cli.odds.target"), [(speaker.say(f"cli.odds.target.{end}"), p) for end, p in ends if p > 0]),
        Chart(speaker.say("cli.odds.suffered.target"), number_rows(target["damage"]["chances"])),
        Chart(speaker.say("cli.odds.suffered.attacker"), number_rows(found["attacker"]["damage"]["chances"])),
    ]
