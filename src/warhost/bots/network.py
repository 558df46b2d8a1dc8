"""A small neural network that evaluates positions: sparse inputs, two hidden layers, in plain Python.

An input is a number that the seat sees and its place in the observation, written as one int (a code, as in
`kernel/observe.py`). Every code has a row of weights, one for each unit of the first layer. A row is packed into one
int with 32 bits for each unit, so the first layer is a sum of ints: fast in both builds, and exact.
"""

from math import exp
from struct import Struct
from typing import Final

from warhost.bots.evaluation import Evaluation
from warhost.kernel.flow import AnyGame, Ask, State
from warhost.kernel.observe import VALUE_BITS, VALUE_MASK, Sheet
from warhost.kernel.optional import observed

LANE: Final = 4
# A weight of the first layer is a whole number of these parts, and lies between -OFFSET and OFFSET of them.
PARTS: Final = 4096
OFFSET: Final = 1 << 15
# A feature of the evaluation becomes an input in steps of this size, up to a bound on either side.
STEPS: Final = 16.0
MOST: Final = 400


class Network:
    """The weights, and what they give for a list of codes and the features of the evaluation.

    `rows` has the packed rows by code. `first` is the bias of the first layer, `second` the rows of the second layer,
    `third` their biases. `last` has the weights of the second layer's units, `skip` those of the features, which also
    bypass both layers.
    """

    def __init__(
        self,
        rows: dict[int, int],
        first: list[float],
        second: list[list[float]],
        third: list[float],
        last: list[float],
        skip: list[float],
        end: float,
    ) -> None:
        self.rows = rows
        self.first = first
        self.second = second
        self.third = third
        self.last = last
        self.skip = skip
        self.end = end
        self.size = len(first)
        self.unpack = Struct(f"<{self.size}I")

    def hidden(self, codes: list[int]) -> list[float]:
        """Return the units of the first layer. A code without a row counts as zero."""
        total = 0
        number = 0
        for code in codes:
            row = self.rows.get(code)
            if row is not None:
                total += row
                number += 1
        lanes = self.unpack.unpack(total.to_bytes(self.size * LANE, "little"))
        above = float(number * OFFSET)
        out: list[float] = []
        for i in range(self.size):
            lane: int = lanes[i]
            value = (float(lane) - above) / PARTS + self.first[i]
            out.append(value if value > 0.0 else 0.0)
        return out

    def chance(self, codes: list[int], features: list[float]) -> float:
        """Return the chance, 0 to 1, that side 0 wins."""
        units = self.hidden(codes)
        total = self.end
        for i in range(len(features)):
            total += features[i] * self.skip[i]
        for i in range(len(self.second)):
            row = self.second[i]
            value = self.third[i]
            for j in range(self.size):
                value += row[j] * units[j]
            if value > 0.0:
                total += value * self.last[i]
        return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, total))))


def coded(place: int, value: int) -> int:
    """Return a number and its place as one int."""
    return place << VALUE_BITS | value & VALUE_MASK


class Inputs:
    """What a network reads from a position: all that a seat sees, the question, and the features of the evaluation."""

    def __init__(self, game: AnyGame, evaluation: Evaluation) -> None:
        self.game = observed(game)
        self.evaluation = evaluation
        layout = self.game.layout()
        self.kinds = layout.kinds
        self.question = layout.first["ask"]
        self.features = layout.size

    def codes(self, s: State, seat: int, ask: Ask, features: list[float]) -> list[int]:
        """Return the codes that are on when a seat looks at a position in which a question is asked."""
        sheet = Sheet()
        self.game.observe(s, seat, sheet)
        out: list[int] = []
        for code in sheet.codes:
            assert isinstance(code, int)
            out.append(code)
        out.append(coded(self.question + self.kinds[ask.kind], 1 + ask.seat))
        for i in range(len(features)):
            step = int(features[i] * STEPS + (0.5 if features[i] >= 0.0 else -0.5))
            if step != 0:
                out.append(coded(self.features + i, max(-MOST, min(MOST, step))))
        return out


class Judge:
    """A network with its inputs, which gives the chances of positions of one game.

    `cut` says which question that begins an action ends a line of the search; 0 means the end of its turns.
    """

    def __init__(self, inputs: Inputs, network: Network, cut: int = 0) -> None:
        self.inputs = inputs
        self.network = network
        self.cut = cut

    def chance(self, s: State, seat: int, ask: Ask) -> float:
        """Return the chance, 0 to 1, that side 0 wins, as far as a seat can tell."""
        features = self.inputs.evaluation.features(s)
        return self.network.chance(self.inputs.codes(s, seat, ask, features), features)
