"""Proof-number search: prove or disprove that MAX gets at least so much, by the fewest leaves that could do it."""

from __future__ import annotations

from collections.abc import MutableMapping
from enum import Enum
from math import inf, isnan
from typing import Any, Generic, NamedTuple

from gametree.game import MAX, MIN, Action, Game, LimitReached, Player, State
from gametree.search.bounded_tables import claim
from gametree.search.textbook import no_actions, no_end, utility
from gametree.search.trampoline import Call, run
from gametree.transform.counted import Counted


class Verdict(Enum):
    """What is known of a claim; unknown is not the same as disproved."""

    PROVED = "proved"
    DISPROVED = "disproved"
    UNKNOWN = "unknown"


class ProofNumbers(NamedTuple):
    """How many leaves at least must be proved to prove a state's claim, and how many disproved to disprove it."""

    proof: float
    disproof: float


class ProofNumberResult(NamedTuple, Generic[Action]):
    """The answer of `proof_number_search`.

    `line` is one on which the side that is right does what it must, to a terminal state that bears it out; it is
    empty if the verdict is unknown, or if a limit left no time to find it. `numbers` are those of the root, and
    `nodes` the states entered.
    """

    verdict: Verdict
    line: tuple[Action, ...]
    numbers: ProofNumbers
    nodes: int


UNEXPLORED = ProofNumbers(1, 1)
PROVED = ProofNumbers(0, inf)
DISPROVED = ProofNumbers(inf, 0)


def proof_number_search(
    game: Game[State, Action],
    state: State,
    /,
    *,
    at_least: float,
    table: MutableMapping[Any, ProofNumbers] | None = None,
) -> ProofNumberResult[Action]:
    """Prove or disprove that the value of a state is at least `at_least`, by depth-first proof-number search.

    It goes where the fewest leaves stand between it and an answer, so it is at its best where one side has few
    replies. Numbers are kept in a table, a dict or a `BoundedTable` of any size, which is for one game and one
    `at_least`. The verdict is unknown if the game raises `LimitReached` first: `NodeLimited(game, nodes=n)` and
    `TimeLimited` bound the search. Games of any number of plies can be searched; a state that recurs on the way
    to itself raises `TooDeep`, since a proof through it could rest on itself: limit the depth.

    Source: Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", thesis, University of
    Tokyo, 2002; Kishimoto, Winands, Mueller & Saito, "Game-tree search using proof numbers", ICGA Journal 35,
    2012. Proof numbers are of the claim about MAX at MAX's and at MIN's nodes alike.
    """
    if isnan(at_least):
        message = "What MAX gets at least must be a number, not nan."
        raise ValueError(message)
    claim(table, game)
    counted = Counted(game)
    prover = _Prover(counted, at_least, {} if table is None else table)
    numbers = UNEXPLORED
    line: tuple[Action, ...] = ()
    try:
        numbers = prover.solve(state)
        line = prover.line_from(state, MAX if numbers.proof == 0 else MIN)
    except LimitReached:
        numbers = numbers if 0 in numbers else prover.numbers_of(state)
    verdict = {numbers.proof: Verdict.PROVED, numbers.disproof: Verdict.DISPROVED}.get(0, Verdict.UNKNOWN)
    return ProofNumberResult(verdict, line, numbers, counted.nodes)


class _Prover(Generic[State, Action]):
    """The search for one claim about one game, with the table of what is known of its states."""

    def __init__(
        self, game: Game[State, Action], at_least: float, known: MutableMapping[State, ProofNumbers]
    ) -> None:
        self.game = game
        self.at_least = at_least
        self.known = known

    def numbers_of(self, state: State) -> ProofNumbers:
        """Return what is known of a state's claim without searching."""
        if self.game.terminal(state):
            return PROVED if utility(self.game, state) >= self.at_least else DISPROVED
        return self.known.get(state, UNEXPLORED)

    def solve(self, state: State) -> ProofNumbers:
        """Return the numbers of a state once one of them is 0."""
        numbers = self.numbers_of(state)
        return numbers if 0 in numbers else run(self.explore(state, ProofNumbers(inf, inf), set()))

    def explore(self, state: State, most: ProofNumbers, path: set[State]) -> Call[ProofNumbers]:
        """Search below a live state until one of its numbers reaches its most, and return them."""
        path.add(state)
        maximising = self.game.player(state) == MAX
        children = [self.game.result(state, action) for action in self.game.actions(state)]
        for child in children:
            if child in path:
                no_end(self.game, child)
        numbers = [self.numbers_of(child) for child in children] or no_actions(self.game, state)
        while True:
            total = _combined(numbers, maximising=maximising)
            self.known[state] = total
            if total.proof >= most.proof or total.disproof >= most.disproof:
                break
            chosen, limits = _next_child(numbers, total, most, maximising=maximising)
            numbers[chosen] = yield self.explore(children[chosen], limits, path)
            numbers = [self.known.get(child, seen) for child, seen in zip(children, numbers, strict=True)]
        path.remove(state)
        return total

    def line_from(self, state: State, right: Player) -> tuple[Action, ...]:
        """Return a line on which the player who is right about the claim keeps it so."""
        wanted = 0 if right == MAX else 1
        line: list[Action] = []
        while not self.game.terminal(state):
            replies = [(action, self.game.result(state, action)) for action in self.game.actions(state)]
            if len(replies) > 1 and self.game.player(state) == right:
                replies.sort(key=lambda reply: self.numbers_of(reply[1])[wanted])
                replies = [next(reply for reply in replies if self.solve(reply[1])[wanted] == 0)]
            action, state = replies[0]
            line.append(action)
        return tuple(line)


def _combined(numbers: list[ProofNumbers], *, maximising: bool) -> ProofNumbers:
    """Return the numbers of a state whose children have these: MAX needs one proved, MIN one disproved."""
    if maximising:
        return ProofNumbers(min(child.proof for child in numbers), sum(child.disproof for child in numbers))
    return ProofNumbers(sum(child.proof for child in numbers), min(child.disproof for child in numbers))


def _next_child(
    numbers: list[ProofNumbers], total: ProofNumbers, most: ProofNumbers, *, maximising: bool
) -> tuple[int, ProofNumbers]:
    """Return which child to search, and the numbers at which to come back from it.

    That is when another child has become nearer to what the mover wants, or the state itself has reached `most`.
    """
    wanted, other = (0, 1) if maximising else (1, 0)
    nearest = min(range(len(numbers)), key=lambda child: numbers[child][wanted])
    runner_up = min((each[wanted] for each in numbers[:nearest] + numbers[nearest + 1 :]), default=inf)
    wanted_limit = min(most[wanted], runner_up + 1)
    other_limit = most[other] - total[other] + numbers[nearest][other]
    limits = (wanted_limit, other_limit) if maximising else (other_limit, wanted_limit)
    return nearest, ProofNumbers(*limits)
