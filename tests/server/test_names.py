"""Names that can be mistaken for others, weak passwords and wrong addresses are refused, with the reason."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from tests.server.helper import Visitor, back_to

from warhost.server.database import migrate
from warhost.server.names import likeness_of
from warhost.server.store import Conflict, Store

pytestmark = pytest.mark.any_database

Make = Callable[[], Visitor]
GOOD = "three for the elves"


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """A store alone."""
    with closing(Store(database)) as found:
        yield found


@pytest.mark.parametrize(
    ("name", "like"),
    [
        ("Bop", "Вор"),  # Latin, and Cyrillic letters that are drawn the same
        ("Bill", "BiII"),
        ("Bobl", "Bob1"),
        ("Barnes", "Bames"),
        ("Player10", "Player1O"),
        ("Frodo", "Fr0do"),
        ("Morgan", "rnorgan"),
        ("Will", "VVill"),
        ("Rowan", "Rovvan"),
        ("VVV", "WV"),
        ("Eowyn", "Éowyn"),
        ("Алёна", "Алена"),
        ("Bjørn", "Bjorn"),
        ("Żółw", "Zolvv"),
        ("Andre", "Andre\u0301"),
        ("Gandalf", "Gandalf."),
        ("Sam Gamgee", "Sam_Gamgee"),
        ("Ar-Pharazon", "Ar - Pharazon_"),
    ],
)
def test_a_name_that_looks_like_another_is_refused(visitor: Make, name: str, like: str) -> None:
    visitor().post("/account", {"name": name, "password": GOOD})
    other = visitor()
    assert other.refused("POST", "/account", {"name": like, "password": GOOD}) == (409, "name_alike")
    assert other.get("/me")["guest"] is True
    other.post("/account", {"name": f"{name} of Bree", "password": GOOD})


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Аlice", "mixed_name"),
        ("Gandaλf", "mixed_name"),
        ("admin", "reserved_name"),
        ("Adrnin", "reserved_name"),
        ("Ádmin", "reserved_name"),
        ("Guest 1234", "reserved_name"),
        ("Гость 1234", "reserved_name"),
        ("Warhost", "reserved_name"),
        ("Модератор", "reserved_name"),
    ],
)
def test_a_name_made_to_deceive_is_refused(visitor: Make, name: str, code: str) -> None:
    me = visitor()
    assert me.refused("POST", "/account", {"name": name, "password": GOOD}) == (400, code)
    assert me.get("/me")["guest"] is True


@pytest.mark.parametrize("name", ["Иван Jr", "Éowyn", "名前カナ", "Guestbook", "O_Brien-2"])
def test_ordinary_names_are_taken(visitor: Make, name: str) -> None:
    assert visitor().post("/account", {"name": name, "password": GOOD})["name"] == name


def test_only_one_of_two_similar_names_requested_at_once_is_accepted(store: Store) -> None:
    for person in ("one", "two"):
        store.add_person(person, "en")

    def name(person: str, shown: str) -> bool:
        try:
            return store.name_guest(person, name=shown, handle=shown.casefold(), likeness=likeness_of(shown))
        except Conflict:
            return False

    with ThreadPoolExecutor(2) as threads:
        assert sorted(threads.map(name, ("one", "two"), ("Bop", "Вор"))) == [False, True]


def test_the_names_of_an_old_database_are_compared_too(store: Store) -> None:
    store.add_person("old", "en")
    store.add_person("new", "en")
    store.name_guest("old", name="Bop", handle="bop")
    back_to(store, "0009")
    migrate(store.engine)
    with pytest.raises(Conflict):
        store.name_guest("new", name="Вор", handle="вор", likeness=likeness_of("Вор"))


def test_names_that_an_older_version_compared_differently_are_compared_again(database: str) -> None:
    with closing(Store(database)) as before:
        before.add_person("old", "en")
        before.name_guest("old", name="Will", handle="will", likeness="will")
    with closing(Store(database)) as store:
        store.add_person("new", "en")
        with pytest.raises(Conflict):
            store.name_guest("new", name="VVill", handle="vvill", likeness=likeness_of("VVill"))


@pytest.mark.parametrize(("name", "other"), [("かき", "がき"), ("Dan", "Clan")])
def test_names_that_only_a_program_could_confuse_are_both_taken(visitor: Make, name: str, other: str) -> None:
    for one in (name, other):
        assert visitor().post("/account", {"name": one, "password": GOOD})["name"] == one


WEAK = [
    ("12345678", "weak_common"),
    ("        ", "weak_repeat"),
    ("йцукенгш", "weak_common"),
    ("пароль123", "weak_common"),
    ("Celebrimbor1", "weak_known"),
    ("abcdefgh1", "weak_sequence"),
    ("20.11.1987", "weak_date"),
    ("warhost1", "weak_known"),
]


@pytest.mark.parametrize(("password", "code"), WEAK)
def test_a_weak_password_is_refused_with_the_reason(visitor: Make, password: str, code: str) -> None:
    me = visitor()
    assert me.refused("POST", "/account", {"name": "Celebrimbor", "password": password}) == (400, code)
    assert me.get("/me")["guest"] is True
    me.post("/account", {"name": "Celebrimbor", "password": GOOD})
    response = me.http.put("/account/password", json={"old": GOOD, "new": password}, headers={"accept-language": "ru"})
    assert (response.status_code, response.json()["code"]) == (400, code)
    assert response.json()["detail"].startswith("Такой пароль легко угадать")
    visitor().post("/session", {"name": "Celebrimbor", "password": GOOD})


@pytest.mark.parametrize(
    "mail", ["a..b@example.org", ".a@example.org", "a@-example.org", "a@x.test", "a@x.local", f"{'a' * 65}@example.org"]
)
def test_an_impossible_address_is_refused(visitor: Make, mail: str) -> None:
    me = visitor()
    assert me.refused("PATCH", "/me", {"mail": mail}) == (400, "bad_address")
    assert me.get("/me")["mail"] == ""
