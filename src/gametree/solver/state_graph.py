"""The graph of all states that play can reach, with its edges backwards, as retrograde analysis needs it."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, NoReturn

from gametree.game import Game, LimitReached, Probability, State, format_state
from gametree.rules import has_chance, require_hashable
from gametree.solver.expansion import Expansion, expansions
from gametree.solver.memory import memory_is_short

NO_EDGE = 0
STATES_A_REPORT = 4_096
STATES_A_LOOK_AT_MEMORY = 65_536


class Progress(NamedTuple):
    """How far a solver has got: `done` of `total` states are explored, or have a value.

    While states are explored, the total is the number of states found so far, which grows.

    Examples:
        >>> from gametree import solve
        >>> from gametree.games import TicTacToe
        >>> stages = []
        >>> solution = solve(TicTacToe(), progress=lambda progress: stages.append(progress.stage))
        >>> sorted(set(stages))
        ['exploring', 'valuing']
    """

    stage: Literal["exploring", "valuing"]
    done: int
    total: int


Report = Callable[[Progress], object]


def no_report(_progress: Progress) -> None:
    """Report nothing."""


@dataclass
class StateGraph(Generic[State]):
    """All states that play can reach from the first, numbered breadth first, and the edges between them.

    The edges into a state are a linked list: `last_edge` has the state's last one, and `edge_before` the one
    before each edge. Edges are numbered from 1, so that `NO_EDGE` ends a list. An edge takes 8 bytes.

    In a game with chance, `chances` has the probabilities of the outcomes at each chance node, in the order of its
    edges, and `edge_to` the state that each edge leads to, for one state after another.
    """

    states: list[State]
    numbers: dict[State, int]
    movers: bytearray = field(default_factory=bytearray)
    utilities: dict[int, float] = field(default_factory=dict[int, float])
    out_degrees: array[int] = field(default_factory=lambda: array("I"))
    first_of_ply: list[int] = field(default_factory=list[int])
    last_edge: array[int] = field(default_factory=lambda: array("I", [NO_EDGE]))
    edge_before: array[int] = field(default_factory=lambda: array("I", [NO_EDGE]))
    edge_from: array[int] = field(default_factory=lambda: array("I", [0]))
    edge_to: array[int] = field(default_factory=lambda: array("I"))
    chances: dict[int, Sequence[Probability]] = field(default_factory=dict[int, "Sequence[Probability]"])

    def predecessors(self, number: int) -> Iterator[int]:
        """Yield the number of the state that each edge into a state comes from."""
        edge = self.last_edge[number]
        while edge:
            yield self.edge_from[edge]
            edge = self.edge_before[edge]


def explore(
    game: Game[State, Any, Any],
    starts: Sequence[State],
    *,
    belongs: Callable[[State], bool] | None = None,
    limit: int | None = None,
    report: Report = no_report,
    executor: Executor | None = None,
) -> StateGraph[State]:
    """Return the graph of all states that play can reach from different `starts`, explored breadth first.

    The states are expanded here or by an executor.

    Raises ValueError where play reaches a state that does not belong, `LimitReached` if there are more than
    `limit` states, or more than the memory holds, and `BrokenGame` for unhashable states and for rules that
    contradict themselves.
    """
    for start in starts:
        require_hashable(game, start)
    graph = StateGraph([*starts], {start: number for number, start in enumerate(starts)})
    graph.last_edge.extend([NO_EDGE] * (len(starts) - 1))
    try:
        with closing(expansions(game, graph.states, executor)) as expanded:
            checked = expanded if belongs is None else _within(game, graph, expanded, belongs)
            _explore(game, graph, checked, limit, report)
    except MemoryError:
        _memory_reached(game, graph)
    return graph


def _explore(
    game: Game[State, Any, Any],
    graph: StateGraph[State],
    expanded: Iterable[Expansion],
    limit: int | None,
    report: Report,
) -> None:
    """Add the successors of each state to the graph; the expansions follow its states, of which there are more."""
    states, numbers, last_edge = graph.states, graph.numbers, graph.last_edge
    edge_before, edge_from = graph.edge_before, graph.edge_from
    graph.first_of_ply.append(0)
    end_of_ply = len(states)
    kept = graph.edge_to if has_chance(game) else None
    for number, (mover, worth, successors, chances) in enumerate(expanded):
        if number % STATES_A_REPORT == 0:
            report(Progress("exploring", number, len(states)))
            if number % STATES_A_LOOK_AT_MEMORY == 0 and memory_is_short():
                _memory_reached(game, graph)
        graph.movers.append(mover)
        if worth is not None:
            graph.utilities[number] = worth
        if chances:
            graph.chances[number] = chances
        for following in successors:
            try:
                target = numbers.get(following)
            except TypeError:
                require_hashable(game, following)
                raise
            if target is None:
                target = len(states)
                if limit is not None and target == limit:
                    limit_reached(limit, _place(game, graph))
                numbers[following] = target
                states.append(following)
                last_edge.append(NO_EDGE)
            if kept is not None:
                kept.append(target)
            edge_before.append(last_edge[target])
            last_edge[target] = len(edge_from)
            edge_from.append(number)
        graph.out_degrees.append(len(successors))
        if number + 1 == end_of_ply < len(states):
            graph.first_of_ply.append(end_of_ply)
            end_of_ply = len(states)
    report(Progress("exploring", len(states), len(states)))


def _within(
    game: Game[State, Any, Any],
    graph: StateGraph[State],
    expanded: Iterable[Expansion],
    belongs: Callable[[State], bool],
) -> Iterator[Expansion]:
    """Yield the expansions, or raise ValueError at the first state that does not belong, with the line to it."""
    for number, expansion in enumerate(expanded):
        if not belongs(graph.states[number]):
            path = [number]
            while (before := min(graph.predecessors(path[-1]), default=path[-1])) < path[-1]:
                path.append(before)
            names = [format_state(game, graph.states[each]) for each in reversed(path)]
            raise ValueError(
                f"Play leaves the states that belong: {' leads to '.join(names)}, which does not: let the function"
                f" accept it, or give other starts."
            )
        yield expansion


def limit_reached(limit: int, place: Place) -> NoReturn:
    """Raise `LimitReached` for the limit of the caller."""
    raise LimitReached(f"The limit of {limit:,} states was reached {place}: allow more states, or {SMALLER}.")


def memory_reached(states: int, place: Place) -> NoReturn:
    """Raise `LimitReached` where no memory is left for more states."""
    raise LimitReached(
        f"The memory was nearly used up by {states:,} states, {place}: if play can reach only finitely many"
        f" states, use a machine with more memory, or {SMALLER}."
    )


SMALLER = "solve a smaller game, or from a later start="


class Place(NamedTuple):
    """How far an exploration has got: the ply and the notation of a state, and the number of states before it."""

    ply: int
    state: str
    expanded: int

    def __str__(self) -> str:
        actions = f"with the actions of {self.expanded:,} states followed"
        return f"at ply {self.ply} from the start, at {self.state}, {actions}"


def _place(game: Game[State, Any, Any], graph: StateGraph[State]) -> Place:
    expanded = len(graph.out_degrees)
    return Place(len(graph.first_of_ply) - 1, format_state(game, _reached(graph)), expanded)


def _memory_reached(game: Game[State, Any, Any], graph: StateGraph[State]) -> NoReturn:
    found, state = len(graph.states), _reached(graph)
    graph.numbers.clear()  # the message needs memory, too
    graph.states.clear()
    graph.states.append(state)
    memory_reached(found, _place(game, graph))


def _reached(graph: StateGraph[State]) -> State:
    """Return the state that is to be expanded next, or else the last one."""
    return graph.states[min(len(graph.out_degrees), len(graph.states) - 1)]
