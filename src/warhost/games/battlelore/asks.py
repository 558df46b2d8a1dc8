"""Every kind of question the rules ask, in one list that the texts and the fuzzer are checked against."""

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
