"""Rule tests: three and four players (chapter 11): who has won within a side."""

import pytest
from tests.table import control, say, table, units
from tests.teams import FREE_SEATS, asked, played, war

from warhost.kernel.errors import BadPosition
from warhost.kernel.match import Match


def ended(players: int, shadow: dict[str, str], free: tuple[str, ...] = (), by: str = "") -> dict[str, float]:
    """The scores when these Free settlements were taken, each by a seat, and these of the Shadow by one."""
    regions = {name: {"control": "shadow"} for name in shadow} | {name: {"control": "free"} for name in free}
    credit = shadow | dict.fromkeys(free, by or ("gondor" if players == 4 else "free"))
    m = table(players, clear_map=True, phase="victory", regions=regions, takers=credit)
    assert m.result is not None
    return m.result


# Ten points: five strongholds of two.
TEN = ("minas_tirith", "dol_amroth", "lorien", "helms_deep", "erebor")


def test_the_shadow_player_who_took_more_wins_within_the_side() -> None:
    """Points of settlements taken by the player's nations count (p. 46). [teams.individual_victory]"""
    for players in (3, 4):
        takers = dict.fromkeys(TEN[:3], "witch_king") | dict.fromkeys(TEN[3:], "saruman")
        scores = ended(players, takers)
        assert (scores["witch_king"], scores["saruman"]) == (1.0, 0.5)
        assert [scores[seat] for seat in scores if seat in FREE_SEATS] == [0.0] * (players - 2)
        takers = dict.fromkeys(TEN[:2], "witch_king") | dict.fromkeys(TEN[2:], "saruman")
        scores = ended(players, takers)
        assert (scores["witch_king"], scores["saruman"]) == (0.5, 1.0)


def test_partners_see_what_decides_between_them() -> None:
    """A player alone on a side has no individual victory. [teams.individual_victory]"""
    regions = {"edoras": {"units": {}, "control": "shadow"}, "lorien": {"units": {}, "control": "shadow"}}
    takers = {"edoras": "saruman", "lorien": "witch_king"}
    assert table(4, regions=regions, takers=takers).view("spectator")["merits"] == {
        "gondor": -2,
        "rohan": -1,
        "witch_king": 2,
        "saruman": 1,
    }
    assert table(3, regions=regions, takers=takers).view("free")["merits"] == {"witch_king": 2, "saruman": 1}
    assert "merits" not in table(regions=regions).view("free")


def test_what_a_shadow_player_lost_is_taken_off() -> None:
    """Own cities and strongholds in enemy hands cost their points (p. 46). [teams.individual_victory]"""
    takers = dict.fromkeys(TEN[:3], "witch_king") | dict.fromkeys(TEN[3:], "saruman")
    scores = ended(4, takers, ("moria",))
    assert (scores["witch_king"], scores["saruman"]) == (1.0, 1.0), "6 - 2 against 4: a tie is a joint win"
    scores = ended(4, takers, ("moria", "angmar"))
    assert (scores["witch_king"], scores["saruman"]) == (0.5, 1.0)
    scores = ended(4, takers, ("moria", "angmar", "nurn"))
    assert (scores["witch_king"], scores["saruman"]) == (0.5, 1.0), "a town is worth nothing"


def test_cities_count_one_and_strongholds_two() -> None:
    """The usual points decide (p. 46). [teams.individual_victory]"""
    takers = (
        dict.fromkeys(TEN[:2], "witch_king")
        | dict.fromkeys(TEN[2:4], "saruman")
        | {"edoras": "witch_king", "dale": "witch_king", "bree": "saruman"}
    )
    scores = ended(4, takers)
    assert (scores["witch_king"], scores["saruman"]) == (1.0, 0.5)


def test_a_corruption_victory_is_shared_out_the_same_way() -> None:
    """Conquests decide between the partners, no matter how the Shadow wins (p. 46). [teams.individual_victory]"""
    m = table(
        4,
        {"hunt": [6], "tile": ["std_3"]},
        fellowship={"corruption": 11, "region": "hollin"},
        regions={"edoras": {"units": {}, "control": "shadow"}},
        takers={"edoras": "saruman"},
        dice={"free": {"character": 1}, "shadow": {"event": 1}, "hunt": {"shadow": 1}},
    )
    say(m, "die:character", "do:move_fellowship", "take")
    assert m.result == {"gondor": 0.0, "rohan": 0.0, "witch_king": 0.5, "saruman": 1.0}


def test_the_free_player_who_lost_less_wins_within_the_side() -> None:
    """Within the Free Peoples only losses count, not conquests (p. 46). [teams.individual_victory]"""
    lost = {"edoras": "witch_king", "lossarnach": "witch_king"}
    scores = ended(4, lost, ("moria", "mount_gundabad"), "rohan")
    assert (scores["gondor"], scores["rohan"]) == (1.0, 0.5)
    scores = ended(4, {"minas_tirith": "saruman", "edoras": "saruman"}, ("moria", "mount_gundabad"))
    assert (scores["gondor"], scores["rohan"]) == (0.5, 1.0)
    scores = ended(4, {}, ("moria", "mount_gundabad"))
    assert (scores["gondor"], scores["rohan"]) == (1.0, 1.0)
    assert ended(3, lost, ("moria", "mount_gundabad")) == {"free": 1.0, "witch_king": 0.0, "saruman": 0.0}


def takers(m: Match) -> dict[str, str]:
    """Who took which settlement, as everybody sees it."""
    found: dict[str, str] = m.view("spectator")["takers"]
    return found


def test_a_capture_is_credited_to_the_player_of_the_army() -> None:
    """The player who enters scores; for a mixed army its commander (p. 46). [teams.individual_victory]"""
    for seat, army, mixed in (
        ("saruman", {"southrons_regular": 1}, "undecided"),
        ("witch_king", {"sauron_regular": 1}, "undecided"),
        ("saruman", {"southrons_regular": 2, "sauron_regular": 1}, "merged"),
        ("witch_king", {"southrons_regular": 2, "sauron_regular": 1}, "apart"),
    ):
        m = war(4, seat, {"osgiliath": army}, mixed={"osgiliath": mixed})
        say(m, "do:move_armies", "region:pelargir")
        if asked(m) == "force":
            say(m, "all")
        assert control(m, "pelargir") == "shadow" and takers(m) == {"pelargir": seat}


def test_an_assault_is_credited_to_its_attacker() -> None:
    """Of two separate besieging armies the one that assaulted scores (p. 46). [teams.individual_victory]"""
    units_there = {"sauron_regular": 2, "southrons_regular": 4}
    siege = {"minas_tirith": {"units": units_there, "garrison": {"gondor_regular": 1}}}
    m = war(4, "witch_king", {}, regions=siege, mixed={"minas_tirith": "apart"}, script={"combat": [6, 1, 1]})
    say(m, "do:attack", "all")
    assert takers(m) == {"minas_tirith": "witch_king"}


def test_a_player_whose_attackers_all_died_takes_nothing() -> None:
    """If only the partner's units are left there, the partner is the captor (p. 46). [teams.individual_victory]"""
    units_there = {"sauron_regular": 1, "southrons_regular": 4}
    siege = {"minas_tirith": {"units": units_there, "garrison": {"gondor_regular": 1}}}
    m = war(4, "witch_king", {}, regions=siege, mixed={"minas_tirith": "apart"}, script={"combat": [6, 6]})
    say(m, "do:attack")
    assert units(m, "minas_tirith") == {"southrons_regular": 4}
    assert takers(m) == {"minas_tirith": "saruman"}


def test_a_garrison_that_falls_to_an_event_is_credited_to_the_commander_of_the_siege() -> None:
    """Without an attack the army outside takes the stronghold (p. 46). [teams.individual_victory]"""
    siege = {
        "minas_tirith": {
            "units": {"sauron_regular": 1, "sauron_nazgul": 1, "southrons_regular": 4},
            "garrison": {"gondor_regular": 1},
        }
    }
    m = played(
        "witch_king",
        "sh_char_19",
        clear_map=True,
        regions=siege,
        mixed={"minas_tirith": "apart"},
        script={"event": [6]},
    )
    assert takers(m) == {"minas_tirith": "saruman"}


def test_a_retaken_settlement_counts_for_nobody() -> None:
    """Taken back it counts for nobody; taken again, for the new captor (p. 46). [teams.individual_victory]"""
    m = war(
        4,
        "gondor",
        {"osgiliath": {"gondor_regular": 1}},
        regions={"pelargir": {"control": "shadow"}},
        takers={"pelargir": "saruman"},
    )
    say(m, "do:move_armies", "region:pelargir")
    assert control(m, "pelargir") == "free" and takers(m) == {}


def test_a_conquest_must_be_one() -> None:
    """A position cannot credit a settlement that its first owner holds (p. 46). [teams.individual_victory]"""
    with pytest.raises(BadPosition):
        table(4, takers={"pelargir": "saruman"})
    with pytest.raises(BadPosition):
        table(4, regions={"pelargir": {"units": {}, "control": "shadow"}}, takers={"pelargir": "rohan"})
