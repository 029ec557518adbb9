"""Searches without a table of the caller take empty tables, which small searches leave to the next."""

from __future__ import annotations

from typing import Any

import pytest

from gametree import Counted, LimitReached, NodeLimited, compiled
from gametree.compiled import private_tables
from gametree.compiled.kernels.shared_table import SharedTable
from gametree.compiled.private_tables import KEPT, private_table
from gametree.games import Nim, TicTacToe


@pytest.fixture(autouse=True)
def free(monkeypatch: pytest.MonkeyPatch) -> list[SharedTable]:
    """The tables that are kept, none at first."""
    found: list[SharedTable] = []
    monkeypatch.setattr(private_tables, "_free", found)
    return found


@pytest.mark.usefixtures("interpreted")
def test_a_table_goes_from_search_to_search_and_no_entry_with_it(free: list[SharedTable]) -> None:
    games: list[Any] = [TicTacToe(), Nim((3, 4, 5))]
    values, nodes = [0, 1], list[int]()
    for game, value in [*zip(games, values, strict=True)] * 2:
        counted = Counted(game)
        assert compiled.alpha_beta_with_memory(counted, game.initial_state()).value == value
        nodes.append(counted.nodes)
        assert [table.is_empty for table in free] == [True]
        assert not any(vars(free[0])["_memory"][: 1 << 18])
    assert nodes[:2] == nodes[2:]


def test_searches_at_the_same_time_have_different_tables(free: list[SharedTable]) -> None:
    with private_table() as first:
        with private_table() as second:
            assert first is not second
        assert free == [second]
    assert free == [second, first]
    with private_table() as again:
        assert again is first


@pytest.mark.usefixtures("interpreted")
def test_few_and_small_tables_are_kept(free: list[SharedTable], monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = [private_table() for _ in range(KEPT + 1)]
    for each in waiting:
        each.__enter__()
    for each in waiting:
        each.__exit__(None, None, None)
    assert len(free) == KEPT
    free.clear()
    monkeypatch.setattr(private_tables, "KEPT_BYTES", 100)
    compiled.alpha_beta_with_memory(TicTacToe(), TicTacToe().initial_state())
    assert free == []


@pytest.mark.slow
def test_a_table_is_not_kept_after_an_error(free: list[SharedTable]) -> None:
    with pytest.raises(LimitReached):
        compiled.alpha_beta_with_memory(NodeLimited(TicTacToe(), nodes=20), TicTacToe().initial_state())
    assert free == []
