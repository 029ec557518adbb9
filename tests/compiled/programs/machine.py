"""Ask the compiled searches as a user calls them, but for the comparison that `compile` makes on its own."""

from __future__ import annotations

from typing import Any, ClassVar

from gametree import Counted, compiled


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
