"""The campaign: a series of four battles whose victory points are added up (reference book, page 10)."""

from typing import Any, Final

from warhost.games.battlelore.book import Book, book_of, scenarios_of
from warhost.games.battlelore.ids import SCENARIO_NAMES, SIDE_NAMES
from warhost.kernel.errors import BadOption
from warhost.kernel.series import Choice, Played, Series, Standing

# The letter of the scenario cards in each battle.
LETTERS: Final = "ABCD"


def cards_of_letter(book: Book, side: int, letter: str) -> list[int]:
    """Return the scenario cards of a side with a letter in their initiative codes, the lowest number first."""
    codes = [(book.scenarios[card].initiative, card) for card in scenarios_of(side)]
    return [card for code, card in sorted(codes) if code // 10 == ord(letter)]


class Campaign(Series):
    """Four battles with the scenario cards A to D."""

    def __init__(self) -> None:
        self.name = "campaign"
        self.length = len(LETTERS)
        self.kind = "scenario"
        self.fixed = {"game": "full"}

    def check_options(self, options: dict[str, Any]) -> None:
        """Refuse options that set the scenario cards: the campaign sets them. Each side needs a card 1 per letter."""
        if options["game"] != "full":
            raise BadOption(
                "campaign_game", "game={game}: a campaign needs the full game.", {"game": str(options["game"])}
            )
        for name in ("pairing", "scenario"):
            if name in options:
                raise BadOption(
                    "campaign_option",
                    "{option}: leave it out; the campaign chooses its scenario cards.",
                    {"option": name},
                )
        book = book_of(options)
        for side in (0, 1):
            for letter in LETTERS:
                cards = cards_of_letter(book, side, letter)
                if not cards or book.scenarios[cards[0]].initiative % 10 != 1:
                    raise BadOption(
                        "campaign_codes",
                        "override: a campaign needs a scenario card of {side} with the code {code}.",
                        {"side": SIDE_NAMES[side], "code": f"{letter}1"},
                    )

    def choice(self, options: dict[str, Any], played: list[Played]) -> Choice:
        """Let the winner of the last battle take any of their cards with the next letter.

        Nobody chooses before the first battle or after a draw.
        """
        winner = played[-1].winner() if played else -1
        if winner < 0:
            return Choice()
        cards = cards_of_letter(book_of(options), winner, LETTERS[len(played)])
        return Choice(winner, [SCENARIO_NAMES[card] for card in cards])

    def pairing(self, options: dict[str, Any], played: list[Played], chosen: str) -> list[str]:
        """Return the chosen card, and card number 1 for a side that does not choose."""
        book, letter = book_of(options), LETTERS[len(played)]
        cards = [SCENARIO_NAMES[cards_of_letter(book, side, letter)[0]] for side in (0, 1)]
        winner = self.choice(options, played).seat
        if winner >= 0:
            cards[winner] = chosen
        return cards

    def match_options(self, options: dict[str, Any], pairing: list[str]) -> dict[str, Any]:
        """Set the cards with the option `pairing`."""
        return options | {"pairing": "/".join(pairing)}

    def things(self, options: dict[str, Any]) -> list[str]:
        """Return the scenario cards of both sides."""
        return str(options["pairing"]).split("/")

    def standing(self, played: list[Played]) -> Standing:
        """Return the points of all battles. After the last, its winner gets 1 more for each battle they won."""
        points = [sum([battle.points[side] for battle in played]) for side in (0, 1)]
        bonus = [0, 0]
        if len(played) < self.length:
            return Standing(points, bonus, None)
        last = played[-1].winner()
        if last >= 0:
            bonus[last] = len([battle for battle in played if battle.winner() == last])
        total = [points[side] + bonus[side] for side in (0, 1)]
        winner = last if total[0] == total[1] else total.index(max(total))
        return Standing(points, bonus, [0.5, 0.5] if winner < 0 else [float(side == winner) for side in (0, 1)])


CAMPAIGN: Final = Campaign()
