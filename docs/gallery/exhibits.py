"""What the gallery shows of a bug: its code, the smallest tree on which the library finds it wrong, and how."""

from __future__ import annotations

import base64
import inspect
from collections.abc import Iterable
from typing import Any

import bugs

from gametree import Counted, Game, Result, alpha_beta, format_state, minimax, trace
from gametree.games import TicTacToe
from gametree.notation import number_text
from gametree.testing import CheckFailed, as_search, check_game, check_search


def caught(search: Any, *, examples: int = 200, **contract: Any) -> CheckFailed:
    """Return how the kit catches a search; the tree in it is the smallest."""
    try:
        check_search(search, examples=examples, **contract)
    except CheckFailed as failure:
        return failure
    message = f"{search.__name__} is caught by no check, so it has no place in the gallery."
    raise LookupError(message)


def code(*things: Any) -> str:
    """Return the source of things as a block of code."""
    return "\n".join(["```python", *(inspect.getsource(thing).rstrip() + "\n" for thing in things), "```"])


def pictures(named: Iterable[tuple[str, Any]]) -> str:
    """Return pictures side by side, light and dark, each with a caption."""
    figures: list[str] = []
    for caption, drawn in named:
        images: list[str] = []
        for scheme in ("light", "dark"):
            data = base64.b64encode(drawn.to_svg(scheme=scheme).encode()).decode()
            images.append(f'<img alt="{drawn.summary}" src="data:image/svg+xml;base64,{data}#only-{scheme}">')
        figures.append(f"<figure>{''.join(images)}<figcaption>{caption}</figcaption></figure>")
    return f'<div class="gt-pictures">{"".join(figures)}</div>'


def said(result: Result[Any]) -> str:
    """Return a result in a few words."""
    line = ", ".join(map(str, result.line)) or "no action"
    return f"{number_text(result.value)} by <code>{line}</code>"


def exhibit(search: Any, reference: Any = minimax, *, by_action: bool = False, **contract: Any) -> str:
    """Return a wrong search, the smallest tree that shows it, and what the right one makes of that tree.

    With `by_action` the search is held to the worth of the action that it names.
    """

    def action(game: Game[Any, Any], state: Any) -> Any:
        return search(game, state).action

    asked = as_search(action, returns="action") if by_action else search
    failure = caught(asked, reference=reference, **contract)
    game, state = failure.game, failure.state
    wrong, right = search(game, state), reference(game, state)
    shown = [
        (f"Wrong: <code>{search.__name__}</code> says {said(wrong)}.", trace(search, game, state)),
        (f"Right: <code>{reference.__name__}</code> says {said(right)}.", trace(reference, game, state)),
    ]
    return f"{code(search)}\n\n{pictures(shown)}\n"


def full_board() -> str:
    """Return the game that overlooks a win on the last square, at the latest position where it matters."""
    right, wrong = TicTacToe(), bugs.FullBoardFirst()
    states, ahead = [right.initial_state()], [right.initial_state()]
    seen = set(states)
    for state in ahead:
        for action in () if right.terminal(state) else right.actions(state):
            child = right.result(state, action)
            if child not in seen:
                seen.add(child)
                ahead.append(child)
    live = [state for state in ahead if not right.terminal(state)]
    differ = [state for state in live if alpha_beta(wrong, state).value != alpha_beta(right, state).value]
    state = differ[-1]
    shown = [
        (
            f"Wrong: {format_state(right, state)} is worth {said(minimax(wrong, state))}",
            trace(minimax, wrong, state),
        ),
        (f"Right: it is worth {said(minimax(right, state))}", trace(minimax, right, state)),
    ]
    start = right.initial_state()
    counts = (
        f"{len(differ)} of {len(live):,} positions get a wrong value. The empty board is not one of them: it is"
        f" worth {number_text(alpha_beta(wrong, start).value)} either way."
    )
    return f"{code(bugs.FullBoardFirst)}\n\n{pictures(shown)}\n\n{counts}\n"


def in_place() -> str:
    """Return the game whose result changes its argument, and what the kit says of it."""
    try:
        check_game(bugs.InPlace(), plies=3)
    except CheckFailed as failure:
        return f"{code(bugs.Counters, bugs.InPlace)}\n\n> {failure}\n"
    message = "The game that changes its states is caught by no check."
    raise LookupError(message)


def nodes(search: Any) -> str:
    """Return how many nodes a search visits from the empty board of tic-tac-toe."""
    counted = Counted(TicTacToe())
    search(counted, counted.initial_state())
    return f"{counted.nodes:,}"
