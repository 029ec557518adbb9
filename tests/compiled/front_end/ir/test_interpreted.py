"""All that the front end makes keeps the rules of the intermediate representation, and its text means the same."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from gametree.compiled.front_end import LoweredGame, lower
from gametree.compiled.front_end.ir.interpreting import Interpreter
from gametree.compiled.front_end.lowering.program import PRIMITIVES
from gametree.game import CompileError
from tests.compiled.front_end.bodies import ANSWERED, HELPERS
from tests.compiled.front_end.golden import games
from tests.compiled.front_end.ir.verifying import verify
from tests.compiled.front_end.test_bodies import NUMBERS, written
from tests.compiled.front_end.twins import Twin, alike, outcome
from tests.support.samples import sample, slow_but

GAMES = games()
BODIES = [*ANSWERED, *(f"H:{body}" for body in HELPERS)]


def interpreted(lowered: LoweredGame, name: str, *given: Any) -> Any:
    """Return the answer of a method, or all items of a stream, by the interpreter."""
    functions = {function.name: function.code for function in lowered.functions}
    program = Interpreter({**PRIMITIVES, CompileError.__name__: CompileError}, functions)
    method = lowered.methods[name].code
    found = program.run(method, *given)
    return list(found) if method.stream else found


def check_game(game: Any) -> None:
    """Fail unless the interpreter answers as the text does along a random line."""
    state = game.initial_state()
    try:
        lowered = lower(game, state)
    except CompileError:
        return
    verify(function.code for function in lowered.functions)
    bound, rng = lowered.bind(), Random(1)
    words = lowered.layout.encode(state)
    given: Any = words[0] if lowered.layout.bare else tuple(words)
    for _ in range(12):
        for name in bound.keys() & {"terminal", "canonical"}:
            assert interpreted(lowered, name, given, 0) == bound[name](given, 0)
        name = "utility" if bound["terminal"](given, 0) else "player"
        assert interpreted(lowered, name, given, 0) == bound[name](given, 0)
        if name == "utility":
            return
        actions = list(bound["actions"](given, 0))
        assert interpreted(lowered, "actions", given, 0) == actions
        action = rng.choice(actions)
        child = bound["result"](given, action, 0)
        assert interpreted(lowered, "result", given, action, 0) == child
        given = child


def check_body(body: str, folder: Path) -> None:
    """Fail unless the interpreter answers as the text does at all numbers."""
    twin = Twin(written(folder, body), 1)
    verify(function.code for function in twin.game.functions)
    for number in NUMBERS:
        found = outcome(interpreted, twin.game, "twin", number, 0)
        assert alike(outcome(twin.call, number, 0), found), number


@pytest.mark.parametrize("name", slow_but(9, list(GAMES)[::6], of_slow=2))
def test_a_game_is_interpreted_as_its_text_runs(name: str) -> None:
    check_game(GAMES[name])


@pytest.mark.parametrize("body", BODIES[::25])
@pytest.mark.filterwarnings("ignore::SyntaxWarning")
def test_a_body_is_interpreted_as_its_text_runs(body: str, tmp_path: Path) -> None:
    check_body(body, tmp_path)


@pytest.mark.slow
def test_games_and_bodies_are_interpreted_as_their_texts_run(tmp_path: Path) -> None:
    for game in sample(list(GAMES.values()), 6):
        check_game(game)
    for body in sample(BODIES, 24):
        check_body(body, tmp_path)
