"""Every kind of question the rules ask, in one list that the texts and the fuzzer are checked against."""

ASK_KINDS = [
    "ability", "action", "activate", "advance", "archery_at", "attack_or_move", "attack_to", "attack_with", "banners",
    "bat_to", "bats", "be_driven", "beorn_to", "bilbo_joins", "bilbo_to", "blast_at", "bodyguards", "card", "casualty",
    "character_to", "chieftains", "cloud", "combined_at", "concentrated", "dain", "deed", "determined", "discard",
    "dismay", "drive_to", "eagle_home", "eagle_number", "eagle_prey", "eagle_target", "eagle_to", "eagles", "enter_at",
    "excess_casualty", "fate_tile", "fell_race", "fighter", "flip_or_place", "force", "gandalf", "goblin_at", "group",
    "heal_at", "instead", "kinsfolk", "leader_at", "lose_group", "lose_leader", "lose_token", "lucky_number",
    "maneuver", "march", "move_army", "move_character", "move_or_attack", "move_to", "not_lost", "orcs_at",
    "participant", "place_and_flip", "rally", "recruit_at", "reinforce", "repair", "reroll", "reroll_black", "retreat",
    "riders_at", "rout", "rout_driven", "sacrifice", "shining_armour", "spend_bat", "split_damage", "split_leadership",
    "stacking", "token_at", "troubled_mind", "trumpets", "vampire_like", "vanish", "vanishing_hope", "withdraw",
]  # fmt: skip
