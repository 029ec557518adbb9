"""Rules that break no law and are surely wrong, and values that nothing can change."""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Any, NamedTuple

import pytest

from gametree.game import MAX, MIN, Player
from gametree.testing import CheckFailed, check_game, game_checks, run_checks
from gametree.testing.snapshots import copied, frozen, hashed_alike, sealed, snapshot

WORDS = ("alpha", "beta", "gamma", "delta", "epsilon")


class Words:
    """Take words in turn; the actions are a sorted list."""

    def initial_state(self) -> Any:
        return ()

    def player(self, state: Any) -> Any:
        return MIN if len(state) % 2 else MAX

    def actions(self, state: Any) -> Any:
        return sorted(set(WORDS) - set(state))

    def result(self, state: Any, action: Any) -> Any:
        return (*state, action)

    def terminal(self, state: Any) -> Any:
        return len(state) == 3

    def utility(self, state: Any) -> Any:
        return 1 if state[-1] < "c" else -1


class SetOfWords(Words):
    def actions(self, state: Any) -> Any:
        return set(WORDS) - set(state)


class FrozenSetOfWords(Words):
    def actions(self, state: Any) -> Any:
        return frozenset(WORDS) - set(state)


class IteratorOfASet(Words):
    def actions(self, state: Any) -> Any:
        return iter(set(WORDS) - set(state))


class Scattered(str):
    """A text whose hash is the same in each run of this test."""

    __slots__ = ()

    def __hash__(self) -> int:
        return sum(7**place * ord(letter) for place, letter in enumerate(self))


class ListOfASet(Words):
    def actions(self, state: Any) -> Any:
        return list({Scattered(f"{row}{column}") for row in "abcdef" for column in range(3)})


@dataclass(frozen=True)
class Word:
    text: str


class SetOfDataclasses(Words):
    def actions(self, state: Any) -> Any:
        return {Word(word) for word in WORDS if word not in state}

    def result(self, state: Any, action: Any) -> Any:
        return (*state, action.text)


class Suit(Enum):
    CLUBS = 1
    HEARTS = 2
    SPADES = 3


class SetOfMembers(Words):
    def actions(self, state: Any) -> Any:
        return set(Suit)

    def result(self, state: Any, action: Any) -> Any:
        return (*state, action.name.lower())


@pytest.mark.parametrize(
    "game",
    [SetOfWords(), FrozenSetOfWords(), IteratorOfASet(), ListOfASet(), SetOfDataclasses(), SetOfMembers()],
    ids=lambda game: type(game).__name__,
)
def test_actions_in_the_order_of_a_set_are_told(game: Any) -> None:
    with pytest.raises(CheckFailed, match=r"have the order of a set.* at .*start.*return a list in a fixed order"):
        check_game(game)


@dataclass(frozen=True)
class Number:
    value: int


class SetOfNumbers(Words):
    """The hash of a number is the same in every process."""

    def actions(self, state: Any) -> Any:
        return {Number(value) for value in range(5)}

    def result(self, state: Any, action: Any) -> Any:
        return (*state, WORDS[action.value])


class FewInTheOrderOfASet(Words):
    """Five actions have the order of a set by accident."""

    def actions(self, state: Any) -> Any:
        return list({*WORDS})


@pytest.mark.parametrize(
    "game", [Words(), SetOfNumbers(), FewInTheOrderOfASet()], ids=lambda game: type(game).__name__
)
def test_other_orders_accuse_nobody(game: Any) -> None:
    check_game(game)


class LuckyResult(Words):
    def result(self, state: Any, action: Any) -> Any:
        random.shuffle([1, 2])
        return super().result(state, action)


class LuckyUtility(Words):
    def utility(self, state: Any) -> Any:
        return super().utility(state) if random.random() < 2 else 0


class Seeding(Words):
    def player(self, state: Any) -> Any:
        random.seed(len(state))
        return super().player(state)


@pytest.mark.parametrize(
    ("game", "method"), [(LuckyResult(), "result"), (LuckyUtility(), "utility"), (Seeding(), "player")]
)
def test_a_method_that_draws_is_named(game: Any, method: str) -> None:
    state = random.getstate()
    with pytest.raises(CheckFailed, match=f"^{method} draws from the module random at ") as caught:
        check_game(game)
    assert caught.value.check == "repeatable"
    random.setstate(state)


class ToTheMover(Words):
    """Both may move last, and the utility is to the one who does."""

    def terminal(self, state: Any) -> Any:
        return len(state) == 3 or state[-1:] == ("beta",)

    def utility(self, state: Any) -> Any:
        return 1


class Lost(ToTheMover):
    def utility(self, state: Any) -> Any:
        return -1


@pytest.mark.parametrize(("game", "never"), [(ToTheMover(), "negative"), (Lost(), "positive")])
def test_a_utility_of_one_sign_is_asked_about(game: Any, never: str) -> None:
    with pytest.warns(
        UserWarning, match=f"No utility that was met is {never}, although .*is each the utility to MAX"
    ):
        check_game(game)
    noted = [outcome for outcome in run_checks(game_checks(), game) if outcome.note]
    assert [(outcome.name, outcome.problem) for outcome in noted] == [("utility", None)]


class PlainMover(ToTheMover):
    def player(self, state: Any) -> Any:
        return int(super().player(state))


def test_players_may_be_numbers_where_a_utility_is_asked_about() -> None:
    with pytest.warns(UserWarning, match="No utility that was met is negative"):
        check_game(PlainMover())


class Row(NamedTuple):
    squares: tuple[int, ...]


@dataclass(frozen=True)
class Held:
    row: Row
    player: Player = MAX


@dataclass(frozen=True, slots=True)
class Slotted:
    row: Row
    word: str = ""


@dataclass(frozen=True)
class WithList:
    row: list[int]


@dataclass
class Open:
    row: Row


class Under(Held):
    """A class that is not itself a dataclass."""


@dataclass(frozen=True)
class OfAList(list[int]):
    row: Row


class Level(IntEnum):
    LOW = 1


ROW = Row((1, 2))
LIST: Any = [1]


@pytest.mark.parametrize("value", [Held(ROW), Slotted(ROW), (Held(ROW), Suit.CLUBS), frozenset({Slotted(ROW)})])
def test_frozen_dataclasses_of_frozen_parts_are_sealed(value: Any) -> None:
    assert sealed(value)
    assert not frozen(value)
    again = copied(value)
    assert (again, snapshot(again)) == (value, snapshot(value))


def test_a_copy_of_a_sealed_value_is_another() -> None:
    for value in (Held(ROW), Slotted(ROW)):
        again: Any = copied(value)
        assert again is not value
        object.__setattr__(again, "row", Row(()))
        assert value.row == ROW


@pytest.mark.parametrize(
    "value", [WithList([1]), Open(ROW), Under(ROW), OfAList(ROW), Held(LIST), Slotted(LIST), (Held(ROW), [])]
)
def test_what_may_hold_something_that_changes_is_not_sealed(value: Any) -> None:
    assert not sealed(value)


def test_what_is_put_into_a_frozen_dataclass_later_counts() -> None:
    value = Held(ROW)
    vars(value)["cache"] = []
    assert not sealed(value)


@pytest.mark.parametrize(
    "value", [1, (1, 2.5), Row((1,)), Number(3), (Number(3), Level.LOW), frozenset({1}), True]
)
def test_hashes_of_numbers_are_alike(value: Any) -> None:
    assert hashed_alike(value)


@pytest.mark.parametrize("value", ["a", b"a", ("a",), Word("a"), Suit.CLUBS, object(), (1, "a")])
def test_hashes_of_texts_and_places_are_not(value: Any) -> None:
    assert not hashed_alike(value)


def test_the_hash_of_none_is_alike_since_python_3_12() -> None:
    assert hashed_alike(None) == (sys.version_info >= (3, 12))


class Changed(Words):
    """A frozen dataclass is changed by `object.__setattr__`."""

    made: Any = Held

    def initial_state(self) -> Any:
        return self.made(Row(()))

    def player(self, state: Any) -> Any:
        return MAX

    def actions(self, state: Any) -> Any:
        return [1, 2]

    def result(self, state: Any, action: Any) -> Any:
        if len(state.row.squares) == 1:
            object.__setattr__(state, "row", Row((action,)))
        return self.made(Row((*state.row.squares, action)))

    def terminal(self, state: Any) -> Any:
        return len(state.row.squares) == 3

    def utility(self, state: Any) -> Any:
        return sum(state.row.squares) - 4


class ChangedSlots(Changed):
    made = Slotted


@pytest.mark.parametrize("game", [Changed(), ChangedSlots()], ids=lambda game: type(game).__name__)
def test_a_frozen_dataclass_that_is_changed_all_the_same_is_told(game: Any) -> None:
    with pytest.raises(CheckFailed, match=r"result with the action . changes the state") as caught:
        check_game(game)
    assert caught.value.check == "pure"


class FrozenToList(Changed):
    """The states after the first hold a list."""

    def result(self, state: Any, action: Any) -> Any:
        return WithList([*(state.row.squares if isinstance(state, Held) else state.row), action])

    def terminal(self, state: Any) -> Any:
        return len(state.row) == 2

    def utility(self, state: Any) -> Any:
        return 0


def test_results_that_can_be_changed_are_copied_though_the_state_cannot() -> None:
    failed = [outcome.name for outcome in run_checks(game_checks(), FrozenToList()) if outcome.failure]
    assert failed == ["state_values"]
