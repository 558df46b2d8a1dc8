"""What the events, questions and actions of Four Hills name."""

from hills.game import VOCABULARY
from warhost.text.words import Words

WORDS = Words(
    events={"sends": "seat number", "takes": "seat number:hill"},
    asks={"send": "number:hill"},
    verbs={"send": "number"},
    things={},
    vocabulary=VOCABULARY.names,
)
