"""Games with the same rules pass, however unlike their states; others fail after a shortest line."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings, strategies

from gametree.game import MAX, Player
from gametree.games import MNK, ConnectFour, GraphGame, Nim, TicTacToe, TreeGame
from gametree.testing import CheckFailed, SameRules, check_game, check_same_rules, game_trees, patience, same_rules
from tests.support import noughts
from tests.testing.zoo.games import Pile, ResultRefusedLater, TerminalRaises


class Letters:
    """Tic-tac-toe on nine-letter texts, with squares as rows and columns."""

    def initial_state(self) -> str:
        return noughts.EMPTY

    def player(self, state: str) -> int:
        return 1 if noughts.mover(state) == "X" else -1

    def actions(self, state: str) -> list[tuple[int, int]]:
        return [divmod(square, 3) for square in noughts.empty_squares(state)]

    def result(self, state: str, action: tuple[int, int]) -> str:
        return noughts.after(state, 3 * action[0] + action[1])

    def terminal(self, state: str) -> bool:
        return noughts.over(state)

    def utility(self, state: str) -> int:
        return noughts.utility(state)


class Named(Letters):
    """The same, whose notation of squares is the library's."""

    def format_action(self, action: tuple[int, int]) -> str:
        return str(3 * action[0] + action[1] + 1)


class OnLists:
    """The same with boards and squares that have no hash."""

    def initial_state(self) -> list[str]:
        return list(noughts.EMPTY)

    def player(self, state: list[str]) -> int:
        return Named().player("".join(state))

    def actions(self, state: list[str]) -> list[list[int]]:
        return [list(square) for square in Named().actions("".join(state))]

    def result(self, state: list[str], action: list[int]) -> list[str]:
        return list(noughts.after("".join(state), 3 * action[0] + action[1]))

    def terminal(self, state: list[str]) -> bool:
        return noughts.over("".join(state))

    def utility(self, state: list[str]) -> int:
        return noughts.utility("".join(state))

    def format_action(self, action: list[int]) -> str:
        return str(3 * action[0] + action[1] + 1)


class NoDiagonal(Letters):
    """One diagonal is forgotten."""

    def terminal(self, state: str) -> bool:
        return super().terminal(state) and (
            "." not in state or len({state[2], state[4], state[6]}) > 1 or state[4] == "."
        )


class OWorthNothing(Letters):
    """A win of O is worth as much as a draw."""

    def utility(self, state: str) -> int:
        return max(0, super().utility(state))


class OBegins(Letters):
    """O begins."""

    def player(self, state: str) -> int:
        return -super().player(state)


class NoCorner(Letters):
    """The last square may not be the last."""

    def actions(self, state: str) -> list[tuple[int, int]]:
        return [square for square in super().actions(state) if square != (2, 2) or state.count(".") == 1]


def in_rows(square: tuple[int, int]) -> int:
    return 3 * square[0] + square[1]


TO_NUMBERS = {divmod(square, 3): square for square in range(9)}


def compare(mine: Any, theirs: Any, **options: Any) -> SameRules:
    return check_same_rules(mine, theirs, **options)


def failure(mine: Any, theirs: Any, **options: Any) -> CheckFailed:
    with pytest.raises(CheckFailed) as caught:
        compare(mine, theirs, **options)
    return caught.value


@pytest.mark.slow(traced=True)
def test_a_mapping_of_actions_pairs_them() -> None:
    assert compare(Letters(), TicTacToe(), actions=in_rows) == SameRules(5_478, 0, complete=True)
    assert compare(Letters(), TicTacToe(), actions=TO_NUMBERS, states=200, lines=2).lines == 2


def test_the_notation_pairs_actions_where_they_are_not_equal() -> None:
    assert compare(Named(), TicTacToe(), states=200, lines=20).states > 200
    assert compare(TicTacToe(), MNK(3, 3, 3), states=200, lines=20).states > 200


def test_states_and_actions_without_a_hash_are_compared() -> None:
    assert compare(OnLists(), TicTacToe(), states=400, lines=2).lines == 2


def test_the_mover_may_be_a_number() -> None:
    assert Letters().player(noughts.EMPTY) == MAX


@pytest.mark.slow(traced=True)
@pytest.mark.parametrize(
    ("mine", "law", "plies", "sentence"),
    [
        (
            NoDiagonal(),
            "terminal",
            5,
            "The game is not over in NoDiagonal but is over in TicTacToe, at OOX.X.X.. (after the line",
        ),
        (OWorthNothing(), "utility", 6, "The utility is 0 in OWorthNothing but -1 in TicTacToe, at "),
        (OBegins(), "player", 0, "The player to move is -1 in OBegins but X (MAX) in TicTacToe, at ........."),
        (
            NoCorner(),
            "actions",
            0,
            "9 is legal in TicTacToe but not in NoCorner, at ......... (the start)",
        ),
    ],
)
def test_a_difference_is_shown_after_a_shortest_line(mine: Any, law: str, plies: int, sentence: str) -> None:
    found = failure(mine, TicTacToe(), actions=in_rows)
    text, drawing = str(found).split("\n\n")
    assert (found.check, len(found.line)) == (law, plies)
    assert text.startswith(sentence)
    assert text.endswith(": correct the rules that are not as meant.") or law == "actions"
    assert found.game is mine
    assert "\n" not in text
    names, *rows = drawing.splitlines()
    assert names.split() == [type(mine).__name__, "TicTacToe"]
    assert rows[0].startswith(found.state)


@pytest.mark.parametrize("rules", [NoDiagonal, OWorthNothing])
def test_the_rules_that_differ_pass_every_law_of_one_game(rules: Any) -> None:
    game = rules()
    number = game.player

    def player(state: str) -> Player:
        return Player(number(state))

    game.player = player
    check_game(game, examples=2, expected_failures={"pickling": "its method player is a function of the test"})


def test_a_difference_far_from_the_start_is_found_on_a_random_line_and_shortened() -> None:
    class LastColumnClosed(ConnectFour):
        def actions(self, state: Any) -> Any:
            offered = list(super().actions(state))
            return offered[:-1] if state.both.bit_count() > 9 and len(offered) > 1 else offered

    found = failure(LastColumnClosed(), ConnectFour(), states=50)
    assert (found.check, len(found.line)) == ("actions", 10)
    assert "7 is legal in ConnectFour but not in LastColumnClosed" in str(found)
    assert failure(LastColumnClosed(), ConnectFour(), states=50).line == found.line
    assert len(failure(LastColumnClosed(), ConnectFour(), states=50, seed=1).line) == 10


def test_a_line_is_shortened_to_the_actions_that_matter() -> None:
    class LastColumnOnce(ConnectFour):
        def actions(self, state: Any) -> Any:
            return [column for column in super().actions(state) if column != 6 or not state.both >> 42 & 127]

    found = failure(LastColumnOnce(), ConnectFour(), states=1)
    assert (found.check, found.line) == ("actions", (6,))


def test_a_game_with_cycles_is_compared() -> None:
    around: GraphGame[str, str] = GraphGame(
        "a", {"a": (MAX, {"on": "b", "end": "c"}), "b": (MAX, {"back": "a"}), "c": 1}
    )
    assert compare(around, around) == SameRules(3, 0, complete=True)
    assert compare(around, around, states=1, lines=3).complete is False


def test_actions_with_other_names_are_said_to_need_a_mapping() -> None:
    found = failure(Letters(), TicTacToe())
    assert "(2, 2) are legal in Letters but not in TicTacToe and 1, 2, 3" in str(found)
    assert "not as meant; if they only have other names, pass actions=, which maps mine to theirs." in str(found)


def test_an_action_without_a_name_in_the_mapping_is_a_difference() -> None:
    most = {square: number for square, number in TO_NUMBERS.items() if number}
    assert "(0, 0) is legal in Letters but not in TicTacToe and 1 is" in str(
        failure(Letters(), TicTacToe(), actions=most)
    )
    unhashable = failure(Letters(), TicTacToe(), actions=list)
    assert unhashable.check == "actions"


@pytest.mark.parametrize(
    ("mine", "law", "sentence"),
    [
        (TerminalRaises(), "terminal", "terminal of TerminalRaises raised StopIteration(), at "),
        (ResultRefusedLater(), "result", "result of ResultRefusedLater raised "),
    ],
)
def test_a_method_that_fails_is_a_difference(mine: Any, law: str, sentence: str) -> None:
    found = failure(mine, Pile())
    assert found.check == law
    assert str(found).startswith(sentence)


def test_a_call_that_does_not_return_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(Pile):
        def player(self, state: Any) -> Any:
            while state.left == 4:
                pass
            return super().player(state)

    monkeypatch.setattr(patience, "MOST_SECONDS", 0.2)
    assert "player of Endless did not come back, at Heap(left=4" in str(failure(Endless(), Pile()))


def test_what_is_no_game_is_refused() -> None:
    nothing: Any = object()
    assert failure(TicTacToe(), nothing).check == "methods"
    assert "has no method initial_state" in str(failure(nothing, TicTacToe()))


def test_games_of_one_class_are_called_mine_and_theirs() -> None:
    found = failure(Nim((1, 2)), Nim((2, 1)))
    assert "is legal in mine but not in theirs" in str(found)
    assert "\n\nmine     theirs\n" in str(found)


def test_texts_that_fail_are_shown_as_they_can_be() -> None:
    class Mute(Pile):
        def format_action(self, action: Any) -> str:
            raise KeyError(action)

        def draw(self, state: Any) -> str:
            raise KeyError(state)

        def actions(self, state: Any) -> Any:
            return range(1, min(state.left, 3) + 1)

        def utility(self, state: Any) -> Any:
            return "lost"

    assert "3 is legal in Mute but not in Pile" in str(failure(Mute(), Pile()))

    class Poor(Pile):
        def utility(self, state: Any) -> Any:
            return "lost"

    assert "The utility is 'lost' in Poor but " in str(failure(Poor(), Pile()))


def test_options_out_of_range_are_refused() -> None:
    for options, least in (({"states": 0}, 1), ({"lines": -1}, 0)):
        with pytest.raises(ValueError, match=rf"must be an integer of at least {least}, not"):
            compare(Pile(), Pile(), **options)


def test_no_call_begins_after_the_time() -> None:
    assert compare(Pile(), Pile(), seconds=0) == SameRules(0, 0, complete=False)


def test_a_difference_is_told_though_the_time_is_over_before_its_line_is_shortened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [0.0]

    class Drawn(OWorthNothing):
        def draw(self, state: Any) -> str:  # for the message about the difference
            now[0] = 2
            return str(state)

    monkeypatch.setattr(same_rules, "Patience", partial(patience.Patience, clock=lambda: now[0]))
    found = failure(Drawn(), TicTacToe(), actions=TO_NUMBERS, states=5, lines=400, seconds=1)
    assert found.check == "utility"


@settings(max_examples=30)
@given(game_trees(), strategies.randoms(use_true_random=False))
def test_a_tree_with_one_changed_leaf_differs_there(game: Any, rng: Any) -> None:
    """The difference is found at exactly the leaf that was changed."""

    def leaves(tree: Any, line: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
        if not hasattr(tree, "append"):
            return [line]
        return [leaf for number, branch in enumerate(tree) for leaf in leaves(branch, (*line, number))]

    whole = plain(game)
    chosen = rng.choice(leaves(whole))

    def changed(tree: Any, line: tuple[int, ...]) -> Any:
        if not line:
            return 0 if tree else 1
        return [changed(branch, line[1:]) if n == line[0] else branch for n, branch in enumerate(tree)]

    assert compare(TreeGame(whole), TreeGame(whole)).complete
    found = failure(TreeGame(whole), TreeGame(changed(whole, chosen)))
    assert (found.check, found.line) == ("utility", chosen)


def plain(game: Any, state: Any = None) -> Any:
    """Return a game as nested lists of its utilities, with plain turns."""
    state = game.initial_state() if state is None else state
    if game.terminal(state):
        return game.utility(state)
    return [plain(game, game.result(state, action)) for action in game.actions(state)]


def test_a_difference_that_only_a_random_line_meets_is_shown_after_a_short_line() -> None:
    game = MNK(5, 5, 4)
    middle = game.parse_action("c3")
    bit = game.result(game.initial_state(), middle).x

    class Early(MNK):
        """Four in a row, wrongly over once the middle and four other squares are taken."""

        def terminal(self, state: Any) -> bool:
            taken = state.x | state.o
            return super().terminal(state) or (taken.bit_count() >= 5 and taken & bit != 0)

    found = failure(Early(5, 5, 4), game, states=20)
    assert found.check == "terminal"
    assert len(found.line) == 5
    assert middle in found.line


def test_a_difference_that_is_met_at_random_is_shown_after_a_shorter_line() -> None:
    found = failure(OWorthNothing(), TicTacToe(), actions=in_rows, states=5, lines=400)
    assert (found.check, len(found.line)) == ("utility", 6)
