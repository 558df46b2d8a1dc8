"""OpenSpiel observers: a player's view, the public view, all views together, and perfect recall."""

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from warhost.lab.envs.encode import Encoder
from warhost.lab.envs.recall import Recall, seen_by_all

if TYPE_CHECKING:
    from warhost.lab.envs.spiel import SpielState

QUESTION = ("ask", "ask_args", "chosen", "chosen_last", "events")
# The fields that players see differently.
PRIVATE: dict[str, tuple[str, ...]] = {
    "wotr": ("seat", "hand", "discarded", *QUESTION),
    "wotrcg": ("seat", "top", "hand", "cycle", "eliminated", "apart", *QUESTION),
    "bo5a": ("seat", "hand", "discarded", *QUESTION),
    "battlelore": (
        "seat",
        "hand",
        "under",
        "lore_hand",
        "lore_under",
        "offered",
        "muster",
        "army",
        "muster_points",
        "laid",
        *QUESTION,
    ),
}
# Fields in which a card that lies face down is a number below 0 for everybody but its owner.
FACE_DOWN: dict[str, tuple[str, ...]] = {"wotr": ("combat",)}


class SpielObserver:
    """Reads numbers from a state according to `iig_obs_type`: one piece of the tensor for each field of the game.

    Without public information there is only what a player alone sees, without private information only what
    everybody sees; private information of all players gives what each of them sees, a row for each. With perfect recall
    the pieces `recalled` and `changes` follow: how many changes the player has seen since the start, and the last of
    them, the newest first, each as its place in the observation and the new value. The number after the last place
    stands for an answer of the player. The game's parameter `recall` says how many fit in.
    """

    def __init__(self, encoder: Encoder, recall: int, kind: "pyspiel.IIGObservationType | None", params: Any) -> None:
        if params:
            raise ValueError(f"an observer has no parameters: {params}")
        self.encoder = encoder
        privacy = pyspiel.PrivateInfoType
        private = privacy.SINGLE_PLAYER if kind is None else kind.private_info
        public = kind is None or kind.public_info
        perfect = kind is not None and kind.perfect_recall
        if perfect and not recall:
            raise ValueError('perfect recall needs the parameter "recall" of the game: how many changes are kept')
        if perfect and (private != privacy.SINGLE_PLAYER or not public):
            raise ValueError("a player recalls everything it has seen; nothing more or less can be requested")
        if private == privacy.NONE and not public:
            raise ValueError("request public or private information, or both")
        self.of_all = private == privacy.ALL_PLAYERS
        self.recall = recall if perfect else 0
        own = np.zeros(encoder.size, np.bool_)
        for field in encoder.layout.fields:
            own[field.first : field.first + field.size] = field.name in PRIVATE[encoder.game.name]
        # The numbers that are blanked, and those shown as players with less information see them.
        self.blank: NDArray[np.int64] = np.flatnonzero(own if private == privacy.NONE else ~own & (not public))
        self.least = private == privacy.NONE and encoder.game.name in FACE_DOWN
        self.names = [f"{field.name}.{place}" for field in encoder.layout.fields for place in range(field.size)]
        self._make_tensor()

    def _make_tensor(self) -> None:
        size = self.encoder.size
        rows = len(self.encoder.seats) if self.of_all else 1
        self.tensor = np.zeros(rows * size + (1 + 2 * self.recall if self.recall else 0), np.float32)
        self.numbers = self.tensor[: rows * size].reshape(rows, size)
        self.dict: dict[str, NDArray[np.float32]] = {}
        for field in self.encoder.layout.fields:
            part = self.numbers[:, field.first : field.first + field.size]
            self.dict[field.name] = part if self.of_all else part[0]
        if self.recall:
            self.dict["recalled"] = self.tensor[size : size + 1]
            self.dict["changes"] = self.tensor[size + 1 :].reshape(self.recall, 2)

    def set_from(self, state: "SpielState", player: int) -> None:
        """Read what a player sees."""
        self.tensor.fill(0)
        if state.holder.match is None:
            return
        self._see(state, player)
        if self.recall:
            memory: Recall = state.holder.memories[player]
            newest = memory.newest(self.recall)
            self.dict["recalled"][0] = memory.total
            self.dict["changes"][: len(newest)] = newest

    def _see(self, state: "SpielState", player: int) -> None:
        """Fill in the numbers of the position."""
        if self.of_all:
            self.numbers[:] = seen_by_all(self.encoder, state.holder.dealt())
        else:
            self.numbers[0] = self.encoder.observation(state.holder.dealt(), player)["observation"]
        if self.least:
            rows = seen_by_all(self.encoder, state.holder.dealt())
            for name in FACE_DOWN[self.encoder.game.name]:
                field = next(f for f in self.encoder.layout.fields if f.name == name)
                part = slice(field.first, field.first + field.size)
                self.numbers[0, part] = rows[:, part].min(axis=0)
        if len(self.blank):
            self.numbers[:, self.blank] = 0

    def string_from(self, state: "SpielState", player: int) -> str:
        """Return the same in words: every nonzero number by its field and place, or everything remembered."""
        if self.recall:
            return self._remembered(state, player)
        self.set_from(state, player)
        rows = [
            " ".join([f"{self.names[place]}={int(row[place])}" for place in np.flatnonzero(row)])
            for row in self.numbers
        ]
        return "\n".join(rows)

    def _remembered(self, state: "SpielState", player: int) -> str:
        if state.holder.match is None:
            return ""
        memory: Recall = state.holder.memories[player]
        words = [
            f">{self.encoder.names[value]}" if place == self.encoder.size else f"{self.names[place]}={value}"
            for place, value in memory.all()
        ]
        return " ".join(words)
