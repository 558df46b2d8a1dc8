"""The standings of series, for the lists and for the tables of their matches."""

from typing import TYPE_CHECKING

from warhost.games.library import game_named
from warhost.kernel.flow import series_named
from warhost.kernel.series import Choice, Played, Series
from warhost.server import game_info, hours, wire
from warhost.server.privacy import takes_part
from warhost.server.rows import DAY, OVER, Listed, PersonRow, Seat, SeriesRow
from warhost.text.lobby import series_label
from warhost.text.reader import Reader

if TYPE_CHECKING:
    from warhost.server.store import Store

# Days that a player has to choose for the next match.
DAYS_TO_CHOOSE = 3.0


def played_of(matches: list[Listed], seats: list[str]) -> list[Played]:
    """Return the matches of a series that have a result."""
    return [
        Played([match.result[seat] for seat in seats], [match.points[seat] for seat in seats])
        for match in matches
        if match.state == "finished" and match.result and match.points
    ]


def choice_of(rules: Series, row: SeriesRow, matches: list[Listed], seats: list[str]) -> Choice:
    """Return what is chosen before the next match: nothing if it replays an aborted one."""
    if matches[-1].state == "aborted":
        return Choice()
    return rules.choice(row.options, played_of(matches, seats))


def may_begin(row: SeriesRow, matches: list[Listed], seats: list[Seat], choice: Choice, person: str) -> bool:
    """Whether a person may begin the next match: the chooser, else any player, or the creator if only bots play.

    If the chooser takes longer than the allowed days, the others may continue.
    """
    chooser = seats[choice.seat] if choice.seat >= 0 else None
    people = [seat.person for seat in seats if seat.person]
    if chooser is not None and chooser.person:
        late = hours.now() - matches[-1].updated - row.credit > DAYS_TO_CHOOSE * DAY
        return chooser.person == person or (late and person in people)
    return person in people if people else person == matches[-1].creator


class Standings:
    """The series that some matches belong to, read together."""

    def __init__(self, store: "Store", rows: list[Listed]) -> None:
        ids = {row.series for row in rows if row.series}
        self.rows = store.series_of(ids)
        self.matches = store.matches_of(ids)
        # Who may see the private matches. Their players are usually the same, but a seat can pass to somebody else.
        self.private = store.seats_of([one.id for matches in self.matches.values() for one in matches if one.private])

    def told(self, match: Listed, seats: list[Seat], person: PersonRow | None, language: str) -> wire.Series | None:
        """Return the series of a match as a person sees it; None for a single match."""
        row = self.rows.get(match.series or "")
        if row is None:
            return None
        hidden = {
            one.id
            for one in self.matches[row.id]
            if one.private and not takes_part(one.creator, self.private.get(one.id, []), person)
        }
        return told(row, self.matches[row.id], match, seats, person, language, hidden)


def told(
    row: SeriesRow,
    matches: list[Listed],
    match: Listed,
    seats: list[Seat],
    person: PersonRow | None,
    language: str,
    hidden: set[str],
) -> wire.Series:
    """Return a series as a person sees it from one of its matches. Hidden matches are only counted."""
    game = game_named(row.game)
    rules = series_named(game, row.name)
    names = [seat.seat for seat in seats]
    reader = Reader(row.game, language, names)
    standing = rules.standing(played_of([one for one in matches if one.id not in hidden], names))
    newest = matches[-1]
    listed: list[wire.SeriesMatch] = []
    number = this = 1
    for one in matches:
        if one.id == match.id:
            this = number
        if one.id in hidden and (one.state != "aborted" or one is newest):
            listed.append(wire.SeriesMatch("", number, "private", {}))
        elif one.state != "aborted" or one is newest:
            things = {
                seat: thing_name(rules, reader, thing)
                for seat, thing in zip(names, rules.things(one.options), strict=True)
            }
            listed.append(wire.SeriesMatch(one.id, number, one.state, things, one.points or {}, one.result))
        number += one.state == "finished"
    later = [one.id for one in matches if (one.number or 0) > (match.number or 0) and one.id not in hidden]
    out = wire.Series(
        row.id,
        row.name,
        series_label(reader, row.name),
        row.length,
        this,
        listed,
        dict(zip(names, standing.points, strict=True)),
        dict(zip(names, standing.bonus, strict=True)),
        None if standing.result is None else dict(zip(names, standing.result, strict=True)),
        later[0] if later else "",
    )
    if newest.state in OVER and not row.over and newest.id not in hidden:
        choice = choice_of(rules, row, matches, names)
        out.chooser = names[choice.seat] if choice.seat >= 0 else ""
        out.choices = [thing_name(rules, reader, thing) for thing in choice.things]
        out.may_go_on = person is not None and may_begin(row, matches, seats, choice, person.id)
    return out


def chooser_of(store: "Store", row: Listed, seats: list[Seat]) -> Seat | None:
    """Return the seat of the person who has to choose before the series continues, if any."""
    found = Standings(store, [row])
    line = found.rows.get(row.series or "")
    if line is None or line.over or found.matches[line.id][-1].id != row.id:
        return None
    choice = choice_of(
        series_named(game_named(line.game), line.name), line, found.matches[line.id], [seat.seat for seat in seats]
    )
    return seats[choice.seat] if choice.seat >= 0 and seats[choice.seat].person else None


def thing_name(rules: Series, reader: Reader, thing: str) -> wire.NamedId:
    """Return a thing that a match is played with, and its name."""
    return wire.NamedId(thing, game_info.title(reader, rules.kind, thing))
