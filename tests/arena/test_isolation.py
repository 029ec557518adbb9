"""A game in a child process, which a player that hangs, exits or crashes loses."""

from __future__ import annotations

from collections.abc import Iterator
from multiprocessing import Pipe
from typing import Any

import pytest

from gametree import MAX, MIN, BrokenGame, ExecutorFailed, search_strategy
from gametree.arena import isolation
from gametree.arena.isolation import isolated_referee, play_in_child
from gametree.arena.referee import ArenaGame, Match, Terms, referee
from gametree.games import Board, TicTacToe
from tests.arena import faulty

GAME = TicTacToe()
MATCH = Match(0, "max", "min", 0, (0,))


def terms(player: Any, other: Any = faulty.first, seconds: float = 20) -> Terms:
    return Terms({"max": other, "min": player}, GAME.initial_state(), key=1, seconds=seconds)


ENDINGS: list[tuple[Any, str, float]] = [
    (faulty.raises, "min raised ValueError('no idea') at X../.../....", 20),
    (faulty.exits, "min raised SystemExit(3) at X../.../....", 20),
    (faulty.leaves, "min ended its process (exit code 0) at X../.../....", 20),
    (faulty.crashes, "min ended its process (exit code -11) at X../.../....", 20),
    (faulty.hangs, "min did not answer within 0.1 s at X../.../....", 0.1),
]


@pytest.mark.slow(traced=True)
@pytest.mark.parametrize(("player", "reason", "seconds"), ENDINGS)
def test_who_ends_the_process_or_hangs_loses_with_the_reason(player: Any, reason: str, seconds: float) -> None:
    game = isolated_referee(terms(player, seconds=seconds), GAME, MATCH)
    assert game.fault == (MIN, reason)
    assert game.record.outcome == 1
    assert game.record.actions == (0,)
    assert game.record.states == (GAME.initial_state(), GAME.parse_state("X../.../..."))


@pytest.mark.slow(traced=True)
def test_later_moves_are_in_the_record() -> None:
    game = isolated_referee(terms(leaves_later), GAME, MATCH)
    assert game.fault == (MIN, "min ended its process (exit code 0) at XOX/.../....")
    assert game.record.actions == (0, 1, 2)


@pytest.mark.exhaustive
def test_who_leaves_python_loses() -> None:
    assert isolated_referee(terms(faulty.leaves), GAME, MATCH).fault == (MIN, ENDINGS[2][1])


def leaves_later(game: Any, state: Any) -> Any:
    return faulty.first(game, state) if not state.o else faulty.leaves(game, state)


@pytest.mark.slow(traced=True)
def test_a_game_without_a_fault_is_the_same_as_in_one_process(capfd: pytest.CaptureFixture[str]) -> None:
    fair = terms(faulty.prints, search_strategy())
    assert isolated_referee(fair, GAME, MATCH)[:-1] == referee(fair, GAME, MATCH)[:-1]
    assert "thinking ..." in capfd.readouterr().out


@pytest.mark.slow(traced=True)
def test_a_child_that_does_not_begin_blames_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolation, "START", 0)
    with pytest.raises(
        ExecutorFailed, match="A child process did not answer when no player was to move: play with"
    ):
        isolated_referee(terms(faulty.first), GAME, MATCH)


class Broken(TicTacToe):
    """Tic-tac-toe without an action after a corner."""

    def actions(self, state: Board) -> Iterator[int]:
        return iter(()) if state.x == 1 else super().actions(state)


@pytest.mark.slow(traced=True)
def test_broken_rules_are_told_by_their_own_error() -> None:
    with pytest.raises(BrokenGame, match="There is no action at"):
        isolated_referee(terms(faulty.first), Broken(), MATCH)


def test_a_child_tells_of_every_move_before_and_after() -> None:
    ours, theirs = Pipe(duplex=False)
    play_in_child(theirs, terms(faulty.raises), GAME, Match(0, "max", "min", 0, ()))
    news = [ours.recv() for _ in range(6)]
    assert news[:5] == [MAX, None, (0,), MIN, None]
    assert isinstance(news[5], ArenaGame)
    play_in_child(theirs, terms(faulty.first), Broken(), MATCH)
    assert isinstance(ours.recv(), BrokenGame)
