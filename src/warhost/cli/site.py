"""`warhost site`: the game in the browser alone, with nothing to install besides the package itself."""

import argparse
import sys
import webbrowser

from warhost.cli.arguments import BadArgument, port_taken, whole_number
from warhost.text.speaker import Speaker


def site_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost site`."""
    parser.add_argument("--port", metavar="N", default="8000", help=speaker.say("cli.serve.port"))
    parser.add_argument("--no-browser", action="store_true", help=speaker.say("cli.serve.no_browser"))


def site(args: argparse.Namespace, speaker: Speaker) -> int:
    """Serve the site to the browser of this machine until interrupted."""
    from warhost.server import static
    from warhost.server.local import listening
    from warhost.server.security import SITE_PATH

    port = whole_number("--port", args.port, 0, 65535)
    if not (static.SITE / "index.html").exists():
        raise BadArgument(
            "no_site",
            "this installation has no site for playing without a server: build it in the "
            "source tree (make site), or install the server (pip install 'warhost[server]')",
            {},
        )
    try:
        server = listening(port)
    except OSError:
        raise port_taken(port) from None
    address = f"http://127.0.0.1:{server.server_port}{SITE_PATH}"
    print(f"Warhost: {address}")
    print(speaker.say("cli.site.told"), flush=True)
    if not args.no_browser and sys.stdout.isatty():
        webbrowser.open(address)
    with server:
        server.serve_forever()
    return 0
