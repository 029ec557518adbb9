"""Searches refuse a class, a number in place of a function and the like in one sentence with the remedy."""

from __future__ import annotations

import inspect
import re
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gametree
from gametree import (
    MAX,
    MIN,
    CanonicalTable,
    CompileError,
    Counted,
    DepthLimited,
    DepthPenalised,
    GameRecord,
    GameTreeError,
    Ordered,
    Tabled,
    alpha_beta,
    alpha_beta_with_memory,
    arena,
    best_action,
    certify,
    compiled,
    decide,
    depth_penalised_minimax,
    iterative_deepening,
    minimax,
    monte_carlo_search,
    monte_carlo_tree_search,
    mtd_f,
    never_loses,
    opening_book,
    perft,
    play,
    principal_variation_search,
    proof_number_search,
    random_strategy,
    rank_actions,
    review,
    scripted_strategy,
    search_strategy,
    simulate,
    solve,
    solver,
    strategy_of_strength,
    timed_strategy,
    trace,
)
from gametree.games import GraphGame, Nim, TicTacToe
from gametree.testing import as_search, check_evaluation

GAME: Any = TicTacToe()
START = GAME.initial_state()


def zero(_state: object) -> int:
    return 0


Search = Callable[[Any, Any], object]
SEARCHES: dict[str, Search] = {
    "minimax": minimax,
    "alpha_beta": alpha_beta,
    "depth_penalised_minimax": depth_penalised_minimax,
    "alpha_beta_with_memory": alpha_beta_with_memory,
    "mtd_f": mtd_f,
    "principal_variation_search": principal_variation_search,
    "proof_number_search": lambda game, state: proof_number_search(game, state, at_least=1),
    "monte_carlo_tree_search": lambda game, state: monte_carlo_tree_search(
        game, state, rng=Random(1), simulations=1
    ),
    "monte_carlo_search": monte_carlo_search(simulations=1),
    "iterative_deepening": lambda game, state: iterative_deepening(game, state, evaluate=zero),
    "rank_actions": rank_actions,
    "to a depth": lambda game, state: alpha_beta(game, state, depth=2, evaluate=zero),
    "perft": lambda game, state: perft(game, state, depth=1),
    "simulate": lambda game, state: simulate(game, state, simulations=1),
    "trace": lambda game, state: trace(minimax, game, state),
    "decide": lambda game, state: decide(game, state, rng=Random(1)),
    "play": lambda game, state: play(game, {MAX: search_strategy(), MIN: search_strategy()}, state),
    "solve": lambda game, _state: solve(game),
    "certify": lambda game, state: certify(game, state, 0),
    "never_loses": lambda game, _state: never_loses(game, search_strategy(), MAX),
    "compiled.minimax": compiled.minimax,
    "compiled.alpha_beta": compiled.alpha_beta,
    "compiled.depth_penalised_minimax": compiled.depth_penalised_minimax,
    "compiled.alpha_beta_with_memory": compiled.alpha_beta_with_memory,
    "compiled.proof_number_search": lambda game, state: compiled.proof_number_search(game, state, at_least=1),
    "compiled.monte_carlo_tree_search": lambda game, state: compiled.monte_carlo_tree_search(
        game, state, rng=Random(1), simulations=1
    ),
    "compiled.iterative_deepening": lambda game, state: compiled.iterative_deepening(game, state, evaluate=zero),
    "compiled.rank_actions": compiled.rank_actions,
    "compiled.best_actions": compiled.best_actions,
    "compiled.search_states": lambda game, state: list(compiled.search_states(compiled.alpha_beta, game, [state])),
    "compiled.perft": lambda game, state: compiled.perft(game, state, depth=1),
    "compiled.simulate": lambda game, state: compiled.simulate(game, state, simulations=1),
    "compiled.solve": lambda game, _state: compiled.solve(game),
    "compiled.compile": compiled.compile,
}


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
def test_a_class_is_no_game(search: Search) -> None:
    message = r"TicTacToe is a class, not a game: make one, such as TicTacToe\(\)\.$"
    with pytest.raises((TypeError, CompileError), match=message):
        search(TicTacToe, START)


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
def test_what_lacks_a_method_is_no_game(search: Search) -> None:
    message = r"3 has no method player, which a game needs: write def player\(self, state\)\.$"
    with pytest.raises((TypeError, CompileError), match=message):
        search(3, START)


NO_FUNCTION = r"evaluate must be a function of a state, not 3\.$"
NO_GENERATOR = r"rng must be a generator of random numbers, such as random\.Random\(1\), not 3\.$"
NO_TABLE = r"table must be a dict, a gametree\.BoundedTable or another mutable mapping, not 3\.$"
NO_STATES = r"starts must be several states, in a list or another iterable, not "
three: Any = 3


def any_of(value: Any) -> Any:
    """Return a value as one of any type."""
    return value


none: Any = None
WRONG: list[tuple[str, Callable[[], object]]] = [
    (NO_FUNCTION, lambda: minimax(GAME, START, depth=1, evaluate=three)),
    (NO_FUNCTION, lambda: alpha_beta(GAME, START, depth=1, evaluate=three)),
    (NO_FUNCTION, lambda: alpha_beta_with_memory(GAME, START, depth=1, evaluate=three)),
    (NO_FUNCTION, lambda: iterative_deepening(GAME, START, evaluate=three)),
    (NO_FUNCTION, lambda: DepthLimited(GAME, depth=1, evaluate=three)),
    (r"evaluate must be a function of a state, not None\.$", lambda: DepthLimited(GAME, depth=1, evaluate=none)),
    (NO_FUNCTION, lambda: compiled.alpha_beta(GAME, START, depth=1, evaluate=three)),
    (NO_FUNCTION, lambda: compiled.iterative_deepening(GAME, START, evaluate=three)),
    (
        NO_FUNCTION,
        lambda: monte_carlo_tree_search(GAME, START, rng=Random(1), simulations=1, evaluate=three),
    ),
    (
        NO_FUNCTION,
        lambda: compiled.monte_carlo_tree_search(GAME, START, rng=Random(1), simulations=1, evaluate=three),
    ),
    (r"key must be a function of a state and an action, not 3\.$", lambda: Ordered(GAME, three)),
    (NO_GENERATOR, lambda: monte_carlo_tree_search(GAME, START, rng=three, simulations=1)),
    (NO_GENERATOR, lambda: compiled.monte_carlo_tree_search(GAME, START, rng=three, simulations=1)),
    (NO_GENERATOR, lambda: random_strategy(three)),
    (NO_GENERATOR, lambda: strategy_of_strength(1, rng=three)),
    (NO_GENERATOR, lambda: decide(GAME, START, rng=three)),
    (NO_GENERATOR, lambda: timed_strategy(rng=three)),
    (NO_GENERATOR, lambda: best_action(GAME, START, rng=three)),
    (NO_FUNCTION, lambda: decide(GAME, START, evaluate=three)),
    (NO_FUNCTION, lambda: timed_strategy(evaluate=three)),
    (NO_FUNCTION, lambda: rank_actions(GAME, START, depth=1, evaluate=three)),
    (NO_TABLE, lambda: alpha_beta_with_memory(GAME, START, table=three)),
    (NO_TABLE, lambda: CanonicalTable(GAME, three)),
    (NO_TABLE, lambda: proof_number_search(GAME, START, at_least=0, table=three)),
    (r"strategies must map each player to a strategy, as .* does, not 3\.$", lambda: play(GAME, three)),
    (
        r"a strategy must be a function of a game and a state, not 3\.$",
        lambda: play(GAME, {MAX: search_strategy(), MIN: three}),
    ),
    (NO_STATES + r"Board\(x=0, o=0\)\.$", lambda: solve(GAME, starts=START)),
    (NO_STATES + r"Board\(x=0, o=0\)\.$", lambda: compiled.solve(GAME, starts=START)),
    (NO_STATES + r"'\.'\.$", lambda: solve(GAME, starts=any_of("."))),
    (r"belongs must be a function of a state, not 3\.$", lambda: solve(GAME, belongs=three)),
    (r"progress must be a function of a Progress, not 3\.$", lambda: compiled.solve(GAME, progress=three)),
    (r"workdir must be a path, as a text or a Path, not 3\.$", lambda: compiled.solve(GAME, workdir=three)),
    (r"Each proof must be a Certificate, as certify returns, not 1\.$", lambda: opening_book(GAME, any_of([1]))),
    (r"certificates must be several certificates, .*, not 3\.$", lambda: opening_book(GAME, three)),
    (r"seed must be an integer, not \[\]\.$", lambda: best_action(GAME, START, seed=any_of([]))),
    (r"heaps must be the numbers of counters in all heaps, such as \(3, 4, 5\), not 3\.$", lambda: Nim(three)),
]


class NoStart:
    """A pile that begins nowhere."""

    def player(self, state: int) -> Any:
        return MAX if state % 2 else MIN

    def actions(self, state: int) -> Any:
        return (1,)

    def result(self, state: int, action: int) -> Any:
        return state - action

    def terminal(self, state: int) -> Any:
        return state == 0

    def utility(self, state: int) -> Any:
        return 1

    def __repr__(self) -> str:
        return "NoStart()"


class StartAsAttribute(NoStart):
    """An implicit game whose start is an attribute, as in some other libraries."""

    initial_state = 5


class StartAsProperty(NoStart):
    """An implicit game whose start is a property."""

    @property
    def initial_state(self) -> int:
        return 5


NO_START: Any = NoStart()
PLAYERS: Any = {"a": random_strategy(), "b": random_strategy()}
SIDES: Any = {MAX: random_strategy(), MIN: random_strategy()}
NO_INITIAL = r"NoStart\(\) has no method initial_state: write one, or give the state where play begins\.$"
NO_METHOD = r"NoStart\(\) has an initial_state that is no method: make it one, or give the state where"
STARTS: list[Any] = [StartAsAttribute(), StartAsProperty()]
BEGINNINGS: list[Callable[[Any], object]] = [
    solve,
    review.report,
    lambda game: play(game, SIDES),
    lambda game: review.review(game, GameRecord((1, 1), (1,), 1)),
    lambda game: DepthLimited(game, depth=1, evaluate=lambda state: 0).initial_state(),
    lambda game: Counted(game).initial_state(),
]
NO_TREE = r"tree must be a gametree\.MonteCarloTree, not "
NO_CERTIFICATE = r"certificate must be a Certificate, as Certificate\.load returns, not 'c\.json'\.$"
NO_PATH = r"path must be a path, as a text or a Path, not "
NO_SEARCH = r"search must be a function of a game and a state, not 5\.$"
NO_EVALUATION = r"evaluate must be a function of a state, not "
five: Any = 5
WRONG.extend(
    [
        (NO_INITIAL, lambda: play(NO_START, SIDES)),
        (NO_INITIAL, lambda: never_loses(NO_START, random_strategy(), MAX)),
        (NO_INITIAL, lambda: arena.tournament(PLAYERS, NO_START, games=2)),
        (NO_INITIAL, lambda: arena.random_openings(NO_START, plies=1)),
        (NO_INITIAL, lambda: review.report(NO_START)),
        (NO_INITIAL, lambda: review.review(NO_START, [1])),
        (NO_INITIAL, lambda: solve(NO_START)),
        *((NO_METHOD, partial(begin, game)) for begin in BEGINNINGS for game in STARTS),
        (NO_TREE, lambda: monte_carlo_tree_search(GAME, START, simulations=1, tree=any_of({}))),
        (
            NO_TREE,
            lambda: monte_carlo_tree_search(GAME, START, simulations=1, tree=any_of(compiled.MonteCarloTree())),
        ),
        (NO_CERTIFICATE, lambda: solver.verify(GAME, any_of("c.json"))),
        (r"certificate must be a Certificate, .*, not TicTacToe", lambda: any_of(solver.verify)(None, GAME)),
        (NO_GENERATOR, lambda: play(GAME, SIDES, rng=three)),
        (
            r"Each player must be a pair of a name and a",
            lambda: arena.tournament(any_of([zero, zero]), GAME, games=2),
        ),
        (
            r"an opening must be several actions, in a list or another iterable, not 4\.$",
            lambda: arena.tournament(PLAYERS, GAME, games=2, openings=any_of([4, 0])),
        ),
        (
            r"^The table has 1 at \.\.\./\.\.\./\.\.\., which",
            lambda: alpha_beta(Tabled(GAME, any_of({START: 1})), START),
        ),
        (r"^The keys at .* are \[None, .*compared", lambda: alpha_beta(Ordered(GAME, lambda _, __: none), START)),
        (
            r"^The keys at .* are \['', 1, ",
            lambda: alpha_beta(Ordered(GAME, lambda _, action: any_of(min(action, 1) or "")), START),
        ),
        (r"positions must map each state to a number or a pair, not None\.$", lambda: GraphGame("a", none)),
        (NO_PATH, lambda: any_of(solver.Solution).load(none, GAME)),
        (NO_PATH, lambda: any_of(solver.Solution).load(GAME, any_of("a"))),
        (NO_PATH, lambda: any_of(solver.Certificate).load(none, GAME)),
        (NO_PATH, lambda: any_of(solve(Nim((1,)))).save(five)),
        (
            r"^results must be a path, as a text or a Path, not 5\.$",
            lambda: arena.tournament(PLAYERS, GAME, games=2, results=five),
        ),
        (NO_SEARCH, lambda: search_strategy(five)),
        (NO_SEARCH, lambda: strategy_of_strength(1, search=five)),
        (NO_SEARCH, lambda: trace(five, GAME, START)),
        (r"function must be a function of a game and a state", lambda: as_search(five, returns="value")),
        (NO_EVALUATION, lambda: check_evaluation(GAME, none)),
        (NO_EVALUATION, lambda: check_evaluation(GAME, any_of("x"))),
    ]
)


@pytest.mark.parametrize("strategy", [random_strategy(), search_strategy(), strategy_of_strength(0.5)])
def test_a_strategy_has_no_action_once_the_game_is_over(strategy: Any) -> None:
    with pytest.raises(
        gametree.IllegalAction, match=r"^The game is over at XXX/OO\./\.\.\., so there is no action"
    ):
        strategy(GAME, GAME.parse_state("XXX/OO./..."))


def test_a_search_in_place_of_a_strategy_is_said_to_forfeit() -> None:
    players: Any = {"a": alpha_beta, "b": random_strategy()}
    standings = arena.tournament(players, GAME, games=2, openings=1)
    assert standings.note.startswith("a forfeited every game: a played an illegal action: Result(")
    assert standings.note in str(standings)


def test_a_solution_of_another_game_is_named_without_the_layers_around_it() -> None:
    with pytest.raises(ValueError, match=r"^This is the solution of Nim\(.*\), not of TicTacToe\(win=1\): solve"):
        rank_actions(GAME, START, search=solve(HEAPS))


def test_a_state_of_a_wrong_kind_is_not_blamed_on_the_game() -> None:
    with pytest.raises(CompileError, match=r"^\[0, 0\], the state that was given: a state is a list; make it"):
        compiled.alpha_beta(GAME, any_of([0, 0]))


def test_a_win_is_a_number() -> None:
    with pytest.raises(ValueError, match=r"win must be above 0, not 'x'\.$"):
        TicTacToe(win=any_of("x"))


@pytest.mark.parametrize(
    ("message", "call"),
    [
        ("The strength must be a finite number from 0 to 1, not 2.", lambda: strategy_of_strength(2)),
        ("A penalty must be a finite number of at least 0, not -1.", lambda: DepthPenalised(GAME, penalty=-1)),
        ("A guess must be a finite number, not inf.", lambda: mtd_f(GAME, START, guess=inf)),
    ],
)
def test_a_number_is_refused_with_the_bounds_that_it_has(message: str, call: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        call()


@pytest.mark.parametrize(("message", "call"), WRONG)
def test_a_wrong_argument_is_named(message: str, call: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match=message):
        call()


def test_actions_may_be_the_letters_of_a_text() -> None:
    strategy = scripted_strategy("ab")
    assert [strategy(GAME, START), strategy(GAME, START)] == ["a", "b"]


def test_the_module_of_random_numbers_is_a_generator() -> None:
    import random

    state: Any = random
    assert monte_carlo_tree_search(GAME, START, rng=state, simulations=3).simulations == 3


HEAPS: Any = Nim((1, 2))
GIVEN: dict[str, Any] = {
    "game": HEAPS, "state": HEAPS.initial_state(), "evaluate": zero, "search": alpha_beta, "at_least": 0,
    "simulations": 3, "strategy": search_strategy(), "player": MAX, "states": [], "certificates": [], "count": 1,
    "actions": [], "strategies": {MAX: search_strategy(), MIN: search_strategy()}, "depth": 1, "value": 1,
    "strength": 1, "plies": 1, "played": [1], "action": 1, "start": HEAPS.initial_state(), "shown": 1,
    "players": {"a": search_strategy(), "b": search_strategy()}, "error": "x",
}  # fmt: skip
NOT_SWEPT = (  # they fail in the rules or in a function that is given, take long, or import nothing to check with
    "sprt", "tournament", "show", "write_labels", "search_states", "format_state", "format_action", "verify",
)  # fmt: skip
WRONG_KINDS: tuple[Any, ...] = (None, 3, "x", [], object(), float("nan"), -1)
PUBLIC = {
    name: function
    for module in (gametree, solver, review, arena)
    for name in module.__all__
    if inspect.isfunction(function := getattr(module, name)) and name not in NOT_SWEPT
}


def calls(function: Callable[..., Any]) -> Iterator[Callable[[], Any]]:
    """Yield calls of a function in which one argument is of a wrong kind."""
    parameters = inspect.signature(function).parameters.values()
    needed = {each.name: GIVEN.get(each.name, 3) for each in parameters if each.default is each.empty}
    for parameter in parameters:
        for wrong in (
            WRONG_KINDS if parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD) else ()
        ):
            given = {**needed, parameter.name: wrong}
            by_place = [
                given[each.name] for each in parameters if each.kind is each.POSITIONAL_ONLY and each.name in given
            ]
            named = {
                each.name: given[each.name]
                for each in parameters
                if each.kind in (each.KEYWORD_ONLY, each.POSITIONAL_OR_KEYWORD) and each.name in given
            }
            yield partial(function, *by_place, **named)


def place_of_error(call: Callable[[], Any]) -> tuple[str, str]:
    """Return the folder and the line of code where a call fails; a call that answers fails nowhere."""
    try:
        answer = call()
        list(islice(answer, 3) if hasattr(answer, "__next__") else ())
    except (ArithmeticError, AttributeError, GameTreeError, LookupError, TypeError, ValueError) as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        return Path(last.filename).parent.name, str(last.line)
    return "", "raise"


@pytest.mark.parametrize("function", PUBLIC.values(), ids=PUBLIC)
def test_no_public_function_fails_within_for_a_wrong_kind(function: Callable[..., Any]) -> None:
    """Each error is raised by a statement of the library's, or in the rules of the game."""
    for call in calls(function):
        folder, line = place_of_error(call)
        assert folder == "games" or line.startswith("raise"), call
