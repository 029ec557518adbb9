"""A tournament of a class: a folder of bots, one file each with a function `play`, and one table.

Run it with the name of a folder: `python class_tournament.py FOLDER`. Without one, it writes four bots first. Each
game is played in a process of its own, so a bot that hangs or crashes loses that game, and the others play on.
"""

import sys
from importlib import import_module
from pathlib import Path
from tempfile import mkdtemp

from gametree import MAX
from gametree.arena import tournament
from gametree.games import ConnectFour

game = ConnectFour(5, 4)
BOTS = {
    "ann": """
        return next(iter(game.actions(board)))""",
    "bob": """
        for action in game.actions(board):
            after = game.result(board, action)
            if game.terminal(after) and game.utility(after):
                return action  # a win
        return action""",
    "cid": """
        from functools import partial
        from gametree import alpha_beta
        return alpha_beta(game, board, depth=4, evaluate=lambda board: 0).action""",
    "dan": """
        return game.actions(board)[0]  # the columns come one by one, not in a list""",
}


def example_folder() -> Path:
    """Write the bots to a new folder, and return it."""
    folder = Path(mkdtemp())
    for name, body in BOTS.items():
        (folder / f"{name}.py").write_text(f"def play(game, board):{body}\n".replace("\n        ", "\n    "))
    return folder


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else example_folder()
    sys.path.insert(0, str(folder))
    players = {file.stem: import_module(file.stem).play for file in sorted(folder.glob("*.py"))}
    standings = tournament(players, game, games=4, openings=2, isolate=True, seconds=10)
    print(standings)
    print()
    for one in (row.name for row in standings.rows):
        against = [
            f"{other} {'-'.join(map(str, standings.cross_table[one, other]))}" for other in players if other != one
        ]
        print(f"{one} against {', '.join(against)}")
    print()
    faults = {
        each.max if each.fault.player == MAX else each.min: each.fault.reason
        for each in standings.faults
        if each.fault
    }
    for name, reason in faults.items():
        print(f"{name} broke the rules: {reason}")
