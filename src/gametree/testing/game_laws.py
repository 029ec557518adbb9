"""The laws of a game's rules: each a generator of the faults it finds, those after the shortest lines first."""

from __future__ import annotations

import copy
import operator
from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterator
from itertools import combinations, islice
from math import isfinite
from numbers import Real
from typing import Any, NamedTuple, TypeAlias, cast

from gametree.game import Player
from gametree.testing.asking import Answer, alike, ask, copied, equal, frozen, pickled, problem, shown, snapshot
from gametree.testing.exploring import (
    MOST_ACTIONS,
    Answers,
    Explored,
    Place,
    listed,
    longest_line,
    shortest_cycle,
)
from gametree.testing.failures import line_text, place_text, state_text

SIGNATURES = {
    "initial_state": "self",
    "player": "self, state",
    "actions": "self, state",
    "result": "self, state, action",
    "terminal": "self, state",
    "utility": "self, state",
}
GARBAGE = ("", "?", "no such text", "-1", "9" * 30, "a/b/c", "\0")
MOST_REPLAYED = 60
MOST_PLAYED_LIVE = 100
MOST_COMPARED = 200
MOST_ARRIVALS = 2_000
ASKED_AGAIN = 300


class Fault(NamedTuple):
    """One thing that is wrong, in a sentence, with where it was found."""

    message: str
    line: tuple[Any, ...] = ()
    state: Any = None


Law: TypeAlias = Callable[[Explored], Iterator[Fault]]


def fault(explored: Explored, place: Place, what: str, remedy: str) -> Fault:
    """Return a fault at a place: what is so there, and what to do about it."""
    return Fault(
        f"{what} at {place_text(explored.game, place.state, place.line)}: {remedy}.", place.line, place.state
    )


def methods(explored: Explored) -> Iterator[Fault]:
    """The game is an object with the five methods, and an initial_state that answers."""
    game = explored.game
    if isinstance(game, type):
        yield Fault(f"{game.__name__} is a class, not a game: make one, such as {game.__name__}().")
        return
    missing = [name for name in SIGNATURES if not callable(getattr(game, name, None))]
    for name in missing:
        yield Fault(f"{shown(game)} has no method {name}: write def {name}({SIGNATURES[name]}).")
    start = Answer() if missing else explored.ask("initial_state")
    if start.error:
        yield Fault(f"initial_state {problem(start)}: it must return the state in which play begins.")


def terminal(explored: Explored) -> Iterator[Fault]:
    """The method terminal answers True or False at every state."""
    for place in explored.places:
        answer = place.answers.terminal
        if answer.error or not isinstance(answer.value, bool):
            yield fault(
                explored, place, f"terminal {problem(answer)}", "it must return True or False at every state"
            )


def player(explored: Explored) -> Iterator[Fault]:
    """The method player answers Player.MAX or Player.MIN at every live state."""
    for place in explored.places:
        answer = place.answers.player
        if answer and (answer.error or not isinstance(answer.value, Player)):
            yield fault(
                explored, place, f"player {problem(answer)}", "return Player.MAX or Player.MIN at every live state"
            )


def utility(explored: Explored) -> Iterator[Fault]:
    """The method utility answers a finite number at every terminal state."""
    for place in explored.places:
        answer = place.answers.utility
        if answer and (answer.error or not _finite(answer.value)):
            yield fault(
                explored,
                place,
                f"utility {problem(answer)}",
                "return what the terminal state is worth to MAX, a finite number",
            )


def actions(explored: Explored) -> Iterator[Fault]:
    """The method actions offers at least one action at every live state, and there is an end to them."""
    for place in explored.places:
        answer = place.answers.actions
        if answer is None:
            continue
        if answer.error:
            yield fault(
                explored, place, f"actions {problem(answer)}", "return the legal actions at every live state"
            )
        elif not answer.value:
            yield fault(
                explored,
                place,
                "There is no action",
                "the state is not terminal, so correct actions or terminal, or offer a pass",
            )
        elif len(answer.value) > MOST_ACTIONS:
            yield fault(
                explored,
                place,
                f"actions offers more than {MOST_ACTIONS} actions",
                "let them come to an end",
            )


def action_values(explored: Explored) -> Iterator[Fault]:
    """The actions at a state are hashable and distinct."""
    for place in explored.places:
        offered: list[Any] = [action for action, _ in place.results]
        for action in offered:
            hashed = ask(hash, action)
            if hashed.error:
                yield fault(
                    explored,
                    place,
                    f"The action {shown(action)} is not hashable ({problem(hashed)})",
                    "let actions be values such as ints, strings or tuples",
                )
                return
        for action, times in Counter(offered).items():
            if times > 1:
                yield fault(
                    explored,
                    place,
                    f"actions offers {shown(action)} {times} times",
                    "offer each action once",
                )


def result(explored: Explored) -> Iterator[Fault]:
    """The method result answers for every action that is offered."""
    for place in explored.places:
        for action, answer in place.results:
            if answer.error:
                yield fault(
                    explored,
                    place,
                    f"result {problem(answer)} for the action {shown(action)}",
                    "it must return a state for every action that actions offers",
                )


def state_values(explored: Explored) -> Iterator[Fault]:
    """States are hashable values: equal to their deep copies, with equal hashes where they are equal."""
    remedy = "let states be values such as tuples, NamedTuples or frozen dataclasses"
    for place in explored.some:
        hashed = ask(hash, place.state)
        copy_made = ask(copy.deepcopy, place.state)
        same = copy_made.value
        if hashed.error:
            yield fault(explored, place, f"The state is not hashable ({problem(hashed)})", remedy)
        elif copy_made.error:
            yield fault(explored, place, f"A deep copy of the state {problem(copy_made)}", remedy)
        elif not equal(place.state, same) or not equal(same, place.state):
            yield fault(explored, place, "The state is not equal to its deep copy", remedy)
        elif ask(operator.ne, place.state, same).value:
            yield fault(explored, place, "The state is both == and != to its deep copy", remedy)
        elif ask(hash, same) != hashed:
            yield fault(explored, place, "The hash of the state is not the hash of its deep copy", remedy)
        elif equal(place.state, object()):
            yield fault(explored, place, "The state is equal to any object", "let == compare what states hold")
    compared = explored.places[:MOST_COMPARED]
    for place, other in combinations(compared, 2):
        if equal(other.state, place.state) and ask(hash, other.state) != ask(hash, place.state):
            what = f"The state is equal to {state_text(explored.game, place.state)} but has another hash"
            yield fault(explored, other, what, "let the hash depend only on what == compares")


def equality(explored: Explored) -> Iterator[Fault]:
    """Equal states, however they were reached, have the same player, actions, terminal, utility and results."""
    for place, way, state in explored.arrivals[:MOST_ARRIVALS]:
        again = explored.place(way, state)
        method = difference(place, again)
        if method:
            other = place_text(explored.game, place.state, place.line)
            what = f"{method} differs from what it is at the equal state {other}"
            yield fault(explored, again, what, "let == and hash tell such states apart, as by the side to move")


def repeatable(explored: Explored) -> Iterator[Fault]:
    """Answers depend on the state alone: the same when asked twice, later, in another order, of a fresh copy."""
    remedy = "it must be a function of its arguments alone, so keep nothing in the game that changes its answers"
    start = explored.ask("initial_state")
    if not alike(start.value, explored.places[0].state):
        yield fault(explored, explored.places[0], f"initial_state, asked again, {problem(start)}", remedy)
    rounds = max(2, ASKED_AGAIN // len(explored.places))
    changed: list[tuple[Place, str]] = []
    for game in (explored.fresh, *[explored.game] * rounds):
        for place in reversed(explored.some):
            method = difference(place, explored.place(place.way, place.state, game))
            if method:
                changed.append((place, method))
    for place, method in sorted(changed, key=lambda found: found[0].plies):
        yield fault(explored, place, f"{method} gives another answer when asked again", remedy)


def pure(explored: Explored) -> Iterator[Fault]:
    """No method changes the state that it is given."""
    for place in explored.some:
        for method, arguments in _questions(explored, place):
            with_action = f" with the action {shown(arguments[0])}" if arguments else ""
            for text in changes(explored, place, getattr(explored.game, method), *arguments):
                what = f"{method}{with_action} changes the state it is given into {text}"
                yield fault(explored, place, what, "leave the argument as it is and return a new value")


def changes(explored: Explored, place: Place, function: Callable[..., Any], *arguments: Any) -> Iterator[str]:
    """Yield as text what a call makes of the state that it is given, if it is another one."""
    if not frozen(place.state):
        state = copied(place.state)
        before = snapshot(state)
        explored.patience.ask(_exhaust, function, state, *arguments)
        if snapshot(state) != before and _harmed(explored, place, state):
            yield state_text(explored.game, state)


def independent(explored: Explored) -> Iterator[Fault]:
    """States stay as they are when play goes on from them: none shares a list, or a board, with another."""
    changeable = [place for place in explored.places if not frozen(place.state)]
    for end in _ends([place for place in changeable if place.plies <= MOST_PLAYED_LIVE]):
        met = list(_played_live(explored, end.line))
        for line, state, before, parts in met:
            if snapshot(state) != parts and _harmed(explored, explored.place(None, before), state):
                what = f"The state {place_text(explored.game, before, line)}"
                rest = f"has become {state_text(explored.game, state)} by the end of"
                message = (
                    f"{what} {rest} the line {line_text(explored.game, end.line)}:"
                    f" let result share nothing that changes between states."
                )
                yield Fault(message, end.line, before)


def _played_live(
    explored: Explored, line: tuple[Any, ...]
) -> Iterator[tuple[tuple[Any, ...], Any, Any, Hashable]]:
    """Yield the very states that a line and its side-steps give: each with a copy and its parts at the time."""
    game, ask_game = explored.game, explored.patience.ask
    state = ask_game(game.initial_state).value
    yield (), state, copied(state), snapshot(state)
    for ply, action in enumerate(line):
        for other in (*(ask_game(listed, game, state).value or ()), action):
            following = ask_game(game.result, state, other)
            if following.error is None:
                yield (*line[:ply], other), following.value, copied(following.value), snapshot(following.value)
        state = ask_game(game.result, state, action).value


def steady_actions(explored: Explored) -> Iterator[Fault]:
    """The actions stay the same while they are read and other states are searched in between."""
    for place in explored.some:
        if place.live:
            met = explored.patience.ask(_met_in_search, explored.game, copied(place.state))
            if met.error or not equal(met.value, place.answers.actions and place.answers.actions.value):
                what = f"Reading the actions while their results are searched {problem(met)}, not the actions"
                yield fault(
                    explored, place, what, "return a new list, tuple or generator from each call of actions"
                )


def ending(explored: Explored) -> Iterator[Fault]:
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


def canonical(explored: Explored) -> Iterator[Fault]:
    """The canonical state is its own, with the same player, terminal, utility and canonical results."""
    if not hasattr(explored.game, "canonical"):
        return
    for place in explored.some:
        answer = explored.ask("canonical", place.state)
        if answer.error:
            yield fault(explored, place, f"canonical {problem(answer)}", "it must return a state")
            continue
        again = explored.ask("canonical", answer.value)
        if not alike(again.value, answer.value):
            image_text = state_text(explored.game, answer.value)
            what = f"canonical of {image_text}, itself the canonical state, {problem(again)}"
            yield fault(explored, place, what, "let it return one representative of all symmetric states")
            continue
        image = explored.place(place.way, answer.value)
        method = next(
            (name for name in ("terminal", "player", "utility") if not _same_answer(place, image, name)), None
        )
        shown_image = state_text(explored.game, answer.value)
        if method:
            what = f"{method} differs from what it is at the canonical state {shown_image}"
            yield fault(explored, place, what, "let canonical keep player, terminal and utility")
        elif _canonical_results(explored, place) != _canonical_results(explored, image):
            what = f"The canonical results are not those of the canonical state {shown_image}"
            yield fault(explored, place, what, "let canonical map states only by symmetries of the game")


def state_notation(explored: Explored) -> Iterator[Fault]:
    """States that differ have different texts, and parse_state reads them back."""
    texts: dict[str, Place] = {}
    for place in explored.some if hasattr(explored.game, "format_state") else ():
        text = explored.ask("format_state", place.state)
        if not isinstance(text.value, str):
            yield fault(explored, place, f"format_state {problem(text)}", "it must return a text")
            continue
        other = texts.setdefault(text.value, place)
        if other is not place and not alike(other.state, place.state):
            what = f"format_state gives {text.value!r}, as it does at another state ({_way(explored, other)}),"
            yield fault(explored, place, what, "let the text tell all that the state holds")
        yield from _read_back(explored, place, "parse_state", text.value, place.state)
    yield from _garbage(explored, "state")


def action_notation(explored: Explored) -> Iterator[Fault]:
    """Actions at a state have different texts, and parse_action reads them back."""
    for place in explored.some if hasattr(explored.game, "format_action") else ():
        texts: dict[str, Any] = {}
        for action, _ in place.results:
            text = explored.ask("format_action", action)
            if not isinstance(text.value, str):
                yield fault(
                    explored, place, f"format_action of {shown(action)} {problem(text)}", "it must return a text"
                )
                continue
            other = texts.setdefault(text.value, action)
            if other is not action:
                what = f"format_action gives {text.value!r} for both {shown(other)} and {shown(action)}"
                yield fault(explored, place, what, "let the text tell all that the action holds")
            yield from _read_back(explored, place, "parse_action", text.value, action)
    yield from _garbage(explored, "action")


def pickling(explored: Explored) -> Iterator[Fault]:
    """The game, its states and its actions are what they were after pickling."""
    remedy = "keep out of it what cannot be pickled, such as lambdas, open files and locks"
    game = ask(pickled, explored.game)
    if game.error:
        yield Fault(f"Pickling {shown(explored.game)} {problem(game)}: {remedy}.")
        return
    for place in explored.some:
        state = ask(pickled, place.state)
        if state.error or not alike(state.value, place.state):
            yield fault(explored, place, f"Pickling the state {problem(state)}", remedy)
            continue
        for action, _ in place.results:
            answer = ask(pickled, action)
            if answer.error or not alike(answer.value, action):
                yield fault(explored, place, f"Pickling the action {shown(action)} {problem(answer)}", remedy)
        method = difference(place, explored.place(place.way, state.value, game.value))
        if method:
            what = f"{method} gives another answer when the game and the state have been pickled"
            yield fault(explored, place, what, "let pickling keep all that the answers depend on")


LAWS: tuple[Law, ...] = (
    methods,
    terminal,
    player,
    actions,
    action_values,
    result,
    utility,
    state_values,
    pure,
    repeatable,
    independent,
    steady_actions,
    equality,
    ending,
    canonical,
    state_notation,
    action_notation,
    pickling,
)


def difference(place: Place, other: Place) -> str | None:
    """Return the first method that answers differently at two places, or None."""
    for method in Answers._fields:
        if not _same_answer(place, other, method):
            return method
    if not all(_same(one, two) for (_, one), (_, two) in zip(place.results, other.results, strict=True)):
        return "result"
    return None


def _same_answer(place: Place, other: Place, method: str) -> bool:
    return _same(getattr(place.answers, method), getattr(other.answers, method))


def _same(one: Answer | None, two: Answer | None) -> bool:
    """Whether two answers are alike; of errors, whether they are of one kind."""
    if one is None or two is None:
        return one is two
    return type(one.error) is type(two.error) and alike(one.value, two.value)


def _finite(value: object) -> bool:
    return isinstance(value, Real) and isfinite(value)


def _harmed(explored: Explored, place: Place, changed: Any, plies: int = 2) -> bool:
    """Whether a changed state, unlike one with a filled cache, differs by == or in what the game says of it."""
    again = explored.place(place.way, changed)
    if not equal(changed, place.state) or ask(hash, changed) != ask(hash, place.state) or difference(place, again):
        return True
    following = zip(place.results, again.results, strict=True) if plies else ()
    return any(
        _harmed(explored, explored.place(place.way, one.value), two.value, plies - 1)
        for (_, one), (_, two) in following
    )


def _questions(explored: Explored, place: Place) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield the methods that may be asked at a place, each with what it takes beyond the state."""
    hooks = tuple(name for name in ("format_state", "canonical", "svg") if hasattr(explored.game, name))
    for name in (*Answers._fields, *hooks):
        if name in hooks or getattr(place.answers, name) is not None:
            yield name, ()
    for action, _ in place.results:
        yield "result", (action,)


def _exhaust(method: Callable[..., Any], *arguments: Any) -> None:
    """Call a method, and read what it returns if that is an iterator."""
    answer = method(*arguments)
    if isinstance(answer, Iterator):
        deque(islice(cast("Iterator[object]", answer), MOST_ACTIONS), maxlen=0)


def _ends(places: list[Place]) -> list[Place]:
    """Return the places to play to in full: some of the first and some of the last."""
    return places if len(places) <= 2 * MOST_REPLAYED else places[:MOST_REPLAYED] + places[-MOST_REPLAYED:]


def _met_in_search(game: Any, state: Any) -> tuple[Any, ...]:
    """Return the actions as a search meets them: each is played and answered before the next is read."""
    met: list[Any] = []
    for action in islice(game.actions(state), MOST_ACTIONS):
        met.append(action)
        following = ask(game.result, state, action)
        if following.error is None and ask(game.terminal, following.value) == Answer(False):
            ask(listed, game, following.value)
    return tuple(met)


def _canonical_results(explored: Explored, place: Place) -> frozenset[Any]:
    """Return the canonical states that the actions lead to."""
    states = [explored.ask("canonical", answer.value).value for _, answer in place.results]
    return frozenset(map(snapshot, states) if ask(frozenset, states).error else states)


def _way(explored: Explored, place: Place) -> str:
    return f"after {line_text(explored.game, place.line)}" if place.line else "the start"


def _read_back(explored: Explored, place: Place, parse: str, text: str, value: object) -> Iterator[Fault]:
    """Check that parsing the text of a value gives the value."""
    if not hasattr(explored.game, parse):
        return
    answer = explored.ask(parse, text)
    if answer.error or not equal(answer.value, value):
        yield fault(explored, place, f"{parse}({text!r}) {problem(answer)}", f"it must return {shown(value)}")


def _garbage(explored: Explored, what: str) -> Iterator[Fault]:
    """Check that text that stands for nothing is refused by a ValueError, or else read as what it formats to."""
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
