"""The errors of searches: rules that contradict themselves, games too deep, and objects that are not searches."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from math import inf, nan
from typing import Any, cast

import pytest
from numpy import float32

from gametree import (
    MAX,
    MIN,
    BrokenGame,
    CompileError,
    CorruptFile,
    DepthPenalised,
    ExecutorFailed,
    GameTreeError,
    IllegalAction,
    LimitReached,
    MismatchedFile,
    NotationError,
    PenaltyTooLarge,
    Player,
    Result,
    State,
    TooDeep,
    UnknownState,
    UnwritableFile,
    alpha_beta,
    alpha_beta_with_memory,
    depth_penalised_minimax,
    minimax,
    mtd_f,
    rank_actions,
    solve,
)
from gametree.games import GraphGame, TicTacToe
from gametree.rules import brief
from tests.support.trees import NamedNodes

SEARCHES = [minimax, alpha_beta, depth_penalised_minimax]
every_search = pytest.mark.parametrize("search", SEARCHES)
SearchWithOptions = Callable[..., Result[Any]]


@every_search
@pytest.mark.parametrize("tree", [[], [MIN], [[1], []]])
def test_a_live_state_without_actions_is_broken(search: SearchWithOptions, tree: Any) -> None:
    with pytest.raises(BrokenGame, match="There is no action at") as caught:
        search(NamedNodes(tree), 0)
    node = 3 if tree == [[1], []] else 0
    assert str(caught.value) == (
        f"There is no action at node {node}, yet it is not terminal: correct actions or terminal, or offer a pass."
    )


def test_ranking_a_live_state_without_actions_is_broken() -> None:
    with pytest.raises(BrokenGame, match="There is no action at node 0, yet it is not terminal"):
        rank_actions(NamedNodes([]), 0)


@dataclass(frozen=True)
class WorthWhatever(TicTacToe):
    """Tic-tac-toe whose utility is the value given."""

    worth: Any = None

    def utility(self, state: Any) -> Any:
        return self.worth


@every_search
@pytest.mark.parametrize("worth", [nan, inf, -inf, None, "1", Decimal(1), float32(0.1), 10**400])
def test_a_utility_that_is_no_finite_number_is_broken(search: SearchWithOptions, worth: Any) -> None:
    game = WorthWhatever(worth=worth)
    for text in ("XXX/OO./...", "XX./OO./..."):
        with pytest.raises(BrokenGame) as caught:
            search(game, game.parse_state(text))
        shown = brief(worth)
        wanted = "but it must be a finite number: an int, a float or a Fraction, in the range of a float."
        assert str(caught.value) == f"The utility of XXX/OO./... is {shown}, {wanted}"


@pytest.mark.parametrize("worth", [nan, None, "1"])
def test_a_penalty_is_not_taken_off_what_is_no_number(worth: Any) -> None:
    game = WorthWhatever(worth=worth)
    penalised = DepthPenalised(game, penalty=1)
    for search in (minimax, alpha_beta, alpha_beta_with_memory):
        with pytest.raises(BrokenGame, match="but it must be a finite number"):
            search(penalised, penalised.start(game.parse_state("XX./OO./...")))


def test_an_argument_that_is_no_number_is_refused_in_a_sentence() -> None:
    game, text = TicTacToe(), cast("Any", "1")
    with pytest.raises(ValueError, match=r"^A penalty must be a finite number of at least 0, not '1'"):
        DepthPenalised(game, penalty=text)
    with pytest.raises(ValueError, match=r"^A guess must be a finite number, not '1'"):
        mtd_f(game, game.initial_state(), guess=text)
    with pytest.raises(ValueError, match=r"^A guess must be a finite number in the range of a float, not 1000"):
        mtd_f(game, game.initial_state(), guess=10**400)
    with pytest.raises(ValueError, match=r"^A cycle value must be a finite number, not '1'"):
        solve(game, cycle_value=text)


class NamedPlaces(GraphGame[State, str]):
    """A graph whose states have names in the notation, which messages must use."""

    def format_state(self, state: State) -> str:
        return f"place {state}"


def quarter(_state: object) -> float:
    return 0.25


CHAIN = NamedPlaces[int](0, {**{n: (MAX, {"on": n + 1}) for n in range(10_000)}, 10_000: 1})
CYCLE = NamedPlaces[str]("a", {"a": (MAX, {"on": "b"}), "b": (MIN, {"back": "a", "out": "end"}), "end": 0})


@every_search
@pytest.mark.parametrize("game", [CHAIN, CYCLE], ids=["chain", "cycle"])
def test_a_game_too_deep_to_follow_says_what_to_do(search: SearchWithOptions, game: GraphGame[Any, str]) -> None:
    with pytest.raises(TooDeep) as caught:
        search(game, game.start)
    assert str(caught.value) == (
        f"The game goes on for more plies from place {game.start} than Python's recursion limit of"
        f" {sys.getrecursionlimit()} can follow: limit the search with depth= and evaluate=, or raise the limit"
        f" with sys.setrecursionlimit if the game is known to end."
    )
    assert isinstance(caught.value.__cause__, RecursionError)


@every_search
@pytest.mark.parametrize("game", [CHAIN, CYCLE], ids=["chain", "cycle"])
def test_the_remedy_for_a_game_too_deep_works(search: SearchWithOptions, game: GraphGame[Any, str]) -> None:
    result = search(game, game.start, depth=100, evaluate=quarter)
    assert result.value in {0, 0.25}
    assert result.action == "on"


def test_a_search_with_a_table_says_where_play_can_return() -> None:
    with pytest.raises(TooDeep) as caught:
        alpha_beta_with_memory(CYCLE, "a")
    assert str(caught.value) == (
        "Play can return to place a, so the game need not end and the value could depend on how a state was"
        " reached: limit the search with depth= and evaluate=."
    )


@every_search
def test_a_search_inside_an_evaluation_that_goes_too_deep_is_named_itself(search: SearchWithOptions) -> None:
    def evaluate(_state: object) -> float:
        return minimax(CHAIN, 7).value

    with pytest.raises(TooDeep, match="more plies from place 7 than"):
        search(CYCLE, "a", depth=2, evaluate=evaluate)


def test_ranking_a_game_too_deep_says_what_to_do() -> None:
    with pytest.raises(TooDeep, match="limit the search with depth= and evaluate="):
        rank_actions(CHAIN, 0)


@every_search
@pytest.mark.parametrize(("text", "value"), [("XXX/OO./...", 1), ("OOO/XX./X..", -1), ("XOX/XOO/OXX", 0)])
def test_a_finished_root_has_its_utility_and_no_action(search: SearchWithOptions, text: str, value: int) -> None:
    game = TicTacToe()
    state = game.parse_state(text)
    result = search(game, state)
    assert result == Result(value)
    assert result.line == ()
    assert result.action is None
    assert rank_actions(game, state) == ()


@pytest.mark.parametrize("answer", [None, 4, (0.0, (4,)), Result(0.0), Result(0.0, (5,))])
def test_ranking_refuses_a_search_whose_answer_does_not_begin_with_the_action(answer: Any) -> None:
    game = TicTacToe()
    state = game.parse_state("XO./.../...")

    def search(_game: Any, _state: Any, /) -> Any:
        return answer

    with pytest.raises(TypeError) as caught:
        rank_actions(game, state, search=search)
    assert str(caught.value) == (
        f"The search returned {answer!r} at XO./.../... with only 3 to play: it must return a Result whose line"
        f" begins with it."
    )


def test_every_error_is_a_gametree_error_and_what_python_would_raise() -> None:
    kinds: dict[type[GameTreeError], type[Exception]] = {
        BrokenGame: ValueError,
        CompileError: TypeError,
        CorruptFile: ValueError,
        ExecutorFailed: RuntimeError,
        IllegalAction: ValueError,
        LimitReached: Exception,
        MismatchedFile: ValueError,
        NotationError: ValueError,
        PenaltyTooLarge: ValueError,
        TooDeep: RecursionError,
        UnknownState: KeyError,
        UnwritableFile: OSError,
    }
    for error, kind in kinds.items():
        assert issubclass(error, GameTreeError)
        assert issubclass(error, kind)


def test_an_illegal_action_knows_where_and_what() -> None:
    error = IllegalAction("No.")
    assert (str(error), error.state, error.action, error.line) == ("No.", None, None, ())


def test_players() -> None:
    assert [*Player] == [MAX, MIN] == [1, -1]
    assert (MAX.opponent, MIN.opponent) == (MIN, MAX)


class Heap:
    """A heap that knows who is to move, and is equal to no other."""

    def __init__(self, stones: int, turn: int) -> None:
        self.stones, self.turn = stones, turn


class Slotted:
    """The same, without a dict of attributes."""

    __slots__ = ("stones", "turn")

    def __init__(self, stones: int, turn: int) -> None:
        self.stones, self.turn = stones, turn


class ChangesItsHeap:
    def __init__(self, heap: type[Any]) -> None:
        self.heap = heap

    def initial_state(self) -> Any:
        return self.heap(4, 1)

    def player(self, heap: Heap) -> Any:
        return heap.turn

    def actions(self, heap: Heap) -> list[int]:
        return [1, 2, 3]

    def result(self, heap: Heap, action: int) -> Heap:
        heap.stones -= action
        heap.turn = -heap.turn
        return heap

    def terminal(self, heap: Heap) -> bool:
        return heap.stones <= 0

    def utility(self, heap: Heap) -> int:
        return -heap.turn


def solved_from(game: Any, start: Any) -> Any:
    return solve(game, start=start)


@pytest.mark.parametrize("heap", [Heap, Slotted])
@pytest.mark.parametrize("search", [*SEARCHES, alpha_beta_with_memory, mtd_f, solved_from])
def test_an_object_that_result_changes_is_caught_though_it_has_a_hash(
    search: SearchWithOptions, heap: type[Any]
) -> None:
    game = ChangesItsHeap(heap)
    with pytest.raises(BrokenGame, match="in place for the action 1: return a new state"):
        search(game, game.initial_state())


def test_a_member_of_an_enum_may_lead_to_itself() -> None:
    class Place(Enum):
        HERE = 1
        THERE = 2

    class Waits(ChangesItsHeap):
        def initial_state(self) -> Any:
            return Place.HERE

        def player(self, heap: Any) -> Player:
            return MAX

        def actions(self, heap: Any) -> Any:
            return list(Place)

        def result(self, heap: Any, action: Any) -> Any:
            return action

        def terminal(self, heap: Any) -> bool:
            return heap is Place.THERE

        def utility(self, heap: Any) -> int:
            return 1

    game = Waits(Heap)
    assert solve(game)[Place.HERE].value == 1
