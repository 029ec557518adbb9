"""Import every module of the installed package, and use it for what README promises.

A part may ask for its extra, in the sentence that users get, if it is named on the command line.
"""

import importlib
import pkgutil
import sys

import gametree
from gametree.games import TicTacToe

lacking = set(sys.argv[1:])
names = [module.name for module in pkgutil.walk_packages(gametree.__path__, "gametree.")]
for name in names:
    if not name.endswith("__main__"):
        try:
            importlib.import_module(name)
        except ModuleNotFoundError as error:
            if name not in lacking or "run pip install '.[" not in str(error):
                raise
            lacking.remove(name)
            print(error)
assert not lacking, lacking
game = TicTacToe()
result = gametree.alpha_beta(game, game.initial_state())
assert result.value == 0, result
print(f"{len(names)} modules of the wheel are there, and tic-tac-toe is a draw")
