"""The combat effects of the event cards (p. 27)."""

from typing import Final

from warhost.games.bo5a.armies import characters_in
from warhost.games.bo5a.damage import put_damage
from warhost.games.bo5a.ids import A_CHARACTER, CHARACTERS, LEADERSHIP, PASS
from warhost.games.bo5a.maneuvers import give_up
from warhost.games.bo5a.registry import Combat
from warhost.games.bo5a.round import Round
from warhost.games.bo5a.state import Five
from warhost.kernel.flow import Ask, Flow


class CaptainOfWar(Combat):
    """Give up a character or a Leadership token to clear two Damage."""

    def playable(self, s: Five, side: int, place: int) -> bool:
        """Whether there is a character or token to give up."""
        return s.leaders[place] > 0 or characters_in(s, side, place) != 0

    def after_damage(self, s: Five, side: int, place: int) -> Flow[None]:
        """Choose what is given up."""
        options: list[int] = []
        if s.leaders[place] > 0:
            options.append(LEADERSHIP)
        mask = characters_in(s, side, place)
        for c in range(CHARACTERS):
            if mask >> c & 1:
                options.append(A_CHARACTER + c)
        if not options or s.damage[place] == 0:
            return
        options.append(PASS)
        choice = yield Ask(side, "sacrifice", options, "combat_cards.captain_of_war", (s.damage[place],))
        if choice == PASS:
            return
        s.damage[place] -= min(2, s.damage[place])
        give_up(s, place, choice)


class FierceDefence(Combat):
    """The enemy hits on 6 only."""

    def before_roll(self, s: Five, r: Round, side: int, place: int) -> None:
        """Raise what the enemy needs."""
        r.need_six[1 - side] = True


class NoQuarter(Combat):
    """Take one Damage on the player's own Army for +1 to all its dice."""

    hurts: bool = True

    def before_roll(self, s: Five, r: Round, side: int, place: int) -> None:
        """Take the Damage and add the bonus."""
        put_damage(s, place, 1)
        r.roll_bonus[side] += 1
        r.reroll_bonus[side] += 1


class DeterminedAttack(Combat):
    """Adds a maneuver card: a used one, or one from the hand, which returns there afterwards."""

    determined: bool = True


class StandAndFight(Combat):
    """Every unit counts as two dice."""

    def before_roll(self, s: Five, r: Round, side: int, place: int) -> None:
        """Raise the Combat Strength."""
        r.strong[side] = True


class DenseFog(Combat):
    """The combat ends with this round."""

    def before_roll(self, s: Five, r: Round, side: int, place: int) -> None:
        """End the combat after this round."""
        r.fog = True


class Overmastered(Combat):
    """No leader re-roll for the enemy."""

    def before_roll(self, s: Five, r: Round, side: int, place: int) -> None:
        """Forbid the enemy's re-roll."""
        r.no_reroll[1 - side] = True


class BattleFury(Combat):
    """+1 to the dice of the combat roll."""

    def before_roll(self, s: Five, r: Round, side: int, place: int) -> None:
        """Add the bonus."""
        r.roll_bonus[side] += 1


class CommandingVoice(Combat):
    """Two more Leadership."""

    def before_roll(self, s: Five, r: Round, side: int, place: int) -> None:
        """Add the Leadership."""
        r.more_leadership[side] += 2


class GreatConfusion(Combat):
    """The enemy rolls two fewer dice."""

    def before_roll(self, s: Five, r: Round, side: int, place: int) -> None:
        """Take two of the enemy's dice away."""
        r.fewer[1 - side] = 2


COMBATS: Final[dict[str, Combat]] = {
    "captain_of_war": CaptainOfWar(),
    "fierce_defence": FierceDefence(),
    "no_quarter": NoQuarter(),
    "determined_attack": DeterminedAttack(),
    "stand_and_fight": StandAndFight(),
    "dense_fog": DenseFog(),
    "overmastered": Overmastered(),
    "battle_fury": BattleFury(),
    "commanding_voice": CommandingVoice(),
    "great_confusion": GreatConfusion(),
}
