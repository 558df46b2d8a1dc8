"""A reader of one game's matches, which renders events, questions and options in one language."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from warhost.kernel.events import Event
from warhost.text.names import name_form, quoted, text_of
from warhost.text.spans import Line, Span, Thing, capital, joined, plain, small
from warhost.text.speaker import Speaker, Value
from warhost.text.words import arguments, numbers_of, variant_key, words_of

COMMA = [Span(", ")]
# Before a type: a list of it.
EACH = "each "
# The number used for any list of more than one thing: its words do not depend on its length.
SEVERAL = 2

# Arguments by name: their type and their numbers (one, or all that were left).
Bound = dict[str, tuple[str, tuple[int, ...]]]
# The facts of a sentence by argument name: a number, a thing as `kind:id`, or several.
Facts = dict[str, int | str | list[int | str]]


class Told(NamedTuple):
    """A sentence of a story: its kind of event, its words, the variant of its message, and its facts."""

    kind: str
    line: Line
    way: str
    facts: Facts


def bind(declaration: str, args: Sequence[int]) -> Bound:
    """Give the arguments of an event or a question their names."""
    bound: Bound = {}
    for i, argument in enumerate(arguments(declaration)):
        bound[argument.name] = (argument.type, tuple(args[i:]) if argument.type in ("counts", "rest") else (args[i],))
    return bound


def plural_of(bound: Bound) -> int | None:
    """Return the number that chooses the plural form: a count, or whether a list has one thing or several."""
    for kind, numbers in bound.values():
        if kind == "count":
            return numbers[0]
    for kind, numbers in bound.values():
        if kind.startswith(EACH):
            return 1 if len(numbers) == 1 else SEVERAL
    return None


class Gathered(NamedTuple):
    """An event with its own sentence, the dice or cards that the sentence also names, and the event of one of them."""

    event: Event
    rolled: tuple[int, ...] = ()
    die: Event | None = None


class Reader(Speaker):
    """Renders for one language and the seats of one match. Lines are marked; `plain` removes the marks."""

    def __init__(self, game: str, language: str, seats: Sequence[str]) -> None:
        super().__init__(language, [game, "warhost"])
        self.game = game
        self.words = words_of(game)
        self.seats = list(seats)
        # Names rendered before.
        self.names: dict[tuple[str, str, str], str] = {}
        self.things = self.words.things | self.words.by_seats.get(tuple(seats), {})

    # ---- names

    def name(self, kind: str, thing: str, form: str = "") -> str:
        """Return a form of a thing's name."""
        known = self.names.get((kind, thing, form))
        if known is None:
            known = self.names[kind, thing, form] = self._name(kind, thing, form)
        return known

    def _name(self, kind: str, thing: str, form: str) -> str:
        if kind in self.words.compounds:
            part = self.words.compounds[kind]
            template = self.catalogue.message(f"name.{kind}.{form}" if form else f"name.{kind}")
            return plain(self.fill(template, lambda _, form: [Span(self.name(part, thing, form))]))
        if form in self.words.aspects:
            return quoted(self.text(form, self.words.aspects[form][thing], "name"), self.language)
        if kind in self.words.titles:
            title = self.text(kind, thing, "name")
            return title if form == "title" else quoted(title, self.language)
        return name_form(self.game, self.language, kind, thing, form)

    def text(self, kind: str, thing: str, field: str) -> str:
        """Return a text that belongs to a thing, such as the effect of a card; empty if there is none."""
        return text_of(self.game, self.language, kind, thing, field)

    def seat(self, seat: str, form: str = "short") -> str:
        """Return a seat's name."""
        return self.name("seat", seat, form)

    def problem_value(self, name: str, value: str) -> str:
        """Return a value of a problem. Seats appear by name."""
        if name in ("seat", "seats", "waiting"):
            return ", ".join([self.seat(v) if v in self.seats else v for v in value.split(", ")])
        return value

    def why_not(self, reason: str) -> str:
        """Say why something may not be chosen."""
        return self.say(f"why.{reason}")

    # ---- filling messages

    def value(self, value: Value, form: str) -> Line:
        """Return a value of a message, with a thing by its name."""
        return self.thing(value.kind, value.id, form) if isinstance(value, Thing) else super().value(value, form)

    def thing(self, kind: str, thing: str, form: str) -> Line:
        """Return a named thing, marked."""
        return [Span(self.name(kind, thing, form), kind, thing)]

    def argument(self, kind: str, numbers: tuple[int, ...], form: str) -> Line:
        """Return an argument in a form."""
        if kind == "number" or kind == "count":
            return self.number(numbers[0], form)
        if kind.startswith(EACH):
            return self.listed([self.argument(kind.removeprefix(EACH), (number,), form) for number in numbers])
        if kind == "seat":
            return self.thing("seat", self.seats[numbers[0]], form)
        if kind == "action":
            return small(self.option("", (), self.words.vocabulary[numbers[0]]))
        if kind == "counts":
            return self.counts(numbers)
        found = self.things[kind][numbers[0]].split(":")
        return self.thing(found[0], found[1], form)

    def listed(self, lines: Sequence[Line]) -> Line:
        """Return a list for the middle of a sentence: titles as in `“A”, “B” and “C”`, results of dice with commas."""
        if len(lines) < SEVERAL or any(span.kind not in self.words.titles for line in lines for span in line):
            return joined(lines, COMMA)
        return self.line("list.last", {"others": joined(lines[:-1], COMMA), "last": lines[-1]})

    def counts(self, numbers: tuple[int, ...]) -> Line:
        """Return how many of each: `Character ×2, Event`."""
        line: Line = []
        for name, number in zip(self.things[self.words.counted], numbers, strict=True):
            if number:
                kind, thing = name.split(":")
                line += [Span(", ")] if line else []
                line += self.thing(kind, thing, "")
                line += [Span(f" ×{number}")] if number > 1 else []
        return line if line else [Span(self.say("counts.none"))]

    def bound(self, key: str, bound: Bound, mentioned: set[str] | None = None) -> Line:
        """Render a message with named arguments. Those that it names are added to `mentioned`."""
        template = self.catalogue.message(key, plural_of(bound))

        def fill_one(name: str, form: str) -> Line:
            if mentioned is not None:
                mentioned.add(name)
            return self.argument(*bound[name], form)

        return capital(self.fill(template, fill_one))

    def fact(self, kind: str, numbers: tuple[int, ...]) -> int | str | list[int | str]:
        """Return an argument for programs: a number, a thing as `kind:id`, or a list of them."""
        if kind in ("number", "count"):
            return numbers[0]
        if kind.startswith(EACH):
            each = [self.fact(kind.removeprefix(EACH), (number,)) for number in numbers]
            return [one for one in each if not isinstance(one, list)]
        if kind == "seat":
            return f"seat:{self.seats[numbers[0]]}"
        if kind == "action":
            return self.words.vocabulary[numbers[0]]
        if kind == "counts":
            counted = zip(self.things[self.words.counted], numbers, strict=True)
            return [thing for thing, number in counted for _ in range(number)]
        return self.things[kind][numbers[0]]

    # ---- events

    def event_key(self, event: Event) -> str:
        """Return the message key of an event."""
        key = f"event.{event.kind}"
        return variant_key(key, self.words.variants.get(key, []), event.args)

    def event(self, event: Event, rolled: Sequence[int] = ()) -> Line:
        """Return what happened as one sentence; `rolled` are the preceding dice or cards that belong to it."""
        return self.tell(event, rolled).line

    def tell(self, event: Event, rolled: Sequence[int] = (), die: Event | None = None) -> Told:
        """Return what happened as one sentence, with exactly the facts it names or that belong to it.

        `rolled` are the preceding dice or cards that belong to it, and `die` is one of them.
        """
        bound = bind(self.words.events[event.kind], event.args)
        key = self.event_key(event)
        way = key.removeprefix(f"event.{event.kind}").removeprefix(".")
        if rolled:
            bound["rolled"] = (EACH + self._rolled_type(event.kind), tuple(rolled))
            if event.kind not in self.words.gathers:
                key += ".rolled"
        mentioned = set(self.words.asides.get(event.kind, ()))
        line = self.bound(key, bound, mentioned)
        if die is not None:
            bound = bind(self.words.events[die.kind], die.args) | bound
        return Told(event.kind, line, way, {name: self.fact(*bound[name]) for name in bound if name in mentioned})

    def _rolled_type(self, kind: str) -> str:
        """Return the type of an event's last argument, which the sentence about events of this kind also mentions."""
        source = (
            kind
            if kind in self.words.gathers
            else next(gathered for gathered, targets in self.words.gathers.items() if kind in targets)
        )
        return arguments(self.words.events[source])[-1].type

    def story(self, events: Iterable[Event]) -> list[Line]:
        """Tell events in order, combining dice and leaving out what a later event says better."""
        return [told.line for told in self.told(events)]

    def told(self, events: Iterable[Event]) -> list[Told]:
        """Return a story with the kind of event of every line, and its facts."""
        return [self.tell(*one) for one in self.gathered(events)]

    def gathered(self, events: Iterable[Event]) -> list[Gathered]:
        """Return the events to tell, in order, each with the dice or cards that its sentence also names."""
        found: list[Gathered] = []
        waiting: list[Event] = []
        for event in self._without_superfluous(list(events)):
            same = waiting and (waiting[0].kind, waiting[0].args[:-1]) == (event.kind, event.args[:-1])
            if waiting and not same:
                gathers = event.kind in self.words.gathers[waiting[0].kind]
                found.append(together(waiting, event if gathers else waiting[0]))
                waiting = []
                if gathers:
                    continue
            if event.kind in self.words.gathers:
                waiting.append(event)
            else:
                found.append(Gathered(event))
        if waiting:
            found.append(together(waiting, waiting[0]))
        return found

    def chapters(self, events: Iterable[Event]) -> list[list[Line]]:
        """Return a story in chapters, such as turns."""
        parts: list[list[Event]] = [[]]
        for event in events:
            if event.kind in self.words.headings and parts[-1]:
                parts.append([])
            parts[-1].append(event)
        return [self.story(part) for part in parts]

    def _without_superfluous(self, events: list[Event]) -> list[Event]:
        kept: list[Event] = []
        for event in events:
            earlier = self.words.replaces.get(event.kind)
            if earlier:
                for i in range(len(kept) - 1, -1, -1):
                    if kept[i].kind == earlier and kept[i].args[:1] == event.args[:1]:
                        del kept[i]
                        break
            kept.append(event)
        return kept

    # ---- questions

    def ask(self, kind: str, rule: str, args: Sequence[int]) -> Line:
        """Return a question. A message for the kind and its rule takes precedence over one for the kind."""
        key = f"ask.{kind}"
        key = variant_key(key, self.words.variants.get(key, []), tuple(args))
        if self.catalogue.find(f"{key}@{rule}"):
            key = f"{key}@{rule}"
        return self.bound(key, bind(self.words.asks[kind], args))

    def purpose(self, kind: str, args: Sequence[int]) -> Line:
        """Return an aim of a player in words."""
        return self.bound(f"board.purpose.{kind}", bind(self.words.purposes[kind], args))

    def option(self, ask: str, args: Sequence[int], action: str) -> Line:
        """Return what an option does, as an imperative: in the words of the question, or of the action alone."""
        verb, _, argument = action.partition(":")
        bound = bind(self.words.asks[ask], args) if ask else {}
        if ask in self.words.worded:
            kind, numbers = next(iter(bound.values()))
            thing = self.things[kind][numbers[0]].split(":")
            words = self.text(thing[0], thing[1], verb)
            if words:
                return [Span(words)]
        mentioned: tuple[int, ...] = ()
        if self.words.verbs[verb]:
            bound |= self._verb_argument(verb, argument)
            mentioned = bound[arguments(self.words.verbs[verb])[0].name][1]
        extra = self.words.extras.get(action)
        if extra:
            kind = extra.split(":")[0]
            bound[kind] = (kind, (self.things[kind].index(extra),))
        keys = [f"option.{ask}.{verb}.{argument}", f"option.{ask}.{verb}", f"option.{verb}.{argument}"]
        if self.stays(ask, args, action):
            keys.insert(0, f"option.{ask}.{verb}.stay")
        for key in keys:
            if self.catalogue.find(key):
                return self.bound(variant_key(key, self.words.variants.get(key, []), mentioned), bound)
        return self.bound(f"option.{verb}", bound)

    def short_option(self, ask: str, args: Sequence[int], action: str) -> str:
        """Return an option of a long list: only the thing it names, if any."""
        verb, _, argument = action.partition(":")
        if self.words.verbs[verb] in ("", "number") or self.stays(ask, args, action):
            return plain(self.option(ask, args, action))
        return plain(capital([Span(self.name(*self._thing_of(verb, argument), "title"))]))

    def option_name(self, action: str) -> str:
        """Return the name of the thing that an action names, as it appears in a sentence."""
        verb, _, argument = action.partition(":")
        return self.name(*self._thing_of(verb, argument))

    def stays(self, ask: str, args: Sequence[int], action: str) -> bool:
        """Whether an option leads back to where the question starts. There is a message for that."""
        verb = action.partition(":")[0]
        if not ask or not self.catalogue.find(f"option.{ask}.{verb}.stay"):
            return False
        bound = bind(self.words.asks[ask], args)
        return action in [self.things[kind][numbers[0]] for kind, numbers in bound.values() if kind in self.things]

    def told_apart(self, actions: Sequence[str]) -> bool:
        """Whether the things that options name tell them apart: no two names are alike, no two verbs name a kind."""
        verbs: dict[str, str] = {}
        names: set[str] = set()
        for action in actions:
            verb, _, argument = action.partition(":")
            if self.words.verbs[verb] not in ("", "number"):
                kind, thing = self._thing_of(verb, argument)
                name = self.name(kind, thing, "title")
                if verbs.setdefault(kind, verb) != verb or name in names:
                    return False
                names.add(name)
        return True

    def thing_named(self, action: str) -> Thing | None:
        """Return the thing that an option is about, if it names one."""
        verb, _, argument = action.partition(":")
        if action in self.words.extras:
            return Thing(*self.words.extras[action].split(":"))
        if self.words.verbs[verb] in ("", "number"):
            return None
        return Thing(*self._thing_of(verb, argument))

    def _thing_of(self, verb: str, argument: str) -> tuple[str, str]:
        """Return the kind and id of the thing that an action names."""
        kind, numbers = next(iter(self._verb_argument(verb, argument).values()))
        found = self.things[kind][numbers[0]].split(":")
        return found[0], found[1]

    def _verb_argument(self, verb: str, argument: str) -> Bound:
        """Return the argument of an action under its name."""
        declared = arguments(self.words.verbs[verb])[0]
        numbers, firsts = numbers_of(self.game)
        start = self.words.starts.get(verb, 0)
        return {declared.name: (declared.type, (numbers[f"{verb}:{argument}"] - firsts[verb] + start,))}


def together(dice: Sequence[Event], event: Event) -> Gathered:
    """Return the event whose sentence names some dice or cards: one that followed them, or the first of them."""
    return Gathered(event, tuple([die.args[-1] for die in dice]), None if event is dice[0] else dice[0])
