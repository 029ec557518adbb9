"""The compiled searches with memory return the values and lines of the plain ones, with every option."""

from __future__ import annotations

from _thread import interrupt_main
from collections.abc import Iterator
from ctypes import c_int64
from random import Random
from threading import Timer
from typing import Any

import pytest

from gametree import (
    BrokenGame,
    CompileError,
    DepthLimited,
    DepthPenalised,
    LimitReached,
    Ordered,
    PenaltyTooLarge,
    TooDeep,
    alpha_beta,
    alpha_beta_with_memory,
    compiled,
    depth_penalised_minimax,
    iterative_deepening,
)
from gametree.compiled import CompiledGame, SharedTable
from gametree.compiled.kernels.shared_table import FIRST
from gametree.games import ConnectFour, TicTacToe
from gametree.games.connect_four import Discs
from tests.compiled.compositions import counted, with_memory
from tests.compiled.random_games import Place, RandomGames, WholeGames, mixed
from tests.compiled.test_compiled import OTHERS, name_of, states
from tests.compiled.user_games import USER_GAMES
from tests.support.samples import sample

SEEDS = sample(range(1, 201), 4)
GAME = WholeGames()
MACHINE: CompiledGame[Place, int] = compiled.compile(GAME, checked=False)
PENALTY = 2**-10


def judge(state: Place) -> int:
    """An evaluation of a place that is unrelated to its value."""
    return mixed(state, 5) % 9 - 4


def doubtful(state: Place) -> float:
    """An evaluation that is not a whole number, and is sometimes negative zero."""
    return (mixed(state, 5) % 9 - 4) * -0.3


def unlikely_first(state: Place, action: int) -> int:
    return mixed(state, 20 + action) % 5


def half_sure(state: Place, action: int) -> float:
    return mixed(state, 30 + action) % 3 - 1.5


@pytest.mark.parametrize(
    "options",
    sample(
        [
            pytest.param({}, id="plain", marks=pytest.mark.slow),
            pytest.param({"key": unlikely_first}, id="whole", marks=pytest.mark.slow),
            pytest.param({"key": half_sure}, id="real", marks=pytest.mark.slow),
        ],
        2,
    ),
)
def test_values_and_lines_are_those_of_plain_alpha_beta_with_memory(options: Any) -> None:
    for seed in SEEDS:
        plain: Any = Ordered(GAME, **options) if options else GAME
        assert with_memory(MACHINE, Place(seed), **options) == alpha_beta_with_memory(plain, Place(seed))


@pytest.mark.slow
def test_distances_are_right_with_a_table() -> None:
    for seed in SEEDS:
        found = with_memory(MACHINE, Place(seed), penalty=PENALTY)
        assert found == depth_penalised_minimax(GAME, Place(seed), penalty=PENALTY)


@pytest.mark.slow
def test_the_table_may_be_tiny_or_full_of_other_answers() -> None:
    tiny, large = SharedTable(megabytes=0.001), SharedTable(megabytes=1)
    for seed in SEEDS:
        for place in states(MACHINE, 12) if seed == 1 else [Place(seed), Place(seed, 1, 2), Place(seed)]:
            expected = depth_penalised_minimax(GAME, place, penalty=PENALTY)
            for table in (tiny, large):
                assert with_memory(MACHINE, place, penalty=PENALTY, table=table) == expected


@pytest.mark.parametrize(
    "evaluate", sample([pytest.param(doubtful, id="real"), pytest.param(judge, id="whole")], 2)
)
@pytest.mark.slow
def test_to_a_depth_with_an_evaluation(evaluate: Any) -> None:
    for seed in SEEDS:
        for depth in (1, 2, 4, 9):
            limits: Any = {"depth": depth, "evaluate": evaluate}
            expected = alpha_beta_with_memory(GAME, Place(seed), **limits)
            assert compiled.alpha_beta_with_memory(MACHINE, Place(seed), **limits) == expected


def test_no_table_hides_that_a_value_depends_on_the_horizon() -> None:
    seen = 0
    for seed in SEEDS[:20]:
        state, table, rng = Place(seed), SharedTable(megabytes=1), Random(seed)
        for depth in [*rng.choices(range(1, GAME.plies), k=5), GAME.plies]:
            for search in (compiled.alpha_beta_with_memory, compiled.best_actions):
                limited: Any = DepthLimited(MACHINE, depth=depth, evaluate=judge)
                value = search(limited, limited.start(state), table=table).value
                assert limited.horizon_touched or value == alpha_beta(GAME, state).value
                assert depth < GAME.plies or not limited.horizon_touched
                seen += not limited.horizon_touched
    assert seen > 50


@pytest.mark.slow
def test_utilities_that_are_no_ints() -> None:
    game = RandomGames(real=True)
    machine = compiled.compile(game)
    for seed in SEEDS:
        assert compiled.alpha_beta_with_memory(machine, Place(seed)) == alpha_beta_with_memory(game, Place(seed))
    with pytest.raises(CompileError, match=r"utilities of RandomGames\(.* are not ints, as distances"):
        with_memory(machine, Place(1), penalty=PENALTY)


@pytest.mark.slow
@pytest.mark.parametrize("options", sample([{"penalty": PENALTY}, {}, {"depth": 12, "evaluate": judge}], 2))
def test_threads_change_nothing(options: dict[str, Any]) -> None:
    game = WholeGames(plies=14, width=200)
    machine = compiled.compile(game)
    for seed in range(1, 4):
        one, two, four = (
            with_memory(machine, Place(seed), table=SharedTable(megabytes=4), threads=threads, **options)
            for threads in (1, 2, 4)
        )
        assert one == two == four


@pytest.mark.slow
def test_deepening_yields_what_plain_deepening_yields() -> None:
    """Null windows may reach the end at another depth than plain deepening, but both find the same value."""
    for seed in SEEDS:
        table = SharedTable(megabytes=1)
        ours = list(compiled.iterative_deepening(MACHINE, Place(seed), evaluate=judge, table=table))
        plain = list(iterative_deepening(GAME, Place(seed), evaluate=judge))
        assert [each.depth for each in ours] == list(range(len(ours)))
        for each in ours[1:]:
            assert each.result == alpha_beta_with_memory(GAME, Place(seed), depth=each.depth, evaluate=judge)
        assert ours[0].result == plain[0].result
        assert [each.solved for each in ours] == [False] * (len(ours) - 1) + [True]
        assert ours[-1].result.value == alpha_beta(GAME, Place(seed)).value
        assert ours[-1].nodes >= ours[-2].nodes > 0


@pytest.mark.slow
def test_deepening_keeps_to_its_limits() -> None:
    big, start = compiled.compile(WholeGames(plies=200, width=100_000)), Place(3)
    few = list(compiled.iterative_deepening(big, start, evaluate=judge, nodes=3_000))
    assert few[-1].nodes <= 3_000
    assert not few[-1].solved
    assert len(list(compiled.iterative_deepening(big, start, evaluate=judge, depth=4))) == 5
    (first,) = compiled.iterative_deepening(big, start, evaluate=judge, seconds=0)
    assert first.result.line
    assert list(compiled.iterative_deepening(big, start, evaluate=judge, seconds=0.2))[-1].seconds < 5
    (only,) = compiled.iterative_deepening(MACHINE, Place(1, 6), evaluate=judge)
    assert only.solved


@pytest.mark.slow
def test_ctrl_c_hands_back_the_last_finished_depth() -> None:
    big, start = compiled.compile(WholeGames(plies=200, width=100_000)), Place(3)
    iterations = compiled.iterative_deepening(big, start, evaluate=judge)
    timer = Timer(0.3, interrupt_main)
    timer.start()
    *_, last = iterations
    timer.join()
    assert last.result.line
    assert not last.solved


def positions(game: ConnectFour, stones: int, number: int) -> Iterator[Discs]:
    """Return random live boards with a given number of discs."""
    rng = Random(28)
    while number:
        state = game.initial_state()
        while state.both.bit_count() < stones and not game.terminal(state):
            state = game.result(state, rng.choice(list(game.actions(state))))
        if not game.terminal(state):
            yield state
            number -= 1


@pytest.mark.slow
def test_two_threads_agree_with_one_on_two_hundred_boards() -> None:
    """A sample of them agrees with plain Python too, as do the distances, which one table holds for all boards."""
    game = ConnectFour()
    machine = compiled.compile(game)
    one, two = SharedTable(megabytes=4), SharedTable(megabytes=4)
    for number, state in enumerate(positions(game, 28, 200)):
        found = with_memory(machine, state, penalty=PENALTY, table=one)
        assert with_memory(machine, state, penalty=PENALTY, table=two, threads=2) == found
        if number % 40 == 0:
            penalised = DepthPenalised(game, penalty=PENALTY)
            assert found == alpha_beta_with_memory(penalised, penalised.start(state))


SHIPPED: list[Any] = [TicTacToe(win=10), USER_GAMES[0]]


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=pytest.mark.slow) for game in sample([*SHIPPED, *OTHERS], 10)],
    ids=name_of,
)
def test_games_to_a_depth(game: Any) -> None:
    machine = compiled.compile(game)
    table = SharedTable(megabytes=1)
    for state in states(game):
        limits: Any = {"depth": 3, "evaluate": worth_nothing}
        found = compiled.alpha_beta_with_memory(machine, state, table=table, **limits)
        assert found == alpha_beta_with_memory(game, state, **limits)
        assert found.value == alpha_beta(game, state, **limits).value


def worth_nothing(state: Any) -> int:
    return 0


@pytest.mark.slow
def test_symmetric_states_share_what_is_known() -> None:
    game = TicTacToe()
    machine = compiled.compile(game)
    lines = [
        with_memory(machine, game.parse_state(text), penalty=PENALTY)
        for text in ("X../.O./...", "..X/.O./...", ".../.O./..X")
    ]
    assert len({result.value for result in lines}) == 1
    assert lines[0] == depth_penalised_minimax(game, game.parse_state("X../.O./..."))
    table = SharedTable(megabytes=1)
    first, first_nodes, _ = counted(with_memory, machine, game.parse_state("X../.../..."), table=table)
    again, again_nodes, _ = counted(with_memory, machine, game.parse_state("..X/.../..."), table=table)
    assert again_nodes < first_nodes / 5
    assert again.value == first.value == 0


# With one thread; it changes with every change of the search.
SOLVED_IN = {(4, 4): 14_354, (5, 4): 88_109, (4, 5): 63_188, (5, 5): 957_980, (6, 5): 11_204_860}


# Published: Connect Four on 4x4 to 5x5 and 6x5 is drawn (Tromp).
@pytest.mark.parametrize("size", [pytest.param(each, marks=pytest.mark.slow) for each in SOLVED_IN])
def test_connect_four_is_solved(size: tuple[int, int]) -> None:
    game = ConnectFour(*size)
    result = compiled.alpha_beta_with_memory(game, game.initial_state(), threads=2)
    state = game.initial_state()
    for action in result.line:
        state = game.result(state, action)
    assert result.value == 0 == game.utility(state)
    assert game.terminal(state)
    _, nodes, _ = counted(compiled.alpha_beta_with_memory, game, game.initial_state())
    assert nodes == SOLVED_IN[size]


class Chain:
    """One action at each ply, for very many plies, or for ever."""

    def __init__(self, plies: int) -> None:
        self.plies = plies

    def initial_state(self) -> int:
        return 0

    def player(self, state: int) -> int:
        return 1 if state % 3 else -1

    def actions(self, state: int) -> tuple[int, ...]:
        return (0,)

    def result(self, state: int, action: int) -> int:
        return state + 1

    def terminal(self, state: int) -> bool:
        return state == self.plies

    def utility(self, state: int) -> int:
        return 200_000


class Circle(Chain):
    """The chain is a circle."""

    def result(self, state: int, action: int) -> int:
        return (state + 1) % 5


@pytest.mark.slow
def test_a_hundred_thousand_plies_fit_and_a_circle_ends() -> None:
    game: Any = Chain(100_000)
    assert compiled.alpha_beta_with_memory(game, 0) == (200_000, (0,) * 100_000)
    with pytest.raises(TooDeep, match="more plies from 0 than the stack can follow"):
        compiled.alpha_beta_with_memory(Circle(-1), 0)  # type: ignore[arg-type]


@pytest.mark.slow
def test_a_penalty_must_be_exact_and_leave_the_sign() -> None:
    game: Any = Chain(1_000)
    assert with_memory(game, 0, penalty=100).value == 100_000
    with pytest.raises(PenaltyTooLarge, match="below 0 to 0 or beyond: choose a smaller penalty"):
        with_memory(game, 0, penalty=200)
    with pytest.raises(CompileError, match=r"penalty 0.1 is not a multiple of 2 \*\* -20"):
        with_memory(game, 0, penalty=0.1)
    with pytest.raises(CompileError, match=r"is 2 \*\* 30 or more, or that many times the unit of the penalty"):
        with_memory(game, 0, penalty=2**-20)
    with pytest.raises(CompileError, match="no place for evaluations without a penalty"):
        with_memory(game, 0, penalty=1, depth=3, evaluate=worth_nothing)


@pytest.mark.slow
def test_limits_are_told() -> None:
    big = compiled.compile(WholeGames(plies=200, width=100_000))
    with pytest.raises(LimitReached, match=r"limit of 0 seconds was reached in a search from"):
        with_memory(big, Place(3), seconds=0, threads=2)
    with pytest.raises(LimitReached, match="limit of nodes was reached in a search from"):
        with_memory(big, Place(3), nodes=10)  # it takes 54
    wrong_ones: list[dict[str, Any]] = [{"threads": 0}, {"nodes": 0}, {"seconds": -1}, {"seconds": float("nan")}]
    for wrong in wrong_ones:
        with pytest.raises(ValueError, match="must be"):
            with_memory(big, Place(3), **wrong)


@pytest.mark.slow
def test_a_table_is_of_one_game_and_one_question() -> None:
    table = SharedTable(megabytes=0.5)
    assert table.size == 2**19
    compiled.alpha_beta_with_memory(MACHINE, Place(1), table=table)
    for other, options in ((compiled.compile(WholeGames(plies=5)), {}), (MACHINE, {"penalty": 1 / 8})):
        with pytest.raises(ValueError, match="use a new table"):
            with_memory(other, Place(1), table=table, **options)  # type: ignore[arg-type]
    table.clear()
    with_memory(MACHINE, Place(1), table=table, penalty=1 / 8)


@pytest.mark.parametrize("megabytes", [0, -1, float("nan")])
def test_a_table_of_no_size_is_refused(megabytes: float) -> None:
    with pytest.raises(ValueError, match="megabytes must be more than 0"):
        SharedTable(megabytes=megabytes)


@pytest.mark.usefixtures("interpreted")
def test_a_table_that_is_too_small_or_too_large_is_refused() -> None:
    with pytest.raises(MemoryError, match="more than this machine can give: give fewer"):
        SharedTable(megabytes=2**50)
    with pytest.raises(ValueError, match="no room for a bucket of 80 bytes"):
        compiled.alpha_beta_with_memory(WholeGames(), Place(1), table=SharedTable(megabytes=0.00007))


def buckets_with_entries(table: SharedTable, parts: int) -> list[int]:
    """Return how many buckets (of 64 bytes) of each part of those in use hold an entry."""
    address, used, _ = table.place(8)
    heads = (c_int64 * (8 * used)).from_address(address)[1::8]  # the second word of each
    part = len(heads) // parts
    return [sum(1 for head in heads[at : at + part] if head) for at in range(0, part * parts, part)]


@pytest.mark.slow
def test_more_of_a_table_is_used_as_it_fills_and_every_part_alike() -> None:
    table = SharedTable(megabytes=0.25)
    game = ConnectFour(5, 5)
    with_memory(game, game.parse_state("OXO../XOX../OXO../XOX../OXXO."), table=table, nodes=100_000)
    assert table.place(8).used == FIRST
    compiled.alpha_beta_with_memory(game, game.initial_state(), table=table)
    _, used, buckets = table.place(8)
    assert used == buckets > FIRST
    held = buckets_with_entries(table, 4)
    assert sum(held) > buckets / 2
    assert max(held) < 1.1 * min(held)


@pytest.mark.slow
def test_a_table_that_is_cleared_keeps_its_memory_and_nothing_else() -> None:
    table = SharedTable(megabytes=0.25)
    game = ConnectFour(5, 4)
    compiled.alpha_beta_with_memory(game, game.initial_state(), table=table)
    address = table.place(8).address
    table.clear()
    assert table.place(8) == (address, FIRST, (2**18 - 64) // 64)
    assert buckets_with_entries(table, 1) == [0]


class Liar(WholeGames):
    """Its canonical returns a state of another value."""

    def canonical(self, state: Place) -> Place:
        return Place(state.seed, state.ply, 0)


@pytest.mark.slow
def test_a_wrong_canonical_is_noticed_where_the_value_cannot_be_played() -> None:
    liar = compiled.compile(Liar())

    def search_all() -> None:
        for seed in SEEDS:
            compiled.alpha_beta_with_memory(liar, Place(seed))

    with pytest.raises(BrokenGame, match="No action has the value found for"):
        search_all()
