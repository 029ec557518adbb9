"""A verdict of proof-number search agrees with minimax, and its line shows it."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from math import nan
from pickle import dumps, loads
from typing import Any, cast

import pytest
from hypothesis import given, strategies as st

from gametree import (
    MAX,
    MIN,
    BoundedTable,
    BrokenGame,
    CanonicalTable,
    Counted,
    DepthLimited,
    NodeLimited,
    ProofNumbers,
    TooDeep,
    Verdict,
    alpha_beta,
    minimax,
    proof_number_search,
    solve,
)
from gametree.games import Board, GraphGame, ThreeMensMorris, TicTacToe, TreeGame
from tests.search.exact_searches import CYCLE, chain, ladder, replay
from tests.solver.graphs import graph_game, positions as any_graphs
from tests.support.trees import Position, layered_dags, positions, tree_game

TABLES: dict[str, Callable[[], MutableMapping[Any, ProofNumbers]]] = {
    "dict": dict,
    "one entry": lambda: BoundedTable(entries=1),
    "ten entries": lambda: BoundedTable(entries=10),
}
tables = pytest.mark.parametrize("new_table", TABLES.values(), ids=TABLES)
claims = st.sampled_from([-5, -2, -1, 0, 0.5, 1, 2, 5])


@tables
@given(tree=positions, at_least=claims)
def test_trees(
    new_table: Callable[[], MutableMapping[Any, ProofNumbers]], tree: Position, at_least: float
) -> None:
    game = tree_game(tree)
    proof = proof_number_search(game, 0, at_least=at_least, table=new_table())
    holds = minimax(game, 0).value >= at_least
    assert proof.verdict is (Verdict.PROVED if holds else Verdict.DISPROVED)
    assert (game.utility(replay(game, 0, proof.line)) >= at_least) == holds


@tables
@given(game=layered_dags, at_least=claims)
def test_dags_with_one_table_for_all_states(
    new_table: Callable[[], MutableMapping[Any, ProofNumbers]],
    game: GraphGame[tuple[int, int], int],
    at_least: float,
) -> None:
    table = new_table()
    for state in game.positions:
        proof = proof_number_search(game, state, at_least=at_least, table=table)
        holds = minimax(game, state).value >= at_least
        assert proof.verdict is (Verdict.PROVED if holds else Verdict.DISPROVED)
        assert (game.utility(replay(game, state, proof.line)) >= at_least) == holds


def test_tic_tac_toe_is_a_draw() -> None:
    game = TicTacToe()
    table: CanonicalTable[Any, ProofNumbers] = CanonicalTable(game)
    assert proof_number_search(game, Board(), at_least=0, table=table).verdict is Verdict.PROVED
    assert proof_number_search(game, Board(), at_least=1).verdict is Verdict.DISPROVED


def test_unknown_is_its_own_answer() -> None:
    game = TicTacToe()
    for nodes in (1, 2, 100):
        proof = proof_number_search(NodeLimited(game, nodes=nodes), Board(), at_least=0)
        assert proof.verdict is Verdict.UNKNOWN
        assert proof.line == ()
        assert proof.nodes <= nodes
        assert 0 not in proof.numbers


def test_every_limit_gives_a_right_verdict_or_none() -> None:
    game = TicTacToe()
    state = game.parse_state("X../.O./..X")
    holds = alpha_beta(game, state).value >= 0
    verdicts: set[Verdict] = set()
    for nodes in range(1, 600, 7):
        proof = proof_number_search(NodeLimited(game, nodes=nodes), state, at_least=0)
        verdicts.add(proof.verdict)
        if proof.line:
            assert (game.utility(replay(game, state, proof.line)) >= 0) == holds
    assert verdicts == {Verdict.UNKNOWN, Verdict.PROVED if holds else Verdict.DISPROVED}


def test_a_limit_may_leave_a_verdict_without_a_line() -> None:
    class Stingy(NodeLimited[int, int]):
        """A limit that is reached when every leaf has been visited, before the search for the line."""

    game = TreeGame([[-1], [[2]]])
    nodes = proof_number_search(game, 0, at_least=1).nodes
    without = [proof_number_search(Stingy(game, nodes=limit), 0, at_least=1) for limit in range(1, nodes + 1)]
    assert any(proof.verdict is Verdict.PROVED and not proof.line for proof in without)


def test_it_looks_at_fewer_nodes_where_replies_are_few() -> None:
    tree: Any = [[[[-1] * 9] * 9, 0], [[1]]]
    game = Counted(TreeGame(tree))
    assert proof_number_search(game, 0, at_least=1).verdict is Verdict.PROVED
    assert game.nodes < 15
    plain = Counted(TreeGame(tree))
    minimax(plain, 0)
    assert plain.nodes > 80


@pytest.mark.slow
@pytest.mark.exhaustive
def test_ten_thousand_plies() -> None:
    proof = proof_number_search(chain(10_000), 0, at_least=5, table=BoundedTable(entries=10))
    assert (proof.verdict, len(proof.line)) == (Verdict.PROVED, 10_000)
    game = ladder(3_000)
    proof = proof_number_search(game, 0, at_least=1)
    assert proof.verdict is (
        Verdict.PROVED if game.utility(replay(game, 0, proof.line)) >= 1 else Verdict.DISPROVED
    )


def test_long_lines_that_meet_are_not_followed_from_the_root_again_and_again() -> None:
    """Take one to three of 500 stones. A path of 500 plies for every new node would make 125,000 nodes."""
    positions: Any = {(0, mover): -1 if mover is MAX else 1 for mover in (MAX, MIN)}
    for stones in range(1, 501):
        for mover in (MAX, MIN):
            taken = range(1, min(stones, 3) + 1)
            positions[stones, mover] = mover, {number: (stones - number, mover.opponent) for number in taken}
    game: Any = GraphGame((500, MAX), positions)
    proof = proof_number_search(game, (500, MAX), at_least=1)
    assert proof.verdict is Verdict.DISPROVED
    assert proof.nodes < 32_000


def test_a_game_that_cycles_is_refused_but_for_a_depth() -> None:
    with pytest.raises(TooDeep, match="Play can return to a"):
        proof_number_search(CYCLE, "a", at_least=1)
    with pytest.raises(TooDeep, match="Play can return to"):
        proof_number_search(ThreeMensMorris(), ThreeMensMorris().initial_state(), at_least=1)
    limited = DepthLimited(CYCLE, depth=9, evaluate=lambda _: 0)
    assert proof_number_search(limited, limited.start("a"), at_least=0).verdict is Verdict.PROVED
    assert proof_number_search(limited, limited.start("a"), at_least=1).verdict is Verdict.DISPROVED


@given(nodes=any_graphs(6), at_least=claims)
def test_on_graphs_of_any_shape_a_verdict_holds_whatever_endless_play_is_worth(
    nodes: Any, at_least: float
) -> None:
    game = graph_game(nodes)
    try:
        proof = proof_number_search(NodeLimited(game, nodes=20_000), 0, at_least=at_least)
    except TooDeep:
        return
    holds = proof.verdict is Verdict.PROVED
    for endless in (-(10**10), 10**10):
        assert (solve(game, cycle_value=endless)[0].value >= at_least) == holds
    assert (game.utility(replay(game, 0, proof.line)) >= at_least) == holds


def test_a_line_does_not_pass_where_a_win_is_at_hand() -> None:
    passing: Any = GraphGame("live", {"live": (MAX, {"pass": "live", "win": "over"}), "over": 1})
    assert proof_number_search(passing, "live", at_least=1)[:2] == (Verdict.PROVED, ("win",))


def test_finished_and_broken_games_and_bad_claims() -> None:
    assert proof_number_search(TreeGame(3), 0, at_least=3) == (Verdict.PROVED, (), (0, float("inf")), 1)
    assert proof_number_search(TreeGame(3), 0, at_least=4).verdict is Verdict.DISPROVED
    with pytest.raises(BrokenGame, match="There is no action at 0"):
        proof_number_search(TreeGame([]), 0, at_least=0)
    for claim in (nan, "1", None):
        with pytest.raises(ValueError, match=f"must be a number, not {claim!r}"):
            proof_number_search(TreeGame(3), 0, at_least=cast("Any", claim))
    table: BoundedTable[Any, ProofNumbers] = BoundedTable(entries=10)
    proof_number_search(TreeGame([1, 2]), 0, at_least=0, table=table)
    with pytest.raises(ValueError, match="use a new table"):
        proof_number_search(TreeGame([1, 3]), 0, at_least=0, table=table)


@pytest.mark.parametrize(("tree", "first", "second"), [([0, 0], 0, 1), ([MIN, 0, 0], 1, 0)])
def test_a_dict_of_another_claim_is_refused(tree: Any, first: int, second: int) -> None:
    table: dict[Any, ProofNumbers] = {}
    proof_number_search(TreeGame(tree), 0, at_least=first, table=table)
    with pytest.raises(
        ValueError, match=rf"^The table holds answers about .*, at least {first}, .* use a new table\.$"
    ):
        proof_number_search(TreeGame(tree), 0, at_least=second, table=table)


@pytest.mark.parametrize(("tree", "first", "second"), [([0, 0], 0, 1), ([MIN, 0, 0], 1, 0)])
def test_wrong_entries_are_noticed_where_no_line_bears_the_verdict_out(tree: Any, first: int, second: int) -> None:
    table: dict[Any, ProofNumbers] = {}
    proof_number_search(TreeGame(tree), 0, at_least=first, table=table)
    with pytest.raises(BrokenGame, match=r"^Nothing at 0 bears out its verdict on .* use a new table\.$"):
        proof_number_search(TreeGame(tree), 0, at_least=second, table=loads(dumps(table)))
