"""New passwords: weak ones are refused, with the reason, before they are hashed."""

from zxcvbn import zxcvbn

from warhost.server.refusal import Refusal

# A password with a lower zxcvbn score is guessed within a million tries.
LEAST = 2
# A longer part of the password would not change the estimate, and takes time.
READ = 72
# Russian letters by the Latin ones on the same keys: `йцукен` is as common as `qwerty`.
KEYS = str.maketrans("йцукенгшщзхъфывапролджэячсмитьбюё", "qwertyuiop[]asdfghjkl;'zxcvbnm,.`")


def check_password(password: str, name: str, mail: str = "") -> None:
    """Raise Refusal if a password is easy to guess, for anybody or for people who know the account."""
    lowered = password[:READ].lower()
    tried = {password[:READ], lowered.translate(KEYS)}
    known = [word for word in (name, *name.split(), mail, mail.partition("@")[0], "warhost") if word]
    known += [word.lower().translate(KEYS) for word in known]
    found = min([zxcvbn(text, user_inputs=known) for text in tried], key=lambda one: one["guesses"])
    if found["score"] >= LEAST:
        return
    # The longest part is what makes it weak.
    part = max(found["sequence"], key=lambda one: len(one["token"]))
    match part["pattern"]:
        case "dictionary" if part["dictionary_name"] == "user_inputs":
            raise Refusal("weak_known")
        case "dictionary":
            raise Refusal("weak_common")
        case "repeat":
            raise Refusal("weak_repeat")
        case "sequence":
            raise Refusal("weak_sequence")
        case "spatial":
            raise Refusal("weak_keys")
        case "date" | "regex":  # years
            raise Refusal("weak_date")
        case _:
            raise Refusal("weak_short")
