"""The games that open-spiel has too, step by step on random lines: player, legal actions, end, returns."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest

from gametree import Player
from gametree.games import MNK, Breakthrough, ConnectFour, DotsAndBoxes, Kalah, Nim, Othello, TicTacToe

pyspiel: Any = pytest.importorskip("pyspiel")


def agree(game: Any, theirs: Any, name: Callable[[str], str], seed: int) -> None:
    """Play both games at random; `name` turns their name of an action into ours."""
    rng, state, other = Random(seed), game.initial_state(), theirs.new_initial_state()
    while not game.terminal(state):
        assert not other.is_terminal(), game.format_state(state)
        assert other.current_player() == (0 if game.player(state) == Player.MAX else 1)
        legal = {name(other.action_to_string(action)): action for action in other.legal_actions()}
        ours = list(game.actions(state))
        assert {game.format_action(action) for action in ours} == legal.keys(), game.format_state(state)
        action = rng.choice(ours)
        other.apply_action(legal[game.format_action(action)])
        state = game.result(state, action)
    assert other.is_terminal(), game.format_state(state)
    returns = other.returns()
    utility = game.utility(state)
    assert returns == [sign(utility), -sign(utility)]


def sign(value: float) -> int:
    return (value > 0) - (value < 0)


def check(game: Any, theirs: Any, name: Callable[[str], str], seeds: Iterable[int] = range(25)) -> None:
    for seed in seeds:
        agree(game, theirs, name, seed)


def test_tic_tac_toe() -> None:
    def name(text: str) -> str:  # x(0,2)
        row, column = int(text[2]), int(text[4])
        return str(3 * row + column + 1)

    check(TicTacToe(), pyspiel.load_game("tic_tac_toe"), name)


def test_mnk() -> None:
    def name(text: str) -> str:
        row, column = int(text[2]), int(text[4])
        return f"{'abcdefg'[column]}{row + 1}"

    check(MNK(3, 3, 3), pyspiel.load_game("tic_tac_toe"), name)
    for columns, rows, k in [(4, 3, 3), (5, 6, 4), (7, 7, 5)]:
        theirs = pyspiel.load_game("mnk", {"m": columns, "n": rows, "k": k})
        check(MNK(columns, rows, k), theirs, name)


def test_connect_four() -> None:
    def name(text: str) -> str:  # x0
        return str(int(text[1:]) + 1)

    check(ConnectFour(), pyspiel.load_game("connect_four"), name)


def test_othello() -> None:
    check(Othello(), pyspiel.load_game("othello"), lambda text: text.split()[0], range(40))


@pytest.mark.parametrize(("columns", "rows"), [(8, 8), (6, 6), (5, 7), (3, 6)])
def test_breakthrough(columns: int, rows: int) -> None:
    # Theirs has black, at the top, move first down the board: we look at it from the other side.
    def name(text: str) -> str:  # a8b7, or a8b7* for a capture
        squares = [(text[place], int(text[place + 1])) for place in (0, 2)]
        return "".join(f"{letter}{rows + 1 - number}" for letter, number in squares)

    theirs = pyspiel.load_game("breakthrough", {"columns": columns, "rows": rows})
    check(Breakthrough(columns, rows), theirs, name)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("heaps", [(1, 3, 5, 7), (3, 4, 5), (2,)])
def test_nim(*, misere: bool, heaps: tuple[int, ...]) -> None:
    def name(text: str) -> str:  # "pile:2, take:3;"
        pile, take = (part.split(":")[1] for part in text.strip(";").split(", "))
        return f"{pile}:{take}"

    sizes = ";".join(map(str, heaps))
    check(Nim(heaps, misere), pyspiel.load_game("nim", {"pile_sizes": sizes, "is_misere": misere}), name)


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (2, 2), (2, 3), (5, 5), (6, 3)])
def test_dots_and_boxes(rows: int, columns: int) -> None:
    def name(text: str) -> str:  # P1(h,0,1), P2(v,1,0)
        direction, row, column = text[3:-1].split(",")
        right, down = (1, 0) if direction == "h" else (0, 1)
        dots = (int(column), int(row)), (int(column) + right, int(row) + down)
        return "".join(f"{'abcdefg'[column]}{row + 1}" for column, row in dots)

    theirs = pyspiel.load_game("dots_and_boxes", {"num_rows": rows, "num_cols": columns})
    check(DotsAndBoxes(rows, columns), theirs, name)


def test_kalah() -> None:
    # Theirs is Kalah(6, 4), pits numbered round the board: 1 to 6, a store, 8 to 13.
    check(Kalah(6, 4), pyspiel.load_game("mancala"), lambda text: str((int(text) - 1) % 7 + 1), range(100))
