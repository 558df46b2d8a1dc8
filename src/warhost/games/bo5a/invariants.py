"""What must always be true between two steps. `faults` describes everything that is not."""

from warhost.games.action_dice import FACE_NAMES, FACES, FREE_DIE, SHADOW_DIE
from warhost.games.bo5a.armies import beorn_in, enemy_army, has_army, limited, points, targets
from warhost.games.bo5a.characters import general_in_play
from warhost.games.bo5a.ids import (
    AMONG_EAGLES,
    ARKENSTONE,
    BEORN,
    BILBO,
    BOLG,
    CHARACTER_NAMES,
    CHARACTERS,
    DEAD,
    E_BOLG,
    FIRST_FATE,
    FIRST_KIND,
    FIRST_MANEUVER,
    FIRST_SHADOW_STORY,
    FIRST_STORY,
    FREE,
    GENERALS,
    GROUP_NAMES,
    GROUP_SIDE,
    GROUPS,
    KIND_NAMES,
    KINDS,
    LORD,
    ORCS,
    P_ACTION,
    P_COMBAT,
    P_OVER,
    PLACES,
    REGIONS,
    SHADOW,
    SIDE_NAMES,
    TILE_NAMES,
    TILES,
    TOKEN_GROUP,
    TOKEN_NAMES,
    TOKENS,
    VANISHED,
    WAITING,
)
from warhost.games.bo5a.muster import stock
from warhost.games.bo5a.registry import CARD
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import (
    CARD_NAMES,
    FORTIFICATIONS,
    FRONT_GATE,
    GOBLIN_POINT,
    NEIGHBOURS,
    ON_TABLE,
    PLACE_NAMES,
    REGION_NAMES,
)
from warhost.kernel.errors import Fault


def faults(s: Five) -> list[Fault]:
    """Return everything impossible in a state between two steps."""
    out: list[Fault] = []
    _figures(s, out)
    _places(s, out)
    _tokens(s, out)
    _characters(s, out)
    _fate(s, out)
    _dice(s, out)
    _cards(s, out)
    _fliers(s, out)
    _combat(s, out)
    _ending(s, out)
    return out


def _over(out: list[Fault], field: str, number: int, low: int, high: int, inner: str = "") -> None:
    """Report a number outside its bounds, in a field or an inner field."""
    field = f"{field}.{inner}" if inner else field
    if not low <= number <= high:
        out.append(
            Fault(
                "not_in_range",
                "{field}: expected a number from {low} to {high}, not {found}",
                {"field": field, "low": str(low), "high": str(high), "found": str(number)},
            )
        )


def _figures(s: Five, out: list[Fault]) -> None:
    for kind in range(KINDS):
        there = s.reserve[kind] + (s.stored_orcs if kind == ORCS else 0)
        for row in s.figures:
            there += row[kind]
        if there != s.book.figures[kind] or s.reserve[kind] < 0:
            out.append(
                Fault(
                    "bo5a_figures",
                    "{unit}: {found} figures, but the box has {box}",
                    {"unit": KIND_NAMES[kind], "found": str(there), "box": str(s.book.figures[kind])},
                )
            )


def _places(s: Five, out: list[Fault]) -> None:
    # An immediate victory (p. 31) can leave casualties and units beyond the stacking limit in place.
    led = [0, 0]
    for p in range(PLACES):
        name = PLACE_NAMES[p]
        for side in (FREE, SHADOW):
            number = 0
            for kind in range(FIRST_KIND[side], FIRST_KIND[side + 1]):
                number += s.figures[p][kind]
            if number != s.units[side * PLACES + p]:
                out.append(
                    Fault(
                        "bo5a_unit_count",
                        "places.{place}: the unit count is {found}, but {number} units are there",
                        {"place": name, "number": str(number), "found": str(s.units[side * PLACES + p])},
                    )
                )
            if number > s.book.stacking and limited(side, p) and not s.ending:
                out.append(
                    Fault(
                        "bo5a_stacking",
                        "places.{place}: {number} units, but at most {most} are allowed",
                        {"place": name, "number": str(number), "most": str(s.book.stacking)},
                    )
                )
            if number:
                led[side] += s.leaders[p]
                if p < REGIONS and s.control[p] == 1 - side:
                    out.append(
                        Fault("bo5a_control", "control: an Army of the other side is in {place}", {"place": name})
                    )
        units = s.units[p] + s.units[PLACES + p]
        if s.units[p] and s.units[PLACES + p]:
            out.append(Fault("bo5a_both_sides", "places.{place}: units of both sides", {"place": name}))
        if s.units[p] and p >= REGIONS:
            out.append(Fault("bo5a_free_in_box", "places.{place}: only the Shadow can be there", {"place": name}))
        if units and beorn_in(s, p):
            out.append(Fault("bo5a_with_beorn", "places.{place}: units cannot be where Beorn is", {"place": name}))
        if s.damage[p] > units and not s.ending:
            out.append(
                Fault(
                    "bo5a_damage",
                    "places.{place}: more Damage ({damage}) than units ({units})",
                    {"place": name, "damage": str(s.damage[p]), "units": str(units)},
                )
            )
        if s.leaders[p] and not units:
            out.append(Fault("bo5a_lone_leaders", "places.{place}: Leadership without an Army", {"place": name}))
        if GOBLIN_POINT[p] and units >= 5 and not s.opened[p]:
            out.append(
                Fault("bo5a_closed", "open_passes: {place} has five units, so its Pass must be open", {"place": name})
            )
    for side in (FREE, SHADOW):
        _over(out, f"leadership.{SIDE_NAMES[side]}", led[side], 0, s.book.leadership_tokens[side])
    for fort, region in enumerate(FORTIFICATIONS):
        _over(out, f"fortifications.{REGION_NAMES[region]}", s.broken[fort], 0, s.book.protection[fort])


def _tokens(s: Five, out: list[Fault]) -> None:
    for face in range(TOKENS):
        _over(out, f"tokens_left.{TOKEN_NAMES[face]}", s.tokens[face], 0, s.book.tokens[face])
    for group in range(GROUPS):
        if stock(s, group) < 0:
            left = sum([s.tokens[f] for f in range(TOKENS) if TOKEN_GROUP[f] == group])
            out.append(
                Fault(
                    "bo5a_tokens",
                    "tokens: more {group} tokens on the board than the {left} left",
                    {"group": GROUP_NAMES[group], "left": str(left)},
                )
            )
        side = GROUP_SIDE[group]
        for p in range(PLACES):
            if s.facedown[group * PLACES + p] == 0:
                continue
            if side == FREE and p >= REGIONS and not s.units[p]:
                out.append(
                    Fault("bo5a_free_in_box", "places.{place}: only the Shadow can be there", {"place": PLACE_NAMES[p]})
                )
            if has_army(s, 1 - side, p) or (side == FREE and p < REGIONS and s.control[p] == SHADOW):
                out.append(
                    Fault(
                        "bo5a_token_place",
                        "places.{place}: tokens cannot be where the enemy is",
                        {"place": PLACE_NAMES[p]},
                    )
                )


def _characters(s: Five, out: list[Fault]) -> None:
    for c in range(CHARACTERS):
        at = s.where[c]
        wrong = at >= REGIONS or at < AMONG_EAGLES or (at == VANISHED and c != BILBO)
        if c == LORD:
            wrong = wrong or at >= 0 or at == VANISHED
        elif at == AMONG_EAGLES:
            wrong = True
        if at == WAITING and c < GENERALS and c != LORD:
            wrong = True
        if wrong:
            out.append(
                Fault("bo5a_character", "characters.{character}: cannot be there", {"character": CHARACTER_NAMES[c]})
            )
    _over(out, "wrath", s.wrath, 1 if s.where[BEORN] >= 0 else 0, 0 if s.where[BEORN] == DEAD else s.book.most_wrath)
    in_play = s.where[BILBO] >= 0 or s.where[BILBO] == VANISHED
    _over(out, "rings", s.rings, 0, s.book.rings if in_play else 0)
    _over(out, "bodyguards", s.bodyguards, 0, s.book.most_bodyguards if s.where[BOLG] >= 0 else 0)
    for g in range(GENERALS):
        if s.activated >> g & 1 and not general_in_play(s, g):
            out.append(
                Fault(
                    "bo5a_activated",
                    "generals.activated: {character} is not in play",
                    {"character": CHARACTER_NAMES[g]},
                )
            )
    _over(out, "generals", s.generals, s.activated.bit_count(), 3, "number")


def _fate(s: Five, out: list[Fault]) -> None:
    _over(out, "fate", s.fate, 0, s.book.last_step if s.ending else s.book.last_step - 1, "marker")
    for tile in range(TILES):
        total = s.pool[tile] + s.aside[tile] + s.gone[tile]
        most = 1 if tile >= ARKENSTONE else s.book.tile_count[tile]
        if total > most or (tile < ARKENSTONE and total < most):
            out.append(
                Fault(
                    "bo5a_tiles",
                    "fate: {found} tiles {tile}, but there are {most}",
                    {"found": str(total), "tile": TILE_NAMES[tile], "most": str(most)},
                )
            )
    for card in range(FIRST_STORY, FIRST_FATE):
        tile = CARD[card].tile
        if tile >= 0:
            _tied(out, card, (card in s.story_used) == (s.pool[tile] + s.aside[tile] + s.gone[tile] > 0))
    if sum(s.aside):
        out.append(Fault("bo5a_aside", "fate.aside: tiles are set aside only while they are being drawn", {}))


def _dice(s: Five, out: list[Fault]) -> None:
    for side, faces in ((FREE, FREE_DIE), (SHADOW, SHADOW_DIE)):
        row = s.faces[side * FACES : side * FACES + FACES]
        _over(out, f"dice.{SIDE_NAMES[side]}", sum(row), 0, s.dice_pool[side])
        _over(out, f"dice.pool.{SIDE_NAMES[side]}", s.dice_pool[side], 5 + side, 6 + side)
        for face in range(FACES):
            if row[face] and face not in faces:
                out.append(
                    Fault(
                        "bo5a_face",
                        "dice.{side}: no die has the face {face}",
                        {"side": SIDE_NAMES[side], "face": FACE_NAMES[face]},
                    )
                )
    if s.phase == P_ACTION and sum(s.faces[s.actor * FACES : s.actor * FACES + FACES]) == 0:
        out.append(Fault("bo5a_actor", "actor: {side} has no die left", {"side": SIDE_NAMES[s.actor]}))


def _cards(s: Five, out: list[Fault]) -> None:
    seen: list[int] = []
    for cards in [
        s.event_deck,
        s.event_used,
        *s.story_decks,
        s.story_used,
        *s.hands,
        *s.buried,
        s.table,
        s.fate_deck,
        s.fate_used,
    ]:
        seen.extend(cards)
    for card in range(FIRST_MANEUVER):
        if seen.count(card) != 1:
            out.append(
                Fault(
                    "bo5a_card",
                    "{card}: appears {found} times, but must appear once",
                    {"card": CARD_NAMES[card], "found": str(seen.count(card))},
                )
            )
    for side in (FREE, SHADOW):
        if len(s.hands[side]) > s.book.hand:
            _over(out, f"hands.{SIDE_NAMES[side]}", len(s.hands[side]), 0, s.book.hand)
        for card in [*s.hands[side], *s.buried[side], *s.story_decks[side]]:
            if card >= FIRST_FATE or (card >= FIRST_STORY and (card >= FIRST_SHADOW_STORY) != (side == SHADOW)):
                out.append(
                    Fault(
                        "bo5a_other_card",
                        "hands.{side}: {card} does not belong to this side",
                        {"side": SIDE_NAMES[side], "card": CARD_NAMES[card]},
                    )
                )
    for pile, first, last in (
        (s.event_deck, 0, FIRST_STORY),
        (s.event_used, 0, FIRST_STORY),
        (s.story_used, FIRST_STORY, FIRST_FATE),
        (s.fate_deck, FIRST_FATE, FIRST_MANEUVER),
        (s.fate_used, FIRST_FATE, FIRST_MANEUVER),
    ):
        for card in pile:
            if not first <= card < last:
                out.append(Fault("bo5a_pile", "{card}: is in the wrong pile", {"card": CARD_NAMES[card]}))
    for card in s.table:
        if not ON_TABLE[card]:
            out.append(Fault("bo5a_table", "table: {card} cannot stay on the table", {"card": CARD_NAMES[card]}))
    for card in range(FIRST_STORY, FIRST_MANEUVER):
        _tied(out, card, CARD[card].matches(s, card in s.table))


def _tied(out: list[Fault], card: int, matches: bool) -> None:
    """Check a card that was played and what belongs to it."""
    if not matches:
        out.append(
            Fault(
                "bo5a_tied",
                "{card}: does not match the tokens or figures that belong to it",
                {"card": CARD_NAMES[card]},
            )
        )


def _fliers(s: Five, out: list[Fault]) -> None:
    _over(out, "eagles", s.eyrie + sum(s.flying), 0, s.book.eagles)
    _over(out, "bats", sum(s.bats), 0, s.book.bats)
    if (sum(s.flying) or s.lord_at >= 0) and s.where[LORD] != AMONG_EAGLES:
        out.append(Fault("bo5a_eagles", "eagles: must be 0 until the Lord of the Eagles is in play", {}))


def _combat(s: Five, out: list[Fault]) -> None:
    if (s.phase == P_COMBAT) != (s.c_to >= 0):
        if s.phase != P_OVER:
            out.append(Fault("bo5a_no_combat", "combat: must be given in the phase combat, and only then", {}))
        return
    if s.phase != P_COMBAT:
        return
    defends = enemy_army(s, s.c_side, s.c_to)
    beorn_attacks = s.c_side == FREE and s.c_beorn
    fighting = [p for p in s.parts if has_army(s, s.c_side, p) or (beorn_attacks and s.where[BEORN] == p)]
    reach = True
    for p in fighting:
        if s.c_to not in (NEIGHBOURS[p] if beorn_attacks else targets(s, s.c_side, p)):
            reach = False
    beorn = s.where[BEORN] >= 0 and s.where[BEORN] == (s.c_from if s.c_side == FREE else s.c_to)
    if not (defends and fighting and reach and beorn == bool(s.c_beorn)):
        out.append(Fault("bo5a_combat", "combat: no Army can fight this combat", {}))
    if s.c_from >= 0 and s.c_from not in s.parts:
        out.append(Fault("bo5a_combat", "combat: no Army can fight this combat", {}))
    if s.c_from < 0 and not s.c_combined:
        out.append(Fault("bo5a_combat", "combat: no Army can fight this combat", {}))


def _ending(s: Five, out: list[Fault]) -> None:
    if (s.phase == P_OVER) != (s.ending > 0):
        out.append(Fault("bo5a_ending", "ending: must be given in the phase over, and only then", {}))
    if s.ending == 0:
        if s.where[BOLG] == DEAD:
            out.append(Fault("bo5a_bolg", "characters.bolg: his death ends the game", {}))
        if points(s) >= 10 and s.control[FRONT_GATE] == SHADOW:
            out.append(Fault("bo5a_gate", "control: with ten points and the Front Gate the Shadow has already won", {}))
    elif s.ending == E_BOLG and s.where[BOLG] != DEAD:
        out.append(Fault("bo5a_ending", "ending: must be given in the phase over, and only then", {}))
