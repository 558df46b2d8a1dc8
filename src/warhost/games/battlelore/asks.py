"""Every kind of question the rules ask and of event that happens: the texts and the fuzzer are checked against them."""

ASK_KINDS = [
    "advance", "army", "as_damage", "attack", "attack_again", "awaken", "bolt", "bolt_from", "burst", "buy_points",
    "command", "counter", "cover", "damage_near", "deploy", "discard_lore", "extra_move", "ford", "heal",
    "heal_amount", "ignore_retreats", "keep_die", "lift", "lift_to", "lore_choice", "march", "mark", "may_move",
    "move", "move_to", "muster", "offering", "order", "order_more", "portal", "pursue", "remove_marker",
    "retreat_side", "return_card", "ride", "sacrifice", "scatter", "scenario", "section", "spend", "target",
    "text_or_basic", "use_lore",
]  # fmt: skip
# Asked only for a keyword that no unit in the box has.
RARE_KINDS = ["after_attack"]

EVENT_KINDS = [
    "ability", "adds_result", "advances", "army_card", "attacks", "basic_order", "bolt_die", "burst",
    "cannot_retreat", "command_reshuffled", "counters", "deployed", "destroyed", "die", "discards_lore",
    "draws_command", "draws_lore", "drew_command", "drew_lore", "first_player", "ford", "gains_lore",
    "gains_points", "game_over", "hands_ready", "healed", "ignores_damage", "ignores_retreats", "keeps_die",
    "lifted", "lore_cancelled", "lore_reshuffled", "loses_figures", "marches", "marked", "moves", "mustered",
    "ordered", "plays_command", "portal", "preset_hands", "pursues", "retreats", "rides_over", "roll", "scenarios",
    "stands", "suffers", "supported", "takes_tent", "tent", "turn", "unmarked", "uses_lore",
]  # fmt: skip
