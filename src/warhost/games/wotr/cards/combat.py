"""The combat halves of the event cards. Most are a pattern with its numbers (chapter 6, p. 29)."""

from collections.abc import Callable
from typing import Final, TypeAlias

from warhost.games.wotr.armies import eliminate, kill_character, replacement
from warhost.games.wotr.battle_sides import (
    battle_region,
    battle_seat,
    fighting_characters,
    fighting_elites,
    fighting_kind,
    fighting_leaders,
    fighting_units,
    hit_number,
    leadership,
    nazgul_in_battle,
    nazgul_leadership,
    place_of,
)
from warhost.games.wotr.combat_roll import hit_side, special_attack
from warhost.games.wotr.ids import (
    A_CHARACTER,
    A_NUMBER,
    A_REMOVE,
    ARAGORN,
    B_ASSAULT,
    CHARACTERS,
    COMPANION_MASK,
    COMPANIONS,
    ELITE,
    FREE,
    FREE_LEADERS,
    GANDALF_GREY,
    GANDALF_WHITE,
    ISENGARD,
    MERIADOC,
    NATIONS,
    NAZGUL,
    PASS,
    PEREGRIN,
    RANKS,
    REGULAR,
    ROHAN,
    SHADOW,
    SOUTHRONS,
    STRIDER,
    WITHDRAW,
)
from warhost.games.wotr.regions import FANGORN, MORIA, ORTHANC
from warhost.games.wotr.registry import Combat
from warhost.games.wotr.retreat import advance_after_battle, can_withdraw, retreat, retreat_regions, withdraw
from warhost.games.wotr.round import Round
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import DISTANCE, LEVEL, NATION_OF, SIDE_OF
from warhost.kernel.flow import Ask, Flow

# ---- conditions under the titles

Condition: TypeAlias = Callable[[Wotr, int], bool]


def always(s: Wotr, side: int) -> bool:
    """No condition."""
    return True


def bearers_there(s: Wotr, side: int) -> bool:
    """Whether the defending army is in the region of the Ring-bearers. On the Mordor Track they are in no region."""
    return s.mordor < 0 and s.bearers == battle_region(s)


def companion_fights(s: Wotr, side: int) -> bool:
    """Whether a companion is in the battle."""
    return companions(s) != 0


def hobbit_fights(s: Wotr, side: int) -> bool:
    """Whether Meriadoc or Peregrin is in the battle."""
    return companions(s) & (1 << MERIADOC | 1 << PEREGRIN) != 0


def gandalf_fights(s: Wotr, side: int) -> bool:
    """Whether Gandalf, Grey or White, is in the battle."""
    return companions(s) & (1 << GANDALF_GREY | 1 << GANDALF_WHITE) != 0


def strider_fights(s: Wotr, side: int) -> bool:
    """Whether Strider or Aragorn is in the battle."""
    return companions(s) & (1 << STRIDER | 1 << ARAGORN) != 0


def captain_fights(s: Wotr, side: int) -> bool:
    """Whether a Free leader or a companion is in the battle."""
    return fighting_leaders(s, FREE) > 0 or companion_fights(s, side)


def in_ent_lands(s: Wotr, side: int) -> bool:
    """Whether the defending army is in a Rohan region, Fangorn or Orthanc."""
    region = battle_region(s)
    return NATION_OF[region] == ROHAN or region == FANGORN or region == ORTHANC


def in_free_nation(s: Wotr, side: int) -> bool:
    """Whether the defending army is in a region of a Free nation."""
    nation = NATION_OF[battle_region(s)]
    return nation >= 0 and SIDE_OF[nation] == FREE


def defends_in_field(s: Wotr, side: int) -> bool:
    """Whether the player's own army defends in a field battle."""
    return s.b_side != side and s.b_kind != B_ASSAULT


def elite_fights(s: Wotr, side: int) -> bool:
    """Whether an elite of the player's side is in the battle."""
    return fighting_elites(s, side) > 0


def mumak_fights(s: Wotr, side: int) -> bool:
    """Whether a Southron elite is in the battle."""
    return fighting_kind(s, SOUTHRONS * RANKS + ELITE) > 0


def nazgul_fights(s: Wotr, side: int) -> bool:
    """Whether a Nazgûl, the Witch-king included, is in the battle."""
    return nazgul_in_battle(s)


def nazgul_lead(s: Wotr, side: int) -> bool:
    """Whether the Nazgûl in the battle have Leadership."""
    return nazgul_leadership(s) > 0


def near_moria(s: Wotr, side: int) -> bool:
    """Whether the defending army is at most two regions from Moria."""
    return DISTANCE[MORIA][battle_region(s)] <= 2


def isengard_at_siege(s: Wotr, side: int) -> bool:
    """Whether an Isengard unit is in the battle and the defending army is inside a besieged stronghold."""
    units = fighting_kind(s, ISENGARD * RANKS + REGULAR) + fighting_kind(s, ISENGARD * RANKS + ELITE)
    return units > 0 and s.b_kind == B_ASSAULT


# ---- figures and Leadership


def companions(s: Wotr) -> int:
    """Return the companions in the battle, as a mask."""
    return fighting_characters(s, FREE) & COMPANION_MASK


def with_leadership(s: Wotr, r: Round) -> int:
    """Return the companions whose Leadership can still be given up: neither given up yet nor cancelled (p. 29)."""
    mask = companions(s) & ~r.silent
    return mask & ~(1 << GANDALF_WHITE) if s.b_white else mask


def forfeit(s: Wotr, r: Round, mask: int) -> None:
    """Give up the Leadership of companions for this round."""
    r.silent |= mask
    for c in range(COMPANIONS):
        if mask >> c & 1:
            s.note("forfeits", (c,))


def forfeit_nazgul(s: Wotr, r: Round, points: int) -> None:
    """Give up some points of Nazgûl Leadership for this round."""
    r.nazgul_off += points
    s.note("forfeits_nazgul", (points,))


def character_actions(mask: int) -> list[int]:
    """Return characters as actions."""
    return [A_CHARACTER + c for c in range(CHARACTERS) if mask >> c & 1]


def free_leaders(s: Wotr) -> list[int]:
    """Return the Free leaders in the battle as actions, one for each nation."""
    return [A_REMOVE + kind for kind in FREE_LEADERS if fighting_kind(s, kind) > 0]


def slay(s: Wotr, side: int, figure: int) -> None:
    """Eliminate the chosen leader or character."""
    if figure >= A_CHARACTER:
        kill_character(s, figure - A_CHARACTER)
    else:
        eliminate(s, place_of(s, side), figure - A_REMOVE)


def endurance(s: Wotr, side: int) -> int:
    """Return how many hits a side can take before its last unit is gone."""
    total = fighting_units(s, side)
    for nation in range(NATIONS):
        if SIDE_OF[nation] == side and (replacement(s, nation) or fighting_kind(s, nation * RANKS + REGULAR) > 0):
            total += fighting_kind(s, nation * RANKS + ELITE)
    return total


# ---- changes to hits


def misses_to_hits(s: Wotr, r: Round, side: int, most: int) -> None:
    """Turn missed dice of the combat roll into hits."""
    number = min(most, r.missed[side])
    r.missed[side] -= number
    r.hits[side] += number
    s.note("misses_turned", (side, number))


def add_hits(s: Wotr, r: Round, side: int, number: int) -> None:
    """Score hits in addition to the rolls. They are removed together."""
    r.hits[side] += number
    s.note("extra_hits", (side, number))


def cancel_hits(s: Wotr, r: Round, side: int, most: int) -> None:
    """Cancel hits that a side has scored, before casualties are removed."""
    number = min(most, r.hits[side])
    r.hits[side] -= number
    s.note("hits_cancelled", (side, number))


# ---- patterns

OWN: Final = 0
ENEMY: Final = 1
BOTH: Final = 2


class Half(Combat):
    """A combat half, with the condition under its title."""

    def __init__(self, condition: Condition) -> None:
        self.condition = condition

    def playable(self, s: Wotr, side: int) -> bool:
        return self.condition(s, side)


class RollBonus(Half):
    """Add a number to every die of the combat roll and the leader re-roll: the player's dice, the enemy's or both."""

    def __init__(self, condition: Condition, roll: int, reroll: int = 0, whose: int = OWN) -> None:
        super().__init__(condition)
        self.roll = roll
        self.reroll = reroll
        self.whose = whose

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        if self.whose != ENEMY:
            self.change(s, r, side)
        if self.whose != OWN:
            self.change(s, r, 1 - side)
        return
        yield

    def change(self, s: Wotr, r: Round, side: int) -> None:
        """Change the dice of one side."""
        r.roll_bonus[side] += self.roll
        r.reroll_bonus[side] += self.reroll
        s.note("roll_bonus", (side, self.roll, self.reroll))


class NazgulBonus(RollBonus):
    """Give up points of Nazgûl Leadership for a bonus on the player's own dice."""

    def __init__(self, points: int, roll: int, reroll: int) -> None:
        super().__init__(nazgul_lead, roll, reroll)
        self.points = points

    def playable(self, s: Wotr, side: int) -> bool:
        return nazgul_leadership(s) >= self.points

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        forfeit_nazgul(s, r, self.points)
        self.change(s, r, side)
        return
        yield


class MostDice(Half):
    """Limit how many dice the enemy rolls in the combat roll."""

    def __init__(self, condition: Condition, most: int) -> None:
        super().__init__(condition)
        self.most = most

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        r.most_dice[1 - side] = self.most
        s.note("most_dice", (1 - side, self.most))
        return
        yield


class MoreHits(Half):
    """Score more hits if the player's rolls scored one."""

    def __init__(self, condition: Condition, number: int) -> None:
        super().__init__(condition)
        self.number = number

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        if r.hits[side] > 0:
            add_hits(s, r, side, self.number)
        return
        yield


class Strike(Half):
    """An additional attack with a number of dice. `need` 0 means the hit number of the combat roll."""

    def __init__(self, condition: Condition, dice: Callable[[Wotr, Round, int], int], need: int = 0) -> None:
        super().__init__(condition)
        self.dice = dice
        self.need = need

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        number = self.dice(s, r, side)
        if number > 0:
            yield from special_attack(s, r, side, number, self.need if self.need else hit_number(s, side))


def die_per_leader(s: Wotr, r: Round, side: int) -> int:
    """As many dice as the player's Leadership."""
    return leadership(s, r, side)


def die_per_elite(s: Wotr, r: Round, side: int) -> int:
    """As many dice as the player has elites in the battle."""
    return fighting_elites(s, side)


def three_dice(s: Wotr, r: Round, side: int) -> int:
    """Return three."""
    return 3


# ---- Free Peoples


class BladeOfWesternesse(Half):
    """Spend a hit of the leader re-roll to eliminate a minion."""

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        minions = character_actions(fighting_characters(s, SHADOW))
        if r.reroll_hits[side] == 0 or not minions:
            return
        figure = yield Ask(battle_seat(s, side), "strike_down", [*minions, PASS], "battle.combat_cards")
        if figure != PASS:
            r.reroll_hits[side] -= 1
            cancel_hits(s, r, side, 1)
            slay(s, SHADOW, figure)


class MightyAttack(Half):
    """Give up the Leadership of one companion to turn a miss into a hit."""

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        able = character_actions(with_leadership(s, r))
        if r.missed[side] == 0 or not able:
            return
        companion = yield Ask(battle_seat(s, side), "forfeit", able, "battle.forfeit")
        forfeit(s, r, 1 << (companion - A_CHARACTER))
        misses_to_hits(s, r, side, 1)


class Anduril(Half):
    """Give up the Leadership of Strider to turn one miss into a hit, or of Aragorn to turn up to two."""

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        hero = with_leadership(s, r) & (1 << STRIDER | 1 << ARAGORN)
        if not hero or r.missed[side] == 0:
            return
        most = min(2 if hero >> ARAGORN & 1 else 1, r.missed[side])
        options = [A_NUMBER + n for n in range(most, 0, -1)]
        answer = yield Ask(battle_seat(s, side), "anduril", options, "battle.combat_cards", (most,))
        forfeit(s, r, hero)
        misses_to_hits(s, r, side, answer - A_NUMBER)


class HeroicDeath(Half):
    """A leader may die to cancel one hit, or a companion to cancel as many hits as its level."""

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        figures = free_leaders(s) + character_actions(companions(s))
        if r.hits[1 - side] == 0 or not figures:
            return
        args = (r.hits[1 - side],)
        figure = yield Ask(battle_seat(s, side), "sacrifice", [*figures, PASS], "battle.combat_cards", args)
        if figure != PASS:
            slay(s, side, figure)
            cancel_hits(s, r, 1 - side, LEVEL[figure - A_CHARACTER] if figure >= A_CHARACTER else 1)


class DaringDefiance(Half):
    """Give up the Leadership of all companions to cancel the Shadow's card."""

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        able = with_leadership(s, r)
        if able and r.card[1 - side] >= 0:
            forfeit(s, r, able)
            cancel_card(s, r, 1 - side)
        return
        yield


def cancel_card(s: Wotr, r: Round, side: int) -> None:
    """Cancel the effect of a side's card in this round."""
    r.cancelled[side] = True
    s.note("card_cancelled", (side, r.card[side]))


class FatefulStrike(Half):
    """One hit in the leader re-roll also eliminates a Nazgûl; two or more may eliminate a minion instead."""

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        hits = r.reroll_hits[side]
        nazgul = fighting_leaders(s, SHADOW) > 0
        options = [A_REMOVE + NAZGUL] if hits > 0 and nazgul else []
        if hits > 1:
            options += character_actions(fighting_characters(s, SHADOW))
        if not options:
            return
        if not nazgul:
            options.append(PASS)
        figure = yield Ask(battle_seat(s, side), "strike_down", options, "battle.combat_cards")
        if figure != PASS:
            slay(s, SHADOW, figure)


class BraveStand(Half):
    """The Shadow rolls one die fewer for each companion in the battle."""

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        fewer_dice(s, r, 1 - side, len(character_actions(companions(s))))
        return
        yield


def fewer_dice(s: Wotr, r: Round, side: int, number: int) -> None:
    """Reduce the dice of a side in the combat roll."""
    r.fewer_dice[side] += number
    s.note("fewer_dice", (side, number))


class Scouts(Half):
    """The whole army retreats, or withdraws into its stronghold, and the battle ends."""

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        ways = retreat_regions(s)
        if can_withdraw(s):
            ways.append(WITHDRAW)
        if not ways:
            return
        way = yield Ask(battle_seat(s, side), "retreat", ways, "battle.retreat", (battle_region(s),))
        r.over = True
        if way == WITHDRAW:
            yield from withdraw(s)
        else:
            retreat(s, way)
            yield from advance_after_battle(s)


class ShieldWall(Half):
    """Cancel one hit of the enemy's rolls if they scored two or more."""

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        if r.hits[1 - side] >= 2:
            cancel_hits(s, r, 1 - side, 1)
        return
        yield


class Confusion(Half):
    """Every 1 in the Shadow's combat roll hits the Shadow and is not re-rolled."""

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        ones = r.ones[1 - side]
        if ones > 0:
            r.missed[1 - side] -= ones
            add_hits(s, r, side, ones)
        return
        yield


# ---- Shadow


class DreadAndDespair(Half):
    """Give up Nazgûl Leadership. For each point the Free Peoples roll one die fewer."""

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        points = nazgul_leadership(s, r)
        options = [A_NUMBER + n for n in range(1, points + 1)]
        answer = yield Ask(battle_seat(s, side), "forfeit_nazgul", options, "battle.forfeit", (points,))
        forfeit_nazgul(s, r, answer - A_NUMBER)
        fewer_dice(s, r, 1 - side, answer - A_NUMBER)


class FoulStench(Half):
    """No leader re-roll for the Free Peoples if Nazgûl Leadership is at least that of all their leaders."""

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        if nazgul_leadership(s, r) >= leadership(s, r, 1 - side):
            r.no_reroll[1 - side] = True
            s.note("no_reroll", (1 - side,))
        return
        yield


class BlackBreath(Half):
    """A hit in the leader re-roll may also eliminate a leader, or a companion of a level up to the hits scored."""

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        hits = r.reroll_hits[side]
        figures = free_leaders(s)
        for c in range(COMPANIONS):
            if companions(s) >> c & 1 and LEVEL[c] <= hits:
                figures.append(A_CHARACTER + c)
        if hits == 0 or not figures:
            return
        figure = yield Ask(battle_seat(s, side), "strike_down", [*figures, PASS], "battle.combat_cards")
        if figure != PASS:
            slay(s, FREE, figure)


class WordsOfPower(Half):
    """The Leadership and abilities of one companion do not count in this round."""

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        victims = character_actions(companions(s))
        if victims:
            companion = yield Ask(battle_seat(s, side), "words_of_power", victims, "battle.combat_cards")
            r.silent |= 1 << (companion - A_CHARACTER)
            r.powerless |= 1 << (companion - A_CHARACTER)
            s.note("silenced", (companion - A_CHARACTER,))


def hit_oneself(s: Wotr, side: int, most: int) -> Flow[int]:
    """Let the player deal hits to their own army, and return how many."""
    most = min(most, endurance(s, side))
    options = [A_NUMBER + n for n in range(most + 1)]
    answer = yield Ask(battle_seat(s, side), "own_hits", options, "battle.combat_cards", (most,))
    hits = answer - A_NUMBER
    if hits > 0:
        s.note("hits", (hits, place_of(s, side)))
        yield from hit_side(s, side, hits)
    return hits


class RelentlessAssault(Half):
    """Take up to two hits on the player's own army, each for +1 to every die of the combat roll."""

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        hits = yield from hit_oneself(s, side, 2)
        if hits > 0:
            r.roll_bonus[side] += hits
            s.note("roll_bonus", (side, hits, 0))


class Onslaught(Half):
    """After casualties take up to four hits on the player's own army; each gives a die that hits the enemy on 4."""

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        hits = yield from hit_oneself(s, side, 4)
        if hits > 0:
            yield from special_attack(s, r, side, hits, 4)


class GreatHost(Half):
    """After casualties score a hit if the army has twice as many units as the enemy."""

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        if fighting_units(s, side) >= 2 * fighting_units(s, 1 - side):
            s.note("hits", (1, place_of(s, 1 - side)))
            yield from hit_side(s, 1 - side, 1)


class Mumakil(RollBonus):
    """A bonus on the combat roll, and one more hit if the player's hits in this round exceed the enemy's."""

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        if initiative == 3:
            self.change(s, r, side)
        elif r.hits[side] > r.hits[1 - side] + r.special_hits[1 - side]:
            add_hits(s, r, side, 1)
        return
        yield


class SwarmOfBats(Half):
    """Cancel the Free Peoples' card or, if there is none, get a bonus on the leader re-roll."""

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        if r.card[1 - side] >= 0:
            cancel_card(s, r, 1 - side)
        else:
            r.reroll_bonus[side] += 1
            s.note("roll_bonus", (side, 0, 1))
        return
        yield


COMBATS: Final[dict[str, Combat]] = {
    # Free Peoples
    "it_is_a_gift": RollBonus(bearers_there, 1, 1),
    "blade_of_westernesse": BladeOfWesternesse(hobbit_fights),
    "mighty_attack": MightyAttack(companion_fights),
    "servant_of_the_secret_fire": RollBonus(gandalf_fights, 1),
    "anduril": Anduril(strider_fights),
    "heroic_death": HeroicDeath(captain_fights),
    "daring_defiance": DaringDefiance(companion_fights),
    "fateful_strike": FatefulStrike(captain_fights),
    "sudden_strike": Strike(captain_fights, die_per_leader),
    "brave_stand": BraveStand(companion_fights),
    "ents_rage": RollBonus(in_ent_lands, 2),
    "huorn_dark": MostDice(in_ent_lands, 2),
    "nameless_wood": MoreHits(in_ent_lands, 2),
    "daylight": MostDice(always, 3),
    "no_quarter": MoreHits(always, 1),
    "advantageous_position": RollBonus(in_free_nation, -1, 0, ENEMY),
    "scouts": Scouts(defends_in_field),
    "shield_wall": ShieldWall(always),
    "confusion": Confusion(always),
    "charge": Strike(elite_fights, die_per_elite),
    "valour": RollBonus(elite_fights, 1),
    # Shadow
    "one_for_the_dark_lord": RollBonus(bearers_there, 1, 1),
    "cruel_as_death": NazgulBonus(2, 1, 0),
    "they_are_terrible": NazgulBonus(1, 0, 1),
    "dread_and_despair": DreadAndDespair(nazgul_lead),
    "foul_stench": FoulStench(nazgul_lead),
    "black_breath": BlackBreath(nazgul_fights),
    "words_of_power": WordsOfPower(nazgul_fights),
    "durins_bane": Strike(near_moria, three_dice, 4),
    "devilry_of_orthanc": RollBonus(isengard_at_siege, 1),
    "deadly_strife": RollBonus(always, 2, 2, BOTH),
    "onslaught": Onslaught(always),
    "relentless_assault": RelentlessAssault(always),
    "great_host": GreatHost(always),
    "mumakil": Mumakil(mumak_fights, 1),
    "swarm_of_bats": SwarmOfBats(always),
    "we_come_to_kill": Strike(elite_fights, die_per_elite, 5),
    "desperate_battle": RollBonus(always, 1, 1, BOTH),
}
