"""The second line of defence: a line found by machine code is played again by the user's own rules."""

from __future__ import annotations

from typing import Any, NoReturn

from gametree.compiled.search_problem import SearchProblem
from gametree.game import BrokenGame, Result, format_action, format_state
from gametree.rules import is_chance_node
from gametree.transform.depth_penalised import penalised


def replayed(problem: SearchProblem, value: float, line: tuple[Any, ...]) -> Result[Any]:
    """Return the result with the value and the actions of the user's own Python rules.

    Raises `BrokenGame` if the line is not legal, ends too early, or has another value. The value of a line that
    ends at a chance node, an expectation, is as machine code has it.
    """
    state, actions = followed(problem, line)
    if is_chance_node(problem.game, state):
        return Result(value, actions)
    if not is_end(problem, state, line):
        refuse_replay(problem, f"the line ends at {format_state(problem.game, state)}, where the game goes on")
    return Result(confirmed(problem, value, state, line), actions)


def followed(problem: SearchProblem, line: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
    """Return the state to which a line leads by the user's own rules, and its actions, or raise `BrokenGame`."""
    game: Any = problem.game
    state = problem.state
    actions: list[Any] = []
    for action in line:
        choices = [] if game.terminal(state) else list(game.actions(state))
        if action not in choices:
            refuse_replay(problem, f"{format_action(game, action)} is not legal at {format_state(game, state)}")
        actions.append(choices[choices.index(action)])
        state = game.result(state, action)
        for _ in range(problem.plan.folds):
            state = game.canonical(state)
    return state, tuple(actions)


def is_end(problem: SearchProblem, state: Any, line: tuple[Any, ...]) -> bool:
    """Whether the game is over at the end of a line, or a player moves there at the horizon."""
    at_horizon = len(line) == problem.plies and not is_chance_node(problem.game, state)
    return at_horizon or bool(problem.game.terminal(state))


def confirmed(problem: SearchProblem, value: float, state: Any, line: tuple[Any, ...]) -> float:
    """Return the value at the end of a line by the user's own rules, or raise `BrokenGame` if it is another."""
    number = value_at(problem, state, line)
    if number != value:
        shown = format_state(problem.game, state)
        refuse_replay(problem, f"the value is {value!r}, but the line ends with {number!r} at {shown}")
    return number


def confirmed_claim(
    problem: SearchProblem, at_least: float, line: tuple[Any, ...], *, proved: bool
) -> tuple[Any, ...]:
    """Return the actions of a line that bears out a verdict on a claim, or raise `BrokenGame` if it does not."""
    state, actions = followed(problem, line)
    if not is_end(problem, state, line) or (value_at(problem, state, line) >= at_least) != proved:
        verdict = f"that the value is {'' if proved else 'not '}at least {at_least}"
        refuse_replay(problem, f"the line to {format_state(problem.game, state)} does not bear out {verdict}")
    return actions


def value_at(problem: SearchProblem, state: Any, line: tuple[Any, ...]) -> float:
    """Return the value at the end of a line by the user's own rules."""
    game, plan = problem.game, problem.plan
    over = game.terminal(state)
    number: float = game.utility(state) if over or plan.evaluate is None else plan.evaluate(state)
    drawn = 0 if over else plan.unpenalised
    for penalty, before in list(zip(plan.penalties, problem.played, strict=True))[drawn:]:
        number = penalised(game, state, number, penalty=penalty, plies=before + len(line))
    return number


def refuse_replay(problem: SearchProblem, what: str) -> NoReturn:
    """Raise `BrokenGame`: what machine code has found is not what the user's own rules do."""
    raise BrokenGame(
        f"The compiled search from {format_state(problem.game, problem.state)} cannot be replayed in Python:"
        f" {what}. Let the rules depend on nothing that changes, or use the plain search."
    )
