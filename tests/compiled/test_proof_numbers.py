"""Compiled proof-number search, run as plain Python: its verdict, line, numbers and nodes are its twin's."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain, repeat
from math import inf, nan
from typing import Any

import pytest
from hypothesis import example, given, settings, strategies as st

from gametree import (
    MAX,
    MIN,
    BrokenGame,
    CompileError,
    DepthPenalised,
    NodeLimited,
    RootRestricted,
    Symmetric,
    TimeLimited,
    TooDeep,
    Verdict,
    compiled,
    minimax,
    proof_number_search,
)
from gametree.compiled.back_end import workspace
from gametree.compiled.kernels import proof_numbers
from gametree.games import Nim, ThreeMensMorris, TicTacToe
from gametree.play.timed_searches import level
from gametree.transform.depth_limited import limited
from tests.compiled.random_games import Place, RandomGames, WholeGames
from tests.compiled.test_broken_rules import Infinite, Neither, NotANumber, Stuck
from tests.compiled.test_compiled import name_of
from tests.compiled.test_interpreted_memory import Folded
from tests.compiled.test_refused import Chain
from tests.compiled.test_with_memory import Circle, judge
from tests.compiled.user_games import Subtraction
from tests.solver.graphs import positions as any_graphs
from tests.solver.oracle import Positions

pytestmark = pytest.mark.usefixtures("interpreted")

GAME = WholeGames()
TICKS = TicTacToe()


# A win of MAX, which begins: where MAX goes on from 2, it may go back to 0, which is proved too.
DETOUR: Positions = {0: (MAX, (1,)), 1: (MIN, (2,)), 2: (MAX, (0, 3)), 3: 1}


class NumberedGraph:
    """A graph whose states and actions are numbers; utilities that are no integers are rounded."""

    def __init__(self, nodes: Positions) -> None:
        self.movers = tuple(node[0] if isinstance(node, tuple) else 0 for node in nodes.values())
        self.targets = tuple((*node[1], -1) if isinstance(node, tuple) else (-1,) for node in nodes.values())
        self.values = tuple(
            0 if isinstance(node, tuple) else round(max(-2, min(node, 2))) for node in nodes.values()
        )

    def player(self, state: int) -> Any:
        return self.movers[state]

    def actions(self, state: int) -> Any:
        return [target for target in self.targets[state] if target >= 0]

    def result(self, _state: int, action: int) -> int:
        return action

    def terminal(self, state: int) -> bool:
        return self.movers[state] == 0

    def utility(self, state: int) -> int:
        return self.values[state]


def twins(game: Any, state: Any, **options: Any) -> tuple[Any, Any]:
    """Return the answers of the compiled and of the plain search."""
    return compiled.proof_number_search(game, state, **options), proof_number_search(game, state, **options)


@pytest.mark.parametrize("at_least", [-1, 0, 1, 0.5, Fraction(1, 3)])
def test_it_is_its_twin_to_the_node(at_least: float) -> None:
    for game in (GAME, RandomGames(real=True)):
        machine = compiled.compile(game)
        for seed in range(1, 9):
            found = compiled.proof_number_search(machine, Place(seed), at_least=at_least)
            assert found == proof_number_search(game, Place(seed), at_least=at_least)
            assert (found.verdict is Verdict.PROVED) == (minimax(game, Place(seed)).value >= at_least)


@pytest.mark.parametrize(("game", "start"), [(Nim((1, 2, 2)), None), (Subtraction(), 17), (TICKS, "XO./.X./..O")])
def test_games_whose_lines_meet_again(game: Any, start: Any) -> None:
    state = game.initial_state() if start is None else game.parse_state(start) if game is TICKS else start
    for at_least in (-1.5, 1):
        found, expected = twins(game, state, at_least=at_least)
        assert found == expected


@pytest.mark.parametrize("at_least", [inf, -inf, 10**400, -(10**400), 2**70 + 1], ids=hash)
def test_claims_beyond_every_utility(at_least: float) -> None:
    for game in (GAME, RandomGames(real=True)):
        found, expected = twins(game, Place(2), at_least=at_least)
        assert found == expected
    with pytest.raises(ValueError, match="The claim must be a number, not nan"):
        twins(GAME, Place(2), at_least=nan)


def test_transformations_are_part_of_the_game() -> None:
    penalised = DepthPenalised(compiled.compile(GAME), penalty=1 / 64)
    for seed in range(1, 4):
        for game, state in (
            limited(penalised.game, Place(seed), 3, judge),
            (penalised, penalised.start(Place(seed))),
            limited(penalised, penalised.start(Place(seed)), 2, judge),
        ):
            found, expected = twins(game, state, at_least=0.95)
            assert found == expected
    found, expected = twins(Symmetric(Folded()), (2, 3, 0), at_least=1)
    assert found == expected
    restricted = RootRestricted(GAME, actions=(0,))
    with pytest.raises(CompileError, match="RootRestricted cannot be compiled in proof-number search"):
        twins(restricted, restricted.start(Place(2)), at_least=0)


def test_a_limit_makes_the_verdict_unknown() -> None:
    whole = proof_number_search(GAME, Place(2), at_least=1)
    for nodes in range(1, whole.nodes + 2, 1 + whole.nodes // 6):
        ours, plain = NodeLimited(compiled.compile(GAME), nodes=nodes), NodeLimited(GAME, nodes=nodes)
        found = compiled.proof_number_search(ours, Place(2), at_least=1)
        assert found == proof_number_search(plain, Place(2), at_least=1)
        assert ours.left == plain.left
    found = compiled.proof_number_search(TimeLimited(GAME, seconds=0), Place(2), at_least=1)
    assert found.verdict is Verdict.UNKNOWN


def test_a_tiny_table_changes_no_verdict() -> None:
    machine = compiled.compile(GAME)
    for seed in range(1, 5):
        tiny = compiled.ProofTable(megabytes=0.0002)
        found = compiled.proof_number_search(machine, Place(seed), at_least=1, table=tiny)
        assert found.verdict is proof_number_search(GAME, Place(seed), at_least=1).verdict


def test_a_table_is_kept_and_is_of_one_question() -> None:
    table = compiled.ProofTable(megabytes=0.1)
    first = compiled.proof_number_search(GAME, Place(2), at_least=1, table=table)
    again = compiled.proof_number_search(GAME, Place(2), at_least=1, table=table)
    assert again[:3] == first[:3]
    assert again.nodes < first.nodes
    with pytest.raises(ValueError, match=r"The table holds results of .*use a new table"):
        compiled.proof_number_search(GAME, Place(2), at_least=0, table=table)
    table.clear()
    assert compiled.proof_number_search(GAME, Place(2), at_least=1, table=table) == first
    with pytest.raises(ValueError, match="cannot be kept for a game in DepthLimited"):
        compiled.proof_number_search(*limited(GAME, Place(2), 3, judge), at_least=1, table=table)
    with pytest.raises(ValueError, match="no room for a bucket"):
        compiled.proof_number_search(GAME, Place(2), at_least=1, table=compiled.ProofTable(megabytes=1e-5))


@pytest.mark.parametrize("game", [Neither(), Stuck(), Infinite(), NotANumber()], ids=name_of)
def test_broken_rules_are_named_as_other_searches_name_them(game: Any) -> None:
    with pytest.raises(BrokenGame) as expected:
        minimax(game, 12)
    with pytest.raises(BrokenGame) as found:
        compiled.proof_number_search(compiled.compile(game, checked=False), 12, at_least=0.75)
    assert str(found.value) == str(expected.value)


def test_a_root_without_actions_is_refused() -> None:
    with pytest.raises(BrokenGame, match="There is no action at 5"):
        compiled.proof_number_search(compiled.compile(Stuck(), checked=False), 5, at_least=1)


def test_games_that_cycle_are_refused() -> None:
    circle: Any = Circle(-1)
    with pytest.raises(TooDeep):
        proof_number_search(circle, 0, at_least=1)
    with pytest.raises(TooDeep, match="Play from 0 can return to a state"):
        compiled.proof_number_search(circle, 0, at_least=1)


def test_the_plies_of_a_limited_depth_tell_equal_states_apart() -> None:
    game = ThreeMensMorris()
    for depth, at_least in ((10, 0), (11, 1)):
        to_depth, start = limited(game, game.initial_state(), depth, level)
        found, expected = twins(to_depth, start, at_least=at_least)
        assert found == expected


@pytest.mark.slow(traced=True)
@settings(max_examples=60)
@given(nodes=any_graphs(7), at_least=st.sampled_from([-1, 0, 1, 2]))
@example(nodes=DETOUR, at_least=1)
def test_on_graphs_of_any_shape_it_is_its_twin(nodes: Positions, at_least: int) -> None:
    game: Any = NumberedGraph(nodes)
    try:
        expected = proof_number_search(game, 0, at_least=at_least)
    except TooDeep:
        with pytest.raises(TooDeep):
            compiled.proof_number_search(game, 0, at_least=at_least)
    else:
        assert compiled.proof_number_search(game, 0, at_least=at_least) == expected


def test_marks_that_meet_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof_numbers, "MARKS", 1)
    for seed in range(1, 4):
        found, expected = twins(GAME, Place(seed), at_least=1)
        assert found == expected


@pytest.mark.parametrize("scarce", ["LINE_ROOM", "ROOM"])
def test_where_the_room_ends_a_kernel_ends(scarce: str, monkeypatch: pytest.MonkeyPatch) -> None:
    room = 3 if scarce == "LINE_ROOM" else proof_numbers.LINE_ROOM + 6
    monkeypatch.setattr(proof_numbers, scarce, room)
    with pytest.raises(TooDeep, match="limit the search with depth="):
        compiled.proof_number_search(Chain(), 990, at_least=2)


def test_where_the_stack_ends_a_kernel_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = compiled.compile(Chain())
    monkeypatch.setattr(workspace, "stack_pointer", chain([2 * workspace.STACK_BYTES], repeat(0)).__next__)
    with pytest.raises(TooDeep):
        compiled.proof_number_search(machine, 990, at_least=2)


def test_a_finished_state_needs_no_kernel() -> None:
    game: Any = Chain()
    found = compiled.proof_number_search(game, 1_000, at_least=1)
    assert found == proof_number_search(game, 1_000, at_least=1)


def test_the_line_is_played_by_the_rules() -> None:
    class Fickle(Subtraction):
        worth = 3

        def utility(self, state: int) -> float:
            return self.worth if state % 2 else -self.worth

    game = Fickle()
    machine = compiled.compile(game)
    assert compiled.proof_number_search(machine, 6, at_least=3).line
    game.worth = 2
    with pytest.raises(BrokenGame, match="does not bear out that the value is at least 3"):
        compiled.proof_number_search(machine, 6, at_least=3)
    unchecked = compiled.compile(Subtraction(), checked=False)
    assert compiled.proof_number_search(unchecked, 6, at_least=1).line


def test_a_table_that_lies_is_noticed() -> None:
    """Entries of another claim lead to a verdict that no line bears out."""
    machine = compiled.compile(Subtraction(), checked=False)
    table = compiled.ProofTable(megabytes=0.1)
    compiled.proof_number_search(machine, 17, at_least=1, table=table)
    table.release()

    def ask_other_questions() -> None:
        for state in range(17, 3, -1):
            for at_least in (-9, 9):
                table.release()
                compiled.proof_number_search(machine, state, at_least=at_least, table=table)

    with pytest.raises(BrokenGame, match="No action has the value found for"):
        ask_other_questions()
