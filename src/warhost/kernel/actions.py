"""The vocabulary: an answer is an int inside the engine, and `verb` or `verb:argument` outside it."""

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
        """Return the id of an action name."""
        found = self.index.get(name)
        if found is None:
            raise IllegalAnswer("unknown_action", "{name} is not an action of this game.", {"name": repr(name)})
        return found

    def verb(self, action: int) -> str:
        """Return the part of the name before the colon."""
        return self.names[action].split(":")[0]
