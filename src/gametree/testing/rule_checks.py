"""The laws of a game's rules: each method answers where it must, and play ends.

Each law is a generator of the faults that it finds, those after the shortest lines first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from gametree.arguments import is_number
from gametree.game import CHANCE, BrokenGame, Player
from gametree.rules import METHODS, NUMBER, brief, faults_of_methods, is_finite_number
from gametree.search.chance_cutoffs import bounds_of
from gametree.testing.answers import Answer, ask, problem, shown
from gametree.testing.checks import Fault
from gametree.testing.exploration import MOST_ACTIONS, Explored
from gametree.testing.failures import line_text, place_text
from gametree.testing.play_graph import longest_line, shortest_cycle
from gametree.testing.snapshots import equal


def check_methods(explored: Explored) -> Iterator[Fault]:
    """The game is an object with the five methods, and an initial_state that answers."""
    game = explored.game
    faults = list(faults_of_methods(game, {"initial_state": "self", **METHODS}))
    yield from map(Fault, faults)
    start = Answer() if faults else explored.ask("initial_state")
    if start.error:
        yield Fault(f"initial_state {problem(start)}: it must return the state in which play begins.")


def check_terminal(explored: Explored) -> Iterator[Fault]:
    """The method terminal answers True or False at every state."""
    for place in explored.places:
        answer = place.answers.terminal
        if answer.error or not isinstance(answer.value, bool):
            yield place.fault(f"terminal {problem(answer)}", "it must return True or False at every state")


def check_player(explored: Explored) -> Iterator[Fault]:
    """The method player answers Player.MAX or Player.MIN, which equal 1 and -1, or CHANCE, at every live state."""
    for place in explored.places:
        answer = place.answers.player
        is_player = answer and hasattr(answer.value, "__index__") and any(equal(answer.value, p) for p in Player)
        if answer and not is_player and answer.value is not CHANCE:
            remedy = "return Player.MAX or Player.MIN, or 1 or -1, or CHANCE, at every live state"
            yield place.fault(f"player {problem(answer)}", remedy)


def check_actions(explored: Explored) -> Iterator[Fault]:
    """The method actions offers at least one action at every live state, and there is an end to them."""
    for place in explored.places:
        answer = place.answers.actions
        if answer is None:
            continue
        if answer.error:
            yield place.fault(f"actions {problem(answer)}", "return the legal actions at every live state")
        elif not answer.value:
            remedy = "the state is not terminal, so correct actions or terminal, or offer a pass"
            yield place.fault("There is no action", remedy)
        elif len(answer.value) > MOST_ACTIONS:
            yield place.fault(f"actions offers more than {MOST_ACTIONS} actions", "let them come to an end")


def check_action_values(explored: Explored) -> Iterator[Fault]:
    """The actions at a state are hashable and distinct."""
    for place in explored.places:
        offered: list[Any] = [action for action, _ in place.results]
        for action in offered:
            hashed = ask(hash, action)
            if hashed.error:
                what = f"The action {shown(action)} is not hashable ({problem(hashed)})"
                yield place.fault(what, "let actions be values such as ints, strings or tuples")
                return
        for action, times in Counter(offered).items():
            if times > 1:
                yield place.fault(f"actions offers {shown(action)} {times} times", "offer each action once")


def check_result(explored: Explored) -> Iterator[Fault]:
    """The method result answers for every action that is offered."""
    for place in explored.places:
        for action, answer in place.results:
            if isinstance(answer.error, BrokenGame):  # of an adapter, which says what is wrong and what to do
                yield Fault(str(answer.error), place.line, place.state)
            elif answer.error:
                what = f"result {problem(answer)} for the action {shown(action)}"
                yield place.fault(what, "it must return a state for every action that actions offers")


def check_utility(explored: Explored) -> Iterator[Fault]:
    """The method utility answers a finite number at every terminal state."""
    bounds = ask(bounds_of, explored.game, None)
    if bounds.error:
        said = str(bounds.error).removesuffix(".")
        if said == str(bounds.error):
            said = f"utility_bounds {problem(bounds)}: return the least utility and the greatest, such as (-1, 1)"
        yield Fault(said)
        return
    for place in explored.places:
        answer = place.answers.utility
        if answer and not answer.error and not _within(answer.value, *bounds.value):
            what = f"utility returned {brief(answer.value)}, which is outside utility_bounds, {bounds.value}"
            yield place.fault(what, "correct one of them")
        if answer and (answer.error or not is_finite_number(answer.value)):
            what = problem(answer) if answer.error else f"returned {brief(answer.value)}"
            yield place.fault(f"utility {what}", f"return what the terminal state is worth to MAX, {NUMBER}")


def _within(value: Any, lower: float, upper: float) -> bool:
    return not is_number(value) or lower <= value <= upper


def check_ending(explored: Explored) -> Iterator[Fault]:
    """Play ends: within the declared plies, or without coming back to a state; unless declared cyclic."""
    if explored.terms.cyclic:
        return
    cycle = shortest_cycle(explored)
    if cycle is not None:
        place, way = cycle
        line = (*place.line, *way)
        what = f"Play comes back to {place_text(explored.game, place.state, place.line)}"
        yield Fault(
            f"{what} by {line_text(explored.game, way)}: declare cyclic=True, or let the state count what has been"
            f" played.",
            line,
            place.state,
        )
        return
    line = max(longest_line(explored), explored.longest, key=len)
    most = explored.terms.most_plies
    if len(line) > most:
        declared = "which is declared" if explored.terms.plies is not None else "which is taken as endless"
        yield Fault(
            f"Play goes on for more than {most} plies, {declared}, by {line_text(explored.game, line)}: declare"
            f" plies=, the most there can be, or cyclic=True.",
            line[: most + 1],
        )


def note_on_utility(explored: Explored) -> str:
    """Return a question about utilities that are never of the one sign although both players move last; or ""."""
    if explored.terms.cyclic or hasattr(explored.game, "utility_bounds"):
        return ""  # endless play is worth something too, or the bounds tell that no utility has the other sign
    signs: set[bool] = set()
    movers: set[Player] = set()
    for place, steps in zip(explored.places, explored.successors, strict=True):
        for _, following in steps:
            utility = explored.places[following].answers.utility
            if utility and utility.error is None and utility.value:
                signs.add(utility.value > 0)
                movers.update(
                    player for player in Player if place.answers.player and place.answers.player.value == player
                )
    if len(signs) == 1 and len(movers) == 2:
        side = "positive" if signs == {True} else "negative"
        return (
            f"No utility that was met is {'negative' if side == 'positive' else 'positive'}, although MAX and MIN"
            f" both move last in some games: is each the utility to MAX, no matter who moved last?"
        )
    return ""


FEWEST_PLACES = 20  # in a smaller game, one player may well move alone


def note_on_player(explored: Explored) -> str:
    """Return a question about rules in which one player makes all the moves; or ""."""
    movers = {answer.value for place in explored.places if (answer := place.answers.player) and not answer.error}
    if len(explored.places) < FEWEST_PLACES or len(movers) != 1 or not movers <= set(Player):
        return ""
    return (
        f"Only {Player(*movers).name} ever moves in what was tried: does player tell whose turn it is, and does"
        f" result hand the turn over?"
    )
