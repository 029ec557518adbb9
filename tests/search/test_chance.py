"""Searches of games with chance: expectiminimax is brute force, and star1 and star2 are expectiminimax."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from random import Random
from typing import Any, NamedTuple

import pytest

from gametree import (
    CHANCE,
    MAX,
    BrokenGame,
    Chance,
    Counted,
    Player,
    Result,
    Search,
    TooDeep,
    alpha_beta,
    alpha_beta_with_memory,
    decide,
    expectiminimax,
    iterative_deepening,
    minimax,
    rank_actions,
    solve,
    star1,
    star2,
)
from gametree.games import BearOff, ChanceTree, EinStein, Pig, TicTacToe
from tests.support import trees
from tests.support.chance_trees import MOVERS, brute_force, chance_game, random_graph, random_tree
from tests.support.samples import sample

BOUNDS = (-2, 2)
ChanceSearch = Search[Player | Chance]


def opinion(node: int) -> int:
    """Return an evaluation of a node, within the bounds."""
    return node * 7 % 5 - 2


SEARCHES: list[Any] = [expectiminimax, partial(star1, bounds=BOUNDS), partial(star2, bounds=BOUNDS)]


def with_a_table(star: Any) -> Any:
    """Return a star with bounds, which has a new table in each call."""

    def search(game: Any, state: Any, **options: Any) -> Any:
        return star(game, state, bounds=BOUNDS, table={}, **options)

    return search


WITH_TABLES = [with_a_table(star1), with_a_table(star2)]


def agrees(found: Result[Any], value: Any, line: tuple[int, ...]) -> bool:
    return found.value == value and type(found.value) in (int, Fraction) and found.line == line


def check_tree(seed: int) -> None:
    rng = Random(seed)
    tree = random_tree(rng, depth=rng.randint(1, 5))
    game, floats = chance_game(tree), chance_game(tree, float)
    depth = rng.randint(0, 4)
    value, line = brute_force(tree)
    limited = brute_force(tree, depth, opinion)
    for search in SEARCHES:
        assert agrees(search(game, 0), value, line), (seed, search)
        assert agrees(search(game, 0, depth=depth, evaluate=opinion), *limited), (seed, search)
        assert search(floats, 0).value == pytest.approx(float(value), abs=1e-9), (seed, search)
    for search in WITH_TABLES:
        found = search(game, 0)
        assert found.value == value, (seed, search)
        assert attains(tree, found.line, value), (seed, search)
        assert search(game, 0, depth=depth, evaluate=opinion).value == limited[0], (seed, search)
        assert search(floats, 0).value == pytest.approx(float(value), abs=1e-9), (seed, search)


def attains(tree: Any, line: tuple[int, ...], value: Any) -> bool:
    """Whether each state on a line has the value, and the line ends at chance or at the end of the game."""
    for action in line:
        assert tree.mover is not CHANCE
        tree = tree.children[action]
        if brute_force(tree)[0] != value:
            return False
    return isinstance(tree, int) or tree.mover is CHANCE


def test_all_searches_are_brute_force_on_some_trees() -> None:
    for seed in range(60):
        check_tree(seed)


def check_graph(seed: int) -> None:
    rng = Random(seed)
    game = random_graph(rng, layers=rng.randint(2, 6), width=3)
    table: dict[Any, Any] = {}
    for state in reversed(game.positions):
        value = expectiminimax(game, state).value
        for search in (*SEARCHES[1:], partial(star1, table=table), partial(star2, bounds=BOUNDS, table=table)):
            found = search(game, state)
            assert found.value == value, (seed, search)
            end = state
            for action in found.line:
                end = game.result(end, action)
                assert expectiminimax(game, end).value == value, (seed, search)
            assert game.terminal(end) or game.player(end) is CHANCE


def test_every_stored_pair_of_bounds_brackets_the_value() -> None:
    not_exact = 0
    for seed in range(40):
        game = random_graph(Random(seed), layers=4, width=3)
        for star in (star1, star2):
            table: dict[Any, Any] = {}
            star(game, 0, bounds=BOUNDS, table=table)
            for state, (lower, upper) in table.items():
                assert lower <= expectiminimax(game, state).value <= upper, (seed, star, state)
                not_exact += lower < upper
    assert not_exact > 50


def test_tables_change_no_value_where_lines_meet() -> None:
    for seed in range(20):
        check_graph(seed)


@pytest.mark.slow
@pytest.mark.parametrize("block", sample(range(20), 4))
def test_all_searches_are_brute_force_on_10_000_trees(block: int) -> None:
    for seed in range(1000 + block * 500, 1000 + block * 500 + 500):
        check_tree(seed)


def nodes_of(search: Any, game: Any, state: Any, **options: Any) -> int:
    counted = Counted(game)
    search(counted, state, **options)
    return counted.nodes


def test_the_random_trees_have_chance_and_cutoffs() -> None:
    plain = [0, 0, 0]
    for seed in range(100):
        game = chance_game(random_tree(Random(seed), depth=5))
        plain = [sum_ + nodes_of(search, game, 0) for sum_, search in zip(plain, SEARCHES, strict=True)]
    assert plain[0] > plain[1] > plain[2] / 1.5  # on such small trees, probes may cost more than they save


def test_without_chance_they_are_minimax_and_alpha_beta_to_the_node() -> None:
    for seed in range(50):
        game = trees.tree_game(trees.random_tree(seed, 5, 3))
        assert expectiminimax(game, 0) == star1(game, 0) == star2(game, 0) == minimax(game, 0)
        assert nodes_of(expectiminimax, game, 0) == nodes_of(minimax, game, 0)
        assert nodes_of(star1, game, 0) == nodes_of(star2, game, 0) == nodes_of(alpha_beta, game, 0)
    noughts = TicTacToe()
    assert nodes_of(star1, noughts, noughts.initial_state()) == 18_297
    with_table = nodes_of(partial(star1, table={}), noughts, noughts.initial_state())
    plain = nodes_of(alpha_beta_with_memory, noughts, noughts.initial_state())
    assert plain <= with_table < 1.01 * plain  # a few more, where the table has cut the line short


def test_the_book_example_shows_that_the_size_of_evaluations_matters() -> None:
    """Russell & Norvig, figure 5.12: an order-preserving change of the leaves changes the best move."""
    small = ChanceTree([[CHANCE, (0.9, 2), (0.1, 3)], [CHANCE, (0.9, 1), (0.1, 4)]])
    large = ChanceTree([[CHANCE, (0.9, 20), (0.1, 30)], [CHANCE, (0.9, 1), (0.1, 400)]])
    assert expectiminimax(small, 0).line == (0,)
    assert expectiminimax(small, 0).value == pytest.approx(2.1)
    assert expectiminimax(large, 0).line == (1,)
    assert expectiminimax(large, 0).value == pytest.approx(40.9)


def test_splitting_an_outcome_changes_nothing() -> None:
    for seed in range(50):
        tree: Any = random_tree(Random(seed), depth=4)
        if isinstance(tree, int) or tree.mover is not CHANCE:
            continue
        half = tree.probabilities[0] / 2
        split = tree._replace(
            children=(tree.children[0], *tree.children), probabilities=(half, half, *tree.probabilities[1:])
        )
        for search in SEARCHES:
            assert search(chance_game(split), 0) == search(chance_game(tree), 0)


def test_a_chance_node_as_root_has_no_action() -> None:
    game = ChanceTree([CHANCE, (Fraction(1, 3), [1, 2]), (Fraction(2, 3), 5)])
    for search in (expectiminimax, partial(star1, bounds=(0, 9)), partial(star2, bounds=(0, 9))):
        assert search(game, 0) == Result(4, ())


def test_an_outcome_that_is_certain_is_exact_with_large_ints() -> None:
    large = 2**60 + 1
    game = ChanceTree([[CHANCE, (1, [large, large + 2])], large - 1])
    for search in (expectiminimax, partial(star1, bounds=(0, 2**61)), partial(star2, bounds=(0, 2**61))):
        assert search(game, 0) == Result(large, (0,))


def test_without_bounds_no_outcome_is_cut_off() -> None:
    for seed in range(50):
        tree = random_tree(Random(seed), depth=5)
        for star in (star1, star2):
            assert agrees(star(chance_game(tree), 0), *brute_force(tree))


class Bounded(ChanceTree):
    """A tree that offers bounds."""

    def utility_bounds(self) -> tuple[float, float]:
        return 0, 5


def test_bounds_of_the_game_are_used_and_checked() -> None:
    coins = Bounded([[CHANCE, (0.5, 2), (0.5, 4)], [CHANCE, (0.5, 0), (0.5, 5)]])
    assert nodes_of(star1, coins, 0) == 6
    assert nodes_of(partial(star1, bounds=(float("-inf"), 5)), coins, 0) == 7
    with pytest.raises(BrokenGame, match=r"3 is worth 4, which is outside the bounds 0 and 3"):
        star1(coins, 0, bounds=(0, 3))


@pytest.mark.parametrize("bounds", [(1, 1), (2, 1), (float("nan"), 1), (1,), (0, 1, 2)])
def test_bounds_that_are_none(bounds: Any) -> None:
    with pytest.raises(ValueError, match="give the least value and the greatest"):
        star1(TicTacToe(), TicTacToe().initial_state(), bounds=bounds)


def test_a_game_that_need_not_end_is_too_deep() -> None:
    class Endless(ChanceTree):
        def result(self, state: int, action: int) -> int:
            return state

    for search in (expectiminimax, star1, star2):
        with pytest.raises(TooDeep):
            search(Endless([CHANCE, (1, 2)]), 0)


def test_every_mover_was_drawn() -> None:
    seen = {getattr(random_tree(Random(seed), depth=1), "mover", None) for seed in range(30)}
    assert seen == set(MOVERS)


def test_types() -> None:
    search: ChanceSearch = expectiminimax
    assert search(TicTacToe(), TicTacToe().parse_state("XX./OO./...")).value == 1


class Reroll(NamedTuple):
    """Roll a die, and again after some faces, which leads back to a chance node of a circle of `length`."""

    length: int = 1

    def initial_state(self) -> str:
        return "start"

    def player(self, state: str) -> Player | Chance:
        return MAX if state == "start" else CHANCE

    def actions(self, _state: str) -> tuple[str, ...]:
        return ("stop", "roll 0")

    def outcomes(self, state: str) -> list[tuple[str, Any]]:
        again = f"roll {(int(state[5:]) + 1) % self.length}"
        return [(again, Fraction(1, 2)), ("won", Fraction(1, 3)), ("stop", Fraction(1, 6))]

    def result(self, _state: str, action: str) -> str:
        return action

    def terminal(self, state: str) -> bool:
        return state in {"won", "stop"}

    def utility(self, state: str) -> int:
        return 1 if state == "won" else -1

    def utility_bounds(self) -> tuple[int, int]:
        return -1, 1


def level(_state: object) -> int:
    return 0


@pytest.mark.parametrize("options", [{}, {"depth": 1, "evaluate": level}], ids=["to the end", "to a depth"])
@pytest.mark.parametrize("search", [*SEARCHES, *WITH_TABLES, rank_actions])
@pytest.mark.parametrize("length", [1, 3])
def test_a_circle_of_chance_nodes_is_named_with_the_remedy(length: int, search: Any, options: Any) -> None:
    game = Reroll(length)
    with pytest.raises(TooDeep, match=r"^Chance can lead back to roll 0 before .*: solve the game by solve"):
        search(game, "start", **options)
    found: Any = solve(game)["start"]
    assert abs(found.value - 1 / 3) < 1e-9


def test_a_choice_before_a_circle_of_chance_nodes_is_made_by_simulations() -> None:
    decision = decide(Reroll(), "start", evaluate=level, seconds=0.1)
    assert (decision.action, decision.method) == ("roll 0", "Monte Carlo")
    assert decide(Reroll(), "start", evaluate=level, seconds=0).action == "stop"
    with pytest.raises(TooDeep, match="Chance can lead back to roll 0"):
        list(iterative_deepening(Reroll(), "start", evaluate=level, depth=3))


def test_chance_nodes_that_are_alike_after_a_move_are_no_circle() -> None:
    game = Pig(goal=5, sides=2)
    limits: Any = {"depth": 4, "evaluate": level}
    assert star1(game, game.initial_state(), **limits) == expectiminimax(game, game.initial_state(), **limits)


def test_no_probe_is_searched_again() -> None:
    for seed in range(60):
        rng = Random(seed)
        game: Any = random_graph(rng, layers=5, width=3) if seed % 2 else chance_game(random_tree(rng, 6))
        star = partial(star2, bounds=BOUNDS)
        assert nodes_of(star, game, 0) <= nodes_of(expectiminimax, game, 0)
        assert star(game, 0) == expectiminimax(game, 0)


@pytest.mark.parametrize(
    ("game", "text", "depth"),
    [
        (Pig(goal=5, sides=2), "0:0 +0 MAX", 8),
        (Pig(goal=10, sides=6), "0:0 +0 MAX", 5),
        (BearOff(2), "0,0,0,0,1,1/0,0,0,1,1,0 MAX 2-1", 3),
        (EinStein(3), "1../.2a/..b MAX 1", 5),
        (EinStein(4), "1.../.2.a/..b./...c MAX 1", 3),
    ],
    ids=str,
)
def test_probes_cost_little_in_the_games_of_this_library(game: Any, text: str, depth: int) -> None:
    limits: Any = {"depth": depth, "evaluate": level}
    state = game.parse_state(text)
    probing, plain = (nodes_of(star, game, state, **limits) for star in (star2, star1))
    assert probing <= 1.2 * plain
    assert star2(game, state, **limits) == expectiminimax(game, state, **limits)
