"""Pig, EinStein and BearOff: positions done by hand, notation, and values by brute force written apart."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest

from gametree import CHANCE, MAX, MIN, NotationError, expectiminimax, format_action, star2
from gametree.games import BearOff, EinStein, Pig
from gametree.rules import choices, outcomes

GAMES: list[Any] = [
    Pig(goal=20),
    Pig(goal=6, sides=2),
    EinStein(3),
    EinStein(4),
    EinStein(),
    EinStein(6),
    BearOff(3),
    BearOff(),
]


def random_states(game: Any, seed: int) -> list[Any]:
    """Return the states of a game that is played at random."""
    rng = Random(seed)
    states = [game.initial_state()]
    while not game.terminal(states[-1]):
        action = rng.choice(list(choices(game, states[-1])))
        states.append(game.result(states[-1], action))
    return states


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_what_is_written_is_read_back(game: Any) -> None:
    for seed in range(10):
        for state in random_states(game, seed):
            assert game.parse_state(game.format_state(state)) == state
            assert game.draw(state)
            assert game.svg(state).startswith("<svg")
            if not game.terminal(state):
                ways = list(choices(game, state))
                assert [game.parse_action(game.format_action(way)) for way in ways] == ways
                assert len(set(ways)) == len(ways)
    assert game.utility_bounds() == (-1, 1)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_dice_are_rolled_where_chance_moves_alone(game: Any) -> None:
    for state in random_states(game, 1)[:-1]:
        if game.player(state) is CHANCE:
            assert sum(probability for _, probability in outcomes(game, state)) == 1
        else:
            assert game.player(state) == state.turn


def test_a_turn_of_pig() -> None:
    game = Pig(goal=10)
    state = game.initial_state()
    assert game.format_state(state) == "0:0 +0 MAX"
    for word, then in [
        ("roll", "0:0 +0 MAX rolls"), ("4", "0:0 +4 MAX"), ("roll", "0:0 +4 MAX rolls"), ("3", "0:0 +7 MAX"),
        ("hold", "7:0 +0 MIN"), ("roll", "7:0 +0 MIN rolls"), ("1", "7:0 +0 MAX"), ("roll", "7:0 +0 MAX rolls"),
        ("3", "7:0 +3 MAX"),
    ]:  # fmt: skip
        state = game.result(state, game.parse_action(word))
        assert game.format_state(state) == then
    assert game.terminal(state)
    assert game.utility(state) == 1
    assert game.utility(game.parse_state("7:9 +2 MIN")) == -1
    assert [format_action(game, way) for way in game.actions(game.parse_state("3:3 +2 MIN"))] == ["roll", "hold"]
    assert [format_action(game, way) for way in game.actions(game.parse_state("3:3 +0 MIN"))] == ["roll"]


@pytest.mark.parametrize(
    "text", ["", "1:2", "12:30 +5", "0:1 +0 MAX", "0:0 +1 MAX", "10:2 +0 MAX", "8:0 +2 MAX rolls", "0:0 +0 X"]
)
def test_scores_that_are_none(text: str) -> None:
    with pytest.raises(NotationError):
        Pig(goal=10).parse_state(text)


@pytest.mark.parametrize("text", ["0", "7", "jump", ""])
def test_what_is_no_action_of_pig(text: str) -> None:
    with pytest.raises(NotationError, match="is not roll, hold or a face of the die"):
        Pig().parse_action(text)
    with pytest.raises(NotationError):
        Pig(goal=6, sides=2).parse_state("1:0 +0 MAX")


def moves(game: Any, text: str) -> list[str]:
    return [game.format_action(action) for action in game.actions(game.parse_state(text))]


def after(game: Any, text: str, *words: str) -> str:
    state = game.parse_state(text)
    for word in words:
        assert game.parse_action(word) in list(choices(game, state))
        state = game.result(state, game.parse_action(word))
    found: str = game.format_state(state)
    return found


def test_moves_of_einstein() -> None:
    game = EinStein()
    assert game.format_state(game.initial_state()) == "123../45.../6...f/...ed/..cba MAX"
    assert after(game, "123../45.../6...f/...ed/..cba MAX", "3") == "123../45.../6...f/...ed/..cba MAX 3"
    assert moves(game, "123../45.../6...f/...ed/..cba MAX 3") == ["c1d1", "c1c2", "c1d2"]
    assert moves(game, "123../45.../6...f/...ed/..cba MIN 3") == ["c5b5", "c5c4", "c5b4"]
    small = EinStein(size=3)
    assert moves(small, "1.3/.../cba MAX 2") == ["a1b1", "a1a2", "a1b2", "c1c2"]  # both neighbours of stone 2
    assert moves(small, "..1/.../cba MAX 3") == ["c1c2"]
    assert after(small, "12./3.c/.ba MAX 1", "a1b1") == ".1./3.c/.ba MIN"  # an own stone is taken
    assert after(small, ".../.1./..a MAX 1", "b2c3") == ".../.../..1 MIN"
    won, lost = small.parse_state(".../.../..1 MIN"), small.parse_state("a../.1./... MAX")
    assert (small.terminal(won), small.utility(won)) == (True, 1)
    assert (small.terminal(lost), small.utility(lost)) == (True, -1)
    assert small.utility(small.parse_state(".../.c./... MIN")) == -1
    assert small.draw(small.parse_state("12./3.c/.ba MAX 2")).splitlines()[-1] == "   die: 2"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "12./3.c/.ba",
        "12./3.c/.ba X",
        "12./3.c/.ba MAX 4",
        "11./3.c/.ba MAX",
        ".../.../... MAX",
        "../../.. MAX",
        ".../.../..1 MIN 2",
    ],
)
def test_boards_that_are_none(text: str) -> None:
    with pytest.raises(NotationError):
        EinStein(size=3).parse_state(text)


def other_einstein(size: int) -> Any:
    """Return the value of EinStein from its start, by rules that were written apart."""
    corner = (size + 1) // 2
    start = [(row, column) for row in range(corner) for column in range(corner - row)]
    far = size - 1

    @cache
    def value(mine: frozenset[Any], theirs: frozenset[Any]) -> Fraction:
        """Return the value to the player about to roll, who moves from (0, 0) to the far corner."""
        total = Fraction(0)
        for face in range(1, len(start) + 1):
            numbers = {number for number, _ in mine}
            if face not in numbers:
                below, above = {n for n in numbers if n < face}, {n for n in numbers if n > face}
                numbers = ({max(below)} if below else set[Any]()) | ({min(above)} if above else set[Any]())
            else:
                numbers = {face}
            best = None
            for number, (row, column) in mine:
                if number not in numbers:
                    continue
                for place in {(row + 1, column), (row, column + 1), (row + 1, column + 1)}:
                    if max(place) > far:
                        continue
                    there = turned(place)
                    left = frozenset(stone for stone in theirs if stone[1] != there)
                    own = frozenset(s for s in mine if s[0] != number and s[1] != place) | {(number, place)}
                    won = place == (far, far) or not left
                    worth = Fraction(1) if won else -value(left, own)
                    best = worth if best is None else max(best, worth)
            assert best is not None
            total += best / len(start)
        return total

    def turned(place: tuple[int, int]) -> tuple[int, int]:
        return far - place[0], far - place[1]

    stones = frozenset(enumerate(start, 1))
    return value(stones, stones)


@pytest.mark.slow(traced=True)
def test_einstein_on_3_x_3_by_brute_force() -> None:
    game = EinStein(size=3)
    found = star2(game, game.initial_state(), table={})
    assert found.value == other_einstein(3)
    assert -1 < found.value < 1


def test_first_rolls_of_bearing_off_by_hand() -> None:
    game = BearOff(checkers=3)
    start = "0,0,0,0,0,3/0,0,0,0,0,3 MAX"
    assert game.format_state(game.initial_state()) == start
    rolled = after(game, start, "6-1")
    assert rolled == start + " 6-1"
    assert moves(game, rolled) == ["6:6", "1:6"]
    assert after(game, rolled, "6:6", "1:6") == "0,0,0,0,1,1/0,0,0,0,0,3 MIN"
    assert after(game, rolled, "1:6", "6:6") == "0,0,0,0,1,1/0,0,0,0,0,3 MIN"
    rolled = after(game, start, "5-2")
    assert after(game, rolled, "5:6", "2:6") == "1,0,0,1,0,1/0,0,0,0,0,3 MIN"
    assert moves(game, after(game, rolled, "5:6")) == ["2:6"]
    assert after(game, start, "6-6", "6:6", "6:6", "6:6") == "0,0,0,0,0,0/0,0,0,0,0,3 MIN"
    assert after(game, start, "3-3", "3:6", "3:6", "3:6", "3:3") == "0,0,2,0,0,0/0,0,0,0,0,3 MIN"
    # A die higher than the highest checker bears that one off, and no other.
    assert moves(game, "0,1,1,0,0,0/0,0,0,0,0,3 MAX 6-5") == ["6:3", "5:3"]
    assert moves(game, "1,1,1,0,0,0/0,0,0,0,0,3 MAX 2-1") == ["2:3", "2:2", "1:3", "1:2", "1:1"]


@pytest.mark.parametrize(
    ("board", "rolls"),
    [("1,0,0,0,0,0", 36), ("0,0,0,0,0,1", 27), ("0,0,0,0,1,0", 31), ("0,0,0,1,0,0", 34), ("1,0,0,0,0,1", 15),
     ("0,1,1,0,0,0", 25), ("0,0,0,0,1,1", 6), ("0,0,0,0,0,2", 4)],
)  # fmt: skip
def test_chances_to_bear_off_in_one_roll_are_those_of_every_backgammon_book(board: str, rolls: int) -> None:
    game = BearOff(checkers=2)
    found = expectiminimax(game, game.parse_state(f"{board}/1,0,0,0,0,0 MAX"))
    assert (1 + found.value) / 2 == Fraction(rolls, 36)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1,1/1,1 MAX",
        "0,0,0,0,0,3/0,0,0,0,0,3 MAX 1-6",
        "0,0,0,0,0,4/0,0,0,0,0,3 MAX",
        "0,0,0,0,0,0/0,0,0,0,0,0 MAX",
        "0,0,0,0,0,0/0,0,0,0,0,1 MIN 6-1",
        "0,0,0,0,0,3/0,0,0,0,0,3 MAX 6-5-4",
    ],
)
def test_home_boards_that_are_none(text: str) -> None:
    with pytest.raises(NotationError):
        BearOff(checkers=3).parse_state(text)


@pytest.mark.parametrize("text", ["", "7:1", "1-6", "6", "6:7"])
def test_what_is_no_action_of_bearing_off(text: str) -> None:
    with pytest.raises(NotationError, match="is no move and no roll"):
        BearOff().parse_action(text)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Pig(goal=0),
        lambda: Pig(sides=1),
        lambda: EinStein(2),
        lambda: EinStein(7),
        lambda: BearOff(0),
        lambda: BearOff(16),
    ],
)
def test_parameters_that_are_none(make: Any) -> None:
    with pytest.raises(ValueError, match="must be an integer from"):
        make()


def test_players_are_those_of_the_turn() -> None:
    assert Pig().player(Pig().parse_state("0:0 +0 MIN")) is MIN
    assert BearOff().player(BearOff().parse_state("1,0,0,0,0,0/1,0,0,0,0,0 MAX 6-1")) is MAX
