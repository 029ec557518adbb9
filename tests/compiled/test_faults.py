"""The law finds faults: with an old fault put back into the compiler, a program breaks it, a random one mostly.

Each fault is one that the compiler had before its front end, or one of the same family, as a patch of a pass.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from dataclasses import is_dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from gametree import function_source
from gametree.compiled import front_end
from gametree.compiled.front_end.kinds.enum_words import whole_members
from gametree.compiled.front_end.kinds.kinds import Bool, Int, Kind, Member
from gametree.compiled.front_end.kinds.values import Known, Scalar
from tests.compiled.programs import lowered
from tests.compiled.programs.building import program as written
from tests.compiled.programs.law import Verdict
from tests.compiled.programs.lowered import Lowered
from tests.compiled.programs.running import held
from tests.support.samples import sample, share

Patch = pytest.MonkeyPatch
PROGRAMS = share(2_000, 5)
FAULTS: dict[str, Callable[[Patch], None]] = {}


def fault(put_back: Callable[[Patch], None]) -> Callable[[Patch], None]:
    FAULTS[put_back.__name__] = put_back
    return put_back


def passes(name: str) -> Any:
    """Return a module of the front end, which stands in one of its rooms."""
    [found] = Path(front_end.__path__[0]).glob(f"*/{name}.py")
    return import_module(f"{front_end.__name__}.{found.parent.name}.{name}")


def forget() -> None:
    """Forget which classes were found to be records, and the trees of sources, which a fault may rewrite."""
    for module in (passes("records"), function_source):
        for name in dir(module):
            getattr(getattr(module, name), "cache_clear", int)()


def everywhere(patch: Patch, name: str, wrong: Callable[..., Any]) -> None:
    """Put a function in the place of one of the front end, in all its modules that have it."""
    for module in list(sys.modules.values()):
        if module.__name__.startswith("gametree.compiled.front_end.") and hasattr(module, name):
            patch.setattr(module, name, wrong)


class Rewritten(ast.NodeTransformer):
    """Changes the syntax trees that the front end reads, like a pass that changes their meaning."""

    def __init__(self, change: Callable[[ast.AST], ast.AST]) -> None:
        self.change = change

    def visit(self, node: ast.AST) -> Any:
        return ast.copy_location(self.change(super().generic_visit(node)), node)


def _is_tuple(value: Any) -> bool:
    return type(value) is tuple


def rewrite(patch: Patch, change: Callable[[ast.AST], ast.AST]) -> None:
    read = passes("source").definition
    trees: dict[Any, Any] = {}

    def definition(function: Any) -> Any:
        code = function.__code__
        if code not in trees:
            trees[code] = ast.fix_missing_locations(Rewritten(change).visit(read(function)))
        return trees[code]

    everywhere(patch, "definition", definition)


@fault
def a_member_equals_its_int(patch: Patch) -> None:
    compared = passes("comparison").comparable

    def comparable(value: Any) -> Kind:
        kind: Kind = compared(value)
        if isinstance(kind, Member) and whole_members(kind.cls):
            values = [int(member.value) for member in kind.cls]
            return Int(min(values), max(values))
        return kind

    everywhere(patch, "comparable", comparable)


@fault
def the_value_of_a_member_is_its_code(patch: Patch) -> None:
    found = passes("attributes").attribute

    def attribute(context: Any, owner: Any, name: str) -> Any:
        if name == "value" and isinstance(owner, Scalar) and isinstance(owner.kind, Member):
            return Scalar(Int(), owner.code)
        return found(context, owner, name)

    everywhere(patch, "attribute", attribute)


@fault
def a_list_is_compared_as_a_tuple(patch: Patch) -> None:
    def tuples(node: ast.AST) -> ast.AST:
        if isinstance(node, ast.Compare):
            sides = [
                ast.Tuple(side.elts, ast.Load()) if isinstance(side, ast.List) else side
                for side in (node.left, *node.comparators)
            ]
            return ast.Compare(sides[0], node.ops, sides[1:])
        return node

    rewrite(patch, tuples)


@fault
def a_set_becomes_a_tuple(patch: Patch) -> None:
    rewrite(patch, lambda node: ast.Tuple(node.elts, ast.Load()) if isinstance(node, ast.Set) else node)


@fault
def a_decorator_is_dropped(patch: Patch) -> None:
    call = passes("calls")._constant

    def constant(context: Any, callee: Any, positional: Any, named: Any) -> Any:
        return call(context, Known.of(getattr(callee.value, "__wrapped__", callee.value)), positional, named)

    patch.setitem(passes("calls").CALLEES, Known, constant)


@fault
def closures_of_one_definition_share_their_cells(patch: Patch) -> None:
    kind = passes("program").Program
    describe = kind.described

    def described(self: Any, function: Any) -> Any:
        seen = self.__dict__.setdefault("seen", {})
        return seen.setdefault(function.__code__, describe(self, function))

    patch.setattr(kind, "described", described)


@fault
def temporaries_collide_by_name(patch: Patch) -> None:
    def local_name(self: Any, hint: str, used: set[str]) -> str:
        return hint

    patch.setattr(passes("program").Program, "local_name", local_name)


@fault
def tables_of_floats_become_ints(patch: Patch) -> None:
    kind = passes("snapshot").Snapshot
    frozen = kind.freeze

    def whole(value: Any) -> Any:
        if isinstance(value, float):
            return int(value)
        return tuple(map(whole, value)) if _is_tuple(value) else value

    def freeze(self: Any, value: Any) -> Any:
        copy = frozen(self, value)
        return whole(copy) if _is_tuple(copy) else copy

    patch.setattr(kind, "freeze", freeze)


@fault
def methods_are_looked_up_by_name_over_all_records(patch: Patch) -> None:
    found, missing = passes("snapshot").found_in, passes("snapshot").MISSING
    seen: dict[tuple[str, str], Any] = {}

    def found_in(cls: Any, name: str) -> Any:
        there = found(cls, name)
        is_a_record = is_dataclass(cls) or hasattr(cls, "_fields")
        if there is missing or name.startswith("__") or not is_a_record:
            return there
        return seen.setdefault((cls.__module__, name), there)

    everywhere(patch, "found_in", found_in)


@fault
def a_loop_over_pairs_keeps_what_its_body_assigns(patch: Patch) -> None:
    def unassigned(node: ast.AST) -> ast.AST:
        if isinstance(node, ast.For) and isinstance(node.target, ast.Tuple):
            names = {part.id for part in ast.walk(node.target) if isinstance(part, ast.Name)}
            node.body = [
                ast.copy_location(ast.Pass(), statement)
                if isinstance(statement, ast.Assign)
                and isinstance(statement.targets[0], ast.Name)
                and statement.targets[0].id in names
                else statement
                for statement in node.body
            ]
        return node

    rewrite(patch, unassigned)


@fault
def a_bool_is_an_int(patch: Patch) -> None:
    encode, decode = passes("layout")._encode, passes("layout")._decode

    def encoded(value: Any, kind: Kind, words: list[int]) -> None:
        if isinstance(kind, Bool):
            words.append(int(value))
        else:
            encode(value, kind, words)

    def decoded(words: Any, at: int, kind: Kind) -> Any:
        return decode(words, at, Int() if isinstance(kind, Bool) else kind)

    patch.setattr(passes("layout"), "_encode", encoded)
    patch.setattr(passes("layout"), "_decode", decoded)


@fault
def a_comprehension_has_no_scope(patch: Patch) -> None:
    resolve = passes("scopes")._Scope

    def scope(outer: Any = None, *given: Any, comprehension: bool = False, **more: Any) -> Any:
        return outer if comprehension else resolve(outer, *given, **more)

    patch.setattr(passes("scopes"), "_Scope", scope)


@fault
def a_record_with_methods_of_its_own_is_plain(patch: Patch) -> None:
    def nothing_special(cls: Any) -> list[str]:
        return []

    patch.setattr(passes("records"), "own_special", nothing_special)
    forget()


@fault
def a_function_may_write_to_what_is_outside(patch: Patch) -> None:
    def pure(node: ast.AST) -> ast.AST:
        is_call = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
        outside = is_call and "LOG" in ast.dump(node)
        return ast.Pass() if outside or isinstance(node, ast.Global) else node

    rewrite(patch, pure)


@fault
def an_index_is_not_checked(patch: Patch) -> None:
    lower = lowered.__dict__["lower"]

    def index(place: int, length: int) -> int:
        return place % length

    def lowered_wrongly(game: Any, state: Any) -> Any:
        made = lower(game, state)
        wrong = {"index": index} if "index" in made.constants else {}
        return made._replace(constants={**made.constants, **wrong})

    patch.setattr(lowered, "lower", lowered_wrongly)


@fault
def equal_items_of_a_set_count_twice(patch: Patch) -> None:
    def different(items: Any) -> Any:
        return [item for item in items]  # noqa: C416 - compiled as it stands

    patch.setattr(passes("list_functions"), "different", different)


@fault
def the_low_half_of_a_wide_int_has_a_sign(patch: Patch) -> None:
    lower = lowered.__dict__["lower"]

    def wide_of(high: int, low: int) -> int:
        return (high << 64) + low

    def lowered_wrongly(game: Any, state: Any) -> Any:
        made = lower(game, state)
        wrong = {"wide_of": wide_of} if "wide_of" in made.constants else {}
        return made._replace(constants={**made.constants, **wrong})

    patch.setattr(lowered, "lower", lowered_wrongly)


@fault
def lists_are_equal_that_begin_alike(patch: Patch) -> None:
    def are_equal(items: Any, others: Any) -> bool:
        return all(item == others[place] for place, item in enumerate(items) if place < len(others))

    patch.setattr(passes("list_functions"), "are_equal", are_equal)


@fault
def a_slice_may_begin_before_the_list(patch: Patch) -> None:
    def place_within(place: int, count: int, least: int, most: int) -> int:
        return min(place + count if place < 0 else place, most)

    patch.setattr(passes("list_functions"), "place_within", place_within)


SMALL = """from enum import Enum
from typing import NamedTuple

from gametree import MAX, MIN


LOG = []


class Colour(Enum):
    RED = 0
    BLUE = 1


class Size(Enum):
    LARGE = "large"
    LITTLE = "little"


class Pair(NamedTuple):
    first: int
    second: int

    def __reversed__(self):
        return iter((7,))


class Game:
    def initial_state(self):
        return {start}, 0

    def player(self, state):
        return MAX if state[1] % 2 == 0 else MIN

    def actions(self, state):
        return [0, 1]

    def result(self, state, action):
        return {after}, state[1] + 1

    def terminal(self, state):
        return state[1] >= 3

    def utility(self, state):
        return {utility}


game = Game()
"""
WRITTEN = {  # programs that show a fault, which is rare among random ones
    "a_member_equals_its_int": SMALL.format(
        start="Colour.RED",
        after="Colour.BLUE if action else Colour.RED",
        utility="1 if state[0] == state[1] - 3 else 2 if state[0] == state[1] - 2 else 3",
    ),
    "the_value_of_a_member_is_its_code": SMALL.format(
        start="Size.LARGE",
        after="Size.LITTLE if action else Size.LARGE",
        utility="1 if state[0].value == 'large' else -1",
    ),
    "a_record_with_methods_of_its_own_is_plain": SMALL.format(
        start="Pair(0, 1)", after="Pair(action, 2)", utility="1 if list(reversed(state[0]))[0] == 7 else -1"
    ),
    "a_function_may_write_to_what_is_outside": SMALL.format(start="0", after="1", utility="len(LOG)").replace(
        "return len(LOG)", "LOG.append(1)\n        return len(LOG)"
    ),
    "the_low_half_of_a_wide_int_has_a_sign": SMALL.format(
        start="2**63 + 1", after="state[0] + action", utility="1 if state[0] > 2**63 else -1"
    ).replace("class Game:", "class Game:\n    int_bits = 128\n"),
    "a_slice_may_begin_before_the_list": SMALL.format(
        start="3",
        after="state[0] - 2 * action - 1",
        utility="sum([each for each in range(state[1])][state[0] - 1 :: 2])",
    ),
}


def breaks(text: str, folder: Path) -> bool:
    """Whether a program breaks the law."""
    return held(text, folder, Lowered).verdict is Verdict.DIFFERENT


@pytest.mark.slow
@pytest.mark.exhaustive
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", sample(list(FAULTS), 6))
def test_a_fault_is_found(name: str, tmp_path: Path, monkeypatch: Patch) -> None:
    texts = [WRITTEN[name]] if name in WRITTEN else [written(seed).text for seed in range(1, PROGRAMS + 1)]
    with monkeypatch.context() as patch:
        FAULTS[name](patch)
        found = next((text for text in texts if breaks(text, tmp_path)), None)
    forget()
    assert found is not None
    assert not breaks(found, tmp_path), "it breaks the law without the fault too"
