"""Ask the compiled searches as a user calls them."""

from __future__ import annotations

from typing import Any

from gametree import compiled


class Machine:
    """The rules as machine code."""

    def __init__(self, game: Any, state: Any) -> None:
        self.game = compiled.compile(game, state)

    def ask(self, question: str, state: Any) -> Any:
        if question == "perft":
            return compiled.perft(self.game, state, depth=2)
        if question == "rank_actions":
            return compiled.rank_actions(self.game, state)
        if self.game.terminal(state):
            result = getattr(compiled, question)(self.game, state)
            return result, 1, 1
        if question == "depth_penalised_minimax":
            found = self.game.searched(state, prunes=False, penalty=2**-10)
        else:
            found = self.game.searched(state, prunes=question == "alpha_beta")
        return tuple(found)
