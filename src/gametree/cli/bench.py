"""`gametree bench`: the node signature of the searches over a fixed set of positions, and nodes per second."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from time import process_time
from typing import Any, NamedTuple

from rich.console import Console

from gametree.cli.terminal import Column, show_table
from gametree.games import ConnectFour, DotsAndBoxes, Hexapawn, Kalah, Nim, Othello, ThreeMensMorris, TicTacToe
from gametree.play.timed_searches import level
from gametree.search.alpha_beta import alpha_beta
from gametree.search.alpha_beta_with_memory import alpha_beta_with_memory
from gametree.search.depth_penalised_minimax import depth_penalised_minimax
from gametree.search.iterative_deepening import deepening_search
from gametree.search.minimax import minimax
from gametree.search.monte_carlo_tree_search import monte_carlo_search
from gametree.search.mtd_f import mtd_f
from gametree.search.principal_variation_search import principal_variation_search
from gametree.search.proof_number_search import proof_number_search
from gametree.transform.counted import Counted
from gametree.transform.dynamic_ordering import HistoryFirst, KillersFirst
from gametree.transform.ordered import Ordered
from gametree.transform.symmetric import Symmetric

OPENING = "X../.O./..."


class Entry(NamedTuple):
    """A search of the benchmark: its name, the game, and a function of the counted game and a state."""

    name: str
    game: Any
    search: Callable[[Any, Any], object]
    state: str | None = None


class Measured(NamedTuple):
    """The nodes that a search of the benchmark entered, and its CPU seconds."""

    entry: Entry
    nodes: int
    seconds: float


def _scattered(state: Any) -> float:
    """Return an evaluation with many values, of no meaning."""
    return float(sum(place * number for place, number in enumerate(state, 1)) % 23)


def _ordered(around: Callable[[Any], Any], search: Callable[..., Any]) -> Callable[[Any, Any], object]:
    return lambda game, state: search(around(game), state)


# The positions and searches of the signature. A change to this list is a change to every signature after it.
ENTRIES = (
    Entry("minimax", TicTacToe(), minimax, OPENING),
    Entry("depth_penalised_minimax", TicTacToe(win=10), depth_penalised_minimax, OPENING),
    Entry("alpha_beta", TicTacToe(), alpha_beta),
    Entry("alpha_beta, depth 8", ConnectFour(), partial(alpha_beta, depth=8, evaluate=level)),
    Entry("alpha_beta, KillersFirst", Hexapawn(3, 4), _ordered(KillersFirst, alpha_beta)),
    Entry("alpha_beta_with_memory", DotsAndBoxes(2, 2), alpha_beta_with_memory),
    Entry(
        "alpha_beta_with_memory, depth 8",
        ThreeMensMorris(),
        partial(alpha_beta_with_memory, depth=8, evaluate=level),
    ),
    Entry("alpha_beta_with_memory, Symmetric", TicTacToe(), _ordered(Symmetric, alpha_beta_with_memory)),
    Entry("principal_variation_search", Kalah(3, 3), principal_variation_search),
    Entry(
        "principal_variation_search, Ordered",
        Nim((3, 4, 5)),
        _ordered(lambda game: Ordered(game, key=lambda _, action: -action), principal_variation_search),
    ),
    Entry("mtd_f", ConnectFour(4, 4), mtd_f),
    Entry(
        "alpha_beta_with_memory, HistoryFirst",
        ConnectFour(4, 3, 3),
        _ordered(HistoryFirst, alpha_beta_with_memory),
    ),
    Entry("iterative_deepening, depth 5", Othello(), deepening_search(evaluate=_scattered, depth=5)),
    Entry("proof_number_search", TicTacToe(), partial(proof_number_search, at_least=1)),
    Entry("proof_number_search", Hexapawn(3, 4), partial(proof_number_search, at_least=1)),
    Entry("monte_carlo_tree_search, 1000", ConnectFour(), monte_carlo_search(simulations=1000, seed=1)),
)


def measure(entries: tuple[Entry, ...] = ENTRIES) -> Iterator[Measured]:
    """Yield the nodes and the CPU seconds of each entry, in order."""
    for entry in entries:
        game = Counted(entry.game)
        state = game.initial_state() if entry.state is None else game.parse_state(entry.state)
        began = process_time()
        entry.search(game, state)
        yield Measured(entry, game.nodes, process_time() - began)


def show_benchmark(console: Console, entries: tuple[Entry, ...] = ENTRIES) -> None:
    """Print a table of the entries, and under it the signature: the sum of all nodes, and nodes per second."""
    with console.status("Searching ..."):
        measured = list(measure(entries))
    rows = [
        (each.entry.name, type(each.entry.game).__name__, f"{each.nodes:,}", _rate(each.nodes, each.seconds))
        for each in measured
    ]
    columns = (
        Column("search", breaks=True),
        Column("game"),
        *(Column(each, right=True) for each in ("nodes", "nodes/s")),
    )
    nodes, seconds = sum(each.nodes for each in measured), sum(each.seconds for each in measured)
    show_table(console, columns, rows, drop=("nodes/s", "game"))
    console.print(f"Nodes: {nodes:,}")
    console.print(f"Nodes per second: {_rate(nodes, seconds)}, of {seconds:.1f} s of CPU")


def _rate(nodes: int, seconds: float) -> str:
    return f"{round(nodes / seconds):,}" if seconds else "-"
