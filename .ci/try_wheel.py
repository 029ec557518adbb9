"""Import every module of the installed package, and use it for what README promises."""

import importlib
import pkgutil

import gametree
from gametree.games import TicTacToe

names = [module.name for module in pkgutil.walk_packages(gametree.__path__, "gametree.")]
for name in names:
    if not name.endswith("__main__"):
        importlib.import_module(name)
game = TicTacToe()
result = gametree.alpha_beta(game, game.initial_state())
assert result.value == 0, result
print(f"{len(names)} modules of the wheel import, and tic-tac-toe is a draw")
