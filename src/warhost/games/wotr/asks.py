"""Every kind of question the rules ask and of event that happens: the texts and the fuzzer are checked against them."""

ASK_KINDS = [
    "action", "advance", "anduril", "another_way", "army_orders", "attack_from", "attack_to", "balrog", "bearers",
    "black_captain", "bring_unit", "casualty", "cease_or_go_on", "combat_card", "companions_from", "companions_to",
    "crebain", "declare", "deed", "diplomacy", "discard", "draw_from", "eagles", "eliminate", "eliminate_at",
    "enter_at", "enter_mordor", "event", "eye_die", "fight_or_withdraw", "fly_from", "fly_to", "force", "forfeit",
    "forfeit_nazgul", "free_event", "gandalf_draw", "grey_company", "group", "guide", "hit_army", "hunt_card",
    "hunt_damage", "hunt_dice", "hunt_reroll", "leader_reroll", "lure", "march", "merge", "mithril_coat", "mouth_to",
    "move_army", "move_to", "nazgul_strike", "own_hits", "part_with", "pay_card", "prolong", "recruit", "recruit_at",
    "recruit_number", "recruit_unit", "replace_at", "retreat", "ring_die", "ring_face", "sacrifice",
    "separate_or_move", "sorcerer", "sorrow", "spells_from", "spells_on", "stacking", "stormcrow", "strike_down",
    "swap", "wake_nation", "white_rider", "wizards_staff", "words_of_power",
]  # fmt: skip

EVENT_KINDS = [
    "action_dice", "activated", "advanced", "advances", "army_destroyed", "army_moves", "at_war", "attack",
    "battle_ends", "bearers_driven", "captured", "card_cancelled", "ceased", "character_dies", "character_enters",
    "combat_card", "combat_card_laid", "combat_die", "combat_reroll", "combat_roll", "companion_arrives",
    "corruption", "declared", "dice_lost", "die_turns", "disbanded", "discarded", "discards", "draws", "drew",
    "eliminated", "enters_mordor", "event_die", "extra_hits", "fellowship_moves", "fewer_dice", "forfeits",
    "forfeits_nazgul", "game_over", "guide", "hidden", "hits", "hits_cancelled", "hits_scored", "hunt_box",
    "hunt_casualty", "hunt_damage", "hunt_damage_die", "hunt_dice", "hunt_die", "hunt_reroll", "hunt_roll",
    "idle_in_mordor", "lured", "minion_moves", "misses_turned", "mordor_move", "mordor_step", "mordor_stop",
    "most_dice", "moved_back", "nazgul_flies", "no_character_card", "no_combat_card", "no_hunt", "no_reroll",
    "passes", "plays", "pool_refilled", "recaptured", "recruited", "reduced", "retreats", "revealed", "revealed_at",
    "ring", "ring_turns", "roll_bonus", "separated", "siege", "siege_lifted", "silenced", "special_attack",
    "special_tile", "swapped", "table_discard", "taken_alive", "tile", "tile_removed", "tile_returned", "turn",
    "turned_to_eye", "uses_die", "white_rider", "withdraws",
]  # fmt: skip
