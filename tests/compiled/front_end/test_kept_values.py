"""A value that an object keeps for later is computed each time, or its method is refused."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

from gametree.compiled.front_end.names import kept_values
from tests.compiled.front_end.test_named_rows import difference
from tests.support.samples import share

HEAD = """class State:
    def __init__(self, cells, turn):
        self.cells = cells
        self.turn = turn
        self._won = None

    def __eq__(self, other):
        return isinstance(other, State) and (self.cells, self.turn) == (other.cells, other.turn)

    def __hash__(self):
        return hash((self.cells, self.turn))
"""
HEADS = {
    "plain": HEAD,
    "annotated": HEAD.replace("_won = None", "_won: int | None = None"),
    "private": HEAD.replace("_won", "__won"),
    "slots": HEAD.replace("class State:", 'class State:\n    __slots__ = ("cells", "turn", "_won")\n'),
    "shown": HEAD + "\n    def __repr__(self):\n        return str(self._won)\n",
}
METHODS = {
    "if it is None": """
        if self._won is None:
            self._won = False
            for cell in self.cells:
                if cell > self.turn:
                    self._won = cell
                    break
        return self._won or None
    """,
    "if it is there": """
        if self._won is not None:
            return self._won
        for cell in self.cells:
            if cell > self.turn:
                self._won = cell
                return cell
        if self.turn:
            self._won = self.turn * 2
            return self._won
        return None
    """,
    "counted": """
        "With a text."
        if self._won is None:
            self._won = 0
            for cell in self.cells:
                self._won += cell
        return self._won
    """,
    "a tuple": """
        if self._won is None:
            self._won = tuple(cell * 2 for cell in self.cells)
        return self._won
    """,
    "a list": """
        if self._won is None:
            self._won = []
            for cell in self.cells:
                self._won.append(cell * 2)
        return self._won
    """,
}
USES = (
    "state.best()",
    "(state.best(), state == other, state.best(), other.best())",
    "(state.best(), state in {other}, State((number, 1), 1).best())",
    "(state.more(), state.best(), state.more())",
)
OTHERS = """
    def more(self):
        found = self.best()
        return found, self.turn
"""
BETWEEN = (
    "",
    "found = state.best()\n    if number: found = state.more()",
    "for each in (state, other, state): found = each.best()",
    "state = State(other.cells, state.turn)",
)


def program(
    head: str, method: str, use: str, *, between: str = "", more: str = OTHERS, as_property: bool = False
) -> str:
    """Return a rule that uses an object of a class with a method that keeps its value."""
    text = method if "__won" not in head else method.replace("_won", "__won")
    made = f"{head}\n    def best(self):\n{text}\n{more}\n\ndef rule(number):\n"
    made += "    state, other = State((number, 1), 1), State((2, number), number)\n"
    made += f"    {between}\n    return {use}\n"
    if as_property:
        made = made.replace("    def best(self)", "    @property\n    def best(self)").replace(".best()", ".best")
    return made


@pytest.mark.parametrize(("head", "method"), [*product(HEADS, METHODS)])
def test_a_value_that_is_kept_is_computed_again(head: str, method: str, tmp_path: Path) -> None:
    for place, use in enumerate(USES[:2] if method == "a list" else USES):
        between = "" if method == "a list" else BETWEEN[place]
        text = program(HEADS[head], METHODS[method], use, between=between, as_property=place % 2 == 1)
        assert difference(text, tmp_path) is None


IF_NONE = METHODS["if it is None"]
REFUSED = {
    "it returns something else the first time": IF_NONE.replace("break\n", "return 7\n"),
    "it returns a variable that has no value the second time": IF_NONE.replace("self._won or None", "cell"),
    "it asks for something else": IF_NONE.replace("if self._won is None", "if self._won is None or self.turn"),
    "it has another branch": IF_NONE.replace(
        "    return self._won or None", "    else:\n            return 3\n        return 1"
    ),
    "it returns another value than it keeps": METHODS["if it is there"].replace("return cell", "return cell + 1"),
    "it keeps a value and goes on": METHODS["if it is there"].replace(
        "return None", "self._won = 4\n        self.turn"
    ),
    "it uses that of another object": IF_NONE.replace("cell > self.turn", "cell > other._won").replace(
        "if self._won is None:", "other = self\n        if self._won is None:"
    ),
    "it deletes it": IF_NONE.replace("break", "del self._won"),
    "it yields": IF_NONE.replace("break", "yield cell"),
    "it has the attribute in a lambda": IF_NONE.replace("cell > self.turn", "(lambda: self._won is None)()"),
    "it gives the attribute by its text": IF_NONE.replace("self._won = cell", 'setattr(self, "_won", cell)'),
}
SEEING = {  # what else sees whether the method was called
    "a method that reads it": "    def more(self):\n        return self._won\n",
    "a property that reads it": "    @property\n    def seen(self):\n        return self._won is None\n" + OTHERS,
    "a method that forgets it": "    def forget(self):\n        self._won = None\n" + OTHERS,
    "a static method": "    @staticmethod\n    def seen(one):\n        return one._won\n" + OTHERS,
    "a copy": "    def copied(self):\n        made = State(self.cells, self.turn)\n        made._won = self._won\n"
    "        return made\n" + OTHERS,
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_method_that_may_return_something_else_is_refused(name: str, tmp_path: Path) -> None:
    for use in USES:
        text = program(HEAD, REFUSED[name], use)
        assert difference(text, tmp_path) == "refused"


@pytest.mark.parametrize("name", SEEING)
def test_a_class_in_which_more_sees_what_is_kept_is_refused(name: str, tmp_path: Path) -> None:
    assert difference(program(HEAD, IF_NONE, USES[0], more=SEEING[name]), tmp_path) == "refused"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(self.cells, self.turn) ==", "(self.cells, self.turn, self._won) =="),
        ("self._won = None", "self._won = 3"),
        ("self._won = None", "self._won = turn"),
        ("self._won = None", "self._won = None\n        if turn > 1:\n            self._won = 1"),
        ("self._won = None", "self._won = None\n        self.best()"),
        ("self.turn = turn", "self.turn = turn\n        if turn > 1:\n            return"),
        ("return hash((self.cells, self.turn))", "return hash((self.cells, self._won))"),
    ],
)
def test_a_class_that_sees_it_itself_is_no_such_class(old: str, new: str, tmp_path: Path) -> None:
    text = program(HEAD, IF_NONE, USES[0]).replace(old, new)
    expected = ("refused", None) if new.endswith(("3", "= turn")) else ("refused",)  # None if it is never reached
    assert text != program(HEAD, IF_NONE, USES[0])
    assert difference(text, tmp_path) in expected


@pytest.mark.parametrize("seeing", ["state._won", "vars(state)", "state.__dict__", "getattr(state, '_won')"])
def test_what_is_kept_is_read_by_its_method_alone(seeing: str, tmp_path: Path) -> None:
    text = program(HEAD, IF_NONE, f"(state.best(), {seeing})")
    assert difference(text, tmp_path) == "refused"


def test_a_list_that_is_kept_is_not_changed(tmp_path: Path) -> None:
    for change in ("found.append(1)", "found[0] = 3", "found.sort()", "found += [1]"):
        text = program(
            HEAD, METHODS["a list"], "(found, state.best())", between=f"found = state.best()\n    {change}"
        )
        assert difference(text, tmp_path) == "refused"


def test_a_subclass_is_looked_at_for_itself(tmp_path: Path) -> None:
    text = program(HEAD, IF_NONE, "(state.best(), Sub((number, 1), 1).best(), Sub((1,), 1).seen())")
    sub = "class Sub(State):\n    def seen(self):\n        return self._won\n\ndef rule"
    assert difference(text.replace("def rule", sub), tmp_path) == "refused"
    assert difference(text.replace("def rule", sub.replace("self._won", "self.turn")), tmp_path) is None


STATEMENTS = (
    "self._won = cell",
    "self._won = self.turn",
    "self._won = None",
    "self._won = self.cells[0]",
    "cell = self.cells[1]",
    "cell += 1",
    "return self._won",
    "return cell",
    "return self.turn",
    "self._won = cell\nreturn cell",
    "self._won = cell\nreturn self._won",
    "self._won = cell\nreturn self.turn",
    "self._won = 5\nreturn 5",
)
BLOCKS = ("if self._won is None:", "if self._won is not None:", "for cell in self.cells:", "if self.turn > 1:")
ENDS = (
    "return self._won",
    "return self._won or None",
    "return cell",
    "return None",
    "return self._won or self.turn",
)


def body(rng: random.Random, depth: int) -> str:
    """Return a random body of a method that keeps a value, perhaps."""
    made = list[str]()
    for _ in range(rng.randint(1, 3)):
        if depth and rng.random() < 0.5:
            made += [rng.choice(BLOCKS), indent(body(rng, depth - 1), "    ")]
        else:
            made.append(rng.choice(STATEMENTS))
    return "\n".join(made)


def random_method(rng: random.Random) -> str:
    """Return a method that is much like one that keeps a value."""
    first = rng.choice([*(BLOCKS[0],) * 4, f"cell = 1\n{BLOCKS[0]}", f"{BLOCKS[1]}\n    return self._won\nif 1:"])
    inner = body(rng, 2)
    if first == BLOCKS[0] and rng.random() < 0.7:
        inner = inner.replace("return ", "cell = ")
    return indent(f"{first}\n{indent(inner, '    ')}\n{rng.choice(ENDS)}", " " * 8)


@pytest.mark.parametrize("count", [60, pytest.param(share(2_000, 8), marks=pytest.mark.slow)])
def test_random_methods_answer_as_in_python_or_are_refused(count: int, tmp_path: Path) -> None:
    rng, found = random.Random(count), list[Any]()
    for _ in range(count):
        text = program(HEAD, f"\n{random_method(rng)}\n", rng.choice(USES), between=rng.choice(BETWEEN))
        found.append(difference(text, tmp_path))
    assert not [each for each in found if each not in (None, "refused")]
    assert found.count(None) > 0.05 * count


def always(*_given: object) -> bool:
    """Stand for a question, and say yes."""
    return True


@pytest.mark.parametrize("name", ["returns_what_it_keeps", "has_no_local"])
def test_the_random_methods_tell_what_is_not_asked(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(kept_values.Uses, name, always)
    with pytest.raises(AssertionError):
        test_random_methods_answer_as_in_python_or_are_refused(300, tmp_path)
