"""Games ready to play: one file of plain rules each."""

from gametree.games.bear_off import BearOff
from gametree.games.breakthrough import Breakthrough
from gametree.games.chomp import Chomp
from gametree.games.connect_four import ConnectFour
from gametree.games.domineering import Domineering
from gametree.games.dots_and_boxes import DotsAndBoxes
from gametree.games.einstein import EinStein
from gametree.games.graph_game import GraphGame
from gametree.games.hexapawn import Hexapawn
from gametree.games.kalah import Kalah
from gametree.games.mnk import MNK
from gametree.games.nim import Nim
from gametree.games.othello import Othello
from gametree.games.pig import Pig
from gametree.games.three_mens_morris import ThreeMensMorris
from gametree.games.tic_tac_toe import Board, O, TicTacToe, X
from gametree.games.tree_game import ChanceTree, TreeGame

__all__ = [
    "MNK",
    "BearOff",
    "Board",
    "Breakthrough",
    "ChanceTree",
    "Chomp",
    "ConnectFour",
    "Domineering",
    "DotsAndBoxes",
    "EinStein",
    "GraphGame",
    "Hexapawn",
    "Kalah",
    "Nim",
    "O",
    "Othello",
    "Pig",
    "ThreeMensMorris",
    "TicTacToe",
    "TreeGame",
    "X",
]
