"""Every kind of question the rules ask, in one list: the texts and the fuzzer are held against it."""

ASK_KINDS = [
    "action",
]
