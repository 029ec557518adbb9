"""The laws of a game's states: values that no call changes, and answers that depend on nothing else.

Each law is a generator of the faults that it finds, those after the shortest lines first.
"""

from __future__ import annotations

import copy
import operator
import random
from collections import Counter, deque
from collections.abc import Callable, Generator, Hashable, Iterator
from contextlib import contextmanager
from itertools import combinations, islice
from math import factorial
from typing import Any, cast

from gametree.testing.answers import Answer, ask, problem, shown
from gametree.testing.checks import Fault
from gametree.testing.exploration import (
    MOST_ACTIONS,
    MOST_CALLS,
    Answers,
    Explored,
    Place,
    affordable,
    listed,
    method_of,
)
from gametree.testing.failures import line_text, place_text, state_text
from gametree.testing.snapshots import alike, copied, equal, frozen, hashed_alike, holds_nan, sealed, snapshot

MOST_REPLAYED = 60
MOST_PLAYED_LIVE = 100
MOST_COMPARED = 200
MOST_ARRIVALS = 2_000
ASKED_AGAIN = 300
MOST_FOLLOWED = 10
SETS = (set, frozenset, type(iter(frozenset[object]())))


def check_state_values(explored: Explored) -> Iterator[Fault]:
    """States are hashable values: equal to their deep copies, with equal hashes where they are equal."""
    remedy = "let states be values such as tuples, NamedTuples or frozen dataclasses"
    for place in explored.some:
        hashed = ask(hash, place.state)
        copy_made = ask(copy.deepcopy, place.state)
        same = copy_made.value
        if holds_nan(place.state):
            yield place.fault("The state holds nan, which equals nothing, not even itself", remedy)
        elif hashed.error:
            yield place.fault(f"The state is not hashable ({problem(hashed)})", remedy)
        elif copy_made.error:
            yield place.fault(f"A deep copy of the state {problem(copy_made)}", remedy)
        elif not equal(place.state, same) or not equal(same, place.state):
            yield place.fault("The state is not equal to its deep copy", remedy)
        elif ask(operator.ne, place.state, same).value:
            yield place.fault("The state is both == and != to its deep copy", remedy)
        elif ask(hash, same) != hashed:
            yield place.fault("The hash of the state is not the hash of its deep copy", remedy)
        elif equal(place.state, object()):
            yield place.fault("The state is equal to any object", "let == compare what states hold")
    compared = explored.places[:MOST_COMPARED]
    for place, other in combinations(compared, 2):
        if equal(other.state, place.state) and ask(hash, other.state) != ask(hash, place.state):
            what = f"The state is equal to {state_text(explored.game, place.state)} but has another hash"
            yield other.fault(what, "let the hash depend only on what == compares")


def check_pure(explored: Explored) -> Iterator[Fault]:
    """No method changes the state that it is given."""
    for place in explored.some:
        if sealed(place.state) and not _changed_at_all(place):
            continue
        for method, arguments in _questions(place):
            with_action = f" with the action {shown(arguments[0])}" if arguments else ""
            for text in changes(place, getattr(explored.game, method), *arguments):
                what = f"{method}{with_action} changes the state it is given into {text}"
                yield place.fault(what, "leave the argument as it is and return a new value")


def _changed_at_all(place: Place) -> bool:
    """Whether a state that only `object.__setattr__` can change is another after all calls about it."""
    if frozen(place.state):
        return False
    explored, state = place.explored, copied(place.state)
    before = snapshot(state)
    for method, arguments in _questions(place):
        explored.patience.ask(_exhaust, getattr(explored.game, method), state, *arguments)
    return snapshot(state) != before


def changes(place: Place, function: Callable[..., Any], *arguments: Any) -> Iterator[str]:
    """Yield, as text, the state after a call if the call has changed it."""
    if not frozen(place.state):
        state = copied(place.state)
        before = snapshot(state)
        place.explored.patience.ask(_exhaust, function, state, *arguments)
        if snapshot(state) != before and _harmed(place, state):
            yield state_text(place.explored.game, state)


def check_repeatable(explored: Explored) -> Iterator[Fault]:
    """Answers depend on the state alone, not on luck: the same when asked twice, in another order, of a copy."""
    remedy = "it must be a function of its arguments alone, so keep nothing in the game that changes its answers"
    start = explored.ask("initial_state")
    if explored.places[0].plies == 0 and not alike(start.value, explored.places[0].state):
        yield explored.places[0].fault(f"initial_state, asked again, {problem(start)}", remedy)
    some = explored.some
    calls = sum(len(place.results) for place in some) + 1
    rounds = max(2, min(ASKED_AGAIN // len(explored.places), MOST_CALLS // calls))
    changed: list[tuple[Place, str]] = []
    with _luck() as is_touched:
        for game in (explored.fresh, *[explored.game] * rounds):
            for place in reversed(some):
                method = difference(place, place.again(place.state, game))
                if method:
                    changed.append((place, method))
        changed += _answers_to_one_method_alone(explored)
        draws = is_touched()
    if draws:
        yield from _drawing(explored)
    for place, method in sorted(changed, key=lambda found: found[0].plies):
        yield place.fault(f"{method} gives another answer when asked again", remedy)


def _drawing(explored: Explored) -> Iterator[Fault]:
    """Yield the places and methods that draw from the module `random`, or seed it."""
    for place in explored.some:
        for method, arguments in _questions(place):
            with _luck() as is_touched:
                explored.patience.ask(_exhaust, getattr(explored.game, method), copied(place.state), *arguments)
                if is_touched():
                    what = f"{method} draws from the module random"
                    yield place.fault(what, "it must be a function of its arguments alone, so draw nothing")


@contextmanager
def _luck() -> Generator[Callable[[], bool]]:
    """Yield a function that tells whether the module `random` was used since; it is then as it was before."""
    before = random.getstate()
    random.seed("a seed that no rules have")
    here = random.getstate()
    try:
        yield lambda: random.getstate() != here
    finally:
        random.setstate(before)


def _answers_to_one_method_alone(explored: Explored) -> Iterator[tuple[Place, str]]:
    """Yield the places and methods whose answers change if one method alone is called at all places."""
    for method in Answers._fields:
        asked = method_of(explored.game, method)
        for place in explored.some:
            known: Answer | None = getattr(place.answers, method)
            if known and not same(known, explored.patience.ask(asked, copied(place.state))):
                yield place, method


def check_independent(explored: Explored) -> Iterator[Fault]:
    """States stay as they are when play goes on from them: none shares a list, or a board, with another."""
    changeable = [place for place in explored.places if not sealed(place.state)]
    ends = _ends([place for place in changeable if place.plies <= MOST_PLAYED_LIVE])
    for end in affordable(ends, per_action=max(end.plies for end in ends) + 1) if ends else ():
        reached = list(_played_live(explored, end.line))
        for line, state, before, parts in reached:
            if snapshot(state) != parts and _harmed(explored.place(None, before), state):
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
    """Yield the states, not copies, of a line and its side steps, each with a copy and its parts at the time."""
    game, ask_game = explored.game, explored.patience.ask
    state = ask_game(game.initial_state).value
    yield (), state, copied(state), snapshot(state)
    for ply, action in enumerate(line):
        for other in (*(ask_game(listed, game, state).value or ()), action):
            following = ask_game(game.result, state, other)
            if following.error is None:
                yield (*line[:ply], other), following.value, copied(following.value), snapshot(following.value)
        state = ask_game(game.result, state, action).value


def check_steady_actions(explored: Explored) -> Iterator[Fault]:
    """The actions stay the same while others are searched in between, and have one order in all processes."""
    yield from _actions_of_sets(explored)
    most_actions = max(len(place.results) for place in explored.places)  # about the cost of listing a successor's
    for place in affordable(explored.some, per_action=most_actions + 1):
        if place.live:
            read = explored.patience.ask(_read_in_search, explored.game, copied(place.state))
            if read.error or not equal(read.value, place.answers.actions and place.answers.actions.value):
                what = f"Reading the actions while their results are searched {problem(read)}, not the actions"
                yield place.fault(what, "return a new list, tuple or generator from each call of actions")


def _actions_of_sets(explored: Explored) -> Iterator[Fault]:
    """Yield the places whose actions are a set, or many in the order of one, where a process decides it."""
    for place in explored.some:
        offered: tuple[Any, ...] = tuple(action for action, _ in place.results)
        if len(offered) > 1 and not hashed_alike(offered):
            found = explored.patience.ask(explored.game.actions, copied(place.state))
            if isinstance(found.value, SETS) or ask(_are_many_in_order_of_a_set, offered).value:
                what = "The actions have the order of a set, which differs between processes,"
                remedy = (
                    "then lines and counts of nodes change too, so return a list in a fixed order, as by sorted()"
                )
                yield place.fault(what, remedy)


def _are_many_in_order_of_a_set(actions: tuple[Any, ...]) -> bool:
    """Whether the chance is below one in 2**40 that actions have the order of a hash table of some size.

    A set lists its members by the last bits of their hashes, but for those that found their place taken.
    """
    for bits in range(3, 14, 2):
        places = [hash(action) % 2**bits for action in actions]
        taken = Counter(places)
        alone = [place for place in places if taken[place] == 1]
        if alone == sorted(alone) and factorial(len(alone)) > 2**40:
            return True
    return False


def check_equality(explored: Explored) -> Iterator[Fault]:
    """Equal states, however they were reached, have the same player, actions, terminal, utility and results."""
    arrivals = explored.arrivals[:MOST_ARRIVALS]
    calls = max(MOST_CALLS, sum(len(arrival.place.results) for arrival in arrivals))
    for place, way, state in arrivals[: len(arrivals) * MOST_CALLS // calls + 1]:
        again = explored.place(way, state)
        method = difference(place, again)
        if method:
            other = place_text(explored.game, place.state, place.line)
            what = f"{method} differs from what it is at the equal state {other}"
            remedy = "let == and hash tell such states apart, as by the side to move"
            offered = [action for action, _ in again.results]
            if method == "actions" and all(action in offered for action, _ in place.results):
                what, remedy = f"{what}, by its order", "offer the actions in one order there, as by sorted()"
            yield again.fault(what, remedy)


def difference(place: Place, other: Place) -> str | None:
    """Return the first method that answers differently at two places, or None."""
    for method in Answers._fields:
        if not same_answer(place, other, method):
            return method
    if not all(same(one, two) for (_, one), (_, two) in zip(place.results, other.results, strict=True)):
        return "result"
    return None


def same_answer(place: Place, other: Place, method: str) -> bool:
    """Whether a method answers alike at two places."""
    return same(getattr(place.answers, method), getattr(other.answers, method))


def same(one: Answer | None, two: Answer | None) -> bool:
    """Whether two answers are alike; errors are alike if they are of one kind."""
    if one is None or two is None:
        return one is two
    return type(one.error) is type(two.error) and alike(one.value, two.value)


def _harmed(place: Place, changed: Any, plies: int = 2) -> bool:
    """Whether a changed state differs by == or in the game's answers about it; a filled cache is no difference."""
    again = place.again(changed)
    if not equal(changed, place.state) or ask(hash, changed) != ask(hash, place.state) or difference(place, again):
        return True
    following = list(zip(place.results, again.results, strict=True)) if plies else []
    return any(
        _harmed(place.again(one.value), two.value, plies - 1)
        for (_, one), (_, two) in following[:: len(following) // MOST_FOLLOWED + 1]
    )


def _questions(place: Place) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield the methods that may be called at a place, each with its arguments after the state."""
    hooks = tuple(name for name in ("format_state", "canonical", "svg") if hasattr(place.explored.game, name))
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
    """Return the places whose whole lines are played: some of the first and some of the last."""
    return places if len(places) <= 2 * MOST_REPLAYED else places[:MOST_REPLAYED] + places[-MOST_REPLAYED:]


def _read_in_search(game: Any, state: Any) -> tuple[Any, ...]:
    """Return the actions as a search reads them: each is played and searched before the next is read."""
    actions: list[Any] = []
    for action in islice(game.actions(state), MOST_ACTIONS):
        actions.append(action)
        following = ask(game.result, state, action)
        if following.error is None and ask(game.terminal, following.value) == Answer(False):
            ask(listed, game, following.value)
    return tuple(actions)
