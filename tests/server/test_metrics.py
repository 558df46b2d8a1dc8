"""`/metrics`: metrics for Prometheus, protected by a token, without hidden information."""

import re
from collections.abc import Callable

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from tests.server.helper import PATIENCE, Live, Served, Visitor

from warhost.server.security import Rates

pytestmark = pytest.mark.any_database

Make = Callable[[], Visitor]
TOKEN = "a-token-for-the-tests"


@pytest.fixture(autouse=True)
def token(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server has a token for its figures."""
    monkeypatch.setenv("WARHOST_METRICS_TOKEN", TOKEN)


def fetched(address: str, authorization: str = f"Bearer {TOKEN}") -> httpx.Response:
    """Return the server's response to a request for its metrics."""
    return httpx.get(
        f"http://{address}/metrics",
        timeout=PATIENCE,
        trust_env=False,
        verify=False,
        headers={b"authorization": authorization.encode("latin-1")} if authorization else {},
    )


def figures(address: str) -> dict[str, float]:
    """The figures by name and labels."""
    response = fetched(address)
    assert response.status_code == 200 and response.headers["content-type"].startswith("text/plain; version=")
    found = {}
    for family in text_string_to_metric_families(response.text):
        for sample in family.samples:
            labels = ",".join([f"{name}={value}" for name, value in sorted(sample.labels.items())])
            found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return found


def answered(live: Live) -> None:
    """Answer one question with the first option; the new table has been sent when this returns."""
    assert live.answer(live.options()[0])["type"] == "ack"


def test_the_metrics_follow_what_happens(visitor: Make, served: Served) -> None:
    before = figures(served.address)
    assert before["warhost_matches_live"] == before["warhost_sockets"] == before["warhost_answer_seconds_count"] == 0
    me = visitor()
    live = me.live(me.new({"gandalf": "bot", "witch_king": "me"})["id"])
    for _ in range(3):
        assert live.until_asked()
        answered(live)
    assert live.until_asked()
    code = live.answer("nonsense")["code"]
    assert me.refused("POST", "/matches", {"game": "chess", "seats": {}}) == (400, "unknown_game")
    after = figures(served.address)
    assert after["warhost_matches_live"] == after["warhost_matches_in_memory"] == after["warhost_sockets"] == 1
    assert after["warhost_answer_seconds_count"] == 3 and after["warhost_answer_seconds_sum"] > 0
    assert after["warhost_bot_wait_seconds_count{pool=quick}"] > 0 and after["warhost_bot_queue{pool=quick}"] == 0
    assert after["warhost_refusals_total{code=unknown_game}"] == 1
    assert after[f"warhost_refusals_total{{code={code}}}"] == 1
    assert after["warhost_request_seconds_count{kind=write,status=201}"] == 1
    assert after["process_resident_memory_bytes"] > 1_000_000 and after["warhost_errors_total"] == 0
    live.close()
    while figures(served.address)["warhost_sockets"]:
        pass


def test_errors_are_counted(visitor: Make, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    me = visitor()
    with monkeypatch.context() as patched:
        patched.setattr("warhost.server.game_info.games", lambda language: 1 / 0)
        assert me.refused("GET", "/games") == (500, "broken")
    after = figures(served.address)
    assert after["warhost_errors_total"] == 1 and "warhost_refusals_total{code=broken}" not in after


def test_tasks_waiting_for_a_bot_are_counted() -> None:
    from warhost.server.turns import Turn, Turns, Waits

    turns: Turns[str] = Turns(["only"])
    for person in ("one", "two", "two"):
        turns.join(Turn(Waits(person)))
    assert turns.length() == 3
    assert turns.next() is not None and turns.length() == 2


@pytest.mark.parametrize("authorization", ["", "Bearer", f"Bearer {TOKEN}x", TOKEN, "Bearer \u00e9"])
def test_nobody_without_the_token_sees_a_figure(served: Served, authorization: str) -> None:
    response = fetched(served.address, authorization)
    assert response.status_code == 404 and "warhost_" not in response.text


def test_without_a_token_there_are_no_figures(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARHOST_METRICS_TOKEN", "")
    for authorization in ("", "Bearer", f"Bearer {TOKEN}"):
        assert fetched(served.address, authorization).status_code == 404


def test_the_token_cannot_be_guessed_quickly(database: str) -> None:
    with Served(database, Rates()) as served:
        codes = [fetched(served.address, f"Bearer {number}").status_code for number in range(12)]
        assert 429 in codes and fetched(served.address).status_code == 200


def mustered(visitor: Make, served: Served, cards: int) -> dict[str, float]:
    """The figures after the first player of a battle has mustered a number of cards, which nobody else may know."""
    people = {"daqan": visitor(), "uthuk": visitor()}
    match = people["daqan"].new(
        {"daqan": "me", "uthuk": "open"},
        "battlelore",
        options={"game": "full", "pairing": "mustering_the_militia/march_of_the_obscene"},
    )["id"]
    people["uthuk"].post(f"/matches/{match}/join", {"seat": "uthuk"})
    lives = {seat: person.live(match) for seat, person in people.items()}
    first = lives["daqan"].table["waiting"][0]["seat"]
    while not lives[first].table["ask"] or lives[first].table["ask"]["kind"] != "army":
        asked = lives["daqan"].table["waiting"][0]["seat"]
        answered(lives[asked])
        for live in lives.values():
            live.until_version(lives[asked].table["version"])
    before = figures(served.address)
    mover = lives[first]
    assert mover.answer("muster")["type"] == "ack"
    for _ in range(cards):
        mover.answer(next(action for action in mover.options() if action.startswith("card:")))
    assert mover.answer("done")["type"] == "ack"
    mover.send("ping")
    mover.until("pong")
    after = figures(served.address)
    # Memory, processor time and the requests of the test itself differ in any case.
    return {
        name: after[name] - before.get(name, 0)
        for name in after
        if not name.startswith(("process_", "warhost_request_seconds"))
        and "le=" not in name
        and not name.partition("{")[0].endswith(("_sum", "_created"))
    }


def test_the_figures_do_not_reveal_how_many_answers_were_silent(visitor: Make, served: Served) -> None:
    few, many = mustered(visitor, served, 7), mustered(visitor, served, 9)
    assert few == many and few["warhost_answer_seconds_count"] == 1


def test_no_label_names_a_person_or_a_match(visitor: Make, served: Served) -> None:
    me = visitor()
    match = me.new({"gandalf": "me", "witch_king": "bot"})["id"]
    answered(me.live(match))
    text = fetched(served.address).text
    assert match not in text and me.me["id"] not in text
    labels = set(re.findall(r'(\w+)="', text))
    assert labels <= {"kind", "status", "le", "pool", "code"}
