"""Explore a game that cannot be trusted: breadth first from the start, and along random lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from gametree.testing.answers import Answer, ask
from gametree.testing.checks import Fault
from gametree.testing.failures import place_text
from gametree.testing.patience import Patience
from gametree.testing.snapshots import copied, equal, sealed, snapshot

MOST_ACTIONS = 10_000
MOST_PLIES = 1_000
SOME = 250
MOST_CALLS = 6_000
MOST_TIME_TO_EXPLORE = 0.4
MOST_RESULTS_OF_A_LINE = 1_000


class Answers(NamedTuple):
    """The answers of a game about one state; None if the rules need not answer."""

    terminal: Answer
    utility: Answer | None = None
    player: Answer | None = None
    actions: Answer | None = None


class Terms(NamedTuple):
    """The declared end of a game: within a number of plies, perhaps never, or not declared."""

    plies: int | None = None
    cyclic: bool = False

    @property
    def most_plies(self) -> int:
        """How many plies a line of play may take."""
        return MOST_PLIES if self.plies is None else self.plies


class Way(NamedTuple):
    """How a place was reached: the way to the place before it, the action from there, and the plies in all."""

    before: Way | None
    action: Any
    plies: int


def way_on(way: Way | None, action: Any) -> Way:
    """Return the way that goes on with an action."""
    return Way(way, action, way.plies + 1 if way else 1)


def line_of(way: Way | None) -> tuple[Any, ...]:
    """Return the actions of a way, from the start."""
    actions: list[Any] = []
    while way:
        actions.append(way.action)
        way = way.before
    return tuple(reversed(actions))


@dataclass(frozen=True, eq=False)
class Place:
    """A state that was reached, the way to it, the game's answers about it, and the results of its actions."""

    explored: Explored
    way: Way | None
    state: Any
    answers: Answers
    results: tuple[tuple[Any, Answer], ...]

    @property
    def plies(self) -> int:
        """How many actions led here."""
        return self.way.plies if self.way else 0

    @property
    def line(self) -> tuple[Any, ...]:
        """The actions that led here."""
        return line_of(self.way)

    @property
    def live(self) -> bool:
        """Whether the game is not over and offers actions."""
        return self.answers.actions is not None and self.answers.actions.error is None

    def ask(self, method: str, *arguments: Any) -> Answer:
        """Return the answer of a method of the game for copies of the state and the arguments."""
        return self.explored.ask(method, self.state, *arguments)

    def again(self, state: Any, game: Any = None) -> Place:
        """Return the place at which another state, or another game, is tried in place of this one."""
        return self.explored.place(self.way, state, game)

    def fault(self, what: str, remedy: str) -> Fault:
        """Return a fault here: what is so, and what to do about it."""
        where = place_text(self.explored.game, self.state, self.line)
        return Fault(f"{what} at {where}: {remedy}.", self.line, self.state)


class Arrival(NamedTuple):
    """A second way to the state of a place, or to one that is equal."""

    place: Place
    way: Way | None
    state: Any


@dataclass(eq=False)
class Explored:
    """Some places of a game, in the order they were reached, no two of them equal.

    `arrivals` are the other ways to these places. `successors` holds, for each place, the numbers of the places
    that its actions lead to, as far as they were reached. `fresh` is a copy of the game of which no method was
    called. `complete` is true if these are all places. `longest` is the longest line of actions that was played.
    """

    game: Any
    patience: Patience
    fresh: Any = None
    places: list[Place] = field(default_factory=list[Place])
    arrivals: list[Arrival] = field(default_factory=list[Arrival])
    successors: list[list[tuple[Any, int]]] = field(default_factory=list[list[tuple[Any, int]]])
    complete: bool = True
    terms: Terms = field(default_factory=Terms)
    longest: tuple[Any, ...] = ()

    @property
    def some(self) -> list[Place]:
        """The first places and some of the others, evenly spread; fewer if there are many actions."""
        rest = self.places[SOME:]
        return affordable(self.places[:SOME] + rest[:: len(rest) // SOME + 1])

    def ask(self, method: str, *arguments: Any) -> Answer:
        """Return the answer of a method of the game for copies of the arguments."""
        return self.patience.ask(getattr(self.game, method), *map(copied, arguments))

    def answers(self, game: Any, copy: Callable[[], Any]) -> Answers:
        """Return the answers of a game about copies of a state; only the methods that must answer are called."""
        terminal = self.patience.ask(game.terminal, copy())
        if terminal.error:
            return Answers(terminal)
        if terminal.value:
            return Answers(terminal, utility=self.patience.ask(game.utility, copy()))
        return Answers(
            terminal,
            player=self.patience.ask(game.player, copy()),
            actions=self.patience.ask(listed, game, copy()),
        )

    def place(self, way: Way | None, state: Any, game: Any = None) -> Place:
        """Return a state with all the answers of the game, or of another, about it."""
        game = self.game if game is None else game
        copy = _copies(state)
        answers = self.answers(game, copy)
        offered: tuple[Any, ...] = (answers.actions and answers.actions.value) or ()
        if len(offered) > MOST_ACTIONS:
            return Place(self, way, state, answers, ())
        action_copied = itself if sealed(offered) else copied
        ask, result = self.patience.ask, game.result
        if sealed(state):  # then the results are so too, as a rule, so nothing changes them while others are made
            results = [ask(result, copy(), action_copied(action)) for action in offered]
            if sealed(tuple(answer.value for answer in results)):
                return Place(self, way, state, answers, tuple(zip(offered, results, strict=True)))
        results = [kept(ask(result, copy(), action_copied(action))) for action in offered]
        return Place(self, way, state, answers, tuple(zip(offered, results, strict=True)))


def _copies(value: Any) -> Callable[[], Any]:
    """Return a function that returns a copy of a value, always the same if nothing can change it."""
    anew = copied(value)
    return (lambda: anew) if sealed(value) else (lambda: copied(value))


def itself(value: Any) -> Any:
    """Return the value."""
    return value


def affordable(places: list[Place], most: int = MOST_CALLS, *, per_action: int = 1) -> list[Place]:
    """Return places, evenly spread and with the first, about which all questions take about `most` calls.

    A place takes a few calls, and `per_action` calls for each of its actions.
    """
    calls = sum(len(Answers._fields) + per_action * len(place.results) for place in places)
    return places[:: calls // most + 1]


def kept(answer: Answer) -> Answer:
    """Return the answer with a copy of its value, which the game cannot change."""
    return answer._replace(value=copied(answer.value))


def listed(game: Any, state: Any) -> tuple[Any, ...]:
    """Return the actions of a state, or the first of them if there is no end to them."""
    return tuple(islice(game.actions(state), MOST_ACTIONS + 1))


def method_of(game: Any, name: str) -> Callable[..., Any]:
    """Return a method of a game by its name; `actions` are `listed`."""
    return partial(listed, game) if name == "actions" else getattr(game, name)


def explore(game: Any, patience: Patience, terms: Terms, most: int) -> Explored:
    """Return the places nearest to the start, breadth first, until they have led to more than `most` results.

    So each place is reached by a shortest line.
    """
    results = 0
    explored = Explored(game, patience, copied(game), terms=terms)
    numbers: dict[Any, int] = {}

    def number(way: Way | None, state: Any) -> int | None:
        """Return the number of the place with an equal state, or of a new place; None if there is no room."""
        nonlocal results
        found = ask(numbers.get, state)
        key = snapshot(state) if found.error else state
        known = numbers.get(key) if found.error else found.value
        if known is not None:
            explored.arrivals.append(Arrival(explored.places[known], way, state))
            return known
        if explored.places and (results > most or patience.spent > MOST_TIME_TO_EXPLORE):
            explored.complete = False
            return None
        numbers[key] = fresh = len(explored.places)
        explored.places.append(explored.place(way, state))
        results += len(explored.places[-1].results)
        return fresh

    number(None, kept(explored.ask("initial_state")).value)
    for place in explored.places:  # the list grows while it is read
        reached = [
            (action, number(way_on(place.way, action), result.value))
            for action, result in place.results
            if result.error is None
        ]
        explored.successors.append([(action, index) for action, index in reached if index is not None])
    return explored


def explore_line(explored: Explored, line: tuple[Any, ...]) -> Explored | None:
    """Return the places along a line, in a wide game only the last ones; None if the line is not legal."""
    along = Explored(explored.game, explored.patience, explored.fresh, terms=explored.terms, complete=False)
    start = explored.places[0]
    skipped = max(0, len(line) - MOST_RESULTS_OF_A_LINE // (len(start.results) + 1))
    way, state = None, start.state
    for ply, action in enumerate(line):
        following = _following(explored, state, action)
        if following is None:
            return None
        if ply >= skipped:
            along.places.append(along.place(way, state))
            along.successors.append([(action, len(along.places))])
        way, state = way_on(way, action), following.value
    along.places.append(along.place(way, state))
    along.successors.append([])
    return along


def _following(explored: Explored, state: Any, action: Any) -> Answer | None:
    """Return the result of an action that is legal at a state; None if it is not legal, or fails."""
    offered = explored.patience.ask(listed, explored.game, copied(state)).value or ()
    if explored.ask("terminal", state).value or not any(equal(other, action) for other in offered):
        return None
    following = kept(explored.ask("result", state, action))
    return None if following.error else following


def random_line(explored: Explored, rng: Random, most: int) -> tuple[Any, ...]:
    """Return random actions from the start, until the game is over or fails, or `most` plies are played."""
    line: list[Any] = []
    state = explored.places[0].state
    while len(line) < most:
        answers = explored.answers(explored.game, _copies(state))
        if not (answers.actions and answers.actions.value):
            break
        action = rng.choice(answers.actions.value)
        result = explored.ask("result", state, action)
        if result.error:
            break
        line.append(action)
        state = result.value
    return tuple(line)
