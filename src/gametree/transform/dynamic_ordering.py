"""Dynamic move ordering: an action that has caused cutoffs is tried earlier.

These transformations notice a cutoff because the search stops reading the actions of the state. So they work with
every search that reads actions one by one, the user's own included. The order of a state's actions changes during
the search. Values do not change; which of several equally good actions comes first may. Make new ones for a new
search.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, MutableMapping
from functools import partial
from typing import Any

from gametree.game import Action, Game, Mover_co, State
from gametree.transform.transformation import Transformation, unwrap_state


class BestKnownFirst(Transformation[State, Action, Mover_co]):
    """The same game, which offers first, at each state, the action that last caused a cutoff there.

    In a chess program this is the move of the transposition table.

    Args:
        game: The game to search.
        best: Maps the user's own states to these actions: a dict (the default is a new one) or a `BoundedTable`,
            which may hold entries already.

    Examples:
        >>> from gametree import BestKnownFirst, Counted, alpha_beta
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> best = {}
        >>> alpha_beta(BestKnownFirst(game, best), game.initial_state()).value
        0
        >>> counted = Counted(BestKnownFirst(game, best))
        >>> alpha_beta(counted, game.initial_state()).value
        0
        >>> counted.nodes
        2983
    """

    def __init__(
        self, game: Game[State, Action, Mover_co], best: MutableMapping[Any, Action] | None = None
    ) -> None:
        super().__init__(game)
        self.best: MutableMapping[Any, Action] = {} if best is None else best

    def actions(self, state: State, /) -> Iterator[Action]:
        """The actions that the game offers, with the one that last caused a cutoff in front."""
        own = unwrap_state(state)
        ordered = list(self.game.actions(state))
        if (best := self.best.get(own)) in ordered:
            ordered.sort(key=lambda action: action != best)
        return _noting_the_last(ordered, lambda action: self.best.__setitem__(own, action))

    def expect(self, state: State, line: Iterable[Action]) -> None:
        """Offer each action of a line first at its state: the principal variation so far, for the next search.

        Args:
            state: The state from which the line is played.
            line: Actions that are legal one after another, such as the `line` of a result.
        """
        for action in line:
            self.best[unwrap_state(state)] = action
            state = self.game.result(state, action)


class KillersFirst(Transformation[State, Action, Mover_co]):
    """The same game, which offers the killer moves first: the actions that last caused cutoffs at the same ply.

    The ply is the number of states whose actions are being read, those on the path from the root.

    Source: Akl & Newborn, "The principal continuation and the killer heuristic", ACM annual conference, 1977.

    Args:
        game: The game to search.

    Examples:
        >>> from gametree import Counted, KillersFirst, alpha_beta
        >>> from gametree.games import TicTacToe
        >>> counted = Counted(KillersFirst(TicTacToe()))
        >>> alpha_beta(counted, counted.initial_state()).value
        0
        >>> counted.nodes
        8759
    """

    KILLERS = 2

    def __init__(self, game: Game[State, Action, Mover_co]) -> None:
        super().__init__(game)
        self._killers: defaultdict[int, deque[Action]] = defaultdict(partial(deque[Action], maxlen=self.KILLERS))
        self._ply = 0

    def actions(self, state: State, /) -> Iterator[Action]:
        """The actions that the game offers, killers first."""
        killers = self._killers[self._ply]

        def note(action: Action) -> None:
            if action not in killers:
                killers.append(action)

        ordered = sorted(self.game.actions(state), key=lambda action: action not in killers)
        self._ply += 1
        try:
            yield from _noting_the_last(ordered, note)
        finally:
            self._ply -= 1


class HistoryFirst(Transformation[State, Action, Mover_co]):
    """The same game, which offers first the actions that caused most cutoffs for the player (history heuristic).

    Source: Schaeffer, "The history heuristic and alpha-beta search enhancements in practice", IEEE Transactions
    on Pattern Analysis and Machine Intelligence 11, 1989.

    Args:
        game: The game to search.

    Examples:
        >>> from gametree import HistoryFirst, alpha_beta
        >>> from gametree.games import TicTacToe
        >>> game = HistoryFirst(TicTacToe())
        >>> board = game.initial_state()
        >>> alpha_beta(game, board).value
        0
        >>> list(game.actions(board))
        [2, 1, 4, 0, 3, 6, 8, 5, 7]
    """

    def __init__(self, game: Game[State, Action, Mover_co]) -> None:
        super().__init__(game)
        self._cutoffs: defaultdict[tuple[object, Action], int] = defaultdict(int)

    def actions(self, state: State, /) -> Iterator[Action]:
        """The actions that the game offers, those with most cutoffs first."""
        player = self.game.player(state)

        def note(action: Action) -> None:
            self._cutoffs[player, action] += 1

        ordered = sorted(self.game.actions(state), key=lambda action: -self._cutoffs[player, action])
        return _noting_the_last(ordered, note)


def _noting_the_last(actions: Iterable[Action], note: Callable[[Action], None]) -> Iterator[Action]:
    """Yield the actions; if the reader stops before the end, note the one that it stopped at."""
    for action in actions:
        try:
            yield action
        except GeneratorExit:
            note(action)
            raise
