"""Every kind of question the rules ask, in one list that the texts and the fuzzer are checked against."""

ASK_KINDS = [
    "apart_cycle", "apart_eliminate", "apart_play", "choose_ground", "choose_path", "choose_way", "cycle_card",
    "destination", "eliminate_card", "eliminate_which", "forsake", "ioreth", "ioreth_other", "loss", "move_card",
    "next_combat", "support", "take_card", "token_ground", "turn", "use_text", "which_replacement",
]  # fmt: skip
