"""Password changes and tokens: which sessions they end, and where."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import httpx
import pytest
from tests.server.cluster import new_database
from tests.server.helper import Served, Visitor
from websockets.exceptions import ConnectionClosed

from warhost.cli import main
from warhost.server.people import People, digest
from warhost.server.security import RATES, Rates
from warhost.server.store import PersonRow, Store

pytestmark = pytest.mark.any_database

Make = Callable[[], Visitor]
OLD, NEW = "speak friend", "and enter now"


@pytest.fixture
def narvi(visitor: Make) -> Iterator[Visitor]:
    """Somebody with an account."""
    me = visitor()
    me.post("/account", {"name": "Narvi", "password": OLD})
    yield me


def with_token(me: Visitor, token: str) -> httpx.Response:
    """Request the tokens as a program; strangers may not."""
    return httpx.get(f"http://{me.address}/api/tokens", headers={"authorization": f"Bearer {token}"}, trust_env=False)


def test_a_new_password_ends_all_other_sessions(visitor: Make, narvi: Visitor) -> None:
    phone = visitor()
    phone.post("/session", {"name": "Narvi", "password": OLD})
    match = narvi.new({"gandalf": "me", "witch_king": "bot"})["id"]
    live = phone.live(match)
    assert live.table["seats"] == ["gandalf"]
    token = narvi.post("/tokens", {"label": "my bot"})["token"]
    changed = narvi.http.put("/account/password", json={"old": OLD, "new": NEW})
    assert changed.json()["name"] == "Narvi" and narvi.get("/me")["name"] == "Narvi"
    assert phone.refused("GET", "/tokens") == (401, "no_session") and with_token(narvi, token).status_code == 401
    with pytest.raises(ConnectionClosed):
        live.until("never")
    assert narvi.live(match).table["seats"] == ["gandalf"]
    assert phone.refused("POST", "/session", {"name": "Narvi", "password": OLD}) == (403, "bad_login")
    assert phone.post("/session", {"name": "Narvi", "password": NEW})["id"] == narvi.me["id"]


@pytest.mark.parametrize(
    "given,refusal",
    [
        ({"old": "mellon", "new": NEW}, (403, "bad_password")),
        ({"old": "", "new": NEW}, (403, "bad_password")),
        ({"old": OLD, "new": "short"}, (400, "bad_request")),
        ({"new": NEW}, (400, "bad_request")),
    ],
)
def test_a_refused_change_keeps_the_password(
    visitor: Make, narvi: Visitor, given: dict[str, str], refusal: tuple[int, str]
) -> None:
    token = narvi.post("/tokens", {"label": "my bot"})["token"]
    assert narvi.refused("PUT", "/account/password", given) == refusal
    assert narvi.get("/me")["name"] == "Narvi" and with_token(narvi, token).status_code == 200
    visitor().post("/session", {"name": "Narvi", "password": OLD})


def test_a_guest_has_no_password_to_change(visitor: Make) -> None:
    guest = visitor()
    assert guest.refused("PUT", "/account/password", {"old": "", "new": NEW}) == (409, "no_account")
    assert guest.get("/me") == guest.me


def test_only_one_of_two_password_changes_at_once_succeeds(narvi: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    hashed = People.new_password

    def at_the_same_time(people: People, person: PersonRow, old: str, new: str) -> str:
        made = hashed(people, person, old, new)
        people.change_password(person, "another")
        return made

    monkeypatch.setattr(People, "new_password", at_the_same_time)
    assert narvi.refused("PUT", "/account/password", {"old": OLD, "new": NEW}) == (403, "bad_password")
    assert narvi.refused("GET", "/tokens") == (401, "no_session")


def test_the_old_password_stops_working_after_a_change(narvi: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cookie for the new password comes after all others have ended, and perhaps after the next change."""
    changes = Store.change_password

    def twice(store: Store, person: str, new: str, old: str | None = None) -> bool:
        return changes(store, person, new, old) and changes(store, person, "given")

    monkeypatch.setattr(Store, "change_password", twice)
    assert narvi.refused("PUT", "/account/password", {"old": OLD, "new": NEW}) == (403, "bad_login")
    assert narvi.refused("GET", "/tokens") == (401, "no_session")


def test_logging_in_fails_if_the_password_changes_at_that_moment(
    visitor: Make, narvi: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    late, recognised = visitor(), People.recognised

    def at_the_same_time(people: People, name: str, password: str) -> PersonRow:
        found = recognised(people, name, password)
        narvi.ok(narvi.http.put("/account/password", json={"old": OLD, "new": NEW}))
        return found

    monkeypatch.setattr(People, "recognised", at_the_same_time)
    assert late.refused("POST", "/session", {"name": "Narvi", "password": OLD}) == (403, "bad_login")
    assert late.get("/me") == late.me


def test_no_token_is_created_if_the_password_changes_at_that_moment(
    visitor: Make, narvi: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, new_token = visitor(), People.new_token
    phone.post("/session", {"name": "Narvi", "password": OLD})

    def at_the_same_time(people: People, person: PersonRow, label: str) -> str:
        people.change_password(person, "another")
        return new_token(people, person, label)

    monkeypatch.setattr(People, "new_token", at_the_same_time)
    assert phone.refused("POST", "/tokens", {"label": "my bot"}) == (401, "no_session")


def test_guessing_the_old_password_is_limited_like_logging_in(tmp_path: Path) -> None:
    """From one address or from several."""
    wrong = {"old": "mellon", "new": NEW}
    with (
        Served(str(tmp_path / "x.db"), Rates(1, lambda: 0.0)) as server,
        Visitor(server.address) as me,
        httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2"), headers=me.http.headers) as elsewhere,
    ):
        me.post("/account", {"name": "Narvi", "password": OLD})
        codes = [me.refused("PUT", "/account/password", wrong)[0] for _ in range(RATES["login"].burst)]
        assert codes == [403] * (len(codes) - 1) + [429]
        elsewhere.cookies = me.http.cookies
        codes = [elsewhere.put(f"http://{me.address}/api/account/password", json=wrong).status_code for _ in range(2)]
        assert codes == [403, 429]


def test_tokens_are_listed_and_revoked_by_their_owner(visitor: Make, narvi: Visitor) -> None:
    made = [narvi.post("/tokens", {"label": label}) for label in ("first", "second")]
    listed = narvi.get("/tokens")
    assert [(one["id"], one["label"]) for one in listed] == [(one["id"], one["label"]) for one in reversed(made)]
    assert not {one["token"] for one in made}.intersection(str(listed).split("'"))
    other = visitor()
    assert other.get("/tokens") == [] and other.refused("DELETE", f"/tokens/{made[0]['id']}") == (404, "not_found")
    assert narvi.refused("DELETE", "/tokens/x") == (400, "bad_request")
    assert with_token(narvi, made[0]["token"]).json() == listed

    assert narvi.http.delete(f"/tokens/{made[0]['id']}").status_code == 204
    assert with_token(narvi, made[0]["token"]).status_code == 401
    assert narvi.get("/tokens") == with_token(narvi, made[1]["token"]).json() == listed[:1]
    assert narvi.refused("DELETE", f"/tokens/{made[0]['id']}") == (404, "not_found")


def test_an_expired_token_is_neither_valid_nor_listed(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "x.db"))
    store.add_person("narvi", "")
    for label, ends_in in (("holds", 60.0), ("is over", -1.0)):
        store.add_session(label, "narvi", "token", label, time.time() + ends_in)
    assert store.held({"holds", "is over"}) == {"holds"}
    assert [label for _, label, _ in store.tokens("narvi")] == ["holds"]
    store.close()


def test_a_cookie_is_not_a_token(narvi: Visitor) -> None:
    """Ending a token signs nobody out."""
    assert narvi.refused("DELETE", f"/tokens/{digest(narvi.http.cookies['warhost'])}") == (404, "not_found")
    assert narvi.get("/me")["name"] == "Narvi"


def test_a_revoked_token_is_disconnected_in_all_processes(postgres: str) -> None:
    url = new_database(postgres, uuid4().hex)
    with Served(url) as one, Served(url) as two, Visitor(one.address) as me:
        match = me.new({"gandalf": "me", "witch_king": "bot"})["id"]
        tokens = [me.post("/tokens", {"label": "my bot"}) for _ in range(2)]
        with Visitor(two.address, tokens[0]["token"]) as ended, Visitor(two.address, tokens[1]["token"]) as stays:
            gone, here = ended.live(match), stays.live(match)
            assert me.http.delete(f"/tokens/{tokens[0]['id']}").status_code == 204
            with pytest.raises(ConnectionClosed):
                gone.until("never")
            here.send("ping")
            here.until("pong")


def test_a_forgotten_password_is_replaced(
    visitor: Make, narvi: Visitor, served: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    """Players with an old cookie are disconnected too; anonymous spectators stay."""
    match = narvi.new({"gandalf": "me", "witch_king": "bot"})["id"]
    nobody = visitor()
    nobody.http.cookies.clear()
    live, watching = narvi.live(match), nobody.live(match)
    assert main(["password", "narvi", "--db", served.database]) == 0
    fresh = capsys.readouterr().out.strip()
    with pytest.raises(ConnectionClosed):
        live.until("never")
    watching.send("ping")
    watching.until("pong")
    assert narvi.refused("GET", "/tokens") == (401, "no_session")
    other = visitor()
    assert other.refused("POST", "/session", {"name": "Narvi", "password": OLD}) == (403, "bad_login")
    assert other.post("/session", {"name": "Narvi", "password": fresh})["id"] == narvi.me["id"]


@pytest.mark.parametrize(
    "language,name,words",
    [
        ("en", "Durin", "There is no account named 'Durin'."),
        ("ru", "Дурин", "Профиля с именем 'Дурин' нет."),
        ("en", "\x1b[31mDurin", r"There is no account named '\x1b[31mDurin'."),
        ("en", "\udcff", r"There is no account named '\udcff'."),
    ],
)
def test_an_unknown_name_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, name: str, words: str
) -> None:
    Store(str(tmp_path / "x.db")).close()
    assert main(["--lang", language, "password", name, "--db", str(tmp_path / "x.db")]) == 2
    assert words in capsys.readouterr().err


def test_a_name_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "password"]) == 2
    assert "Missing: NAME (account name)." in capsys.readouterr().err
