"""Measure the cost of a bridge: nodes a second through it, beside the library's own search on the same position.

Each table has one task done twice: by a search of one library on its own game, and by the same kind of search
through an adapter. The nodes are those of gametree's search, and the other library's need not be exactly as many,
so read the ratio as that of the CPU times of the task, from one run, the best of three. Needs `pip install
'.[peers]'`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Any, NamedTuple

from gametree import Counted, alpha_beta, perft
from gametree.adapters import from_chess, from_easyai, from_open_spiel, to_easyai, to_open_spiel
from gametree.games import ConnectFour, TicTacToe

REPEATS = 3
PEERS = ("pyspiel", "chess", "easyAI")
BREAKTHROUGH = "breakthrough(rows=4,columns=3)"


class Side(NamedTuple):
    """One way to search a position: its name, the number of nodes or lines, and the search."""

    name: str
    nodes: int
    search: Callable[[], object]


def seconds(search: Callable[[], object]) -> float:
    start = process_time()
    search()
    return process_time() - start


def compare(title: str, own: Side, bridged: Side) -> None:
    """Print nodes a second of both ways, in turn, and the ratio of the second to the first."""
    times = [(seconds(own.search), seconds(bridged.search)) for _ in range(REPEATS)]
    speeds = [
        side.nodes / min(column) for side, column in zip((own, bridged), zip(*times, strict=True), strict=True)
    ]
    print(f"\n{title}\n")
    print(f"{'':<44}{'nodes':>10}{'nodes/s':>12}{'ratio':>8}")
    for side, speed in zip((own, bridged), speeds, strict=True):
        print(f"{side.name:<44}{side.nodes:>10,}{speed:>12,.0f}{speed / speeds[0]:>8.2f}")


def nodes_of(game: Any, **options: Any) -> int:
    counted = Counted(game)
    alpha_beta(counted, counted.initial_state(), **options)
    return counted.nodes


def level(_: object) -> float:
    """Return 0 for every state."""
    return 0


def open_spiel() -> None:
    """OpenSpiel's game by its own alpha-beta and by ours through the bridge, and our game by both."""
    spiel = import_module("pyspiel")
    theirs = import_module("open_spiel.python.algorithms.minimax").alpha_beta_search
    game = from_open_spiel(BREAKTHROUGH)
    nodes = nodes_of(game)
    compare(
        f"OpenSpiel's {BREAKTHROUGH}, alpha-beta to the end (both without a table)",
        Side("OpenSpiel, alpha_beta_search", nodes, lambda: theirs(spiel.load_game(BREAKTHROUGH))),
        Side("gametree, alpha_beta through the bridge", nodes, lambda: alpha_beta(game, game.initial_state())),
    )
    board = TicTacToe()
    nodes, there = nodes_of(board), to_open_spiel(board)
    compare(
        "gametree's tic-tac-toe, alpha-beta to the end",
        Side("gametree, alpha_beta", nodes, lambda: alpha_beta(board, board.initial_state())),
        Side("OpenSpiel, alpha_beta_search through the bridge", nodes, lambda: theirs(there)),
    )


def chess() -> None:
    """Perft of chess by python-chess alone and through the bridge."""
    board = import_module("chess").Board()

    def count(depth: int) -> int:
        if depth == 1:
            return int(board.legal_moves.count())
        lines = 0
        for move in board.legal_moves:
            board.push(move)
            lines += count(depth - 1)
            board.pop()
        return lines

    game = from_chess(board)
    start = game.initial_state()
    lines = perft(game, start, depth=3)
    compare(
        "Chess, perft 3",
        Side("python-chess, push and pop", lines, lambda: count(3)),
        Side("gametree, perft through the bridge", lines, lambda: perft(game, start, depth=3)),
    )


def easy_ai() -> None:
    """EasyAI's game by Negamax and by alpha_beta through the bridge, and our game by both."""
    library = import_module("easyAI")
    players = [library.Human_Player(), library.Human_Player()]
    position = import_module("easyAI.games").ConnectFour(players)
    game = from_easyai(position)
    nodes = nodes_of(game, depth=4, evaluate=level)
    negamax = library.Negamax(4, win_score=100)
    compare(
        "easyAI's Connect Four, 4 plies",
        Side("easyAI, Negamax", nodes, lambda: negamax(position)),
        Side(
            "gametree, alpha_beta through the bridge",
            nodes,
            lambda: alpha_beta(game, game.initial_state(), depth=4, evaluate=level),
        ),
    )
    ours = ConnectFour()
    nodes = nodes_of(ours, depth=6, evaluate=level)
    deeper = library.Negamax(6, win_score=1)
    compare(
        "gametree's Connect Four, 6 plies",
        Side(
            "gametree, alpha_beta", nodes, lambda: alpha_beta(ours, ours.initial_state(), depth=6, evaluate=level)
        ),
        Side("easyAI, Negamax through the bridge", nodes, lambda: deeper(to_easyai(ours))),
    )


def main() -> int:
    missing = [module for module in PEERS if find_spec(module) is None]
    if missing:
        print(f"Not every library is installed ({', '.join(missing)}): run pip install '.[peers]' and try again.")
        return 2
    for measure in (open_spiel, chess, easy_ai):
        measure()
    return 0


if __name__ == "__main__":
    sys.exit(main())
