"""Games as in Russell and Norvig's "Artificial Intelligence: A Modern Approach" and its code in Python."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from gametree.adapters.held_states import HeldState
from gametree.game import CHANCE as CHANCE_MOVES, MAX, MIN, BrokenGame, Chance, Playable, Player
from gametree.rules import SCOPE, OutOfScope, brief, missing_methods, require_methods

METHODS = ("actions", "result", "utility")
ENDS = ("is_terminal", "terminal_test")
CHANCE = ("chances", "outcome", "probability")  # the methods of AIMA's class `StochasticGame`


def aima(game: Any, *, maximizer: object = None) -> Playable[Any, Any, Any]:
    """Return the game of an object with the methods of AIMA's class `Game`, or of its `StochasticGame`.

    In a `StochasticGame`, chance moves after every move that does not end the game, as in AIMA's `expect_minmax`:
    `chances(state)` are the outcomes, `probability(chance)` is that of each, and `outcome(state, chance)` the
    state after it. Play begins with a move. AIMA's own `Backgammon` is refused, because its `actions` changes the
    game.

    Args:
        game: Has an `initial` state, `actions(state)`, `result(state, action)`, `utility(state, player)` and
            `is_terminal(state)` or `terminal_test(state)`. The player to move is `to_move(state)` of the game, or
            else `to_move` of the state.
        maximizer: The player who is MAX; by default the one who moves first.

    Raises:
        ValueError: A method or the initial state is missing, or a `StochasticGame` lacks one of its methods, or is
            AIMA's `Backgammon`.

    Examples:
        >>> from gametree import alpha_beta
        >>> from gametree.adapters import aima
        >>> class Counters:
        ...     initial = ("first", 4)
        ...     def to_move(self, state):
        ...         return state[0]
        ...     def actions(self, state):
        ...         return [1, 2]
        ...     def result(self, state, action):
        ...         return ("second" if state[0] == "first" else "first", state[1] - action)
        ...     def is_terminal(self, state):
        ...         return state[1] <= 0
        ...     def utility(self, state, player):
        ...         return -1 if state[0] == player else 1
        ...
        >>> game = aima(Counters())
        >>> alpha_beta(game, game.initial_state())
        Result(value=1, line=(1, 1, 2))
    """
    ends = any(callable(getattr(game, name, None)) for name in ENDS)
    further = {"is_terminal": ends, "initial": hasattr(game, "initial")}
    require_methods(game, "game as in AIMA", METHODS, [name for name, there in further.items() if not there])
    adapted = AimaGame(game, maximizer)
    if maximizer is None:
        adapted = AimaGame(game, adapted.mover(adapted.initial_state()))
    return AimaStochasticGame(adapted) if _is_stochastic(game) else adapted


def _is_stochastic(game: Any) -> bool:
    """Whether a game is a `StochasticGame`, or raise `OutOfScope` for one that is not well-formed."""
    missing = missing_methods(game, CHANCE)
    if "chances" in missing and len(missing) >= len(CHANCE) - 1:
        return False
    name = type(game).__name__
    if missing:
        named, absent = ", ".join(each for each in CHANCE if each not in missing), ", ".join(missing)
        raise OutOfScope(f"{name} has chance in it, by its {named}, but no {absent}: write them all.")
    if name == "Backgammon" and hasattr(game, "get_all_moves"):
        raise OutOfScope(
            f"{name} is AIMA's own, whose actions changes the game and not the state alone, so no search can trust"
            f" it: write its rules with states that hold all, as for gametree.games.BearOff."
        )
    return True


@dataclass(frozen=True)
class AimaGame:
    """The rules of a game as in AIMA; the `maximizer` is MAX, every other player MIN.

    States are held as values, equal if their parts are, or as their own `__eq__` says. A method that changes the
    state that it is given raises `BrokenGame`, and so does a utility that is not the opposite for the other
    player, and a third player.

    `aima` makes it.
    """

    game: Any
    maximizer: object

    @property
    def adapted(self) -> Any:
        """The object of the user whose rules these are."""
        return self.game

    def initial_state(self) -> HeldState:
        """The state `initial`."""
        return HeldState(self.game.initial)

    def player(self, state: HeldState) -> Player:
        """MAX where the maximizer is to move."""
        return MAX if self.mover(state) == self.maximizer else MIN

    def mover(self, state: HeldState) -> Any:
        """The player to move, as the game names it."""
        of_game = getattr(self.game, "to_move", None)
        if callable(of_game):
            return state.ask("to_move", of_game)
        return state.copy().to_move

    def actions(self, state: HeldState) -> list[Any]:
        """The actions, in the order of the game."""
        return list(state.ask("actions", lambda board: list(self.game.actions(board))))

    def result(self, state: HeldState, action: Any) -> HeldState:
        """The state that the action leads to; a third player there raises `BrokenGame`."""
        following = HeldState(state.ask("result", lambda board: self.game.result(board, action)))
        second = self.mover(state)
        if second != self.maximizer:
            third = self.mover(following)
            if third not in (self.maximizer, second) and not self.terminal(following):
                raise BrokenGame(f"{brief(third)} moves after {brief(second)} at {following}: {SCOPE}.")
        return following

    def terminal(self, state: HeldState) -> bool:
        """The answer of `is_terminal` or `terminal_test`."""
        name = next(name for name in ENDS if callable(getattr(self.game, name, None)))
        answer: bool = state.ask(name, getattr(self.game, name))
        return answer

    def utility(self, state: HeldState) -> float:
        """The utility to the maximizer."""
        value: float = state.ask("utility", lambda board: self.game.utility(board, self.maximizer))
        mover = self.mover(state)
        if mover != self.maximizer:
            other = state.ask("utility", lambda board: self.game.utility(board, mover))
            if other != -value:
                raise BrokenGame(
                    f"utility of {state} is {brief(value)} to {self.maximizer} and {brief(other)} to {mover}:"
                    f" the two must be opposites, since what one player wins the other loses."
                )
        return value


class AfterMove(NamedTuple):
    """A state of a `StochasticGame`, and whether chance is to move there, as it is after a move."""

    held: HeldState
    rolls: bool

    def __str__(self) -> str:
        return str(self.held)


@dataclass(frozen=True)
class AimaStochasticGame:
    """The rules of a `StochasticGame` as in AIMA, in which chance moves after every move; `moves` has the others.

    `aima` makes it.
    """

    moves: AimaGame

    def initial_state(self) -> AfterMove:
        """The state `initial`, at which a player moves."""
        return AfterMove(self.moves.initial_state(), rolls=False)

    def player(self, state: AfterMove) -> Player | Chance:
        """CHANCE after a move, else the player to move."""
        return CHANCE_MOVES if state.rolls else self.moves.player(state.held)

    def actions(self, state: AfterMove) -> list[Any]:
        """The actions, in the order of the game."""
        return self.moves.actions(state.held)

    def outcomes(self, state: AfterMove) -> list[tuple[Any, float]]:
        """The chances, each with its probability."""
        game = self.moves.game
        chances = state.held.ask("chances", lambda board: list(game.chances(board)))
        return [(chance, game.probability(chance)) for chance in chances]

    def result(self, state: AfterMove, action: Any) -> AfterMove:
        """The state after a move, at which chance moves, or the one after a chance."""
        if not state.rolls:
            return AfterMove(self.moves.result(state.held, action), rolls=True)
        game = self.moves.game
        after = state.held.ask("outcome", lambda board: game.outcome(board, action))
        return AfterMove(HeldState(after), rolls=False)

    def terminal(self, state: AfterMove) -> bool:
        """The answer of `is_terminal` or `terminal_test`."""
        return self.moves.terminal(state.held)

    def utility(self, state: AfterMove) -> float:
        """The utility to the maximizer."""
        return self.moves.utility(state.held)
