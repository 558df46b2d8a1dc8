"""Begin the next match of a series."""

import asyncio

from warhost.bots.series import choose
from warhost.games.library import game_named
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.flow import series_named
from warhost.kernel.series import next_options
from warhost.server import hours, opening, wire
from warhost.server.course import Origin
from warhost.server.house import House
from warhost.server.opening import Place, new_key
from warhost.server.refusal import Refusal
from warhost.server.rows import OVER, Conflict, PersonRow
from warhost.server.standings import Standings, choice_of, may_begin, played_of


async def begin_next(house: House, match: str, person: PersonRow, chosen: str, address: str) -> str:
    """Begin the match that follows this one in its series, and return its id."""
    last = await house.row(match)
    found = await asyncio.to_thread(Standings, house.store, [last])
    row = found.rows.get(last.series or "")
    if row is None:
        raise Refusal("no_series", 404)
    matches = found.matches[row.id]
    seats = await asyncio.to_thread(house.store.seats, match)
    game = game_named(row.game)
    rules = series_named(game, row.name)
    if row.over:
        raise Refusal("series_over", 409)
    if matches[-1].id != match:
        raise Refusal("series_went_on", 409)
    if last.state not in OVER:
        raise Refusal("series_match_running", 409)
    names = [seat.seat for seat in seats]
    choice = choice_of(rules, row, matches, names)
    if not may_begin(row, matches, seats, choice, person.id):
        raise Refusal("not_your_choice", 403)
    number = len(matches) + 1
    if choice.seat >= 0 and seats[choice.seat].person not in (None, person.id):
        chosen = choice.things[0]  # the player who could choose has not done so in time
    if choice.seat >= 0 and seats[choice.seat].bot:
        chosen = choose(choice, Dice(key_of_seed(f"{row.seed}/{number}/choice") if row.seed else new_key()))
    if last.state == "aborted":
        options = last.options
    else:
        options = game.check_options(next_options(rules, row.options, played_of(matches, names), chosen))
    key = key_of_seed(f"{row.seed}/{number}") if row.seed else new_key()
    people = [seat.person for seat in seats if seat.person]
    if not (await asyncio.to_thread(house.matches.moderation.apart, person.id)).isdisjoint(people):
        raise Refusal("blocked", 403)
    # Nobody is connected to the new match yet.
    again = [
        seat._replace(
            invite="", gone=hours.now() if seat.person else None, resigned=None, agreed="", ending=False, shows=False
        )
        for seat in seats
    ]
    known = await asyncio.to_thread(house.store.names, people)
    rated = not row.seed and all(known.values()) and not any([await opening.aborts_often(house, one) for one in people])
    try:
        begun = await opening.begin(
            house,
            person,
            Origin(row.game, options, key.hex(), {}),
            again,
            wire.Pace(**last.pace),
            [],
            rated,
            address,
            last.private,
            series=Place(row, number, match),
        )
    except Conflict:
        raise Refusal("series_went_on", 409) from None
    live = await house.matches.in_memory(match)
    if live is not None:
        live.changed()
    return begun
