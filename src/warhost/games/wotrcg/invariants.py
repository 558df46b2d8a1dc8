"""What must always be true between two steps. `faults` describes everything that is not."""

from warhost.games.wotrcg.ids import (
    ARMY,
    BATTLEGROUNDS,
    CARDS,
    CHARACTER,
    EVENT,
    ITEM,
    L_ACTIVE,
    L_ASIDE,
    L_DECK,
    L_OUT,
    P_ACTION,
    P_COMBAT,
    P_LOCATION,
    P_OVER,
    PATHS,
    Z_APART,
    Z_BATTLE,
    Z_DECK,
    Z_EVENT,
    Z_OUT,
    Z_PATH,
    Z_RESERVE,
)
from warhost.games.wotrcg.piles import in_play
from warhost.games.wotrcg.placing import ever_permitted, jealous
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import (
    BATTLEGROUND_NAMES,
    CARD_NAMES,
    FACTION,
    GROUND_FACTIONS,
    PATH_NAMES,
    PATHS_OF,
    PROMO,
    STAGE,
    TYPE,
    WIELDERS,
)
from warhost.kernel.errors import Fault


def faults(s: CardGame) -> list[Fault]:
    """Return everything impossible in a state between two steps."""
    out: list[Fault] = []
    _cards(s, out)
    _items(s, out)
    _locations(s, out)
    _last_path(s, out)
    _combat(s, out)
    return out


def _cards(s: CardGame, out: list[Fault]) -> None:
    rules = s.rules()
    for deck, cards in enumerate(s.decks):
        if sorted(cards) != [c for c in range(CARDS) if s.owner[c] == deck and s.zone[c] == Z_DECK]:
            out.append(
                Fault("deck_order", "decks.{deck}: the order does not match the cards", {"deck": rules.decks[deck]})
            )
        belongs = [c for c in range(CARDS) if s.owner[c] == deck and not PROMO[c]]
        if belongs != [c for c in rules.belongings[deck] if not PROMO[c]]:
            out.append(
                Fault(
                    "scenario_cards",
                    "decks.{deck}: the cards are not those of the scenario",
                    {"deck": rules.decks[deck]},
                )
            )
        for c in range(CARDS):
            if PROMO[c] and (s.owner[c] == deck) != (s.promo and c in rules.belongings[deck]):
                out.append(_promo(s, c, deck))
    for c in range(CARDS):
        name = CARD_NAMES[c]
        zone = s.zone[c]
        if (zone == Z_OUT) != (s.owner[c] < 0):
            out.append(
                Fault("card_owner", "{card}: must have an owner in the game and none outside it", {"card": name})
            )
        if zone == Z_APART or zone == Z_EVENT:
            out.append(Fault("card_apart", "{card}: is still set apart", {"card": name}))
        if zone >= Z_BATTLE and (zone - Z_BATTLE >= BATTLEGROUNDS or s.grounds[zone - Z_BATTLE] != L_ACTIVE):
            out.append(Fault("idle_battleground", "{card}: is on a battleground that is not active", {"card": name}))
        elif zone >= Z_BATTLE and TYPE[c] in (ARMY, CHARACTER) and not _belongs(s, c, zone - Z_BATTLE):
            out.append(
                Fault(
                    "other_battleground",
                    "{card}: {ground} does not show its faction, and no card allows it there",
                    {"card": name, "ground": BATTLEGROUND_NAMES[zone - Z_BATTLE]},
                )
            )
        if zone == Z_PATH and (s.path < 0 or TYPE[c] == ARMY):
            out.append(Fault("card_on_path", "{card}: an army is on a path, or no path is active", {"card": name}))
        elif zone == Z_PATH and TYPE[c] == CHARACTER and STAGE[s.path] not in PATHS_OF[c]:
            out.append(
                Fault("other_path", "{card}: cannot be on a path {stage}", {"card": name, "stage": str(STAGE[s.path])})
            )
        if in_play(s, c) and TYPE[c] == EVENT:
            out.append(Fault("event_in_play", "{card}: an event cannot be in play", {"card": name}))
        if s.tokens[c] < 0 or (s.tokens[c] and not in_play(s, c)):
            out.append(Fault("card_tokens", "{card}: tokens on a card that is not in play", {"card": name}))
        if s.fresh[c] and zone != Z_RESERVE:
            out.append(
                Fault("fresh_card", "{card}: marked as just played to the reserve, but is not there", {"card": name})
            )


def _belongs(s: CardGame, c: int, ground: int) -> bool:
    """Whether a card can have come to a battleground: it shows the card's faction, or a text allows it."""
    return GROUND_FACTIONS[ground] >> FACTION[c] & 1 == 1 or ever_permitted(s, c, ground)


def _promo(s: CardGame, c: int, deck: int) -> Fault:
    """Report a promotional card that is not where the option puts it."""
    name = s.rules().decks[deck]
    if not s.promo:
        return Fault(
            "promo_off",
            "decks.{deck}: {card} is a promotional card, but the option promo is off",
            {"deck": name, "card": CARD_NAMES[c]},
        )
    if s.owner[c] == deck:
        return Fault(
            "promo_stray",
            "decks.{deck}: the promotional card {card} does not belong to this deck",
            {"deck": name, "card": CARD_NAMES[c]},
        )
    return Fault(
        "promo_missing",
        "decks.{deck}: the promotional card {card} is missing, but the option promo is on",
        {"deck": name, "card": CARD_NAMES[c]},
    )


def _items(s: CardGame, out: list[Fault]) -> None:
    for c in range(CARDS):
        bearer = s.wielder[c]
        if TYPE[c] != ITEM:
            if bearer >= 0:
                out.append(Fault("not_an_item", "{card}: carried, but not an item", {"card": CARD_NAMES[c]}))
            continue
        if in_play(s, c) != (bearer >= 0):
            out.append(
                Fault(
                    "item_wielder",
                    "{card}: must have a wielder if it is an item in play, and only then",
                    {"card": CARD_NAMES[c]},
                )
            )
        elif bearer >= 0:
            if s.zone[c] != s.zone[bearer] or bearer not in WIELDERS[c] or TYPE[bearer] != CHARACTER:
                out.append(
                    Fault(
                        "item_place",
                        "{card}: is not with its wielder, or the wielder may not carry it",
                        {"card": CARD_NAMES[c]},
                    )
                )
            for other in range(c + 1, CARDS):
                if s.wielder[other] == bearer and (jealous(c, other) or jealous(other, c)):
                    out.append(
                        Fault(
                            "items_together",
                            "{card}: cannot be on the same character as {other}",
                            {"card": CARD_NAMES[c], "other": CARD_NAMES[other]},
                        )
                    )


def _locations(s: CardGame, out: list[Fault]) -> None:
    active = [p for p in range(PATHS) if s.paths[p] == L_ACTIVE]
    if active != ([s.path] if s.path >= 0 else []):
        out.append(Fault("active_path", "locations.path: not the active path", {}))
    for p in range(PATHS):
        if not L_OUT <= s.paths[p] <= L_ASIDE:
            out.append(Fault("path_nowhere", "locations.paths.{path}: has no place", {"path": PATH_NAMES[p]}))
        if (s.paths[p] == L_OUT) == (p in s.rules().paths):
            out.append(
                Fault(
                    "scenario_path",
                    "locations.paths.{path}: in the scenario but not in the game, or the reverse",
                    {"path": PATH_NAMES[p]},
                )
            )
    if s.path >= 0 and s.stage != STAGE[s.path]:
        out.append(
            Fault(
                "path_stage", "locations.stage: must be that of the active path, {stage}", {"stage": str(STAGE[s.path])}
            )
        )
    if s.path < 0 and (s.path_attack or s.path_defence):
        out.append(Fault("tokens_on_no_path", "locations.path_tokens: no path is active", {}))
    for p in range(PATHS):
        if s.paths[p] == L_ASIDE and not s.rules().surplus:
            out.append(
                Fault(
                    "path_aside",
                    "locations.paths.{path}: in this scenario a side always wins the path",
                    {"path": PATH_NAMES[p]},
                )
            )
    for g in range(BATTLEGROUNDS):
        if (s.grounds[g] == L_OUT) == (g in s.rules().grounds):
            out.append(
                Fault(
                    "scenario_ground",
                    "locations.battlegrounds.{ground}: in the scenario but not in the game, or the reverse",
                    {"ground": BATTLEGROUND_NAMES[g]},
                )
            )
        if s.grounds[g] == L_ASIDE:
            out.append(
                Fault(
                    "ground_aside",
                    "locations.battlegrounds.{ground}: a side always wins a battleground",
                    {"ground": BATTLEGROUND_NAMES[g]},
                )
            )
        if s.grounds[g] != L_ACTIVE and (s.ground_attack[g] or s.ground_defence[g] or s.ground_from_enemy[g]):
            out.append(
                Fault(
                    "ground_tokens",
                    "locations.battleground_tokens.{ground}: the battleground is not active",
                    {"ground": BATTLEGROUND_NAMES[g]},
                )
            )
    if s.corruption < 0:
        out.append(Fault("corruption_negative", "corruption: below zero", {}))


def _last_path(s: CardGame, out: list[Fault]) -> None:
    """Check the last path: path numbers only rise, and none follows the highest."""
    last = s.rules().last_path
    if s.stage > last:
        out.append(Fault("stage_above", "locations.stage: above the last path, {stage}", {"stage": str(last)}))
    if s.stage < last and not any(s.paths[p] == L_DECK and STAGE[p] == s.stage + 1 for p in range(PATHS)):
        out.append(
            Fault(
                "no_next_path",
                "locations.paths: path {stage} comes next, but none is left in the deck",
                {"stage": str(s.stage + 1)},
            )
        )
    if s.stage == last and s.path < 0 and not s.fought_last:
        out.append(
            Fault(
                "last_not_fought",
                "fought_last: {stage} is the last path, so it must be active or already fought",
                {"stage": str(last)},
            )
        )
    if s.fought_last and s.stage < last:
        out.append(
            Fault(
                "last_not_reached", "fought_last: the last path, {stage}, has not been activated", {"stage": str(last)}
            )
        )


def _combat(s: CardGame, out: list[Fault]) -> None:
    if (s.phase == P_OVER) != (s.ending > 0) or (s.ending > 0) != (s.winner >= 0):
        out.append(Fault("over_ending", "phase: over needs an ending and a winner, and only over may have them", {}))
    if (s.phase == P_COMBAT) != bool(s.to_fight):
        out.append(Fault("combat_phase", "to_fight: must be given in the phase combat, and only then", {}))
    for place in s.to_fight:
        name = "path" if place == PATHS else BATTLEGROUND_NAMES[place]
        if s.to_fight.count(place) > 1 or (s.path < 0 if place == PATHS else s.grounds[place] != L_ACTIVE):
            out.append(Fault("nothing_to_fight", "to_fight: {place} is named twice or is not active", {"place": name}))
    active = [(g, BATTLEGROUND_NAMES[g]) for g in range(BATTLEGROUNDS) if s.grounds[g] == L_ACTIVE]
    if s.path >= 0:
        active.append((PATHS, PATH_NAMES[s.path]))
    for place, name in active:
        if s.phase == P_COMBAT and s.to_fight and place not in s.to_fight:
            out.append(
                Fault("fight_missing", "to_fight: {place} is active and has not been fought yet", {"place": name})
            )
        elif s.phase == P_LOCATION and place < PATHS:
            continue  # a position may begin here; this battleground is fought for together with the next ones
        elif s.phase != P_ACTION and s.phase != P_COMBAT:
            out.append(
                Fault(
                    "idle_phase",
                    "phase: {place} is active, which is possible only in the phases action and combat",
                    {"place": name},
                )
            )
