"""`warhost train`: train a network to evaluate positions, from games of the heuristic."""

import argparse
import os
from pathlib import Path

from warhost.cli.arguments import BadArgument, add_game, game_of, missing_extra, whole_number
from warhost.cli.sim import progress
from warhost.text.speaker import Speaker

DEVICES = ("cpu", "cuda")


def train_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost train`."""
    add_game(parser, speaker)
    parser.add_argument("--games", metavar="N", default="40000", help=speaker.say("cli.train.games"))
    parser.add_argument("--rounds", metavar="N", default="5", help=speaker.say("cli.train.rounds"))
    parser.add_argument("--cut", metavar="N", default="0", help=speaker.say("cli.train.cut"))
    parser.add_argument("--folder", metavar="FOLDER", default="training", help=speaker.say("cli.train.folder"))
    parser.add_argument("--device", metavar="DEVICE", default="cpu", help=speaker.say("cli.train.device"))
    parser.add_argument("--seed", metavar="SEED", default="0", help=speaker.say("cli.play.seed"))
    parser.add_argument("--jobs", metavar="N", default=str(os.cpu_count() or 1), help=speaker.say("cli.fuzz.jobs"))


def train(args: argparse.Namespace, speaker: Speaker) -> int:
    """Play the missing games, train the missing rounds, and write the weights."""
    from warhost.terminal.files import reason

    game = game_of(args)
    games = whole_number("--games", args.games, 1, 10_000_000)
    rounds = whole_number("--rounds", args.rounds, 1, 1000)
    cut = whole_number("--cut", args.cut, 0, 1000)
    jobs = whole_number("--jobs", args.jobs, 1, 1024)
    if args.device not in DEVICES:
        raise BadArgument(
            "bad_device",
            "--device: {value} is not possible; choose one of {allowed}",
            {"value": repr(args.device), "allowed": ", ".join(DEVICES)},
        )
    try:
        from warhost.lab.train import fit, store
        from warhost.lab.train.export import write
    except ModuleNotFoundError as error:
        raise missing_extra("warhost train", "train") from error
    folder = Path(args.folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        missing = store.missing(folder, game.name, games, args.seed)
        for _ in progress(speaker.say("sim.progress"), len(missing), store.play(missing, jobs)):
            pass
        data = store.read(store.chunks(folder, game.name, games, args.seed))
        learning = fit.Fit(data, fit.Settings(rounds=rounds), args.device)
        state = folder / f"{game.name}-{args.seed}.state"
        if state.exists() and not learning.load(state):
            print(speaker.say("cli.train.other", file=str(state)))
        for done in learning.rounds(state):
            losses = {name: speaker.figure(1000 * loss) for name, loss in done.losses().items()}
            print(speaker.say("cli.train.round", number=done.number, rounds=rounds, **losses))
        path = write(folder, game.name, learning.fitted(), cut)
    except OSError as error:
        why = reason(error)
        raise BadArgument("unwritable", "Can't write {file}: {why}", {"file": args.folder, "why": str(why)}) from why
    print(speaker.say("cli.train.done", file=str(path)))
    return 0
