"""The laws of a search's replies, each tested on one reply; the simplest faults come first.

If a reply breaks a law, the later laws are not tested, because they assume the earlier ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gametree.testing.answers import Answer, problem, shown
from gametree.testing.checks import Fault, Law
from gametree.testing.failures import line_text, state_text
from gametree.testing.search_trials import Reply
from gametree.testing.snapshots import alike
from gametree.testing.student_search import wrapping


def check_rules(reply: Reply) -> Iterator[Fault]:
    """A search plays legal actions only, and asks nothing that the rules need not answer."""
    if reply.misuse:
        what = f"{reply.asked}, searching {reply.place}, {reply.misuse}"
        yield Fault(f"{what}: ask only what the rules answer there", state=reply.state)


def check_answer(reply: Reply) -> Iterator[Fault]:
    """A search returns a Result of a number and a tuple of actions."""
    if not reply.is_result:
        remedy = "it must return a Result of a number and a tuple of actions"
        wrapped = wrapping(reply.trial.search, reply.answer)
        if wrapped:
            remedy = f"{remedy}; write {wrapped}"
        yield Fault(f"{reply.said}: {remedy}", state=reply.state)


def check_terminal(reply: Reply) -> Iterator[Fault]:
    """Of a finished state, a search returns the utility and no action."""
    if not reply.watched.terminal(reply.state):
        return
    utility, (value, line) = reply.watched.utility(reply.state), reply.result
    # A penalty makes a float of the utility, even of an int that no float equals.
    is_value = value == utility or (reply.trial.contract != "legal" and value == _value(reply.expected))
    if line or not is_value:
        what = f"{reply.said}, where the game is over with utility {utility}"
        yield Fault(f"{what}: return that and no action", state=reply.state)


def check_action(reply: Reply) -> Iterator[Fault]:
    """Wherever the game is not over, a search names an action, unless its depth is 0."""
    may_have_none = reply.watched.terminal(reply.state) or (reply.limit and reply.limit.depth == 0)
    if not (may_have_none or reply.result.line):
        yield Fault(f"{reply.said}: name an action, since the game is not over there", state=reply.state)


def check_line(reply: Reply) -> Iterator[Fault]:
    """The line that a search returns can be played."""
    end, played = reply.replayed()
    line = reply.result.line
    if played < len(line):
        what = f"{reply.said}, but {shown(line[played])} is not legal at {reply.place_of(end)}"
        yield Fault(f"{what}: return a line that can be played", state=reply.state)


def check_value(reply: Reply) -> Iterator[Fault]:
    """The value that a search returns is that of the reference."""
    if reply.result.value != reply.expected.value.value:
        what = f"{reply.asked} returned the value {reply.result.value} at the state {reply.place}"
        right = f"the right value is {reply.expected.value.value}, {reply.by_best_line}"
        remedy = f"compare its values with those of {reply.reference_name} on this game"
        yield Fault(f"{what}, but {right}: {remedy}", state=reply.state)


def check_complete_line(reply: Reply) -> Iterator[Fault]:
    """The line goes on to the end of the game, or to the depth limit."""
    end, plies = reply.replayed()
    if not (reply.watched.terminal(end) or (reply.limit and plies == reply.limit.depth)):
        what = f"{reply.said}, whose line stops at {reply.place_of(end)}, where the game is not over"
        yield Fault(f"{what}: let it go on to the end", state=reply.state)


def check_principal_variation(reply: Reply) -> Iterator[Fault]:
    """Every state on the line has the value of the root: each action is optimal for the player who moves."""
    value, line = reply.result
    for plies, worth in enumerate(reply.worths(), 1):
        if worth != value:
            moves = line_text(reply.watched.game, line[:plies])
            what = f"{reply.said}, but with best play after {moves} it is worth {worth}"
            remedy = "replace the best action only by a strictly better one"
            why = "since after a cutoff a value is only a bound"
            yield Fault(f"{what}: {remedy}, {why}", state=reply.state)
            return


def check_first_of_equals(reply: Reply) -> Iterator[Fault]:
    """Of equally good actions the first is taken, as the reference does, at every state on the line."""
    if reply.result != reply.expected.value:
        what = f"{reply.said}, but {reply.reference_name} gives {reply.expected.value.value} {reply.by_best_line}"
        yield Fault(f"{what}: of equally good actions the first must be taken", state=reply.state)


def check_purity(reply: Reply, asked: list[tuple[Any, Any]]) -> Iterator[Fault]:
    """No search changes the states that it is given or that it meets."""
    for before, now in asked:
        if not alike(before, now):
            what = f"{reply.asked} changes the state {state_text(reply.watched.game, before)} of the game"
            yield Fault(f"{what}: let it make new states by result", state=before)


def check_repeatable(reply: Reply) -> Iterator[Fault]:
    """Equal inputs give equal results, whatever was searched in between."""
    second = reply.again()
    first = reply.answer
    if second.value != first.value or type(second.error) is not type(first.error):
        what = f"{reply.said}, but {problem(second)} when asked again"
        yield Fault(f"{what}: it must keep nothing that changes its answers", state=reply.state)


def _value(expected: Answer) -> object:
    """Return the value that the reference gives, if it gives one."""
    return getattr(expected.value, "value", None)


OF_ANY_REPLY: tuple[Law, ...] = (check_rules, check_answer, check_terminal, check_action, check_line)
OF_A_VALUE: tuple[Law, ...] = (check_value, check_complete_line, check_principal_variation)
OF_A_RESULT: tuple[Law, ...] = (*OF_A_VALUE, check_first_of_equals)
