"""The search behind star1 and star2: alpha-beta with cutoffs at chance nodes."""

from __future__ import annotations

from fractions import Fraction
from math import inf
from typing import Any, Generic, TypeAlias, cast

from gametree.arguments import is_number, require_kind
from gametree.game import CHANCE, MAX, Action, BrokenGame, Chance, Game, Player, Result, State, format_state
from gametree.rules import enter_rolls, has_chance, mover_or_chance, no_actions, outcomes, successor, utility
from gametree.search.expectiminimax import expectation
from gametree.search.plain_recursion import plain_recursion
from gametree.search.table_questions import Entries
from gametree.search.transposition_table import Table, ValueInterval, probe
from gametree.search.windows import Window, narrowed
from gametree.transform.depth_limited import Evaluation, limited

Bounds: TypeAlias = tuple[float, float]
Found: TypeAlias = tuple[float, tuple[Action, ...]]
UNBOUNDED = (-inf, inf)


def star_search(
    game: Game[State, Action, Player | Chance],
    state: State,
    bounds: Bounds | None,
    table: Table[Any] | None,
    depth: int | None,
    evaluate: Evaluation | None,
    *,
    probing: bool,
) -> Result[Action]:
    """Return the value and the line of a state: by star1, or by star2 if it is `probing`."""
    within, start = limited(game, state, depth, evaluate)
    star: _Star[Any, Action] = _Star(within, bounds_of(game, bounds), table, probing=probing)
    with plain_recursion(game, state):
        return star.result(start)


def bounds_of(game: Game[Any, Any, Any], bounds: Bounds | None) -> Bounds:
    """Return the bounds that are given, or those that the game offers, or infinite ones.

    Raises ValueError unless they are two numbers, the lower one first.
    """
    found: Any = bounds
    given = bounds is not None
    if not given:
        if not hasattr(game, "utility_bounds"):
            return UNBOUNDED
        offered = cast("Any", game).utility_bounds
        if not callable(offered):
            raise TypeError(f"utility_bounds of the game must be a method, not {offered!r}.")
        found = cast("Any", offered())
    require_kind(found, tuple, f"{'bounds' if given else 'What utility_bounds returns'} must be a pair of numbers")
    if len(found) != 2 or not all(map(is_number, found)) or not found[0] < found[1]:
        said, remedy = ("The bounds are", "give") if given else ("utility_bounds returns", "let it return")
        raise ValueError(f"{said} {found!r}: {remedy} the least value and the greatest, such as (-1, 1).")
    return cast("Bounds", found)


def answer(bounds: Bounds, alpha: float, beta: float) -> float | None:
    """Return what a search with a window would return for a value of which bounds are known, if they tell that."""
    lower, upper = bounds
    if lower >= beta or lower == upper:
        return lower
    return upper if upper <= alpha else None


class _Star(Generic[State, Action]):
    """A search of one game with one table; `lower` and `upper` bound every utility."""

    def __init__(
        self,
        game: Game[State, Action, Player | Chance],
        bounds: Bounds,
        table: Table[Any] | None,
        *,
        probing: bool,
    ) -> None:
        self.game = game
        self.lower, self.upper = bounds
        self.cuts_chance = has_chance(game) and -inf < self.lower and self.upper < inf
        self.probing = probing
        self.table = table
        self.entries = Entries(table, game, ValueInterval)

    def result(self, state: State) -> Result[Action]:
        """Return the value of a state, and a line that goes on where the table has cut it short."""
        value, line = self.search(state, -inf, inf)
        while self.table is not None and self.is_a_players(end := self.end_of(state, line)):
            line += self.searched(end, -inf, inf)[1]
        return Result(value, line)

    def search(
        self,
        state: State,
        alpha: float,
        beta: float,
        rolls: tuple[State, ...] = (),
        first: Bounds | None = None,
    ) -> Found[Action]:
        """Return a value r with its line, given alpha < beta, from the table if that has it.

        Where alpha < r < beta, r is the value of the state; where r <= alpha, an upper bound on it; where
        r >= beta, a lower bound. `rolls` are the chance nodes on the way since a player moved, and
        `first` bounds on the value of the first action, from a probe.
        """
        if self.game.terminal(state):
            return self.utility(state), ()
        if self.table is None:
            return self.searched(state, alpha, beta, rolls, first)
        evaluations = self.entries.evaluations()
        lower, upper = entry = probe(self.table, self.game, state, self.entries.exact(-inf, inf))
        if type(entry) is not self.entries.exact:
            self.entries.check(entry)
        found = answer(entry, alpha, beta)
        if found is not None:
            return found, ()
        alpha, beta = max(alpha, lower), min(beta, upper)
        value, line = self.searched(state, alpha, beta, rolls, first)
        own = self.entries.type_since(evaluations)
        self.table[state] = own(lower if value <= alpha else value, upper if value >= beta else value)
        return value, line

    def searched(
        self,
        state: State,
        alpha: float,
        beta: float,
        rolls: tuple[State, ...] = (),
        first: Bounds | None = None,
    ) -> Found[Action]:
        """Return what `search` returns for a live state, by a search of its actions or outcomes."""
        player = mover_or_chance(self.game, state)
        if player is CHANCE:
            return self.expected(state, alpha, beta, enter_rolls(self.game, state, rolls)), ()
        maximising, best = player is MAX, None
        for action in self.game.actions(state):
            found = None if first is None else answer(first, alpha, beta)
            if found is None:
                value, line = self.search(successor(self.game, state, action), alpha, beta)
            else:
                value, line = found, ()
            first = None
            if best is None or (value > best[0] if maximising else value < best[0]):
                best = value, (action, *line)
                alpha, beta = narrowed(alpha, beta, value, maximising=maximising)
                if alpha >= beta:
                    break
        return best or no_actions(self.game, state)

    def expected(self, state: State, alpha: float, beta: float, rolls: tuple[State, ...]) -> float:
        """Return the value of a chance node, or a bound on it, as `search` does."""
        chances = outcomes(self.game, state)
        ways = _Outcomes(self.game, state, chances, (self.lower, self.upper), (alpha, beta), rolls)
        if not self.cuts_chance:
            values = (self.search(ways.child(number), -inf, inf, rolls)[0] for number in ways.numbers)
            return expectation(zip(ways.probabilities, values, strict=True))
        looks = (self.probe, self.search_outcome) if self.probing else (self.search_outcome,)
        for look in looks:
            for number in ways.numbers:
                cut = ways.turn_to(number)
                cut = look(ways) if cut is None else cut
                if cut is not None:
                    return cut
        return expectation(zip(ways.probabilities, ways.lowers, strict=True))

    def search_outcome(self, ways: _Outcomes[State]) -> float | None:
        """Search an outcome, and return a bound on the expectation that cuts off the others, or None."""
        if ways.lowers[ways.number] == ways.uppers[ways.number]:
            return None
        first = ways.probed.get(ways.number)
        value, _ = self.search(ways.child(ways.number), *ways.window, ways.rolls, first)
        cut = ways.is_at_most(value)
        return ways.is_at_least(value) if cut is None else cut

    def probe(self, ways: _Outcomes[State]) -> float | None:
        """Search the first action after an outcome, and return a bound as `search_outcome` does."""
        child = ways.child(ways.number)
        if self.game.terminal(child) or (player := mover_or_chance(self.game, child)) is CHANCE:
            return None
        first = next(iter(self.game.actions(child)), None)
        if first is None:
            no_actions(self.game, child)
        alpha, beta = ways.window
        value, _ = self.search(successor(self.game, child, first), alpha, beta)
        ways.probed[ways.number] = -inf if value <= alpha else value, inf if value >= beta else value
        if player is MAX:
            return ways.is_at_least(value) if value > ways.window.alpha else None
        return ways.is_at_most(value) if value < ways.window.beta else None

    def utility(self, state: State) -> float:
        """Return the utility of a terminal state, or raise `BrokenGame` if it is outside the bounds."""
        value = utility(self.game, state)
        if self.lower <= value <= self.upper:
            return value
        raise BrokenGame(
            f"{format_state(self.game, state)} is worth {value}, which is outside the bounds {self.lower} and"
            f" {self.upper}: let bounds=, or utility_bounds of the game, hold for every utility and"
            f" evaluation."
        )

    def end_of(self, state: State, line: tuple[Action, ...]) -> State:
        """Return the state at the end of a line."""
        for action in line:
            state = successor(self.game, state, action)
        return state

    def is_a_players(self, state: State) -> bool:
        """Whether a player is to move at a state."""
        return not self.game.terminal(state) and mover_or_chance(self.game, state) is not CHANCE


class _Outcomes(Generic[State]):
    """The outcomes at a chance node, with bounds on the value of each, and so on their expectation.

    The search turns to one outcome after another. `window` is the one in which the value of that outcome matters.
    An outcome of the probability p whose bounds are l and u adds p * l to the lower bound of the expectation, and
    p * u to the upper one. If it is worth u + (alpha - upper) / p, the upper bound falls to alpha, and if it is
    worth l + (beta - lower) / p, the lower one rises to beta.
    """

    def __init__(
        self,
        game: Game[State, Any, Any],
        state: State,
        chances: list[tuple[Any, Any]],
        bounds: Bounds,
        window: tuple[float, float],
        rolls: tuple[State, ...],
    ) -> None:
        self.game, self.state, self.rolls = game, state, rolls
        self.actions = [outcome for outcome, _ in chances]
        # An int would make floats of quotients of ints.
        self.probabilities: list[Any] = [Fraction(p) if isinstance(p, int) else p for _, p in chances]
        self.numbers = range(len(chances))
        self.number = 0
        self.lower, self.upper = bounds
        self.alpha, self.beta = window
        self.lowers, self.uppers = ([bound] * len(chances) for bound in bounds)
        self.children: dict[int, State] = {}
        self.probed: dict[int, Bounds] = {}  # bounds on the value of the first action after an outcome

    def child(self, number: int) -> State:
        """Return the state after an outcome, which is made once."""
        if number not in self.children:
            self.children[number] = successor(self.game, self.state, self.actions[number])
        return self.children[number]

    def turn_to(self, number: int) -> float | None:
        """Set the outcome and its window, or return a bound on the expectation that cuts it off."""
        self.number = number
        lower, upper, probability = self.lowers[number], self.uppers[number], self.probabilities[number]
        self.fails = upper + (self.alpha - self.upper) / probability
        self.suffices = lower + (self.beta - self.lower) / probability
        if self.fails >= upper:
            return min(self.upper, self.alpha)
        if self.suffices <= lower:
            return max(self.lower, self.beta)
        window = Window(max(self.fails, lower), min(self.suffices, upper))
        self.window = window if window.alpha < window.beta else Window(lower, upper)  # rounding may close it
        return None

    def is_at_most(self, value: float) -> float | None:
        """Lower the upper bound of the outcome, and return one on the expectation if it is at most alpha."""
        self.upper += self.probabilities[self.number] * (value - self.uppers[self.number])
        self.uppers[self.number] = value
        return min(self.upper, self.alpha) if value <= self.fails else None

    def is_at_least(self, value: float) -> float | None:
        """Raise the lower bound of the outcome, and return one on the expectation if it is at least beta."""
        self.lower += self.probabilities[self.number] * (value - self.lowers[self.number])
        self.lowers[self.number] = value
        return max(self.lower, self.beta) if value >= self.suffices else None
