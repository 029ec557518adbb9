"""Turn the trouble that ended a kernel into the exception that a user sees."""

from __future__ import annotations

from typing import NamedTuple

from gametree.compiled.back_end import workspace
from gametree.compiled.front_end.ir.primitives import CHANGED_LENGTH, NO_FLOAT, TOO_LARGE, TOO_LONG
from gametree.compiled.front_end.ir.wide_primitives import TOO_WIDE
from gametree.game import BrokenGame, CompileError, GameTreeError, LimitReached, PenaltyTooLarge, TooDeep
from gametree.rules import DEPTH_LIMITED, SCOPE
from gametree.transform.rule_errors import ENDS_LOOPS, raised_by_rules


class Explanation(NamedTuple):
    """The exception for a trouble, and its message, in which `{state}` is the state that was searched."""

    error: type[GameTreeError]
    message: str


DEEPER_THAN_THE_STACK = Explanation(
    TooDeep,
    "The game goes on for more plies from {state} than the stack can follow: limit the search with depth= and"
    f" evaluate=, or let {DEPTH_LIMITED}.",
)
EXPLANATIONS = {
    workspace.TOO_DEEP: DEEPER_THAN_THE_STACK,
    workspace.NO_ROOM: DEEPER_THAN_THE_STACK,
    workspace.NO_ACTIONS: Explanation(
        BrokenGame,
        "A state at or below {state} has no action, yet it is not terminal: correct actions or terminal, or offer"
        " a pass; the plain search names it.",
    ),
    workspace.NO_PLAYER: Explanation(
        BrokenGame,
        "player returned neither side at or below {state}: return Player.MAX or Player.MIN (gametree.MAX and"
        f" gametree.MIN), since {SCOPE}; the plain search names the state.",
    ),
    workspace.NOT_FINITE: Explanation(
        BrokenGame,
        "A utility or evaluation below {state} is not a finite number: correct utility or evaluate.",
    ),
    workspace.PENALTY: Explanation(
        PenaltyTooLarge,
        "The penalty takes a utility below {state} to 0 or beyond: choose a smaller penalty.",
    ),
    workspace.TOO_LARGE: Explanation(
        CompileError,
        "A utility or evaluation below {state} is 2 ** 30 or more, or that many times the unit of the penalty, and"
        " does not fit into the table: give utilities as floats, or choose a coarser penalty.",
    ),
    workspace.NO_LINE: Explanation(
        BrokenGame,
        "No action has the value found for {state}: the rules or evaluate change their answers, or canonical"
        " names a state that is not the same up to symmetry; correct them.",
    ),
    workspace.NODE_LIMIT_REACHED: Explanation(
        LimitReached,
        "The limit of nodes was reached in a search from {state}: allow more nodes, or limit the depth.",
    ),
    workspace.INEXACT: Explanation(
        CompileError,
        "A utility, an evaluation or a sum of weights below {state} is an int beyond 2 ** 53, which no float is"
        " exactly, and it is compared with floats: make all of them ints or floats, or use the plain search.",
    ),
    workspace.KEY: Explanation(
        CompileError,
        "A key below {state} is not a number (nan), so it orders nothing: correct the key of Ordered.",
    ),
    workspace.TOO_MANY_ACTIONS: Explanation(
        CompileError,
        "The states that the actions at {state} lead to take more than 8 megabytes: use the plain solve.",
    ),
    workspace.BAD_OUTCOMES: Explanation(
        BrokenGame,
        "The outcomes at a chance node at or below {state} are none, or not distinct, or have probabilities that"
        " are not positive or without the sum 1: correct outcomes; the plain search names the state.",
    ),
    workspace.OUT_OF_BOUNDS: Explanation(
        BrokenGame,
        "A utility or evaluation at or below {state} is outside the bounds: let bounds=, or utility_bounds of the"
        " game, hold for every one;"
        " the plain search names the state.",
    ),
    workspace.NO_END: Explanation(
        TooDeep,
        "Play from {state} can return to a state, or goes on for more plies than a search has room for: let"
        f" {DEPTH_LIMITED}; if chance alone can lead back, solve the game by solve.",
    ),
}
OVERFLOWS = {
    TOO_LARGE: Explanation(
        CompileError,
        "A value in the rules does not fit a signed 64-bit integer in a search from {state}: keep numbers below"
        " 2 ** 63, or below 2 ** 127 where shifts or powers make them and the game declares int_bits = 128, or use"
        " the plain search.",
    ),
    TOO_WIDE: Explanation(
        CompileError,
        "A value in the rules does not fit a signed 128-bit integer in a search from {state}: keep numbers below"
        " 2 ** 127, or use the plain search.",
    ),
    NO_FLOAT: Explanation(
        CompileError,
        "An int beyond 2 ** 53 meets floats in the rules, in a search from {state}, and no float is exactly that:"
        " keep it smaller, or use the plain search.",
    ),
    TOO_LONG: Explanation(
        CompileError,
        "A tuple or text of changing length has more items, or a set others, in a search from {state} than the"
        " compiled rules have room for: compile them from a state in which it has them, write"
        " (*board[:i], X, *board[i + 1:]) if the length stays, or use the plain search.",
    ),
    CHANGED_LENGTH: Explanation(
        CompileError,
        "Slices are joined in the rules to another length than that of the whole, in a search from {state}: let"
        " the lengths add up, or write a list, such as [item for place, item in enumerate(cells) if place != at].",
    ),
}


def explained(error: Exception, state: str) -> Exception:
    """Return the exception that explains why a kernel ended, or the kernel's own if it is clear already."""
    raised = raised_by_rules(error)
    if isinstance(raised, StopIteration):
        return BrokenGame(f"{raised}, and StopIteration {ENDS_LOOPS}")
    if isinstance(error, OverflowError) and str(error) in OVERFLOWS:
        explanation = OVERFLOWS[str(error)]
    elif type(error) is RuntimeError and error.args and error.args[0] in EXPLANATIONS:
        explanation = EXPLANATIONS[error.args[0]]
    else:
        return error
    return explanation.error(explanation.message.format(state=state))
