"""`warhost rules`: the text of a rule, and how far the tests cover the specification."""

import argparse
import sys

from warhost.cli.arguments import add_game, game_of
from warhost.text.speaker import Speaker


def rules_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost rules`."""
    add_game(parser, speaker)
    parser.add_argument("--rule", metavar="ID", help=speaker.say("cli.rules.rule"))


def rules(args: argparse.Namespace, speaker: Speaker) -> int:
    """Print a rule, or the test coverage of the specification; exit code 1 if a rule has no test."""
    from warhost.lab.coverage import named_rules, unknown_rules
    from warhost.text.rules import folder, rule_text, specification

    game = game_of(args)
    if args.rule is not None:
        print(rule_text(game.name, speaker.language, args.rule))
        return 0
    spec = specification(game.name, speaker.language)
    tests = folder().parents[1] / "tests"
    if not tests.is_dir():
        print(speaker.say("rules.no_tests", total=len(spec)), file=sys.stderr)
        return 2
    tested = named_rules(tests, game.name)
    missing = [rule for rule in spec if rule not in tested]
    unknown = unknown_rules(tested, spec)
    print(speaker.say("rules.covered", game=game.name, covered=len(spec) - len(missing), total=len(spec)))
    for key, found in (("rules.missing", missing), ("rules.unknown", unknown)):
        if found:
            print(speaker.say(key))
            print("\n".join([f"  {rule}" for rule in found]))
    return 1 if missing or unknown else 0
