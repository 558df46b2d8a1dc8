"""Where the texts of a game are: in this package, or in the package that has registered the game."""

from importlib.resources import files
from importlib.resources.abc import Traversable

from warhost.games.library import package_of


def text_package(game: str) -> str:
    """Return the package with the words, the board and the names of a game."""
    return package_of(game) or f"warhost.text.{game}"


def locale_folder(domain: str) -> Traversable:
    """Return the folder with the catalogues of a game or a part of this package."""
    return files(package_of(domain) or "warhost.text") / "locale"
