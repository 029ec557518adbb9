"""All problems of a game are named, each with its line, and nothing else is taken for one."""

from __future__ import annotations

import ast
import random
from pathlib import Path
from textwrap import dedent, indent
from typing import Any, cast

import pytest

from gametree import CompileError, compiled
from gametree.compiled import compiled_game
from gametree.compiled.front_end import Lowering, lower, problems_of
from gametree.compiled.front_end.functions import evaluator
from gametree.compiled.front_end.lowering import lower as lower_module
from gametree.games import TicTacToe
from tests.compiled.front_end.golden import FOLDER, STYLES
from tests.compiled.programs.loading import loaded
from tests.support.samples import sample, slow_but

REFUSED = "global nothing"  # a statement of no effect that is always refused
ROOTS = ("player", "actions", "result", "terminal", "utility")


def lines_told(game: Any) -> dict[int, str]:
    """Return the problems of a game by their lines."""
    told = problems_of(game, game.initial_state())
    return {int(each.partition(", line ")[2].partition(",")[0]): each for each in told}


def with_refused(text: str, rng: random.Random, share: float) -> tuple[str, set[int]]:
    """Return a program with refused statements in some of its functions' bodies, and their lines."""
    tree = ast.parse(text)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    parts = dict.fromkeys(part for function in functions for part in ast.walk(function))
    for part in parts:
        if isinstance(part, ast.FunctionDef | ast.If | ast.For | ast.While) and rng.random() < share:
            part.body.insert(0, ast.parse(REFUSED).body[0])
    text = ast.unparse(tree)
    return text, {line for line, written in enumerate(text.splitlines(), 1) if written.strip() == REFUSED}


# Games for which `explain` lists one line more, which uses a refused function or class, or loops over a set.
FOLLOWED = {
    "atari_go_groups", "atari_recursive", "board_as_container", "clobber_java", "connect_getters",
    "crossings_cs50", "fox_geese", "kalah_board", "kalah_java", "leaping_row", "mini_chess_pieces",
    "nine_holes", "oware_java", "pebbles_builder", "reversi_objects", "towers",
}  # fmt: skip


def is_accepted(game: Any) -> bool:
    """Whether the front end takes a game for states like its initial one."""
    try:
        Lowering(game, game.initial_state())
    except CompileError:
        return False
    return True


@pytest.mark.parametrize(
    "name",
    slow_but(9, sample(STYLES, 3), of_slow=2),
)
def test_exactly_the_refused_statements_are_told(name: str, tmp_path: Path) -> None:
    source = (FOLDER.parent / "user_style" / f"{name}.py").read_text()
    source = source.replace("from . import", "from tests.compiled.user_style import")
    source = source.replace("from .", "from tests.compiled.user_style.")
    with loaded(source, tmp_path) as module:
        if not is_accepted(module.game):
            pytest.skip("it is refused as it is")
    rng = random.Random(name)
    for share in (0.3, 1.0):
        text, lines = with_refused(source, rng, share)
        with loaded(text, tmp_path) as module:
            told = lines_told(module.game)
        assert name in FOLLOWED or set(told) <= lines, told
        assert all("global is not compiled" in each for line, each in told.items() if line in lines)
        assert share < 1 or name in FOLLOWED or len(told) >= len(ROOTS)


HEAD = """
from functools import reduce
from itertools import accumulate
from typing import NamedTuple
from gametree.game import MAX, MIN


class State(NamedTuple):
    cells: tuple
    last: object


class Game:
    first = State((0, 0, 0), 1)

    def initial_state(self):
        return self.first

    def player(self, state):
        return MAX

    def actions(self, state):
        yield from range(3)

    def result(self, state, action):
        return State((action, *state.cells[1:]), state.last)

    def terminal(self, state):
        return state.cells[0] == 2

    def utility(self, state):
        return 1
"""
BODIES = {
    "what depends on a refused value is none": (
        """
        def utility(self, state):
            lost = hash(1)  # told
            more = lost + hash(2)
            return hash(more)
        """
    ),
    "a list that a refused line changes is lost": (
        """
        def utility(self, state):
            cells, others = [], list(state.cells)
            cells.append(hash(1))  # told
            others[0] = hash(2)  # told
            number = hash(len(cells))
            return number + others[0].nothing + hash(3)
        """
    ),
    "self is not": (
        """
        def utility(self, state):
            self.terminal(hash(1))  # told
            return self.nothing  # told
        """
    ),
    "bodies of what is refused": (
        """
        def utility(self, state):
            try:
                number = hash(1)  # told
            except ValueError as error:  # nothing is known to raise it
                number = hash(2)
                text = str(error)
            finally:
                hash(3)  # told
            for each in hash(4):  # told
                if each:
                    continue
                hash(5)  # told
                break
            match hash(6):  # told
                case 1:
                    return hash(7)  # told
                case [one, *others] as whole:
                    return one + whole
            while True:
                hash(8)  # told
                break
            return hash(9)  # told
        """
    ),
    "a function of the user's, told once": (
        """
        def helper(self, number):
            if number:
                return hash(1)  # told
            return 1

        def utility(self, state):
            return self.helper(state.cells[0]) + self.helper(2)

        def terminal(self, state):
            return hash(2) == self.helper(3) or self.helper(4)  # told
        """
    ),
    "actions that are partly lost": (
        """
        def actions(self, state):
            yield hash(1)  # told
            yield 1

        def result(self, state, action):
            hash(2)  # told
            return State((action, *state.cells[1:]), hash(action))  # told
        """
    ),
    "an action that is not known": (
        """
        def actions(self, state):
            return [hash(1)]  # told

        def result(self, state, action):
            number = 1 + action
            hash(2)  # told
            return State((action, *state.cells[1:]), hash(3))
        """
    ),
    "states that may be others": (
        """
        first = State((), None)

        def result(self, state, action):
            return State(state.cells, hash(1))  # told

        def utility(self, state):
            return state.last.nothing
        """
    ),
    "closures": (
        """
        def utility(self, state):
            lost = hash(1)  # told
            def inner(number):
                return number + lost
            def other(number):
                return number + hash(2)  # told
            inner(1)
            return other(2)
        """
    ),
    "lambdas that are given to functions": (
        """
        def utility(self, state):
            lost = hash(1)  # told
            reduce(lambda one, two: one + lost, state.cells)
            reduce(lambda one, two: one + hash(two), state.cells)  # told
            return sum(accumulate(state.cells, 1))  # told
        """
    ),
    "recursion": (
        """
        def utility(self, state):
            return self.down(state.cells[0])

        def down(self, number):
            hash(1)  # told
            return self.down(number - 1) if number else hash(2)  # told
        """
    ),
    "names that are imported or defined": (
        """
        def utility(self, state):
            import turtle  # told
            async def later():  # told
                return turtle.digits
            class Inner:  # told
                pass
            return later() or Inner() or turtle.digits
        """
    ),
    "the state": (
        """
        first = [1]  # refused: a state is a list

        def utility(self, state):
            return hash(1)
        """
    ),
    "more and more kinds of states": (
        """
        def result(self, state, action):  # told
            return (state, action)

        def utility(self, state):
            return hash(1)  # told
        """
    ),
}


@pytest.mark.parametrize("named", BODIES)
def test_the_marked_lines_are_told(named: str, tmp_path: Path) -> None:
    text = HEAD + indent(dedent(BODIES[named]), "    ") + "\n\ngame = Game()\n"
    marked = {line for line, written in enumerate(text.splitlines(), 1) if "# told" in written}
    with loaded(text, tmp_path) as module:
        said = compiled.explain(module.game)
        assert said is not None
        assert compiled.explain(module.game, checked=False) == said
        told = lines_told(module.game)
        with pytest.raises(CompileError) as first:
            lower(module.game, module.game.initial_state())
    assert list(told) == sorted(told)
    assert "\n".join(told.values()) == said
    assert str(first.value) in said.splitlines()
    if marked:
        assert set(told) >= marked
        assert len(told) == len(marked)


def test_a_bug_of_the_compiler_is_told_only_if_nothing_else_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(*_given: object) -> None:
        raise LookupError

    monkeypatch.setitem(evaluator.STATEMENTS, ast.Delete, broken)
    text = HEAD + "    def utility(self, state):\n        del state\n        return hash(1)\n\n\ngame = Game()\n"
    with loaded(text, tmp_path) as module:
        bug, _ = lines_told(module.game).values()
    assert "the compiler itself failed with LookupError" in bug
    text = text.replace(
        "        del state\n        return hash(1)\n", "        hash(1)\n        del state\n        return 1\n"
    )
    with loaded(text, tmp_path) as module:
        (problem,) = lines_told(module.game).values()
    assert "hash is used on an int" in problem


def test_a_game_without_a_problem_is_only_lowered_if_so_wished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_game, "check_methods", None)
    assert compiled.explain(TicTacToe(), checked=False) is None
    around = compiled_game.CompiledGame(TicTacToe(), cast("Any", None))
    assert compiled.explain(around, checked=False) is None


def test_a_bug_outside_of_any_statement_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_given: object) -> None:
        raise LookupError

    monkeypatch.setattr(lower_module, "widened", broken)
    said = compiled.explain(TicTacToe())
    assert "cannot be compiled, because the compiler itself failed with LookupError" in str(said)
