"""A compiled game offers its searches: `decide` and the strategies find with them what they find in Python.

Kernels run as plain Python here; `tests/cli/test_compiled.py` has the same in machine code.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from math import inf
from random import Random
from typing import Any

import pytest

from gametree import (
    MAX,
    BrokenGame,
    CompileError,
    Counted,
    Decision,
    DepthPenalised,
    Player,
    Transformation,
    best_actions,
    compiled,
    decide,
    minimax,
    never_loses,
    play,
    random_strategy,
    search_strategy,
    strategy_of_strength,
    timed_strategy,
)
from gametree.compiled.timed_searches import SEARCHES
from gametree.games import Board, ConnectFour, Kalah, Nim, ThreeMensMorris, TicTacToe
from gametree.play.exact_search import exact_search
from tests.compiled.test_compiled import QUICK, name_of, nothing
from tests.compiled.test_refused import Stuck

timed: Any = import_module("gametree.play.timed")
plain_searches: Any = import_module("gametree.play.timed_searches")
timed_searches: Any = import_module("gametree.compiled.timed_searches")
pytestmark = pytest.mark.usefixtures("interpreted")
GAME = TicTacToe()
NEAR = GAME.parse_state("XO./OX./...")


@pytest.fixture(autouse=True)
def no_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let plain searches see one node before the compiled ones begin."""
    monkeypatch.setattr(timed, "GLANCE", 1)


def late_states(game: Any) -> list[Any]:
    """Return states of some random games, five to two plies from the end."""
    players = dict.fromkeys(Player, random_strategy(Random(1)))
    return [state for _ in range(6) for state in play(game, players).states[-6:-1]]


@pytest.mark.parametrize("game", [*QUICK, Nim((1, 2, 3)), Kalah(2, 1)], ids=name_of)
def test_a_compiled_game_is_decided_as_in_python(game: Any) -> None:
    twin = compiled.compile(game)
    for state in late_states(game):
        expected, found = (decide(each, state, seconds=inf) for each in (game, twin))
        assert found.compiled == (found.method != "only move")
        assert not expected.compiled
        assert (found.method, found.exact, found.value) == (expected.method, expected.exact, expected.value)
        soonest = best_actions(*penalised(game, state))
        assert {found.action, expected.action} <= set(soonest.actions) or not found.value
        if found.exact:
            assert minimax(game, game.result(state, found.action)).value == found.value


def penalised(game: Any, state: Any) -> tuple[Any, Any]:
    """Return a game in which the quickest win and the latest loss are best."""
    by_plies = DepthPenalised(game, penalty=2**-20)
    return by_plies, by_plies.start(state)


@pytest.mark.parametrize("nodes", [30, 300])
def test_deepening_is_as_deep_as_the_compiled_search_alone(nodes: int) -> None:
    """A fifth of the nodes is for the search to the end, and some are for playing lines."""
    game = ConnectFour(5, 4)
    twin, start = compiled.compile(game), game.initial_state()
    found = decide(twin, start, seconds=inf, nodes=nodes, evaluate=nothing)
    assert (found.method, found.compiled) == ("deepening", True)
    reached = [
        list(compiled.iterative_deepening(twin, start, evaluate=nothing, nodes=share))[-1].depth
        for share in (int(0.7 * nodes), nodes)
    ]
    assert found.depth is not None
    assert reached[0] <= found.depth <= reached[1]


def test_a_game_beyond_the_nodes_is_played_out_by_compiled_rules() -> None:
    game = ConnectFour(5, 4)
    found = decide(compiled.compile(game), game.initial_state(), seconds=inf, nodes=400)
    assert (found.method, found.compiled, found.exact) == ("Monte Carlo", True, False)
    assert found.simulations


def test_where_play_comes_back_a_glance_sees_it_and_deepening_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timed, "GLANCE", 100)
    monkeypatch.setattr(timed_searches, "alpha_beta_with_memory", not_to_be_asked)
    game = ThreeMensMorris()
    state = game.initial_state()
    for action in decide(game, state, seconds=inf).line[:4]:  # a win in 9 plies
        state = game.result(state, action)
    found = decide(compiled.compile(game), state, seconds=inf, nodes=2_000)
    plain = decide(game, state, seconds=inf, nodes=2_000)
    assert (found.method, found.value, found.winner) == (plain.method, plain.value, plain.winner)
    assert (found.compiled, found.depth, found.winner) == (True, plain.depth, MAX)


def not_to_be_asked(*_: Any, **__: Any) -> Any:
    raise AssertionError


def test_a_glance_is_enough_for_few_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timed, "GLANCE", 1_000)
    monkeypatch.setattr(timed_searches, "alpha_beta_with_memory", not_to_be_asked)
    assert decide(compiled.compile(GAME), NEAR) == decide(GAME, NEAR)


class Inside(Transformation[Any, Any]):
    """A transformation of the user's own, which no compiled search takes."""


@pytest.mark.parametrize(("around", "compiles"), [(Counted, True), (Inside, False)])
def test_what_a_compiled_game_offers_is_used_inside_transformations_that_compile(
    around: Callable[[Any], Any], compiles: bool
) -> None:
    game = around(compiled.compile(GAME))
    found = decide(game, NEAR, seconds=inf)
    assert found.compiled == compiles
    assert found._replace(compiled=False) == decide(GAME, NEAR, seconds=inf)
    assert minimax(GAME, GAME.result(NEAR, search_strategy()(game, NEAR))).value == found.value


def by_its_name(board: Board) -> float:
    """An evaluation that cannot be compiled."""
    return len(str(board)) / 1000


def test_an_evaluation_that_cannot_be_compiled_is_refused() -> None:
    twin = compiled.compile(GAME)
    with pytest.raises(CompileError, match="by_its_name"):
        decide(twin, NEAR, evaluate=by_its_name)
    assert decide(GAME, NEAR, evaluate=by_its_name).exact


@dataclass(frozen=True)
class Squaring:
    """A game whose numbers grow beyond 64 bits after some plies: the compiled search refuses them then."""

    def initial_state(self) -> int:
        return 3

    def player(self, _state: int) -> Player:
        return MAX

    def actions(self, _state: int) -> tuple[int, int]:
        return (1, 2)

    def result(self, state: int, action: int) -> int:
        return state * state + action

    def terminal(self, state: int) -> bool:
        return state > 2**70

    def utility(self, state: int) -> int:
        return state % 3


def test_where_numbers_are_too_large_for_compiled_searches_plain_ones_go_on() -> None:
    game = Squaring()
    own = compiled.compile(game, checked=False)
    found = decide(own, 3, seconds=inf)
    assert found == decide(game, 3, seconds=inf)
    assert (found.exact, found.compiled) == (True, False)
    assert search_strategy()(own, 3) == search_strategy()(game, 3)


def test_numbers_that_are_too_large_in_random_play_are_refused_by_compile() -> None:
    with pytest.raises(CompileError, match=r"does not fit a signed 64-bit integer .* declares int_bits = 128, or"):
        compiled.compile(Squaring())
    problem = compiled.explain(Squaring())
    assert problem is not None
    assert "declares int_bits = 128" in problem
    assert compiled.explain(Squaring(), checked=False) is None


def test_utilities_too_fine_for_a_table_of_distances_are_searched_in_python_for_the_quickest_win() -> None:
    game = Halves()
    found = decide(compiled.compile(game), 0, seconds=inf)
    assert found._replace(compiled=False) == decide(game, 0, seconds=inf)
    assert (found.compiled, found.line) == (True, (2,))


class Halves:
    """A race to 3 in steps of 1 or 2 and a jump to 3, worth half a point to MAX, who is always to move."""

    def initial_state(self) -> int:
        return 0

    def player(self, _state: int) -> Player:
        return MAX

    def actions(self, _state: int) -> tuple[int, int]:
        return (1, 2)

    def result(self, state: int, action: int) -> int:
        return state + (action if action == 1 else 3)

    def terminal(self, state: int) -> bool:
        return state >= 3

    def utility(self, _state: int) -> float:
        return 0.5


def test_strategies_ask_the_compiled_searches_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    twin = compiled.compile(GAME)
    monkeypatch.setattr(plain_searches, "exact_search", only_a_glance)
    strategies: list[Any] = [
        search_strategy(),
        timed_strategy(inf),
        strategy_of_strength(1),
        strategy_of_strength(0.1, never_lose=True),
    ]
    for strategy in strategies:
        again = pickle.loads(pickle.dumps(strategy))
        assert minimax(GAME, GAME.result(NEAR, again(twin, NEAR))).value >= 0
        assert never_loses(twin, strategy, MAX, NEAR)
    with pytest.raises(AssertionError):
        search_strategy()(GAME, NEAR)


def only_a_glance(game: Any, state: Any) -> Any:
    """Search no more than one node."""
    assert getattr(game, "left", None) == 0
    return exact_search(game, state)


def test_the_searches_may_be_given_and_pickled() -> None:
    assert pickle.loads(pickle.dumps(SEARCHES)) == compiled.compile(GAME).timed_searches() == SEARCHES
    given: Decision[int] = decide(GAME, NEAR, seconds=inf, searches=SEARCHES)
    assert given == decide(compiled.compile(GAME), NEAR, seconds=inf)


def test_errors_of_the_rules_are_raised_as_they_are() -> None:
    with pytest.raises(BrokenGame):
        search_strategy()(compiled.compile(Stuck()), Stuck().initial_state())
