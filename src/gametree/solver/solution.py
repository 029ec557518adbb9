"""The solution of a game: the value and the distance of every state that play can reach."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar, cast

from gametree.arguments import require_path
from gametree.game import Action, Game, IllegalAction, Result, State, UnknownState, format_state
from gametree.rules import brief, has_chance, is_chance_node, mover, no_actions, require_choice
from gametree.search.table_questions import question_of
from gametree.solver.counts import Counts
from gametree.solver.solution_file import SolvedFile, save_solution
from gametree.solver.solved_states import Solved
from gametree.solver.texts import UNREADABLE
from gametree.transform.transformation import innermost, unwrap_state

AnyState = TypeVar("AnyState")
AnyAction = TypeVar("AnyAction")


class _Reply(NamedTuple):
    """An action, the state that it leads to, and the value and distance of that state."""

    action: Any
    following: Any
    solved: Solved


class Solution(Mapping[State, Solved], Generic[State, Action]):
    """All states that play can reach from a start, each with its value and its distance under best play.

    `solution[state]` is `Solved(value, plies)`; a state that play cannot reach raises `UnknownState`, which is a
    `KeyError`. `solve` makes a solution.

    **The value** is to MAX and exact; endless play is worth `cycle_value`. **The distance** is the number of plies
    to the end under best play, by this rule. If the value is above `cycle_value`, MAX wins as fast as possible,
    and MIN resists as long as possible; if it is below, MIN wins and MAX resists. If it is `cycle_value` itself,
    neither wins, and both take the shortest way to an end among the actions that keep the value. `plies` is None
    if these lead to no end, so that best play never ends.

    A solution is a search, `solution(game, state)`, and its method `strategy` plays.

    Examples:
        >>> from gametree import MAX, never_loses, solve
        >>> from gametree.games import ThreeMensMorris
        >>> game = ThreeMensMorris()
        >>> solution = solve(game)
        >>> solution[game.initial_state()]
        Solved(value=1, plies=9)
        >>> solution.best_actions(game.initial_state())
        (4,)
        >>> bool(never_loses(game, solution.strategy, MAX))
        True
    """

    def __init__(
        self,
        game: Game[State, Action, Any],
        start: State,
        solved: Mapping[State, Solved],
        counts: Counts | Callable[[], Counts],
        *,
        cycle_value: float,
    ) -> None:
        self.game = game
        self.start = start
        self.cycle_value = cycle_value
        self._solved = solved
        self._counts = counts

    def __getitem__(self, state: State) -> Solved:
        try:
            return self._solved[state]
        except KeyError:
            raise UnknownState(
                f"{self._name(state)} is not among the {len(self):,} states that play can reach from"
                f" {format_state(self.game, self.start)}: solve the game from this state."
            ) from None

    def __contains__(self, state: object) -> bool:
        return state in self._solved

    def _name(self, state: Any) -> str:
        """Return the notation of a state, or a short text for something that is no state of the game."""
        try:
            return format_state(self.game, state)
        except UNREADABLE:
            return brief(state)

    def __len__(self) -> int:
        return len(self._solved)

    def __iter__(self) -> Iterator[State]:
        return iter(self._solved)

    def __repr__(self) -> str:
        return f"<Solution of {self.game!r}: {len(self):,} states, start worth {self[self.start].value!r}>"

    def save(self, path: str | Path) -> None:
        """Write the solution to a file, from which `load` answers without reading all of it.

        The states are written in the notation of the game, or else as JSON. The file is replaced as a whole or not
        at all, even if the process is killed, and equal solutions give equal files.

        In a game with chance, where nearly every state has a value of its own, the part that is always read has
        all values.

        Args:
            path: The file.

        Raises:
            UnwritableFile: The file cannot be written.
            ValueError: A state cannot be written, or the rules depend on an object whose content cannot be read;
                the message says what to do.
        """
        require_path(path)
        save_solution(Path(path), self.game, self.start, self.cycle_value, self._solved, self.counts())

    @staticmethod
    def load(path: str | Path, game: Game[State, Action, Any]) -> Solution[State, Action]:
        """Return the solution of a game that `save` has written. Its states are read from the file on demand.

        Any number of processes can read one file.

        Args:
            path: The file.
            game: The game that was solved.

        Raises:
            CorruptFile: The file is damaged; this may come later, when a damaged part is needed.
            MismatchedFile: The file is of another game or other parameters, the rules have changed since, or it
                is in another format.
            ValueError: The rules depend on an object whose content cannot be read; the message names it.
            FileNotFoundError: There is no such file.
        """
        require_path(path)
        solved = SolvedFile(Path(path), game)
        return Solution(game, solved.start, solved, solved.counts, cycle_value=solved.cycle_value)

    def counts(self) -> Counts:
        """Return the number of states by ply, by player to move and by value."""
        if not isinstance(self._counts, Counts):
            self._counts = self._counts()
        return self._counts

    def best_actions(self, state: State) -> tuple[Action, ...]:
        """Return the actions that keep the value and the distance of a state, in order; none at its end.

        In a game with chance they are the actions that may be best: those whose upper bound, as the player to move
        sees it, is not below the lower bound of another. If intervals overlap, there may be more than the best. At
        a chance node there are none.

        Args:
            state: A solved state, as the game has it.

        Raises:
            UnknownState: The solution does not have the state.
        """
        if self[state].plies == 0 or is_chance_node(self.game, state):
            return ()
        return tuple(reply.action for reply in self._best_replies(self.game, state))

    def result(self, state: State) -> Result[Action]:
        """Return the value of a state and a line of best play, by the first of the best actions at each state.

        The line has `plies` actions and ends at a terminal state. If best play never ends, it stops at the first
        state that is on the line already.

        Args:
            state: A solved state, as the game has it.

        Raises:
            UnknownState: The solution does not have the state.
        """
        return self(self.game, state)

    def strategy(self, game: Game[AnyState, AnyAction, Any], state: AnyState, /) -> AnyAction:
        """Return the first best action at a live state: a strategy for `play` and `never_loses`.

        Args:
            game: The solved game, or a transformation of it that keeps its values.
            state: A solved state of that game, which is not over.

        Raises:
            IllegalAction: The game is over at the state.
            UnexpectedChance: The state is a chance node.
            UnknownState: The solution does not have the state.
            ValueError: The game has other values than the solution.
        """
        self._require_same_values(game)
        if self[unwrap_state(state)].plies == 0:
            message = (
                f"The game is over at {format_state(game, state)}, so there is no action: ask terminal first."
            )
            raise IllegalAction(message, state)
        require_choice(game, state)
        return cast("AnyAction", self._best_replies(game, state)[0].action)

    def __call__(self, game: Game[AnyState, AnyAction, Any], state: AnyState, /) -> Result[AnyAction]:
        """Return what `result` returns, as a search of the game or of a transformation with the same values.

        Raises ValueError for another game, and for a transformation that changes values, such as `DepthLimited`.
        """
        self._require_same_values(game)
        own = unwrap_state(state)
        solved = self[own]
        if solved.plies == 0 or is_chance_node(game, state):
            return Result(solved.value)
        reply = self._best_replies(game, state)[0]
        line = [reply.action]
        seen = {own}
        following = reply.following
        while following not in seen and not self.game.terminal(following):
            if is_chance_node(self.game, following):
                break
            seen.add(following)
            action, following, _ = self._best_replies(self.game, following)[0]
            line.append(action)
        return Result(reply.solved.value, tuple(line))

    def _best_replies(self, game: Game[Any, Any, Any], state: Any) -> list[_Reply]:
        """Return the actions that the player to move prefers, from the solved states that they lead to.

        They are computed from the game that is given, which may offer only some of the actions.
        """
        following = [(action, unwrap_state(game.result(state, action))) for action in game.actions(state)]
        replies = [_Reply(action, after, self[after]) for action, after in following] or no_actions(game, state)
        player = mover(game, state)

        def preference(reply: _Reply) -> tuple[float, float]:
            return player * reply.solved.value, self._haste(player, reply.solved)

        if has_chance(game):
            replies.sort(key=lambda reply: -player * reply.solved.value)
            least = max(player * reply.solved.value - reply.solved.error for reply in replies)
            return [reply for reply in replies if player * reply.solved.value + reply.solved.error >= least]
        best = max(map(preference, replies))
        return [reply for reply in replies if preference(reply) == best]

    def _haste(self, player: int, solved: Solved) -> float:
        """Return how much a player prefers a distance among states of one value: the highest number is best."""
        if solved.plies is None:
            return float("-inf")
        resists = (solved.value - self.cycle_value) * player < 0
        return solved.plies if resists else -solved.plies

    def _require_same_values(self, game: Game[Any, Any, Any]) -> None:
        """Raise ValueError unless the values of a game are those of this solution."""
        if not question_of(self.game).matches(question_of(game)):
            own, other = innermost(self.game), innermost(game)
            if own == other:
                own, other = self.game, game  # what is around them differs
            raise ValueError(f"This is the solution of {own!r}, not of {other!r}: solve that game too.")
