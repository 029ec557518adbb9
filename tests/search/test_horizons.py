"""A search that did not touch the horizon has the value of the whole game, whatever was in its table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pickle import dumps, loads
from random import Random
from typing import Any

import pytest

from gametree import (
    CHANCE,
    BoundedTable,
    DepthLimited,
    Player,
    alpha_beta_with_memory,
    best_actions,
    iterative_deepening,
    mtd_f,
    principal_variation_search,
    proof_number_search,
    solve,
    star1,
    star2,
)
from gametree.games import Pig
from tests.support.chance_trees import MOVERS, ChanceGraph, random_chances

STARS: dict[str, Any] = {"star1": star1, "star2": partial(star2, bounds=(-2, 2))}
TABLE_SEARCHES: dict[str, Any] = {
    "alpha_beta_with_memory": alpha_beta_with_memory,
    "principal_variation_search": principal_variation_search,
    "mtd_f": mtd_f,
    "best_actions": best_actions,
    **STARS,
}


def random_graph(rng: Random, movers: tuple[Any, ...], *, cyclic: bool, count: int = 7) -> ChanceGraph:
    """Return a game in which lines of play meet, and may return through a player's state if it is `cyclic`."""
    positions: dict[int, Any] = {}
    for state in range(count):
        mover, ways = rng.choice(movers), rng.randint(1, 3)
        following = range(count + 3) if cyclic and mover is not CHANCE else range(state + 1, count + 3)
        positions[state] = mover, tuple(rng.choices(following, k=ways)), random_chances(rng, ways)
    return ChanceGraph(positions | {count + end: rng.randint(-2, 2) for end in range(3)})


def untouched(game: Any, depths: Any, search: Callable[..., Any], table: Any) -> list[Any]:
    """Return the answers, in fresh depth-limited games with one table, of those that do not touch the horizon."""
    answers: list[Any] = []
    for depth in depths:
        limited = DepthLimited(game, depth=depth, evaluate=nothing)
        answer = search(limited, limited.start(0), table=table)
        if not limited.horizon_touched:
            answers.append(answer)
    return answers


def nothing(_state: object) -> int:
    return 0


def is_value(solution: Any, value: Any) -> bool:
    found = solution[0]
    return bool(abs(found.value - value) <= getattr(found, "error", 0) + 1e-9)


@pytest.mark.parametrize("cyclic", [False, True])
@pytest.mark.parametrize("name", TABLE_SEARCHES)
def test_no_table_hides_that_a_value_depends_on_the_horizon(name: str, cyclic: bool) -> None:
    seen = 0
    for seed in range(40):
        rng = Random(seed)
        game = random_graph(rng, MOVERS if name in STARS else tuple(Player), cyclic=cyclic)
        if not isinstance(game.positions[0][0], Player):
            continue
        solution = solve(game)
        table: Any = {} if rng.random() < 1 / 2 else BoundedTable[Any, Any](entries=5)
        found = untouched(game, [*rng.choices(range(1, 8), k=6), 9, 9], TABLE_SEARCHES[name], table)
        assert all(is_value(solution, answer.value) for answer in found)
        seen += len(found)
        assert cyclic or found  # some line of play is shorter than 9 plies, and a table does not hide that either
    assert seen > 10


@pytest.mark.parametrize("cyclic", [False, True])
def test_no_proof_hides_it_either(cyclic: bool) -> None:
    verdicts: set[str] = set()
    for seed in range(40):
        rng = Random(seed)
        game = random_graph(rng, tuple(Player), cyclic=cyclic)
        value, claim = solve(game)[0].value, rng.choice([-1, 0, 1])
        search = partial(proof_number_search, at_least=claim)
        for proof in untouched(game, [*rng.choices(range(1, 8), k=6), 9, 9], search, {}):
            assert (proof.verdict.value == "proved") == (value >= claim)
            verdicts.add(proof.verdict.value)
    assert verdicts == {"proved", "disproved"}


@pytest.mark.parametrize("cyclic", [False, True])
@pytest.mark.parametrize("movers", [tuple(Player), MOVERS])
def test_iterative_deepening_calls_no_other_value_solved(movers: Any, cyclic: bool) -> None:
    for seed in range(40):
        game = random_graph(Random(seed), movers, cyclic=cyclic)
        *_, last = iterative_deepening(game, 0, evaluate=nothing, depth=9, bounds=(-2, 2))
        assert is_value(solve(game), last.result.value) or not last.solved
        assert cyclic or last.solved


def test_pig_is_not_solved_at_any_depth() -> None:
    game = Pig(goal=5, sides=2)
    *_, last = iterative_deepening(game, game.initial_state(), evaluate=nothing, depth=12)
    assert (last.depth, last.solved) == (12, False)


def test_an_entry_that_was_pickled_may_depend_on_the_horizon() -> None:
    game: Any = random_graph(Random(3), tuple(Player), cyclic=True)
    table: dict[Any, Any] = {}
    for _ in range(2):
        limited = DepthLimited(game, depth=2, evaluate=nothing)
        alpha_beta_with_memory(limited, limited.start(0), table=table)
        assert limited.horizon_touched
        table = loads(dumps(table))


def test_entries_beside_those_that_were_pickled_are_read_as_they_were_stored() -> None:
    game: Any = random_graph(Random(3), tuple(Player), cyclic=False)
    table: dict[Any, Any] = {}
    untouched(game, [2], alpha_beta_with_memory, table)
    table = loads(dumps(table))
    assert len(untouched(game, [9, 9, 9], alpha_beta_with_memory, table)) == 3


def test_each_horizon_around_a_search_is_touched() -> None:
    game: Any = random_graph(Random(3), tuple(Player), cyclic=True)
    table: dict[Any, Any] = {}
    for _ in range(2):
        inner = DepthLimited(game, depth=2, evaluate=nothing)
        outer = DepthLimited(inner, depth=4, evaluate=nothing)
        alpha_beta_with_memory(outer, outer.start(inner.start(0)), table=table)
        assert inner.horizon_touched
