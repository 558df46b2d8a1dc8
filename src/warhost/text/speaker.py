"""A speaker fills the messages of one language with values."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from string import Formatter

from babel.numbers import format_decimal, format_percent

from warhost.kernel.errors import Problem
from warhost.text.catalogue import Catalogue
from warhost.text.spans import Line, Span, Thing, plain

Value = str | int | Thing | Line

# Chances closer to never or always than this are rounding errors.
NOTHING = 1e-9


@lru_cache(maxsize=10_000)
def parts_of(template: str) -> tuple[tuple[tuple[Span, ...], str | None, str], ...]:
    """Split a template into texts, each with the name and form of the placeholder that follows; None if none does."""
    return tuple(
        [((Span(text),) if text else (), name, form or "") for text, name, form, _ in Formatter().parse(template)]
    )


class Speaker:
    """Renders messages. A placeholder is `{name}` or `{name:form}`; the form of a number is a key under `count.`."""

    def __init__(self, language: str, domains: list[str]) -> None:
        self.language = language
        self.catalogue = Catalogue(language, domains)

    def fill(self, template: str, fill_one: Callable[[str, str], Line]) -> Line:
        """Fill the placeholders of a template."""
        line: Line = []
        for text, name, form in parts_of(template):
            line += text
            if name is not None:
                line += fill_one(name, form)
        return line

    def value(self, value: Value, form: str) -> Line:
        """Return a value unchanged: text, a line, or a number, which may stand alone or count something."""
        if isinstance(value, int):
            return self.number(value, form)
        assert not isinstance(value, Thing), "only a reader of a game knows the names of things"
        return [Span(value)] if isinstance(value, str) else value

    def number(self, number: int, form: str) -> Line:
        """Return a number alone, or counting something: `dice` gives `3 dice`."""
        if not form:
            return [Span(str(number).replace("-", "−"))]
        return self.fill(self.catalogue.message(f"count.{form}", abs(number)), lambda _, __: self.number(number, ""))

    def percent(self, chance: float) -> str:
        """Return a chance in whole percent. A possible event is never 0%, an uncertain one never 100%."""
        if NOTHING < chance <= 0.005:
            return f"<{format_percent(0.01, locale=self.language)}"
        if 0.995 <= chance < 1.0 - NOTHING:
            return f">{format_percent(0.99, locale=self.language)}"
        return format_percent(chance, locale=self.language)

    def share(self, chance: float) -> str:
        """Return a chance in percent with one decimal, with the same care at the ends."""
        if NOTHING < chance < 0.0005:
            return f"<{self.decimal(0.1)}{self.percent_sign()}"
        if 0.9995 <= chance < 1.0 - NOTHING:
            return f">{self.decimal(99.9)}{self.percent_sign()}"
        return f"{self.decimal(100 * chance)}{self.percent_sign()}"

    def percent_sign(self) -> str:
        """Return the percent sign as it follows a number: with a space before it, or without."""
        return format_percent(0, locale=self.language).removeprefix("0")

    def decimal(self, number: float, places: int = 1) -> str:
        """Return a number with some places after the decimal point or comma."""
        return format_decimal(number, "#,##0." + "0" * places, locale=self.language)

    def figure(self, number: float) -> str:
        """Return a number with at most two decimals, without trailing zeros."""
        return format_decimal(number, "#,##0.##", locale=self.language)

    def line(self, key: str, values: Mapping[str, Value], count: int | None = None) -> Line:
        """Return a message with values, marked."""
        return self.fill(self.catalogue.message(key, count), lambda name, form: self.value(values[name], form))

    def say(self, key: str, **values: Value) -> str:
        """Return a message with values as plain text. A value called `count` chooses the plural form."""
        count = values.get("count")
        return plain(self.line(key, values, count if isinstance(count, int) else None))

    def problem(self, problem: Problem) -> str:
        """Say what went wrong: as the catalogue translates the code, or by the English sentence of the problem."""
        template = self.catalogue.find(f"error.{problem.code}") or problem.template
        values = {name: self.problem_value(name, value) for name, value in problem.values.items()}
        if problem.faults:
            values["faults"] = "; ".join([self.fault(problem, fault) for fault in problem.faults])
        if "why" in values and isinstance(problem.__cause__, Problem):
            values["why"] = self.problem(problem.__cause__)
        return plain(self.fill(template, lambda name, _: [Span(values[name])]))

    def fault(self, problem: Problem, fault: Problem) -> str:
        """Return one of the faults that a problem lists."""
        return self.problem(fault)

    def problem_value(self, name: str, value: str) -> str:
        """Return a value in a problem as the reader knows it."""
        return value
