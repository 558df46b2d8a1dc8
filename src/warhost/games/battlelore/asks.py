"""Every kind of question the rules ask, in one list: the texts and the fuzzer are held against it."""

ASK_KINDS = [
    "advance", "army", "as_damage", "attack", "attack_again", "awaken", "bolt", "bolt_from", "burst", "buy_points",
    "command", "counter", "cover", "damage_near", "deploy", "discard_lore", "extra_move", "ford", "heal",
    "heal_amount", "ignore_retreats", "keep_die", "lift", "lift_to", "lore_choice", "march", "mark", "may_move",
    "move", "move_to", "muster", "offering", "order", "order_more", "portal", "pursue", "remove_marker",
    "retreat_side", "return_card", "ride", "sacrifice", "scatter", "scenario", "section", "spend", "target",
    "text_or_basic", "use_lore",
]
# Asked only with a keyword that no unit of the box has.
RARE_KINDS = ["after_attack"]
