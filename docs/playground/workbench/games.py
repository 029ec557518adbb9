"""The games that the playground offers, each with its rules in two sentences and in Python."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from importlib import import_module
from random import Random
from time import perf_counter
from typing import Any, NamedTuple, cast

from gametree import Playable, format_state
from gametree.rules import choices

from .programs import Output, Tell, load, printing, watched
from .refusals import Refused

RULES = "rules.py"  # the file that a reader's rules are said to be in, wherever lines of it are named
MOST_MOVES, PLAYED, MOST_SECONDS_PLAYED = 990, 3, 1.0  # of games at random, to see whether one ends
MOST_LOOKED_AT = 300  # places near the start at which rules are held to the laws
LAWS_LEFT_OUT = {"ending", "pickling"}  # these need a whole game, or a module on disk

PILE = '''\
"""Take one, two or three counters from a pile. Who takes the last one wins."""

from typing import NamedTuple

from gametree import MAX, MIN


class Pile(NamedTuple):
    counters: int
    turn: int


class TakeAway:
    def initial_state(self):
        return Pile(counters=10, turn=1)

    def player(self, state):
        return MAX if state.turn == 1 else MIN

    def actions(self, state):
        return range(1, min(3, state.counters) + 1)

    def result(self, state, action):
        return Pile(state.counters - action, -state.turn)

    def terminal(self, state):
        return state.counters == 0

    def utility(self, state):
        return -state.turn  # who is to move did not take the last one

    def format_state(self, state):
        return f"{state.counters} {'MAX' if state.turn == 1 else 'MIN'}"


game = TakeAway()
'''

BOOK_TREE = """\
from gametree import MAX, MIN
from gametree.games import TreeGame

# A number is a finished game, worth that much to MAX. A list is a position, and its items are what can be
# played there. MAX begins, and turns alternate: begin a list with MAX or MIN to have it otherwise.
game = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
"""


class Offer(NamedTuple):
    """A game on offer: its rules in two sentences, and the expression that makes it, in a module of the library.

    Without a module, `source` is the whole program.
    """

    about: str
    module: str = ""
    expression: str = ""
    source: str = ""

    def program(self) -> str:
        """Return the rules as a program whose last line makes the game."""
        if not self.module:
            return self.source
        text = inspect.getsource(import_module(f"gametree.games.{self.module}"))
        return f"{text.rstrip()}\n\n\ngame = {self.expression}\n"

    def game(self) -> Playable[Any, Any]:
        """Return the game."""
        if not self.module:
            return cast("Playable[Any, Any]", load(self.source, "rules", RULES).__dict__["game"])
        made: Playable[Any, Any] = eval(self.expression, vars(import_module(f"gametree.games.{self.module}")))
        return made


GAMES: Mapping[str, Offer] = {
    "tic-tac-toe": Offer(
        "X and O take turns to mark an empty square. Three marks in a row, a column or a diagonal win.",
        "tic_tac_toe",
        "TicTacToe(win=10)",
    ),
    "mnk": Offer(
        "X and O take turns to mark an empty square of a board with four columns and three rows. Three in a "
        "line win.",
        "mnk",
        "MNK(columns=4, rows=3, k=3)",
    ),
    "mnk-5x5x4": Offer(
        "X and O take turns to mark an empty square of a board of five by five. Four in a line win.",
        "mnk",
        "MNK(columns=5, rows=5, k=4)",
    ),
    "connect-four": Offer(
        "A disc falls to the lowest empty cell of its column. Four discs in a line win.",
        "connect_four",
        "ConnectFour(width=4, height=4, connect=4)",
    ),
    "connect-four-7x6": Offer(
        "A disc falls to the lowest empty cell of its column. Four discs in a line win.",
        "connect_four",
        "ConnectFour()",
    ),
    "nim": Offer(
        "Take any number of counters from one heap. The player who takes the last counter wins.",
        "nim",
        "Nim(heaps=(1, 2, 3))",
    ),
    "chomp": Offer(
        "Bite a square off the bar, with all squares below it and to its right. The player who must take the "
        "square a1 loses.",
        "chomp",
        "Chomp(rows=3, columns=4)",
    ),
    "domineering": Offer(
        "Put a domino on two empty squares: MAX upright, MIN level; press one square and then the other. The "
        "player who has no room loses.",
        "domineering",
        "Domineering(rows=4, columns=4)",
    ),
    "hexapawn": Offer(
        "Pawns move one square forward, and capture one square diagonally forward. A pawn on the last row "
        "wins, and so does a player whose opponent cannot move.",
        "hexapawn",
        "Hexapawn(columns=3, rows=3)",
    ),
    "breakthrough": Offer(
        "Pieces move one square forward, straight or diagonally, and capture diagonally. The first piece on "
        "the last row wins.",
        "breakthrough",
        "Breakthrough(columns=3, rows=5)",
    ),
    "dots-and-boxes": Offer(
        "Draw a line between two dots. The player who draws the fourth side of a box has it and moves again; "
        "more boxes win.",
        "dots_and_boxes",
        "DotsAndBoxes(rows=2, columns=2)",
    ),
    "kalah": Offer(
        "Sow the seeds of one of your holes, one into each hole after it. A last seed in your store moves "
        "again, one in an empty hole of yours captures, and more seeds win.",
        "kalah",
        "Kalah(holes=3, seeds=2)",
    ),
    "othello": Offer(
        "Put a disc so that it encloses discs of the other player in a line, which are turned over. When "
        "nobody can move, more discs win.",
        "othello",
        "Othello(size=6)",
    ),
    "three-mens-morris": Offer(
        "Each player puts three pieces on points, and then moves one along a line in each turn. Three pieces "
        "in a row win, and play can go round for ever.",
        "three_mens_morris",
        "ThreeMensMorris()",
    ),
    "pig": Offer(
        "Roll a die as often as you like and hold to keep the sum, but a 1 loses it and ends your turn. Who first "
        "has 10 points wins.",
        "pig",
        "Pig(goal=10)",
    ),
    "tree": Offer(
        "MAX chooses a branch, then MIN chooses one. The number at the end is the score of MAX.",
        source=BOOK_TREE,
    ),
    "own": Offer(
        "Take one, two or three counters. The player who takes the last counter wins.",
        source=PILE,
    ),
}


class Table:
    """The last game that was asked about, made once, with its output and the values of its states so far."""

    def __init__(self) -> None:
        self.asked: tuple[str, str] | None = None
        self.game: Playable[Any, Any] | None = None
        self.bounds: dict[Any, Any] = {}
        self.laws = 0
        self.endless = ""
        self.output = Output()

    def game_of(self, name: str, source: str, tell: Tell) -> Playable[Any, Any]:
        """Return the game of that name, or the one that a source makes, which is held to the laws of the kit."""
        if (name, source) != self.asked or self.game is None:
            self.asked, self.game, self.bounds, self.laws, self.output = None, None, {}, 0, Output()
            self.endless = ""
            if source:
                with printing(self.output, tell), watched(RULES, tell):
                    self.game = self._game(source)
            else:
                self.game = GAMES[name].game()
            self.asked = name, source
        return self.game

    def _game(self, source: str) -> Playable[Any, Any]:
        """Run some rules, and return the game that they make."""
        module = load(source, "rules", RULES)
        if not hasattr(module, "game"):
            message = "The rules make no game: end them with a line such as game = MyGame()."
            raise Refused(message)
        for law, message in broken_laws(module.game):
            code = getattr(getattr(module.game, law, None), "__code__", None)
            raise Refused(message, code.co_firstlineno if code and code.co_filename == RULES else None)
        self.laws = number_of_laws()
        self.endless = without_end(module.game)
        return cast("Playable[Any, Any]", module.game)


def broken_laws(game: Any) -> Iterator[tuple[str, str]]:
    """Yield the laws of the kit that the rules break near the start, each with a sentence that says how."""
    from gametree.testing.checks import name_of
    from gametree.testing.exploration import Explored, Terms, explore
    from gametree.testing.game_suite import LAWS
    from gametree.testing.outcome_checks import with_outcomes
    from gametree.testing.patience import Patience
    from gametree.testing.rule_checks import check_methods

    # Patience that is not entered has no end: here the reader's is what counts, who has a button for that.
    patience, terms = Patience(), Terms()
    yield from (("methods", fault.message) for fault in check_methods(Explored(game, patience, terms=terms)))
    explored = explore(with_outcomes(game), patience, terms, most=MOST_LOOKED_AT)
    for law in LAWS:
        name = name_of(law)
        if name not in LAWS_LEFT_OUT:
            yield from ((name, fault.message) for fault in law(explored))


def without_end(game: Any) -> str:
    """Return a sentence about rules of which no game at random ends after many moves; "" if one ends.

    Nothing is said of rules that are too slow to be played so far.
    """
    began, state = perf_counter(), game.initial_state()
    for seed in range(PLAYED):
        state, random = game.initial_state(), Random(seed)
        for _ in range(MOST_MOVES):
            if game.terminal(state) or perf_counter() - began > MOST_SECONDS_PLAYED:
                return ""
            state = game.result(state, random.choice(list(choices(game, state))))
    last = format_state(game, state)
    played = f"there was no end after {MOST_MOVES} moves in any of {PLAYED} games at random"
    return f"{played}, the last of them at {last}: see whether terminal can become True."


def number_of_laws() -> int:
    """Return how many laws `broken_laws` tests."""
    from gametree.testing.checks import name_of
    from gametree.testing.game_suite import LAWS

    return len({name_of(law) for law in LAWS} - LAWS_LEFT_OUT)
