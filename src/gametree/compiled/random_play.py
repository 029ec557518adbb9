"""Play games at random at machine speed, on any number of threads, and count how they end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from ctypes import addressof
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from gametree.arguments import generator, require_several, whole_number
from gametree.compiled.back_end import workspace as words
from gametree.compiled.back_end.arrays import numpy
from gametree.compiled.back_end.device_code import ON_THE_CPU, check_device
from gametree.compiled.back_end.machine_functions import library
from gametree.compiled.back_end.memory_words import BYTES, Memory, load, words as new_words
from gametree.compiled.back_end.threads import run_all
from gametree.compiled.back_end.troubles import explained
from gametree.compiled.compiled_rules import CallableKernel, CompiledRules, recipe
from gametree.compiled.cross_check import check_functions
from gametree.compiled.kept_rules import compiled_now
from gametree.compiled.kernel_plan import KEY, KernelPlan
from gametree.compiled.kernel_runs import account, workspaces
from gametree.compiled.kernels import random_play as errand_words
from gametree.compiled.kernels.collected_actions import in_order, keep_action
from gametree.compiled.kernels.leaf_values import Number
from gametree.compiled.kernels.random_play import errand_play, kept_offer, tell_row, weights_of
from gametree.compiled.replay import refuse_replay
from gametree.compiled.search_problem import SearchProblem, compose, with_evaluation
from gametree.game import Action, Chance, CompileError, Game, Player, State, format_state
from gametree.search.simulate import KEY_BITS, LONGEST, Simulations, Simulator, simulator as plain_simulator
from gametree.transform.depth_limited import Evaluation
from gametree.transform.rule_errors import names_rules

MOST_GAMES = 1 << 17  # of a thread at a time
CLOSE = 1 << 12  # the ints from the least to the most of some, of which each is counted
ROOM = 1 << 20  # words, for the actions of one state


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
    threads: int = 1,
    device: str | None = None,
) -> Simulations:
    """Return the tallies that `gametree.simulate` returns with the same options, by compiled rules.

    They are the same to the last game, on any number of threads, where utilities are ints. `game` may have the
    transformations around it that compiled `minimax` takes, but `RootRestricted` and limits of nodes or time.

    An error stops the simulations. The first game that failed is played again by your Python rules, and raises
    what they raise. The first game of each 131,072 of a thread is compared with the one that Python plays.

    The other options are those of `gametree.simulate`.

    Args:
        threads: The number of threads, which share the games.
        device: `"cuda"` plays on the first card of NVIDIA, some games in each thread, without `key`, `Ordered`,
            `Counted` and `Tabled`. Rules that call themselves are refused. Needs the extra `gpu`. The first 64
            games are played in Python too, and compared.

    Raises:
        CompileError: The rules, `evaluate` or `key` cannot be compiled, as in compiled `minimax`; or `device` is
            given, and they cannot be run there, or there is no driver or card.
        LimitReached: Without `plies`, a game has not ended after 100,000 plies.
        ValueError: A number is out of range, a weight is not positive, or `evaluate` is given with `DepthLimited`.

    Examples:
        >>> from gametree import compiled
        >>> from gametree.games import ConnectFour
        >>> game = ConnectFour()
        >>> print(compiled.simulate(game, game.initial_state(), simulations=100_000))
        100,000 games: −1 44.33%, 0 0.24%, +1 55.43%; mean +0.111 (+0.105 to +0.117); 21.32 plies (7 to 42)
    """
    whole_number(simulations, "The number of simulations", least=1)
    number = generator(rng).getrandbits(KEY_BITS)
    play = simulator(game, state, number, plies=plies, evaluate=evaluate, key=key, threads=threads, device=device)
    return play(range(simulations))


def simulate_states(
    game: Game[State, Action, Player | Chance],
    states: Iterable[State],
    /,
    *,
    simulations: int,
    rng: Random | None = None,
    plies: int | None = None,
    threads: int = 1,
    device: str | None = None,
) -> Iterator[Simulations]:
    """Return an iterator of the simulations of each state, as `gametree.simulate_states` does, by compiled rules.

    The other options are those of `gametree.simulate_states`.

    Args:
        threads: The number of threads, which share the games of each state.
        device: `"cuda"` plays on a card, as in `simulate`.

    Examples:
        >>> from gametree import compiled
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> states = [game.parse_state("XX./OO./..."), game.parse_state("XX./OO./..X")]
        >>> [found.games for found in compiled.simulate_states(game, states, simulations=50)]
        [50, 50]
    """
    require_several(states, "states")
    options: dict[str, Any] = {"simulations": simulations, "rng": generator(rng), "plies": plies}
    options |= {"threads": threads, "device": device}
    check_device(threads, device)
    return (simulate(game, state, **options) for state in states)


def simulator(
    game: Game[State, Action, Player | Chance],
    state: State,
    number: int,
    *,
    plies: int | None,
    evaluate: Evaluation | None = None,
    key: Callable[[State, Action], float] | None = None,
    threads: int = 1,
    device: str | None = None,
) -> Simulator:
    """Return a function that plays the simulations of a range of numbers, with the key `number`."""
    check_device(threads, device)
    by_python = partial(
        _by_python, game, plain_simulator(game, state, number, plies=plies, evaluate=evaluate, key=key)
    )
    if game.terminal(state):
        return partial(_finished, by_python)
    machine = compiled_now(game, state, *[each for each in (evaluate, key) if each is not None])
    problem = with_evaluation(compose(machine, state), evaluate)
    if key is not None:
        problem = problem._replace(plan=problem.plan._replace(keys=(*problem.plan.keys, key)))
    if problem.restricted or problem.node_limits or problem.time_limits:
        raise CompileError(
            "Compiled simulations take no RootRestricted, NodeLimited or TimeLimited: simulate fewer games, or"
            " from the states after the actions, or use the plain simulate."
        )
    longest = LONGEST if plies is None else plies
    depth = longest if problem.plies is None else min(problem.plies, longest)
    judged = depth == problem.plies or evaluate is not None
    at_depth = errand_words.JUDGED if judged else errand_words.REFUSED if plies is None else errand_words.CUT_OFF

    games = Games(problem, number, depth, at_depth, by_python)

    def on_threads() -> Simulator:
        kernel = random_play(problem.rules, problem.plan, weighted=key is not None)
        check_functions(problem.rules, kernel, problem.plan)
        return _OnThreads(games, kernel, threads).simulated

    if device is None:
        return on_threads()
    if key is not None or problem.plan.keys or problem.counted or problem.endings is not None:
        message = f"A GPU plays without key=, Ordered, Counted and Tabled: leave them out, or {ON_THE_CPU}."
        raise CompileError(message)
    if evaluate is not None:
        on_threads()  # which compares its answers
    on_device: Simulator = library("gametree.compiled.device_simulations").on_device(games, on_threads)
    return on_device


@recipe
def random_play(rules: CompiledRules, plan: KernelPlan, *, weighted: bool) -> CallableKernel:
    """Return the kernel of random play, in which the last key is the weight of an action if it is `weighted`."""
    keep = keep_action(rules.moves)
    bound = rules.bound(plan, chance=True, collect=keep)
    number, own, weights = bound.number, bound.kernel_rules(), None
    if weighted:
        key, is_whole = bound.number_method(f"{KEY}{len(plan.keys) - 1}")
        own, weights = own._replace(actions=bound.move_ordering().actions), weights_of(key, is_whole=is_whole)
    collect = in_order(own, keep) if len(plan.keys) > weighted else bound.methods["collect"]
    ends, offer = (*bound.leaves(number), tell_row), kept_offer(own, collect)
    games = errand_words.random_play(own, bound.chance(), *ends, offer, weights=weights, holds_ints=number is int)
    return rules.search_kernel(errand_play(games), bound, "random play", weighted)


@names_rules
def _by_python(_game: Any, simulated: Simulator, numbers: range) -> Simulations:
    """Return what the rules in Python play; an error of theirs is explained before a loop takes it for its end."""
    return simulated(numbers)


def _finished(by_python: Simulator, numbers: range) -> Simulations:
    """Return the tallies of games that end where they begin."""
    (value,) = by_python(range(1)).utilities
    return Simulations({value: len(numbers)}, {0: len(numbers)})


class Games(NamedTuple):
    """Random play of a problem, with the key `number`, cut off at a depth, and as Python plays it."""

    problem: SearchProblem
    number: int
    depth: int
    at_depth: int
    by_python: Simulator

    def tallied(self, kind: Number, rows: Any, choices: int) -> Simulations:
        """Return the tallies of the games of some rows, whose values are of a kind of number."""
        values, plies = rows[:, errand_words.VALUE], rows[:, errand_words.PLIES]
        ended = plies >= 0
        cut_off = 0 if self.depth == self.problem.plies else len(rows) - int(ended.sum())
        if not ended.all():
            plies = numpy.where(ended, plies, ~plies)
            values = values if self.at_depth == errand_words.JUDGED else values[ended]
        if kind is float:
            values = numpy.ascontiguousarray(values).view(numpy.float64)
        return Simulations(_tally(values), _tally(plies), cut_off, choices)


class _OnThreads(NamedTuple):
    """Games on threads, by a kernel of the processor."""

    games: Games
    kernel: CallableKernel
    threads: int

    def simulated(self, numbers: range) -> Simulations:
        """Return the tallies of the simulations of these numbers."""
        step = MOST_GAMES * self.threads
        parts = [numbers[at : at + step] for at in range(0, len(numbers), step)]
        return sum(map(self._part, parts), start=Simulations())

    def _part(self, numbers: range) -> Simulations:
        count = min(self.threads, len(numbers))
        ends = [len(numbers) * place // count for place in range(count + 1)]
        errands = [self._errand(numbers[first:stop]) for first, stop in pairwise(ends)]
        self._run(errands)
        rows = numpy.concatenate([_rows(errand) for errand in errands])
        games, kind = self.games, self.kernel.number
        if games.problem.rules.checked and not games.problem.counted:
            expected = games.by_python(numbers[:1])
            if games.tallied(kind, rows[:1], expected.choices) != expected:
                refuse_replay(games.problem, f"the first game is {expected}")
        return games.tallied(kind, rows, sum(errand[errand_words.CHOICES] for errand in errands))

    def _errand(self, numbers: range) -> Memory:
        errand = new_words(errand_words.ERRAND_WORDS + errand_words.ROW_WORDS * len(numbers))
        errand[errand_words.KEY], errand[errand_words.AT_DEPTH] = self.games.number, self.games.at_depth
        errand[errand_words.NEXT], errand[errand_words.STOP] = numbers.start, numbers.stop
        return errand

    def _run(self, errands: Sequence[Memory]) -> None:
        """Play the games of errands, each in a thread; raise the error of the first game that failed."""
        problem = self.games.problem
        memories = workspaces(problem, ROOM, threads=len(errands))
        errors: dict[int, Exception] = {}
        for memory, errand in zip(memories, errands, strict=True):
            memory[words.BATCH] = addressof(errand)

        def work(memory: Memory) -> None:
            try:
                self.kernel.kernel(addressof(memory), self.games.depth)
            except Exception as error:  # noqa: BLE001 - of any kind that the rules raise
                errors[load(memory[words.BATCH], errand_words.NEXT)] = error

        try:
            run_all(work, memories, stop=lambda: None)
        finally:
            account(problem, memories, None)
        if errors:
            first = min(errors)
            self.games.by_python(range(first, first + 1))
            raise explained(errors[first], format_state(problem.game, problem.state))


def _rows(errand: Memory) -> Any:
    return numpy.frombuffer(errand, numpy.int64, offset=BYTES * errand_words.ERRAND_WORDS).reshape(
        -1, errand_words.ROW_WORDS
    )


def _tally(numbers: Any) -> dict[Any, int]:
    """Return how often each number is there, the least first; ints that are close together are not sorted."""
    are_ints = len(numbers) > 0 and numbers.dtype == numpy.int64
    least = int(numbers.min()) if are_ints else 0
    if are_ints and int(numbers.max()) - least < CLOSE:
        every = numpy.bincount(numbers - least)
        (places,) = numpy.nonzero(every)
        values, counts = places + least, every[places]
    else:
        values, counts = numpy.unique(numbers, return_counts=True)
    return dict(zip(values.tolist(), counts.tolist(), strict=True))
