"""Fixtures: one server and one browser for a run, a fresh visitor for each test."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.browser.house import House, Visitor, built_page, launch

Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=30_000)
    with sync_playwright() as playwright:
        found = launch(playwright)
        yield found
        found.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    built_page()
    made = House(tmp_path_factory.mktemp("house"))
    made.start()
    yield made
    made.kill()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A house for one test, which may kill and start it."""
    built_page()
    made = House(tmp_path)
    made.start()
    yield made
    made.kill()


@pytest.fixture
def visit(browser: Browser, house: House) -> Iterator[Visit]:
    """Makes visitors. Fails if any of their pages reported an error."""
    visitors: list[Visitor] = []

    def make(
        width: int = 1440, height: int = 900, language: str = "en", dark: bool = False, at: House | None = None
    ) -> Visitor:
        visitors.append(Visitor(browser, at or house, width, height, language, dark))
        return visitors[-1]

    yield make
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    for visitor in visitors:
        visitor.context.close()
    assert complaints == []
