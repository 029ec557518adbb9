"""A search with a table folds states no more after a root from which no two of them are images of each other."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from gametree import Counted, TooDeep, alpha_beta_with_memory, compiled, depth_penalised_minimax
from gametree.compiled import SharedTable, search_states
from gametree.compiled.back_end import calling_thread
from gametree.compiled.kernels import folding, shortest_first
from gametree.games import ConnectFour
from tests.compiled.compositions import with_memory

PENALTY = 1 / 64
FIFTEEN_DISCS = "......./......./..X.O../..O.X../X.OXO../OXXOXO."  # its value takes more than 1,000 nodes


class Heaps:
    """Two heaps of one colour; a player takes 1 to 3 from one of them, and who takes the last one wins."""

    def initial_state(self) -> Any:
        return (7, 7, 0, 0)

    def player(self, state: Any) -> Any:
        return -1 if state[2] else 1

    def actions(self, state: Any) -> Any:
        for heap in range(2):
            for taken in range(1, min(3, state[heap]) + 1):
                yield 4 * heap + taken

    def result(self, state: Any, action: Any) -> Any:
        left, right, mover, colour = state
        if action < 4:
            return (left - action, right, 1 - mover, colour)
        return (left, right - action + 4, 1 - mover, colour)

    def terminal(self, state: Any) -> Any:
        return state[0] + state[1] == 0

    def utility(self, state: Any) -> Any:
        return 1 if state[2] else -1


class SortedHeaps(Heaps):
    def canonical(self, state: Any) -> Any:
        return (min(state[0], state[1]), max(state[0], state[1]), state[2], state[3])


class UncolouredHeaps(Heaps):
    """Its canonical forgets the colour, which joins no two states with one past."""

    def canonical(self, state: Any) -> Any:
        return (state[0], state[1], state[2], 0)


class Plain(ConnectFour):
    canonical: Any = property(lambda self: self._none)  # there is none


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Counter[Any]:
    """Count what is seen of the use of folding, in kernels that see it after few nodes."""
    counts: Counter[Any] = Counter()
    helps = folding.folding_helps

    def watched(rules: Any) -> Any:
        see = helps(rules)

        def see_and_count(state: Any, address: int, free: int) -> Any:
            answer = see(state, address, free)
            counts[bool(answer)] += 1
            return answer

        return see_and_count

    monkeypatch.setattr(folding, "folding_helps", watched)
    monkeypatch.setattr(shortest_first, "ENOUGH_TO_SEE", 12)
    return counts


@pytest.mark.slow
@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("penalty", [None, PENALTY])
@pytest.mark.parametrize(
    ("game", "start", "joins"),
    [
        (SortedHeaps(), (7, 7, 0, 0), True),
        (SortedHeaps(), (5, 6, 0, 0), True),
        (UncolouredHeaps(), (7, 6, 0, 1), False),
        (UncolouredHeaps(), (3, 3, 0, 1), False),
        (SortedHeaps(), (0, 19, 0, 0), False),
    ],
)
def test_folding_ends_where_no_two_states_are_images_of_each_other(
    game: Any,
    start: Any,
    joins: bool,
    penalty: float | None,
    threads: int,
    seen: Counter[Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if threads > 1:
        monkeypatch.setattr(calling_thread, "stack_end", lambda: 0)  # where so few nodes would be searched
    expected = (
        alpha_beta_with_memory(Heaps(), start)
        if penalty is None
        else depth_penalised_minimax(Heaps(), start, penalty=penalty)
    )
    found = with_memory(compiled.compile(game), start, penalty=penalty, threads=threads)
    assert found == expected
    assert set(seen) == {joins}


@pytest.mark.usefixtures("interpreted")
def test_each_state_of_a_batch_is_seen_for_itself(seen: Counter[Any]) -> None:
    states = [(7, 7, 0, 0), (0, 19, 0, 0), (6, 6, 0, 1), (18, 0, 1, 0)]
    game, table = compiled.compile(SortedHeaps()), SharedTable(megabytes=1)
    found = search_states(compiled.alpha_beta_with_memory, game, states, table=table)
    assert [*found] == [alpha_beta_with_memory(Heaps(), state) for state in states]
    assert seen == {True: 2, False: 2}


@pytest.mark.usefixtures("interpreted")
def test_a_short_search_of_a_distance_sees_nothing(seen: Counter[Any]) -> None:
    start = (1, 2, 0, 0)
    expected = depth_penalised_minimax(Heaps(), start, penalty=PENALTY)
    assert with_memory(compiled.compile(SortedHeaps()), start, penalty=PENALTY) == expected
    assert not seen


@pytest.mark.usefixtures("interpreted")
def test_where_there_is_no_room_to_see_a_kernel_ends(monkeypatch: pytest.MonkeyPatch, seen: Counter[Any]) -> None:
    monkeypatch.setattr(folding, "SLOTS", 1 << 24)
    with pytest.raises(TooDeep, match="limit the search with depth="):
        with_memory(compiled.compile(SortedHeaps()), (7, 7, 0, 0))
    assert not seen


@pytest.mark.slow
def test_machine_code_folds_no_more_after_a_position_without_symmetry() -> None:
    game, plain = ConnectFour(), Plain()
    start = game.parse_state(FIFTEEN_DISCS)
    found: list[tuple[Any, int]] = []
    for each in (game, plain):
        counted = Counted(compiled.compile(each))
        found.append((compiled.alpha_beta_with_memory(counted, start), counted.nodes))
    (folded, nodes), (unfolded, nodes_without) = found
    assert folded == unfolded
    assert nodes == nodes_without
