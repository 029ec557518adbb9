"""The laws of a game's optional methods, for canonical states, notation and pictures, and of pickling.

Each law is a generator of the faults that it finds, those after the shortest lines first.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isclose
from typing import Any

from gametree.testing.answers import ask, problem, shown
from gametree.testing.checks import Fault
from gametree.testing.exploration import Explored, Place
from gametree.testing.failures import line_text, state_text
from gametree.testing.outcome_checks import chances_at
from gametree.testing.snapshots import alike, copied, equal, pickled, snapshot
from gametree.testing.state_checks import difference, same_answer

GARBAGE = ("", "?", "no such text", "-1", "9" * 30, "a/b/c", "\0")


def check_canonical(explored: Explored) -> Iterator[Fault]:
    """The canonical state is its own, with the same player, terminal, utility, canonical results and chances."""
    if not hasattr(explored.game, "canonical"):
        return
    for place in explored.some:
        answer = place.ask("canonical")
        if answer.error:
            yield place.fault(f"canonical {problem(answer)}", "it must return a state")
            continue
        again = explored.ask("canonical", answer.value)
        if not alike(again.value, answer.value):
            image_text = state_text(explored.game, answer.value)
            what = f"canonical of {image_text}, itself the canonical state, {problem(again)}"
            yield place.fault(what, "let it return one representative of all symmetric states")
            continue
        image = place.again(answer.value)
        unlike = [name for name in ("terminal", "player", "utility") if not same_answer(place, image, name)]
        shown_image = state_text(explored.game, answer.value)
        if unlike:
            what = f"{unlike[0]} differs from what it is at the canonical state {shown_image}"
            yield place.fault(what, "let canonical keep player, terminal and utility")
            continue
        chances, wanted = _canonical_results(place), _canonical_results(image)
        if chances.keys() != wanted.keys():
            what = f"The canonical results are not those of the canonical state {shown_image}"
            yield place.fault(what, "let canonical map states only by symmetries of the game")
        elif not all(isclose(chances[each], wanted[each], rel_tol=1e-9) for each in wanted):
            what = f"The canonical results have other probabilities than at the canonical state {shown_image}"
            yield place.fault(what, "let canonical keep the probability of each class of states")


def check_state_notation(explored: Explored) -> Iterator[Fault]:
    """States that differ have different texts, and parse_state reads them back."""
    texts: dict[str, Place] = {}
    for place in explored.some if hasattr(explored.game, "format_state") else ():
        text = place.ask("format_state")
        if not isinstance(text.value, str):
            yield place.fault(f"format_state {problem(text)}", "it must return a text")
            continue
        other = texts.setdefault(text.value, place)
        if other is not place and not alike(other.state, place.state):
            way = f"after {line_text(explored.game, other.line)}" if other.line else "the start"
            what = f"format_state gives {text.value!r}, as it does at another state ({way}),"
            yield place.fault(what, "let the text tell all that the state holds")
        yield from _read_back(place, "parse_state", text.value, place.state)
        if hasattr(explored.game, "parse_state"):
            read = place.again(explored.ask("parse_state", text.value).value)
            method = difference(place, read)
            if method:
                what = (
                    f"{method} gives another answer at parse_state({text.value!r}), which is {shown(read.state)},"
                )
                yield place.fault(what, f"let parse_state return {shown(place.state)}")
    yield from _garbage(explored, "state")


def check_action_notation(explored: Explored) -> Iterator[Fault]:
    """Actions at a state have different texts, and parse_action reads them back."""
    for place in explored.some if hasattr(explored.game, "format_action") else ():
        texts: dict[str, Any] = {}
        for action, _ in place.results:
            text = explored.ask("format_action", action)
            if not isinstance(text.value, str):
                yield place.fault(f"format_action of {shown(action)} {problem(text)}", "it must return a text")
                continue
            other = texts.setdefault(text.value, action)
            if other is not action:
                what = f"format_action gives {text.value!r} for both {shown(other)} and {shown(action)}"
                yield place.fault(what, "let the text tell all that the action holds")
            yield from _read_back(place, "parse_action", text.value, action)
    yield from _garbage(explored, "action")


def check_pictures(explored: Explored) -> Iterator[Fault]:
    """The methods draw and svg return a text at every state, and svg an SVG element."""
    for name, wanted in (("draw", ""), ("svg", "<svg")):
        for place in explored.some if hasattr(explored.game, name) else ():
            answer = place.ask(name)
            if not isinstance(answer.value, str) or wanted not in answer.value:
                remedy = f"it must return a text{' with an svg element' if wanted else ''} at every state"
                yield place.fault(f"{name} {problem(answer)}", remedy)


def check_pickling(explored: Explored) -> Iterator[Fault]:
    """The game, its states and its actions are what they were after pickling."""
    remedy = "keep out of it what cannot be pickled, such as lambdas, open files and locks"
    game = ask(pickled, explored.game)
    if game.error:
        yield Fault(f"Pickling {shown(explored.game)} {problem(game)}: {remedy}.")
        return
    for place in explored.some:
        state = ask(pickled, place.state)
        if state.error or not alike(state.value, place.state):
            yield place.fault(f"Pickling the state {problem(state)}", remedy)
            continue
        for action, _ in place.results:
            answer = ask(pickled, action)
            if answer.error or not alike(answer.value, action):
                yield place.fault(f"Pickling the action {shown(action)} {problem(answer)}", remedy)
        method = difference(place, place.again(state.value, game.value))
        if method:
            what = f"{method} gives another answer when the game and the state have been pickled"
            yield place.fault(what, "let pickling keep all that the answers depend on")


def _canonical_results(place: Place) -> dict[Any, Any]:
    """Return the canonical states that the actions lead to, each with its probability after a chance node."""
    explored = place.explored
    states = [explored.ask("canonical", answer.value).value for _, answer in place.results]
    chances: dict[Any, Any] = explored.patience.ask(chances_at, explored.game, copied(place.state)).value or {}
    found: dict[Any, Any] = {}
    for (action, _), state in zip(
        place.results, map(snapshot, states) if ask(frozenset, states).error else states, strict=True
    ):
        found[state] = found.get(state, 0) + (chances.get(action, 0) if chances else 0)
    return found


def _read_back(place: Place, parse: str, text: str, value: object) -> Iterator[Fault]:
    """Check that parsing the text of a value gives the value."""
    if not hasattr(place.explored.game, parse):
        return
    answer = place.explored.ask(parse, text)
    if answer.error or not equal(answer.value, value):
        yield place.fault(f"{parse}({text!r}) {problem(answer)}", f"it must return {shown(value)}")


def _garbage(explored: Explored, what: str) -> Iterator[Fault]:
    """Check that a wrong text raises a ValueError, or is read as a value whose text is read as the same value."""
    if not (hasattr(explored.game, f"format_{what}") and hasattr(explored.game, f"parse_{what}")):
        return
    for text in GARBAGE:
        answer = explored.ask(f"parse_{what}", text)
        if isinstance(answer.error, ValueError):
            continue
        written = explored.ask(f"format_{what}", answer.value)
        if answer.error or written.error or not equal(explored.ask(f"parse_{what}", written.value), answer):
            yield Fault(
                f"parse_{what}({text!r}) {problem(answer)}: raise NotationError, a ValueError, for text"
                f" that stands for no {what}."
            )
