"""The graph of all states that play can reach, with its edges backwards, as retrograde analysis needs it."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, NoReturn

from gametree.game import Game, LimitReached, State, format_state
from gametree.rules import max_to_move, no_actions, refuse_change_in_place, require_hashable, utility
from gametree.solver.memory import memory_is_short

TERMINAL, MAX_MOVES, MIN_MOVES = 0, 1, 2  # the entries of `movers`
NO_EDGE = 0
STATES_A_REPORT = 4_096
STATES_A_LOOK_AT_MEMORY = 65_536


class Progress(NamedTuple):
    """How far a solver has got: `done` of `total` states are explored, or have a value.

    While states are explored, the total is the number of states found so far, which grows.
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

    def predecessors(self, number: int) -> Iterator[int]:
        """Yield the number of the state that each edge into a state comes from."""
        edge = self.last_edge[number]
        while edge:
            yield self.edge_from[edge]
            edge = self.edge_before[edge]


def explore(
    game: Game[State, Any], start: State, *, limit: int | None = None, report: Report = no_report
) -> StateGraph[State]:
    """Return the graph of all states that play can reach from `start`, explored breadth first.

    Raises `LimitReached` if there are more than `limit` states, or more than the memory holds, and `BrokenGame`
    for unhashable states and for rules that contradict themselves.
    """
    require_hashable(game, start)
    graph = StateGraph([start], {start: 0})
    try:
        _explore(game, graph, limit, report)
    except MemoryError:
        _memory_reached(game, graph)
    return graph


def _explore(game: Game[State, Any], graph: StateGraph[State], limit: int | None, report: Report) -> None:
    states, numbers, last_edge = graph.states, graph.numbers, graph.last_edge
    edge_before, edge_from = graph.edge_before, graph.edge_from
    end_of_ply = 0
    for number, state in enumerate(states):  # the list grows while it is read
        if number == end_of_ply:
            graph.first_of_ply.append(number)
            end_of_ply = len(states)
        if number % STATES_A_REPORT == 0:
            report(Progress("exploring", number, len(states)))
            if number % STATES_A_LOOK_AT_MEMORY == 0 and memory_is_short():
                _memory_reached(game, graph)
        if game.terminal(state):
            graph.utilities[number] = utility(game, state)
            graph.movers.append(TERMINAL)
            graph.out_degrees.append(0)
            continue
        graph.movers.append(MAX_MOVES if max_to_move(game, state) else MIN_MOVES)
        edges = len(edge_from)
        for action in game.actions(state):
            following = game.result(state, action)
            if following is state:
                refuse_change_in_place(game, state, action)
            try:
                target = numbers.get(following)
            except TypeError:
                require_hashable(game, following)
                raise
            if target is None:
                target = len(states)
                if limit is not None and target == limit:
                    _limit_reached(game, graph, limit)
                numbers[following] = target
                states.append(following)
                last_edge.append(NO_EDGE)
            edge_before.append(last_edge[target])
            last_edge[target] = len(edge_from)
            edge_from.append(number)
        graph.out_degrees.append(len(edge_from) - edges or no_actions(game, state))
    report(Progress("exploring", len(states), len(states)))


def _limit_reached(game: Game[State, Any], graph: StateGraph[State], limit: int) -> NoReturn:
    message = f"The limit of {limit:,} states was reached {_place(game, graph)}: allow more states, or {SMALLER}."
    raise LimitReached(message)


def _memory_reached(game: Game[State, Any], graph: StateGraph[State]) -> NoReturn:
    message = (
        f"The memory was nearly used up by {len(graph.states):,} states, {_place(game, graph)}: if play can reach"
        f" only finitely many states, use a machine with more memory, or {SMALLER}."
    )
    raise LimitReached(message)


SMALLER = "solve a smaller game, or from a later start="


def _place(game: Game[State, Any], graph: StateGraph[State]) -> str:
    """Return how far the exploration has got, as a part of a sentence."""
    expanded = len(graph.out_degrees)
    ply = len(graph.first_of_ply) - 1
    state = format_state(game, graph.states[min(expanded, len(graph.states) - 1)])
    return f"at ply {ply} from the start, at {state}, with the actions of {expanded:,} states followed"
