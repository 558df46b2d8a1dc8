"""Event cards: what playing, holding and discarding each is worth."""

from collections.abc import Callable
from typing import Final

from warhost.bots.wotr.characters import errand_score
from warhost.bots.wotr.orders import all_places, best_attack, march_value
from warhost.bots.wotr.plan import Plan, hurry, threat
from warhost.bots.wotr.ring import RESCUE, doomed, hunt_chance, shield
from warhost.games.action_dice import F_CHARACTER, F_WILL
from warhost.games.wotr.characters import fellowship
from warhost.games.wotr.events import may_play
from warhost.games.wotr.force import A_NAZGUL, ANYBODY, THE_WITCH_KING
from warhost.games.wotr.ids import (
    A_CARD,
    AT_WAR,
    CARDS,
    COMPANIONS,
    DWARVES,
    FREE,
    GIMLI,
    GOLLUM,
    LEGOLAS,
    NAZGUL,
    NORTH,
    PLACES,
    SARUMAN,
    SHADOW,
    STRIDER,
    WITCH_KING,
)
from warhost.games.wotr.regions import MINAS_TIRITH, MORIA
from warhost.games.wotr.registry import CARD
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import CARD_NAMES, DISTANCE, REGION_AT, region
from warhost.games.wotr.teams import side_of
from warhost.kernel.flow import Ask


class Worth:
    """What a card is worth: kept for its event, and played now."""

    def __init__(self, hold: int, now: int = 0) -> None:
        # The basis for discards and combat cards.
        self.hold = hold
        self.now = now

    def score(self, s: Wotr, seat: int) -> int:
        """Return what playing the card now is worth; here the position hardly matters."""
        return self.now

    def lost(self, s: Wotr, card: int) -> bool:
        """Whether the card will never be of use as an event again."""
        return False


class Judged(Worth):
    """A card whose worth depends on the position."""

    def __init__(self, hold: int, judgement: Callable[[Wotr, int], int]) -> None:
        super().__init__(hold)
        self.judgement = judgement

    def score(self, s: Wotr, seat: int) -> int:
        """Return what the function says."""
        return self.judgement(s, seat)


# ---- the Free Peoples


def heal_score(s: Wotr, points: int) -> int:
    """Return the value of lowering Corruption, in hundredths of a point."""
    possible = min(points, s.corruption * 100)
    score = possible * (70 + 8 * s.corruption) // 100
    if doomed(s) and (possible >= 200 or s.hidden == 0):
        return RESCUE + score
    # In Mordor, heal first, then move.
    return score + 220 if s.mordor >= 0 and s.corruption >= 4 else score


def free_tile(s: Wotr, seat: int) -> int:
    """Value a tile without damage for Mordor."""
    return 100 if s.mordor >= 0 else 75


def healing_tile(s: Wotr, seat: int) -> int:
    """Value a healing tile for Mordor."""
    return free_tile(s, seat) + 15


class OfBearers(Worth):
    """A keepsake: once its bearers have left the Fellowship, it is lost for good."""

    def lost(self, s: Wotr, card: int) -> bool:
        """Whether nobody is left to carry it."""
        return not CARD[card].holds(s)


def athelas(s: Wotr, seat: int) -> int:
    """Value three dice that heal."""
    return heal_score(s, 200 if s.guide == STRIDER else 100)


def another_way(s: Wotr, seat: int) -> int:
    """Value healing, and a step with Gollum."""
    gollum = s.guide == GOLLUM
    return heal_score(s, 100) + (RESCUE if gollum and doomed(s) else 120 if gollum else 0)


def go_alone(s: Wotr, seat: int) -> int:
    """Value healing and an errand."""
    return heal_score(s, 100) + (-40 if s.mordor >= 0 else errand_score(s) // 2)


def bilbos_song(s: Wotr, seat: int) -> int:
    """Value healing, more with Gollum."""
    return heal_score(s, 200 if s.guide == GOLLUM else 100)


def mirror(s: Wotr, seat: int) -> int:
    """Value a Will of the West in place of a Character die."""
    return 45 if s.faces[F_CHARACTER] > 0 else 20


def ride(s: Wotr, seat: int) -> int:
    """Value an errand; in Mordor companions would only leave."""
    return -50 if s.mordor >= 0 else errand_score(s) + 20


def there_and_back(s: Wotr, seat: int) -> int:
    """Value an errand that may wake three nations."""
    if s.mordor < 0 and (s.where[GIMLI] >= 0 or s.where[LEGOLAS] >= 0):
        return 90
    return ride(s, seat)


def ents(s: Wotr, seat: int) -> int:
    """Value a blow at Saruman."""
    return 160 if s.where[SARUMAN] >= 0 else 60


class Recruits(Worth):
    """A card that strengthens a region, worth more in danger. It may draw another card."""

    def __init__(self, hold: int, place: str, draws: bool = False) -> None:
        super().__init__(hold)
        self.region = region(place)
        self.draws = draws

    def score(self, s: Wotr, seat: int) -> int:
        """Return the danger to the region."""
        if s.control[self.region] != FREE:
            return 35
        return 70 + (10 if self.draws else 0) + min(60, threat(s, self.region) * 5)


class Rouses(Worth):
    """A card for a companion who brings a nation to war from one of two regions."""

    def __init__(self, hold: int, nation: int, goals: list[str]) -> None:
        super().__init__(hold)
        self.nation = nation
        self.goals = [region(goal) for goal in goals]

    def score(self, s: Wotr, seat: int) -> int:
        """Rate the card by whether a companion is near."""
        return 90 if s.box[self.nation] < AT_WAR and companion_near(s, self.goals) else 20


def companion_near(s: Wotr, goals: list[int]) -> bool:
    """Whether a companion on the map can soon reach one of these regions."""
    for c in range(COMPANIONS):
        if s.where[c] >= 0:
            for goal in goals:
                if DISTANCE[REGION_AT[s.where[c]]][goal] <= 2:
                    return True
    return False


def help_unlooked_for(s: Wotr, seat: int) -> int:
    """Value a blow at besiegers."""
    return best_attack(s, seat, ANYBODY, all_places(s, seat)).score


def paths_of_the_woses(s: Wotr, seat: int) -> int:
    """Value riders for Minas Tirith."""
    held = s.units[MINAS_TIRITH]
    plan = Plan(s, FREE)
    return 20 + plan.guard(s, MINAS_TIRITH, held + 4) - plan.guard(s, MINAS_TIRITH, held)


# ---- the Shadow


def harm_score(s: Wotr, points: int) -> int:
    """Return what damage is worth to the Shadow, in hundredths. Companions reduce it."""
    weight = 75 + 6 * s.corruption - 2 * shield(s)
    if s.mordor >= 0:
        weight += 20
    return points * weight // 100


def shadow_tile(s: Wotr, seat: int) -> int:
    """Value a cruel tile for Mordor."""
    return 150 if s.mordor >= 0 else 80


class Harms(Worth):
    """A card that deals about `points` of damage, in hundredths."""

    def __init__(self, hold: int, points: int) -> None:
        super().__init__(hold)
        self.points = points

    def score(self, s: Wotr, seat: int) -> int:
        """Return what the damage is worth."""
        return harm_score(s, self.points)


def candles(s: Wotr, seat: int) -> int:
    """Value dice that corrupt, which is rare with Gollum."""
    return harm_score(s, 50 if s.guide == GOLLUM else 150)


def nazgul_search(s: Wotr, seat: int) -> int:
    """Value revealing the Fellowship, more the farther it has come."""
    return 95 + 5 * s.progress if s.hidden == 1 else 20


def nazgul_strike(s: Wotr, seat: int) -> int:
    """Value another Hunt."""
    return 20 + hunt_chance(s)


def morgul_wound(s: Wotr, seat: int) -> int:
    """Value Corruption."""
    return harm_score(s, 200 if s.corruption <= 3 else 100) + 30


def lure_of_the_ring(s: Wotr, seat: int) -> int:
    """Value a lost companion, or Corruption."""
    return harm_score(s, 150 if fellowship(s) else 100)


def worn_with_sorrow(s: Wotr, seat: int) -> int:
    """Value casualties still to come."""
    return 30 if fellowship(s) else 5


def crebain(s: Wotr, seat: int) -> int:
    """Value the card for a Hunt outside Mordor."""
    return 55 if s.mordor < 0 else 5


def balrog(s: Wotr, seat: int) -> int:
    """Value the card for a Fellowship near Moria."""
    return 50 if s.mordor < 0 and DISTANCE[s.bearers][MORIA] <= 4 else 15


def lidless_eye(s: Wotr, seat: int) -> int:
    """Value Eyes in place of dice, which only help to finish the Ring-bearers."""
    return 60 if s.mordor >= 0 and s.corruption >= 6 else -20


def dreadful_spells(s: Wotr, seat: int) -> int:
    """Value the largest group of Nazgûl with an army."""
    most = 0
    for place in range(PLACES):
        if s.units[PLACES + place] > 0:
            most = max(most, s.figures[place][NAZGUL])
    return 25 * min(4, most)


def ringwraiths_abroad(s: Wotr, seat: int) -> int:
    """Value a march or an attack besides the flight."""
    blow = best_attack(s, seat, A_NAZGUL, all_places(s, seat)).score
    return max(60 + march_value(s, seat, A_NAZGUL, Plan(s, SHADOW), 2) // 2, blow + 30)


def black_captain(s: Wotr, seat: int) -> int:
    """Value an attack by the Witch-king."""
    return max(90, best_attack(s, seat, THE_WITCH_KING, [s.where[WITCH_KING]]).score + 40)


def day_without_dawn(s: Wotr, seat: int) -> int:
    """Value the dice it would take."""
    return 60 * s.faces[F_WILL] - 20


def shadow_is_moving(s: Wotr, seat: int) -> int:
    """Value a march of four armies."""
    return 30 + march_value(s, seat, ANYBODY, Plan(s, SHADOW), 2) * 3 // 2


# By the id of the card.
WORTH: Final[dict[str, Worth]] = {
    "fp_char_01": Judged(80, free_tile),  # Elven Cloaks
    "fp_char_02": Judged(80, free_tile),  # Elven Rope
    "fp_char_03": Judged(95, healing_tile),  # Phial of Galadriel
    "fp_char_04": Judged(90, healing_tile),  # Sméagol Helps Nice Master
    "fp_char_05": Worth(90, 115),  # Mithril Coat and Sting
    "fp_char_06": OfBearers(65, 75),  # Axe and Bow
    "fp_char_07": OfBearers(60, 75),  # Horn of Gondor
    "fp_char_08": OfBearers(75, 110),  # Wizard's Staff
    "fp_char_09": Judged(85, athelas),  # Athelas
    "fp_char_10": Judged(80, another_way),  # There Is Another Way
    "fp_char_11": Judged(60, go_alone),  # I Will Go Alone
    "fp_char_12": Judged(85, bilbos_song),  # Bilbo's Song
    "fp_char_13": Judged(35, mirror),  # Mirror of Galadriel
    "fp_char_14": Worth(30, 45),  # Challenge of the King
    "fp_char_15": Judged(45, ride),  # Gwaihir the Windlord
    "fp_char_16": Judged(40, ride),  # We Prove the Swifter
    "fp_char_17": Judged(45, there_and_back),  # There and Back Again
    "fp_char_18": Worth(35, 50),  # The Eagles are Coming!
    "fp_char_19": Judged(55, ents),  # The Ents Awake: Treebeard
    "fp_char_20": Judged(55, ents),  # The Ents Awake: Huorns
    "fp_char_21": Judged(55, ents),  # The Ents Awake: Entmoot
    "fp_char_22": Worth(60, 90),  # Dead Men of Dunharrow
    "fp_char_23": Worth(45, 85),  # House of the Stewards
    "fp_char_24": Worth(40, 85),  # The Grey Company
    "fp_strat_01": Worth(30, 60),  # The Last Battle
    "fp_strat_02": Worth(55, 90),  # A Power too Great
    "fp_strat_03": Worth(40, 40),  # The Power of Tom Bombadil
    "fp_strat_04": Rouses(60, DWARVES, ["erebor", "ered_luin"]),  # Book of Mazarbul
    "fp_strat_05": Worth(45, 80),  # The Spirit of Mordor
    "fp_strat_06": Worth(45, 75),  # Faramir's Rangers
    "fp_strat_07": Rouses(55, NORTH, ["bree", "the_shire"]),  # Fear! Fire! Foes!
    "fp_strat_08": Worth(85, 115),  # Wisdom of Elrond
    "fp_strat_09": Worth(70, 85),  # The Red Arrow
    "fp_strat_10": Judged(35, help_unlooked_for),  # Help Unlooked For
    "fp_strat_11": Judged(45, paths_of_the_woses),  # Paths of the Woses
    "fp_strat_12": Worth(35, 20),  # Through a Day and a Night
    "fp_strat_13": Recruits(75, "dol_amroth"),  # Círdan's Ships
    "fp_strat_14": Recruits(85, "minas_tirith"),  # Guards of the Citadel
    "fp_strat_15": Recruits(70, "lorien", draws=True),  # Celeborn's Galadhrim
    "fp_strat_16": Recruits(80, "edoras"),  # Riders of Théoden
    "fp_strat_17": Recruits(50, "carrock"),  # Grimbeorn the Old, Son of Beorn
    "fp_strat_18": Recruits(75, "dol_amroth"),  # Imrahil of Dol Amroth
    "fp_strat_19": Recruits(60, "dale", draws=True),  # King Brand's Men
    "fp_strat_20": Recruits(60, "the_shire", draws=True),  # Swords in Eriador
    "fp_strat_21": Recruits(65, "rivendell", draws=True),  # Kindred of Glorfindel
    "fp_strat_22": Recruits(65, "erebor"),  # Dáin Ironfoot's Guard
    "fp_strat_23": Recruits(80, "helms_deep"),  # Éomer, Son of Éomund
    "fp_strat_24": Recruits(70, "woodland_realm", draws=True),  # Thranduil's Archers
    "sh_char_01": Judged(85, shadow_tile),  # Shelob's Lair
    "sh_char_02": Judged(90, shadow_tile),  # The Ring is Mine!
    "sh_char_03": Judged(85, shadow_tile),  # On, On They Went
    "sh_char_04": Judged(75, shadow_tile),  # Give it to Uss!
    "sh_char_05": Harms(80, 140),  # Orc Patrol
    "sh_char_06": Harms(85, 160),  # Isildur's Bane
    "sh_char_07": Harms(75, 140),  # Foul Thing from the Deep
    "sh_char_08": Judged(85, candles),  # Candles of Corpses
    "sh_char_09": Judged(70, nazgul_search),  # Nazgûl Search
    "sh_char_10": Worth(30, 30),  # Cruel Weather
    "sh_char_11": Judged(40, nazgul_strike),  # The Nazgûl Strike!
    "sh_char_12": Judged(65, morgul_wound),  # Morgul Wound
    "sh_char_13": Judged(65, lure_of_the_ring),  # Lure of the Ring
    "sh_char_14": Worth(50, 60),  # The Breaking of the Fellowship
    "sh_char_15": Judged(30, worn_with_sorrow),  # Worn with Sorrow and Toil
    "sh_char_16": Judged(55, crebain),  # Flocks of Crebain
    "sh_char_17": Judged(40, balrog),  # Balrog of Moria
    "sh_char_18": Judged(45, lidless_eye),  # The Lidless Eye
    "sh_char_19": Judged(60, dreadful_spells),  # Dreadful Spells
    "sh_char_20": Worth(75, 240),  # Grond, Hammer of the Underworld
    "sh_char_21": Worth(60, 70),  # The Palantír of Orthanc
    "sh_char_22": Worth(30, 45),  # Wormtongue
    "sh_char_23": Judged(85, ringwraiths_abroad),  # The Ringwraiths Are Abroad
    "sh_char_24": Judged(85, black_captain),  # The Black Captain Commands
    "sh_strat_01": Worth(25, 45),  # Return to Valinor
    "sh_strat_02": Worth(85, 230),  # The Fighting Uruk-hai
    "sh_strat_03": Worth(35, 60),  # Denethor's Folly
    "sh_strat_04": Judged(55, day_without_dawn),  # The Day Without Dawn
    "sh_strat_05": Worth(35, 40),  # Threats and Promises
    "sh_strat_06": Worth(45, 70),  # Stormcrow
    "sh_strat_07": Worth(20, 10),  # Shadows Gather
    "sh_strat_08": Worth(20, 10),  # The Shadow Lengthens
    "sh_strat_09": Judged(80, shadow_is_moving),  # The Shadow is Moving
    "sh_strat_10": Worth(60, 60),  # Corsairs of Umbar
    "sh_strat_11": Worth(65, 75),  # Rage of the Dunlendings
    "sh_strat_12": Worth(35, 45),  # Return of the Witch-king
    "sh_strat_13": Worth(65, 80),  # Half-orcs and Goblin-men
    "sh_strat_14": Worth(70, 80),  # Olog-hai
    "sh_strat_15": Worth(65, 75),  # Hill-trolls
    "sh_strat_16": Worth(95, 160),  # A New Power is Rising
    "sh_strat_17": Worth(85, 80),  # Many Kings to the Service of Mordor
    "sh_strat_18": Worth(55, 130),  # The King is Revealed
    "sh_strat_19": Worth(75, 100),  # Shadows on the Misty Mountains
    "sh_strat_20": Worth(80, 105),  # Orcs Multiplying Again
    "sh_strat_21": Worth(75, 80),  # Horde From the East
    "sh_strat_22": Worth(60, 65),  # Monsters Roused
    "sh_strat_23": Worth(85, 110),  # Musterings of Long-planned War
    "sh_strat_24": Worth(85, 105),  # Pits of Mordor
}
# A card without a record.
UNKNOWN: Final = Worth(50, 50)
# By number.
WORTHS: Final[list[Worth]] = [WORTH.get(name, UNKNOWN) for name in CARD_NAMES]


def event_score(s: Wotr, seat: int, c: int) -> int:
    """Return what playing a card now is worth."""
    return WORTHS[c].score(s, seat)


# ---- questions


def best_event(s: Wotr, seat: int, cards: list[int]) -> int:
    """Return the best card to play."""
    best = cards[0]
    top = -10000
    for c in cards:
        score = event_score(s, seat, c)
        if score > top:
            top = score
            best = c
    return best


def hold_value(s: Wotr, seat: int, c: int) -> int:
    """Return what it is worth to keep a card."""
    value = WORTHS[c].hold * 2
    if may_play(s, seat, c):
        value += min(200, max(0, event_score(s, seat, c)))
    elif WORTHS[c].lost(s, c):
        value = 10
    return value


def discard(s: Wotr, ask: Ask) -> int:
    """Choose the least valuable card."""
    best = ask.options[0]
    least = 100000
    for option in ask.options:
        value = hold_value(s, ask.seat, option - A_CARD)
        if value < least:
            least = value
            best = option
    return best


def draw_from(s: Wotr, ask: Ask) -> int:
    """Choose the deck to draw from: characters for the Ring, strategy for the war."""
    if side_of(s, ask.seat) == FREE:
        war = hurry(s) >= 4 and s.mordor < 0
    else:
        war = s.mordor < 0 and s.corruption < 6 and s.turn % 2 == 1
    return ask.options[-1] if war else ask.options[0]


def event(s: Wotr, ask: Ask) -> int:
    """Choose the card to play."""
    cards = [o - A_CARD for o in ask.options if A_CARD <= o < A_CARD + CARDS]
    return A_CARD + best_event(s, ask.seat, cards) if cards else ask.options[0]
