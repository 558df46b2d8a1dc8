"""The letter ё: the words of our Russian texts that have it. `python -m tests.text.yo` writes it everywhere.

A word is named here by a pattern with `ё`; the same with `е` is a slip. Words that are right both ways (все, чем,
узнает, озера) are not judged, but where the word beside them decides. Манёвр has it as in the books of the games.
"""

import re
from pathlib import Path

HERE = Path(__file__).resolve().parents[2]
# Texts, names, specifications and the page; and tests, for the texts they expect.
PLACES = (
    "src/warhost/text/**/*.po",
    "src/warhost/text/**/*.toml",
    "src/warhost/text/**/*.py",
    "docs/**/*.ru.md",
    "web/src/**/*.ts",
    "web/src/**/*.svelte",
    "src/warhost/games/**/*.toml",
    "tests/**/*.py",
)

WORDS = r"""
ещё её неё нём моё твоё своё чьё ничьё моём твоём своём причём путём днём огнём конём королём вождём вдвоём втроём
трёх трём четырёх четырём четвёртый четвёртая четвёртого четвёртой вперёд берёт ведёт вернётся вернёт возьмёт возьмёте
войдёт дойдёт ждёт ждём зовёт идёт кладёт кладётся найдёт найдётся несёт придёт придётся произойдёт пройдёт растёт
уйдёт пойдёт начнёт начнётся попадёт приведёт живёт бьёт убьёт умрёт сойдёт выдаёт даёт даётся задаёт задаётся
остаётся отдаёт перестаёт сдаёт сдаётся удаётся передаёт достаётся раздаёт создаёт вошёл пошёл пришёл прошёл ушёл шёл
сошёл дошёл перешёл нашёл зашёл счёт счёте счёта счёту счётом подсчёт подсчёта подсчёте отчёт расчёт учёт учётн\w+
зачёт полёт полёта приём объём подъём наём чётн\w+ нечётн\w+ звёздочк\w+ лёгк(?:ий|ая|ое|ие|их|ого|ой|им|ими)
мёртв(?:ые|ый|ым|ыми|ых|ого|ому|ая|ой) орёл утёс\w* озёрн\w+ очерёдност\w+ перекрёсток
чёрн(?:ая|ого|ое|ой|ом|ому|ую|ые|ый|ым|ыми|ых) тёмн(?:ая|ого|ое|ой|ом|ому|ую|ые|ый|ым|ыми|ых) жёлт\w+ зелён\w+
жёстк\w+ знамён знамёна костёр шатёр партнёр\w* надёжн\w+ серьёзн\w+ налётчик\w+ тушён\w+ остриё отвоёванн\w+
отвоёвыва\w+ введённ\w+ возвращён возвращённ\w+ заменён заменённ\w+ запрещён запрещённ\w+ зажжённ\w+ исключён
исключённ\w+ искушён нанесён нанесённ\w+ (?:не)?осаждён (?:не)?осаждённ\w+ (?:не)?подтверждён (?:не)?подтверждённ\w+
обведён\w* объединён объединённ\w+ определён определённ\w+ отделён отделённ\w+ отменён отменённ\w+ перемещён
перемещённ\w+ ошеломлён ошеломлённ\w+ поглощён поглощённ\w+ повреждён повреждённ\w+ повторённ\w+ применён применённ\w+
пробуждён пробуждённ\w+ разделён разделённ\w+ разобщённ\w+ разрешён разрешённ\w+ рассечённ\w+ соблюдён сохранён
сохранённ\w+ удалён удалённ\w+ удлинённ\w+ окружён окружённ\w+ приглашён приглашённ\w+ побеждён побеждённ\w+ завершён
завершённ\w+ нанёс нёс рёв живьём верёвк\w+ достаёт повёрнут(?:ый|ая|ое|ые|ого|ой|ых|ым|ую)
манёвр(?:а|у|ом|е|ы|ов|ам|ами|ах)?
"""
PHRASES = ["всё равно", "всё прочее", "всё остальное", "всё в порядке", "всё же", "всё, что", "всё, кроме",
           "всё решить", "всё записано", "всё открыто", "не всё удалось", "всё одно", "всё те же", "всё дальше",
           "всё действие", "всё целиком", "всё ещё", "всё войско", "всё защищающееся", "о чём", "в чём",
           "перевёрнут жетон", "на всём поле", "во всём", "моря и озёра", "озёра и внутренние"]  # fmt: skip
PATTERNS = [*PHRASES, *WORDS.split()]
SLIP = re.compile(
    r"(?<![А-Яа-яЁё])(?:" + "|".join(word.replace("ё", "е") for word in PATTERNS) + r")(?![А-Яа-яЁё])", re.IGNORECASE
)
RIGHT = [(re.compile(pattern.replace("ё", "е"), re.IGNORECASE), pattern) for pattern in PATTERNS]


def corrected(word: str) -> str:
    """A word with its ё."""
    for slip, pattern in RIGHT:
        if slip.fullmatch(word):
            # The letters before ё in the pattern are plain, but for an optional beginning.
            before = re.match(pattern.partition("ё")[0].replace("ё", "е"), word, re.IGNORECASE)
            assert before is not None
            at = before.end()
            return word[:at] + ("Ё" if word[at] == "Е" else "ё") + word[at + 1 :]
    return word


def files() -> list[Path]:
    """Every file with Russian texts but this one and its test."""
    here = Path(__file__).resolve()
    return sorted({file for place in PLACES for file in HERE.glob(place)} - {here, here.with_name("test_yo.py")})


def slips(text: str) -> list[str]:
    """The words of a text that need a ё."""
    return SLIP.findall(text)


if __name__ == "__main__":
    for file in files():
        old = file.read_text(encoding="utf-8")
        new = SLIP.sub(lambda found: corrected(found.group()), old)
        if new != old:
            file.write_text(new, encoding="utf-8")
