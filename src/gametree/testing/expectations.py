"""The contract "expectation" of searches of games with chance: their values are those of expectiminimax."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from math import isclose
from random import Random
from typing import Any, NamedTuple

from gametree.game import CHANCE, Player, Result
from gametree.games.tree_game import ChanceTree
from gametree.rules import is_chance_node, is_finite_number
from gametree.search.expectiminimax import expectiminimax
from gametree.testing.answers import Answer, ask, problem, shown
from gametree.testing.checks import Fault, Law, Outcome, name_of
from gametree.testing.failures import CheckFailed
from gametree.testing.search_trials import name_of_search

MOST_PLIES, MOST_CHILDREN = 5, 3
MOST_DEPTH = 3


class Asked(NamedTuple):
    """A search of a game from its root, with a depth and an evaluation or without, and the answer."""

    search: Any
    game: ChanceTree
    options: dict[str, Any]
    answer: Answer

    @property
    def text(self) -> str:
        """The call, for a sentence."""
        depth = f", depth={self.options['depth']}, evaluate=evaluate" if self.options else ""
        return f"{name_of_search(self.search)}(game, 0{depth})"


def check_answer(asked: Asked) -> Iterator[Fault]:
    """The search returns a Result with a finite value."""
    result = asked.answer.value
    if not isinstance(result, Result) or not is_finite_number(result.value):
        yield Fault(f"{asked.text} {problem(asked.answer)}: return a Result with a finite value.")


def check_value(asked: Asked) -> Iterator[Fault]:
    """The value is the expectation under best play, exactly where all numbers are ints and Fractions."""
    found: Any = asked.answer.value.value
    right: Any = expectiminimax(asked.game, 0, **asked.options).value
    if not (found == right or (isinstance(right, float) and isclose(found, right, rel_tol=1e-9, abs_tol=1e-9))):
        yield Fault(
            f"{asked.text} returned the value {shown(found)}, and it is {shown(right)}: at a chance node add up"
            f" the values of all outcomes, each times its probability, once; chance nodes are no plies."
        )


def check_line(asked: Asked) -> Iterator[Fault]:
    """The line is one of best play, and ends at the first chance node or where the game ends."""
    game, state, line = asked.game, 0, asked.answer.value.line
    wanted = "let the line hold best actions up to the first chance node, and none at a chance node."
    depth = asked.options.get("depth", MOST_PLIES)
    for played, action in enumerate(line):
        over = game.terminal(state) or is_chance_node(game, state)
        if over or action not in game.actions(state) or played == depth:
            yield Fault(f"{asked.text} returned the line {shown(line)}, which cannot be played so far: {wanted}")
            return
        state = game.result(state, action)
        rest = {**asked.options, "depth": depth - played - 1} if asked.options else {}
        worth: Any = expectiminimax(game, state, **rest).value
        if not isclose(worth, asked.answer.value.value, rel_tol=1e-9, abs_tol=1e-9):
            yield Fault(f"{asked.text} returned the line {shown(line)}, which is worth {shown(worth)}: {wanted}")
            return
    ended = game.terminal(state) or is_chance_node(game, state) or len(line) == depth
    if not ended and (depth > 0 or line):
        yield Fault(f"{asked.text} returned the line {shown(line)}, which ends too soon: {wanted}")


LAWS: tuple[Law, ...] = (check_answer, check_value, check_line)


def expectation_outcomes(
    search: Any, names: tuple[str, ...], *, depth_limited: bool, examples: int, seed: int
) -> Iterator[Outcome]:
    """Yield the outcome of each law of the contract on random trees, with the smallest tree on which one fails."""
    rng = Random(seed)
    wanted = set(names)
    for example in range(examples):
        tree = _random_tree(rng, 1 + example * MOST_PLIES // examples)
        for number in (Fraction, float):
            for law in LAWS:
                failures = partial(_failures, law, search, number, MOST_DEPTH if depth_limited else -1)
                failure = next(failures(tree), None) if name_of(law) in wanted else None
                if failure:
                    wanted.discard(name_of(law))
                    yield Outcome(name_of(law), _smallest(failures, tree, failure))
                    break  # the later laws take the earlier ones for granted
    yield from (Outcome(name, None) for name in names if name in wanted)


def _smallest(failures: Callable[[Any], Iterator[CheckFailed]], tree: Any, failure: CheckFailed) -> CheckFailed:
    """Return the failure on the smallest tree that can be made of one on which the search fails."""
    while simpler := next(((each, found) for each in _smaller(tree) for found in failures(each)), None):
        tree, failure = simpler
    return failure


def _failures(
    law: Law, search: Any, number: Callable[[Any], Any], most_depth: int, tree: Any
) -> Iterator[CheckFailed]:
    """Yield how a search breaks a law on a tree, without a depth and with each."""
    game = ChanceTree(_with_numbers(tree, number))
    limits = [{"depth": depth, "evaluate": _evaluation(game)} for depth in range(most_depth + 1)]
    for options in ({}, *limits):
        asked = Asked(search, game, options, ask(search, game, 0, **options))
        if law is check_answer or not next(check_answer(asked), None):
            for fault in law(asked):
                yield CheckFailed(f"{fault.message} The game is {game!r}.", check=name_of(law), game=game, state=0)


def _evaluation(game: ChanceTree) -> Callable[[int], int]:
    def evaluate(state: int) -> int:
        if game.terminal(state) or is_chance_node(game, state):
            message = f"evaluate was asked about {state}, which is over or a chance node: follow its outcomes"
            raise ValueError(message)
        return state % 7 - 3

    return evaluate


def _random_tree(rng: Random, plies: int) -> Any:
    """Return a tree, as a `ChanceTree` takes it, in which the players and chance nodes are drawn freely."""
    if plies == 0 or rng.random() < 1 / 6:
        return rng.randint(-3, 3)
    children = [_random_tree(rng, plies - 1) for _ in range(rng.randint(1, MOST_CHILDREN))]
    mover = rng.choice([*Player, CHANCE])
    if mover is CHANCE:
        return [mover, *_with_chances([(rng.randint(1, 4), each) for each in children])]
    return [mover, *children]


def _with_chances(weighted: list[tuple[Any, Any]]) -> list[tuple[Fraction, Any]]:
    total = sum(weight for weight, _ in weighted)
    return [(Fraction(weight) / total, child) for weight, child in weighted]


def _smaller(tree: Any) -> Iterator[Any]:
    """Yield simpler trees: a child in place of the tree, fewer children, smaller numbers, simpler children."""
    if isinstance(tree, int):
        yield from (each for each in (0, 1, -1) if abs(each) < abs(tree) or (each == 1 and tree == -1))
        return
    mover, *below = tree
    if mover is CHANCE:
        yield from (child for _, child in below)
        for place in range(len(below) if len(below) > 1 else 0):
            yield [mover, *_with_chances(below[:place] + below[place + 1 :])]
        for place, (chance, child) in enumerate(below):
            for simpler in _smaller(child):
                yield [mover, *below[:place], (chance, simpler), *below[place + 1 :]]
        return
    yield from below
    for place, child in enumerate(below):
        if len(below) > 1:
            yield [mover, *below[:place], *below[place + 1 :]]
        for simpler in _smaller(child):
            yield [mover, *below[:place], simpler, *below[place + 1 :]]


def _with_numbers(tree: Any, number: Callable[[Any], Any]) -> Any:
    if isinstance(tree, int):
        return number(tree)
    mover, *below = tree
    if mover is CHANCE:
        return [mover, *((number(chance), _with_numbers(child, number)) for chance, child in below)]
    return [mover, *(_with_numbers(child, number) for child in below)]
