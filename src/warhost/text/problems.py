"""Problems of any game in words. Faults of a custom scenario get the words of its game."""

from warhost.games.library import game_named, game_names
from warhost.kernel.errors import Fault, Problem
from warhost.text.board import board_of
from warhost.text.reader import Reader
from warhost.text.speaker import Speaker


class ProblemSpeaker(Speaker):
    """Explains what was refused, whichever game refused it."""

    def __init__(self, language: str, domains: list[str]) -> None:
        super().__init__(language, [*domains, *game_names()])

    def fault(self, problem: Problem, fault: Problem) -> str:
        """Describe a fault of a scenario by its place in the file, with names for what may be there."""
        game = problem.values.get("game", "")
        if problem.code != "bad_scenario" or not isinstance(fault, Fault) or game not in game_names():
            return super().fault(problem, fault)
        reader = Reader(game, self.language, game_named(game).seats({}))
        return board_of(game).scenario_fault(reader, fault, in_file=True)
