"""Check a search against plain minimax, and show the smallest game on which it goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from numbers import Real
from random import Random
from typing import Any, Literal, NamedTuple, TypeAlias, cast
from zlib import crc32

from gametree.game import Action, Game, Playable, Player, Result, Search, State
from gametree.games.tic_tac_toe import TicTacToe
from gametree.games.tree_game import Tree, TreeGame
from gametree.search.alpha_beta import alpha_beta
from gametree.search.minimax import minimax
from gametree.testing.asking import Answer, Patience, alike, ask, copied, problem, shown
from gametree.testing.failures import CheckFailed, line_text, place_text, state_text
from gametree.testing.sketches import (
    Sketch,
    dag_sketch,
    drawn,
    literal,
    small_trees,
    smaller,
    tree_sketch,
    uniform_tree,
)
from gametree.testing.student import StudentSearch
from gametree.transform.counted import Counted
from gametree.transform.transformation import ExtendedState, Extension, Transformation

Contract: TypeAlias = Literal["result", "value", "legal"]

EXAMPLES = 200
SMALL_TREES_AN_EXAMPLE = 10
SMALL_TREE_NODES = 5
MOST_SEARCHED_TWICE = 500
MOST_UNIFORM_LEAVES = 256
MOST_LIMITED = 60
MOST_AT_A_DEPTH = 6
MOST_STATES = 20_000
SECONDS_ON_OWN_GAMES = 600.0
DEPTHS = (2, 0, 3, 1, 2)
BOOK_TREES: tuple[Tree, ...] = (
    [[3, 12, 8], [2, 4, 6], [14, 5, 2]],
    [[[5, 6], [7, 4, 5]], [[3]], [[6], [6, 9]], [[5], [9, 8], [6]]],
)
LATE_BOARDS = ("XOX/.O./X..", "XO./OX./X.O", ".X./..X/OOX")


def check_search(
    search: Search,
    *,
    contract: Contract = "result",
    prunes: bool = False,
    games: Sequence[Playable[Any, Any]] | None = None,
    reference: Search = minimax,
    depth_limited: bool = False,
    examples: int = EXAMPLES,
    seed: int = 0,
) -> None:
    """Raise `CheckFailed` where a search differs from the reference; return None if it never does.

    It is asked at every state of small trees, random trees, layered graphs and late positions of tic-tac-toe, or
    else of the given `games` alone, twice at each. Contracts:

    - "result": the whole `Result` is the reference's.
    - "value": the value is, and the line is legal and attains it.
    - "legal": the line is legal, and at a live state there is one; values are not judged.

    Under each contract, a finished state has its utility, no action, and nothing is asked beyond it; equal
    inputs give equal results, whatever was searched in between; no rule is broken in what is asked of the game,
    such as the utility of a live state; and no state is changed.

    With `depth_limited`, the search is also called with `depth=` and `evaluate=`, as the reference is; both must
    take them. With `prunes`, it must not look at more leaves of uniform trees of equal leaves than alpha-beta
    does, b^ceil(d/2) + b^floor(d/2) - 1 by Knuth & Moore, 1975; nor, with the contract "result", at more than
    `alpha_beta` on any game. `examples` is how many random trees and as many graphs are tried, drawn from
    `seed`.

    The message shows the smallest tree or graph that the failure was reduced to, drawn and as an expression that
    makes it; `check`, `line`, `game` and `state` of the error say it as data.

    Raises ValueError for an unknown contract, and TypeError where a function that knows its own game only is
    given no `games` or is to prune.
    """
    if contract not in {"result", "value", "legal"}:
        message = f'contract must be "result", "value" or "legal", not {contract!r}.'
        raise ValueError(message)
    if isinstance(search, StudentSearch) and search.knows_one_game and (games is None or prunes):
        message = (
            f"{search.__name__} takes a state alone, so it knows only its own game: check it with"
            f" games=[that game] and without prunes, or let it take the game as well."
        )
        raise TypeError(message)
    with Patience(None if games is None else SECONDS_ON_OWN_GAMES) as patience:
        trial = _Trial(search, contract, reference, patience, prunes=prunes, depth_limited=depth_limited)
        if games is None:
            for tree in islice(small_trees(SMALL_TREE_NODES), SMALL_TREES_AN_EXAMPLE * examples):
                _refuse(tree, _faults(trial, tree))
            for sketch in _sketches(examples, Random(seed)):
                for fault in _faults(trial, sketch.game):
                    reduced, smallest = _reduced(trial, sketch, fault)
                    _refuse(reduced.game, [smallest])
        for game in _known_games() if games is None else games:
            _refuse(game, _faults(trial, game))
        for uniform in _uniform_trees() if prunes else ():
            _refuse(uniform.game, _too_many_leaves(trial, uniform))


@dataclass(frozen=True)
class _Trial:
    """A search on trial: what it is held to, and how."""

    search: Search
    contract: Contract
    reference: Search
    patience: Patience
    prunes: bool
    depth_limited: bool

    @property
    def name(self) -> str:
        """What the search is called."""
        return _name(self.search)


class _Fault(NamedTuple):
    """One thing that is wrong with a search, in a sentence, and the state that was searched."""

    check: str
    message: str
    state: Any


class _Limit(NamedTuple):
    """A depth limit that a search is to keep: so many plies, and an evaluation of what lies there."""

    depth: int
    evaluate: Callable[[Any], float]


class _Facts(NamedTuple):
    """What the rules say of one state."""

    utility: float | None
    player: Player
    results: dict[Any, Any]


class _Watched(Transformation[State, Action]):
    """The same game, asked only once of each state, which notes in `misuse` what no search may ask.

    `ways` holds every state that can be reached, in the order of their distance, with a shortest line to it.
    """

    def __init__(self, game: Playable[State, Action]) -> None:
        super().__init__(game)
        self.misuse = ""
        self.facts: dict[State, _Facts] = {}
        self.ways: dict[State, tuple[Action, ...]] = {game.initial_state(): ()}
        for state in (ahead := list(self.ways)):  # the list grows while it is read
            if len(ahead) > MOST_STATES:
                break
            self.facts[state] = facts = _facts(game, state)
            for action, following in facts.results.items():
                if following not in self.ways:
                    self.ways[following] = (*self.ways[state], action)
                    ahead.append(following)

    def player(self, state: State, /) -> Player:
        """Whose turn it is; of a finished game any player will do, for a search that asks before it looks."""
        return self._of(state).player

    def actions(self, state: State, /) -> Iterable[Action]:
        """The actions, at a live state."""
        return iter(self._live("actions", state).results)

    def result(self, state: State, action: Action, /) -> State:
        """What a legal action leads to."""
        results = self._live("result", state).results
        if action in results:
            following: State = results[action]
            return following
        self._note(f"played {shown(action)}, which is not legal, at {state_text(self.game, state)}")
        return self.game.result(state, action)

    def terminal(self, state: State, /) -> bool:
        """Whether the game is over."""
        return self._of(state).utility is not None

    def utility(self, state: State, /) -> float:
        """What the game gives MAX, at a terminal state."""
        utility = self._of(state).utility
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

    def _of(self, state: State) -> _Facts:
        return self.facts[state] if state in self.facts else _facts(self.game, state)

    def _live(self, method: str, state: State) -> _Facts:
        facts = self._of(state)
        if facts.utility is not None:
            self._note(f"asked for {method} at {state_text(self.game, state)}, where the game is over")
        return facts

    def _note(self, misuse: str) -> None:
        self.misuse = self.misuse or misuse


class _OnlyLine(Extension[State, Action, tuple[Action, ...]]):
    """The same game, in which only the given line may be played."""

    def actions(self, state: ExtendedState[State, tuple[Action, ...]], /) -> Iterable[Action]:
        """The next action of the line."""
        return state.extra[:1]

    def result(
        self, state: ExtendedState[State, tuple[Action, ...]], action: Action, /
    ) -> ExtendedState[State, tuple[Action, ...]]:
        """What the action leads to, with the rest of the line."""
        return ExtendedState(self.game.result(state.state, action), state.extra[1:])


class _From(Transformation[State, Action]):
    """The same game, started from another state."""

    def __init__(self, game: Game[State, Action], start: State) -> None:
        super().__init__(game)
        self.start = start

    def initial_state(self) -> State:
        """The other state."""
        return self.start


def _facts(game: Game[State, Action], state: State) -> _Facts:
    if game.terminal(state):
        return _Facts(game.utility(state), Player.MAX, {})
    results = {action: game.result(state, action) for action in game.actions(state)}
    return _Facts(None, game.player(state), results)


def _called(search: Any, game: Any, state: Any, limit: _Limit | None) -> Any:
    return (
        search(game, state) if limit is None else search(game, state, depth=limit.depth, evaluate=limit.evaluate)
    )


class _Question(NamedTuple):
    """A state to be searched, perhaps to a limit, and by whom."""

    trial: _Trial
    watched: _Watched[Any, Any]
    state: Any
    limit: _Limit | None

    @property
    def asked(self) -> str:
        """What was asked, for a sentence."""
        return f"{self.trial.name}{f' with depth={self.limit.depth}' if self.limit else ''}"

    @property
    def place(self) -> str:
        """Where it was asked, for a sentence."""
        return _place(self.watched, self.state)

    def answer(self) -> Answer:
        """Return what the search answers."""
        return self.trial.patience.ask(_called, self.trial.search, self.watched, self.state, self.limit)

    def expected(self) -> Answer:
        """Return what the reference answers."""
        answer = self.trial.patience.ask(_called, self.trial.reference, self.watched, self.state, self.limit)
        self.watched.misuse = ""
        return answer

    def worth(self, line: tuple[Any, ...]) -> float:
        """Return what the reference makes of a line, if nothing else could be played."""
        only = _OnlyLine(self.watched, line)
        result: Result[Any] = _called(self.trial.reference, only, only.start(self.state), self.limit)
        return result.value


def _faults(trial: _Trial, game: Playable[Any, Any]) -> Iterator[_Fault]:
    """Yield what is wrong with the search at the states of a game."""
    made = trial.patience.ask(_Watched, game)
    if made.error:
        what = f"{shown(game)} cannot be explored, it {problem(made)}"
        yield _Fault("game", f"{what}: mend what check_game finds", None)
    else:
        yield from _faults_by_state(trial, made.value)


def _faults_by_state(trial: _Trial, watched: _Watched[Any, Any]) -> Iterator[_Fault]:
    """Yield what is wrong at any state of a game that could be explored, and what it costs."""
    game = watched.game
    if len(watched.ways) > MOST_STATES:
        message = (
            f"{shown(game)} has more than {MOST_STATES} states: check the search on a smaller game, or on one that"
            f" starts later."
        )
        raise ValueError(message)
    small = len(watched.ways) <= MOST_LIMITED
    # Of a large game the states nearest to the end come first, since they are the cheap ones and the small ones.
    order = list(watched.ways) if small else list(reversed(watched.ways))
    yield from _at_every_state([_Question(trial, watched, state, None) for state in order])
    for depth in DEPTHS if trial.depth_limited else ():
        limit = _Limit(depth, watched.judge)
        yield from _at_every_state([_Question(trial, watched, state, limit) for state in order[:MOST_AT_A_DEPTH]])
    if trial.prunes and trial.contract == "result":
        for state in order[:MOST_LIMITED]:
            yield from _more_leaves(trial, _leaves, game, state, _leaves(alpha_beta, game, state))


def _at_every_state(questions: list[_Question]) -> Iterator[_Fault]:
    """Yield what is wrong at the states, searched in an order and once more in the opposite one."""
    answers: list[Answer] = []
    untouched = [(copied(question.state), question.state) for question in questions[:MOST_LIMITED]]
    for question in questions:
        answer = question.answer()
        for before, now in untouched:
            if not alike(before, now):
                what = (
                    f"{question.asked} changes the state {state_text(question.watched.game, before)} of the game"
                )
                yield _Fault("purity", f"{what}: let it make new states by result", before)
        yield from _judged(question, answer)
        answers.append(answer)
    again = list(zip(questions, answers, strict=True))[:MOST_SEARCHED_TWICE]
    for question, answer in reversed(again):
        second = question.answer()
        if second != answer:
            what = (
                f"{question.asked} {problem(answer)} at {question.place}, but {problem(second)} when asked again"
            )
            yield _Fault("repeatable", f"{what}: it must keep nothing that changes its answers", question.state)


def _judged(question: _Question, answer: Answer) -> Iterator[_Fault]:
    """Yield what is wrong with one answer, the plainest fault first."""
    watched, state = question.watched, question.state
    said = f"{question.asked} {problem(answer)} at {question.place}"
    misuse, watched.misuse = watched.misuse, ""
    if misuse:
        what = f"{question.asked}, searching {question.place}, {misuse}"
        yield _Fault("rules", f"{what}: ask only what the rules answer there", state)
    if answer.error and question.expected().error:
        yield _broken(question)
    if answer.error or not _is_result(answer.value):
        yield _Fault("answer", f"{said}: it must return a Result of a number and a tuple of actions", state)
    else:
        yield from _judged_result(question, answer.value, said)


def _judged_result(question: _Question, result: Result[Any], said: str) -> Iterator[_Fault]:
    """Yield what is wrong with a result, the plainest fault first."""
    trial, watched, state, limit = question
    value, line = result
    ended = watched.terminal(state)
    if ended and (line or value != watched.utility(state)):
        what = f"{said}, where the game is over with utility {watched.utility(state)}"
        yield _Fault("terminal", f"{what}: return that and no action", state)
    elif not ended and not line and not (limit and limit.depth == 0):
        yield _Fault("action", f"{said}: name an action, since the game is not over there", state)
    end, played = _replayed(watched, state, line)
    if played < len(line):
        what = f"{said}, but {shown(line[played])} is not legal at {_place(watched, end)}"
        yield _Fault("line", f"{what}: return a line that can be played", state)
    elif trial.contract != "legal":
        expected = question.expected()
        if expected.error:
            yield _broken(question)
        else:
            yield from _compared(question, result, expected.value, said, end)


def _broken(question: _Question) -> _Fault:
    """Return that the game breaks the reference, too."""
    what = f"{_name(question.trial.reference)} {problem(question.expected())} at {question.place}"
    remedy = "so there is nothing to compare with: mend what check_game finds"
    return _Fault("game", f"{what}, {remedy}", question.state)


def _compared(
    question: _Question, result: Result[Any], expected: Result[Any], said: str, end: Any
) -> Iterator[_Fault]:
    """Yield how a result, whose line is legal and leads to `end`, differs from the reference's."""
    trial, watched, state, limit = question
    by_line = f"by the line {line_text(watched.game, expected.line)}" if expected.line else "by no line"
    best = f"but {_name(trial.reference)} gives {expected.value} {by_line}"
    if result.value != expected.value:
        yield _Fault("value", f"{said}, {best}: compare the two on this game", state)
    elif trial.contract == "result":
        if result != expected:
            yield _Fault("line", f"{said}, {best}: of equally good actions the first must be taken", state)
    elif not (watched.terminal(end) or (limit and len(result.line) == limit.depth)):
        what = f"{said}, whose line stops at {_place(watched, end)}, where the game is not over"
        yield _Fault("line", f"{what}: let it go on to the end", state)
    elif question.worth(result.line) != result.value:
        what = f"{said}, but the line is worth {question.worth(result.line)}"
        yield _Fault("line", f"{what}: let it attain the value", state)


def _replayed(watched: _Watched[Any, Any], state: Any, line: Sequence[Any]) -> tuple[Any, int]:
    """Return the last state that a line reaches legally, and how many of its actions lead there."""
    for played, action in enumerate(line):
        results = watched.facts[state].results
        if action not in results:
            return state, played
        state = results[action]
    return state, len(line)


def _is_result(answer: object) -> bool:
    if not isinstance(answer, Result):
        return False
    value, line = cast("tuple[object, object]", answer)
    return isinstance(value, Real) and isinstance(line, tuple)


def _too_many_leaves(trial: _Trial, tree: _Uniform) -> Iterator[_Fault]:
    """Yield that the search looks at more leaves of a uniform tree of equal leaves than it need."""
    most = tree.branching ** ((tree.plies + 1) // 2) + tree.branching ** (tree.plies // 2) - 1
    game = tree.game
    yield from _more_leaves(trial, _different_leaves, game, game.initial_state(), most)


def _more_leaves(
    trial: _Trial, count: Callable[[Search, Any, Any], int], game: Any, state: Any, most: int
) -> Iterator[_Fault]:
    """Yield that the search looks at more than so many leaves."""
    leaves = trial.patience.ask(count, trial.search, game, state)
    if leaves.error:
        yield _Fault(
            "answer", f"{trial.name} {problem(leaves)} at {state_text(game, state)}: it must answer", state
        )
    elif leaves.value > most:
        what = f"{trial.name} looks at {leaves.value} leaves from {state_text(game, state)}, alpha-beta at {most}"
        yield _Fault(
            "prunes", f"{what}: cut off as soon as alpha >= beta, by the bounds of all nodes above", state
        )


def _leaves(search: Search, game: Game[Any, Any], state: Any) -> int:
    """Return how often a search asks for a utility."""
    counted = Counted(game)
    search(counted, state)
    return counted.leaves


def _different_leaves(search: Search, game: Game[Any, Any], state: Any) -> int:
    """Return of how many states a search asks the utility; a search with a table may ask again."""
    watched = _LeavesSeen(game)
    search(watched, state)
    return len(watched.leaves)


class _LeavesSeen(Transformation[State, Action]):
    """The same game, which keeps the states whose utility was asked."""

    def __init__(self, game: Game[State, Action]) -> None:
        super().__init__(game)
        self.leaves: set[State] = set()

    def utility(self, state: State, /) -> float:
        """What the game gives MAX."""
        self.leaves.add(state)
        return self.game.utility(state)


class _Uniform(NamedTuple):
    """A tree of equal leaves in which players alternate and all live nodes are as wide."""

    player: Player
    branching: int
    plies: int

    @property
    def game(self) -> TreeGame:
        """The tree, written out."""
        return TreeGame(uniform_tree(*self))


def _uniform_trees() -> list[_Uniform]:
    """Return the uniform trees with not too many leaves, those with the fewest first."""
    trees = [
        _Uniform(player, branching, plies)
        for player in Player
        for branching in range(1, 7)
        for plies in range(9)
        if branching**plies <= MOST_UNIFORM_LEAVES
    ]
    return sorted(trees, key=lambda tree: tree.branching**tree.plies)


def _sketches(examples: int, rng: Random) -> Iterator[Sketch]:
    """Yield so many random trees and as many random graphs, in turn."""
    for _ in range(examples):
        yield tree_sketch(rng.randrange)
        yield dag_sketch(rng.randrange)


def _reduced(trial: _Trial, sketch: Sketch, fault: _Fault) -> tuple[Sketch, _Fault]:
    """Return a sketch on which the search goes wrong, and no sketch one step simpler makes it."""
    for simpler in smaller(sketch):
        found = next(_faults(trial, simpler.game), None)
        if found:
            return _reduced(trial, simpler, found)
    return sketch, fault


def _known_games() -> Iterator[Playable[Any, Any]]:
    yield from (TreeGame(tree) for tree in BOOK_TREES)
    game = TicTacToe()
    for board in LATE_BOARDS:
        yield _From(game, game.parse_state(board))


def _refuse(game: Playable[Any, Any], faults: Iterable[_Fault]) -> None:
    """Raise the first fault, if there is one, with the game drawn if it is small."""
    for fault in faults:
        made = ask(_Watched, game)
        ways: dict[Any, tuple[Any, ...]] = {} if made.error else made.value.ways
        seen = drawn(game, game.initial_state()) if 0 < len(ways) <= MOST_LIMITED else str(fault.state)
        message = f"{fault.message}.\n\n{seen}\n\n{literal(game)}"
        raise CheckFailed(message, check=fault.check, line=ways.get(fault.state, ()), game=game, state=fault.state)


def _place(watched: _Watched[Any, Any], state: Any) -> str:
    return place_text(watched.game, state, watched.ways[state])


def _name(search: Any) -> str:
    while isinstance(search, partial):
        search = search.func
    return getattr(search, "__name__", None) or type(search).__name__
