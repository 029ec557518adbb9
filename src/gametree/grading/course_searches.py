"""The searches of courses, held to plain minimax on small trees in the form of the course: AIMA, CS188 and 6.034.

The trees are the kit's own, so a search is judged even where the rules beside it are wrong or missing.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple, TypeAlias, cast

from gametree.adapters.recognition import CourseSearch
from gametree.game import MAX, Player
from gametree.games.graph_game import GraphGame
from gametree.games.tree_game import Tree
from gametree.grading.course_views import DIRECTIONS, VIEWS, AbstractView, AimaView, PacmanView, score_of
from gametree.grading.submissions import Unfinished
from gametree.notation import list_text
from gametree.search.minimax import minimax
from gametree.testing.answers import Answer, problem
from gametree.testing.game_texts import drawn
from gametree.testing.patience import Patience

Node: TypeAlias = "float | tuple[Player, dict[str, int]]"

LETTERS = ("a", "b", "c", "d")
TREES = 180
MOST_PLIES = 5
# Scores of a tree: of games that are won or lost, of AIMA's figures, and of Pacman and Connect Four, and beyond.
UTILITIES = (
    (0, 1, -1, 2, -2, 3),
    (11, 12, 14, 20, 25, 30),
    (-11, -12, -14, -20, -25, -30),
    (-500, 1_503, -1_010, 2_000, 60, -90),
    (1_100, 2_010, 5_000),
    (-1_100, -2_010, -5_000),
)
ROUNDS = (1, 2, MOST_PLIES)  # depths for CS188; the last is beyond every tree

LAW_OF = {
    "AIMA": "It returns an action that is best for the player to move.",
    "CS188": "getAction returns a best action of Pacman, where a depth of 1 is one move of each agent.",
    "6.034": "It returns a path of best play, its score to the maximizer, and the number of evaluations.",
}


class ScoredGame(GraphGame[int, str]):
    """A graph game that shows the score of each node as `PacmanView` gives it before the end."""

    def format_state(self, state: int) -> str:
        """The node and its score."""
        return f"node {state}, score {score_of(state)}"


class Best(NamedTuple):
    """The value of the root to MAX, and the actions that attain it."""

    value: float
    actions: list[str]


def check_course_search(search: CourseSearch, patience: Patience) -> str | None:
    """Return what is wrong with a search at one of the smallest trees on which it fails, or None.

    Raises `Unfinished` if the search needs more of a game than the course asks of it.
    """
    return next(FAULTS_OF[search.course](search, patience), None)


def _faults_of_aima(search: CourseSearch, patience: Patience) -> Iterator[str]:
    """Yield the faults of a function of a state and a game, in either order."""
    game_first = next(iter(inspect.signature(search.found).parameters)) == "game"
    for player in (MAX, MAX.opponent):
        for game in trees(player, LETTERS):
            view, best = AimaView(game), best_of(game)
            answer = patience.ask(search.found, *((view, view.initial) if game_first else (view.initial, view)))
            wanted = f"{_best_text(best)}, worth {best.value * player} to {player.name}"
            pairs = [(best.value * player, action) for action in best.actions]  # an answer may tell the value too
            yield from _fault(game, search.name, answer, wanted, right=answer.value in [*best.actions, *pairs])


def _faults_of_cs188(search: CourseSearch, patience: Patience) -> Iterator[str]:
    """Yield the faults of a class of agents."""
    made = patience.ask(search.found)
    if made.error:
        yield f"{search.name}() {problem(made)}: let it be made without arguments."
        return
    agent: Any = made.value
    agent.index, agent.evaluationFunction = 0, PacmanView.getScore
    for game in trees(MAX, DIRECTIONS, ScoredGame):
        for rounds in ROUNDS:
            agent.depth = rounds
            best = best_of(game, rounds)
            answer = patience.ask(agent.getAction, PacmanView(game, game.initial_state()))
            asked = f"getAction of {search.name} with depth {rounds}"
            yield from _fault(game, asked, answer, _best_text(best), right=answer.value in best.actions)


def _faults_of_6034(search: CourseSearch, patience: Patience) -> Iterator[str]:
    """Yield the faults of a function that returns a path, its score and the number of evaluations."""
    for player in (MAX, MAX.opponent):
        for game in trees(player, LETTERS):
            first = AbstractView(game, game.initial_state(), maximizer=player is MAX)
            best = best_of(game)
            answer = patience.ask(search.found, first, maximize=player is MAX)
            asked = f"{search.name} with maximize={player is MAX}"
            wanted = f"{_best_text(best)}, the score is {best.value}, and the path goes from <start> to the end"
            right = _is_path_of_best_play(game, best, answer.value)
            yield from _fault(game, asked, answer, wanted, right=right)


def _is_path_of_best_play(game: GraphGame[int, str], best: Best, answer: Any) -> bool:
    """Whether an answer has the score, and a path of states of this worth from the start to the end."""
    if not isinstance(answer, tuple | list) or len(cast("Sequence[object]", answer)) != 3:
        return False
    path, score, _ = cast("Sequence[Any]", answer)
    if score != best.value or not isinstance(path, tuple | list):
        return False
    states = cast("Sequence[object]", path)
    nodes = [state.node for state in states if isinstance(state, AbstractView)]
    if len(nodes) < len(states) or nodes[:1] != [game.initial_state()] or not game.terminal(nodes[-1]):
        return False
    steps = pairwise(nodes)
    played = all(child in {game.result(node, move) for move in game.actions(node)} for node, child in steps)
    return played and all(minimax(game, node).value == best.value for node in nodes)


FAULTS_OF: dict[str, Callable[[CourseSearch, Patience], Iterator[str]]] = {
    "AIMA": _faults_of_aima,
    "CS188": _faults_of_cs188,
    "6.034": _faults_of_6034,
}


def _fault(game: GraphGame[int, str], asked: str, answer: Answer, wanted: str, *, right: bool) -> Iterator[str]:
    """Yield the sentence about a wrong answer; raise `Unfinished` if no game of the course has what is asked."""
    error = answer.error
    if isinstance(error, AttributeError) and isinstance(error.obj, VIEWS):
        message = f"{asked} uses {error.name}, which not every game of the course has, so it cannot be tested"
        raise Unfinished(message)
    if not right:
        sentence = f"{asked} {problem(answer)} at the start of a tree, where {wanted}."
        yield f"{sentence}\n\n{drawn(game, game.initial_state())}"


def _best_text(best: Best) -> str:
    return f"the best action{' is' if len(best.actions) == 1 else 's are'} {list_text(best.actions)}"


def best_of(game: GraphGame[int, str], rounds: int = MOST_PLIES) -> Best:
    """Return the best actions at the start, and their value, with the horizon after `rounds` moves of each."""
    start, depth = game.initial_state(), 2 * rounds - 1
    worths = {
        move: minimax(game, game.result(start, move), depth=depth, evaluate=score_of).value
        for move in game.actions(start)
    }
    value = (max if game.player(start) is MAX else min)(worths.values())
    return Best(value, [move for move, worth in worths.items() if worth == value])


@cache
def trees(
    first: Player, names: tuple[str, ...], kind: type[GraphGame[int, str]] = GraphGame
) -> tuple[GraphGame[int, str], ...]:
    """Return trees in which the players move in turn, the smallest first; actions have the names."""
    rng = Random(0)
    drawn_trees = {
        _tree(rng, MOST_PLIES, len(names), UTILITIES[number % len(UTILITIES)]) for number in range(TREES)
    }
    games = [kind(0, _positions(tree, first, names)) for tree in drawn_trees if isinstance(tree, tuple)]
    return tuple(sorted(games, key=lambda game: (len(game.positions), _largest(game), str(game))))


def _largest(game: GraphGame[int, str]) -> float:
    """Return the largest utility of a game, of either sign."""
    return max(abs(game.utility(node)) for node in game.positions if game.terminal(node))


def _tree(rng: Random, plies: int, widest: int, utilities: Sequence[float]) -> Tree:
    """Draw a tree as nested tuples."""
    if plies == 0 or (plies < MOST_PLIES and rng.randrange(3) == 0):
        return rng.choice(utilities)
    width = min(rng.choice((1, 2, 2, 3, widest)), widest)
    return tuple(_tree(rng, plies - 1, widest, utilities) for _ in range(width))


def _positions(tree: Tree, first: Player, names: Sequence[str]) -> dict[int, Node]:
    """Return the positions of a tree for a graph game; nodes are numbered from 0 at the root."""
    positions: dict[int, Node] = {}

    def number(subtree: Tree, player: Player) -> int:
        index = len(positions)
        positions[index] = 0
        if isinstance(subtree, Sequence):
            children = {name: number(child, player.opponent) for name, child in zip(names, subtree, strict=False)}
            positions[index] = player, children
        else:
            positions[index] = cast("float", subtree)
        return index

    number(tree, first)
    return positions
