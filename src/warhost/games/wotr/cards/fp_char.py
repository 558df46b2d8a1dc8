"""The Free Peoples character deck."""

from typing import Final

from warhost.games.action_dice import F_CHARACTER, F_WILL
from warhost.games.wotr.armies import (
    add,
    army_in_region,
    arrive,
    casualties,
    characters_in,
    eliminate,
    has_army,
    is_free,
    kill_character,
    move_all,
    recruit,
    settle,
    take,
)
from warhost.games.wotr.cardplay import CHARACTER_SYMBOL, STRATEGY_DECK, draw_cards
from warhost.games.wotr.cards.common import SpecialTile, can_recruit_unit, recruit_unit, roll_hits
from warhost.games.wotr.characters import fellowship, movable_companions, move_group, on_map, place_in, put_companions
from warhost.games.wotr.events import may_play, resolve_event
from warhost.games.wotr.fellowship import bearers_region, heal, hide, separate, yes_no
from warhost.games.wotr.hunt import draw_tile, move_fellowship
from warhost.games.wotr.ids import (
    A_CARD,
    A_CHARACTER,
    A_NUMBER,
    A_REMOVE,
    ARAGORN,
    BOROMIR,
    CHARACTERS,
    COMPANIONS,
    D_HIDE,
    D_MOVE_COMPANIONS,
    D_MOVE_FELLOWSHIP,
    D_SEPARATE,
    DONE,
    DWARVES,
    ELITE,
    ELVES,
    FIRST_KIND,
    FREE,
    FREE_NATIONS,
    GANDALF_GREY,
    GANDALF_WHITE,
    GIMLI,
    GOLLUM,
    GONDOR,
    IN_FELLOWSHIP,
    KINDS,
    LEGOLAS,
    NAZGUL,
    NORTH,
    PASS,
    PLACES,
    RANKS,
    REGULAR,
    ROHAN,
    SARUMAN,
    SHADOW,
    STRIDER,
)
from warhost.games.wotr.politics import BY_CARD, activate, advance, attacked, can_advance, discard_from_table
from warhost.games.wotr.regions import EREBOR, FANGORN, LORIEN, ORTHANC, PELARGIR, SAURON_STRONGHOLDS
from warhost.games.wotr.registry import CARD, Card
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import EYE, NATION_OF, NEIGHBOURS, REGION_AT, SYMBOL, TILE_VALUE, region
from warhost.games.wotr.teams import MERGED, commander, controls, lead, may_act_for, shared, use_nation
from warhost.games.wotr.tiles import Tile
from warhost.kernel.flow import Ask, Flow

DALE: Final = region("dale")
WOODLAND_REALM: Final = region("woodland_realm")
ERECH: Final = region("erech")
LAMEDON: Final = region("lamedon")

# ---- in the Fellowship


class MithrilCoat(Card):
    """On the table: discarded after a Hunt tile is drawn, it draws another that counts instead."""

    def replaces_tile(self, s: Wotr, draw: Tile, tile: int) -> Flow[int]:
        use = yield from yes_no(s, lead(s, FREE), "mithril_coat", "hunt.table_card", (tile,))
        if not use:
            return tile
        discard_from_table(s, self.number)
        draw.card_used = True
        second = draw_tile(s, draw.cause)
        s.tiles[tile] += 1
        s.note("tile_returned", (tile,))
        return second if second >= 0 else draw_tile(s, draw.cause)


class Keepsake(Card):
    """On the table while one of its bearers is in the Fellowship: discarded, it reduces Hunt damage by 1."""

    softens: bool = True

    def __init__(self, bearers: list[int]) -> None:
        super().__init__()
        self.bearers = bearers

    def playable(self, s: Wotr, seat: int) -> bool:
        return self.holds(s)

    def holds(self, s: Wotr) -> bool:
        return any(s.where[c] == IN_FELLOWSHIP for c in self.bearers)


class WizardsStaff(Keepsake):
    """On the table while its bearer is in the Fellowship: discarded, it stops a Hunt tile."""

    softens: bool = False

    def stops_tile(self, s: Wotr) -> Flow[bool]:
        use = yield from yes_no(s, lead(s, FREE), "wizards_staff", "hunt.table_card")
        if use:
            discard_from_table(s, self.number)
        return use


class Athelas(Card):
    """Roll three dice. Each 5 or more heals a point of Corruption, each 3 or more with Strider as Guide."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return s.corruption > 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        heal(s, roll_hits(s, 3, 3 if s.guide == STRIDER else 5))
        return
        yield


class AnotherWay(Card):
    """Heal a point of Corruption; if Gollum is the Guide, the Fellowship may then hide or, if hidden, move."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return s.corruption > 0 or s.guide == GOLLUM

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        heal(s, 1)
        if s.guide != GOLLUM:
            return
        deed = D_MOVE_FELLOWSHIP if s.hidden else D_HIDE
        rule = "fellowship.move" if s.hidden else "fellowship.hide"
        answer = yield Ask(seat, "another_way", [deed, PASS], rule)
        if answer == D_MOVE_FELLOWSHIP:
            yield from move_fellowship(s)
        elif answer == D_HIDE:
            hide(s)


class GoAlone(Card):
    """Separate a companion or group one region farther than usual, then heal a point of Corruption."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return len(fellowship(s)) > 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        yield from separate(s, seat, bonus=1)
        heal(s, 1)


class BilbosSong(Card):
    """Heal a point of Corruption, two if Gollum is the Guide."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return s.corruption > 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        heal(s, 2 if s.guide == GOLLUM else 1)
        return
        yield


class Mirror(Card):
    """Turn an unused Character die to Will of the West. In an unconquered Lórien heal a point of Corruption."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return s.faces[F_CHARACTER] > 0 or (s.corruption > 0 and self.in_lorien(s))

    def in_lorien(self, s: Wotr) -> bool:
        """Whether the figure is in Lórien and Lórien is unconquered."""
        return bearers_region(s) == LORIEN and s.control[LORIEN] == FREE

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        if s.faces[F_CHARACTER] > 0:
            s.faces[F_CHARACTER] -= 1
            s.faces[F_WILL] += 1
            s.note("die_turns", (FREE, F_CHARACTER, F_WILL))
        if self.in_lorien(s):
            heal(s, 1)
        return
        yield


# ---- companions on the way


class Ride(Card):
    """Separate or move one companion or group farther than usual, even into their own besieged stronghold."""

    def __init__(self, level: int, bonus: int) -> None:
        super().__init__()
        self.level = level
        self.bonus = bonus

    def playable(self, s: Wotr, seat: int) -> bool:
        return len(fellowship(s)) > 0 or len(movable_companions(s)) > 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        options: list[int] = []
        if fellowship(s):
            options.append(D_SEPARATE)
        riders = movable_companions(s)
        if riders:
            options.append(D_MOVE_COMPANIONS)
        answer = yield Ask(seat, "separate_or_move", options, "characters.companions_move")
        if answer == D_SEPARATE:
            yield from separate(s, seat, self.bonus, self.level, True)
        else:
            yield from move_group(s, seat, riders, self.level, self.bonus, True)


class ThereAndBack(Card):
    """Separate a companion or group one region farther. Gimli or Legolas at home advances three nations."""

    def playable(self, s: Wotr, seat: int) -> bool:
        if fellowship(s):
            return True
        asleep = not s.active[DWARVES] or not s.active[NORTH]
        return self.home(s) and (asleep or any(can_advance(s, n) for n in self.nations(s, seat)))

    def nations(self, s: Wotr, seat: int) -> list[int]:
        """Return the nations whose counters the player may move."""
        return [n for n in (DWARVES, ELVES, NORTH) if may_act_for(s, seat, n)]

    def home(self, s: Wotr) -> bool:
        """Whether Gimli or Legolas is in Dale, Erebor or the Woodland Realm, besieged or not."""
        for c in (GIMLI, LEGOLAS):
            if s.where[c] >= 0 and REGION_AT[s.where[c]] in (DALE, EREBOR, WOODLAND_REALM):
                return True
        return False

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        if fellowship(s):
            yield from separate(s, seat, bonus=1)
        if self.home(s):
            activate(s, DWARVES, BY_CARD)
            activate(s, NORTH, BY_CARD)
            for nation in self.nations(s, seat):
                if can_advance(s, nation):
                    advance(s, nation, BY_CARD)
                    use_nation(s, seat, nation)


# ---- the heir of Isildur


def heir(s: Wotr) -> int:
    """Return Strider or Aragorn, whichever is out of the Fellowship, or -1."""
    return ARAGORN if on_map(s, ARAGORN) else STRIDER if on_map(s, STRIDER) else -1


def heir_place(s: Wotr) -> int:
    """Return where Strider or Aragorn is on the map, or -1."""
    c = heir(s)
    return s.where[c] if c >= 0 else -1


class Challenge(Card):
    """Strider or Aragorn stakes his life on three tiles: three Eyes kill him, and fewer are removed from the game."""

    removes_eyes: bool = True

    def playable(self, s: Wotr, seat: int) -> bool:
        at = heir_place(s)
        return at >= 0 and has_army(s, FREE, at) and NATION_OF[REGION_AT[at]] in (GONDOR, ROHAN)

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        tiles: list[int] = []
        eyes = 0
        for _ in range(3):
            t = draw_tile(s, self.number)
            if t >= 0:
                tiles.append(t)
                eyes += TILE_VALUE[t] == EYE
        for t in tiles:
            if TILE_VALUE[t] == EYE and eyes < 3:
                s.removed[t] += 1
                s.note("tile_removed", (t,))
            else:
                s.tiles[t] += 1
                s.note("tile_returned", (t,))
        if eyes == 3:
            kill_character(s, heir(s))
        return
        yield


class GreyCompany(Card):
    """Replace a regular with an elite in the army of Strider or Aragorn; then draw two strategy cards."""

    def playable(self, s: Wotr, seat: int) -> bool:
        at = heir_place(s)
        if at < 0 or not has_army(s, FREE, at):
            return False
        return len(self.recruits(s, seat, at)) > 0 or len(s.decks[STRATEGY_DECK]) > 0

    def recruits(self, s: Wotr, seat: int, place: int) -> list[int]:
        """Return the player's nations with a regular in the army and an elite in the reinforcements."""
        return [
            n
            for n in range(FREE_NATIONS)
            if s.figures[place][n * RANKS + REGULAR] > 0 and s.pool[n * RANKS + ELITE] > 0 and may_act_for(s, seat, n)
        ]

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        place = heir_place(s)
        options = [A_REMOVE + n * RANKS + REGULAR for n in self.recruits(s, seat, place)]
        if options:
            answer = yield Ask(seat, "grey_company", options, "cards.recruit", (place,))
            nation = (answer - A_REMOVE) // RANKS
            eliminate(s, place, nation * RANKS + REGULAR)
            recruit(s, place, nation * RANKS + ELITE)
            use_nation(s, seat, nation)
        yield from draw_cards(s, seat, STRATEGY_DECK, 2, self.number)


class Stewards(Card):
    """Recruit a Gondor unit where Boromir is, if in Gondor; then draw two strategy cards."""

    def playable(self, s: Wotr, seat: int) -> bool:
        at = s.where[BOROMIR]
        if at < 0 or NATION_OF[REGION_AT[at]] != GONDOR:
            return False
        if controls(s, seat, GONDOR) and can_recruit_unit(s, REGION_AT[at], GONDOR):
            return True
        return len(s.decks[STRATEGY_DECK]) > 0

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        if controls(s, seat, GONDOR):
            yield from recruit_unit(s, seat, REGION_AT[s.where[BOROMIR]], GONDOR)
        yield from draw_cards(s, seat, STRATEGY_DECK, 2, self.number)


# ---- battles in which the Shadow cannot strike back (p. 35)


def assail(s: Wotr, place: int, hits: int) -> Flow[None]:
    """Deal hits to a Shadow army as in a battle: its nations react, and its Nazgûl and minions die with it."""
    if shared(s, SHADOW, place):
        s.mixed[place] = MERGED
    attacked(s, SHADOW, place)
    if hits:
        s.note("hits", (hits, place))
    yield from casualties(s, SHADOW, place, hits)
    if not has_army(s, SHADOW, place):
        destroy(s, place)


def destroy(s: Wotr, place: int) -> None:
    """Eliminate a Shadow army with everything in it."""
    for kind in range(FIRST_KIND[SHADOW], KINDS):
        number = s.figures[place][kind]
        if number:
            eliminate(s, place, kind, number)
    for c in range(COMPANIONS, CHARACTERS):
        if s.where[c] == place:
            kill_character(s, c)
    s.note("army_destroyed", (SHADOW, place))


class Ents(Card):
    """Three dice hit the Shadow army in Orthanc. With Gandalf the White nearby another event may be played for free."""

    def playable(self, s: Wotr, seat: int) -> bool:
        if not on_map(s, GANDALF_WHITE) or characters_in(s, FREE, FANGORN) == 0:
            return False
        if army_in_region(s, SHADOW, ORTHANC) or on_map(s, SARUMAN):
            return True
        # Another Ents card would also find Orthanc empty.
        return self.gandalf_near(s) and any(
            not isinstance(CARD[c], Ents) and self.may_follow(s, seat, c) for c in s.hands[seat]
        )

    def gandalf_near(self, s: Wotr) -> bool:
        """Whether Gandalf the White is in Fangorn or Rohan."""
        at = s.where[GANDALF_WHITE]
        return at >= 0 and (REGION_AT[at] == FANGORN or NATION_OF[REGION_AT[at]] == ROHAN)

    def may_follow(self, s: Wotr, seat: int, number: int) -> bool:
        """Whether a card may be played after this one without a die."""
        return SYMBOL[number] == CHARACTER_SYMBOL and may_play(s, seat, number)

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        place = place_in(s, SHADOW, ORTHANC)
        if has_army(s, SHADOW, place):
            yield from assail(s, place, roll_hits(s, 3, 4))
            settle(s, ORTHANC)
        if on_map(s, SARUMAN) and not army_in_region(s, SHADOW, ORTHANC):
            kill_character(s, SARUMAN)
        if self.gandalf_near(s) and s.hands[seat]:
            options = [A_CARD + c for c in s.hands[seat] if self.may_follow(s, seat, c)]
            # Secret: not asking would reveal a hand without such a card.
            answer = yield Ask(seat, "free_event", [*options, PASS], "cards.play", (), True)
            if answer != PASS:
                yield from resolve_event(s, seat, answer - A_CARD)


class DeadMen(Card):
    """Strider or Aragorn goes from Rohan to southern Gondor, drives off a Shadow army and recruits Gondor there."""

    def playable(self, s: Wotr, seat: int) -> bool:
        at = heir_place(s)
        return at >= 0 and NATION_OF[REGION_AT[at]] == ROHAN

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        start = heir_place(s)
        group = [heir(s)]
        others = [c for c in range(COMPANIONS) if s.where[c] == start and c not in group]
        while others:
            answer = yield Ask(
                seat,
                "group",
                [A_CHARACTER + c for c in others] + [DONE],
                "characters.groups",
                tuple([A_CHARACTER + c for c in group]),
            )
            if answer == DONE:
                break
            group.append(answer - A_CHARACTER)
            others.remove(answer - A_CHARACTER)
        target = yield Ask(
            seat,
            "companions_to",
            sorted([ERECH, LAMEDON, PELARGIR]),
            "cards.partial",
            (start, *[A_CHARACTER + c for c in group]),
        )
        put_companions(s, group, target)
        if has_army(s, SHADOW, target):
            yield from self.haunt(s, target)
        yield from self.raise_gondor(s, seat, target)

    def haunt(self, s: Wotr, place: int) -> Flow[None]:
        """Roll a die of hits for the Shadow army, which then flees, or dies if it cannot."""
        hits = s.dice.roll("event")
        s.note("event_die", (hits,))
        yield from assail(s, place, hits)
        if has_army(s, SHADOW, place):
            ways = [r for r in NEIGHBOURS[place] if is_free(s, SHADOW, r)]
            if ways:
                target = yield Ask(commander(s, SHADOW, place), "retreat", ways, "battle.retreat", (place,))
                s.note("retreats", (SHADOW, place, target))
                move_all(s, SHADOW, place, target)
                arrive(s, SHADOW, target, commander(s, SHADOW, target))
            else:
                destroy(s, place)
        settle(s, place)

    def raise_gondor(self, s: Wotr, seat: int, place: int) -> Flow[None]:
        """Recruit up to three Gondor regulars, even in a settlement that the enemy controls."""
        most = min(3, s.pool[GONDOR * RANKS + REGULAR])
        if most == 0 or not may_act_for(s, seat, GONDOR):
            return
        options = [A_NUMBER + n for n in range(most + 1)]
        answer = yield Ask(seat, "recruit_number", options, "cards.recruit", (place,))
        if answer > A_NUMBER:
            recruit(s, place, GONDOR * RANKS + REGULAR, answer - A_NUMBER)
            use_nation(s, seat, GONDOR)
            settle(s, place, seat)


# ---- the Eagles


class Eagles(Card):
    """The Eagles kill Nazgûl in a Shadow army near companions and carry the rest off to a Sauron stronghold."""

    def playable(self, s: Wotr, seat: int) -> bool:
        return len(self.targets(s)) > 0

    def targets(self, s: Wotr) -> list[int]:
        """Return the Shadow armies with a Nazgûl in or next to the region of a Free Peoples army with a companion."""
        near: set[int] = set()
        for c in range(COMPANIONS):
            if s.where[c] >= 0 and has_army(s, FREE, s.where[c]):
                here = REGION_AT[s.where[c]]
                near.add(here)
                near.update(NEIGHBOURS[here])
        return [
            p for p in range(PLACES) if REGION_AT[p] in near and has_army(s, SHADOW, p) and s.figures[p][NAZGUL] > 0
        ]

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        place = yield Ask(seat, "eagles", self.targets(s), "cards.partial")
        killed = roll_hits(s, min(5, s.figures[place][NAZGUL]), 5)
        if killed:
            eliminate(s, place, NAZGUL, killed)
        left = s.figures[place][NAZGUL]
        holds = [r for r in SAURON_STRONGHOLDS if s.control[r] == SHADOW]
        if left and holds:
            hold = yield Ask(seat, "fly_to", holds, "cards.partial", (place,))
            target = place_in(s, SHADOW, hold)
            take(s, place, NAZGUL, left)
            add(s, target, NAZGUL, left)
            for _ in range(left):
                s.note("nazgul_flies", (place, target))


FP_CHAR: Final[dict[str, Card]] = {
    "fp_char_01": SpecialTile("sp_elven_cloaks"),
    "fp_char_02": SpecialTile("sp_elven_rope"),
    "fp_char_03": SpecialTile("sp_phial"),
    "fp_char_04": SpecialTile("sp_smeagol"),
    "fp_char_05": MithrilCoat(),
    "fp_char_06": Keepsake([GIMLI, LEGOLAS]),  # Axe and Bow
    "fp_char_07": Keepsake([BOROMIR]),  # Horn of Gondor
    "fp_char_08": WizardsStaff([GANDALF_GREY]),
    "fp_char_09": Athelas(),
    "fp_char_10": AnotherWay(),
    "fp_char_11": GoAlone(),
    "fp_char_12": BilbosSong(),
    "fp_char_13": Mirror(),
    "fp_char_14": Challenge(),
    "fp_char_15": Ride(4, 0),  # Gwaihir the Windlord
    "fp_char_16": Ride(0, 2),  # We Prove the Swifter
    "fp_char_17": ThereAndBack(),
    "fp_char_18": Eagles(),
    "fp_char_19": Ents(),  # Treebeard
    "fp_char_20": Ents(),  # Huorns
    "fp_char_21": Ents(),  # Entmoot
    "fp_char_22": DeadMen(),
    "fp_char_23": Stewards(GONDOR),
    "fp_char_24": GreyCompany(),
}
