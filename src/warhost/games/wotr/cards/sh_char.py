"""The Shadow character deck."""

from typing import Final

from warhost.games.action_dice import F_WILL, FACES
from warhost.games.wotr.actions import pass_ring, unused
from warhost.games.wotr.armies import besieges, event_hits, has_army, is_free, recruit
from warhost.games.wotr.attack import attack_targets, can_attack_any, can_attack_from, choose_attack, start_attack
from warhost.games.wotr.cardplay import CHARACTER_SYMBOL, bury, draw_any
from warhost.games.wotr.cards.common import SpecialTile, ThreeRounds, roll_hits
from warhost.games.wotr.characters import fellowship, fly, nazgul_places, nazgul_with, on_map
from warhost.games.wotr.fellowship import bearers_region, corrupt, is_haven, lose_member, place_separated, yes_no
from warhost.games.wotr.force import A_NAZGUL, THE_WITCH_KING
from warhost.games.wotr.hunt import hunt_roll, reveal, take_tile, tile
from warhost.games.wotr.ids import (
    A_CARD,
    A_CHARACTER,
    A_DIE,
    D_ATTACK,
    D_DISCARD_PALANTIR,
    D_MOVE_ARMIES,
    D_RECRUIT,
    DEAD,
    DONE,
    FLY,
    FREE,
    GOLLUM,
    HUNT,
    LOSE,
    NAZGUL,
    NO,
    PASS,
    PLACES,
    RANDOM,
    REGIONS,
    ROHAN,
    SARUMAN,
    SHADOW,
    TAKE,
    WITCH_KING,
)
from warhost.games.wotr.moves import can_move_any, move_armies
from warhost.games.wotr.politics import BY_ATTACK, BY_COMPANION, BY_DECLARATION, discard_from_table
from warhost.games.wotr.regions import EDORAS, HELMS_DEEP
from warhost.games.wotr.registry import Card
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import (
    BOX,
    CARD_SIDE,
    DIE,
    EYE,
    FIRST_OWNER,
    FREE_SPECIAL,
    LEVEL,
    NEIGHBOURS,
    REGION_AT,
    SYMBOL,
    TILE_KIND,
    TILE_VALUE,
)
from warhost.games.wotr.teams import lead, minion_seat, seats_of, side_of
from warhost.games.wotr.tiles import Tile
from warhost.kernel.flow import Ask, Flow

# ---- what the cards ask for


def in_the_wild(s: Wotr) -> bool:
    """Whether the Fellowship figure is away from the Free Peoples' starting settlements, as on the Mordor Track."""
    region = bearers_region(s)
    return region < 0 or FIRST_OWNER[region] != FREE


def on_the_way(s: Wotr) -> bool:
    """Whether the Fellowship has left its figure behind: progress of 1 or more, never on the Mordor Track."""
    return s.mordor < 0 and s.progress > 0


def can_fly(s: Wotr, seat: int) -> bool:
    """Whether there is a Nazgûl for this seat to move."""
    return len(nazgul_places(s)) > 0 or (on_map(s, WITCH_KING) and minion_seat(s, False) == seat)


def army_orders(s: Wotr, seat: int, armies: int, need: int) -> Flow[None]:
    """Let the player move some armies that meet the card's requirement, or attack with one such army."""
    options: list[int] = []
    if can_move_any(s, seat, need):
        options.append(D_MOVE_ARMIES)
    if can_attack_any(s, seat, need):
        options.append(D_ATTACK)
    if not options:
        return
    answer = yield Ask(seat, "army_orders", [*options, PASS], "cards.partial", (armies,))
    if answer == D_MOVE_ARMIES:
        yield from move_armies(s, seat, armies, need)
    elif answer == D_ATTACK:
        yield from choose_attack(s, seat, need)


def character_cards_on_table(s: Wotr) -> list[int]:
    """Return the Free Peoples' cards on the table with a character symbol, as actions."""
    return [A_CARD + c for c in s.table if CARD_SIDE[c] == FREE and SYMBOL[c] == CHARACTER_SYMBOL]


# ---- perils on the way


class Peril(Card):
    """Away from Free settlements draw a Hunt tile. An Eye or a Free special tile has no effect."""

    def __init__(self, unreducible: bool = False, random_casualty: bool = False) -> None:
        super().__init__()
        self.unreducible = unreducible
        self.random_casualty = random_casualty

    def playable(self, s: Wotr, seat: int) -> bool:
        return in_the_wild(s)

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        draw = Tile(0, self.number)
        draw.harmless = True
        draw.unreducible = self.unreducible
        draw.random_casualty = self.random_casualty
        yield from tile(s, draw)


class CandlesOfCorpses(Card):
    """Away from Free settlements roll three dice: each 4 or more corrupts, or each 6 with Gollum as Guide."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return in_the_wild(s)

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        corrupt(s, roll_hits(s, 3, 6 if s.guide == GOLLUM else 4))
        return
        yield


class NazgulSearch(Card):
    """Move the Nazgûl. One in the region of the figure reveals the Fellowship."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return on_the_way(s) and (can_fly(s, seat) or (s.hidden == 1 and nazgul_with(s, s.bearers)))

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        yield from fly(s, seat, False, True)
        if nazgul_with(s, s.bearers):
            yield from reveal(s)


class CruelWeather(Card):
    """Move the figure to an adjacent region."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return on_the_way(s)

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        s.bearers = yield Ask(seat, "bearers", list(NEIGHBOURS[s.bearers]), "fellowship.figure", (s.bearers, 1))
        s.note("bearers_driven", (s.bearers,))


class NazgulStrike(Card):
    """Move the Nazgûl. One in the figure's region may discard a Free character card on the table or cause a Hunt."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return on_the_way(s) and (can_fly(s, seat) or len(self.blows(s)) > 0)

    def blows(self, s: Wotr) -> list[int]:
        """Return what a Nazgûl in the region of the figure can do: discard one of these cards, or hunt."""
        if not nazgul_with(s, s.bearers):
            return []
        found = character_cards_on_table(s)
        if s.hunt_shadow > 0:
            found.append(HUNT)
        return found

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        yield from fly(s, seat, False, True)
        options = self.blows(s)
        if not options:
            return
        answer = yield Ask(seat, "nazgul_strike", [*options, PASS], "hunt.roll")
        if answer == HUNT:
            yield from hunt_roll(s)
        elif answer != PASS:
            discard_from_table(s, answer - A_CARD)


# ---- against a revealed Fellowship


class MorgulWound(Card):
    """Corrupt a revealed Fellowship by 2, or by 1 if Corruption is above 3."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return s.hidden == 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        corrupt(s, 2 if s.corruption <= 3 else 1)
        return
        yield


class LureOfTheRing(Card):
    """A random companion of a revealed Fellowship is lost or costs its level in Corruption; with Gollum just 1."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return s.hidden == 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        members = fellowship(s)
        if not members:
            corrupt(s, 1)
            return
        companion = members[s.dice.pick("companion", members)]
        s.note("lured", (companion,))
        answer = yield Ask(lead(s, FREE), "lure", [TAKE, LOSE], "fellowship.corruption", (companion, LEVEL[companion]))
        if answer == TAKE:
            corrupt(s, LEVEL[companion])
        else:
            yield from lose_member(s, companion)


class BreakingOfTheFellowship(Card):
    """A tile separates its number of companions from a revealed Fellowship; with Gollum 1 Corruption instead."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return s.hidden == 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        if s.guide == GOLLUM:
            corrupt(s, 1)
            return
        t = yield from take_tile(s, Tile(0, self.number))
        if t < 0 or TILE_KIND[t] == FREE_SPECIAL or TILE_VALUE[t] == EYE:
            return
        number = TILE_VALUE[t]
        if number == DIE:
            number = s.dice.roll("event")
            s.note("event_die", (number,))
        left = fellowship(s)
        parted: list[int] = []
        while len(parted) < number and left:
            rest = number - len(parted)
            if rest >= len(left):
                parted += left
                break
            answer = yield Ask(
                lead(s, FREE), "part_with", [A_CHARACTER + c for c in left], "fellowship.separate", (rest,)
            )
            parted.append(answer - A_CHARACTER)
            left.remove(answer - A_CHARACTER)
        if parted:
            yield from place_separated(s, lead(s, FREE), parted, 0)


# ---- on the table


class WornWithSorrow(Card):
    """On the table: a Hunt casualty may cost the Free Peoples a character card as well."""

    ends_in_haven: bool = True

    def after_casualty(self, s: Wotr) -> Flow[None]:
        options = [*character_cards_on_table(s), NO]
        holders = [h for h in seats_of(s, FREE) if s.hands[h]]
        if holders:
            options.insert(0, RANDOM)
        if len(options) == 1:
            return
        answer = yield Ask(lead(s, SHADOW), "sorrow", options, "cards.on_table")
        if answer == NO:
            return
        if answer != RANDOM:
            discard_from_table(s, answer - A_CARD)
            return
        cards = [c for h in holders for c in s.hands[h] if SYMBOL[c] == CHARACTER_SYMBOL]
        if not cards:
            s.seen += 1
            s.note("no_character_card", ())
            return
        card = cards[s.dice.pick("random_card", cards)]
        for h in holders:
            if card in s.hands[h]:
                bury(s, h, card)


class FlocksOfCrebain(Card):
    """On the table: discarded before a Hunt roll, it adds 1 to every die."""

    ends_in_haven: bool = True

    def before_hunt(self, s: Wotr) -> Flow[int]:
        use = yield from yes_no(s, lead(s, SHADOW), "crebain", "hunt.modifiers")
        if not use:
            return 0
        discard_from_table(s, self.number)
        return 1


class BalrogOfMoria(Card):
    """On the table: discarded for one more tile when the figure passes Moria, or for its combat half."""

    serves_in_combat: bool = True

    def through_moria(self, s: Wotr, declared: bool) -> Flow[None]:
        use = yield from yes_no(s, lead(s, SHADOW), "balrog", "hunt.several_tiles")
        if use:
            discard_from_table(s, self.number)
            draw = Tile(0, self.number)
            draw.no_eye = True
            draw.ignore_reveal = declared and is_haven(s, s.bearers)
            yield from tile(s, draw)


class PalantirOfOrthanc(Card):
    """On the table while Saruman is in play: an event played with an Event die draws a card.

    The Free Peoples discard it with Will of the West, or with any die and an Elven Ring.
    """

    deed: int = D_DISCARD_PALANTIR

    def playable(self, s: Wotr, seat: int) -> bool:
        return on_map(s, SARUMAN)

    def holds(self, s: Wotr) -> bool:
        return on_map(s, SARUMAN)

    def after_event(self, s: Wotr, seat: int, card: int) -> Flow[None]:
        if card != self.number and minion_seat(s, True) == seat:
            yield from draw_any(s, seat, self.number)

    def offers(self, s: Wotr, seat: int, face: int) -> bool:
        if side_of(s, seat) == SHADOW:
            return False
        return face == F_WILL or (s.rings[FREE] > 0 and not s.ring_used[FREE])

    def pay(self, s: Wotr, seat: int, face: int) -> Flow[None]:
        discard_from_table(s, self.number)
        if face != F_WILL:
            pass_ring(s, FREE)
        return
        yield


class Wormtongue(Card):
    """On the table while Saruman is in play and Rohan is passive.

    Only companions wake Rohan, or events in Edoras and Helm's Deep: an attack, or the Fellowship declared there.
    """

    def playable(self, s: Wotr, seat: int) -> bool:
        return self.holds(s)

    def holds(self, s: Wotr) -> bool:
        return on_map(s, SARUMAN) and s.active[ROHAN] == 0

    def keeps_asleep(self, nation: int, cause: int, region: int) -> bool:
        if nation != ROHAN or cause == BY_COMPANION:
            return False
        near = region == EDORAS or region == HELMS_DEEP
        return not (near and (cause == BY_DECLARATION or cause == BY_ATTACK))

    def ends_when_awake(self, nation: int) -> bool:
        return nation == ROHAN


# ---- the rest


class LidlessEye(Card):
    """Turn up to three unused Shadow dice into Eyes in the Hunt Box."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return unused(s, SHADOW) > 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        for i in range(3):
            options = [A_DIE + face for face in range(FACES) if s.faces[SHADOW * FACES + face] > 0]
            if not options:
                return
            answer = yield Ask(seat, "eye_die", [*options, DONE], "dice.eye", (3 - i,))
            if answer == DONE:
                return
            s.faces[SHADOW * FACES + answer - A_DIE] -= 1
            s.hunt_shadow += 1
            s.note("turned_to_eye", (answer - A_DIE,))
            s.note("hunt_box", (s.hunt_shadow,))


class DreadfulSpells(Card):
    """Each Nazgûl of a Shadow army rolls a die against a Free army in or next to its region; 5 or more hits."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return len(self.sources(s)) > 0

    def nazgul(self, s: Wotr, place: int) -> int:
        """Return how many Nazgûl are in a place, including the Witch-king."""
        return s.figures[place][NAZGUL] + (1 if s.where[WITCH_KING] == place else 0)

    def sources(self, s: Wotr) -> list[int]:
        """Return the Shadow armies with a Nazgûl that have a Free army within reach."""
        return [p for p in range(PLACES) if has_army(s, SHADOW, p) and self.nazgul(s, p) > 0 and self.targets(s, p)]

    def targets(self, s: Wotr, place: int) -> list[int]:
        """Return the Free armies, besieged ones included, in or next to the region of a place."""
        region = REGION_AT[place]
        near = [region, *NEIGHBOURS[region]]
        boxes = [BOX[r] for r in near if BOX[r] >= 0]
        return sorted([p for p in near + boxes if has_army(s, FREE, p)])

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        place = yield Ask(seat, "spells_from", self.sources(s), "cards.hits")
        target = yield Ask(seat, "spells_on", self.targets(s, place), "cards.hits", (place,))
        hits = roll_hits(s, min(5, self.nazgul(s, place)), 5)
        yield from event_hits(s, FREE, target, hits)


class Grond(ThreeRounds):
    """The Witch-king's besieging army assaults the stronghold for three rounds."""

    def playable(self, s: Wotr, seat: int) -> bool:
        region = s.where[WITCH_KING]
        if region < 0 or region >= REGIONS or not has_army(s, SHADOW, region) or not besieges(s, SHADOW, region):
            return False
        return BOX[region] in attack_targets(s, seat, region) and can_attack_from(s, seat, region, THE_WITCH_KING)

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        region = s.where[WITCH_KING]
        yield from start_attack(s, seat, region, BOX[region], THE_WITCH_KING, self.number)

    def could_start(self, s: Wotr, here: int, there: int) -> bool:
        return s.b_side == SHADOW and s.where[WITCH_KING] in (s.b_from, DEAD)


class RingwraithsAbroad(Card):
    """Move the Nazgûl; then two armies with a Nazgûl may move, or one may attack."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return can_fly(s, seat) or can_move_any(s, seat, A_NAZGUL) or can_attack_any(s, seat, A_NAZGUL)

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        yield from fly(s, seat, False, True)
        yield from army_orders(s, seat, 2, A_NAZGUL)


class BlackCaptainCommands(Card):
    """Two Nazgûl join the Witch-king, or the Nazgûl move; then his army may move or attack."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return on_map(s, WITCH_KING)

    def can_recruit(self, s: Wotr) -> bool:
        """Whether Nazgûl can join the Witch-king: in a besieged stronghold of his side or a free region."""
        place = s.where[WITCH_KING]
        return s.pool[NAZGUL] > 0 and (place >= REGIONS or is_free(s, SHADOW, place))

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        options = [FLY, PASS]
        if self.can_recruit(s):
            options.insert(0, D_RECRUIT)
        answer = yield Ask(seat, "black_captain", options, "cards.partial")
        if answer == D_RECRUIT:
            recruit(s, s.where[WITCH_KING], NAZGUL, 2)
        elif answer == FLY:
            yield from fly(s, seat, False, False)
        yield from army_orders(s, seat, 1, THE_WITCH_KING)


SH_CHAR: Final[dict[str, Card]] = {
    "sh_char_01": SpecialTile("sp_shelob"),
    "sh_char_02": SpecialTile("sp_ring_is_mine"),
    "sh_char_03": SpecialTile("sp_on_on"),
    "sh_char_04": SpecialTile("sp_give_it"),
    "sh_char_05": Peril(),  # Orc Patrol
    "sh_char_06": Peril(unreducible=True),  # Isildur's Bane
    "sh_char_07": Peril(random_casualty=True),  # Foul Thing from the Deep
    "sh_char_08": CandlesOfCorpses(),
    "sh_char_09": NazgulSearch(),
    "sh_char_10": CruelWeather(),
    "sh_char_11": NazgulStrike(),
    "sh_char_12": MorgulWound(),
    "sh_char_13": LureOfTheRing(),
    "sh_char_14": BreakingOfTheFellowship(),
    "sh_char_15": WornWithSorrow(),
    "sh_char_16": FlocksOfCrebain(),
    "sh_char_17": BalrogOfMoria(),
    "sh_char_18": LidlessEye(),
    "sh_char_19": DreadfulSpells(),
    "sh_char_20": Grond(),
    "sh_char_21": PalantirOfOrthanc(),
    "sh_char_22": Wormtongue(),
    "sh_char_23": RingwraithsAbroad(),
    "sh_char_24": BlackCaptainCommands(),
}
