"""The kit on games with chance: right games and searches pass, and each mutant is refused."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import nan
from typing import Any

import pytest

from gametree import (
    CHANCE,
    MAX,
    Chance,
    Player,
    Result,
    Symmetric,
    expectiminimax,
    minimax,
    rank_actions,
    star1,
    star2,
)
from gametree.games import BearOff, ChanceTree, EinStein, Pig
from gametree.rules import is_chance_node
from gametree.testing import (
    CheckFailed,
    as_search,
    check_evaluation,
    check_game,
    check_same_rules,
    check_search,
    game_checks,
    run_checks,
    search_checks,
)

HALF = Fraction(1, 2)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "cyclic"), [(Pig(goal=8), True), (EinStein(size=3), False), (BearOff(2), False)])
def test_shipped_games_pass(game: Any, cyclic: bool) -> None:
    check_game(game, cyclic=cyclic)


def test_a_game_with_a_coin_passes() -> None:
    check_game(ChanceTree([[CHANCE, (HALF, 1), (0.5, [-2, 3])], 3]))


@pytest.mark.parametrize(
    ("tree", "sentence"),
    [
        ([CHANCE], "The outcomes are none at 0 (the start): return one with probability 1"),
        ([CHANCE, (HALF, 1)], "The outcomes have probabilities with the sum 1/2 at 0 (the start): return some"),
        ([CHANCE, (True, 1)], "The outcomes give 0 the probability True at 0 (the start): return positive"),
        ([CHANCE, (0, 1), (1, 2)], "The outcomes give 0 the probability 0 at 0 (the start): return positive"),
        ([CHANCE, (-1, 1), (2, 2)], "The outcomes give 0 the probability -1 at 0 (the start)"),
        ([CHANCE, (nan, 1)], "The outcomes give 0 the probability nan at 0 (the start)"),
    ],
)
def test_broken_probabilities_fail(tree: Any, sentence: str) -> None:
    with pytest.raises(CheckFailed) as caught:
        check_game(ChanceTree(tree))
    assert caught.value.check == "outcomes"
    assert str(caught.value).startswith(sentence)


class Coin(ChanceTree):
    """A coin, whose outcomes a test changes."""

    def __init__(self, outcomes: Callable[[], Any]) -> None:
        super().__init__([[CHANCE, (HALF, 1), (HALF, -1)], 0])
        object.__setattr__(self, "made", outcomes)

    def outcomes(self, state: int) -> Any:
        return vars(self)["made"]()


@pytest.mark.parametrize(
    ("outcomes", "sentence"),
    [
        (lambda: 3, "outcomes returned 3 at 1 (after the line 0): return pairs"),
        (lambda: [0, 1], "The outcomes hold 0 at 1 (after the line 0): return pairs"),
        (lambda: [(0, HALF), (0, HALF)], "The outcomes hold one twice at 1 (after the line 0): return each once"),
        (lambda: 1 / 0, "outcomes raised ZeroDivisionError"),
        (partial(next, iter([[(0, 1)]] * 2 + [[(1, 1)]] * 99)), "outcomes, asked again, returned [(1, 1)]"),
    ],
)
def test_broken_outcomes_fail(outcomes: Any, sentence: str) -> None:
    outcome = next(each for each in run_checks(game_checks()[:4], Coin(outcomes)) if each.failure)
    assert (outcome.name, str(outcome.failure)[: len(sentence)]) == ("outcomes", sentence)


def test_chance_without_outcomes_fails() -> None:
    class Forgotten:
        def initial_state(self) -> int:
            return 0

        def player(self, _state: int) -> Player | Chance:
            return CHANCE

        def actions(self, _state: int) -> list[int]:
            return [1]

        def result(self, state: int, _action: int) -> int:
            return state + 1

        def terminal(self, state: int) -> bool:
            return state == 1

        def utility(self, _state: int) -> int:
            return 0

    with pytest.raises(CheckFailed, match="player returned CHANCE, but the game has no method outcomes at 0"):
        check_game(Forgotten())


def test_an_evaluation_is_asked_where_a_player_moves_also_behind_chance() -> None:
    game: Any = ChanceTree([[CHANCE, (HALF, [1, [2]]), (HALF, [-2, 3])], 3])
    states = [0]
    states += (game.result(state, action) for state in states for action in ways(game, state))
    asked = set[int]()

    def opinion(state: int) -> float:
        asked.add(state)
        return 0.5

    check_evaluation(game, opinion)
    assert asked == {each for each in states if not game.terminal(each) and not is_chance_node(game, each)}


def ways(game: ChanceTree, state: int) -> list[int]:
    """The actions or outcomes at a state, none at the end."""
    if game.terminal(state):
        return []
    return [way for way, _ in game.outcomes(state)] if is_chance_node(game, state) else [*game.actions(state)]


class Folding(ChanceTree):
    """A tree with two coins, of which the second is folded to the first, whose leaves are the nodes 2 and 3."""

    def canonical(self, state: int) -> int:
        value = self.utility(state) if self.terminal(state) else None
        return {4: 1}.get(state, state) if value is None else 2 if value == 1 else 3


def test_symmetric_states_have_the_same_probabilities() -> None:
    third = Fraction(1, 3)
    coin = [CHANCE, (third, 1), (2 * third, 0)]
    split = [CHANCE, (third, 0), (third, 1), (third, 0)]
    for other in (coin, split, [CHANCE, (2 / 3, 0), (1 / 3, 1)]):
        check_game(Folding([coin, other]))
        assert expectiminimax(Symmetric(Folding([coin, other])), 0).value == third
    with pytest.raises(CheckFailed, match="have other probabilities than at the canonical state 1") as caught:
        check_game(Folding([coin, [CHANCE, (2 * third, 1), (third, 0)]]))
    assert caught.value.check == "canonical"
    with pytest.raises(CheckFailed, match="The canonical results are not those of the canonical state 1"):
        check_game(Folding([coin, [CHANCE, (1, 1)]]))


@pytest.mark.parametrize("search", [expectiminimax, star1, star2, partial(star2, bounds=(-3, 3))])
def test_right_searches_pass(search: Any) -> None:
    check_search(search, contract="expectation", depth_limited=True, examples=60)


def value_of(game: Any, state: Any) -> Any:
    """Return a value, as a student writes it."""
    if game.terminal(state):
        return game.utility(state)
    if is_chance_node(game, state):
        return mean([(p, value_of(game, game.result(state, way))) for way, p in game.outcomes(state)])
    values = [value_of(game, game.result(state, each)) for each in game.actions(state)]
    return (max if game.player(state) == MAX else min)(values)


def action_of(game: Any, state: Any) -> Any:
    return None if game.terminal(state) else rank_actions(game, state)[0].action


@pytest.mark.parametrize(("function", "returns"), [(value_of, "value"), (action_of, "action")])
def test_functions_that_return_a_value_or_an_action_pass(function: Any, returns: Any) -> None:
    check_search(as_search(function, returns=returns), contract="expectation", examples=60)


def test_a_value_that_minimises_at_chance_nodes_fails() -> None:
    def wrong(game: Any, state: Any) -> Any:
        if game.terminal(state):
            return game.utility(state)
        return min(wrong(game, game.result(state, each)) for each in ways(game, state))

    with pytest.raises(CheckFailed, match="returned the value") as caught:
        check_search(as_search(wrong, returns="value"), contract="expectation", examples=60)
    assert caught.value.check == "value"


def test_a_function_of_one_game_cannot_be_tried_on_random_trees() -> None:
    def of_a_state(_state: object) -> int:
        return 0

    search = as_search(of_a_state, returns="value")
    with pytest.raises(TypeError, match="takes a state alone"):
        check_search(search, contract="expectation")


@pytest.mark.parametrize("game", [Pig(goal=4, sides=2), BearOff(1), EinStein(3)])
@pytest.mark.parametrize("search", [expectiminimax, minimax])
def test_a_game_with_chance_is_checked_by_another_contract(search: Any, game: Any) -> None:
    with pytest.raises(ValueError, match=r'has chance nodes.* by contract="expectation", on random trees'):
        check_search(search, games=[game])


def student(
    at_chance: Callable[[list[tuple[Any, Any]]], Any], *, chance_plies: int = 0, line_goes_on: bool = False
) -> Any:
    """Return an expectiminimax that a student wrote, with a fault."""

    def search(game: Any, state: Any, depth: Any = None, evaluate: Any = None) -> Result[Any]:
        if game.terminal(state):
            return Result(game.utility(state))
        if is_chance_node(game, state):
            if chance_plies and depth is not None and depth <= 0:
                return Result(0)
            left = None if depth is None else depth - chance_plies
            found = [(p, search(game, game.result(state, way), left, evaluate)) for way, p in game.outcomes(state)]
            line = (0, *found[0][1].line) if line_goes_on else ()
            return Result(at_chance([(p, each.value) for p, each in found]), line)
        if depth is not None and depth <= 0:
            return Result(evaluate(state))
        left = None if depth is None else depth - 1
        found = [(search(game, game.result(state, each), left, evaluate), each) for each in game.actions(state)]
        best = (max if game.player(state) == MAX else min)(found, key=lambda pair: pair[0].value)
        return Result(best[0].value, (best[1], *best[0].line))

    return search


def mean(pairs: list[tuple[Any, Any]]) -> Any:
    return sum(p * value for p, value in pairs)


def cut_across_chance(game: Any, state: Any) -> Result[Any]:
    """Search with alpha-beta, and keep the window across a chance node."""

    def search(state: Any, alpha: float, beta: float) -> tuple[Any, tuple[Any, ...]]:
        if game.terminal(state):
            return game.utility(state), ()
        if is_chance_node(game, state):
            return sum(p * search(game.result(state, way), alpha, beta)[0] for way, p in game.outcomes(state)), ()
        best: Any = None
        for action in game.actions(state):
            value, line = search(game.result(state, action), alpha, beta)
            if best is None or (value > best[0] if game.player(state) == MAX else value < best[0]):
                best = value, (action, *line)
            if game.player(state) == MAX:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return best[0], best[1]

    return Result(*search(state, float("-inf"), float("inf")))


def worst_line(game: Any, state: Any) -> Result[Any]:
    """Return the right value, with the line of the worst action."""
    found = expectiminimax(game, state)
    return Result(found.value, rank_actions(game, state)[-1].line) if found.line else found


def without_a_line(game: Any, state: Any) -> Result[Any]:
    return Result(expectiminimax(game, state).value)


def with_a_wrong_line(game: Any, state: Any) -> Result[Any]:
    return Result(expectiminimax(game, state).value, (0,))


def value_alone(game: Any, state: Any) -> Any:
    return expectiminimax(game, state).value


MUTANTS: dict[str, tuple[Any, str]] = {
    "the line of the worst action": (worst_line, "line"),
    "maximum at a chance node": (student(lambda pairs: max(value for _, value in pairs)), "value"),
    "probabilities forgotten": (
        student(lambda pairs: mean([(Fraction(1, len(pairs)), v) for _, v in pairs])),
        "value",
    ),
    "normalised twice": (student(lambda pairs: mean(pairs) / len(pairs)), "value"),
    "cut across a chance node": (cut_across_chance, "value"),
    "chance counted as a ply": (student(mean, chance_plies=1), "value"),
    "line goes on past chance": (student(mean, line_goes_on=True), "line"),
    "no line": (without_a_line, "line"),
    "wrong line": (with_a_wrong_line, "line"),
    "no result": (value_alone, "answer"),
    "without chance": (minimax, "answer"),
}


def test_the_student_without_a_fault_passes() -> None:
    check_search(student(mean), contract="expectation", depth_limited=True, examples=60)


@pytest.mark.parametrize("name", MUTANTS)
def test_every_mutant_is_refused(name: str) -> None:
    search, check = MUTANTS[name]
    with pytest.raises(CheckFailed) as caught:
        check_search(search, contract="expectation", depth_limited=name == "chance counted as a ply", examples=60)
    assert caught.value.check == check
    assert isinstance(caught.value.game, ChanceTree)
    assert str(caught.value).count("ChanceTree(tree=") == 1
    assert len(repr(caught.value.game)) < 260  # it is a small tree


def test_checks_have_names_and_options_that_fit() -> None:
    assert [check.name for check in search_checks(contract="expectation")] == ["answer", "value", "line"]
    faults: list[dict[str, Any]] = [{"games": [Pig()]}, {"prunes": True}]
    for wrong in faults:
        with pytest.raises(ValueError, match='The contract "expectation" is about random trees'):
            check_search(expectiminimax, contract="expectation", **wrong)


def test_the_same_rules_have_the_same_probabilities() -> None:
    fair = ChanceTree([[CHANCE, (HALF, 1), (HALF, -1)], 0])
    in_floats = ChanceTree([[CHANCE, (0.5, 1), (0.5, -1)], 0])
    loaded = ChanceTree([[CHANCE, (Fraction(1, 3), 1), (Fraction(2, 3), -1)], 0])
    check_same_rules(fair, in_floats)
    check_same_rules(Pig(goal=8), Pig(goal=8), states=300)
    with pytest.raises(
        CheckFailed, match=r"of 0 is Fraction\(1, 2\) in mine and Fraction\(1, 3\) in theirs"
    ) as caught:
        check_same_rules(fair, loaded)
    assert (caught.value.check, caught.value.line) == ("outcomes", (0,))
    with pytest.raises(CheckFailed, match="player") as caught:
        check_same_rules(fair, ChanceTree([[1, -1], 0]))
    assert caught.value.check == "player"
