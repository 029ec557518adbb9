"""Call the compiled searches as a user does, but without the comparison in `compile`."""

from __future__ import annotations

from typing import Any, ClassVar

from gametree import Counted, compiled
from tests.compiled.programs.law import PLAIN, counted


class Machine:
    """The rules as machine code."""

    of_each_state: ClassVar[str] = "minimax"

    def __init__(self, game: Any, state: Any) -> None:
        self.game = compiled.compile(game, state, checked=False)

    def ask(self, question: str, state: Any) -> Any:
        if question == "perft":
            return compiled.perft(self.game, state, depth=2)
        search = getattr(compiled, question)
        if question == "rank_actions":
            return search(self.game, state)
        watched = Counted(self.game)
        result = search(watched, state)
        return result, watched.nodes, watched.leaves


class MachineMethods:
    """The methods of the rules as machine code, searched by the plain searches: one kernel instead of five."""

    of_each_state: ClassVar[str] = "rules"

    def __init__(self, game: Any, state: Any) -> None:
        self.game = compiled.compile(game, state, checked=False)
        self.methods = self.game.machine_rules()

    def ask(self, question: str, state: Any) -> Any:
        return PLAIN[question](self.methods, state)


class MachineAlphaBeta(MachineMethods):
    """The same, but with alpha-beta as a kernel of its own."""

    def ask(self, question: str, state: Any) -> Any:
        if question == "alpha_beta":
            return counted(compiled.alpha_beta)(self.game, state)
        return super().ask(question, state)
