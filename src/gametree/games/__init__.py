"""Games ready to play: one file of plain rules each."""

from gametree.games.graph_game import GraphGame
from gametree.games.tic_tac_toe import Board, O, TicTacToe, X
from gametree.games.tree_game import TreeGame

__all__ = ["Board", "GraphGame", "O", "TicTacToe", "TreeGame", "X"]
