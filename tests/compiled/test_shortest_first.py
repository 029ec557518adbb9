"""Short wins and losses are searched first: it changes no distance, and a short line costs no long proof."""

from __future__ import annotations

from ctypes import addressof
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from hypothesis import given, strategies as st

from gametree import (
    Counted,
    DepthLimited,
    DepthPenalised,
    LimitReached,
    NodeLimited,
    alpha_beta,
    compiled,
    depth_penalised_minimax,
)
from gametree.compiled import SharedTable
from gametree.compiled.back_end.memory_words import words
from gametree.compiled.back_end.workspace import LINE
from gametree.compiled.front_end.printers.lowered_game import Bounds
from gametree.compiled.kernels import null_windows, shortest_first
from gametree.compiled.kernels.folding import as_it_is
from gametree.compiled.kernels.value_codes import integer_codes
from gametree.game import MAX, MIN
from gametree.games import ConnectFour
from tests.compiled.compositions import counted, with_memory
from tests.compiled.random_games import Place, WholeGames

GAME = WholeGames(plies=9, width=12)
PENALTY = 1 / 16
UTILITIES = Bounds(-3, 3)
ALL_TESTS = 8  # for a win and for a loss, within 2, 4, 8 and 14 plies


def worth_nothing(_state: object) -> int:
    return 0


def see_nothing(_root: object, _address: int, _free: int) -> None:
    """See no use in folding."""


class Parts(NamedTuple):
    """The parts of the rules and of folding that the search for short lines uses."""

    player: Any
    folded: Any
    see: Any


def parts_for(mover: int) -> Any:
    """Return them for a state at which it is that player's turn."""

    def player(_state: object, _address: int) -> int:
        return mover

    return Parts(player, as_it_is, see_nothing)


def bounds_and_tests(value: int, mover: int) -> tuple[Any, list[int]]:
    """Return the bounds of a state whose value has that code, and what was asked to find them."""
    codes, asked = integer_codes(Fraction(1, 1024)), list[int]()

    def ask(_state: object, _address: int, _depth: int, target: int) -> int:
        """Answer as a search does that looks no further than it must."""
        asked.append(target)
        if (value >= target) == (target > 0):
            return value
        return target - 2 if target > 0 else target + 1

    parts, memory = parts_for(mover), words(LINE)
    narrowed = shortest_first.shortest_first(parts, codes, codes.bounds(Bounds(-1, 1), None), parts, ask)
    return narrowed(None, addressof(memory), 0), asked


@pytest.mark.usefixtures("interpreted")
@given(st.data())
def test_bounds_hold_the_value_however_loose_the_answers_of_the_tests_are(data: st.DataObject) -> None:
    codes = integer_codes(Fraction(1, 16))
    bounds = codes.bounds(UTILITIES, None)
    low, high = [bound() for bound in bounds.live]
    value, mover = data.draw(st.integers(low, high)), data.draw(st.sampled_from([MAX, MIN]))
    asked: list[int] = []

    def ask(_state: object, _address: int, _depth: int, target: int) -> int:
        assert all(target != each for each in asked)
        asked.append(target)
        return data.draw(st.integers(target, value) if value >= target else st.integers(value, target - 1))

    parts = parts_for(mover)
    narrowed = shortest_first.shortest_first(parts, codes, bounds, parts, ask)
    memory = words(LINE)
    found = narrowed(None, addressof(memory), 0)
    assert found[0] <= value <= found[1]
    assert found == (value, value) or len(asked) == ALL_TESTS


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("mover", [MAX, MIN])
@pytest.mark.parametrize("value", [0, 2048 - 2 * 17, -2048 + 2 * 18])
def test_no_test_looks_further_than_14_plies(mover: int, value: int) -> None:
    (low, high), asked = bounds_and_tests(value, mover)
    assert low < value < high
    assert len(asked) == ALL_TESTS
    least = min(abs(target) for target in asked)
    assert 2048 - 2 * 15 < least <= 2048 - 2 * 14  # the codes of values are even


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("mover", [MAX, MIN])
@pytest.mark.parametrize(("plies", "tests"), [(1, 1), (2, 4), (3, 3), (4, 6), (5, 5)])
def test_where_players_alternate_the_first_test_that_finds_a_short_line_is_the_last(
    plies: int, tests: int, mover: int
) -> None:
    win = 2048 - 2 * plies
    value = win if (plies % 2 == 1) == (mover == MAX) else -win
    bounds, asked = bounds_and_tests(value, mover)
    assert bounds == (value, value)
    assert len(asked) == tests


@pytest.mark.slow
@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("patience", [0, 7, 40, 1_000])
def test_the_search_for_short_lines_may_end_at_any_node(monkeypatch: pytest.MonkeyPatch, patience: int) -> None:
    monkeypatch.setattr(shortest_first, "PATIENCE", patience)
    game = DepthPenalised(compiled.compile(GAME), penalty=PENALTY)
    for seed in range(1, 9):
        start = game.start(Place(seed))

        def search(game: Any, state: Any) -> Any:
            return compiled.alpha_beta_with_memory(game, state, table=SharedTable(megabytes=0.01))

        found, taken, _ = counted(search, game, start)
        assert found == depth_penalised_minimax(GAME, Place(seed), penalty=PENALTY)
        assert search(NodeLimited(game, nodes=taken), start) == found
        for limit in (7, taken // 2, taken - 1):
            watched: Any = Counted(NodeLimited(game, nodes=min(limit, taken - 1)))
            with pytest.raises(LimitReached, match="limit of nodes was reached"):
                search(watched, start)
            assert watched.nodes == min(limit, taken - 1)


@pytest.mark.slow(traced=True)
@pytest.mark.usefixtures("interpreted", "in_threads")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("patience", [0, 40, 1_000])
def test_threads_search_short_lines_first_too(
    monkeypatch: pytest.MonkeyPatch, patience: int, threads: int
) -> None:
    monkeypatch.setattr(shortest_first, "PATIENCE", patience)
    machine = compiled.compile(GAME)
    for seed in range(1, 9):
        expected = depth_penalised_minimax(GAME, Place(seed), penalty=PENALTY)
        table = SharedTable(megabytes=0.01)
        for _ in range(2):
            found = with_memory(machine, Place(seed), penalty=PENALTY, table=table, threads=threads)
            assert found == expected


@pytest.mark.usefixtures("interpreted")
def test_only_distances_without_a_horizon_are_searched_shortest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_parts: object) -> Any:
        def refuse(*_question: object) -> Any:
            raise AssertionError("short lines were searched first")

        return refuse

    monkeypatch.setattr(null_windows, "shortest_first", none)
    game, table = compiled.compile(GAME), SharedTable(megabytes=0.01)
    compiled.alpha_beta_with_memory(game, Place(1), table=table)
    compiled.alpha_beta_with_memory(game, Place(1), depth=30, evaluate=worth_nothing)
    to_depth = DepthLimited(game, depth=30, evaluate=worth_nothing)
    penalised = DepthPenalised(to_depth, penalty=PENALTY)
    compiled.alpha_beta_with_memory(penalised, penalised.start(to_depth.start(Place(1))))
    with pytest.raises(AssertionError, match="short lines were searched first"):
        with_memory(game, Place(1), penalty=PENALTY)


# MTD(f) from 0 alone enters 1,381,343; 320,837; 199,631; 2,510,695; 943,505 and 240,268 nodes.
SHORT_LINES = [
    ("......./......./......./.....XX/O..OXOO/XO.XXOX", 1, 4),
    ("......./......./......./XXX..../XOO..O./XOXX.OO", 1, 6),
    ("......./......./......./....X../XXOXX.O/OXOOX.O", 1, 8),
    ("...X.../...O.../...O.../X..X.../O..O..X/OXOX..X", -1, 3),
    ("......./......./......X/..X...O/..XXOOX/..OOXOX", -1, 5),
    ("......./......./......./...O.../XOXX.X./OXXOOOX", -1, 7),
]


@pytest.mark.slow
def test_a_short_line_is_not_paid_for_with_a_long_proof() -> None:
    game = ConnectFour()
    machine = compiled.compile(game)
    for text, sign, plies in SHORT_LINES:
        state = game.parse_state(text)
        value, line = with_memory(machine, state, penalty=2**-10, nodes=150_000)
        assert (value, len(line)) == (sign * (1 - plies / 1024), plies)
        assert alpha_beta(game, state, depth=plies, evaluate=worth_nothing).value == sign
        assert alpha_beta(game, state, depth=plies - 1, evaluate=worth_nothing).value == 0
