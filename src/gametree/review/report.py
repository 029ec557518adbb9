"""A report about a game: its value, its size, how it is played at every strength, and puzzles."""

from __future__ import annotations

import inspect
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice, takewhile
from random import Random
from time import perf_counter
from typing import Any, NamedTuple, cast

from gametree.arguments import generator, time_limit, whole_number
from gametree.game import CHANCE, MAX, MIN, LimitReached, Playable, Search, State, TooDeep, format_action
from gametree.notation import columns_text, count_text, number_text, player_text, state_drawing
from gametree.play.never_loses import CameBy, line_to
from gametree.play.play import transitions
from gametree.play.strategies import strategy_of_strength
from gametree.play.timed_searches import level
from gametree.review.bounds import bounds_text, finite, plain_number
from gametree.review.puzzles import Puzzle, puzzles
from gametree.review.sources import action_values, value_of_state
from gametree.review.states import random_states
from gametree.rules import initial_state, mover, require_game, successor
from gametree.search.alpha_beta import alpha_beta
from gametree.search.perft import perft
from gametree.search.simulate import Simulations, simulate
from gametree.search.transposition_table import ValueInterval
from gametree.solver.game_description import describe
from gametree.solver.solution import Solution
from gametree.solver.solve import solve
from gametree.solver.state_graph import Progress
from gametree.transform.rule_errors import names_rules
from gametree.transform.transformation import innermost

LONGEST = 200  # plies of a game, which is cut off there, and of the lines that are counted
DEPTHS = (1, 3)  # of shallow and of deep play
GAMES = 20  # at each of these depths
MOST_LINES = 100_000  # that perft counts at one depth
MOST_STATES_JUDGED = 5_000  # for the actions that are never best
MOST_STATES_TRIED = 2_000  # for puzzles
PUZZLES = 5


class PlayedAt(NamedTuple):
    """How the player who moves first fares, on average, when both play alike; no games were needed for a value.

    `report` makes it.
    """

    strength: str
    mean: float
    games: int


class GameReport(NamedTuple):
    """The facts about a game that were found out, as plain data: texts, numbers, and tuples and dicts of these.

    `value` and the values of `openings` are bounds to MAX, which are equal where they are exact. What was not
    found in the time is None. `str` is a table.

    `report` makes it.
    """

    name: str
    about: str
    start: str
    first: str
    value: ValueInterval
    line: tuple[str, ...]
    plies: int | None
    openings: dict[str, ValueInterval]
    states_by_ply: tuple[int, ...] | None
    states_by_value: dict[float, int] | None
    endless_states: int | None
    lines_by_ply: tuple[int, ...]
    random_play: dict[str, float]
    played: tuple[PlayedAt, ...]
    shortest_win: tuple[str, ...] | None
    never_best: tuple[str, ...] | None
    symmetric: bool
    puzzles: tuple[dict[str, Any], ...]

    def to_json(self) -> dict[str, object]:
        """Return the report as plain data for `json`; a bound that is not known is null."""
        return {
            **self._asdict(),
            "value": finite(self.value),
            "openings": {name: finite(bounds) for name, bounds in self.openings.items()},
            "states_by_value": self.states_by_value
            and {plain_number(value): count for value, count in self.states_by_value.items()},
            "played": [each._asdict() for each in self.played],
        }

    def rows(self) -> Iterator[tuple[str, str]]:
        """Yield the facts as pairs of a label and a text, in the same order for every game."""
        yield "value", f"{bounds_text(self.value)}{'' if self.value.exact else ', not proved exactly'}"
        yield "best play", " ".join(self.line) or "not known"
        is_solved = self.states_by_ply is not None
        yield "plies of best play", "never ends" if is_solved and self.plies is None else _text(self.plies)
        yield "states", _text(None if self.states_by_ply is None else sum(self.states_by_ply))
        yield "states by ply", _texts(self.states_by_ply)
        yield (
            "states by value",
            "not known"
            if self.states_by_value is None
            else ", ".join(f"{number_text(value)}: {count:,}" for value, count in self.states_by_value.items()),
        )
        yield "states where best play never ends", _text(self.endless_states)
        yield "lines by ply", _texts(self.lines_by_ply)
        yield "plies of random play", "{mean_plies:.3g} ({least_plies} to {most_plies})".format(**self.random_play)
        yield "actions at a ply", "{mean_actions:.3g}".format(**self.random_play)
        yield "random games that end level", "{level:.1%}".format(**self.random_play)
        for each in self.played:
            games = f" in {count_text(each.games, 'game')}" if each.games else ""
            yield f"first player, {each.strength}", f"{each.mean:+.3g}{games}"
        yield "opening moves", ", ".join(f"{name}: {bounds_text(value)}" for name, value in self.openings.items())
        yield "shortest win", " ".join(self.shortest_win) if self.shortest_win else "not known"
        yield "actions that are never best", _texts(self.never_best)
        yield "symmetry", "canonical is there" if self.symmetric else "no method canonical"

    def __str__(self) -> str:
        return side_by_side(self)


def side_by_side(*reports: GameReport) -> str:
    """Return a table with a column for each report.

    Args:
        reports: What `report` returned.

    Examples:
        >>> from gametree.games import Nim
        >>> from gametree.review import report, side_by_side
        >>> table = side_by_side(report(Nim((1, 2))), report(Nim((1, 1))))
        >>> table.splitlines()[1].split()
        ['value', '+1', '−1']
    """
    return columns_text(table_of(reports))


def table_of(reports: Sequence[GameReport]) -> list[list[str]]:
    """Return a row with the names of reports, and a row for each fact: its label, and its text in each of them."""
    rows = [dict(each.rows()) for each in reports]
    labels = dict.fromkeys(label for each in rows for label in each)
    cells = [[label, *(each.get(label, "") for each in rows)] for label in labels]
    return [["", *(each.name for each in reports)], *cells]


@names_rules
def report(
    game: Playable[State, Any],
    state: State | None = None,
    /,
    *,
    seconds: float = 20,
    states: int = 100_000,
    source: Search | Solution[Any, Any] | None = None,
    rng: Random | None = None,
) -> GameReport:
    """Find out about a game what can be found out in the time, and return it as plain data.

    A game with few enough states is solved, and its values are exact. Of any other game the values are bounds that
    are proved, and the rest is what play shows.

    Args:
        game: The rules.
        state: The state to begin with; by default the initial one.
        seconds: About the time for it all.
        states: The largest number of states that is solved.
        source: A `Solution` of the game from the state, such as `compiled.solve` returns. Or a search, for the
            values of opening moves where a game is too large; it takes the time that it needs.
        rng: Draws random play; by default a fresh `Random(0)`.

    Raises:
        UnexpectedChance: The game has chance.
        ValueError: The state is terminal, so there is nothing to report; or a limit is no positive number.
        TypeError: The object is no game.

    Examples:
        >>> from gametree.games import Nim
        >>> from gametree.review import report
        >>> found = report(Nim((1, 2)))
        >>> found.value, found.line, found.states_by_ply
        (ValueInterval(lower=1, upper=1), ('2:1', '1:1', '2:1'), (1, 3, 3, 1))
    """
    require_game(game)
    whole_number(states, "The number of states", least=1)
    begin = initial_state(game, state)
    if game.terminal(begin):
        raise ValueError(f"The game is over at {state_drawing(game, begin)}: give a state where it goes on.")
    share = time_limit(seconds) / 5
    first, draws = mover(game, begin), generator(rng)
    kind: Any = type(source)
    solution: Solution[Any, Any] | None = (
        cast("Any", source) if issubclass(kind, Solution) else _solved(game, begin, states, share)
    )
    timed = share if solution is None and source is None else None
    values = action_values(game, begin, source=solution or source, seconds=timed)
    value = value_of_state(game, begin, values)
    simulations = _random_play(game, begin, draws, share / 2)
    counts = None if solution is None else solution.counts()
    own = innermost(game)
    written = getattr(own, "adapted", own)  # what an adapter makes the game of
    return GameReport(
        name=str(describe(game)) if written is own else getattr(written, "__name__", type(written).__qualname__),
        about=" ".join((inspect.getdoc(written) or "").partition("\n\n")[0].split()),
        start=state_drawing(game, begin),
        first=player_text(first),
        value=value,
        line=() if solution is None else _names(game, solution.result(begin).line),
        plies=None if solution is None else solution[begin].plies,
        openings={format_action(game, each.action): each.bounds for each in values},
        states_by_ply=None if counts is None else counts.by_ply,
        states_by_value=None if counts is None else counts.by_value,
        endless_states=None if solution is None else sum(solution[each].plies is None for each in solution),
        lines_by_ply=tuple(_lines_by_ply(game, begin)),
        random_play={
            "mean": simulations.mean,
            "level": simulations.utilities.get(0, 0) / simulations.games,
            "mean_plies": simulations.mean_plies,
            "least_plies": min(simulations.lengths),
            "most_plies": max(simulations.lengths),
            "mean_actions": simulations.mean_actions,
        },
        played=tuple(_played(game, begin, value, simulations, draws, share)),
        shortest_win=_shortest_win(game, begin, states),
        never_best=None if solution is None else _never_best(game, solution),
        symmetric=hasattr(game, "canonical"),
        puzzles=tuple(_puzzles(game, begin, solution, draws, share)),
    )


def _solved(game: Any, state: Any, states: int, seconds: float) -> Solution[Any, Any] | None:
    """Return the solution of a game, or None if it has too many states for the limit or the time."""
    deadline = perf_counter() + seconds

    def stop(_progress: Progress) -> None:
        if perf_counter() > deadline:
            raise LimitReached("The time to solve the game is over.")

    with suppress(LimitReached):
        return solve(game, start=state, limit=states, progress=stop)
    return None


def _random_play(game: Any, state: Any, rng: Random, seconds: float) -> Simulations:
    deadline, found = perf_counter() + seconds, Simulations()
    while found.games == 0 or (perf_counter() < deadline and found.games < 2_000):
        found += simulate(game, state, simulations=50, rng=rng, plies=LONGEST, evaluate=level)
    return found


def _played(
    game: Any, state: Any, value: ValueInterval, random: Simulations, rng: Random, seconds: float
) -> Iterator[PlayedAt]:
    """Yield how the first player fares in play that is random, shallow, deep and perfect."""
    sign = mover(game, state)
    yield PlayedAt("random play", sign * random.mean, random.games)
    for depth in DEPTHS:
        deadline, ends = perf_counter() + seconds / len(DEPTHS), list[float]()
        strategy = strategy_of_strength(1, rng=rng, search=partial(alpha_beta, depth=depth, evaluate=level))
        while len(ends) < GAMES and perf_counter() < deadline:
            last = state
            for move in islice(transitions(game, {MAX: strategy, MIN: strategy, CHANCE: mover}, state), LONGEST):
                last = move.result
            ends.append(game.utility(last) if game.terminal(last) else 0)
        if ends:
            mean = plain_number(sign * sum(ends) / len(ends))
            yield PlayedAt(f"looking {count_text(depth, 'ply')} ahead", mean, len(ends))
    if value.exact:
        yield PlayedAt("perfect play", plain_number(sign * value.lower), 0)


def _lines_by_ply(game: Any, state: Any) -> Iterator[int]:
    lines, depth = 1, 0
    while 0 < lines <= MOST_LINES and depth < LONGEST:
        yield lines
        depth += 1
        lines = perft(game, state, depth=depth)
    if lines:
        yield lines


def _shortest_win(game: Any, start: Any, states: int) -> tuple[str, ...] | None:
    """Return the shortest line to a win of the player who moves first, whatever the other player does."""
    player = mover(game, start)
    came_by: CameBy[Any, Any] = {start: None}
    waiting = deque([start])
    while waiting and len(came_by) < states:
        state = waiting.popleft()
        for action in game.actions(state):
            following = successor(game, state, action)
            if following in came_by:
                continue
            came_by[following] = state, action
            if not game.terminal(following):
                waiting.append(following)
            elif game.utility(following) * player > 0:
                return _names(game, line_to(following, came_by))
    return None


def _never_best(game: Any, solution: Solution[Any, Any]) -> tuple[str, ...]:
    """Return the actions that are offered in states of a solution, and best in none of those that are judged."""
    offered, best = dict[str, None](), set[str]()
    for state in islice((state for state in solution if not game.terminal(state)), MOST_STATES_JUDGED):
        values = [(each, solution[successor(game, state, each)].value) for each in game.actions(state)]
        most = (max if mover(game, state) == MAX else min)(value for _, value in values)
        offered |= dict.fromkeys(format_action(game, each) for each, _ in values)
        best |= {format_action(game, each) for each, value in values if value == most}
    return tuple(name for name in offered if name not in best)


def _puzzles(
    game: Any, start: Any, solution: Solution[Any, Any] | None, rng: Random, seconds: float
) -> Iterator[dict[str, Any]]:
    """Yield some puzzles, the longer ones first."""
    deadline, found = perf_counter() + seconds, 0
    for plies in (5, 3, 1):
        drawn = random_states(game, start, count=MOST_STATES_TRIED, rng=rng)
        states = takewhile(lambda _: perf_counter() <= deadline, drawn)
        limit = None if solution else 0.02
        with suppress(TooDeep, LimitReached):
            for each in puzzles(game, states, plies=plies, source=solution, seconds=limit):
                yield _plain(game, each)
                found += 1
                if found == PUZZLES:
                    return


def _plain(game: Any, puzzle: Puzzle[Any, Any]) -> dict[str, Any]:
    return {
        "board": state_drawing(game, puzzle.state),
        "player": player_text(puzzle.player),
        "line": _names(game, puzzle.line),
        "tries": {format_action(game, action): _names(game, line) for action, line in puzzle.tries.items()},
    }


def _names(game: Any, line: Any) -> tuple[str, ...]:
    return tuple(format_action(game, action) for action in line)


def _text(number: int | None) -> str:
    return "not known" if number is None else f"{number:,}"


def _texts(parts: tuple[Any, ...] | None) -> str:
    if parts is None:
        return "not known"
    return ", ".join(f"{each:,}" if isinstance(each, int) else str(each) for each in parts) or "none"
