"""Small random networks for tests."""

from array import array
from random import Random

from warhost.bots.network import OFFSET, PARTS, Inputs
from warhost.bots.policies import evaluation_of
from warhost.bots.weights import Weights, to_bytes, version
from warhost.games.library import game_named
from warhost.kernel.match import Match

UNITS, SECONDS = 8, 4


def seen(match: Match, seat: int) -> list[int]:
    """The codes that a seat's inputs have in a match."""
    evaluation = evaluation_of(match.game.name)
    return Inputs(match.game, evaluation).codes(
        match.state, seat, match.open_asks()[0], evaluation.features(match.state)
    )


def random_weights(game: str, codes: list[int], cut: int = 0) -> Weights:
    """Weights drawn at random for these codes."""
    draw = Random(5)
    features = len(evaluation_of(game).names())
    known = sorted(set(codes))
    head = {
        **version(game_named(game), evaluation_of(game)),
        "units": UNITS,
        "seconds": SECONDS,
        "codes": len(known),
        "features": features,
        "cut": cut,
    }
    rows = [OFFSET + draw.randint(-PARTS, PARTS) for _ in range(len(known) * UNITS)]
    floats = [draw.uniform(-1, 1) for _ in range(UNITS + SECONDS * UNITS + 2 * SECONDS + features + 1)]
    return Weights(head, array("i", known), array("H", rows), array("f", floats))


def random_file(game: str, match: Match, cut: int = 0) -> bytes:
    """The content of a file for a game, with rows for all codes of a match's position."""
    codes = [code for seat in range(len(match.seats)) for code in seen(match, seat)]
    return to_bytes(random_weights(game, codes, cut))
