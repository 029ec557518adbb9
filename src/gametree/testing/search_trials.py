"""Search a game that checks every call on it, and keep the answers of the search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from numbers import Real
from typing import Any, Literal, NamedTuple, TypeAlias, cast
from zlib import crc32

from gametree.game import MAX, Action, Game, Playable, Player, Result, Search, State
from gametree.rules import mover
from gametree.search.minimax import minimax
from gametree.testing.answers import Answer, problem, shown
from gametree.testing.failures import line_text, place_text, state_text
from gametree.testing.patience import Patience
from gametree.transform.depth_limited import Evaluation
from gametree.transform.transformation import ExtendedState, Extension, Transformation

Contract: TypeAlias = Literal["result", "value", "legal", "expectation"]

MOST_STATES = 20_000


@dataclass(frozen=True)
class Trial:
    """A search on trial: the contract and the reference that it is held to."""

    search: Search
    contract: Contract
    reference: Search
    patience: Patience
    prunes: bool = False
    depth_limited: bool = False

    @property
    def name(self) -> str:
        """The name of the search."""
        return name_of_search(self.search)


class Limit(NamedTuple):
    """A depth limit for a search: a number of plies, and an evaluation of the states at the horizon."""

    depth: int
    evaluate: Evaluation


class Facts(NamedTuple):
    """The answers of the rules at one state; the utility is None if the game is not over."""

    utility: float | None
    player: Player
    results: dict[Any, Any]


class WatchedGame(Transformation[State, Action]):
    """The same game, which keeps its answers, and notes in `misuse` the first call that no search may make.

    `ways` holds every state that can be reached, in the order of their distance, with a shortest line to it.
    """

    def __init__(self, game: Playable[State, Action]) -> None:
        super().__init__(game)
        self.misuse = ""
        self.expected: dict[tuple[State, int | None], Answer] = {}
        self.facts: dict[State, Facts] = {}
        self.ways: dict[State, tuple[Action, ...]] = {game.initial_state(): ()}
        for state in (ahead := list(self.ways)):  # the list grows while it is read
            if len(ahead) > MOST_STATES:
                break
            self.facts[state] = facts = self._facts_at(state)
            for action, following in facts.results.items():
                if following not in self.ways:
                    self.ways[following] = (*self.ways[state], action)
                    ahead.append(following)

    def solve(self) -> None:
        """Note what `minimax` would answer at every state of a game in which no state recurs.

        It takes one step for each action; a call of `minimax` at each state takes as many as there are lines.
        """
        for state in self.facts:
            self._solved(state)

    def _solved(self, state: State) -> Result[Action]:
        known = self.expected.get((state, None))
        if known:
            return cast("Result[Action]", known.value)
        utility, player, results = self.facts[state]
        best: Result[Action] | None = None if utility is None else Result(utility)
        for action, following in results.items():
            value, line = self._solved(following)
            if best is None or (value > best.value if player is MAX else value < best.value):
                best = Result(value, (action, *line))
        self.expected[state, None] = Answer(best)
        return cast("Result[Action]", best)

    def player(self, state: State, /) -> Player:
        """Whose turn it is; MAX or MIN in a finished game too, for a search that calls this before `terminal`."""
        return self._facts_at(state).player

    def actions(self, state: State, /) -> Iterable[Action]:
        """The actions, at a live state."""
        return iter(self._live("actions", state).results)

    def result(self, state: State, action: Action, /) -> State:
        """The state that a legal action leads to."""
        results = self._live("result", state).results
        if action in results:
            following: State = results[action]
            return following
        self._note(f"played {shown(action)}, which is not legal, at {state_text(self.game, state)}")
        return self.game.result(state, action)

    def terminal(self, state: State, /) -> bool:
        """Whether the game is over."""
        return self._facts_at(state).utility is not None

    def utility(self, state: State, /) -> float:
        """The utility that the game gives MAX, at a terminal state."""
        utility = self._facts_at(state).utility
        if utility is not None:
            return utility
        self._note(f"asked for the utility of {state_text(self.game, state)}, where the game is not over")
        return self.game.utility(state)

    def judge(self, state: State) -> float:
        """Return an evaluation of a live state: any number, but always the same."""
        if state not in self.facts:
            self._note(f"asked for the evaluation of {shown(state)}, which is not a state of the game")
        elif self.terminal(state):
            self._note(f"asked for the evaluation of {state_text(self.game, state)}, where the game is over")
        return (crc32(repr(state).encode()) % 9 - 4) / 2

    def _live(self, method: str, state: State) -> Facts:
        facts = self._facts_at(state)
        if facts.utility is not None:
            self._note(f"asked for {method} at {state_text(self.game, state)}, where the game is over")
        return facts

    def _facts_at(self, state: State) -> Facts:
        """Return the answers of the rules at a state, which are kept for those that can be reached."""
        game, known = self.game, self.facts.get(state)
        if known:
            return known
        if game.terminal(state):
            return Facts(game.utility(state), Player.MAX, {})
        player = mover(game, state)
        return Facts(None, player, {action: game.result(state, action) for action in game.actions(state)})

    def _note(self, misuse: str) -> None:
        self.misuse = self.misuse or misuse


class _ForcedLine(Extension[State, Action, tuple[Action, ...]]):
    """The same game, in which the actions of a line must be played before play is free."""

    def actions(self, state: ExtendedState[State, tuple[Action, ...]], /) -> Iterable[Action]:
        """The next action of the line, or all actions after it."""
        return state.extra[:1] or self.game.actions(state.state)

    def result(
        self, state: ExtendedState[State, tuple[Action, ...]], action: Action, /
    ) -> ExtendedState[State, tuple[Action, ...]]:
        """The state that the action leads to, with the rest of the line."""
        return ExtendedState(self.game.result(state.state, action), state.extra[1:])


class StartedFrom(Transformation[State, Action]):
    """The same game, started from another state."""

    def __init__(self, game: Game[State, Action], start: State) -> None:
        super().__init__(game)
        self.start = start

    def initial_state(self) -> State:
        """The other state."""
        return self.start


@dataclass
class Reply:
    """The answer of the search on trial at a state, perhaps to a depth limit.

    `misuse` is its first call that no search may make, or empty.
    """

    trial: Trial
    watched: WatchedGame[Any, Any]
    state: Any
    limit: Limit | None

    def __post_init__(self) -> None:
        self.answer = self.again()
        self.misuse, self.watched.misuse = self.watched.misuse, ""

    def again(self) -> Answer:
        """Return what the search answers now."""
        return self._answer(self.trial.search, self.state)

    def _answer(self, search: Search, state: Any) -> Answer:
        return self.trial.patience.ask(_called, search, self.watched, state, self.limit)

    @property
    def asked(self) -> str:
        """The search and the limit, for a sentence."""
        return f"{self.trial.name}{f' with depth={self.limit.depth}' if self.limit else ''}"

    @property
    def reference_name(self) -> str:
        """The name of the search that is right, for a sentence."""
        return name_of_search(self.trial.reference)

    @property
    def place(self) -> str:
        """The state and the way to it, for a sentence."""
        return self.place_of(self.state)

    def place_of(self, state: Any) -> str:
        """Return another state of the game and the way to it, for a sentence."""
        return place_text(self.watched.game, state, self.watched.ways[state])

    @property
    def said(self) -> str:
        """The answer and the place, for a sentence."""
        return f"{self.asked} {problem(self.answer)} at {self.place}"

    @property
    def is_result(self) -> bool:
        """Whether the search returned a Result of a number and a tuple."""
        answer: object = self.answer.value  # None after an error
        if not isinstance(answer, Result):
            return False
        value, line = cast("tuple[object, object]", answer)
        return isinstance(value, Real) and isinstance(line, tuple)

    @property
    def result(self) -> Result[Any]:
        """The result, if it is one."""
        return cast("Result[Any]", self.answer.value)

    @cached_property
    def expected(self) -> Answer:
        """The answer of the reference."""
        return self._expected_at(self.state)

    def _expected_at(self, state: Any) -> Answer:
        """Return what the reference answers at a state of the game, which it is asked once."""
        question = state, self.limit and self.limit.depth
        known = self.watched.expected.get(question)
        if known is None:
            known = self.watched.expected[question] = self._answer(self.trial.reference, state)
            self.watched.misuse = ""
        return known

    @property
    def by_best_line(self) -> str:
        """The line of the reference, for a sentence."""
        line = self.expected.value.line
        return f"by the line {line_text(self.watched.game, line)}" if line else "by no line"

    def replayed(self) -> tuple[Any, int]:
        """Return the last state that the line reaches legally, and the number of actions to it."""
        state, line = self.state, self.result.line
        for played, action in enumerate(line):
            results = self.watched.facts[state].results
            if action not in results:
                return state, played
            state = results[action]
        return state, len(line)

    def worths(self) -> Iterator[float]:
        """Yield the value of the reference if play must begin with one action of the line, with two, and so on."""
        state, line = self.state, self.result.line
        for plies, action in enumerate(line, 1):
            state = self.watched.facts[state].results[action]
            if self.trial.reference is minimax and self.limit is None:
                # minimax gives a state one value, no matter how it was reached
                yield self._expected_at(state).value.value
            else:
                forced = _ForcedLine(self.watched, line[:plies])
                yield _called(self.trial.reference, forced, forced.start(self.state), self.limit).value
                self.watched.misuse = ""


def _called(search: Any, game: Any, state: Any, limit: Limit | None) -> Any:
    return search(game, state, **(limit._asdict() if limit else {}))


def name_of_search(search: Any) -> str:
    """Return the name of a search, for a sentence."""
    while isinstance(search, partial):
        search = search.func
    return getattr(search, "__name__", None) or type(search).__name__
