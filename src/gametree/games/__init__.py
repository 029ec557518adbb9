"""Games ready to play: one file of plain rules each."""

from typing import TYPE_CHECKING

from gametree.lazy_names import offer_lazily

if TYPE_CHECKING:
    from gametree.games.bear_off import BearOff as BearOff
    from gametree.games.breakthrough import Breakthrough as Breakthrough
    from gametree.games.chomp import Chomp as Chomp
    from gametree.games.connect_four import ConnectFour as ConnectFour
    from gametree.games.domineering import Domineering as Domineering
    from gametree.games.dots_and_boxes import DotsAndBoxes as DotsAndBoxes
    from gametree.games.einstein import EinStein as EinStein
    from gametree.games.graph_game import GraphGame as GraphGame
    from gametree.games.hexapawn import Hexapawn as Hexapawn
    from gametree.games.kalah import Kalah as Kalah
    from gametree.games.mnk import MNK as MNK
    from gametree.games.nim import Nim as Nim
    from gametree.games.othello import Othello as Othello
    from gametree.games.pig import Pig as Pig
    from gametree.games.three_mens_morris import ThreeMensMorris as ThreeMensMorris
    from gametree.games.tic_tac_toe import Board as Board, O as O, TicTacToe as TicTacToe, X as X
    from gametree.games.tree_game import ChanceTree as ChanceTree, TreeGame as TreeGame

offer_lazily(__name__)
