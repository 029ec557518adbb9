"""The data of the board on the first page of the tutorial: the library works out every reply and value."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from gametree import alpha_beta_with_memory, rank_actions
from gametree.games import TicTacToe

GAME: Any = TicTacToe(win=10)


def positions() -> dict[str, dict[str, Any]]:
    """Return what the page needs of each position that can come up if X is the reader, and O replies best.

    Where X is to move, it is the values of the squares; where O is to move, the reply; at the end, the utility.
    """
    table: dict[Any, Any] = {}
    found: dict[str, dict[str, Any]] = {}
    ahead: list[Any] = [GAME.initial_state()]
    while ahead:
        state = ahead.pop()
        name = GAME.format_state(state).replace("/", "")
        if name in found:
            continue
        if GAME.terminal(state):
            found[name] = {"over": GAME.utility(state)}
            continue
        ranked = rank_actions(GAME, state, search=partial(alpha_beta_with_memory, table=table))
        if len(name.replace(".", "")) % 2:
            found[name] = {"reply": ranked[0].action}
            ahead.append(GAME.result(state, ranked[0].action))
        else:
            found[name] = {"values": {each.action: each.value for each in ranked}}
            ahead += [GAME.result(state, each.action) for each in ranked]
    return found


def board() -> str:
    """Return the board as it is in the page before its script runs."""
    data = json.dumps(positions(), separators=(",", ":"))
    return (
        '<div class="gt-play" data-search-exclude>\n'
        "<p>The board needs JavaScript.</p>\n"
        f'<script type="application/json">{data}</script>\n</div>'
    )
