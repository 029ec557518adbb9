"""The exhibits of the gallery: the code of a bug, and the smallest tree on which it gives a wrong answer."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import Any

import bugs

from gametree import Counted, Result, alpha_beta, format_state, minimax, trace
from gametree.games import TicTacToe
from gametree.notation import count_text, number_text
from gametree.testing import CheckFailed, check_game, check_search
from gametree.tree import Picture, Tree
from gametree.tree.stepper import picture_html, tree_html


def caught(search: Any, *, examples: int = 200, **contract: Any) -> CheckFailed:
    """Return the failure with which the kit catches a search, on a smallest tree."""
    try:
        check_search(search, examples=examples, **contract)
    except CheckFailed as failure:
        return failure
    message = f"{search.__name__} is caught by no check, so it has no place in the gallery."
    raise LookupError(message)


def code(*things: Any) -> str:
    """Return the sources of functions and classes as one block of code."""
    return "\n".join(["```python", *(inspect.getsource(thing).rstrip() + "\n" for thing in things), "```"])


def pictures(
    named: Iterable[tuple[str, Tree[Any, Any] | Picture]], *, autoplay: bool = False, predict: bool = False
) -> str:
    """Return pictures side by side, each with a caption; the reader can step through those of trees.

    With `predict` the pictures of trees ask for what comes next.
    """
    figures: list[str] = []
    for caption, drawn in named:
        if isinstance(drawn, Picture):
            picture = picture_html(drawn.drawing())
        else:
            picture = tree_html(drawn, autoplay=autoplay, predict=predict)
        said = f"<figcaption>{caption}</figcaption>" if caption else ""
        figures.append(f"<figure>{picture}{said}</figure>")
    return f'<div class="gt-pictures" data-search-exclude>{"".join(figures)}</div>'


def said(result: Result[Any]) -> str:
    """Return a result in a few words."""
    line = ", ".join(map(str, result.line)) or "none"
    return f"{number_text(result.value)} with the line <code>{line}</code>"


def exhibit(search: Any, reference: Any = minimax, *, prunes: bool = False, **contract: Any) -> str:
    """Return a wrong search, a smallest tree on which it is wrong, and the result of the right search there.

    With `prunes` the search is right, but visits too many nodes.
    """
    failure = caught(search, reference=reference, prunes=prunes, **contract)
    game, state = failure.game, failure.state
    shown: list[tuple[str, Tree[Any, Any]]] = []
    for verdict, each in (("Wrong", search), ("Right", reference)):
        name, tree = f"<code>{each.__name__}</code>", trace(each, game, state)
        visits, returns = count_text(len(tree), "node"), said(each(game, state))
        caption = f"{name} visits {visits}." if prunes else f"{verdict}: {name} returns {returns}."
        shown.append((caption, tree))
    return f"{code(search)}\n\n{pictures(shown)}\n"


def full_board() -> str:
    """Return the game that overlooks a win on the last square, at the last position whose value this changes."""
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
            f"Wrong: {format_state(right, state)} has the value {said(minimax(wrong, state))}",
            trace(minimax, wrong, state),
        ),
        (f"Right: it has the value {said(minimax(right, state))}", trace(minimax, right, state)),
    ]
    start = right.initial_state()
    counts = (
        f"{len(differ)} of {len(live):,} positions get a wrong value. The empty board is not one of them: its"
        f" value is {number_text(alpha_beta(wrong, start).value)} in both games."
    )
    return f"{code(bugs.FullBoardFirst)}\n\n{pictures(shown)}\n\n{counts}\n"


def in_place() -> str:
    """Return the game whose `result` changes its argument, and the message of the kit about it."""
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
