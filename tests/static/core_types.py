"""Types that checkers must infer of the core: read by mypy --strict and pyright strict, never run by Python.

`assert_type` fails for Any too, so each line also says that nothing here decays to Any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from typing import NamedTuple, assert_type

from gametree import (
    CHANCE,
    MAX,
    MIN,
    Action,
    Bound,
    Chance,
    Checked,
    Counted,
    DepthLimited,
    DepthPenalised,
    ExtendedState,
    Game,
    GameRecord,
    NeverLoses,
    NodeLimited,
    Ordered,
    Playable,
    Player,
    Result,
    RootRestricted,
    Search,
    State,
    Strategy,
    Symmetric,
    TimeLimited,
    Transition,
    alpha_beta,
    depth_penalised_minimax,
    expectiminimax,
    minimax,
    never_loses,
    play,
    random_strategy,
    rank_actions,
    scripted_strategy,
    search_strategy,
    star1,
    star2,
    transitions,
)
from gametree.games import Board, GraphGame, TicTacToe, TreeGame


class Pile(NamedTuple):
    """A state of third-party code."""

    left: int
    turn: Player


class ThirdParty:
    """A game written without this library: five methods and no inheritance."""

    def player(self, pile: Pile) -> Player:
        return pile.turn

    def actions(self, pile: Pile) -> list[str]:
        return ["one", "two"][: pile.left]

    def result(self, pile: Pile, take: str) -> Pile:
        return Pile(pile.left - (1 if take == "one" else 2), pile.turn.opponent)

    def terminal(self, pile: Pile) -> bool:
        return pile.left == 0

    def utility(self, pile: Pile) -> int:
        return -pile.turn


class ThirdPartyWithAStart(ThirdParty):
    """The same, which can be played."""

    def initial_state(self) -> Pile:
        return Pile(7, MAX)


class WithACoin:
    """A game of third-party code in which a coin decides, now and then, how much is taken."""

    def player(self, pile: Pile) -> Player | Chance:
        return CHANCE if pile.left == 3 else pile.turn

    def actions(self, pile: Pile) -> list[str]:
        return ThirdParty().actions(pile)

    def result(self, pile: Pile, take: str) -> Pile:
        return ThirdParty().result(pile, take)

    def terminal(self, pile: Pile) -> bool:
        return pile.left == 0

    def utility(self, pile: Pile) -> int:
        return -pile.turn

    def outcomes(self, _pile: Pile) -> list[tuple[str, float]]:
        return [("one", 0.5), ("two", 0.5)]


def advantage(board: Board) -> float:
    return board.x.bit_count() - board.o.bit_count()


def centre_first(_board: Board, square: int) -> bool:
    return square != 4


def games_need_no_inheritance(pile: Pile, board: Board) -> None:
    theirs: Game[Pile, str] = ThirdParty()
    playable: Playable[Pile, str] = ThirdPartyWithAStart()
    ours: Playable[Board, int] = TicTacToe()
    tree: Playable[int, int] = TreeGame([1, 2])
    graph: Playable[str, int] = GraphGame[str, int]("a", {"a": (MAX, {1: "b"}), "b": (MIN, {2: "c"}), "c": 1.5})
    assert_type(alpha_beta(ThirdParty(), pile), Result[str])
    assert_type(alpha_beta(theirs, pile), Result[str])
    assert_type(minimax(playable, playable.initial_state()), Result[str])
    assert_type(minimax(ours, board), Result[int])
    assert_type(minimax(tree, 0), Result[int])
    assert_type(minimax(graph, "a"), Result[int])


def results(board: Board) -> None:
    result = alpha_beta(TicTacToe(), board)
    assert_type(result, Result[int])
    assert_type(result.value, float)
    assert_type(result.line, tuple[int, ...])
    assert_type(result.action, int | None)
    assert_type(minimax(TicTacToe(), board), Result[int])
    assert_type(depth_penalised_minimax(TicTacToe(), board), Result[int])
    assert_type(rank_actions(TicTacToe(), board), tuple[Result[int], ...])
    assert_type(rank_actions(ThirdParty(), Pile(3, MAX), search=minimax), tuple[Result[str], ...])


def options_and_partials(board: Board) -> None:
    assert_type(alpha_beta(TicTacToe(), board, depth=3, evaluate=advantage), Result[int])
    assert_type(minimax(TicTacToe(), board, depth=3, evaluate=advantage), Result[int])
    classic = partial(depth_penalised_minimax, penalty=1)
    shallow = partial(alpha_beta, depth=3, evaluate=advantage)
    first: Search = classic
    second: Search = shallow
    assert_type(first(TicTacToe(), board), Result[int])
    assert_type(second(ThirdParty(), Pile(3, MAX)), Result[str])
    assert_type(rank_actions(TicTacToe(), board, search=classic), tuple[Result[int], ...])
    assert_type(rank_actions(TicTacToe(), board, search=shallow), tuple[Result[int], ...])


def every_search_is_a_search(board: Board) -> None:
    searches: list[Search] = [minimax, alpha_beta, depth_penalised_minimax]
    for search in searches:
        assert_type(search(TicTacToe(), board), Result[int])
        assert_type(search(ThirdParty(), Pile(3, MAX)), Result[str])


def theirs_is_a_search_too(game: Game[State, Action], state: State, /) -> Result[Action]:
    return Result(0.0, tuple(game.actions(state))[:1])


def a_search_of_somebody_elses(board: Board) -> None:
    search: Search = theirs_is_a_search_too
    assert_type(search(TicTacToe(), board), Result[int])
    assert_type(rank_actions(TicTacToe(), board, search=theirs_is_a_search_too), tuple[Result[int], ...])


def transformations(board: Board) -> None:
    game = TicTacToe()
    assert_type(minimax(Checked(game), board), Result[int])
    assert_type(minimax(Counted(game), board), Result[int])
    assert_type(Counted(game).nodes, int)
    assert_type(minimax(Ordered(game, centre_first), board), Result[int])
    assert_type(minimax(NodeLimited(game, nodes=9), board), Result[int])
    assert_type(minimax(TimeLimited(game, seconds=9), board), Result[int])
    folded = Symmetric(game)
    assert_type(minimax(folded, folded.start(board)), Result[int])
    limited = DepthLimited(game, depth=3, evaluate=advantage)
    assert_type(limited.start(board), ExtendedState[Board, int])
    assert_type(minimax(limited, limited.start(board)), Result[int])
    assert_type(limited.horizon_touched, bool)
    restricted = RootRestricted(game, actions=[1, 2])
    assert_type(restricted.start(board), ExtendedState[Board, tuple[int, ...]])
    assert_type(minimax(restricted, restricted.start(board)), Result[int])


def nested_transformations(board: Board, pile: Pile) -> None:
    limited = DepthLimited(Ordered(Counted(TicTacToe()), centre_first), depth=3, evaluate=advantage)
    penalised = DepthPenalised(limited)
    start = penalised.start(limited.start(board))
    assert_type(start, ExtendedState[ExtendedState[Board, int], int])
    assert_type(alpha_beta(penalised, start), Result[int])
    assert_type(rank_actions(penalised, start), tuple[Result[int], ...])
    assert_type(penalised.result(start, 4), ExtendedState[ExtendedState[Board, int], int])
    assert_type(penalised.actions(start), Iterable[int])
    theirs = Counted(DepthPenalised(Checked(Counted(ThirdParty()))))
    assert_type(minimax(theirs, ExtendedState(pile, 0)), Result[str])
    assert_type(theirs.game.player(ExtendedState(pile, 0)), Player)


def playing(board: Board) -> None:
    game = TicTacToe()
    strategy = search_strategy(alpha_beta)
    assert_type(strategy(game, board), int)
    assert_type(strategy(ThirdParty(), Pile(3, MAX)), str)
    lots: Strategy[Board, int] = random_strategy(Random(0))
    record = play(game, {MAX: strategy, MAX.opponent: lots})
    assert_type(record, GameRecord[Board, int])
    assert_type(record.states, tuple[Board, ...])
    assert_type(record.actions, tuple[int, ...])
    assert_type(record.outcome, float)
    assert_type(transitions(game, {MAX: lots, MAX.opponent: lots}, board), Iterator[Transition[Board, int]])
    scripted: Strategy[Board, int] = scripted_strategy([4, 0])
    assert_type(scripted(game, board), int)
    proof = never_loses(game, strategy, MAX)
    assert_type(proof, NeverLoses[int])
    if not proof:
        assert_type(proof.line, tuple[int, ...] | None)


def games_with_chance(pile: Pile, board: Board) -> None:
    dice: Game[Pile, str, Player | Chance] = WithACoin()
    certain: Game[Pile, str, Player | Chance] = ThirdParty()
    assert_type(expectiminimax(dice, pile), Result[str])
    assert_type(expectiminimax(certain, pile), Result[str])
    assert_type(expectiminimax(WithACoin(), pile), Result[str])
    assert_type(expectiminimax(TicTacToe(), board), Result[int])
    assert_type(star1(Counted(WithACoin()), pile, bounds=(-1, 1)), Result[str])
    assert_type(Counted(WithACoin()).player(pile), Player | Chance)
    assert_type(Counted(TicTacToe()).player(board), Player)
    assert_type(Checked(Ordered(WithACoin(), lambda _pile, _take: 0)).player(pile), Player | Chance)
    limited = DepthLimited(Counted(WithACoin()), depth=3, evaluate=lambda _pile: 0)
    assert_type(limited.player(limited.start(pile)), Player | Chance)
    assert_type(star2(limited, limited.start(pile)), Result[str])
    search: Search[Player | Chance] = expectiminimax
    without_chance: Search = search
    assert_type(search(WithACoin(), pile), Result[str])
    assert_type(without_chance(TicTacToe(), board), Result[int])


def small_words(player: Player) -> None:
    assert_type(player.opponent, Player)
    assert_type(Bound("="), Bound)
    key: Callable[[Board, int], float] = centre_first
    assert_type(Ordered(TicTacToe(), key), Ordered[Board, int])
