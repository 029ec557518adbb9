"""Play games at random from a state, and count how they end."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import accumulate
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeAlias

from gametree.arguments import generator, require_function, require_several, whole_number
from gametree.game import (
    CHANCE,
    Action,
    Chance,
    Game,
    LimitReached,
    Player,
    Probability,
    State,
    format_action,
    format_state,
)
from gametree.notation import count_text, number_text
from gametree.rules import (
    brief,
    has_chance,
    is_finite_number,
    mover,
    mover_or_chance,
    no_actions,
    outcomes,
    require_game,
    successor,
    utility,
)
from gametree.search.intervals import NORMAL_95, wilson_interval
from gametree.search.length_chart import length_chart
from gametree.search.philox import MOST_PLIES, draw_below
from gametree.svg import Scheme
from gametree.transform.depth_limited import Evaluation, evaluation, require_evaluation
from gametree.transform.rule_errors import names_rules
from gametree.transform.transformation import unwrap_state

if TYPE_CHECKING:
    from random import Random

LONGEST = 100_000  # plies of a game that is not cut off
KEY_BITS = 32


class Interval(NamedTuple):
    """A 95 % confidence interval, and how it was found: by Wilson's score for a proportion, else by the variance.

    Examples:
        >>> from gametree import simulate
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> simulate(game, game.initial_state(), simulations=100).interval.method
        'variance'
    """

    lower: float
    upper: float
    method: str


@dataclass(frozen=True)
class Simulations:
    """The tallies of games that were played at random. Those of the same game from the same state add up.

    Args:
        utilities: How many games ended with each utility to MAX, or with each evaluation at the horizon.
        lengths: How many games took each number of plies.
        cut_off: The games that were cut off, and so not played to their end.
        choices: The actions that were offered, added up over all plies of all games.

    Examples:
        >>> from gametree import simulate
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> found = simulate(game, game.initial_state(), simulations=1000)
        >>> found.games, sum(found.utilities.values()), found.cut_off
        (1000, 1000, 0)
        >>> found.proportion(1).lower < 737 / 1260 < found.proportion(1).upper
        True
    """

    utilities: Mapping[float, int] = field(default_factory=dict[float, int])
    lengths: Mapping[int, int] = field(default_factory=dict[int, int])
    cut_off: int = 0
    choices: int = 0

    @property
    def games(self) -> int:
        """The number of games, those that were cut off included."""
        return sum(self.lengths.values())

    @property
    def plies(self) -> int:
        """The plies of all games together."""
        return sum(plies * games for plies, games in self.lengths.items())

    @property
    def mean(self) -> float:
        """The mean utility of the games that count, summed exactly; nan if there are none."""
        valued = sum(self.utilities.values())
        total = sum((Fraction(value) * games for value, games in self.utilities.items()), Fraction())
        return float(total / valued) if valued else float("nan")

    @property
    def mean_plies(self) -> float:
        """The mean length of a game in plies."""
        return self.plies / self.games

    @property
    def mean_actions(self) -> float:
        """The mean number of actions that were offered at a ply; nan if nothing was played."""
        return self.choices / self.plies if self.plies else float("nan")

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the mean: Wilson's where only two utilities occur, else by the variance."""
        valued = sum(self.utilities.values())
        if len(self.utilities) == 2:
            (low, _), (high, games) = sorted(self.utilities.items())
            lower, upper = wilson_interval(games, valued)
            return Interval(low + lower * (high - low), low + upper * (high - low), "Wilson")
        if valued < 2:
            return Interval(self.mean, self.mean, "variance")
        squares = sum(games * (float(value) - self.mean) ** 2 for value, games in self.utilities.items())
        half = NORMAL_95 * sqrt(squares / (valued - 1) / valued)
        return Interval(self.mean - half, self.mean + half, "variance")

    def proportion(self, value: float) -> Interval:
        """Return the 95 % interval of the share of games that end with a utility, by Wilson's score.

        Args:
            value: The utility to MAX.
        """
        return Interval(*wilson_interval(self.utilities.get(value, 0), sum(self.utilities.values())), "Wilson")

    def to_svg(self, *, scheme: Scheme = "auto") -> str:
        """Return a picture of the lengths of games, as a histogram.

        Args:
            scheme: The colours: `light`, `dark`, or `auto` as the reader's browser.

        Raises:
            ValueError: There is no such scheme.
        """
        return length_chart([("", self.lengths)]).to_svg(scheme=scheme)

    def __add__(self, other: Simulations) -> Simulations:
        return Simulations(
            _sum(self.utilities, other.utilities),
            _sum(self.lengths, other.lengths),
            self.cut_off + other.cut_off,
            self.choices + other.choices,
        )

    def __str__(self) -> str:
        if not self.games:
            return "no games"
        valued = sum(self.utilities.values())
        shares = ", ".join(f"{number_text(value)} {games / valued:.2%}" for value, games in self.utilities.items())
        mean, lower, upper = (number_text(each, digits=3) for each in (self.mean, *self.interval[:2]))
        shortest, longest = min(self.lengths), max(self.lengths)
        length = f"{self.mean_plies:.4g} plies ({shortest} to {longest})"
        if shortest == longest:
            length = count_text(longest, "ply")
        cut = f"; {self.cut_off:,} cut off" if self.cut_off else ""
        return f"{count_text(self.games, 'game')}: {shares}; mean {mean} ({lower} to {upper}); {length}{cut}"


Simulator: TypeAlias = Callable[[range], Simulations]


@names_rules
def simulate(
    game: Game[State, Action, Player | Chance],
    state: State,
    /,
    *,
    simulations: int,
    rng: Random | None = None,
    plies: int | None = None,
    evaluate: Evaluation | None = None,
    key: Callable[[State, Action], float] | None = None,
) -> Simulations:
    """Play games at random from a state, and return how they end.

    Every action is equally likely, or as likely as its `key` says. The random number of a move depends on a number
    that is drawn once from `rng`, on the number of the simulation and on the ply, and on nothing else. So the same
    `rng` gives the same games, also in `gametree.compiled.simulate`, on any number of threads.

    At a chance node an outcome is drawn by its probability, from a random number in the place of a move's. The
    plies and the actions of the tallies are those of players.

    Args:
        game: The rules.
        state: The state to play from. If it is terminal, all games end there.
        simulations: The number of games.
        rng: The generator from which one number is drawn; by default a fresh `Random(0)`.
        plies: The most plies of a game; those that do not end are cut off. Give it for a game that can cycle.
        evaluate: Returns the value to MAX of the state where a game is cut off; without it the game has no value.
        key: Returns the weight of an action, a positive int or float.

    Raises:
        LimitReached: Without `plies`, a game has not ended after 100,000 plies.
        ValueError: A number is out of range, or a weight is not positive.

    Examples:
        >>> from gametree import simulate
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> print(simulate(game, game.initial_state(), simulations=1000))
        1,000 games: −1 29.30%, 0 10.60%, +1 60.10%; mean +0.308 (+0.253 to +0.363); 7.561 plies (5 to 9)
    """
    whole_number(simulations, "The number of simulations", least=1)
    number = generator(rng).getrandbits(KEY_BITS)
    return simulator(game, state, number, plies=plies, evaluate=evaluate, key=key)(range(simulations))


def simulate_states(
    game: Game[State, Action, Player | Chance],
    states: Iterable[State],
    /,
    *,
    simulations: int,
    rng: Random | None = None,
    plies: int | None = None,
) -> Iterator[Simulations]:
    """Return an iterator of the simulations of each state, in order; the states may be endless.

    The options are those of `gametree.simulate`. Each state has random numbers of its own.

    Args:
        states: The states to play from, which are taken when they are needed.

    Examples:
        >>> from gametree import simulate_states
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> states = [game.parse_state("XX./OO./..."), game.parse_state("XX./OO./..X")]
        >>> [found.games for found in simulate_states(game, states, simulations=50)]
        [50, 50]
    """
    require_several(states, "states")
    rng = generator(rng)
    return (simulate(game, state, simulations=simulations, rng=rng, plies=plies) for state in states)


def simulator(
    game: Game[State, Action, Player | Chance],
    state: State,
    number: int,
    *,
    plies: int | None,
    evaluate: Evaluation | None = None,
    key: Callable[[State, Action], float] | None = None,
) -> Simulator:
    """Return a function that plays the simulations of a range of numbers, with the key `number`."""
    if plies is not None:
        whole_number(plies, "The most plies of a simulation", least=0, most=MOST_PLIES)
    if evaluate is not None:
        require_evaluation(evaluate)
        if plies is None:
            raise TypeError("evaluate= is asked where plies= cuts a game off, and plies= is missing: give both.")
    if key is not None:
        require_function(key, "key", "a state and an action")
    require_game(game)
    return partial(_simulated, game, state, _Choice(number, key), plies, evaluate)


def _simulated(
    game: Game[State, Action, Player | Chance],
    state: State,
    choice: _Choice,
    plies: int | None,
    evaluate: Evaluation | None,
    numbers: range,
) -> Simulations:
    """Return the tallies of the simulations of these numbers."""
    dice = has_chance(game)
    utilities, lengths = Counter[float](), Counter[int]()
    cut_off = choices = 0
    for simulation in numbers:
        here, ply, draws = state, 0, 0
        while not game.terminal(here):
            if dice and mover_or_chance(game, here) is CHANCE:
                if draws == LONGEST:
                    _without_end(game, state)
                here = successor(game, here, choice.outcome(outcomes(game, here), simulation, ply + draws))
                draws += 1
                continue
            if ply == (LONGEST if plies is None else plies):
                if plies is None:
                    _without_end(game, state)
                cut_off += 1
                if evaluate is not None:
                    utilities[evaluation(game, here, evaluate)] += 1
                break
            mover(game, here)
            actions = list(game.actions(here)) or no_actions(game, here)
            choices += len(actions)
            here = successor(game, here, choice.of(game, here, actions, simulation, ply + draws))
            ply += 1
        else:
            utilities[utility(game, here)] += 1
        lengths[ply] += 1
    return Simulations(_sum(utilities, {}), _sum(lengths, {}), cut_off, choices)


class _Choice(NamedTuple):
    """How actions are chosen: by the random number of each place, with weights if there is a key."""

    number: int
    key: Callable[[Any, Any], float] | None

    def of(
        self, game: Game[Any, Action, Any], state: Any, actions: list[Action], simulation: int, place: int
    ) -> Action:
        """Return the action that is chosen at a place in a simulation."""
        if self.key is None:
            return actions[draw_below(len(actions), self.number, simulation, place)]
        key, own = self.key, unwrap_state(state)
        weights = [_weight(game, state, action, key(own, action)) for action in actions]
        if not is_finite_number(sum(weights)):
            raise ValueError(
                f"The weights of the actions at {format_state(game, state)} are too large to add up: divide them."
            )
        return actions[self.drawn(weights, simulation, place)]

    def outcome(self, chances: list[tuple[Action, Probability]], simulation: int, place: int) -> Action:
        """Return the outcome that is drawn at a chance node."""
        return chances[self.drawn([float(chance) for _, chance in chances], simulation, place)][0]

    def drawn(self, weights: list[float], simulation: int, place: int) -> int:
        """Return a number below that of the weights, each as likely as its weight says."""
        heaped = [*accumulate(weights)]
        drawn = draw_below(1 << 31, self.number, simulation, place) / (1 << 31) * heaped[-1]
        return min(bisect_right(heaped, drawn), len(heaped) - 1)  # of the least floats, drawn may be the total


def _weight(game: Game[Any, Action, Any], state: Any, action: Action, weight: float) -> float:
    if is_finite_number(weight) and weight > 0:
        return weight
    raise ValueError(
        f"The key of {format_action(game, action)} at {format_state(game, state)} is {brief(weight)}, and a weight"
        f" must be a positive number: give actions that are never to be chosen a small one."
    )


def _without_end(game: Game[State, Any, Any], state: State) -> NoReturn:
    raise LimitReached(
        f"A game from {format_state(game, state)} has not ended after {LONGEST:,} random plies: give plies=, after"
        f" which games are cut off."
    )


def _sum(one: Mapping[Any, int], other: Mapping[Any, int]) -> dict[Any, int]:
    """Return the sum of two tallies, sorted."""
    return {each: one.get(each, 0) + other.get(each, 0) for each in sorted({*one, *other})}
