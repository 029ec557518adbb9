"""Each nesting of transformations is compiled, and searched as the plain search does, to the node and leaf."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

from gametree import (
    MAX,
    MIN,
    BestKnownFirst,
    Checked,
    CompileError,
    Counted,
    DepthLimited,
    DepthPenalised,
    Extension,
    HistoryFirst,
    IllegalAction,
    KillersFirst,
    LimitReached,
    NodeLimited,
    Ordered,
    PenaltyTooLarge,
    Player,
    RootRestricted,
    Symmetric,
    TimeLimited,
    Traced,
    Transformation,
    alpha_beta,
    alpha_beta_with_memory,
    compiled,
    depth_penalised_minimax,
    expectiminimax,
    minimax,
    perft,
    rank_actions,
    simulate,
)
from gametree.compiled.back_end.workspace import MOST_PENALTIES
from gametree.games import TicTacToe
from gametree.tree import TreeRecorder
from tests.compiled.compositions import counted
from tests.compiled.random_games import Place, RandomGames, WholeGames, mixed

Heaps = tuple[int, int, int]
Maker = Callable[[Any, Any], Any]


class TwoHeaps:
    """Two heaps; a player takes from one of them, and who takes the last one wins."""

    def initial_state(self) -> Heaps:
        return (3, 4, 0)

    def player(self, state: Heaps) -> Player:
        return MIN if state[2] else MAX

    def actions(self, state: Heaps) -> Any:
        for heap in range(2):
            for taken in range(1, state[heap] + 1):
                yield 8 * heap + taken

    def result(self, state: Heaps, action: int) -> Heaps:
        left, right = (state[0] - action, state[1]) if action < 8 else (state[0], state[1] - action + 8)
        return (left, right, 1 - state[2])

    def terminal(self, state: Heaps) -> bool:
        return state[0] + state[1] == 0

    def utility(self, state: Heaps) -> int:
        return 8 if state[2] else -9

    def canonical(self, state: Heaps) -> Heaps:
        return (min(state[0], state[1]), max(state[0], state[1]), state[2])


def opinion(state: Heaps) -> int:
    return state[0] - 2 * state[1] + state[2]


def doubt(state: Heaps) -> float:
    return (state[0] * 3 - state[1]) / 4


def most_first(state: Heaps, action: int) -> int:
    return -(action % 8)


def by_parity(state: Heaps, action: int) -> float:
    return (action + state[0]) % 2 / 2


MAKERS: dict[str, Maker] = {
    "ordered": lambda game, state: Ordered(game, most_first),
    "by parity": lambda game, state: Ordered(game, by_parity),
    "to depth 3": lambda game, state: DepthLimited(game, depth=3, evaluate=opinion),
    "to depth 2": lambda game, state: DepthLimited(game, depth=2, evaluate=doubt),
    "penalised": lambda game, state: DepthPenalised(game, penalty=1),
    "by halves": lambda game, state: DepthPenalised(game, penalty=0.125),
    "within nodes": lambda game, state: NodeLimited(game, nodes=1_000_000),
    "within time": lambda game, state: TimeLimited(game, seconds=1_000),
    "counted": lambda game, state: Counted(game),
    "folded": lambda game, state: Symmetric(game),
    "restricted": lambda game, state: RootRestricted(game, actions=list(game.actions(state))[:0:-1]),
}
STATES: list[Heaps] = [(2, 2, 0), (1, 3, 1)]


def nested(game: Any, state: Any, names: tuple[str, ...]) -> tuple[Any, Any]:
    """Return a game in transformations, the first innermost, and the state to search it from."""
    for name in names:
        around: Any = MAKERS[name](game, state)
        has_start = issubclass(type(around), Extension)
        state = around.start(state) if has_start else state
        game = around
    return game, state


def told(search: Any, game: Any, state: Any, names: tuple[str, ...]) -> Any:
    """Return the report of a search of nested transformations: result, costs, horizons touched, nodes left."""
    inside = Counted[Any, Any](game)
    around, start = nested(inside, state, names)
    try:
        result: Any = counted(search, around, start)
    except PenaltyTooLarge:
        return PenaltyTooLarge
    layers: list[Any] = []
    while isinstance(around, Transformation | Extension):
        layers.append(around)
        around = layers[-1].game
    seen: list[Any] = []
    for layer in layers:
        if isinstance(layer, DepthLimited):
            seen.append(layer.horizon_touched)
        if isinstance(layer, NodeLimited):
            seen.append(layer.left)
        if isinstance(layer, Counted):
            seen += [layer.nodes, layer.leaves]
    return result, inside.nodes, inside.leaves, seen


@pytest.fixture(scope="module")
def machine() -> Any:
    return compiled.compile(TwoHeaps())


@pytest.mark.slow(traced=True)
@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("inner", MAKERS)
def test_pairs_are_searched_as_the_plain_searches_do(inner: str) -> None:
    machine = compiled.compile(TwoHeaps())
    for outer, state in product(MAKERS, STATES):
        names = (inner, outer)
        for fast, plain in ((compiled.minimax, minimax), (compiled.alpha_beta, alpha_beta)):
            assert told(fast, machine, state, names) == told(plain, TwoHeaps(), state, names), (names, state)


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("seed", range(4))
def test_deeper_nestings_are_searched_as_the_plain_searches_do(seed: int) -> None:
    random, machine = Random(seed), compiled.compile(TwoHeaps())
    for _ in range(6):
        names = tuple(random.choices(list(MAKERS), k=random.randrange(3, 6)))
        for fast, plain in ((compiled.minimax, minimax), (compiled.alpha_beta, alpha_beta)):
            assert told(fast, machine, STATES[1], names) == told(plain, TwoHeaps(), STATES[1], names), names


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("depths", [("to depth 3", "to depth 2"), ("to depth 2", "to depth 3")])
def test_evaluations_are_leaves_only_around_the_horizon_that_is_reached(depths: tuple[str, str]) -> None:
    names = (depths[0], "counted", depths[1])
    machine = compiled.compile(TwoHeaps())
    assert told(compiled.alpha_beta, machine, STATES[0], names) == told(alpha_beta, TwoHeaps(), STATES[0], names)


@pytest.mark.slow
@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("inner", MAKERS)
def test_pairs_have_the_values_and_lines_of_plain_alpha_beta_with_memory(inner: str) -> None:
    machine, refused = compiled.compile(TwoHeaps()), 0
    for outer in MAKERS:
        plain, start = nested(TwoHeaps(), STATES[1], (inner, outer))
        fast, _ = nested(machine, STATES[1], (inner, outer))
        try:
            expected = alpha_beta_with_memory(plain, start)
            found = compiled.alpha_beta_with_memory(fast, start)
        except (CompileError, PenaltyTooLarge):
            refused += 1
        else:
            assert found == expected, (inner, outer)
    assert refused <= 4


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("inner", MAKERS)
def test_pairs_have_the_lines_of_plain_perft(inner: str) -> None:
    machine = compiled.compile(TwoHeaps())
    for outer, depth in product(MAKERS, range(5)):
        plain, start = nested(TwoHeaps(), STATES[1], (inner, outer))
        fast, _ = nested(machine, STATES[1], (inner, outer))
        ours, theirs = Counted[Any, Any](fast), Counted[Any, Any](plain)
        assert compiled.perft(ours, start, depth=depth) == perft(theirs, start, depth=depth)
        assert ours.nodes == theirs.nodes


@pytest.mark.slow
@pytest.mark.parametrize(
    "names",
    [("by parity", "penalised", "to depth 3"), ("folded", "ordered", "restricted")],
)
def test_nestings_are_machine_code(machine: Any, names: tuple[str, ...]) -> None:
    for fast, plain in ((compiled.minimax, minimax), (compiled.alpha_beta, alpha_beta)):
        for state in STATES:
            assert told(fast, machine, state, names) == told(plain, TwoHeaps(), state, names)


@pytest.mark.usefixtures("interpreted")
def test_a_search_may_begin_in_the_middle_of_a_game() -> None:
    """States carry the plies played and the depth left, and a table serves every root."""
    machine, table = compiled.compile(TwoHeaps()), compiled.SharedTable(megabytes=0.1)
    for penalty in (1, 0.25):
        plain = DepthPenalised(TwoHeaps(), penalty=penalty)
        fast = DepthPenalised(machine, penalty=penalty)
        table.clear()
        start = plain.start((2, 3, 0))
        for action in plain.actions(start):
            state = plain.result(start, action)
            expected = minimax(plain, state)
            assert compiled.minimax(fast, state) == expected
            found = compiled.alpha_beta_with_memory(fast, state, table=table)
            assert found == alpha_beta_with_memory(plain, state)
            assert found.value == expected.value


@pytest.mark.usefixtures("interpreted")
def test_a_penalty_that_leaves_nothing_of_a_value_is_refused_at_any_root() -> None:
    fast = DepthPenalised(compiled.compile(TwoHeaps()), penalty=3)
    for search in (compiled.minimax, compiled.alpha_beta, compiled.alpha_beta_with_memory):
        state = fast.result(fast.start((2, 1, 0)), 1)
        for action in (1, 9):
            state = fast.result(state, action) if action in fast.actions(state) else state
        if not fast.terminal(state):
            with pytest.raises(PenaltyTooLarge, match="choose a smaller penalty"):
                search(fast, state)


class Quarters(RandomGames):
    """Games in which a whole penalty leaves at least a quarter of each utility."""

    def utility(self, state: Place) -> float:
        return (state.ply + 0.25 + mixed(state, 4) % 3) * (1 if mixed(state, 5) % 2 else -1)


@pytest.mark.usefixtures("interpreted")
def test_a_whole_penalty_leaves_a_part_of_a_utility_that_is_not_whole() -> None:
    game = DepthPenalised(Quarters(), penalty=1)
    for seed in range(1, 12):
        state = game.start(Place(seed))
        for plain, fast in (
            (alpha_beta, compiled.alpha_beta),
            (expectiminimax, compiled.expectiminimax),
        ):
            assert fast(game, state) == plain(game, state)
        tallies = [
            search(game, state, simulations=20, rng=Random(seed)) for search in (simulate, compiled.simulate)
        ]
        assert tallies[0] == tallies[1]


@pytest.mark.usefixtures("interpreted")
def test_many_penalties_are_added_up_and_too_many_are_refused() -> None:
    game: Any = WholeGames()
    state: Any = Place(3)
    for _ in range(MOST_PENALTIES):
        game = DepthPenalised(game, penalty=1 / 64)
        state = game.start(state)
    assert compiled.alpha_beta(game, state) == alpha_beta(game, state)
    game = DepthPenalised(game, penalty=1 / 64)
    said = (
        f"{MOST_PENALTIES + 1} times DepthPenalised is more than .* {MOST_PENALTIES}: add the penalties up in one"
    )
    with pytest.raises(CompileError, match=said):
        compiled.alpha_beta(game, game.start(state))


@pytest.mark.usefixtures("interpreted")
def test_rankings_and_distances_are_those_of_nested_games() -> None:
    machine = compiled.compile(TwoHeaps())
    for names in (("ordered", "penalised"), ("to depth 3", "by parity"), ("folded", "counted")):
        plain, start = nested(TwoHeaps(), STATES[0], names)
        fast, _ = nested(machine, STATES[0], names)
        assert compiled.rank_actions(fast, start) == rank_actions(plain, start)
        if "penalised" not in names:
            assert compiled.depth_penalised_minimax(fast, start) == depth_penalised_minimax(plain, start)


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("threads", [1, 2])
def test_limits_end_a_search_and_counts_are_told(threads: int) -> None:
    machine = compiled.compile(TwoHeaps())
    limit = NodeLimited(machine, nodes=20)
    watched = Counted(limit)
    with pytest.raises(LimitReached, match="limit of nodes was reached in a search from"):
        compiled.alpha_beta_with_memory(watched, (3, 4, 0), threads=threads)
    assert (watched.nodes, limit.left) == (20, 0)
    with pytest.raises(LimitReached, match="limit of nodes was reached in a search from"):
        compiled.alpha_beta(limit, (3, 4, 0))
    with pytest.raises(LimitReached, match="limit of 0 seconds was reached in a search from"):
        compiled.alpha_beta_with_memory(TimeLimited(machine, seconds=0), (3, 4, 0), threads=threads)
    late = TimeLimited(machine, seconds=1_000)
    late.deadline = 0
    with pytest.raises(LimitReached, match="limit of 1000 seconds was reached in a search from"):
        compiled.minimax(late, (3, 4, 0))


class Mirrored(Transformation[Heaps, int]):
    """A transformation of the user's own."""


class CountedToo(Counted[Heaps, int]):
    """Another one, which changes a shipped one."""


@pytest.mark.parametrize(
    "make",
    [Checked, Traced, BestKnownFirst, KillersFirst, HistoryFirst, Mirrored, CountedToo],
    ids=lambda make: make.__name__,
)
def test_transformations_in_python_are_refused_by_name(make: Any) -> None:
    recorder = [TreeRecorder[Any, Any]()] if make.__name__ == "Traced" else []
    game: Any = make(TwoHeaps(), *recorder)
    for around in (game, Counted[Any, Any](game)):
        said = compiled.explain(around, (1, 1, 0))
        assert said is not None
        assert f"{make.__name__} cannot be compiled" in said
        assert said.count(".") == 1


@pytest.mark.usefixtures("interpreted")
def test_actions_that_are_not_legal_are_refused_at_the_root() -> None:
    restricted = RootRestricted(compiled.compile(TwoHeaps()), actions=[7])
    with pytest.raises(IllegalAction):
        restricted.start((1, 1, 0))


def not_a_number(state: Heaps, action: int) -> float:
    return float("nan") if action > 1 else 1.0


@pytest.mark.usefixtures("interpreted")
def test_a_key_that_is_not_a_number_is_refused() -> None:
    with pytest.raises(CompileError, match=r"key below .* is not a number"):
        compiled.alpha_beta(Ordered(TwoHeaps(), not_a_number), (2, 2, 0))


@pytest.mark.usefixtures("interpreted")
def test_a_transformation_of_a_compiled_game_has_its_rules() -> None:
    machine = compiled.compile(TicTacToe())
    assert compiled.compile(Counted(machine)).rules is machine.rules
