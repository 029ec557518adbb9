"""End play at the states that a table values, such as an endgame table or an opening book."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Protocol

from gametree.arguments import require_function, require_kind
from gametree.game import Game, Mover_co, State, format_state
from gametree.rules import brief
from gametree.transform.depth_penalised import DepthPenalised
from gametree.transform.transformation import Transformation, layers, unwrap_state


class SolvedState(Protocol):
    """The value of a state to MAX, and the plies to the end under best play; None if best play never ends."""

    @property
    def value(self) -> float:
        """The value to MAX."""
        ...

    @property
    def plies(self) -> int | None:
        """The plies to the end under best play, if it ends."""
        ...


class Tabled(Transformation[State, Any, Mover_co]):
    """The same game, which ends at each state that a table values, with that value.

    So every search has an endgame table or an opening book. Lines end at a state of the table. A penalty around
    the game, as in `depth_penalised_minimax`, counts the plies that the table gives to the end too. `solve` with
    `starts=` fills a table, and `opening_book` makes one of proofs. Compiled searches take a table of
    `compiled.solve`.

    Args:
        game: The game to search.
        table: Solved states, such as a `Solution` of the same game: anything with a `value` and `plies`.
        key: Returns the state of the table for the user's own state; by default that is the state itself. A state
            whose key the table lacks is played on.
        offset: Returns what to add to the value of the table for the user's own state, if the key leaves out a
            part of the score, such as the seeds in the stores of Kalah. By default that is nothing.

    Raises:
        TypeError: The table is no mapping, or `key` or `offset` is no function.
        ValueError: A `DepthPenalised` is around the game: the table would go around it. Or the table is a solution
            of another game, and there is no `key`.

    Examples:
        >>> from gametree import Counted, Tabled, alpha_beta, solve
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> openings = {state: solved for state, solved in solve(game).items() if str(state).count(".") >= 7}
        >>> counted = Counted(Tabled(game, openings))
        >>> alpha_beta(counted, game.parse_state("X../.../...")).value, counted.nodes
        (0, 1)
    """

    def __init__(
        self,
        game: Game[State, Any, Mover_co],
        table: Mapping[Any, SolvedState],
        *,
        key: Callable[[Any], Hashable] | None = None,
        offset: Callable[[Any], float] | None = None,
    ) -> None:
        super().__init__(game)
        require_kind(table, Mapping, "table must map states to solved states, as a gametree.Solution does")
        for name, function in (("key", key), ("offset", offset)):
            if function is not None:
                require_function(function, name, "a state")
        if any(isinstance(layer, DepthPenalised) for layer in layers(game)):
            message = "A table has no penalties, so it belongs inside them: DepthPenalised(Tabled(game, table))."
            raise ValueError(message)
        *_, own = layers(game)
        *_, solved = layers(getattr(table, "game", own))
        same_kind = type(solved) is type(own) and (type(own).__eq__ is object.__eq__ or solved == own)
        if key is None and not same_kind:
            raise ValueError(
                f"The table solves {solved!r}, not {own!r}: give a solution of this game, or key=, which returns"
                f" the state of the table."
            )
        self.table = table
        self.key = key
        self.offset = offset

    @property
    def changes(self) -> tuple[object, ...]:
        """The very table, which may be too large to compare, and what it is asked."""
        return (type(self).__name__, _Very(self.table), self.key, self.offset)

    def terminal(self, state: State, /) -> bool:
        """Whether the table has the state, or the game is over."""
        return self._key(state) in self.table or self.game.terminal(state)

    def utility(self, state: State, /) -> float:
        """The value of the table, or else the utility of the game inside."""
        solved = self._solved(state)
        if solved is None:
            return self.game.utility(state)
        return solved.value if self.offset is None else solved.value + self.offset(unwrap_state(state))

    def plies_left(self, state: State, /) -> int:
        """The plies to the end of the game from a state where play ends here.

        Args:
            state: A state of which `terminal` is true.

        Raises:
            ValueError: Best play from the state never ends, or the table does not tell, as an opening book.
        """
        solved = self._solved(state)
        if solved is not None and solved.plies is None:
            raise ValueError(
                f"The table has no distance to the end for {format_state(self.game, state)}, as where best play"
                f" never ends, so a penalty for each ply has no meaning: search without a penalty."
            )
        return 0 if solved is None else solved.plies or 0

    def _solved(self, state: State) -> SolvedState | None:
        """Return the entry of a state, or None; raise TypeError for one that has no value."""
        solved = self.table.get(self._key(state))
        if solved is None or hasattr(solved, "value"):
            return solved
        raise TypeError(
            f"The table has {brief(solved)} at {format_state(self.game, state)}, which has no value: give"
            f" solved states, such as gametree.solver.Solved(1, plies=None)."
        )

    def _key(self, state: State) -> Hashable:
        own = unwrap_state(state)
        return own if self.key is None else self.key(own)


class _Very:
    """An object that is equal to itself alone."""

    def __init__(self, own: object) -> None:
        self.own = own

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Very) and self.own is other.own

    def __hash__(self) -> int:
        return id(self.own)

    def __repr__(self) -> str:
        return f"a table of {type(self.own).__name__}"
