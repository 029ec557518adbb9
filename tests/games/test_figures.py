"""Known figures of the shipped games: counts, values and lengths of best play.

Where no source is named beside a figure, it was recomputed by an independent program. W x H means columns x rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from math import isinf
from typing import Any

import pytest

from gametree import Counted, Ordered, Player, alpha_beta, depth_penalised_minimax, minimax, rank_actions
from gametree.games import (
    MNK,
    Breakthrough,
    Chomp,
    ConnectFour,
    Domineering,
    DotsAndBoxes,
    Hexapawn,
    Kalah,
    Nim,
    Othello,
    ThreeMensMorris,
    TicTacToe,
)

pytestmark = pytest.mark.exhaustive


def perft(game: Any, depth: int) -> int:
    """The number of action sequences of exactly that length."""

    def count(state: Any, depth: int) -> int:
        if game.terminal(state):
            return 0
        actions = game.actions(state)
        if depth == 1:
            return sum(1 for _ in actions)
        return sum(count(game.result(state, action), depth - 1) for action in actions)

    return count(game.initial_state(), depth)


def unfolded(state: Any) -> Any:
    return state


def levels(game: Any, folded: Callable[[Any], Any] = unfolded) -> Iterator[set[Any]]:
    """The different states that a number of plies can lead to, from 0 up, for games that always end."""
    level = {folded(game.initial_state())}
    while level:
        yield level
        live = (state for state in level if not game.terminal(state))
        level = {folded(game.result(state, action)) for state in live for action in game.actions(state)}


def games_by_outcome(game: Any) -> Counter[int]:
    """The number of ways to play from the start to each outcome."""
    table: dict[Any, Counter[int]] = {}

    def count(state: Any) -> Counter[int]:
        if state not in table:
            found = Counter[int]()
            if game.terminal(state):
                found[game.utility(state)] = 1
            else:
                for action in game.actions(state):
                    found.update(count(game.result(state, action)))
            table[state] = found
        return table[state]

    return count(game.initial_state())


def value(game: Any, state: Any = None) -> int:
    """The value under best play, from a table of all states."""
    return values(game)[game.initial_state() if state is None else state]


def values(game: Any) -> dict[Any, int]:
    """The value of every reachable state of a game that always ends."""
    table: dict[Any, int] = {}

    def solve(state: Any) -> int:
        if state not in table:
            if game.terminal(state):
                table[state] = game.utility(state)
            else:
                choose = max if game.player(state) == Player.MAX else min
                table[state] = choose(solve(game.result(state, action)) for action in game.actions(state))
        return table[state]

    solve(game.initial_state())
    return table


def wins_and_lengths(game: Any) -> dict[Any, tuple[int, float]]:
    """For every reachable state of a game of wins and losses, the winner, and the plies if the winner hurries and
    the loser delays; endless play is (0, infinity). It is computed backwards from the ends, so cycles do no harm.
    """
    ahead, successors = [game.initial_state()], dict[Any, list[Any]]()
    for state in ahead:  # the list grows while it is read
        if state not in successors:
            live = not game.terminal(state)
            successors[state] = [game.result(state, action) for action in game.actions(state)] if live else []
            ahead += successors[state]
    known: dict[Any, tuple[int, float]] = {
        state: (game.utility(state), 0) for state, following in successors.items() if not following
    }
    length = 0
    while True:
        length += 1
        new: dict[Any, tuple[int, float]] = {}
        for state in successors.keys() - known.keys():
            own = int(game.player(state))
            outcomes = [known.get(following, (0, 0))[0] for following in successors[state]]
            if own in outcomes:
                new[state] = own, length
            elif all(outcome == -own for outcome in outcomes):
                new[state] = -own, length
        if not new:
            return {state: known.get(state, (0, float("inf"))) for state in successors}
        known |= new


def at_least(game: Any, bound: int) -> bool:
    """Whether MAX can reach the bound; a table holds states up to symmetry, and children are probed first."""
    table: dict[Any, bool] = {}

    def reaches(state: Any) -> bool:
        key = game.canonical(state)
        if key not in table:
            table[key] = decide(state, maximising=game.player(state) == Player.MAX)
        return table[key]

    def decide(state: Any, *, maximising: bool) -> bool:
        live: list[Any] = []
        for action in game.actions(state):
            following = game.result(state, action)
            if not game.terminal(following):
                live.append(following)
            elif (game.utility(following) >= bound) == maximising:
                return maximising
        if any(table.get(game.canonical(following)) == maximising for following in live):
            return maximising
        return maximising if any(reaches(following) == maximising for following in live) else not maximising

    return reaches(game.initial_state())


# Tic-tac-toe, and m,n,k-games

# The plain run has the same figures of TicTacToe in `test_tic_tac_toe_figures`.
TIC_TAC_TOES = [pytest.param(game, marks=pytest.mark.slow) for game in (TicTacToe(), MNK(3, 3, 3))]


@pytest.mark.parametrize("game", TIC_TAC_TOES)
def test_tic_tac_toe_states(game: Any) -> None:
    by_ply = list(levels(game))
    assert [len(level) for level in by_ply] == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
    states = {state for level in by_ply for state in level}
    assert len(states) == 5478
    assert Counter(game.utility(state) for state in states if game.terminal(state)) == {1: 626, -1: 316, 0: 16}


@pytest.mark.parametrize("game", TIC_TAC_TOES)
def test_tic_tac_toe_states_up_to_symmetry(game: Any) -> None:
    # OEIS A008907, here the sum of each ply; 765 states in all.
    by_ply = list(levels(game, game.canonical))
    assert [len(level) for level in by_ply] == [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]
    states = {state for level in by_ply for state in level}
    assert Counter(game.utility(state) for state in states if game.terminal(state)) == {1: 91, -1: 44, 0: 3}


@pytest.mark.parametrize("game", TIC_TAC_TOES)
def test_tic_tac_toe_games(game: Any) -> None:
    # The games: Schaefer's MathRec solution of tic-tac-toe, 2002.
    assert games_by_outcome(game) == {1: 131_184, -1: 77_904, 0: 46_080}
    perfts = [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    assert [1, *(perft(game, depth) for depth in range(1, 10))] == perfts


@pytest.mark.parametrize("game", TIC_TAC_TOES)
def test_tic_tac_toe_values_for_the_player_to_move(game: Any) -> None:
    live = {state: solved for state, solved in values(game).items() if not game.terminal(state)}
    assert Counter(solved * game.player(state) for state, solved in live.items()) == {1: 2836, 0: 1052, -1: 632}


@pytest.mark.parametrize("game", TIC_TAC_TOES)
def test_tic_tac_toe_nodes(game: Any) -> None:
    # The size of the whole tree: Russell & Norvig, 4th edition, 5.2.
    counts = {search: Counted(game) for search in (minimax, alpha_beta)}
    for search, counted in counts.items():
        search(counted, game.initial_state())
    assert (counts[minimax].nodes, counts[minimax].leaves) == (549_946, 255_168)
    assert (counts[alpha_beta].nodes, counts[alpha_beta].leaves) == (18_297, 7_330)


@pytest.mark.parametrize("game", TIC_TAC_TOES)
def test_tic_tac_toe_nodes_when_the_centre_comes_first(game: Any) -> None:
    order = [4, 0, 2, 6, 8, 1, 3, 5, 7]  # centre, corners, edges
    counted = Counted(Ordered(game, key=lambda state, action: order.index(action)))
    alpha_beta(counted, game.initial_state())
    assert counted.nodes == 7_275


@pytest.mark.parametrize(
    ("game", "states", "games"),
    [
        (MNK(3, 3, 2), 1_234, 5_528),
        pytest.param(MNK(4, 3, 3), 111_973, 151_188_768, marks=pytest.mark.slow),
    ],
)
def test_mnk_small_boards_that_the_first_player_wins(game: MNK, states: int, games: int) -> None:
    assert sum(len(level) for level in levels(game)) == states
    assert games_by_outcome(game).total() == games
    assert value(game) == 1


@pytest.mark.slow
def test_mnk_four_in_a_row_on_four_by_four_is_drawn() -> None:
    # Uiterwijk & van den Herik, "The advantage of the initiative", 2000.
    assert at_least(MNK(4, 4, 4), 0)
    assert not at_least(MNK(4, 4, 4), 1)


# Connect Four


def test_connect_four_offers_the_centre_first() -> None:
    for width, order in [(7, [3, 2, 4, 1, 5, 0, 6]), (6, [2, 3, 1, 4, 0, 5]), (1, [0]), (2, [0, 1])]:
        game = ConnectFour(width, 4)
        assert list(game.actions(game.initial_state())) == order


def test_connect_four_perft() -> None:
    # 7^n until a column can be full (7) or somebody connect (8).
    game = ConnectFour()
    assert [perft(game, depth) for depth in range(1, 8)] == [7, 49, 343, 2401, 16807, 117649, 823536]


@pytest.mark.slow
def test_connect_four_perft_of_many_plies() -> None:
    # To 10 plies: tests/compiled/test_compiled.py.
    assert perft(ConnectFour(), 8) == 5_673_234


def test_connect_four_different_positions_by_ply() -> None:
    # OEIS A212693, the first of 43 terms; Tromp, Edelkamp & Kissmann.
    by_ply = levels(ConnectFour())
    assert [len(next(by_ply)) for _ in range(7)] == [1, 7, 49, 238, 1120, 4263, 16422]


@pytest.mark.slow
def test_connect_four_states() -> None:
    # Tromp, "John's Connect Four Playground". Larger boards: tests/compiled/solving/test_machine_solve.py.
    assert sum(len(level) for level in levels(ConnectFour(4, 4))) == 161_029


@pytest.mark.parametrize(("height", "games"), [(1, 2), (2, 90), (3, 356_232)])
def test_connect_four_games_on_boards_one_wider_than_high(height: int, games: int) -> None:
    # OEIS A342329: the number of ways to play to the end; on the first two boards nobody can connect four.
    assert games_by_outcome(ConnectFour(height + 1, height)).total() == games


@pytest.mark.parametrize(
    ("width", "height"),
    [
        (4, 4),
        (5, 4),
        (4, 5),
        pytest.param(5, 5, marks=pytest.mark.slow),  # 6x5 is solved in tests/compiled/test_with_memory.py
    ],
)
def test_connect_four_small_boards_are_drawn(width: int, height: int) -> None:
    # Tromp's table of boards.
    assert at_least(ConnectFour(width, height), 0)
    assert not at_least(ConnectFour(width, height), 1)


@pytest.mark.parametrize(
    ("depth", "left_to_right", "centre_first"),
    [
        (6, 1_249, 1_249),
        (8, 12_574, 8_647),
        (10, 155_590, 55_026),
        pytest.param(12, 3_050_083, 748_116, marks=pytest.mark.slow),
    ],
)
def test_connect_four_alpha_beta_nodes(depth: int, left_to_right: int, centre_first: int) -> None:
    # The horizon is worth 0; a node is a state entered; both orders. To 14 plies: tests/compiled/test_compiled.py.
    game = ConnectFour()
    orders: list[tuple[Any, int]] = [
        (Ordered(game, key=lambda state, action: action), left_to_right),
        (game, centre_first),
    ]
    for offered, nodes in orders:
        counted: Counted[Any, int] = Counted(offered)
        alpha_beta(counted, game.initial_state(), depth=depth, evaluate=lambda state: 0)
        assert counted.nodes == nodes


# Nim and Chomp


@pytest.mark.parametrize("misere", [False, True])
def test_nim_is_lost_for_the_player_to_move_where_bouton_says(*, misere: bool) -> None:
    # Bouton, "Nim, a game with a complete mathematical theory", 1901: where the xor of the heaps is 0; in misere
    # play likewise, except with heaps of 1 only, where an odd number of them is lost.
    game = Nim((3, 4, 5), misere)
    for state, solved in values(game).items():
        *heaps, _ = [
            int(word) for word in game.format_state(state).replace(" MAX", ",0").replace(" MIN", ",0").split(",")
        ]
        lost = not heaps[0] ^ heaps[1] ^ heaps[2]
        if misere and max(heaps) <= 1:
            lost = not lost
        assert solved == (-state.turn if lost else state.turn)


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_chomp_on_a_square_begins_next_to_the_poison(size: int) -> None:
    # Gale, "A curious Nim-type game", 1974: the bite (1, 1), then mirror the other's bites; no other wins here.
    assert winning_bites(Chomp(size, size)) == ["b2"]


@pytest.mark.parametrize("columns", [2, 3, 4, 5, 6])
def test_chomp_in_two_rows_begins_at_the_far_end(columns: int) -> None:
    # Gale, 1974: the bite (1, n - 1).
    game = Chomp(2, columns)
    assert winning_bites(game) == [game.format_action(2 * columns - 1)]


@pytest.mark.parametrize("rows", [1, 2, 3, 4])
@pytest.mark.parametrize("columns", [1, 2, 3, 4])
def test_chomp_is_won_by_the_first_player_beyond_one_square(rows: int, columns: int) -> None:
    # Gale, 1974, by stealing strategies.
    assert value(Chomp(rows, columns)) == (1 if rows * columns > 1 else -1)


def winning_bites(game: Chomp) -> list[str]:
    start, table = game.initial_state(), values(game)
    return [game.format_action(action) for action in game.actions(start) if table[game.result(start, action)] == 1]


# Domineering, Hexapawn, Breakthrough


@pytest.mark.parametrize(
    ("rows", "columns", "winner"),
    [(1, 1, -1), (2, 2, 1), (3, 3, 1), (4, 4, 1), pytest.param(5, 5, -1, marks=pytest.mark.slow)],
)
def test_domineering_on_squares(rows: int, columns: int, winner: int) -> None:
    # Breuker, Uiterwijk & van den Herik, "Solving 8 x 8 Domineering", 2000, also for 5 x 5.
    assert value(Domineering(rows, columns)) == winner


def test_domineering_on_strips() -> None:
    # Berlekamp, Conway & Guy, "Winning Ways", 1982: a strip is worth its dominoes to the player who fits in it.
    for length in range(2, 8):
        assert value(Domineering(length, 1)) == 1
        assert value(Domineering(1, length)) == -1


@pytest.mark.parametrize(
    ("columns", "rows", "winner", "plies"),
    [(3, 3, -1, 6), (3, 4, -1, 8), (4, 3, 1, 5)],
)
def test_hexapawn_values_and_lengths(columns: int, rows: int, winner: int, plies: int) -> None:
    # Gardner, 1962, for 3 x 3: the second player wins, in three moves of each.
    game = Hexapawn(columns, rows)
    assert wins_and_lengths(game)[game.initial_state()] == (winner, plies)


def test_octopawn_is_won_by_the_first_player() -> None:
    # All descriptions of the 4 x 4 board ("octopawn") say so.
    assert at_least(Hexapawn(4, 4), 1)


def test_breakthrough_value_and_length() -> None:
    game = Breakthrough(3, 4, 1)
    assert wins_and_lengths(game)[game.initial_state()] == (1, 9)


def test_breakthrough_as_published() -> None:
    # Two rows of men each on 8 x 8, and 22 moves for either player at the start.
    game = Breakthrough(8, 8)
    assert game.format_state(game.initial_state()).startswith("OOOOOOOO/OOOOOOOO/......../")
    assert [perft(game, depth) for depth in (1, 2)] == [22, 22 * 22]


# Dots and Boxes, Kalah, Othello: the games with scores


@pytest.mark.parametrize(
    ("rows", "columns", "net"),
    [(1, 1, -1), (1, 2, 0), (2, 1, 0), (1, 3, -1), (3, 1, -1), (2, 2, 2)],
)
def test_dots_and_boxes_values(rows: int, columns: int, net: int) -> None:
    assert value(DotsAndBoxes(rows, columns)) == net  # a board on its side has the same value


@pytest.mark.parametrize(
    ("holes", "seeds", "net"), [(1, 1, 0), (1, 2, -2), (2, 1, 2), (2, 2, -2), (3, 2, 4), (2, 4, -10)]
)
def test_kalah_values(holes: int, seeds: int, net: int) -> None:
    assert value(Kalah(holes, seeds)) == net


def test_kalah_value_with_empty_capture() -> None:
    assert value(Kalah(2, 4, empty_capture=True)) == -12


def test_othello_perft() -> None:
    # From the table with which Othello programs are tested.
    assert [perft(Othello(), depth) for depth in range(1, 7)] == [4, 12, 56, 244, 1396, 8200]


@pytest.mark.slow
def test_othello_perft_of_eight_plies() -> None:
    assert [perft(Othello(), depth) for depth in (7, 8)] == [55_092, 390_216]


@pytest.mark.slow
def test_othello_perft_of_nine_plies() -> None:
    assert perft(Othello(), 9) == 3_005_288


@pytest.mark.slow
def test_othello_on_four_by_four() -> None:
    # The second player wins 11 to 3, leaving two squares empty; 60,060 games, 4 times 15,015, since
    # the four first moves are symmetric.
    game = Othello(4)
    line = alpha_beta(game, game.initial_state()).line
    state = game.initial_state()
    for action in line:
        state = game.result(state, action)
    text = game.format_state(state)
    assert (text.count("X") - text.endswith("X"), text.count("O") - text.endswith("O")) == (3, 11)
    assert games_by_outcome(game).total() == 60_060


# Three men's morris


def test_morris_is_won_when_men_move_to_neighbours() -> None:
    game = ThreeMensMorris()
    assert wins_and_lengths(game)[game.initial_state()] == (1, 9)


@pytest.mark.slow
def test_morris_is_drawn_when_men_move_anywhere() -> None:
    game = ThreeMensMorris(move_anywhere=True)
    winner, plies = wins_and_lengths(game)[game.initial_state()]
    assert winner == 0
    assert isinf(plies)


def test_the_fatalists_board() -> None:
    # Minimax without a penalty gives up; with a penalty of 1 a ply it blocks.
    game = TicTacToe(win=10)
    board = game.parse_state(".X./..X/OOX")

    def search(game: Any, state: Any, /) -> Any:
        return depth_penalised_minimax(game, state, penalty=1)

    ranked = {result.action: result.value for result in rank_actions(game, board, search=search)}
    assert ranked == {2: 6, 0: 8, 3: 8, 4: 8}
