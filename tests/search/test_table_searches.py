"""Searches with a table return what minimax returns, value and line, with any table and any entries in it."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from functools import cached_property, partial
from math import inf, nan
from pickle import dumps, loads
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from gametree import (
    MAX,
    BoundedTable,
    BrokenGame,
    CanonicalTable,
    Counted,
    DepthLimited,
    DepthPenalised,
    LimitReached,
    NodeLimited,
    Ordered,
    Symmetric,
    TooDeep,
    ValueInterval,
    alpha_beta,
    alpha_beta_with_memory,
    depth_penalised_minimax,
    minimax,
    mtd_f,
    principal_variation_search,
    rank_actions,
)
from gametree.games import Board, ConnectFour, GraphGame, TicTacToe, TreeGame
from tests.search.exact_searches import CYCLE, TABLE_SEARCHES, TableSearch, chain, ladder, replay
from tests.support.trees import Position, evaluations, layered_dags, positions, tree_game

TABLES: dict[str, Callable[[], MutableMapping[Any, ValueInterval]]] = {
    "dict": dict,
    "one entry": lambda: BoundedTable(entries=1),
    "five entries": lambda: BoundedTable(entries=5),
    "half a kilobyte": lambda: BoundedTable(megabytes=0.0005),
}

searches = pytest.mark.parametrize("search", TABLE_SEARCHES.values(), ids=TABLE_SEARCHES)
half = settings(max_examples=settings().max_examples // 2)  # for each table: there are four
tables = pytest.mark.parametrize("new_table", TABLES.values(), ids=TABLES)
tic_tac_toe = TicTacToe()


def all_boards() -> list[Board]:
    boards = {Board(): None}
    ahead = [Board()]
    for board in ahead:
        if not tic_tac_toe.terminal(board):
            for square in tic_tac_toe.actions(board):
                following = tic_tac_toe.result(board, square)
                if following not in boards:
                    boards[following] = None
                    ahead.append(following)
    return ahead


@searches
@tables
@half
@given(tree=positions)
def test_equals_minimax_on_trees(
    search: TableSearch, new_table: Callable[[], MutableMapping[Any, ValueInterval]], tree: Position
) -> None:
    game = tree_game(tree)
    assert search(game, 0, table=new_table()) == minimax(game, 0)


@searches
@tables
@half
@given(game=layered_dags)
def test_equals_minimax_at_every_state_of_a_dag_with_one_table(
    search: TableSearch,
    new_table: Callable[[], MutableMapping[Any, ValueInterval]],
    game: GraphGame[tuple[int, int], int],
) -> None:
    table = new_table()
    for state in reversed(list(game.positions)):
        assert search(game, state, table=table) == minimax(game, state)
    for state, bounds in table.items():
        assert (
            bounds.lower <= minimax(game, state).value <= bounds.upper
        )  # every stored interval brackets the value


@pytest.mark.slow(traced=True)
@searches
@given(game=layered_dags, evaluate=evaluations, seed=st.integers(0, 99))
def test_depths_in_any_order_share_a_table(
    search: TableSearch, game: GraphGame[tuple[int, int], int], evaluate: Callable[[int], float], seed: int
) -> None:
    table: dict[Any, ValueInterval] = {}
    depths = Random(seed).choices(range(6), k=6)
    for depth in depths:
        limited = partial(search, table=table, depth=depth, evaluate=lambda state: evaluate(sum(state)))
        plain = minimax(game, (0, 0), depth=depth, evaluate=lambda state: evaluate(sum(state)))
        assert limited(game, (0, 0)) == plain


@searches
@given(game=layered_dags)
def test_distances_are_right_with_any_table_history(
    search: TableSearch, game: GraphGame[tuple[int, int], int]
) -> None:
    penalised = DepthPenalised(game, penalty=2**-10)
    table: dict[Any, ValueInterval] = {}
    for state in game.positions:
        result = search(penalised, penalised.start(state), table=table)
        assert result == depth_penalised_minimax(game, state)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "search",
    [
        alpha_beta_with_memory,
        *(pytest.param(search, marks=pytest.mark.slow) for search in (principal_variation_search, mtd_f)),
    ],
)
def test_every_board_of_tic_tac_toe_with_one_folded_table(search: TableSearch) -> None:
    table: CanonicalTable[Any, ValueInterval] = CanonicalTable(tic_tac_toe)
    for board in reversed(all_boards()):
        assert search(tic_tac_toe, board, table=table) == alpha_beta(tic_tac_toe, board)
    assert len(table) == 765 - 91 - 44 - 3  # OEIS A008907, less the finished ones, of which nothing is stored


@searches
def test_a_folded_table_keeps_lines_in_the_users_frame(search: TableSearch) -> None:
    table: CanonicalTable[Any, ValueInterval] = CanonicalTable(tic_tac_toe)
    for text in ("X../.O./..X", "..X/.O./X..", "O.X/X.X/.OO", "XO./..X/O.."):
        board = tic_tac_toe.parse_state(text)
        for _ in range(2):
            ranked = rank_actions(tic_tac_toe, board, search=partial(search, table=table))
            assert ranked == rank_actions(tic_tac_toe, board, search=minimax)


@searches
def test_a_folded_table_works_under_a_depth_limit(search: TableSearch) -> None:
    def evaluate(board: Board) -> float:
        return (board.x & 0o020).bit_count() - (board.o & 0o020).bit_count()  # symmetric, as the table requires

    table: CanonicalTable[Any, ValueInterval] = CanonicalTable(tic_tac_toe, BoundedTable(entries=100))
    for depth in (5, 3, 4, 0, 1):
        limited = search(tic_tac_toe, Board(), table=table, depth=depth, evaluate=evaluate)
        assert limited == alpha_beta(tic_tac_toe, Board(), depth=depth, evaluate=evaluate)


@pytest.mark.parametrize(
    ("search", "nodes", "folded"),
    [
        (alpha_beta_with_memory, 4783, 1034),
        (principal_variation_search, 4492, 952),
        (mtd_f, 4390, 812),
    ],
)
def test_node_signatures_of_tic_tac_toe(search: TableSearch, nodes: int, folded: int) -> None:
    counted = Counted(tic_tac_toe)
    search(counted, Board())
    assert counted.nodes == nodes
    symmetric = Symmetric(tic_tac_toe)
    counted = Counted(symmetric)
    search(counted, symmetric.start(Board()))
    assert counted.nodes == folded


@pytest.mark.exhaustive
@pytest.mark.parametrize("plies", [2_000, pytest.param(10_000, marks=pytest.mark.slow)])
@searches
def test_very_many_plies(search: TableSearch, plies: int) -> None:
    game = chain(plies)
    result = search(game, 0, table=BoundedTable(entries=10))
    assert (result.value, len(result.line)) == (5, plies)
    game = ladder(plies)
    result = search(game, 0)
    assert game.utility(replay(game, 0, result.line)) == result.value


@pytest.mark.slow
@searches
def test_a_game_that_cycles_is_refused_but_for_a_depth(search: TableSearch) -> None:
    with pytest.raises(TooDeep, match=r"Play can return to a, .* limit the search with depth= and evaluate="):
        search(CYCLE, "a")
    for depth in (1, 2, 7, 40):
        limited = search(CYCLE, "a", depth=depth, evaluate=lambda state: 0.5 if state == "a" else -0.5)
        plain = alpha_beta(CYCLE, "a", depth=depth, evaluate=lambda state: 0.5 if state == "a" else -0.5)
        assert limited == plain
    deep = search(CYCLE, "a", depth=10_000, evaluate=lambda state: 0)
    assert (deep.value, len(deep.line)) == (0, 10_000)


@searches
def test_leaves_of_a_uniform_tree_are_the_least_possible(search: TableSearch) -> None:
    tree: Any = 0
    for _ in range(6):
        tree = [tree] * 3
    counted = Counted(TreeGame(tree))
    search(counted, 0)
    least = 3**3 + 3**3 - 1  # Knuth & Moore 1975
    looked_at_for_the_line = 1
    assert counted.leaves <= 2 * least + looked_at_for_the_line


@searches
def test_finished_and_broken_games(search: TableSearch) -> None:
    assert search(TreeGame(7), 0) == (7, ())
    with pytest.raises(BrokenGame, match="There is no action at 0, yet it is not terminal"):
        search(TreeGame([]), 0)
    for utility in (nan, inf):
        with pytest.raises(BrokenGame, match="must be a finite number"):
            search(TreeGame([1, utility]), 0)


@searches
def test_a_limit_passes_through_and_the_table_serves_on(search: TableSearch) -> None:
    table: dict[Any, ValueInterval] = {}
    with pytest.raises(LimitReached):
        search(NodeLimited(tic_tac_toe, nodes=2000), Board(), table=table)
    counted = Counted(tic_tac_toe)
    assert search(counted, Board(), table=table) == alpha_beta(tic_tac_toe, Board())
    fresh = Counted(tic_tac_toe)
    search(fresh, Board())
    assert counted.nodes < fresh.nodes


@searches
def test_ordering_helps_and_keeps_the_value(search: TableSearch) -> None:
    game = ConnectFour(5, 4)
    left_to_right = Counted(Ordered(game, key=lambda _, action: action))
    centre_first = Counted(game)
    start, depth = game.initial_state(), 9
    values = {search(g, start, depth=depth, evaluate=lambda _: 0).value for g in (left_to_right, centre_first)}
    assert len(values) == 1
    assert centre_first.nodes < left_to_right.nodes


@searches
def test_utilities_too_large_for_exact_floats_are_told_apart_by_their_order(search: TableSearch) -> None:
    game = TreeGame([[-1e300, 2.5], [MAX, 1e-300, -2], 0.1 + 0.2])
    assert search(game, 0) == minimax(game, 0)


def stones(board: Board) -> int:
    return board.x.bit_count()


@searches
def test_a_table_of_ours_is_refused_for_another_game(search: TableSearch) -> None:
    table: BoundedTable[Any, ValueInterval] = BoundedTable(entries=1000)
    search(tic_tac_toe, Board(), table=table)
    search(TicTacToe(), Board(), table=table)
    search(Counted(Ordered(TicTacToe(), key=lambda _, action: -action)), Board(), table=table)
    with pytest.raises(ValueError, match=r"The table holds answers about .*win=1\).*win=10.*: use a new table"):
        search(TicTacToe(win=10), Board(), table=table)
    other = ConnectFour(4, 4)
    with pytest.raises(ValueError, match=r"The table holds answers about .*ConnectFour.*: use a new table"):
        search(other, other.initial_state(), table=table)
    penalised = DepthPenalised(tic_tac_toe)
    with pytest.raises(ValueError, match="use a new table"):
        search(penalised, penalised.start(Board()), table=table)
    by_penalty: BoundedTable[Any, ValueInterval] = BoundedTable(entries=1000)
    search(penalised, penalised.start(Board()), table=by_penalty)
    harsher = DepthPenalised(tic_tac_toe, penalty=0.1)
    with pytest.raises(ValueError, match="use a new table"):
        search(harsher, harsher.start(Board()), table=by_penalty)
    by_evaluation: BoundedTable[Any, ValueInterval] = BoundedTable(entries=1000)
    search(tic_tac_toe, Board(), depth=1, evaluate=stones, table=by_evaluation)
    search(tic_tac_toe, Board(), depth=2, evaluate=stones, table=by_evaluation)
    with pytest.raises(ValueError, match="use a new table"):
        search(tic_tac_toe, Board(), depth=2, evaluate=lambda _: 0, table=by_evaluation)


@searches
def test_a_dict_of_another_game_is_refused(search: TableSearch) -> None:
    table: dict[Any, ValueInterval] = {}
    search(TreeGame([[5, 6], [3, 9]]), 0, table=table)
    for other in (TreeGame([[1, 2], [0, 1]]), TreeGame([[[1]]])):
        with pytest.raises(ValueError, match=r"The table holds answers about TreeGame.*: use a new table"):
            search(other, 0, table=table)
        with pytest.raises(BrokenGame, match=r"No line from .* has its value of 5.* use a new table"):
            search(other, 0, table=loads(dumps(table)))
    with pytest.raises(BrokenGame, match="No line from 0 has its value of 5"):
        search(TreeGame([1, 2]), 0, table={0: ValueInterval(5, 5)})


class Plain:
    """Tic-tac-toe without a dataclass and without equality; with a private attribute, a slot and a cached one."""

    __slots__ = ("__dict__", "slot")

    def __init__(self, rules: TicTacToe, *, private: int = 0, slot: int = 0) -> None:
        self.rules = rules
        self._private = private
        self.slot = slot

    @cached_property
    def squares(self) -> int:
        return 9

    def player(self, state: Board) -> Any:
        return self.rules.player(state)

    def actions(self, state: Board) -> Any:
        return self.rules.actions(state)

    def result(self, state: Board, action: int) -> Board:
        return self.rules.result(state, action)

    def terminal(self, state: Board) -> bool:
        return self.squares == 9 and self.rules.terminal(state)

    def utility(self, state: Board) -> float:
        return self.rules.utility(state) + 0 * (self._private + self.slot)


@pytest.mark.parametrize(
    "other",
    [Plain(TicTacToe(win=2)), Plain(TicTacToe(), private=1), Plain(TicTacToe(), slot=1)],
    ids=lambda _: "-",
)
def test_a_game_without_equality_is_the_same_game_if_all_its_attributes_are(other: Plain) -> None:
    table: BoundedTable[Any, ValueInterval] = BoundedTable(entries=1000)
    for _ in range(2):
        alpha_beta_with_memory(Plain(TicTacToe()), Board(), table=table)
    with pytest.raises(ValueError, match="use a new table"):
        alpha_beta_with_memory(other, Board(), table=table)


def test_mtd_f_wants_a_finite_guess() -> None:
    for guess in (nan, inf):
        with pytest.raises(ValueError, match="A guess must be a finite number"):
            mtd_f(tic_tac_toe, Board(), guess=guess)


def test_nested_limits_are_searched_like_any_game() -> None:
    limited = DepthLimited(tic_tac_toe, depth=4, evaluate=lambda board: board.x.bit_count())
    for search in TABLE_SEARCHES.values():
        assert search(limited, limited.start(Board())) == minimax(limited, limited.start(Board()))
