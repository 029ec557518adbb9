"""Laws of every shipped game: symmetries, notation, drawings, parameters."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError
from itertools import permutations
from random import Random
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given, settings, strategies as st

from gametree.game import NotationError
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
from gametree.games.board import Sides, squares
from gametree.games.notation import drawing
from tests.support.bits import fit

DEFAULTS = [
    Breakthrough(),
    Chomp(),
    ConnectFour(),
    Domineering(),
    DotsAndBoxes(),
    Hexapawn(),
    Kalah(),
    MNK(),
    Nim(),
    Othello(),
    ThreeMensMorris(),
    TicTacToe(),
]
SYMMETRIC_AND_SMALL = [
    MNK(3, 3, 2),
    MNK(3, 3, 3),
    MNK(4, 2, 3),
    MNK(2, 4, 2),
    ConnectFour(3, 3, 3),
    ConnectFour(2, 5, 2),
    ConnectFour(4, 2, 3),
    Nim((1, 2, 3)),
    Nim((2, 1, 1, 1), misere=True),
    Chomp(3, 3),
    Chomp(3, 4),
    Domineering(3, 3),
    Domineering(3, 4),
    Domineering(4, 2),
    Hexapawn(3, 4),
    Hexapawn(4, 3),
    Breakthrough(3, 4, 1),
    Breakthrough(2, 5, 2),
    DotsAndBoxes(1, 2),
    DotsAndBoxes(2, 1),
    ThreeMensMorris(),
    ThreeMensMorris(move_anywhere=True),
]
SYMMETRIC_AND_LARGE = [
    MNK(7, 7, 4),
    MNK(5, 8, 4),
    ConnectFour(),
    ConnectFour(8, 7),
    Nim((9, 3, 7, 5, 2)),
    Chomp(6, 6),
    Domineering(7, 8),
    Hexapawn(7, 6),
    Breakthrough(8, 8),
    Breakthrough(7, 7),
    DotsAndBoxes(2, 2),
    DotsAndBoxes(4, 4),
    DotsAndBoxes(3, 5),
    Othello(4),
    Othello(6),
    Othello(8),
]


def reachable(game: Any) -> Iterator[Any]:
    ahead, seen = [game.initial_state()], {game.initial_state()}
    for state in ahead:  # the list grows while it is read
        yield state
        if not game.terminal(state):
            following = [game.result(state, action) for action in game.actions(state)]
            ahead += [state for state in dict.fromkeys(following) if state not in seen]
            seen |= set(following)


def random_line(game: Any, seed: int, plies: int = 200) -> Iterator[Any]:
    """The states of a game played at random, perhaps cut short."""
    rng, state = Random(seed), game.initial_state()
    yield state
    for _ in range(plies):
        if game.terminal(state):
            return
        state = game.result(state, rng.choice(list(game.actions(state))))
        yield state


# Symmetries


def assert_canonical_law(game: Any, state: Any) -> None:
    """The contract of `HasCanonical`."""
    least = game.canonical(state)
    assert game.canonical(least) == least
    assert type(least) is type(state)
    assert game.terminal(least) == game.terminal(state)
    if game.terminal(state):
        assert game.utility(least) == game.utility(state)
        return
    assert game.player(least) == game.player(state)
    assert {game.canonical(game.result(least, action)) for action in game.actions(least)} == {
        game.canonical(game.result(state, action)) for action in game.actions(state)
    }


def mirror(rows: list[str]) -> list[str]:
    return [row[::-1] for row in rows]


def flip(rows: list[str]) -> list[str]:
    return rows[::-1]


def transpose(rows: list[str]) -> list[str]:
    return ["".join(column) for column in zip(*rows, strict=True)]


def transpose_lines(rows: list[str]) -> list[str]:
    """As `transpose`, for rows of level lines and of upright lines in turn."""
    level, upright = rows[0::2], rows[1::2]
    levels = [row.replace("|", "-") for row in transpose(upright)]
    uprights = [row.replace("-", "|") for row in transpose(level)]
    return [levels[0], *(row for pair in zip(uprights, levels[1:], strict=True) for row in pair)]


def reflections(game: Any) -> list[Callable[[list[str]], list[str]]]:
    """Reflections of the rows of a position's text that make all symmetries of the game."""
    match game:
        case ConnectFour() | Hexapawn() | Breakthrough():
            return [mirror]
        case Domineering():
            return [mirror, flip]
        case Chomp(rows, columns):
            return [transpose] if rows == columns else []
        case MNK(columns, rows):
            return [mirror, transpose] if columns == rows else [mirror, flip]
        case DotsAndBoxes(rows, columns):
            return [mirror, transpose_lines] if columns == rows else [mirror, flip]
        case _:
            return [mirror, transpose]


def images(game: Any, state: Any) -> set[Any]:
    """All positions symmetric to this one, from reflections of its text."""
    text = game.format_state(state)
    if isinstance(game, Nim):
        heaps, _, turn = text.partition(" ")
        return {game.parse_state(f"{','.join(order)} {turn}") for order in permutations(heaps.split(","))}
    rows, space, rest = text.partition(" ")
    found, ahead = {rows}, [rows]
    for rows in ahead:
        for reflect in reflections(game):
            image = "/".join(reflect(rows.split("/")))
            if image not in found:
                found.add(image)
                ahead.append(image)
    return {game.parse_state(image + space + rest) for image in found}


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "game",
    [*SYMMETRIC_AND_SMALL[:-1], pytest.param(SYMMETRIC_AND_SMALL[-1], marks=pytest.mark.slow)],
    ids=repr,
)
def test_canonical_law_at_every_state(game: Any) -> None:
    for state in reachable(game):
        assert_canonical_law(game, state)


@pytest.mark.parametrize("game", SYMMETRIC_AND_LARGE, ids=repr)
def test_canonical_law_on_random_lines(game: Any) -> None:
    for seed in range(2):
        for state in random_line(game, seed):
            assert_canonical_law(game, state)


@pytest.mark.parametrize("game", [*SYMMETRIC_AND_SMALL, *SYMMETRIC_AND_LARGE], ids=repr)
def test_all_images_of_a_state_have_one_representative_which_is_among_them(game: Any) -> None:
    for state in random_line(game, seed=1, plies=60):
        symmetric = images(game, state)
        assert {game.canonical(image) for image in symmetric} <= symmetric
        assert len({game.canonical(image) for image in symmetric}) == 1


# Notation


def read(parse: Callable[[str], Any], text: str) -> Any:
    """The state or action of the text, or the error."""
    try:
        return parse(text)
    except NotationError as error:
        return error


@st.composite
def edited_texts(draw: st.DrawFn) -> tuple[Any, str]:
    """A game, and the text of one of its states with a few characters changed, or anything else."""
    game: Any = draw(st.sampled_from([*DEFAULTS, Hexapawn(2, 3), Kalah(2, 1), Nim((2, 1)), DotsAndBoxes(1, 1)]))
    states = list(random_line(game, draw(st.integers(0, 50)), plies=40))
    text = game.format_state(draw(st.sampled_from(states)))
    for _ in range(draw(st.integers(0, 3))):
        place = draw(st.integers(0, len(text) - 1))
        text = text[:place] + draw(st.sampled_from([*"XO.#-|/,+019 ", "", "MIN", "٣"])) + text[place + 1 :]
    return game, text


@pytest.mark.slow
@pytest.mark.exhaustive
@settings(max_examples=600)
@given(edited_texts())
def test_a_text_is_refused_in_a_sentence_or_stands_for_a_state_that_can_be_played(edited: tuple[Any, str]) -> None:
    game, text = edited
    state = read(game.parse_state, text)
    if isinstance(state, NotationError):
        assert str(state).split("'")[1] in text  # the whole, or the part that is wrong
        assert str(state).endswith(".")
        return
    assert game.parse_state(game.format_state(state)) == state
    assert game.draw(state)
    if game.terminal(state):
        assert game.utility(state) in range(-64, 65)
        return
    for action in game.actions(state):
        following = game.result(state, action)
        assert fit(game, following)
        assert game.parse_state(game.format_state(following)) == following
    assert list(game.actions(state))


@settings(max_examples=300)
@given(st.sampled_from(DEFAULTS), st.text("abxz019:- ٣", max_size=6))
def test_an_action_is_refused_in_a_sentence_or_has_a_name(game: Any, text: str) -> None:
    action = read(game.parse_action, text)
    if isinstance(action, NotationError):
        assert repr(text) in str(action)
        assert str(action).endswith(".")
        return
    assert game.parse_action(game.format_action(action)) == action


@pytest.mark.parametrize(
    ("game", "text", "reason"),
    [
        (MNK(), "", "not a board"),
        (MNK(), "..../....", "not a board"),
        (MNK(), "..../..../..Z.", "not a board"),
        (MNK(), "..../..../...", "not a board"),
        (MNK(), "O.../..../....", "cannot come up"),
        (MNK(), "XX../..../....", "cannot come up"),
        (MNK(), "XXX./OOO./....", "cannot come up"),
        (MNK(), "XXX./OO../O...", "cannot come up"),
        (ConnectFour(4, 4), "..../..../X.../....", "discs rest on others"),
        (ConnectFour(4, 4), "..../..../..../XX..", "cannot come up"),
        (ConnectFour(4, 4), "..../..../OOO./XXXX X", "not a board"),
        (ConnectFour(4, 4), "..../..../OOO./XXXXO", "not a board"),
        (ConnectFour(4, 4), "O.../OO../O.X./OXXX", "cannot come up"),
        (ConnectFour(4, 4), "..../O.../OOO./XXXX", "cannot come up"),
        (Nim((3, 4)), "3,4", "whose turn"),
        (Nim((3, 4)), "3,4 X", "whose turn"),
        (Nim((3, 4)), "3;4 MAX", "not a position"),
        (Nim((3, 4)), "3 MAX", "cannot come up"),
        (Nim((3, 4)), "3,4,0 MAX", "cannot come up"),
        (Nim((3, 4)), "4,4 MAX", "cannot come up"),
        (Nim((3, 4)), "3,4 MIN", "cannot come up"),
        (Nim((3, 4)), "3,3 MAX", "cannot come up"),
        (Nim((3, 4)), "5,1 MAX", "cannot come up"),
        (Chomp(2, 2), "##/#. X", "whose turn"),
        (Chomp(2, 2), "##/X. MAX", "not a board"),
        (Chomp(2, 2), ".#/.. MAX", "cannot come up"),
        (Chomp(2, 2), "#./## MAX", "cannot come up"),
        (Chomp(2, 2), "../#. MAX", "cannot come up"),
        (Chomp(2, 2), "##/## MIN", "cannot come up"),
        (Domineering(2, 2), "##/#.", "cannot be covered"),
        (Domineering(2, 2), "##/..#", "not a board"),
        (Hexapawn(), "OOO/.../XXX", "whose turn"),
        (Hexapawn(), "OOO/.../XX X", "not a board"),
        (Hexapawn(), "OOO/X../XXX X", "cannot come up"),
        (Hexapawn(), "OOO/O../XXX X", "cannot come up"),
        (Hexapawn(), "XOO/.../XX. X", "cannot come up"),
        (Hexapawn(), "OO./.../OXX O", "cannot come up"),
        (Hexapawn(), "XO./.../OX. X", "cannot come up"),
        (Hexapawn(), "XX./.O./... O", "cannot come up"),
        (Breakthrough(3, 4, 1), "OOO/.../.../XXX", "whose turn"),
        (Breakthrough(3, 4, 1), "OOO/.../XXX X", "not a board"),
        (Breakthrough(3, 4, 1), "OOO/X../.../XXX X", "cannot come up"),
        (Breakthrough(3, 4, 1), "OOO/O../.../XXX X", "cannot come up"),
        (Breakthrough(3, 4, 1), "XOO/.../.../XX. X", "cannot come up"),
        (Breakthrough(3, 4, 1), "OO./.../.../OXX O", "cannot come up"),
        (Breakthrough(3, 4, 1), ".../.../.../XXX X", "cannot come up"),
        (Breakthrough(3, 4, 1), "XX./.O./.../... O", "cannot come up"),
        (Breakthrough(3, 4, 1), "X../.../.../O.. X", "cannot come up"),
        (DotsAndBoxes(1, 1), "-/|./- +0", "whose turn"),
        (DotsAndBoxes(1, 1), "-/|./- MAX", "not a board"),
        (DotsAndBoxes(1, 1), "-/|./- 0.5 MAX", "not a position"),
        (DotsAndBoxes(1, 1), "|/|./- +0 MIN", "not a position"),
        (DotsAndBoxes(1, 1), "-/|-/- +0 MIN", "not a position"),
        (DotsAndBoxes(1, 1), "-/|./- +1 MIN", "cannot come up"),
        (DotsAndBoxes(1, 1), "-/||/- +0 MIN", "cannot come up"),
        (DotsAndBoxes(1, 1), "-/||/- -2 MIN", "cannot come up"),
        (DotsAndBoxes(1, 1), "-/|./- +0 MAX", "cannot come up"),
        (Othello(4), "..../.OX./.XO./....", "whose turn"),
        (Othello(4), "..../.OX./.X../.... X", "never empty"),
        (Othello(4), "..../..X./.XO./.... O", "never empty"),
        (Othello(4), "..../.OX./.XO. X", "not a board"),
        (Kalah(2, 1), "1,1,0/1,1,0", "whose turn"),
        (Kalah(2, 1), "1,1,0/1,1 MAX", "not a position"),
        (Kalah(2, 1), "1,1,0/1,-1,2 MAX", "not a position"),
        (Kalah(2, 1), "1,1,1/1,1,0 MAX", "cannot come up"),
        (Kalah(2, 1), "0,0,2/1,1,0 MIN", "cannot come up"),
        (Kalah(2, 1), "1,0,2/0,0,1 MIN", "cannot come up"),
        (ThreeMensMorris(), ".../.../...", "whose turn"),
        (ThreeMensMorris(), ".../.../... O", "cannot come up"),
        (ThreeMensMorris(), "X../.../... X", "cannot come up"),
        (ThreeMensMorris(), "XX./XXO/OOO X", "cannot come up"),
        (ThreeMensMorris(), "XXX/OO./O.. X", "cannot come up"),
        (ThreeMensMorris(), "XXX/OOO/... O", "cannot come up"),
        (ThreeMensMorris(), "XXX/O../... O", "cannot come up"),
    ],
)
def test_what_cannot_be_a_state_is_refused(game: Any, text: str, reason: str) -> None:
    with pytest.raises(NotationError) as refused:
        game.parse_state(text)
    assert str(refused.value).split("'")[1] in text
    assert reason in str(refused.value)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize(
    ("game", "text", "turned"),
    [
        (MNK(), " x.../.o../.... ", "X.../.O../...."),
        (Hexapawn(), "ooo/.../xxx x", "OOO/.../XXX X"),
        (Hexapawn(), "XO./.../.X. O", "XO./.../.X. O"),
        (Hexapawn(), "OO./.../OX. X", "OO./.../OX. X"),
        (Breakthrough(3, 4, 1), "X.O/.../.../X.. O", "X.O/.../.../X.. O"),
        (Breakthrough(3, 4, 1), ".../.../.../XXX O", ".../.../.../XXX O"),
        (Nim((3, 4)), " 4 , 2  min ", "4,2 MIN"),
        (DotsAndBoxes(1, 1), "-/||/- 1 max", "-/||/- +1 MAX"),
        (Kalah(2, 1), "0, 1,1 / 1,1,0 MIN", "0,1,1/1,1,0 MIN"),
        (ThreeMensMorris(), "XXX/OO./O.. O", "XXX/OO./O.. O"),
        (ThreeMensMorris(), "XX./OO./... X", "XX./OO./... X"),
    ],
)
def test_what_can_be_a_state_is_read(game: Any, text: str, turned: str) -> None:
    assert game.format_state(game.parse_state(text)) == turned


@pytest.mark.parametrize(
    ("game", "text", "name"),
    [
        (MNK(), " B3 ", "b3"),
        (MNK(30, 2, 3), "ad2", "ad2"),
        (ConnectFour(), " 7", "7"),
        (Nim((3, 4)), " 2 : 3 ", "2:3"),
        (Chomp(), "a1", "a1"),
        (Domineering(), "a2a1", "a1a2"),
        (Domineering(), "b1-a1", "a1b1"),
        (Domineering(3, 1), "a3 a2", "a2a3"),
        (Hexapawn(), "a1xb2", "a1b2"),
        (Breakthrough(8, 8), "H2-h3", "h2h3"),
        (Breakthrough(30, 2, 1), "x1x2", "x1x2"),
        (Breakthrough(30, 2, 1), "a1xx2", "a1x2"),
        (DotsAndBoxes(), "c3b3", "b3c3"),
        (Othello(), "PASS", "pass"),
        (Othello(), "D3", "d3"),
        (Kalah(), "3", "3"),
        (ThreeMensMorris(), "b2", "b2"),
        (ThreeMensMorris(), "b2-c2", "b2c2"),
    ],
)
def test_actions_are_read_as_people_write_them(game: Any, text: str, name: str) -> None:
    assert game.format_action(game.parse_action(text)) == name


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (MNK(), "e1"),
        (MNK(), "a4"),
        (MNK(), "1a"),
        (MNK(), "a0"),
        (MNK(), "zz1"),
        (MNK(), "5"),
        (ConnectFour(), "0"),
        (ConnectFour(), "8"),
        (ConnectFour(), "-1"),
        (ConnectFour(), "1" * 5000),
        (Nim((3, 4)), "3:1"),
        (Nim((3, 4)), "0:1"),
        (Nim((3, 4)), "1:0"),
        (Nim((3, 4)), "2:5"),
        (Nim((3, 4)), "2"),
        (Chomp(), "a4"),
        (Domineering(), "a1"),
        (Domineering(), "a1b2"),
        (Domineering(), "d1a2"),
        (Domineering(), "a1a1"),
        (Hexapawn(), "a1"),
        (Hexapawn(), "a1a2a3"),
        (Breakthrough(), "a1d1"),
        (DotsAndBoxes(), "a1c1"),
        (DotsAndBoxes(), "c1a2"),
        (Othello(4), "e5"),
        (Kalah(), "4"),
        (ThreeMensMorris(), "d1"),
        (ThreeMensMorris(), "a1d1"),
    ],
)
def test_what_names_no_action_is_refused(game: Any, text: str) -> None:
    with pytest.raises(NotationError) as refused:
        game.parse_action(text)
    assert repr(text) in str(refused.value)
    assert "write" in str(refused.value)
    assert str(refused.value).endswith(".")


# Drawings


@pytest.mark.parametrize(
    ("game", "text", "picture"),
    [
        (TicTacToe(), "X.O/.X./..O", "X . O\n. X .\n. . O"),
        (MNK(4, 2, 3), "X.O./.X..", "   a b c d\n 1 X . O .\n 2 . X . ."),
        (ConnectFour(4, 4), "..../..../..X./.XO.", ". . . .\n. . . .\n. . X .\n. X O .\n1 2 3 4"),
        (Nim((3, 1, 2)), "3,0,2 MIN", " 1 |||\n 2\n 3 ||"),
        (Chomp(2, 3), "###/#.. MIN", "   a b c\n 1 # # #\n 2 # . ."),
        (Domineering(2, 3), "#../#..", "   a b c\n 1 # . .\n 2 # . ."),
        (Hexapawn(2, 3), "OO/X./.X O", " 3 O O\n 2 X .\n 1 . X\n   a b"),
        (Breakthrough(2, 3, 1), "OO/X./.X O", " 3 O O\n 2 X .\n 1 . X\n   a b"),
        (DotsAndBoxes(1, 2), "-./||./-- +1 MAX", "   a  b  c   MAX leads by 1\n 1 +--+  +\n   |  |\n 2 +--+--+"),
        (Othello(4), "..../.OX./.XO./.... X", "   a b c d\n 1 . . . .\n 2 . O X .\n 3 . X O .\n 4 . . . ."),
        (Kalah(2, 3), "1,2,3/4,0,2 MAX", "    [2] [1]\n     0   4\n 2           3\n     1   2\n    [1] [2]"),
        (ThreeMensMorris(), "X.O/.X./..O X", "   a b c\n 1 X . O\n 2 . X .\n 3 . . O"),
    ],
)
def test_drawings(game: Any, text: str, picture: str) -> None:
    assert game.draw(game.parse_state(text)) == picture


def test_a_drawing_numbers_its_rows_from_below_where_a_game_does() -> None:
    assert drawing("O/./X", upward=True).split("\n")[0] == " 3 O"


@pytest.mark.parametrize(
    "game", [game for game in DEFAULTS if hasattr(game, "svg")], ids=lambda game: type(game).__name__
)
def test_pictures_are_well_formed_and_show_the_state(game: Any) -> None:
    before, *_, after = random_line(game, 3, plies=4)
    assert fromstring(game.svg(before)).tag == "{http://www.w3.org/2000/svg}svg"
    assert fromstring(game.svg(after)).tag == "{http://www.w3.org/2000/svg}svg"
    assert game.svg(before) != game.svg(after)


# Parameters


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: MNK(0, 3, 3), ("columns must be an integer from 1 to 63, not 0",)),
        (lambda: MNK(3, -1, 3), ("rows",)),
        (lambda: MNK(3, 3, 0), ("k must be",)),
        (lambda: MNK(3, 3, 64), ("k must be",)),
        (lambda: MNK(8, 8, 5), ("(columns + 1) * rows must be an integer from 1 to 64, not 72",)),
        (lambda: MNK(4, 13, 3), ("(columns + 1) * rows",)),
        (lambda: ConnectFour(width=0), ("width",)),
        (lambda: ConnectFour(height=0), ("height",)),
        (lambda: ConnectFour(connect=0), ("connect",)),
        (lambda: ConnectFour(8, 8), ("width * (height + 1)", "72")),
        (lambda: Nim(()), ("number of heaps",)),
        (lambda: Nim((3, 0)), ("a heap",)),
        (lambda: Nim((1,) * 64), ("number of heaps",)),
        (lambda: Nim((1 << 31, 1)), ("a heap", str((1 << 31) - 1))),
        (lambda: Chomp(0, 3), ("rows",)),
        (lambda: Chomp(3, 0), ("columns",)),
        (lambda: Chomp(8, 8), ("rows * columns", "64")),
        (lambda: Domineering(0, 3), ("rows",)),
        (lambda: Domineering(3, 0), ("columns",)),
        (lambda: Domineering(8, 8), ("rows * columns", "64")),
        (lambda: Hexapawn(0, 3), ("columns",)),
        (lambda: Hexapawn(3, 1), ("rows",)),
        (lambda: Hexapawn(8, 8), ("columns * rows", "64")),
        (lambda: Breakthrough(1, 4, 1), ("columns",)),
        (lambda: Breakthrough(3, 1, 1), ("rows",)),
        (lambda: Breakthrough(5, 13, 1), ("columns * rows", "65")),
        (lambda: Breakthrough(3, 4, 0), ("lines",)),
        (lambda: Breakthrough(3, 4, 3), ("lines", "from 1 to 2")),
        (lambda: DotsAndBoxes(0, 1), ("rows",)),
        (lambda: DotsAndBoxes(1, 0), ("columns",)),
        (lambda: DotsAndBoxes(5, 6), ("2 * rows * columns + rows + columns", "71")),
        (lambda: Othello(5), ("size must be 4, 6 or 8, not 5",)),
        (lambda: Othello(10), ("size",)),
        (lambda: Kalah(0, 1), ("holes",)),
        (lambda: Kalah(1, 0), ("seeds",)),
        (lambda: Kalah(10, 10), ("(holes + 1) * the bits",)),
    ],
)
def test_a_board_that_cannot_be_is_refused(make: Callable[[], Any], words: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"must be .*\.$") as refused:
        make()
    for word in words:
        assert word in str(refused.value)


def test_a_parameter_that_is_no_integer_is_refused() -> None:
    parameters: dict[str, Any] = {"width": 7.0}
    with pytest.raises(ValueError, match=r"width must be an integer"):
        ConnectFour(**parameters)


@pytest.mark.parametrize("game", DEFAULTS, ids=repr)
def test_games_are_values(game: Any) -> None:
    list(random_line(game, seed=0))  # fills the caches of the game
    assert game == type(game)()
    assert hash(game) == hash(type(game)())
    assert pickle.loads(pickle.dumps(game)) == game
    with pytest.raises(FrozenInstanceError):
        game.anything = 3


@pytest.mark.parametrize("game", DEFAULTS, ids=repr)
def test_states_are_tuples_of_ints_and_actions_are_ints(game: Any) -> None:
    for state in random_line(game, seed=2, plies=50):
        assert {type(field) for field in state} == {int}
        assert eval(repr(state), {type(state).__name__: type(state)}) == state
        assert {type(action) for action in game.actions(state)} <= {int}


def test_the_longest_runs_are_found_and_no_others() -> None:
    game = MNK(31, 2, 31)
    x = sum(1 << square for square in range(31))
    won = game.initial_state()._replace(x=x, o=x >> 1 << 32)
    assert game.terminal(won)
    assert game.utility(won) == 1
    assert not game.terminal(won._replace(x=x & ~1 | 1 << 32))


def test_a_run_longer_than_the_board_is_never_made() -> None:
    for game in (ConnectFour(2, 3, 4), MNK(3, 2, 63)):
        for state in reachable(game):
            assert not game.terminal(state) or game.utility(state) == 0


def test_heaps_may_be_given_as_any_sequence() -> None:
    heaps: Any = [3, 4]
    assert Nim(heaps) == Nim((3, 4))


def test_shared_states_start_with_x_to_move() -> None:
    assert Sides(1, 2).turn == 1


@given(st.sets(st.integers(0, 62)))
def test_squares_are_listed_lowest_first(found: set[int]) -> None:
    assert list(squares(sum(1 << square for square in found))) == sorted(found)
