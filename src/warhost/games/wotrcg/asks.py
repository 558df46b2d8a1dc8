"""Every kind of question the rules ask and of event that happens: the texts and the fuzzer are checked against them."""

ASK_KINDS = [
    "apart_cycle", "apart_eliminate", "apart_play", "choose_ground", "choose_path", "choose_way", "cycle_card",
    "destination", "eliminate_card", "eliminate_which", "forsake", "ioreth", "ioreth_other", "loss", "move_card",
    "next_combat", "support", "take_card", "token_ground", "turn", "use_text", "which_replacement",
]  # fmt: skip

EVENT_KINDS = [
    "card_tokens", "corruption", "cycled", "cycled_hidden", "cycled_own", "draws", "draws_apart", "drew",
    "eliminated", "eliminated_hidden", "eliminated_own", "final_score", "game_over", "ground_active",
    "ground_combat", "ground_tokens", "ground_won", "looks_at", "lost_in_combat", "moved", "passes", "path_active",
    "path_aside", "path_combat", "path_lost", "path_tokens", "path_won", "played", "played_on", "plays_event",
    "removed", "reshuffles", "ring", "round", "score", "supports", "takes", "uses", "winnows",
]  # fmt: skip
