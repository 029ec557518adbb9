"""Kinds of states and actions, and the methods of a game that make them: `actions` and `result`."""

from __future__ import annotations

from random import Random
from textwrap import indent
from typing import NamedTuple

from tests.compiled.programs.writer import Writer

CELLS = {
    "seq": "int",
    "palette": "colour",
    "flags": "bool",
    "nones": "maybe",
    "marks": "char",
    "const_pairs": "pair",
}
NAMES = {
    "int": ["number", "value", "score", "n"],
    "bool": ["flag", "turn_over", "done"],
    "colour": ["mark", "opponent", "colour"],
    "level": ["level", "rank"],
    "text": ["text", "word"],
    "char": ["letter"],
    "pair": ["pair", "place"],
    "point": ["point", "at"],
    "vector": ["velocity", "vector"],
    "maybe": ["last", "chosen"],
    "float": ["weight"],
    "wide": ["mask", "bits"],
    "bag": ["taken", "bag"],
    "far": ["far"],
    "spots": ["spots", "marked"],
    "hues": ["hues"],
    "said": ["said"],
    "word": ["path", "name_"],
    "trail": ["trail", "line"],
    "entries": ["entries", "prices_"],
    "either": ["latest", "choice_"],
    **{kind: ["board", "cells", "grid"] for kind in CELLS},
}


class Field(NamedTuple):
    """A field of a state: its name, kind, first value, and the annotation."""

    name: str
    kind: str
    initial: str
    size: int = 3


class Shape(NamedTuple):
    """How a state is written: `known` maps the expressions that the lines of `unpack` make readable to kinds."""

    form: str
    fields: tuple[Field, ...]
    definition: str
    initial: str
    ply: str
    unpack: str
    known: dict[str, str]
    astray: float  # how often a field is given a value of another kind

    def result(self, writer: Writer, moves: Moves, own: dict[str, str], size: int) -> str:
        """Return the method that gives the next state."""
        rng = writer.rng
        with writer.inside({**self.known, **own, **moves.known}):
            lines = [self.unpack, moves.unpack, writer.body(rng.randint(0, size))]
            following = [self._following(writer, field, lines) for field in self.fields]
            early = ""
            if rng.random() < 0.2:
                other = [self._following(writer, field, lines) for field in self.fields]
                early = f"if {writer.expression('bool', 1)}:\n    return {self._made(rng, other)}"
            lines += [early, f"return {self._made(rng, following)}"]
        return "def result(self, state, action):\n" + indent("\n".join(line for line in lines if line), "    ")

    def _following(self, writer: Writer, field: Field, lines: list[str]) -> str:
        """Return the next value of a field, after the lines that it may need."""
        rng, old = writer.rng, self._read(field)
        if field.name == "ply":
            return f"{old} + 1"
        if rng.random() < 0.15:
            return old
        if rng.random() < self.astray:
            return writer.expression(rng.choice(["int", "bool", "float", "maybe", "level", "seq", "text"]), 1)
        if field.kind in CELLS:
            return self._board(writer, field, lines)
        if field.kind == "wide" and rng.random() < 0.5:
            bit = f"1 << {writer.expression('int', 1)} % 120"
            return rng.choice([f"{old} | {bit}", f"{old} ^ ({bit})", f"({old} & 2**100 - 1) << 20 | 1"])
        if field.kind == "int":
            value = writer.expression("int", 2)
            return rng.choice([value, f"{value} % 11", f"{old} + {value} % 3", f"({old} * 2 + {value}) % 31"])
        return writer.expression(field.kind, 2)

    def _board(self, writer: Writer, field: Field, lines: list[str]) -> str:
        rng, old, cell = writer.rng, self._read(field), CELLS[field.kind]

        def new() -> str:
            return writer.expression(cell, 1)

        place = writer.expression("place3", 1)
        style = rng.choice(["list", "list", "slices", "stream", "listed", "display", "rows"])
        if style == "list" or (style == "rows" and field.kind != "const_pairs"):
            lines.append(f"copy_{field.name} = list({old})\ncopy_{field.name}[{place}] = {new()}")
            return f"tuple(copy_{field.name})"
        if style == "rows":
            inner = writer.expression("place2", 0)
            item = writer.expression("int", 1)
            lines.append(f"rows_ = [list(row) for row in {old}]\nrows_[{place}][{inner}] = {item}")
            return rng.choice(["tuple(tuple(row) for row in rows_)", "tuple(map(tuple, rows_))"])
        if style == "slices":
            return f"{old}[:1] + ({new()},) + {old}[2:]"
        if style == "display":
            rest = ", ".join(f"{old}[{i}]" for i in range(1, field.size))
            return f"({new()}, {rest})"
        stream = f"{new()} if i_ == {place} else old_ for i_, old_ in enumerate({old})"
        return f"tuple({stream})" if style == "stream" else f"tuple([{stream}])"

    def _read(self, field: Field) -> str:
        return next(
            name
            for name in self.known
            if name == field.name
            or name.endswith(f".{field.name}")
            or name == f"state[{self.fields.index(field)}]"
        )

    def _made(self, rng: Random, values: list[str]) -> str:
        names = [field.name for field in self.fields]
        named = ", ".join(f"{name}={value}" for name, value in zip(names, values, strict=True))
        plain = ", ".join(values)
        if self.form == "tuple":
            return f"({plain},)"
        if self.form == "nested":
            return f"(({', '.join(values[:-1])},), {values[-1]})"
        if self.form == "int":
            return f"abs({values[0]}) % 50 * 8 + {values[1]}"
        made = [f"State({plain})", f"State({named})"]
        if self.form != "plain":
            made.append(f"state._replace({named})" if self.form == "NamedTuple" else f"replace(state, {named})")
        return rng.choice(made)


class Moves(NamedTuple):
    """How an action is written: three actions, and the names in `result` after the lines of `unpack`."""

    kind: str
    definition: str
    three: tuple[str, str, str]
    unpack: str
    known: dict[str, str]

    def actions(self, writer: Writer, shape: Shape, own: dict[str, str], size: int) -> str:
        """Return the method that offers actions, at least one always."""
        rng = writer.rng
        a, b, c = rng.sample(self.three, 3)
        with writer.inside({**shape.known, **own}):
            body = writer.body(rng.randint(0, max(0, size - 1)))
            some, other = writer.expression("bool", 2), writer.expression("bool", 1)
        forms = [
            f"return ({a}, {b}, {c})",
            f"return [{a}, {b}]",
            f"yield {a}\nif {some}:\n    yield {b}",
            f"if {some}:\n    yield {b}\nyield {a}\nif {other}:\n    yield {c}",
            f"return [each for each in ({a}, {b}, {c}) if {some}] or [{a}]",
            f"moves = [{a}]\nif {some}:\n    moves.append({b})\nreturn moves",
            f"moves = [{b}]\nfor each in ({a}, {c}):\n    if {some}:\n        moves.append(each)\nreturn moves",
            f"if {some}:\n    return ({a}, {b})\nreturn ({c},)",
            f"return ({a}, {b}) if {some} else ({c}, {a})",
            f"for each in ({a}, {b}, {c}):\n    if each == {b} and {some}:\n        continue\n    yield each",
            f"yield from ({a}, {b})",
            f"return (each for each in ({a}, {b}) if {some} or each == {a})",
            f"return tuple(each for each in [{a}, {b}, {c}] if each != {a} or {some} or True)",
            f"return iter([{a}, {b}])",
            f"yield {a}\nfor each in ({b}, {c}):\n    if {some}:\n        return\n    yield each",
        ]
        if self.kind == "int":
            forms += [
                f"return range({rng.choice([2, 3])})",
                f"return [each for each in range(3) if each != 1 or {some}]",
                "return range(2, -1, -1)",
                f"return {{{a}, {b}, {c}}}" if rng.random() < 0.3 else f"return range(1 + ({some}))",
                f"return sorted([{a}, {b}], reverse={some})",
            ]
        if self.kind == "pair":
            forms += [
                f"return [(i_, j_) for i_ in range(2) for j_ in range(2) if i_ != j_ or {some}]",
                "for i_ in range(2):\n    for j_ in range(1, 3):\n        if i_ < j_:\n            yield (i_, j_)",
            ]
        form = rng.choice(forms)
        if "each" in form and self.kind == "int" and rng.random() < 0.5:
            form = form.replace("each", "x")
        lines = [shape.unpack, body, form]
        return "def actions(self, state):\n" + indent("\n".join(line for line in lines if line), "    ")


def state_of(writer: Writer, *, wide: bool = False) -> Shape:
    """Return a random kind of state, with a field that may be beyond 64 bits if it is `wide`."""
    rng = writer.rng
    writer.add("flag_", "True")
    for kind, lines in BOARDS.items():
        writer.add(kind, *lines)
    colour, level = (writer.grammar[kind][0].text for kind in ("Colour", "Level"))
    firsts = {
        "int": rng.choice(["0", "1", "5"]),
        "bool": rng.choice(["True", "False"]),
        "colour": f"{colour}.{rng.choice(['RED', 'BLUE'])}",
        "level": f"{level}.LOW",
        "text": rng.choice(["'xo.'", "'...'"]),
        "char": "'x'",
        "pair": "(0, 1)",
        "point": rng.choice(["Point(0, 1)", "Point(2)"]),
        "maybe": rng.choice(["None", "None", "1"]),
        "float": "0.5",
        "seq": rng.choice(["(0, 1, 2)", "(0,) * 3", "(1, 0, 0)"]),
        "palette": f"({colour}.RED, {colour}.BLUE, {colour}.RED)",
        "flags": "(True, False, False)",
        "nones": rng.choice(["(None,) * 3", "(None, 1, 2)"]),
        "marks": "('x', '.', 'o')",
        "const_pairs": "((0, 1), (2, 0), (1, 1))",
        "bag": rng.choice(["frozenset()", "frozenset({1, 3})", "frozenset(range(4))"]),
        "far": "frozenset({1000, 5})",
        "spots": rng.choice(["frozenset()", "frozenset({(0, 1), (2, 1)})"]),
        "hues": f"frozenset({{{colour}.RED}})",
        "said": rng.choice(["frozenset()", "frozenset({'xo'})"]),
        "word": rng.choice(["''", "'xo'"]),
        "trail": rng.choice(["()", "(2, 1)"]),
        "entries": "((1, 2), (3, 0))",
        "either": rng.choice(["'pass'", "0", "(0, 1)"]),
        "vector": rng.choice(["Vector(0, 1)", "Vector(b=2, a=3)"]),
    }
    astray = rng.choice([0, 0, 0, 0, 0.2])
    if rng.random() < 0.12 and not wide:
        two = (Field("number", "int", "1"), Field("ply", "int", "0"))
        unpack = rng.choice(["number, ply = divmod(state, 8)", "number = state >> 3\nply = state & 7"])
        return Shape("int", two, "", "8", "ply", unpack, {"number": "int", "ply": "int"}, astray)
    kinds = list(firsts)
    weights = [3, 1, 1, 0.7, 1, 0.4, 0.7, 0.7, 0.7, 0.1, 3, 1, 1, 1, 0.7, 1, *[1.2] * 10]
    chosen = list(dict.fromkeys(rng.choices(kinds, weights, k=rng.choice([1, 1, 2, 3]))))
    if wide:
        chosen.append("wide")
        firsts["wide"] = rng.choice(["2**64", "1", "0", "(1 << 100) + 5", "-(2**70)"])
    names: list[str] = []
    for kind in chosen:
        names.append(rng.choice([name for name in NAMES[kind] if name not in names] or [f"extra_{kind}"]))
    fields = [Field(name, kind, firsts[kind]) for name, kind in zip(names, chosen, strict=True)]
    ply = Field("ply", "int", "0")
    form = rng.choice(["tuple", "tuple", "NamedTuple", "NamedTuple", "dataclass", "plain", "nested"])
    if form == "nested":
        fields.append(ply)
    else:
        fields.insert(rng.randint(0, len(fields)), ply)
    return _shape(rng, form, tuple(fields), astray)


def _shape(rng: Random, form: str, fields: tuple[Field, ...], astray: float) -> Shape:
    names = [field.name for field in fields]
    values = [field.initial for field in fields]
    kinds = [field.kind for field in fields]
    local = dict(zip(names, kinds, strict=True))
    if form == "nested":
        unpack = f"({', '.join(names[:-1])},), ply = state"
        return Shape(form, fields, "", f"(({', '.join(values[:-1])},), 0)", "ply", unpack, local, astray)
    if form == "tuple":
        initial = f"({', '.join(values)},)"
        if rng.random() < 0.6:
            return Shape(form, fields, "", initial, "ply", f"{', '.join(names)}, = state", local, astray)
        known = {f"state[{i}]": kind for i, kind in enumerate(kinds)}
        return Shape(form, fields, "", initial, f"state[{names.index('ply')}]", "", known, astray)
    if form == "plain":
        known = {f"state.{name}": kind for name, kind in local.items()}
        return Shape(
            form, fields, _plain(rng, fields), f"State({', '.join(values)})", "state.ply", "", known, astray
        )
    lines = "\n".join(f"    {name}: object = {value}" for name, value in zip(names, values, strict=True))
    lines = lines.replace(": object", ": int", 1)
    head = "class State(NamedTuple):" if form == "NamedTuple" else "@dataclass(frozen=True)\nclass State:"
    initial = rng.choice(["State()", f"State({', '.join(values)})"])
    known = {f"state.{name}": kind for name, kind in local.items()}
    if form == "NamedTuple" and rng.random() < 0.3:
        return Shape(
            form, fields, f"{head}\n{lines}", initial, "ply", f"{', '.join(names)}, = state", local, astray
        )
    return Shape(form, fields, f"{head}\n{lines}", initial, "state.ply", "", known, astray)


def _plain(rng: Random, fields: tuple[Field, ...]) -> str:
    """Return a class with `__init__`, `__eq__` and `__hash__` of its own, and at times a method."""
    names = [field.name for field in fields]
    own, others = (", ".join(f"{of}.{name}" for name in names) for of in ("self", "other"))
    equal = rng.choice(
        [
            f"return ({own},) == ({others},)",
            f"return isinstance(other, State) and ({own},) == ({others},)",
            "return " + " and ".join(f"self.{name} == other.{name}" for name in names),
            f"if not isinstance(other, State):\n    return NotImplemented\nreturn ({own},) == ({others},)",
        ]
    )
    made = "\n".join(f"self.{name} = {name}" for name in names)
    methods = {
        f"__init__(self, {', '.join(names)})": made,
        "__eq__(self, other)": equal,
        "__hash__(self)": f"return hash(({own},))",
        "__repr__(self)": f'return f"State({{({own},)}})"',
    }
    body = "\n\n".join(f"def {head}:\n{indent(lines, '    ')}" for head, lines in methods.items())
    return f"class State:\n{indent(body, '    ')}"


BOARDS = {
    "flags": ["(True, False, True)", "($bool, $bool, $bool)"],
    "marks": ["('x', 'o', '.')", "($char, $char, $char)"],
    "bool": ["$flags[$place3]", "any($flags)", "all($flags)", "$char in $marks", "$marks[$place3] == $char"],
    "int": ["sum($flags)", "$flags.count($bool)", "$marks.count($char)", "sum(1 for $c in $marks if $c == $char)"],
    "seq": ["$var_list"],
    "self": [],
}


KINDS = ("colour", "move", "vector", "text", "level", "maybe", "bool", "triple", "either", "tagged", "classes")


def actions_of(writer: Writer) -> Moves:
    """Return a random kind of action."""
    rng = writer.rng
    colour, level = (writer.grammar[kind][0].text for kind in ("Colour", "Level"))
    kind = rng.choice(["int", "int", "int", "pair", "pair", *KINDS])
    if kind == "int":
        three = rng.choice([("0", "1", "2"), ("1", "-1", "3"), ("2", "5", "0")])
        if rng.random() < 0.06:
            three = rng.choice(
                [("0", "True", "2"), ("1", "2.0", "3"), (f"{level}.LOW", "2", "3"), ("0", "2**63", "1")]
            )
        return Moves(kind, "", three, "", {"action": "int"})
    if kind == "pair":
        three = ("(0, 1)", "(1, 2)", "(2, 0)")
        unpack = rng.choice(["i, j = action", "(i, j) = action", "i = action[0]\nj = action[-1]", ""])
        return Moves(kind, "", three, unpack, {"action": "pair"} | ({"i": "int", "j": "int"} if unpack else {}))
    if kind == "colour":
        return Moves(kind, "", (f"{colour}.RED", f"{colour}.BLUE", f"{colour}.GREEN"), "", {"action": "colour"})
    if kind == "level":
        return Moves(kind, "", (f"{level}.LOW", f"{level}.HIGH", f"{level}(1)"), "", {"action": "level"})
    if kind == "move":
        name = rng.choice(["Move", "Step"])
        is_tuple = rng.random() < 0.7
        head = f"class {name}(NamedTuple):" if is_tuple else f"@dataclass(frozen=True)\nclass {name}:"
        three = (f"{name}(0, 1)", f"{name}(value=1, to=2)", f"{name}(2)")
        definition = f"{head}\n    value: int\n    to: int = 3"
        unpack = rng.choice(["i, j = action", ""]) if is_tuple else ""
        return Moves(
            kind,
            definition,
            three,
            unpack,
            {"i": "int", "j": "int"} if unpack else {"action.value": "int", "action.to": "int"},
        )
    if kind == "vector":
        unpack = rng.choice(["i, j = action", "i = action[0]\nj = abs(action)", ""])
        names = {"i": "int", "j": "int"} if unpack else {"action": "vector"}
        return Moves(kind, "", ("Vector(0, 1)", "Vector(1, 2)", "Vector(2, 0)"), unpack, names)
    if kind == "text":
        unpack = "i = 1 if action == 'left' else 2"
        return Moves(kind, "", ("'left'", "'right'", "'stay'"), unpack, {"i": "int", "action[0]": "char"})
    if kind == "maybe":
        return Moves(kind, "", ("None", "1", "2"), "", {"action": "maybe"})
    if kind in ("either", "tagged", "classes"):
        return _of_several_kinds(rng, kind, colour)
    if kind == "bool":
        return Moves(kind, "", ("True", "False", "True"), "", {"action": "bool"})
    three = ("((0, 1), 2)", "((2, 2), 0)", "((1, 0), 1)")
    return Moves(kind, "", three, "(i, j), k = action", {"i": "int", "j": "int", "k": "int"})


def _of_several_kinds(rng: Random, kind: str, colour: str) -> Moves:
    """Return actions of which not all are of one class, or of one length."""
    if kind == "either":
        three = rng.choice([("(0, 1)", "'pass'", "(2, 0)"), ("(0, 1)", "3", "'swap'"), ("(1,)", "(0, 2)", "(2,)")])
        return Moves(kind, "", three, "", {"action": "either"})
    if kind == "tagged":
        three = ("('go', 1)", "('put', (2, 0))", "('stay',)")
        unpack = (
            "tag, *rest = action\nif tag == 'go':\n    i = rest[0]\nelif tag == 'put':\n    i, _ = rest[0]\n"
            "else:\n    i = 7"
        )
        return Moves(kind, "", three, unpack, {"i": "int", "tag": "text"})
    definition = (
        "@dataclass(frozen=True)\nclass Go:\n    way: int\n\n\n@dataclass(frozen=True)\nclass Put:\n"
        "    row: int\n    colour: object = None"
    )
    unpack = rng.choice([
        "match action:\n    case Go(way=i):\n        pass\n    case Put(i):\n        i += 1",
        "i = action.way if isinstance(action, Go) else action.row",
    ])  # fmt: skip
    return Moves(kind, definition, ("Go(1)", f"Put(2, {colour}.RED)", "Go(0)"), unpack, {"i": "int"})
