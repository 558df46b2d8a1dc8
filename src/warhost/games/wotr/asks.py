"""Every kind of question the rules ask, in one list that the texts and the fuzzer are checked against."""

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
