"""The table of an assistant over the Model Context Protocol (extra `mcp`): `warhost mcp`."""

from collections.abc import Callable
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from warhost.kernel.errors import Problem
from warhost.lab.assistant import Assistant

INSTRUCTIONS = """\
Play War of the Ring (wotr), War of the Ring: The Card Game (wotrcg), The Battle of Five Armies (bo5a) and BattleLore
(battlelore) against bots. Call new_match, read the question, and call answer with the name of one of its options. You
see only what your seat may see. rule explains the rule that a question names, and analyse says what a search would
answer.
"""


def server_of(assistant: Assistant, version: str) -> MCPServer[Any]:
    """Return a server whose tools are the assistant's table."""
    server: MCPServer[Any] = MCPServer("warhost", instructions=INSTRUCTIONS, version=version, log_level="WARNING")

    def said(match: int, act: Callable[[], str]) -> str:
        try:
            return act()
        except Problem as problem:
            raise ToolError(assistant.refusal(problem, match)) from problem

    @server.tool(structured_output=False)
    def games() -> str:
        """List the games with their options, seats and bots."""
        return assistant.games()

    @server.tool(structured_output=False)
    def new_match(
        game: str, seat: str = "", opponent: str = "easy", options: dict[str, Any] | None = None, seed: str = ""
    ) -> str:
        """Begin a match against bots. `seat` is yours, by default the first; `opponent` is the name of a bot."""
        return said(0, lambda: assistant.begin(game, seat, opponent, options, seed))

    @server.tool(structured_output=False)
    def look(match: int) -> str:
        """Show everything your seat sees: the state of play, armies, cards, the question and its options."""
        return said(match, lambda: assistant.look(match))

    @server.tool(structured_output=False)
    def answer(match: int, option: str) -> str:
        """Answer the question with the name of one of its options, such as `region:edoras`. The bots then play on."""
        return said(match, lambda: assistant.answer(match, option))

    @server.tool(structured_output=False)
    def undo(match: int) -> str:
        """Take back your last answer. Refused if dice were rolled, something was revealed or another seat answered."""
        return said(match, lambda: assistant.undo(match))

    @server.tool(structured_output=False)
    def rules(game: str, word: str = "") -> str:
        """List the ids of the rules of a game that mention a word."""
        return said(0, lambda: assistant.rules(game, word))

    @server.tool(structured_output=False)
    def rule(game: str, rule: str) -> str:
        """Show the text of a rule by its id, such as the one that a question names."""
        return said(0, lambda: assistant.rule(game, rule))

    @server.tool(structured_output=False)
    def analyse(match: int) -> str:
        """Show what a search would answer and the winning chances it sees, from what your seat knows."""
        return said(match, lambda: assistant.analyse(match))

    return server
