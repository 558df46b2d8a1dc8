"""The matches of one player: in memory, with all changes saved to a disk such as IndexedDB.

It has the methods of the server's store that matches need, so the same house works with both.
"""

import json
import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from copy import copy
from typing import Any, Protocol, TypeVar

from warhost.server import hours
from warhost.server.edition import Edition
from warhost.server.entries import Entry, Progress
from warhost.server.refusal import Refusal
from warhost.server.rows import OVER, Conflict, Key, Listed, MatchRow, Said, Seat, SeriesRow, Standing, key_of
from warhost.server.structs import Struct, convert

log = logging.getLogger("warhost.offline")
T = TypeVar("T")


class Disk(Protocol):
    """Storage that survives closing the page. Everything goes in and out as JSON."""

    async def heads(self) -> str:
        """Return the heads of all matches and series: a list."""

    async def entries(self, match: str) -> str:
        """Return the entries of a match in order: a list."""

    async def save(self, changes: str) -> bool:
        """Save all changes, or none if another window has already stored an entry of the same number."""


class Head(Struct, forbid_unknown_fields=True):
    """Everything about a match except its entries, as stored on the disk."""

    match: MatchRow
    seats: list[Seat]
    standing: list[Standing]
    notes: str
    points: dict[str, int] | None


class SeriesHead(Struct, forbid_unknown_fields=True):
    """A series, as stored on the disk."""

    series: SeriesRow


class Kept:
    """A match. Its head is everything except the entries."""

    def __init__(self, row: MatchRow, seats: list[Seat]) -> None:
        self.row = row
        self.seats = seats
        # None until they are fetched.
        self.entries: list[Entry] | None = None
        self.standing: list[Standing] = []
        self.notes = ""
        self.points: dict[str, int] | None = None

    def head(self) -> dict[str, Any]:
        """Return the head for the disk."""
        return {
            "match": self.row,
            "seats": self.seats,
            "standing": self.standing,
            "notes": self.notes,
            "points": self.points,
        }


def kept_of(head: Head) -> Kept:
    """Return a match from its head."""
    kept = Kept(head.match, head.seats)
    kept.standing, kept.notes, kept.points = head.standing, head.notes, head.points
    return kept


class Shelf:
    """All matches of one player."""

    postgres = False

    def __init__(self, disk: Disk, person: str) -> None:
        self.disk = disk
        self.person = person
        self.matches: dict[str, Kept] = {}
        self.series: dict[str, SeriesRow] = {}
        # Matches that cannot be listed and heads that cannot be read; each is logged once.
        self.damaged: set[str] = set()
        # The changes to be saved.
        self.changed: dict[str, None] = {}
        self.added: list[tuple[str, Entry]] = []
        self.gone: list[str] = []
        # Whether memory may differ from the disk.
        self.behind = False

    # ---- the disk

    async def open(self) -> None:
        """Read the heads of all matches."""
        self.matches, self.series = await self.heads()

    async def heads(self) -> tuple[dict[str, Kept], dict[str, SeriesRow]]:
        """Return all matches without their entries, and all series, from the disk."""
        matches: dict[str, Kept] = {}
        series: dict[str, SeriesRow] = {}
        for head in json.loads(await self.disk.heads()):
            try:
                if isinstance(head, dict) and "series" in head:
                    row = convert(head, SeriesHead).series
                    series[row.id] = row
                else:
                    kept = kept_of(convert(head, Head))
                    matches[kept.row.id] = kept
            except ValueError:  # it stays on the disk: another version of the site may be able to read it
                if (known := json.dumps(head)) not in self.damaged:
                    self.damaged.add(known)
                    log.exception("skipping a match or series that cannot be read")
        return matches, series

    async def read_entries(self, match: str) -> list[Entry]:
        """Return the entries of a match from the disk."""
        try:
            entries = [Entry(*entry) for entry in json.loads(await self.disk.entries(match))]
            if [entry.number for entry in entries] != [*range(1, len(entries) + 1)]:
                raise ValueError("an entry is missing")
            return entries
        except (TypeError, ValueError) as error:
            log.exception("match %s: cannot read its entries", match)
            raise Refusal("unplayable", 409) from error

    async def fetch(self, match: str) -> None:
        """Read the entries of a match unless they are in memory."""
        while (kept := self.matches.get(match)) is not None and kept.entries is None:
            # Another match of this name takes its place if everything is read again during the wait.
            kept.entries = await self.read_entries(match)

    async def save(self, function: Callable[..., T], *args: Any) -> tuple[T, list[str]]:
        """Call a method that changes the shelf, and save what it has changed: everything, or nothing if that fails.

        Return its result, and the matches and series that have changed. Raise Conflict if another window was first.
        """
        await self.catch_up()
        before = dict(self.matches), dict(self.series)
        done = function(*args)
        changed = self.changes()
        try:
            if not changed or await self.disk.save(json.dumps(changed)):
                return done, [*changed.get("heads", ()), *changed.get("gone", ())]
        except Exception as error:  # whatever a browser says when its storage is full or closed
            log.exception("cannot save")
            self.matches, self.series = before
            raise Refusal("not_saved", 507) from error
        self.matches, self.series, self.behind = *before, True
        await self.catch_up()
        raise Conflict

    def changes(self) -> dict[str, Any]:
        """Return what has changed since the last time, for the disk: empty if nothing has."""
        heads: dict[str, Any] = {}
        for name in self.changed:
            if name in self.matches:
                heads[name] = self.matches[name].head()
            elif name in self.series:
                heads[name] = {"series": self.series[name]}
        added, gone = [[match, entry] for match, entry in self.added], self.gone
        self.changed, self.added, self.gone = {}, [], []
        return {"heads": heads, "entries": added, "gone": gone} if heads or gone else {}

    async def again(self) -> None:
        """Read everything from the disk again, because another window has changed it.

        Until all is read, memory stays as it was, so that requests are answered in the meantime.
        """
        self.behind = True
        matches, series = await self.heads()
        tried: set[str] = set()
        while names := [name for name, kept in self.matches.items() if kept.entries is not None and name not in tried]:
            for name in names:
                tried.add(name)
                if name in matches:
                    with suppress(Refusal):  # whoever needs these entries gets the refusal
                        matches[name].entries = await self.read_entries(name)
        self.matches, self.series, self.behind = matches, series, False

    async def catch_up(self) -> None:
        """Read the disk again if another window has changed it since. Raise Refusal if it cannot be read."""
        if self.behind:
            try:
                await self.again()
            except Exception as error:  # the browser has closed its storage
                log.exception("cannot read")
                raise Refusal("not_saved", 507) from error

    def change(self, match: str) -> Kept:
        """Return a copy of a match, which takes its place and is about to change."""
        self.changed[match] = None
        kept = self.matches[match] = copy(self.matches[match])
        return kept

    # ---- matches

    def add_match(
        self,
        row: MatchRow,
        sitting: Sequence[Seat],
        done: Sequence[Entry] = (),
        position: str = "",
        clock: Callable[[], float] | None = None,
    ) -> None:
        """Add a match with its seats and, if it is imported or branched, its entries.

        No position is stored: nobody has to agree here to continue under other rules. There are no clocks.
        """
        kept = self.matches[row.id] = Kept(row, list(sitting))
        kept.entries = list(done)
        self.changed[row.id] = None
        self.added += [(row.id, entry) for entry in done]

    def match(self, match: str) -> MatchRow | None:
        """Return a match by id."""
        return self.matches[match].row if match in self.matches else None

    def listed(self, match: str) -> Listed | None:
        """Return the summary of a match."""
        kept = self.matches.get(match)
        if kept is None:
            return None
        row = kept.row
        series = self.series.get(row.series or "")
        return Listed(
            row.id,
            row.game,
            row.options,
            row.pace,
            row.creator,
            row.state,
            row.rated,
            row.created,
            row.updated,
            row.version,
            row.waiting,
            row.result,
            row.reason,
            row.edition,
            row.silent or {},
            row.private,
            row.forced,
            row.carried,
            row.series,
            row.number,
            kept.points,
            series is not None and not series.over and row.state in OVER,
        )

    def seats(self, match: str) -> list[Seat]:
        """Return the seats of a match in order."""
        return list(self.matches[match].seats) if match in self.matches else []

    def seats_of(self, ids: Sequence[str]) -> dict[str, list[Seat]]:
        """Return the seats of several matches."""
        return {match: self.seats(match) for match in ids if match in self.matches}

    def names(self, ids: Sequence[str]) -> dict[str, str | None]:
        """Return the names of people: nobody here has one."""
        return dict.fromkeys(ids)

    def list_matches(
        self, state: str, person: str | None, limit: int, after: Key | None = None, reader: str | None = None
    ) -> tuple[list[Listed], Key | None]:
        """Return the newest matches in a state, finished ones last, and the key after which the next page begins.

        Of a series only the newest match is listed. Between two matches it is still running. Lessons are listed only
        among the player's own matches.
        """
        newest: dict[str, int] = {}
        for kept in self.matches.values():
            if kept.row.series:
                newest[kept.row.series] = max(newest.get(kept.row.series, 0), kept.row.number or 0)
        found = []
        for match, kept in self.matches.items():
            row = self.listed(match)
            assert row is not None
            if state and "lesson" in row.forced:
                continue
            stands = "running" if row.going else row.state
            if (not row.series or kept.row.number == newest[row.series]) and state in ("", stands):
                found.append(row)
        found.sort(key=sorted_by)
        if after is not None:
            found = [row for row in found if sorted_by(row) > (after.over, -after.updated, after.id)]
        page = found[:limit]
        return page, key_of(page[-1]) if len(page) == limit else None

    def count_kind(self, kind: str, creator: str) -> int:
        """Return how many matches of a kind there are: nobody counts them here."""
        return 0

    def kept_kind(self, kind: str, ids: Collection[str]) -> set[str]:
        """Return which of these matches are still of a kind."""
        return set()

    def count_aborts(self, person: str, since: float) -> int:
        """Return how many rated matches a person has aborted: none is rated."""
        return 0

    def automatic(self, ours: Mapping[str, Edition]) -> list[str]:
        """Return the matches under these rules that wait for a bot, or for a seat with a standing answer."""
        found = []
        for match, kept in sorted(self.matches.items()):
            alone = {*[seat.seat for seat in kept.seats if seat.bot], *[given.seat for given in kept.standing]}
            if (
                kept.row.state == "running"
                and ours.get(kept.row.game) == kept.row.edition
                and (alone.intersection(kept.row.waiting))
            ):
                found.append(match)
        return found

    def of_other_rules(self, ours: Mapping[str, Edition]) -> list[str]:
        """Return the running matches that began under other rules and whose state can be compared."""
        return [
            match
            for match, kept in self.matches.items()
            if kept.row.state == "running" and kept.row.proof and ours.get(kept.row.game) != kept.row.edition
        ]

    def carry(self, match: str, begun: Edition, ours: Edition, changes: str) -> None:
        """Carry a match over to our rules, which make no difference for it."""
        kept = self.change(match)
        if kept.row.edition == begun:
            carried = f"{kept.row.carried}, {changes}"[:80] if kept.row.carried else changes
            kept.row = kept.row._replace(edition=ours, carried=carried)

    def with_positions(self, ids: Collection[str]) -> set[str]:
        """Return which of these matches can be continued from a position: none here."""
        return set()

    def private_among(self, ids: Collection[str]) -> dict[str, str | None]:
        """Return which of these matches a person may not see: none here."""
        return {}

    def withdraw(self, match: str, person: str) -> bool:
        """Delete a match, with its series if it has one."""
        if match not in self.matches:
            return False
        for gone in self.series_with(match) or [match]:
            series = self.matches.pop(gone).row.series
            self.gone.append(gone)
            if series is not None and self.series.pop(series, None) is not None:
                self.gone.append(series)
        return True

    def kept(self, ids: Collection[str]) -> dict[str, tuple[int, float]]:
        """Return which of these matches still exist, with their number of entries and when they last changed."""
        return {
            match: (self.matches[match].row.version, self.matches[match].row.updated)
            for match in ids
            if match in self.matches
        }

    def creator(self, match: str) -> str | None:
        """Return the person who created a match."""
        return self.matches[match].row.creator if match in self.matches else None

    # ---- series

    def add_series(
        self,
        row: SeriesRow,
        first: MatchRow,
        sitting: Sequence[Seat],
        position: str = "",
        clock: Callable[[], float] | None = None,
    ) -> None:
        """Add a series with its first match."""
        self.series[row.id] = row
        self.changed[row.id] = None
        self.add_match(first, sitting)

    def add_to_series(
        self,
        row: MatchRow,
        sitting: Sequence[Seat],
        last: str,
        position: str = "",
        clock: Callable[[], float] | None = None,
    ) -> None:
        """Add the next match of a series after its last one. Raise Conflict if there is one already."""
        if any(kept.row.series == row.series and kept.row.number == row.number for kept in self.matches.values()):
            raise Conflict
        self.add_match(row, sitting)

    def series_of(self, ids: Collection[str]) -> dict[str, SeriesRow]:
        """Return series by id."""
        return {name: self.series[name] for name in ids if name in self.series}

    def matches_of(self, ids: Collection[str]) -> dict[str, list[Listed]]:
        """Return the matches of several series in order."""
        found: dict[str, list[Listed]] = {}
        for match, kept in sorted(self.matches.items(), key=lambda item: item[1].row.number or 0):
            row = self.listed(match)
            if kept.row.series in ids and row is not None:
                found.setdefault(kept.row.series or "", []).append(row)
        return found

    def series_with(self, match: str) -> list[str]:
        """Return the matches of the series that a match belongs to, if any."""
        series = self.matches[match].row.series if match in self.matches else None
        return [other for other, kept in self.matches.items() if series is not None and kept.row.series == series]

    # ---- the course of a match

    def entries(self, match: str, after: int = 0) -> list[Entry]:
        """Return the entries of a match in order."""
        if match not in self.matches:
            return []
        found = self.matches[match].entries
        if found is None:
            raise Refusal("unplayable", 409)
        return [entry for entry in found if entry.number > after]

    def append(
        self,
        match: str,
        done: Sequence[Entry],
        progress: Progress,
        undone: bool = False,
        battle: int | None = None,
        unrated: bool = False,
    ) -> None:
        """Store new entries. Raise Conflict if they do not follow the stored ones."""
        if match not in self.matches or self.matches[match].row.version != done[0].number - 1:
            raise Conflict
        kept = self.change(match)
        assert kept.entries is not None
        kept.entries = [*kept.entries, *done]
        self.added += [(match, entry) for entry in done]
        kept.row = kept.row._replace(
            version=done[-1].number,
            silent=progress.silent or {},
            updated=kept.row.updated if progress.unseen else done[-1].time,
            state=progress.state,
            waiting=progress.waiting,
            reason=progress.reason,
            undo=[],
            deadline=progress.deadline,
            proof=progress.proof,
            result=progress.result,
        )
        kept.points = progress.points
        if undone:
            kept.standing = [given for given in kept.standing if given.battle in (None, battle)]
        if progress.state == "finished" and kept.row.series in self.series:
            series = self.series[kept.row.series]
            finished = sum(
                other.row.series == series.id and other.row.state == "finished" for other in self.matches.values()
            )
            self.series[series.id] = series._replace(over=finished >= series.length)
            self.changed[series.id] = None

    def standing(self, match: str) -> list[Standing]:
        """Return the standing answers of a match, those that end sooner first."""
        found = self.matches[match].standing if match in self.matches else []
        return sorted(found, key=lambda given: (given.battle is None, given.chapter is None))

    def put_standing(self, match: str, version: int, given: Standing) -> None:
        """Store a standing answer in place of those that end no later. Raise Conflict if the match has changed.

        Without an action, only delete those; without a kind, delete all standing answers of the seat.
        """
        if match not in self.matches or self.matches[match].row.version != version:
            raise Conflict
        kept = self.change(match)
        kept.standing = [one for one in kept.standing if not replaces(given, one)]
        if given.action:
            kept.standing.append(given)

    def notes(self, match: str, person: str) -> str:
        """Return the player's notes about a match."""
        return self.matches[match].notes

    def put_notes(self, match: str, person: str, words: str) -> None:
        """Store the player's notes about a match."""
        self.change(match).notes = words

    # ---- methods with nothing to do for one player

    def chat(self, match: str, after: int = 0, limit: int = 200, private: bool = True) -> list[Said]:
        """Return the chat, which is empty: nobody else is here."""
        return []

    def add_chat(self, match: str, person: str, words: str) -> None:
        """Drop a line of the chat: nobody would read it."""
        raise Refusal("nobody_else", 409)

    def held(self, digests: Collection[str]) -> set[str]:
        """Return which of these sessions have not ended: none ever ends here."""
        return set(digests)

    def beat(
        self, clock: Callable[[], float], starting: bool = False, trying: float | None = None
    ) -> tuple[float, list[str]]:
        """Do nothing: without clocks, no time has to be given back."""
        return hours.now(), []


def sorted_by(row: Listed) -> tuple[int, float, str]:
    """Return the sort key of the lists: finished matches go last, and the newest come first."""
    key = key_of(row)
    return key.over, -key.updated, key.id


def replaces(given: Standing, other: Standing) -> bool:
    """Return whether a standing answer takes the place of another."""
    if other.seat != given.seat or (given.kind and other.kind != given.kind):
        return False
    if given.battle is not None:
        return other.battle is not None
    return given.chapter is None or other.battle is not None or other.chapter is not None
