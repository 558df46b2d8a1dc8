"""Every kind of question the rules ask and of event that happens: the texts and the fuzzer are checked against them."""

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

EVENT_KINDS = [
    "ability", "action_dice", "activated", "armour", "army_moves", "attack", "bat_placed", "bat_removed",
    "bats_chosen", "beorn_moves", "black_die", "black_reroll", "bodyguard_joins", "bodyguards", "character_dies",
    "character_moves", "combat_ends", "combat_roll", "combined_attack", "concentration", "control", "damage",
    "destroyed", "die_again", "die_lost", "discarded", "discards", "draws_event", "draws_story", "dread_die",
    "drew", "drew_story", "eagle_die", "eagles", "eagles_fly", "eagles_hit", "eliminated", "enters", "fate_card",
    "fate_marker", "fighter", "figure_shifts", "flipped", "fort_broken", "fort_damage", "game_over", "general",
    "goes_on", "healed", "howled_down", "journey", "leader_reroll", "leadership", "leadership_lost", "lord_enters",
    "missile_die", "missiles", "orcs_stored", "pass_opens", "passes", "plays", "rallied", "rally_die", "recruited",
    "removed", "repaired", "reshuffled", "retreats", "reveals", "routs", "special_tile", "superiority",
    "table_discard", "tile", "token_placed", "tokens_lost", "troubled", "turn", "uses_die", "vanishes", "white_die",
    "white_reroll", "withdraws", "wrath",
]  # fmt: skip
