"""Try a search on games drawn at random, on known games, or on the user's own, and reduce what fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, NamedTuple, TypeAlias

from gametree.game import Playable, TooDeep, UnexpectedChance
from gametree.games.tic_tac_toe import TicTacToe
from gametree.games.tree_game import Tree, TreeGame
from gametree.search.minimax import minimax
from gametree.testing.answers import ask, problem, shown
from gametree.testing.checks import Fault, Law, Outcome, name_of
from gametree.testing.failures import CheckFailed
from gametree.testing.game_texts import drawn, literal
from gametree.testing.large_games import SHAPES
from gametree.testing.leaf_checks import UniformTree, check_prunes, leaves_beyond_alpha_beta, uniform_trees
from gametree.testing.random_games import (
    Sketch,
    crossing_graph,
    cyclic_graph,
    dag_sketch,
    small_trees,
    tree_sketch,
    with_extreme_utilities,
)
from gametree.testing.reply_checks import OF_A_RESULT, check_answer, check_purity, check_repeatable
from gametree.testing.search_trials import MOST_STATES, Limit, Reply, StartedFrom, Trial, WatchedGame
from gametree.testing.smaller_games import smaller
from gametree.testing.snapshots import copied, frozen

Progress: TypeAlias = Callable[[int, int], object]

SMALL_TREES_AN_EXAMPLE = 10
SMALL_TREE_NODES = 5
MOST_SEARCHED_TWICE = 500
MOST_STATES_IN_FULL = 60
MOST_NODES_ASKED = 600
MOST_NODES_OF_SIMPLER_GAMES = 50_000
MOST_AT_A_DEPTH = 6
DEPTHS = (2, 0, 3, 1, 2)
GOLDEN_RATIO = (5**0.5 - 1) / 2
BOOK_TREES: tuple[Tree, ...] = (
    [0, [0, -1]],
    [[3, 12, 8], [2, 4, 6], [14, 5, 2]],
    [[[5, 6], [7, 4, 5]], [[3]], [[6], [6, 9]], [[5], [9, 8], [6]]],
)
LATE_BOARDS = ("XOX/.O./X..", "XO./OX./X.O", ".X./..X/OOX")


class Found(NamedTuple):
    """A fault, and the name of the check that found it."""

    check: str
    fault: Fault


@dataclass
class SearchRun:
    """A run of the laws of one contract over many games; `wanted` are the checks without a failure so far."""

    trial: Trial
    laws: Sequence[Law]
    wanted: set[str]
    progress: Progress | None = None

    def failures_on_games(self, games: Sequence[Playable[Any, Any]]) -> Iterator[Outcome]:
        """Yield how the search fails on the user's own games."""
        return self._failures([*map(self._on_game, games), *self._on_uniform_trees()])

    def failures_on_drawn_games(self, examples: int, seed: int) -> Iterator[Outcome]:
        """Yield how the search fails on the games of the kit, each reduced to a smallest one."""
        few = islice(small_trees(SMALL_TREE_NODES), SMALL_TREES_AN_EXAMPLE * examples)
        rng = Random(seed)
        sizes, cyclic = evenly_spread(rng), self.trial.depth_limited
        drawn = [_sketches(number, rng, sizes, cyclic=cyclic) for number in range(examples)]
        return self._failures(
            [
                *(self._on_sketches([sketch]) for sketch in few),
                *map(self._on_sketches, drawn),
                *self._on_uniform_trees(),
                *map(self._on_game, _known_games()),
            ]
        )

    def _failures(self, tries: Sequence[Iterator[Outcome]]) -> Iterator[Outcome]:
        """Yield the failures on one game after another, and tell the progress after each."""
        for done, failures in enumerate(tries, 1):
            yield from failures
            if self.progress:
                self.progress(done, len(tries))

    def _on_uniform_trees(self) -> list[Iterator[Outcome]]:
        return [self._on_uniform_tree(tree) for tree in uniform_trees()] if self.trial.prunes else []

    def _on_uniform_tree(self, tree: UniformTree) -> Iterator[Outcome]:
        for fault in check_prunes(self.trial, tree):
            if "prunes" in self.wanted:
                yield _failure(tree.game, Found("prunes", fault))

    def _on_game(self, game: Playable[Any, Any]) -> Iterator[Outcome]:
        for found in self._faults_of_game(game):
            if found.check in self.wanted:
                yield _failure(game, found)

    def _on_sketches(self, sketches: Iterable[Sketch]) -> Iterator[Outcome]:
        for sketch in sketches:
            for found in self._faults_of_sketch(sketch):
                if found.check in self.wanted:
                    reduced, smallest = self._reduced(sketch, found)
                    yield _failure(reduced.game, smallest)

    def _faults_of_game(self, game: Playable[Any, Any]) -> Iterator[Found]:
        """Yield what is wrong with the search at every state of a game that may be broken itself."""
        explored = self.trial.patience.ask(WatchedGame, game)
        if isinstance(explored.error, UnexpectedChance):
            raise ValueError(
                f"{shown(game)} has chance nodes, where plain minimax has no value: check the search by"
                f' contract="expectation", on random trees with chance, and leave out games=.'
            )
        if explored.error:
            what = f"{shown(game)} cannot be explored, it {problem(explored)}"
            yield Found("game", Fault(f"{what}: mend what check_game finds"))
            return
        watched: WatchedGame[Any, Any] = explored.value
        if len(watched.ways) > MOST_STATES:
            raise ValueError(
                f"{shown(game)} has more than {MOST_STATES} states: check the search on a smaller game, or on one"
                f" that starts later."
            )
        states = list(watched.ways)
        if len(states) > MOST_STATES_IN_FULL:
            states.reverse()  # the states nearest to the end are the cheap ones
        yield from self._faults(watched, states, may_be_broken=True)

    def _faults_of_sketch(self, sketch: Sketch) -> Iterator[Found]:
        """Yield what is wrong with the search at the states of a sketch, or at some of them if there are many."""
        watched: WatchedGame[Any, Any] = WatchedGame(sketch.game)
        if self.trial.reference is minimax and not sketch.is_cyclic:
            watched.solve()
        states = list(watched.ways)
        if len(states) > MOST_STATES_IN_FULL:
            states = states[:: 1 + len(states) // (2 + MOST_NODES_ASKED // len(states))]
        yield from self._faults(watched, states, unlimited=not sketch.is_cyclic)

    def _faults(
        self,
        watched: WatchedGame[Any, Any],
        states: list[Any],
        *,
        unlimited: bool = True,
        may_be_broken: bool = False,
    ) -> Iterator[Found]:
        if unlimited:
            yield from self._at_every_state(watched, states, None, may_be_broken=may_be_broken)
        for depth in DEPTHS if self.trial.depth_limited else ():
            some, limit = states[:MOST_AT_A_DEPTH], Limit(depth, watched.judge)
            yield from self._at_every_state(watched, some, limit, may_be_broken=may_be_broken)
        if unlimited and self.trial.prunes and self.trial.contract == "result":
            faults = leaves_beyond_alpha_beta(self.trial, watched, states)
            yield from (Found("prunes", fault) for fault in faults)

    def _at_every_state(
        self, watched: WatchedGame[Any, Any], states: list[Any], limit: Limit | None, *, may_be_broken: bool
    ) -> Iterator[Found]:
        """Yield what is wrong at the states, searched in an order and once more in the opposite one."""
        replies: list[Reply] = []
        untouched = [(copied(state), state) for state in states[:MOST_STATES_IN_FULL] if not frozen(state)]
        for state in states:
            reply = Reply(self.trial, watched, state, limit)
            yield from (Found("purity", fault) for fault in check_purity(reply, untouched))
            yield from self._judged(reply, may_be_broken=may_be_broken)
            replies.append(reply)
        for reply in reversed(replies[:MOST_SEARCHED_TWICE]):
            yield from (Found("repeatable", fault) for fault in check_repeatable(reply))

    def _judged(self, reply: Reply, *, may_be_broken: bool) -> Iterator[Found]:
        """Yield the first law that a reply breaks.

        If the reference fails as well, and the game is the user's, the game is wrong. A drawn game is then only
        unsuitable for this reference, such as for a penalty that is too large for its utilities.
        """
        for law in self.laws:
            needs_reference = law in OF_A_RESULT or (law is check_answer and reply.answer.error)
            if needs_reference and reply.expected.error:
                if may_be_broken:
                    what = f"{reply.reference_name} {problem(reply.expected)}"
                    remedy = "so there is nothing to compare with: mend what check_game finds"
                    if isinstance(reply.expected.error, TooDeep):
                        remedy = "so there is nothing to compare with: check the search on a game that ends"
                    sentence = f"{what} at {reply.place}, {remedy}"
                    yield Found("game", Fault(sentence, state=reply.state))
                return
            fault = next(law(reply), None)
            if fault:
                yield Found(name_of(law), fault)
                return

    def _reduced(self, sketch: Sketch, found: Found) -> tuple[Sketch, Found]:
        """Return a sketch on which the search fails, while it passes on every sketch that is one step simpler.

        Of a large game, a simpler one is returned as soon as many nodes have been tried.
        """
        ahead, nodes_left = smaller(sketch), MOST_NODES_OF_SIMPLER_GAMES
        while simpler := next(ahead, None):
            nodes_left -= len(simpler.nodes)
            if nodes_left < 0:
                break
            faults = self._faults_of_sketch(simpler)
            still = next((fault for fault in faults if fault.check in self.wanted), None)
            if still:
                sketch, found, ahead = simpler, still, smaller(simpler)
        return sketch, found


def evenly_spread(rng: Random) -> Callable[[int], float]:
    """Return a function that spreads the numbers 0, 1, 2, ... from 0 to 1, however many there are."""
    first = rng.random()
    return lambda number: (first + number * GOLDEN_RATIO) % 1


def _sketches(number: int, rng: Random, sizes: Callable[[int], float], *, cyclic: bool) -> Iterator[Sketch]:
    """Yield the games of one example: a tree, a graph, a large game, and perhaps one with cycles."""
    choose = rng.randrange
    tree = tree_sketch(choose)
    yield with_extreme_utilities(tree, choose) if number % 2 else tree
    graph = dag_sketch(choose) if number % 5 < 2 else crossing_graph(choose)
    yield with_extreme_utilities(graph, choose) if number % 5 == 1 else graph
    yield SHAPES[number % len(SHAPES)](choose, sizes(number))
    if cyclic:
        yield cyclic_graph(choose)


def _known_games() -> Iterator[Playable[Any, Any]]:
    yield from (TreeGame(tree) for tree in BOOK_TREES)
    game = TicTacToe()
    for board in LATE_BOARDS:
        yield StartedFrom(game, game.parse_state(board))


def _failure(game: Playable[Any, Any], found: Found) -> Outcome:
    """Return a fault as a failure, with the game drawn if it is small."""
    check, (sentence, _, state) = found
    made = ask(WatchedGame, game)
    ways: dict[Any, tuple[Any, ...]] = {} if made.error else made.value.ways
    seen = drawn(game, game.initial_state()) if 0 < len(ways) <= MOST_STATES_IN_FULL else str(state)
    message = f"{sentence}.\n\n{seen}\n\n{literal(game)}"
    return Outcome(check, CheckFailed(message, check=check, line=ways.get(state, ()), game=game, state=state))
