"""Functions as students write them, right and wrong, made into searches by `as_search`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import pytest

from gametree.game import MAX, IllegalAction, Result
from gametree.games import TicTacToe, TreeGame, X
from gametree.games.tic_tac_toe import Board
from gametree.search import minimax
from gametree.testing import CheckFailed, as_search, check_search

BOOK = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])  # Russell & Norvig, 4th edition, figure 5.2


class Endgame(TicTacToe):
    """Tic-tac-toe from a board with four squares left, O to move."""

    def initial_state(self) -> Board:
        return self.parse_state("XOX/.O./..X")


GAME = Endgame()


def best_action(game: Any, state: Any) -> Any:
    """The right action, with None at the end."""
    return minimax(game, state).action


def best_value(game: Any, state: Any) -> Any:
    """The right value."""
    return minimax(game, state).value


def max_and_min_swapped(game: Any, state: Any) -> Any:
    """MAX is given the lowest value."""
    if game.terminal(state):
        return game.utility(state)
    choose = min if game.player(state) == MAX else max
    return choose(max_and_min_swapped(game, game.result(state, action)) for action in game.actions(state))


def never_any_action(game: Any, state: Any) -> Any:
    """Forgets to return."""


def no_action_when_lost(game: Any, state: Any) -> Any:
    """Returns None where every action loses."""
    value, line = minimax(game, state)
    if game.terminal(state) or value * game.player(state) < 0:
        return None
    return line[0]


def value_in_place_of_action(game: Any, state: Any) -> Any:
    """Returns the value of the best action."""
    return minimax(game, state).value


def action_after_the_end(game: Any, state: Any) -> Any:
    """Returns an action where the game is over."""
    return minimax(game, state).action or 0


def value_in_words(game: Any, state: Any) -> Any:
    """Returns the value as a text."""
    return str(minimax(game, state).value)


def first_action(game: Any, state: Any) -> Any:
    """Returns the first action."""
    return None if game.terminal(state) else next(iter(game.actions(state)))


def always_none(state: Any) -> Any:
    """Names no action, and takes the state alone."""


def always_one(game: Any, state: Any) -> Any:
    return 1


def always_seven(game: Any, state: Any) -> Any:
    return 7


def with_depth(game: Any, state: Any, depth: int = 3) -> Any:
    return depth


def of_a_state_with_depth(state: Any, depth: int = 0) -> Any:
    return depth


def of_a_state_with_default(state: Any = 0) -> Any:
    return state


WRONG: list[tuple[Callable[..., Any], Literal["action", "value"], str]] = [
    (max_and_min_swapped, "value", "value"),
    (never_any_action, "action", "action"),
    (no_action_when_lost, "action", "action"),
    (value_in_place_of_action, "action", "answer"),
    (action_after_the_end, "action", "answer"),
    (value_in_words, "value", "answer"),
    (first_action, "action", "value"),
]


@pytest.mark.parametrize(
    ("function", "returns", "check"), WRONG, ids=lambda given: getattr(given, "__name__", given)
)
def test_a_wrong_function_is_caught_by_name(
    function: Callable[..., Any], returns: Literal["action", "value"], check: str
) -> None:
    with pytest.raises(CheckFailed, match=function.__name__) as caught:
        check_search(as_search(function, returns=returns), contract="value")
    assert caught.value.check == check


def test_right_functions_are_not_accused() -> None:
    check_search(as_search(best_action, returns="action"), examples=20)
    check_search(as_search(best_value, returns="value"), examples=20)


def test_a_function_of_the_board_alone_is_checked_on_its_game() -> None:
    def mine(board: Board, depth: int = 0) -> Any:
        return minimax(GAME, board).action

    def full_board_first(board: Board) -> Any:
        """Tests for a full board before it tests for a win."""

        def value(board: Board) -> int:
            if board.x | board.o == 0o777:
                return 0
            if GAME.terminal(board):
                return GAME.utility(board)
            choose = max if GAME.player(board) == X else min
            return choose(value(GAME.result(board, action)) for action in GAME.actions(board))

        return value(board)

    check_search(as_search(mine, returns="action"), games=[GAME])
    with pytest.raises(CheckFailed, match="full_board_first") as caught:
        check_search(as_search(full_board_first, returns="value"), contract="value", games=[GAME])
    assert caught.value.check == "principal_variation"
    assert not GAME.terminal(caught.value.state)


def test_a_function_of_the_board_alone_needs_its_game() -> None:
    search = as_search(always_none, returns="action")
    with pytest.raises(TypeError, match=r"check it with games=\[that game\]"):
        check_search(search)
    with pytest.raises(TypeError, match="without prunes"):
        check_search(search, games=[GAME], prunes=True)


def test_an_action_is_worth_what_follows_it() -> None:
    search = as_search(first_action, returns="action")
    assert search(BOOK, 0) == Result(3, (0, 0))
    assert as_search(always_one, returns="action")(BOOK, 0) == Result(2, (1, 0))
    assert as_search(never_any_action, returns="action")(BOOK, 0) == Result(3)


def test_the_line_of_values_goes_to_the_first_best_child() -> None:
    assert as_search(best_value, returns="value")(BOOK, 0) == minimax(BOOK, 0)


def test_the_number_of_arguments_decides_what_a_function_is_given() -> None:
    def one_of_many(*arguments: Any) -> Any:
        return len(arguments) - 2

    assert as_search(one_of_many, returns="action")(BOOK, 0).action == 0
    assert not as_search(with_depth, returns="action").knows_one_game
    assert as_search(of_a_state_with_default, returns="action").knows_one_game
    assert as_search(of_a_state_with_depth, returns="action").knows_one_game
    assert not as_search(max, returns="value").knows_one_game


def test_what_is_no_action_or_no_number_is_said() -> None:
    both: Any = "both"
    with pytest.raises(IllegalAction, match="7 is not legal at 0: choose one of 0, 1, 2"):
        as_search(always_seven, returns="action")(BOOK, 0)
    with pytest.raises(TypeError, match="value_in_words returned '3' at 0: it must return the value"):
        as_search(value_in_words, returns="value")(BOOK, 0)
    with pytest.raises(ValueError, match='returns must be "action" or "value"'):
        as_search(best_value, returns=both)
