"""Proof-number search: prove or disprove that the value of a state is at least a given number.

Each node has a *proof number*, the fewest leaves that must still be proved to prove the claim at the node, and a
*disproof number*, the fewest that must still be disproved to disprove it. The search expands a most-proving leaf,
one that counts for both numbers of the root.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from enum import Enum
from math import inf
from typing import Any, Generic, NamedTuple, NoReturn

from gametree.arguments import is_number
from gametree.game import MAX, MIN, Action, BrokenGame, Game, LimitReached, Player, State, format_state
from gametree.rules import enter, max_to_move, no_actions, require_hashable, successor, utility
from gametree.search.table_questions import Entries
from gametree.search.trampoline import Call, run
from gametree.transform.counted import Counted
from gametree.transform.rule_errors import names_rules


class Verdict(Enum):
    """The verdict on a claim; unknown is not the same as disproved.

    Examples:
        >>> from gametree import NodeLimited, proof_number_search
        >>> from gametree.games import TicTacToe
        >>> game = NodeLimited(TicTacToe(), nodes=10)
        >>> proof_number_search(game, game.initial_state(), at_least=1).verdict
        <Verdict.UNKNOWN: 'unknown'>
    """

    PROVED = "proved"
    DISPROVED = "disproved"
    UNKNOWN = "unknown"


class ProofNumbers(NamedTuple):
    """The proof number and the disproof number of a state: 0 and infinity where the claim is proved.

    Examples:
        >>> from gametree import proof_number_search
        >>> from gametree.games import TreeGame
        >>> proof_number_search(TreeGame([[1, 2], 0]), 0, at_least=1).numbers
        ProofNumbers(proof=0, disproof=inf)
    """

    proof: float
    disproof: float


class ProofNumberResult(NamedTuple, Generic[Action]):
    """The answer of `proof_number_search`.

    `line` leads to a terminal state that agrees with the verdict; on it, the side that is right about the claim
    plays a winning strategy. It is empty if the verdict is unknown, or if a limit was reached before it was found.
    `numbers` are those of the root, and `nodes` is the number of states entered.

    Examples:
        >>> from gametree import proof_number_search
        >>> from gametree.games import TreeGame
        >>> proof = proof_number_search(TreeGame([[1, 2], 0]), 0, at_least=1)
        >>> proof.verdict, proof.line, proof.nodes
        (<Verdict.PROVED: 'proved'>, (0, 0), 9)
    """

    verdict: Verdict
    line: tuple[Action, ...]
    numbers: ProofNumbers
    nodes: int


PROVED = ProofNumbers(0, inf)
DISPROVED = ProofNumbers(inf, 0)
UNBOUNDED = ProofNumbers(inf, inf)


@names_rules
def proof_number_search(
    game: Game[State, Action],
    state: State,
    /,
    *,
    at_least: float,
    table: MutableMapping[Any, ProofNumbers] | None = None,
) -> ProofNumberResult[Action]:
    """Prove or disprove that the value of a state is at least `at_least`, by depth-first proof-number search.

    Df-pn suits positions in which one side has few replies. The verdict is unknown if the game raises
    `LimitReached` first: `NodeLimited(game, nodes=n)` and `TimeLimited` bound the search. Games of any number of
    plies can be searched. Limit the depth of a game that can cycle: a proof through a state that recurs on the way
    to itself could depend on itself. The other errors are those of `alpha_beta_with_memory`.

    If several lines lead to one state, df-pn counts its leaves once for each line, and its sums can become
    extremely large. So, instead of the sum over the children, this search takes the largest of their numbers and
    adds 1 for each other child (weak proof-number search). Equal children count once. One of the numbers of a new
    leaf is its number of actions (mobility). A child is left when its number reaches the square of the
    runner-up's: the 1 + epsilon trick, with a factor that grows. So long lines are not followed again and again.

    Source: Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", thesis, University of Tokyo,
    2002; Ueda, Hashimoto, Hashimoto & Iida, "Weak proof-number search", CG 2008; Pawlewicz & Lew, "Improving
    depth-first PN-search: 1 + epsilon trick", CG 2006; Allis, "Searching for solutions in games and artificial
    intelligence", thesis, University of Limburg, 1994 (mobility).

    Args:
        game: The rules.
        state: The state to search from.
        at_least: The value to MAX that is claimed.
        table: Where the numbers are stored: a dict (the default is a new one) or a `BoundedTable`, for one game
            and one `at_least`.

    Raises:
        TooDeep: A state recurs on the way to itself, in the search or on the line.
        ValueError: The claim is not a number.

    Examples:
        >>> from gametree import proof_number_search
        >>> from gametree.games import Chomp
        >>> game = Chomp(rows=2, columns=3)
        >>> proof = proof_number_search(game, game.initial_state(), at_least=1)
        >>> proof.verdict, [game.format_action(action) for action in proof.line]
        (<Verdict.PROVED: 'proved'>, ['c2', 'a1'])
    """
    check_claim(at_least)
    entries = Entries(table, game, ProofNumbers, at_least)
    counted = Counted(game)
    prover = _Prover(counted, at_least, {} if table is None else table, entries)
    numbers = ProofNumbers(1, 1)
    line: tuple[Action, ...] = ()
    try:
        numbers = prover.solve(state)
        line = prover.line_from(state, MAX if numbers.proof == 0 else MIN)
    except LimitReached:
        numbers = numbers if 0 in numbers else prover.numbers_of(state)
    return ProofNumberResult(verdict_of(numbers), line, numbers, counted.nodes)


def check_claim(at_least: float) -> None:
    """Raise ValueError for a claim that is not a number; no number is too large."""
    if not is_number(at_least):
        raise ValueError(f"The claim must be a number, not {at_least!r}: give at_least= a number.")


def verdict_of(numbers: ProofNumbers) -> Verdict:
    """Return the verdict on the claim of a state with these numbers."""
    return {numbers.proof: Verdict.PROVED, numbers.disproof: Verdict.DISPROVED}.get(0, Verdict.UNKNOWN)


class _Prover(NamedTuple, Generic[State, Action]):
    """The search for one claim about one game, with the table of proof numbers."""

    game: Game[State, Action]
    at_least: float
    table: MutableMapping[State, ProofNumbers]
    entries: Entries[ProofNumbers]

    def numbers_of(self, state: State) -> ProofNumbers:
        """Return the numbers of a state without a search."""
        if self.game.terminal(state):
            return PROVED if utility(self.game, state) >= self.at_least else DISPROVED
        try:
            entry = self.table.get(state)
        except TypeError:
            require_hashable(self.game, state)
            raise
        if entry is None:
            return self.mobility(state)
        if type(entry) is not self.entries.exact:
            self.entries.check(entry)
        return entry

    def mobility(self, state: State) -> ProofNumbers:
        """Return the numbers of a state that was never expanded: 1, and its number of actions."""
        actions = sum(1 for _ in self.game.actions(state)) or no_actions(self.game, state)
        return ProofNumbers(1, actions) if max_to_move(self.game, state) else ProofNumbers(actions, 1)

    def solve(self, state: State) -> ProofNumbers:
        """Return the numbers of a state once one of them is 0."""
        numbers = self.numbers_of(state)
        return numbers if 0 in numbers else run(self.search(state, UNBOUNDED, set()))

    def search(self, state: State, thresholds: ProofNumbers, path: set[State]) -> Call[ProofNumbers]:
        """Search below a live state until one of its numbers reaches its threshold; store and return both.

        The numbers of a state are bounds on those of its claim: 0 exactly where the claim is proved or disproved,
        else at most the leaves that must be proved, or disproved, below it.
        """
        enter(self.game, state, path)
        evaluations = self.entries.evaluations()
        maximising = max_to_move(self.game, state)
        children = self.children(state)
        numbers = [self.numbers_of(child) for child in children] or no_actions(self.game, state)
        while True:
            own = _combined(numbers, maximising=maximising)
            self.table[state] = self.entries.type_since(evaluations)(*own)
            if own.proof >= thresholds.proof or own.disproof >= thresholds.disproof:
                break
            chosen, limits = _most_proving_child(numbers, thresholds, maximising=maximising)
            numbers[chosen] = yield self.search(children[chosen], limits, path)
            numbers = [self.table.get(child, seen) for child, seen in zip(children, numbers, strict=True)]
        path.remove(state)
        return own

    def children(self, state: State) -> list[State]:
        """Return the states that the actions lead to, equal ones once."""
        following = [successor(self.game, state, action) for action in self.game.actions(state)]
        try:
            return list(dict.fromkeys(following))
        except TypeError:
            for child in following:
                require_hashable(self.game, child)
            raise

    def line_from(self, state: State, right: Player) -> tuple[Action, ...]:
        """Return a line on which the player who is right about the claim plays a winning strategy."""
        wanted = 0 if right == MAX else 1
        line: list[Action] = []
        path: set[State] = set()
        while not self.game.terminal(state):
            enter(self.game, state, path)
            replies = [(action, successor(self.game, state, action)) for action in self.game.actions(state)]
            if len(replies) > 1 and self.game.player(state) == right:
                replies.sort(key=lambda reply: (reply[1] in path, self.numbers_of(reply[1])[wanted]))
                upheld = (reply for reply in replies if self.solve(reply[1])[wanted] == 0)
                replies = [next(upheld, None) or self.verdict_lost(state)]
            action, state = replies[0]
            line.append(action)
        return tuple(line)

    def verdict_lost(self, state: State) -> NoReturn:
        """Raise `BrokenGame`: the numbers of a state are not those of its children."""
        raise BrokenGame(
            f"Nothing at {format_state(self.game, state)} bears out its verdict on at least {self.at_least}: the"
            f" rules change their answers, or the table was filled by another game or claim; use a new table."
        )


# At a node of MAX, with phi the proof and delta the disproof number of the claim (at a node of MIN the two change
# places): one child is enough to prove the claim, and all are needed to disprove it.
#     phi(n)   = min over children of phi(c)
#     delta(n) = max over children of delta(c) + the number of other children that are not disproved    (weak PN)
# in place of df-pn's sum over children of delta(c).
def _combined(numbers: list[ProofNumbers], *, maximising: bool) -> ProofNumbers:
    """Return the numbers of a state whose children have these."""
    easy, hard = (0, 1) if maximising else (1, 0)
    smallest = min(child[easy] for child in numbers)
    largest = max(child[hard] for child in numbers)
    unsettled = sum(1 for child in numbers if child[hard])
    total = largest + unsettled - 1 if largest else largest
    return ProofNumbers(smallest, total) if maximising else ProofNumbers(total, smallest)


# The thresholds of the child c with the smallest phi, of which phi2 is that of the runner-up:
#     phi threshold(c)   = min(phi threshold(n), max(phi2 + 1, phi2 ** 2))
#     delta threshold(c) = delta threshold(n) - the number of other children that are not disproved
def _most_proving_child(
    numbers: list[ProofNumbers], thresholds: ProofNumbers, *, maximising: bool
) -> tuple[int, ProofNumbers]:
    """Return the index of the child to search, and the thresholds at which its search returns."""
    easy, hard = (0, 1) if maximising else (1, 0)
    chosen = min(range(len(numbers)), key=lambda index: numbers[index][easy])
    others = numbers[:chosen] + numbers[chosen + 1 :]
    runner_up = min((child[easy] for child in others), default=inf)
    unsettled = sum(1 for child in others if child[hard])
    limit = min(thresholds[easy], max(runner_up + 1, runner_up**2))
    other_limit = thresholds[hard] - unsettled
    return chosen, ProofNumbers(limit, other_limit) if maximising else ProofNumbers(other_limit, limit)
