"""The store: its migrations agree with its tables; several processes on one PostgreSQL stay in step."""

import random
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from uuid import uuid4

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy.exc import IntegrityError
from tests.server.cluster import new_database
from tests.server.helper import Served, Visitor, back_to

from warhost.server.database import HEAD, database_url, migrate
from warhost.server.entries import Entry, Progress
from warhost.server.people import People, digest
from warhost.server.refusal import Refusal
from warhost.server.rows import Evidence
from warhost.server.schema import meta, people, ratings
from warhost.server.store import Conflict, MatchRow, Rated, Seat, Standing, Store

GOES_ON = Progress("running", ["a"], None, "")


def row(match: str, person: str) -> MatchRow:
    """A match of no particular game."""
    return MatchRow(match, "none", {}, "00" * 32, {}, {}, person, "open", True, 1.0, 1.0, 0, ["a"], None, "", [])


def entry(number: int, token: str | None = None) -> Entry:
    """An answer."""
    return Entry(number, "a", "answer", "pass", token, 2.0)


def deal() -> tuple[str, list[str], str]:
    """Return a key, the seats that answer first, and the position."""
    return "11" * 32, ["a"], "{}"


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """A store with a person and a match."""
    found = Store(database)
    found.add_person("p", "en")
    found.add_person("q", "en")
    found.add_match(row("m", "p"), [Seat("a", "me", "p", "", ""), Seat("b", "open", None, "", "")])
    yield found
    found.close()


def test_database_errors_are_logged_without_values(store: Store) -> None:
    """The error is logged, but not the dice key or the secret of a link."""
    with pytest.raises(IntegrityError) as failed:
        store.add_match(row("m", "p"), [Seat("a", "invite", None, "", "secret")])
    assert "INSERT INTO matches" in str(failed.value) and row("m", "p").key not in str(failed.value)


def test_the_migrations_make_the_tables_that_the_store_knows(database: str) -> None:
    """A new database is made at once, an old one by migrations: both are the same."""
    fresh = Store(database)
    with fresh.engine.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), meta) == []
        assert MigrationContext.configure(connection).get_current_revision() == HEAD
        meta.drop_all(connection)
        connection.exec_driver_sql("DELETE FROM alembic_version")
    migrate(fresh.engine)
    with fresh.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), meta) == []
        assert MigrationContext.configure(connection).get_current_revision() == HEAD
    fresh.close()


def test_migrations_keep_standing_answers(database: str) -> None:
    fresh = Store(database)
    fresh.add_person("p", "en")
    fresh.add_match(row("m", "p"), [Seat("a", "me", "p", "", "")])
    back_to(fresh, "0003")
    with fresh.engine.begin() as connection:
        meta.tables["standing"].drop(connection)
        connection.exec_driver_sql(
            "CREATE TABLE standing (match VARCHAR(24) NOT NULL REFERENCES matches (id), seat "
            "VARCHAR(40) NOT NULL, kind VARCHAR(40) NOT NULL, action VARCHAR(100) NOT NULL, "
            "chapter INTEGER, battle INTEGER, PRIMARY KEY (match, seat, kind))"
        )
        connection.exec_driver_sql(
            "INSERT INTO standing VALUES ('m', 'a', 'one', 'pass', 3, NULL), ('m', 'a', 'two', 'no', NULL, 7)"
        )
    migrate(fresh.engine)
    assert fresh.standing("m") == [Standing("a", "two", "no", None, 7), Standing("a", "one", "pass", 3)]
    with fresh.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), meta) == []
    fresh.close()


def test_a_standing_answer_replaces_those_for_the_same_or_a_shorter_time(store: Store) -> None:
    match, turn = Standing("a", "card", "pass"), Standing("a", "card", "no", 3)
    battle = Standing("a", "card", "yes", None, 7)
    other = Standing("b", "card", "pass", None, 5)
    for given in (match, turn, battle, other, battle._replace(battle=8)):
        store.put_standing("m", 0, given)
    assert store.standing("m") == [other, battle._replace(battle=8), turn, match]
    store.put_standing("m", 0, turn)
    assert store.standing("m") == [other, turn, match]
    store.put_standing("m", 0, battle)
    store.put_standing("m", 0, match)
    assert store.standing("m") == [other, match]
    # An undo takes a battle back.
    store.put_standing("m", 0, battle)
    store.append("m", [entry(1)], GOES_ON, True, 7)
    assert store.standing("m") == [battle, match]
    with pytest.raises(Conflict):
        store.append("m", [entry(1)], GOES_ON, True)
    assert store.standing("m") == [battle, match]
    store.append("m", [entry(2)], GOES_ON, True)
    assert store.standing("m") == [match]
    store.put_standing("m", 2, battle)
    store.put_standing("m", 2, Standing("a", "card", "", None, 7))
    assert store.standing("m") == [match]
    store.put_standing("m", 2, Standing("a", "card", ""))
    assert store.standing("m") == []


def test_a_standing_answer_is_not_stored_for_a_battle_undone_elsewhere(store: Store) -> None:
    battle = Standing("a", "card", "yes", None, 7)
    store.append("m", [entry(1)], GOES_ON)
    with pytest.raises(Conflict):
        store.put_standing("m", 0, battle)
    assert store.standing("m") == []
    store.put_standing("m", 1, battle)
    assert store.standing("m") == [battle]


def test_entries_are_stored_all_or_none_and_numbered_without_gaps(store: Store) -> None:
    store.append("m", [entry(1), entry(2, "x")], GOES_ON)
    for taken in ([entry(2)], [entry(3), entry(1)], [entry(3, "x")], [entry(4)]):
        with pytest.raises(Conflict):
            store.append("m", taken, GOES_ON)
    assert [e.number for e in store.entries("m")] == [1, 2]
    assert store.entries("m", 1) == [entry(2, "x")]
    found = store.match("m")
    assert found is not None and found.version == 2


def test_a_seat_is_taken_once_and_the_last_one_starts_the_match(store: Store) -> None:
    # A player of the other side cannot sit down here, even if another process does not know it yet.
    assert not store.take_seat("m", "b", "p", deal, ["a"])
    untouched = store.match("m")
    assert untouched is not None and untouched.updated == 1.0
    assert store.take_seat("m", "b", "q", deal) and not store.take_seat("m", "b", "p", deal)
    found = store.match("m")
    assert found is not None and found.state == "running"
    assert [seat.person for seat in store.seats("m")] == ["p", "q"]


@pytest.mark.parametrize(
    ("pace", "seconds"),
    [
        ({"kind": "live", "minutes": 5, "increment": 0}, 300.0),
        ({"kind": "days", "days": 3}, 259200.0),
        ({"kind": "none"}, None),
    ],
)
def test_the_clock_starts_with_the_match(store: Store, pace: dict[str, object], seconds: float | None) -> None:
    store.add_match(row("t", "p")._replace(pace=pace), [Seat("a", "me", "p", "", ""), Seat("b", "open", None, "", "")])
    assert store.take_seat("t", "b", "q", deal)
    found = store.match("t")
    assert found is not None and found.deadline == (None if seconds is None else found.started + seconds)


def test_chat_for_a_cancelled_match_is_refused(store: Store) -> None:
    """Somebody writes in the chat or takes notes while it is being deleted."""
    assert store.withdraw("m", "p")
    for late in (store.add_chat, store.put_notes):
        with pytest.raises(Refusal, match="no_match"):
            late("m", "q", "Hello?")
    with pytest.raises(Refusal, match="no_match"):
        store.withdraw("m", "p")


def test_two_simultaneous_writes_are_made_one_after_the_other(store: Store) -> None:
    """Through several processes: notes in two windows, standing answers, ratings of matches that end together."""
    matches = [f"m{number}" for number in range(8)]
    for match in matches:
        store.add_match(row(match, "p"), [Seat("a", "me", "p", "", ""), Seat("b", "open", "q", "", "")])

    def rerated(before: dict[str, Rated], _: Evidence) -> dict[str, Rated]:
        return {seat: rated._replace(games=rated.games + 1) for seat, rated in before.items()}

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda number: store.put_notes("m", "p", f"{number}"), range(40)))
        list(threads.map(lambda number: store.put_standing("m", 0, Standing("a", "card", f"{number}")), range(40)))
        list(threads.map(lambda match: store.rate(match, {"a": 0, "b": 1}, rerated), matches))
    assert store.notes("m", "p").isdigit()
    assert len(store.standing("m")) == 1
    assert [rated.games for player in "pq" for *_, rated in store.ratings("", player)] == [8, 8]


def test_an_undo_request_to_a_guest_survives_logging_in(store: Store) -> None:
    store.ask_undo("m", 0, ["b", "p", "r"])
    store.merge("p", "q")
    found = store.match("m")
    assert found is not None and found.undo == ["b", "q", "r"]


def test_an_undo_request_is_dropped_if_another_process_stored_an_answer(store: Store) -> None:
    store.append("m", [entry(1)], GOES_ON)
    with pytest.raises(Conflict):
        store.ask_undo("m", 0, ["b", "p"])
    found = store.match("m")
    assert found is not None and found.undo == []


def test_a_match_becomes_unrated_only_when_an_undo_is_agreed(store: Store) -> None:
    def rated() -> bool:
        found = store.match("m")
        return found is not None and found.rated

    assert rated()
    with pytest.raises(Conflict):
        store.append("m", [entry(2)], GOES_ON, unrated=True)
    assert rated()
    store.append("m", [entry(1)], GOES_ON, unrated=True)
    assert not rated()


def test_a_guests_ratings_move_to_an_account_without_any(store: Store) -> None:
    before = {("one", "p"): Rated(30.0, 5.0, 3, 2), ("two", "p"): Rated(28.0, 5.0, 2, 1), ("two", "q"): Rated(26.0)}
    with store.engine.begin() as connection:
        for (seat, player), rated in before.items():
            connection.execute(ratings.insert().values(game="none", seat=seat, player=player, **rated._asdict()))
        connection.execute(people.update().where(people.c.id == "q").values(name="Quickbeam", handle="quickbeam"))
    # Guests are not listed, even very good ones.
    assert [(seat, player) for _, seat, player, _, _ in store.ratings("none")] == [("two", "q")]
    store.merge("p", "q")
    assert {seat: rated.mu for _, seat, _, _, rated in store.ratings("", "q")} == {"one": 30.0, "two": 26.0}


def test_running_matches_are_listed_before_finished_ones(store: Store) -> None:
    store.add_match(row("over", "p")._replace(state="finished", updated=9.0), [Seat("a", "me", "p", "", "")])
    assert [found.id for found in store.list_matches("", "p", 1)[0]] == ["m"]


def test_other_processes_learn_who_is_seated_after_logging_in(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(store, "_tell", lambda _, match: told.append(match))
    store.add_match(row("other", "q"), [Seat("a", "me", "q", "", "")])
    store.merge("p", "q")
    assert told == ["m"] and store.seats("m")[0].person == "q"


def test_joining_while_the_creator_logs_in_works(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both change the match and its seats, without a deadlock."""
    waiting = sa.text("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()")
    store.add_person("r", "en")
    with ThreadPoolExecutor(1) as threads:

        def at_the_same_time(*_: object) -> None:
            monkeypatch.undo()
            seated.append(threads.submit(store.take_seat, "m", "b", "r", deal))
            while store.postgres:
                with store.engine.connect() as connection:
                    if connection.execute(waiting).first():
                        return

        seated: list[Future[bool]] = []
        monkeypatch.setattr(store, "_tell", at_the_same_time)
        assert store.merge("p", "q") == {"m"}
        assert seated[0].result()
    assert [seat.person for seat in store.seats("m")] == ["q", "r"]


def test_logging_in_waits_for_pending_moves_in_the_users_matches(store: Store) -> None:
    """Such as counting a match for the ratings, which only knows the guest."""
    store.add_person("r", "en")
    assert store.take_seat("m", "b", "r", deal)
    with ThreadPoolExecutor(1) as threads:
        with store._locked("m"):
            merged = threads.submit(store.merge, "r", "q")
            with pytest.raises(TimeoutError):
                merged.result(0.3)
        assert merged.result() == {"m"}


def test_a_guest_who_made_an_account_in_another_window_keeps_everything(store: Store) -> None:
    store.add_person("r", "en")
    assert store.name_guest("p", name="Pippin", handle="pippin")
    assert store.merge("p", "r") is None
    assert store.seats("m")[0].person == "p"


def test_answering_a_question_allows_another_notification(store: Store) -> None:
    others_turn = Progress("running", ["b"], None, "")
    assert store.notice("m", "a")
    # They answer and are asked again, or a standing answer answers.
    store.append("m", [entry(1, "one")], GOES_ON)
    store.append("m", [entry(2)], others_turn)
    store.append("m", [entry(3)._replace(seat="b")], GOES_ON)
    assert not store.notice("m", "a")
    store.append("m", [entry(4, "two")], others_turn)
    assert not store.notice("m", "a")  # a late message about an answered question
    store.append("m", [entry(5)._replace(seat="b")], GOES_ON)
    assert store.notice("m", "a")


def test_one_notification_until_the_next_visit(store: Store) -> None:
    assert [store.notice("m", "a"), store.notice("m", "a")] == [True, False]
    store.was_here("m", "q", [])
    assert not store.notice("m", "a")
    store.was_here("m", "p", [])
    assert store.notice("m", "a")
    # A player who connects and sees the question need not be notified.
    store.was_here("m", "p", ["a"])
    assert not store.notice("m", "a")


def test_waiting_players_are_notified_of_the_start(store: Store) -> None:
    assert store.notice("m", "a")
    assert store.take_seat("m", "b", "q", deal)
    assert store.notice("m", "a")


def test_an_account_made_in_another_window_stays_signed_in(store: Store) -> None:
    house, guest, named = People(store), store.person("p"), store.person("q")
    assert guest is not None and named is not None
    elsewhere = house.make_account(guest, "Pippin", "", "", "en")
    _, brought = house.log_in(guest, named)
    assert brought is None and store.session(digest(elsewhere)) is not None


def test_a_guest_gets_an_account_only_once(store: Store) -> None:
    assert store.name_guest("p", name="Pippin", handle="pippin")
    assert not store.name_guest("p", name="Peregrin", handle="peregrin")
    with pytest.raises(Conflict):
        store.name_guest("q", name="PIPPIN", handle="pippin")
    assert [found.name for found in map(store.person, "pq") if found] == ["Pippin", None]


def test_database_urls_are_completed_with_their_driver() -> None:
    assert database_url("postgres://h/x") == database_url("postgresql://h/x") == "postgresql+psycopg://h/x"
    assert database_url("/x/y.db") == "sqlite:////x/y.db" and database_url("sqlite:///z.db") == "sqlite:///z.db"


def test_two_processes_on_one_database_stay_in_step(postgres: str) -> None:
    url = new_database(postgres, uuid4().hex)
    with Served(url) as one, Served(url) as other, Visitor(one.address) as me, Visitor(other.address) as friend:
        match = me.new({"gandalf": "me", "witch_king": "open"})["id"]
        mine = me.live(match)
        friend.post(f"/matches/{match}/join", {"seat": "witch_king"})
        tables = [mine, friend.live(match)]
        while mine.table["state"] == "open":
            mine.until("table")
        pick = random.Random(3)
        last = []
        for _ in range(25):
            mover = next(live for live in tables if live.table["ask"])
            number = mover.answer(pick.choice(mover.options()))["version"]
            for live in tables:
                live.until_version(number)
            last.append(mover)
        assert set(map(id, last)) == set(map(id, tables))
        tables[1].send("chat", words="Across!")
        assert tables[0].until("chat")["lines"][-1]["words"] == "Across!"
        asker = next(live for live in tables if not live.table["may_undo"] and live in last)
        consenting = next(live for live in tables if live is not asker)
        asker.send("undo", seat=asker.table["seat"])
        assert consenting.until("undo_asked")["by"] == asker.table["seat"]
        consenting.send("undo_reply", yes=True)
        for live in tables:
            live.until_version(number + 1)


def test_a_match_started_on_one_process_continues_on_another(postgres: str) -> None:
    url = new_database(postgres, uuid4().hex)
    with Served(url) as server, Visitor(server.address) as me:
        match = me.new({"gandalf": "me", "witch_king": "bot"})["id"]
        with Served(url) as other, Visitor(other.address, me.http.cookies["warhost"]) as again:
            live = again.live(match)
            live.play(random.Random(1), 15)
            assert live.until_asked()
