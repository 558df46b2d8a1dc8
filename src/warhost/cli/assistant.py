"""`warhost mcp`: the games for an assistant, over the Model Context Protocol."""

import argparse

from warhost.cli.arguments import missing_extra
from warhost.text.speaker import Speaker


def mcp_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost mcp`."""


def mcp(args: argparse.Namespace, speaker: Speaker) -> int:
    """Serve on standard input and output until the input ends."""
    try:
        from warhost.lab.protocol import server_of
    except ModuleNotFoundError as error:
        raise missing_extra("warhost mcp", "mcp") from error
    import warhost
    from warhost.lab.assistant import Assistant

    server_of(Assistant(speaker.language), warhost.__version__).run("stdio")
    return 0
