"""Run the output of the front end as plain Python: without machine code, a program takes milliseconds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, cast

from gametree import MAX, MIN, Player, Result
from gametree.compiled.back_end.troubles import explained
from gametree.compiled.front_end import Layout
from gametree.compiled.front_end.kinds.kinds import GREATEST, LEAST
from gametree.compiled.front_end.lowering.lower import lower
from gametree.compiled.front_end.printers.lowered_game import LoweredGame
from tests.compiled.front_end.ir.verifying import verify
from tests.compiled.programs.law import PLAIN, Moves

TUPLE: Any = tuple


class Twin:
    """The lowered rules as a game whose states and actions are words.

    Every action must be within the bounds that the front end has found for actions, and every word of a state must
    fit 64 bits, because operations are lowered without checks where these bounds prove that they need none.
    """

    def __init__(self, lowered: LoweredGame) -> None:
        self.methods = lowered.bind()
        self.actions_layout = lowered.actions_layout

    def player(self, state: Any) -> Player:
        return MAX if self.methods["player"](state, 0) == 1 else MIN

    def actions(self, state: Any) -> Iterator[Any]:
        layout = self.actions_layout
        for action in cast("Iterator[Any]", self.methods["actions"](state, 0)):
            assert layout.encode(decoded(layout, action)) == row(action)
            yield action

    def result(self, state: Any, action: Any) -> Any:
        child = self.methods["result"](state, action, 0)
        assert all(LEAST <= word <= GREATEST for word in row(child))
        return child

    def terminal(self, state: Any) -> bool:
        return bool(self.methods["terminal"](state, 0))

    def utility(self, state: Any) -> float:
        return cast("float", self.methods["utility"](state, 0))


def _is(answer: Any, kind: type[Any]) -> bool:
    """Whether an answer is of a kind; type checkers do not narrow its type."""
    return isinstance(answer, kind)


class Lowered:
    """The rules that the front end made, searched by the plain searches."""

    of_each_state: ClassVar[str] = "rules"

    def __init__(self, game: Any, state: Any) -> None:
        self.lowered = lower(game, state)
        verify(function.code for function in self.lowered.functions)
        self.twin = Twin(self.lowered)

    def ask(self, question: str, state: Any) -> Any:
        words = self.lowered.layout.encode(state)
        try:
            found = PLAIN[question](self.twin, words[0] if self.lowered.layout.bare else tuple(words))
        except (OverflowError, RuntimeError, StopIteration) as error:
            raise explained(error, str(state)) from error  # as compiled searches do
        return self._decoded(found)

    def _decoded(self, answer: Any) -> Any:
        """Return an answer with the actions of the user's own type."""
        if _is(answer, Result):
            line = tuple(decoded(self.lowered.actions_layout, each) for each in answer.line)
            return Result(answer.value, line)
        if isinstance(answer, Moves):
            return Moves(decoded(self.lowered.actions_layout, action) for action in answer)
        return tuple(map(self._decoded, answer)) if isinstance(answer, TUPLE) else answer


def decoded(layout: Layout, words: int | Sequence[int]) -> Any:
    """Return the value that an int or a row of ints encodes."""
    return layout.decode(row(words))


def row(words: int | Sequence[int]) -> list[int]:
    """Return an int, or a row of ints, as a list."""
    return [words] if isinstance(words, int) else list(words)
