"""Orders that learn from the search: what cut off before is tried first the next time.

A search shows what cut off by how it asks: it stops reading the actions of a state there. So these serve every
search that reads its actions one by one, the user's own included. As they learn, the order of a state's actions
changes: values stay, which of equally good actions comes first may not. Make new ones for a new search.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, MutableMapping
from typing import Any

from gametree.game import Action, Game, Player, State
from gametree.transform.transformation import Transformation, unwrap_state


class BestKnownFirst(Transformation[State, Action]):
    """The same game, which offers at each state the action first that was best there when it was last searched.

    `best` maps the user's own states to these actions: a dict (the default is a new one) or a `BoundedTable`,
    which may hold what is known already. It learns the actions that a search stops at.
    """

    def __init__(self, game: Game[State, Action], best: MutableMapping[Any, Action] | None = None) -> None:
        super().__init__(game)
        self.best: MutableMapping[Any, Action] = {} if best is None else best

    def actions(self, state: State, /) -> Iterator[Action]:
        """The actions that the game offers, the best known one first."""
        own = unwrap_state(state)
        ordered = list(self.game.actions(state))
        if (best := self.best.get(own)) in ordered:
            ordered.sort(key=lambda action: action != best)
        return _noting_the_last(ordered, lambda action: self.best.__setitem__(own, action))

    def expect(self, state: State, line: Iterable[Action]) -> None:
        """Offer each action of a line first where it was played: the best line so far, for the next search."""
        for action in line:
            self.best[unwrap_state(state)] = action
            state = self.game.result(state, action)


class KillersFirst(Transformation[State, Action]):
    """The same game, which offers the actions first that last cut off at the same ply (the killer heuristic).

    The ply is how many states have their actions being read, as they have on the way from the root to here.

    Source: Akl & Newborn, "The principal continuation and the killer heuristic", ACM annual conference, 1977.
    """

    KILLERS = 2

    def __init__(self, game: Game[State, Action]) -> None:
        super().__init__(game)
        self._killers: defaultdict[int, deque[Action]] = defaultdict(lambda: deque(maxlen=self.KILLERS))
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


class HistoryFirst(Transformation[State, Action]):
    """The same game, which offers the actions first that have cut off most often for the player, anywhere.

    Source: Schaeffer, "The history heuristic and alpha-beta search enhancements in practice", IEEE Transactions
    on Pattern Analysis and Machine Intelligence 11, 1989.
    """

    def __init__(self, game: Game[State, Action]) -> None:
        super().__init__(game)
        self._cut_offs: defaultdict[tuple[Player, Action], int] = defaultdict(int)

    def actions(self, state: State, /) -> Iterator[Action]:
        """The actions that the game offers, those first that cut off most often."""
        player = self.game.player(state)

        def note(action: Action) -> None:
            self._cut_offs[player, action] += 1

        ordered = sorted(self.game.actions(state), key=lambda action: -self._cut_offs[player, action])
        return _noting_the_last(ordered, note)


def _noting_the_last(actions: Iterable[Action], note: Callable[[Action], None]) -> Iterator[Action]:
    """Yield the actions; if the reader stops before the end, note the one it stopped at."""
    for action in actions:
        try:
            yield action
        except GeneratorExit:
            note(action)
            raise
