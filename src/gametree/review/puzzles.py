"""Puzzles: states at which exactly one action wins, with the false tries and their refutations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Generic, NamedTuple

from gametree.arguments import require_several, whole_number
from gametree.game import Action, Game, Player, Search, State
from gametree.review.sources import source_of
from gametree.rules import mover, require_game
from gametree.solver.solution import Solution


class Puzzle(NamedTuple, Generic[State, Action]):
    """A state at which exactly one action wins for the player to move.

    `line` is the action and best play after it, to the end. `tries` maps every other action to its refutation, the
    best play that begins with it.

    `puzzles` makes it.
    """

    state: State
    player: Player
    action: Action
    line: tuple[Action, ...]
    tries: Mapping[Action, tuple[Action, ...]]


def puzzles(
    game: Game[State, Action],
    states: Iterable[State],
    /,
    *,
    plies: int,
    source: Search | Solution[Any, Any] | None = None,
    seconds: float | None = None,
) -> Iterator[Puzzle[State, Action]]:
    """Yield the states among those given at which exactly one action wins, by a line of exactly `plies` plies.

    A win is a value better than 0 for the player to move, and every other action must be proved to be none. With
    one action only there is nothing to find, so such states are left out.

    Args:
        game: The rules.
        states: The states to choose from, such as those of a solution, or of games that were played.
        plies: The length of the line that wins: 1 is a win in one.
        source: A `Solution`, whose lines win as soon as possible, or a search. In `DepthPenalised` the lines of a
            search do too.
        seconds: The time for each state, in place of a source.

    Raises:
        ValueError: `plies` is no integer of at least 1.
        UnknownState: The solution lacks a state.

    Examples:
        >>> from gametree import solve
        >>> from gametree.games import TicTacToe
        >>> from gametree.review import puzzles
        >>> game = TicTacToe()
        >>> solution = solve(game)
        >>> puzzle = next(puzzles(game, solution, plies=5, source=solution))
        >>> print(game.format_state(puzzle.state), game.format_action(puzzle.action), len(puzzle.tries))
        .X./.../O.. 1 6
    """
    whole_number(plies, "The plies of a puzzle", least=1)
    require_game(game)
    require_several(states, "states")
    values_of = source_of(source, seconds, lines=True)
    for state in states:
        if game.terminal(state):
            continue
        player = mover(game, state)
        if len(list(game.actions(state))) < 2:
            continue
        values = values_of(game, state)
        wins = [each for each in values if min(player * bound for bound in each.bounds) > 0]
        others = {each.action: each.line for each in values if max(player * bound for bound in each.bounds) <= 0}
        if len(wins) == 1 and len(wins) + len(others) == len(values) and len(wins[0].line) == plies:
            yield Puzzle(state, player, wins[0].action, wins[0].line, others)
