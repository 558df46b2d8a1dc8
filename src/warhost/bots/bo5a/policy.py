"""The policy: every kind of question has an answer, and anything unforeseen a sensible one."""

from collections.abc import Callable
from typing import Final

from warhost.bots.bo5a import battle, cards, characters, dice, muster, orders
from warhost.bots.bo5a.plan import Plan
from warhost.bots.bo5a.purpose import free_purposes, shadow_purposes
from warhost.bots.policy import Policy, Purpose, accepted
from warhost.games.bo5a.armies import has_army, near_enemy
from warhost.games.bo5a.ids import A_CHARACTER, DONE, FREE, GANDALF, GO_ON, PASS, PLACES, REGIONS, SHADOW, STAY
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import FORT, POINTS
from warhost.kernel.dice import Dice
from warhost.kernel.flow import Ask, State

# Options that decline. An unforeseen offer is accepted rather than declined.
DECLINE: Final[list[int]] = [PASS, DONE, STAY]


class FivePolicy(Policy):
    """Rules of thumb for The Battle of Five Armies."""

    def choose(self, s: State, ask: Ask, bot_dice: Dice) -> int:
        """Return one of the options."""
        assert isinstance(s, Five)
        if len(ask.options) == 1:
            # A secret question is asked anyway, and its one option may be of a kind that is not evaluated.
            return ask.options[0]
        if ask.kind == "action":
            return dice.action(s, ask, bot_dice)
        answer = ANSWERS[ask.kind](s, ask) if ask.kind in ANSWERS else -1
        return answer if answer in ask.options else accepted(ask, DECLINE)

    def purposes(self, s: State, ask: Ask, answer: int = -1) -> list[Purpose]:
        """Return the aims of the side."""
        assert isinstance(s, Five)
        return free_purposes(s) if ask.seat == FREE else shadow_purposes(s)


# ---- plain answers


def last(s: Five, ask: Ask) -> int:
    """Choose the last option, which is the largest."""
    return ask.options[-1]


def go_on(s: Five, ask: Ask) -> int:
    """Continue."""
    return GO_ON


def first(s: Five, ask: Ask) -> int:
    """Choose the first option."""
    return ask.options[0]


def largest_free(s: Five, ask: Ask) -> int:
    """Choose the largest Army of the Free Peoples."""
    return muster.largest(s, FREE, ask)


def largest_shadow(s: Five, ask: Ask) -> int:
    """Choose the largest Army of the Shadow."""
    return muster.largest(s, SHADOW, ask)


def most_leaders(s: Five, ask: Ask) -> int:
    """Choose the Army with the most Leadership tokens, those next to an enemy first."""
    best = ask.options[0]
    top = -1
    for option in ask.options:
        if option < REGIONS:
            value = 2 * s.leaders[option] + (1 if near_enemy(s, 1 if has_army(s, SHADOW, option) else 0, option) else 0)
            if value > top:
                top = value
                best = option
    return best


def repair(s: Five, ask: Ask) -> int:
    """Choose the Fortification with the most Damage."""
    best = ask.options[0]
    for option in ask.options:
        if s.broken[FORT[option]] > s.broken[FORT[best]]:
            best = option
    return best


def lose_token(s: Five, ask: Ask) -> int:
    """Choose the tokens of the richest place, where they would help most."""
    best = ask.options[0]
    top = -1
    for option in ask.options:
        if option < REGIONS:
            value = 2 * POINTS[option] + s.facedown[option] + s.facedown[PLACES + option]
            if value > top:
                top = value
                best = option
    return best


def bilbo_joins(s: Five, ask: Ask) -> int:
    """Choose Gandalf's Army, for the Fate card."""
    return s.where[GANDALF] if s.where[GANDALF] in ask.options else muster.largest(s, FREE, ask)


def not_lost(s: Five, ask: Ask) -> int:
    """Choose the General with the most Leadership."""
    best = ask.options[0]
    for option in ask.options:
        if s.book.leadership[option - A_CHARACTER] > s.book.leadership[best - A_CHARACTER]:
            best = option
    return best


def cloud(s: Five, ask: Ask) -> int:
    """Choose the Army that gains most from a step."""
    best = orders.best_march(s, Plan(s, SHADOW), orders.places_of(ask), 0, 1)
    return best.source if best.source >= 0 else ask.options[0]


ANSWERS: Final[dict[str, Callable[[Five, Ask], int]]] = {
    # dice and cards
    "deed": dice.deed,
    "lucky_number": dice.lucky_number,
    "card": cards.play,
    "discard": cards.discard,
    # armies
    "move_army": orders.move_army,
    "move_to": orders.move_to,
    "march": orders.march,
    "force": orders.force,
    "split_leadership": orders.split_leadership,
    "split_damage": orders.split_damage,
    "stacking": battle.casualty,
    "excess_casualty": battle.excess_casualty,
    "attack_with": orders.attack_with,
    "attack_or_move": orders.attack_or_move,
    "move_or_attack": orders.move_or_attack,
    "attack_to": orders.attack_to,
    "combined_at": orders.combined_at,
    "participant": orders.participant,
    "cloud": cloud,
    "kinsfolk": characters.kinsfolk,
    # combat
    "fighter": battle.fighter,
    "maneuver": battle.maneuver,
    "determined": battle.maneuver,
    "reroll": first,
    "reroll_black": last,
    "ability": battle.ability,
    "fell_race": battle.fell_race,
    "vampire_like": go_on,
    "bodyguards": battle.bodyguards,
    "shining_armour": battle.shining_armour,
    "sacrifice": battle.sacrifice,
    "vanish": battle.vanish,
    "casualty": battle.casualty,
    "withdraw": battle.withdraw,
    "retreat": battle.retreat,
    "rout": battle.rout,
    "be_driven": battle.be_driven,
    "rout_driven": battle.be_driven,
    "drive_to": battle.drive_to,
    "advance": battle.advance,
    # reinforcements
    "recruit_at": muster.recruit_at,
    "group": muster.group,
    "lose_group": first,
    "instead": muster.instead,
    "goblin_at": muster.best_post,
    "rally": muster.rally,
    "heal_at": muster.heal_at,
    "reinforce": muster.best_post,
    "place_and_flip": muster.best_post,
    "banners": muster.best_post,
    "trumpets": muster.best_post,
    "flip_or_place": muster.flip_or_place,
    "token_at": muster.token_at,
    "orcs_at": muster.best_post,
    "riders_at": muster.best_post,
    "leader_at": muster.leader_at,
    "chieftains": muster.leader_at,
    "bats": muster.bats,
    "bat_to": muster.bat_to,
    "spend_bat": characters.bat_territory,
    # characters, Eagles, Fate
    "activate": characters.activate,
    "fate_tile": characters.fate_tile,
    "gandalf": characters.gandalf,
    "concentrated": go_on,
    "blast_at": characters.shoot_at,
    "archery_at": characters.shoot_at,
    "eagle_prey": characters.shoot_at,
    "eagle_target": characters.shoot_at,
    "eagle_number": last,
    "eagle_home": first,
    "eagles": characters.eagles,
    "eagle_to": characters.eagle_to,
    "dain": characters.dain,
    "enter_at": characters.enter_at,
    "move_character": characters.move_character,
    "character_to": characters.character_to,
    "bilbo_to": characters.bilbo_to,
    "beorn_to": characters.beorn_to,
    "troubled_mind": characters.troubled_mind,
    # texts of cards
    "lose_token": lose_token,
    "lose_leader": most_leaders,
    "dismay": most_leaders,
    "repair": repair,
    "bilbo_joins": bilbo_joins,
    "not_lost": not_lost,
    "vanishing_hope": largest_free,
}
