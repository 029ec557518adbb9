"""What rules are rewritten into before they are compiled: run as plain Python, it answers as the rules do."""

from __future__ import annotations

import linecache
from itertools import islice
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np
import pytest
from gametree.compiled.specialise import Rules

from gametree.game import CompileError
from tests.compiled.test_compiled import OTHERS, QUICK, name_of, states
from tests.compiled.ways import UNFIT, WAYS, WRITTEN

METHODS = ("player", "terminal", "utility", "actions", "result")


def as_it_is(function: Any) -> Any:
    """Stand in for Numba: what is compiled would be this very function."""
    return function


def rewritten(game: Any) -> dict[str, Any]:
    """Return the methods of a game as functions of a state, in plain Python."""
    start: object = game.initial_state()
    kind: Any = type(start)
    rules = Rules(game, as_it_is, [kind] if hasattr(kind, "_fields") else ())
    made: dict[str, Any] = {}
    for name in METHODS:
        method = getattr(game, name)
        method = getattr(method, "__wrapped__", method)
        plain = getattr(method, "__func__", method)
        bound = {plain.__code__.co_varnames[0]: game}
        made[name] = in_python(rules, rules.function(plain, bound, stream=name == "actions"))
    return made


def in_python(rules: Rules, name: str) -> Any:
    """Return a function that rules became, with lists for arrays, whose items would be numbers of NumPy."""
    for known, value in rules.namespace.items():
        if isinstance(value, np.ndarray):
            rules.namespace[known] = value.tolist()
    return rules.namespace[name]


@pytest.mark.parametrize("game", [*QUICK, *OTHERS], ids=name_of)
def test_rewritten_rules_answer_as_the_rules_do(game: Any) -> None:
    rules = rewritten(game)
    for state in islice(states(game), 40):
        assert rules["player"](state) == game.player(state)
        assert not rules["terminal"](state)
        offered = list(game.actions(state))
        assert list(rules["actions"](state)) == offered
        for action in offered:
            following = game.result(state, action)
            assert rules["result"](state, action) == following
            assert bool(rules["terminal"](following)) == game.terminal(following)
            if game.terminal(following):
                assert rules["utility"](following) == game.utility(following)


def outcome(function: Any, arguments: tuple[Any, ...]) -> Any:
    """Return what a function returns, a list of what it yields, or the kind of error that it raises."""
    try:
        answer = function(*arguments)
        return list(answer) if function.__name__.startswith(("stream", "a_stream")) else answer
    except (ArithmeticError, AssertionError, LookupError, ValueError) as error:
        return ValueError if isinstance(error, AssertionError) else type(error)


def twin(function: Any) -> Any:
    """Return a function as it is rewritten, in plain Python."""
    rules = Rules(None, as_it_is)
    return in_python(rules, rules.function(function, {}))


@pytest.mark.parametrize(("function", "samples"), WAYS, ids=lambda given: getattr(given, "__name__", ""))
def test_every_way_to_write_a_rule_keeps_its_meaning(function: Any, samples: list[tuple[Any, ...]]) -> None:
    rewritten_twin = twin(function)
    for arguments in samples:
        assert outcome(rewritten_twin, arguments) == outcome(function, arguments), arguments


def written(tmp_path: Path, text: str) -> Any:
    """Return the function `rule` of a file with this text."""
    file = tmp_path / "rules.py"
    file.write_text(f"TABLE = tuple(range(20))\nMIXED = (1, (2, 3), (4, (5,)))\nWIDE = (1, 2**64)\n{text}\n")
    scope: dict[str, Any] = {"__name__": "rules"}
    exec(compile(file.read_text(), str(file), "exec"), scope)
    return scope["rule"]


@pytest.mark.parametrize("name", WRITTEN)
def test_what_linters_refuse_keeps_its_meaning_too(name: str, tmp_path: Path) -> None:
    rule = written(tmp_path, f"def rule(number):\n    {WRITTEN[name]}")
    for number in (0, 1, 5):
        assert twin(rule)(number) == rule(number)


@pytest.mark.parametrize("text", UNFIT)
def test_what_cannot_be_compiled_is_refused_with_its_line_and_reason(text: str, tmp_path: Path) -> None:
    with pytest.raises(CompileError) as caught:
        twin(written(tmp_path, text))
    said = str(caught.value)
    assert said.startswith(f"{tmp_path / 'rules.py'}, line ")
    assert UNFIT[text] in said
    assert said.endswith(".")
    assert "\n" not in said


def test_a_function_without_a_source_is_refused() -> None:
    scope: dict[str, Any] = {}
    exec("def rule(number):\n    return number", scope)
    with pytest.raises(CompileError, match="The source of rule cannot be found, and compiling starts from it"):
        twin(scope["rule"])


def test_an_edited_file_is_noticed(tmp_path: Path) -> None:
    rule = written(tmp_path, "def rule(number):\n    return number + 1")
    file = tmp_path / "rules.py"
    file.write_text(file.read_text().replace("+ 1", "+ 2"))
    linecache.checkcache(str(file))
    with pytest.raises(CompileError, match="rule is not what stands there"):
        twin(rule)


def test_a_lambda_is_a_function_but_two_in_a_line_are_not_told_apart(tmp_path: Path) -> None:
    rule: FunctionType = written(tmp_path, "rule = lambda number: 3 * number")
    assert twin(rule)(7) == 21
    with pytest.raises(CompileError, match="are there two lambdas in a line"):
        twin(written(tmp_path / "..", "rule, other = lambda number: 3, lambda number: 4"))
