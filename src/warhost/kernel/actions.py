"""The vocabulary: every answer of a game is an int inside and `verb` or `verb:argument` at the edges."""

from warhost.kernel.errors import IllegalAnswer


class Vocabulary:
    """A fixed table of action names. Groups keep their order, so ids never move within a rules version."""

    def __init__(self, groups: list[tuple[str, list[str]]]) -> None:
        self.names: list[str] = []
        self.first: dict[str, int] = {}
        for verb, arguments in groups:
            self.first[verb] = len(self.names)
            if arguments:
                self.names.extend([f"{verb}:{argument}" for argument in arguments])
            else:
                self.names.append(verb)
        self.index: dict[str, int] = {name: i for i, name in enumerate(self.names)}

    def __len__(self) -> int:
        return len(self.names)

    def parse(self, name: str) -> int:
        """The id of a name."""
        found = self.index.get(name)
        if found is None:
            raise IllegalAnswer("unknown_action", "{name} is not an action of this game", {"name": repr(name)})
        return found

    def verb(self, action: int) -> str:
        """The part of the name before the colon."""
        return self.names[action].split(":")[0]
