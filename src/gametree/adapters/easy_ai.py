"""easyAI: its games as games of this library, and games of this library as games of easyAI."""

from __future__ import annotations

import io
import sys
from contextlib import redirect_stdout
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, cast

from gametree.adapters.held_states import PositionValue, parts_of
from gametree.adapters.libraries import based_on, library
from gametree.game import MAX, MIN, Action, Playable, Player, State
from gametree.notation import state_drawing
from gametree.rules import mover, require_methods

METHODS = ("possible_moves", "make_move", "is_over", "scoring", "switch_player")
PASS = "pass"  # noqa: S105 - a move


class EasyState(PositionValue):
    """A position of easyAI as a value: two are equal if their `ttentry` is and the same player moves.

    Without `ttentry`, their attributes must be equal, but for the players.
    """

    __slots__ = ("position",)

    def __init__(self, position: Any) -> None:
        self.position = position
        super().__init__((position.current_player, parts_of(_entry(position))))

    def __str__(self) -> str:
        return str(_entry(self.position))


def _entry(position: Any) -> Any:
    """Return what tells a position from others, apart from the player to move."""
    if callable(getattr(position, "ttentry", None)):
        return position.ttentry()
    attributes = cast("dict[str, object]", vars(position))
    return {name: value for name, value in attributes.items() if name not in {"players", "nmove", "ai_move"}}


def from_easyai(game: Any) -> EasyAIGame:
    """Return the game that begins at a position of easyAI.

    Nothing of easyAI is imported. Rules about repetition are those of the position.

    Args:
        game: A `TwoPlayerGame` with `scoring`.

    Raises:
        ValueError: Methods are missing, or the player to move is in `nplayer`, as it was in easyAI before 2.0.

    Examples:
        >>> from easyAI import Human_Player
        >>> from easyAI.games import TicTacToe
        >>> from gametree import alpha_beta
        >>> from gametree.adapters import from_easyai
        >>> position = TicTacToe([Human_Player(), Human_Player()])
        >>> position.board = [1, 1, 0, 2, 2, 0, 0, 0, 0]
        >>> game = from_easyai(position)
        >>> alpha_beta(game, game.initial_state())
        Result(value=100, line=(3,))
    """
    require_methods(game, "game of easyAI", METHODS)
    if not hasattr(game, "current_player"):
        old = hasattr(game, "nplayer")
        message = f"{type(game).__name__} has no current_player, the number of the player to move: " + (
            "rename nplayer to current_player and nopponent to opponent_index, as easyAI 2.0 did."
            if old
            else "set self.current_player = 1 in __init__."
        )
        raise ValueError(message)
    return EasyAIGame(EasyState(_copied(game)))


def _copied(position: Any) -> Any:
    """Return a copy of a position, with the same players, which may hold what cannot be copied."""
    memo = {id(player): player for player in getattr(position, "players", None) or ()}
    return deepcopy(position, memo)


@dataclass(frozen=True)
class EasyAIGame:
    """The rules of a game of easyAI; player 1 is MAX.

    Actions are easyAI's moves. The utility is the `scoring` of the end, which easyAI gives to the player whose
    turn it would be, turned to MAX. States are drawn by the position's `show`.

    Examples:
        >>> from easyAI import Human_Player
        >>> from easyAI.games import TicTacToe
        >>> from gametree.adapters import EasyAIGame, from_easyai
        >>> game = from_easyai(TicTacToe([Human_Player(), Human_Player()]))
        >>> isinstance(game, EasyAIGame), len(list(game.actions(game.initial_state())))
        (True, 9)
    """

    start: EasyState

    @property
    def adapted(self) -> Any:
        """The object of the user whose rules these are."""
        return self.start.position

    def initial_state(self) -> EasyState:
        """The position that the game was made of."""
        return self.start

    def player(self, state: EasyState) -> Player:
        """MAX for player 1, MIN for player 2."""
        return MAX if state.position.current_player == 1 else MIN

    def actions(self, state: EasyState) -> list[Any]:
        """The possible moves; none twice."""
        return list(dict.fromkeys(_copied(state.position).possible_moves()))

    def result(self, state: EasyState, action: Any) -> EasyState:
        """The position after a move, with the other player to move."""
        position = _copied(state.position)
        position.make_move(action)
        position.switch_player()
        return EasyState(position)

    def terminal(self, state: EasyState) -> bool:
        """Whether the game is over."""
        return bool(_copied(state.position).is_over())

    def utility(self, state: EasyState) -> float:
        """The score of the end to player 1."""
        score: float = _copied(state.position).scoring()
        return score if state.position.current_player == 1 else -score

    def draw(self, state: EasyState) -> str:
        """The text that `show` prints, or the entry of the position."""
        if not callable(getattr(state.position, "show", None)):
            return str(state)
        printed = io.StringIO()
        with redirect_stdout(printed):
            _copied(state.position).show()
        return printed.getvalue().strip("\n")


def to_easyai(game: Playable[State, Action], players: Any = None, *, state: State | None = None) -> Any:
    """Return a game as a `TwoPlayerGame` of easyAI.

    MAX is player 1. The score is the utility to the player whose turn it is; before the end it is 0, unless
    easyAI's `scoring=` says more. easyAI lets players move in turn and turns the sign at every move. So where the
    rules let a player move twice, the other one has the single move "pass" in between. `ttentry` is the state and
    the player.

    Args:
        game: The rules.
        players: The two players of easyAI.
        state: The state where play begins; by default the initial one.

    Raises:
        ModuleNotFoundError: The extra `easyai` is not installed.

    Examples:
        >>> from easyAI import Negamax
        >>> from gametree.adapters import to_easyai
        >>> from gametree.games import Nim
        >>> game = Nim((1, 2))
        >>> game.format_action(Negamax(3)(to_easyai(game)))
        '2:1'
    """
    begin = game.initial_state() if state is None else state
    position = based_on(library("easyAI").TwoPlayerGame, _Position, "GametreePosition")()
    position.players = players
    position.rules, position.past = game, []
    position.state = begin
    position.current_player = 2 if not game.terminal(begin) and mover(game, begin) is MIN else 1
    return position


class _Position:
    """The methods that easyAI calls on a position, for a class that has easyAI's own as its base too."""

    def _passes(self: Any) -> bool:
        mover_is_first = self.current_player == 1
        return (mover(self.rules, self.state) is MAX) is not mover_is_first

    def possible_moves(self: Any) -> list[Any]:
        if self.rules.terminal(self.state):
            return []
        return [PASS] if self._passes() else list(self.rules.actions(self.state))

    def make_move(self: Any, move: Any) -> None:
        self.past.append(self.state)
        if not self._passes():
            self.state = self.rules.result(self.state, move)

    def unmake_move(self: Any, _: Any) -> None:
        self.state = self.past.pop()

    def is_over(self: Any) -> bool:
        return bool(self.rules.terminal(self.state))

    def scoring(self: Any) -> float:
        worth: float = self.rules.utility(self.state) if self.is_over() else 0
        return worth if self.current_player == 1 else -worth

    def ttentry(self: Any) -> Any:
        return self.state, self.current_player

    def ttrestore(self: Any, entry: Any) -> None:
        self.state, self.current_player = entry

    def show(self: Any) -> None:
        sys.stdout.write(f"{state_drawing(self.rules, self.state)}\n")
