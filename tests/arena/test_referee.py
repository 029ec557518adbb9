"""The referee: who breaks the rules loses with the reason, and errors of the rules blame nobody."""

from __future__ import annotations

import time
from collections.abc import Iterator
from math import inf
from typing import Any

import pytest

from gametree import MAX, MIN, BrokenGame, Game, Player, alpha_beta, play, random_strategy, search_strategy
from gametree.arena import ArenaGame, Effort, Fault
from gametree.arena.referee import Match, Terms, place, referee
from gametree.games import Board, ThreeMensMorris, TicTacToe
from tests.arena import faulty
from tests.arena.heaps import Heaps

GAME = TicTacToe()
START = GAME.initial_state()
MATCH = Match(7, "max", "min", 3, (0,))


def played(
    max_player: Any, min_player: Any, game: Any = GAME, *, match: Match = MATCH, **limits: Any
) -> ArenaGame[Any, Any]:
    terms = Terms({"max": max_player, "min": min_player}, game.initial_state(), key=1, **limits)
    return referee(terms, game, match)


def test_a_game_is_that_of_play_with_its_opening() -> None:
    perfect = search_strategy()
    game = played(perfect, faulty.first)
    wanted = play(GAME, {MAX: perfect, MIN: faulty.first}, GAME.result(START, 0))
    assert game.record.states == (START, *wanted.states)
    assert game.record.actions == (0, *wanted.actions)
    assert (game.record.outcome, game.fault) == (wanted.outcome, None)
    assert game[:4] == (7, "max", "min", 3)
    assert [effort.moves for effort in game.efforts] == [
        len(wanted.actions) // 2,
        len(wanted.actions) - len(wanted.actions) // 2,
    ]
    assert all(effort.seconds > 0 and effort.nodes == 0 for effort in game.efforts)


FAULTS: list[tuple[Any, str]] = [
    (faulty.raises, r"raised ValueError('no idea') at X../.../...."),
    (faulty.exits, r"raised SystemExit(3) at X../.../...."),
    (
        faulty.plays_illegally,
        "played an illegal action: 100 is not legal at X../.../...: choose one of 2, 3, 4, 5, 6, 7, 8, 9.",
    ),
    (
        faulty.returns_another_type,
        "played an illegal action: [Board(x=1, o=0)] is not legal at X../.../...: choose one of 2, 3, 4, 5, 6,",
    ),
    (faulty.returns_nothing, "played an illegal action: None is not legal at X../.../...: choose one of"),
    (alpha_beta, "played an illegal action: Result(value=0, line=("),
]


@pytest.mark.parametrize(("player", "reason"), FAULTS)
@pytest.mark.parametrize("side", Player)
def test_who_breaks_the_rules_loses_with_the_reason(player: Any, reason: str, side: Player) -> None:
    match = MATCH if side == MIN else Match(0, "max", "min", 0, ())
    players = (player, faulty.first) if side == MAX else (faulty.first, player)
    game = played(*players, match=match)
    assert game.fault
    assert game.fault.player == side
    wanted = f"{match.name(side)} {reason}"
    if side == MIN:
        assert game.fault.reason.startswith(wanted)
    assert game.fault.reason.endswith(".")
    assert game.record.outcome == -side
    assert game.points(match.name(side)) == 0
    assert game.points(match.name(side.opponent)) == 1


def test_what_cannot_be_compared_or_shown_loses_too() -> None:
    class Odd:
        def __eq__(self, other: object) -> bool:
            raise RuntimeError

        def __hash__(self) -> int:
            return 0

        def __repr__(self) -> str:
            raise RuntimeError

    def odd(_game: Any, _state: Any) -> Any:
        return Odd()

    fault = played(faulty.first, odd).fault
    assert fault == Fault(MIN, "min raised RuntimeError() at X../.../....")


def test_who_changes_the_state_loses_and_the_record_is_as_it_was() -> None:
    game = Heaps()
    match = Match(0, "max", "min", 0, ())
    found = played(faulty.first, faulty.changes_the_state, game, match=match)
    assert found.fault == Fault(MIN, "min changed the state at 0+2.")
    assert found.record.states == ([[1, 2], 1], [[0, 2], -1])
    assert played(faulty.first, faulty.first, game, match=match).fault is None


class Frozen:
    """A state that is compared by its value, but can be changed."""

    def __init__(self, left: int) -> None:
        self.left = left

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frozen) and self.left == other.left

    def __hash__(self) -> int:
        return hash(self.left)

    def __str__(self) -> str:
        return str(9 // self.left)


class Countdown:
    """Two players take one each until nothing is left."""

    def initial_state(self) -> Frozen:
        return Frozen(3)

    def player(self, state: Frozen, /) -> Player:
        return MAX if state.left % 2 else MIN

    def actions(self, state: Frozen, /) -> list[int]:
        return [1]

    def result(self, state: Frozen, action: int, /) -> Frozen:
        return Frozen(state.left - action)

    def terminal(self, state: Frozen, /) -> bool:
        return state.left <= 0

    def utility(self, state: Frozen, /) -> int:
        return 1


def empties(_game: Any, state: Any) -> int:
    state.left = 0
    return 1


def test_a_change_of_a_state_with_a_hash_is_seen_even_if_it_cannot_be_shown_then() -> None:
    fault = played(empties, faulty.first, Countdown(), match=Match(0, "max", "min", 0, ())).fault
    assert fault
    assert fault.player == MAX
    assert fault.reason.startswith("max changed the state at <")


def test_who_takes_too_long_loses_when_the_move_comes() -> None:
    fault = played(faulty.first, faulty.is_late, seconds=0.05).fault
    assert fault
    assert fault.player == MIN
    assert fault.reason.startswith("min took 0.0")
    assert fault.reason.endswith(" s for a move at X../.../..., which may take 0.05 s.")
    assert played(faulty.first, faulty.is_late, seconds=inf).fault is None


def test_a_game_without_an_end_is_stopped_as_a_draw() -> None:
    found = played(
        random_strategy(), random_strategy(), ThreeMensMorris(), match=Match(0, "max", "min", 0, ()), plies=9
    )
    assert found.fault == Fault(None, "The game was stopped after 9 plies.")
    assert (found.record.outcome, len(found.record.actions)) == (0, 9)
    assert found.points("max") == found.points("min") == 0.5


def test_a_game_that_ends_with_the_last_ply_is_not_stopped() -> None:
    assert played(faulty.first, faulty.first, plies=7).fault is None  # X wins with the seventh ply


def test_nodes_are_counted_if_they_are_to_be() -> None:
    found = played(
        search_strategy(alpha_beta), faulty.first, match=Match(0, "max", "min", 0, (0, 4)), count_nodes=True
    )
    searching, other = found.efforts
    assert searching.nodes > 100
    assert other == Effort(other.moves, other.seconds, 1)  # the root


class Broken(TicTacToe):
    """Tic-tac-toe in which nothing can be played after a corner."""

    def actions(self, state: Board) -> Iterator[int]:
        return iter(()) if state.x & 1 and state.x != 1 else super().actions(state)


def asks_for_trouble(game: Game[Any, Any], state: Any) -> Any:
    return alpha_beta(game, state).action


def test_broken_rules_blame_nobody() -> None:
    for player in (faulty.first, asks_for_trouble):
        with pytest.raises(BrokenGame, match="There is no action at"):
            played(player, player, Broken())


def test_margins_are_utilities() -> None:
    match = Match(0, "max", "min", 0, ())
    found = played(faulty.first, faulty.first, TicTacToe(win=10), match=match)
    assert (found.points("max", margins=True), found.points("min", margins=True)) == (10, -10)


def test_a_state_is_shown_in_its_notation() -> None:
    assert place(GAME, START) == "at .../.../..."


def test_the_first_move_includes_making_the_player() -> None:
    from gametree.arena import EachGame

    def slow(_rng: Any) -> Any:
        time.sleep(0.06)
        return faulty.first

    found = played(EachGame(slow), faulty.first, match=Match(0, "max", "min", 0, ()), seconds=0.05)
    assert found.fault
    assert found.fault.player == MAX
