"""The second line of defence: a line found by machine code is played again by the user's own rules."""

from __future__ import annotations

from typing import Any, NoReturn

from gametree.compiled.composition import Composition
from gametree.game import BrokenGame, Result, format_action, format_state
from gametree.transform.depth_penalised import penalised


def replayed(question: Composition, value: float, line: tuple[Any, ...]) -> Result[Any]:
    """Return the result with the value and the actions of the user's own Python rules.

    Raises `BrokenGame` if the line is not legal, ends too early, or has another value.
    """
    game: Any = question.game
    state = question.state
    actions: list[Any] = []
    for action in line:
        choices = [] if game.terminal(state) else list(game.actions(state))
        if action not in choices:
            _fail(question, f"{format_action(game, action)} is not legal at {format_state(game, state)}")
        actions.append(choices[choices.index(action)])
        state = game.result(state, action)
        for _ in range(question.plan.folds):
            state = game.canonical(state)
    over = game.terminal(state)
    if not over and len(line) != question.plies:
        _fail(question, f"the line ends at {format_state(game, state)}, where the game goes on")
    plan = question.plan
    number = game.utility(state) if over or plan.evaluate is None else plan.evaluate(state)
    drawn = 0 if over else plan.unpenalised
    for penalty, before in list(zip(plan.penalties, question.played, strict=True))[drawn:]:
        number = penalised(game, state, number, penalty=penalty, plies=before + len(line))
    if number != value:
        _fail(
            question, f"the value is {value!r}, but the line ends with {number!r} at {format_state(game, state)}"
        )
    return Result(number, tuple(actions))


def _fail(question: Composition, what: str) -> NoReturn:
    message = (
        f"The compiled search from {format_state(question.game, question.state)} cannot be replayed in Python:"
        f" {what}. Let the rules depend on nothing that changes, or use the plain search."
    )
    raise BrokenGame(message)
