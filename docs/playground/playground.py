"""The Python of the playground: one question in, one answer out, both as JSON.

Every question says the whole position, its rules included, so that nothing is lost where the Python that
answers is stopped in the middle of a long search, and another one is started. It runs in the reader's browser,
and as it is in the tests.
"""

from __future__ import annotations

import importlib
import inspect
import json
import re
import sys
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import partial
from random import Random
from time import perf_counter
from traceback import walk_tb
from types import FrameType, ModuleType
from typing import Any, NamedTuple, cast

from gametree import (
    MAX,
    Counted,
    DepthPenalised,
    Game,
    GameTreeError,
    LimitReached,
    NodeLimited,
    NotationError,
    Playable,
    Result,
    Search,
    TimeLimited,
    alpha_beta,
    alpha_beta_with_memory,
    decide,
    format_action,
    format_state,
    minimax,
    monte_carlo_search,
    mtd_f,
    principal_variation_search,
    rank_actions,
    trace,
)
from gametree.notation import number_text, state_lines
from gametree.transform.checked import legal
from gametree.tree.stepper import least_width, steps_json
from gametree.tree.tree_diagram import draw_tree

RULES = "rules.py"  # the file that a reader's rules are said to be in, wherever lines of it are named
# What is worked out while the reader thinks must not keep a click waiting for long.
MOST_VALUED, MOST_TRACED, MOST_LOOKED_AT, MOST_SECONDS = 100_000, 20_000, 300, 2.0
MOST_COUNTERS = 30
REPLY_SECONDS = 1.0  # for the search that was chosen, and as much again for another one if that was too short
INSTEAD = {
    "only move": "without a search it",
    "exact": "a search with a transposition table",
    "deepening": "iterative deepening",
    "Monte Carlo": "Monte Carlo tree search",
}
MOST_CARDS, MOST_CARDS_NARROW = 40, 9
TOLD_EVERY = 0.2  # seconds
HEAP = frozenset("● ")  # a counter, and where there never was one
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


class Refused(Exception):
    """An input that cannot be used: a sentence that says why, and the line of the rules if the fault is there."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


class Position(NamedTuple):
    """A game, where play began, what was played, and the state that this led to."""

    game: Playable[Any, Any]
    moves: tuple[Any, ...]
    before: Any
    state: Any


def _penalised(game: Game[Any, Any], state: Any) -> tuple[Game[Any, Any], Any]:
    """Return the game in which a win is worth more the sooner it comes."""
    penalised = DepthPenalised(game, penalty=1 if getattr(game, "win", 1) == 10 else 2**-10)
    return penalised, penalised.start(state)


def depth_penalised_minimax(game: Game[Any, Any], state: Any, /) -> Result[Any]:
    """Search the penalised game, rather than with a penalty of the search's own, which a trace cannot see."""
    return minimax(*_penalised(game, state))


SEARCHES: Mapping[str, Search] = {
    "minimax": minimax,
    "depth_penalised_minimax": depth_penalised_minimax,
    "alpha_beta": alpha_beta,
    "alpha_beta_with_memory": alpha_beta_with_memory,
    "principal_variation_search": principal_variation_search,
    "mtd_f": mtd_f,
    "monte_carlo_tree_search": monte_carlo_search(simulations=1_000),
}


def _shipped(module: str, expression: str) -> str:
    """Return the rules of a game of the library as they are there, and the expression that makes the game."""
    source = inspect.getsource(importlib.import_module(f"gametree.games.{module}"))
    return f"{source.rstrip()}\n\n\ngame = {expression}\n"


GAMES: Mapping[str, Callable[[], str]] = {
    "tic-tac-toe": partial(_shipped, "tic_tac_toe", "TicTacToe(win=10)"),
    "mnk": partial(_shipped, "mnk", "MNK(columns=4, rows=3, k=3)"),
    "connect-four": partial(_shipped, "connect_four", "ConnectFour(width=4, height=4, connect=4)"),
    "nim": partial(_shipped, "nim", "Nim(heaps=(1, 2, 3))"),
    "hexapawn": partial(_shipped, "hexapawn", "Hexapawn(columns=3, rows=3)"),
    "tree": BOOK_TREE.__str__,
    "own": PILE.__str__,
}


class Table:
    """The last game that was asked about, made once, and what is known of the values of its states."""

    def __init__(self) -> None:
        self.source = ""
        self.game: Playable[Any, Any] | None = None
        self.bounds: dict[Any, Any] = {}

    def game_of(self, source: str, *, doubted: bool) -> Playable[Any, Any]:
        """Return the game that some rules make, which are held to the laws of the kit if they are doubted."""
        if source != self.source or self.game is None:
            self.game, self.bounds = None, {}
            self.source, self.game = source, _game(source, doubted=doubted)
        return self.game


TABLE = Table()


def answer(question: str, at: Callable[[int], object] = abs) -> str:
    """Answer a question; if there is no answer, the message for the reader is under `refused`.

    While the rules of the reader run for long, `at` is called now and then with the line that they are at.
    """
    asked = json.loads(question)
    try:
        with _watched(at) if asked.get("source") and asked["ask"] == "look" else nullcontext():
            said = ANSWERS[asked["ask"]](asked)
    except Refused as refused:
        said = {"refused": str(refused), "line": refused.line}
    except (Exception, SystemExit) as error:  # the rules are the reader's, and may raise anything
        said = {"refused": _sentence(error), "line": _line_in_rules(error)}
    return json.dumps(said)


def rules(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rules of a game by its name."""
    return {"source": GAMES[asked["game"]]()}


def look(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a reader sees of the position."""
    position = _position(asked)
    game, state = position.game, position.state
    over = game.terminal(state)
    grid = _grid(game, state)
    moves = [] if over else list(_moves(game, state, grid))
    names = ("X", "O") if grid and HEAP.isdisjoint(mark for row in grid for mark in row) else ("MAX", "MIN")
    seen = grid and _grid(game, position.before) if position.moves else None
    return {
        "text": format_state(game, state),
        "over": over,
        "outcome": _outcome(game.utility(state), names) if over else "",
        "turn": "" if over else ("max" if game.player(state) == MAX else "min"),
        "names": names,
        "grid": grid,
        "drawing": "" if grid else "\n".join(state_lines(game, state)),
        "changed": _changed(seen, grid) if seen and grid else [],
        "moves": moves,
        "played": len(position.moves),
    }


def reply(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a search plays, and what it took."""
    position = _position(asked)
    game, search = position.game, asked["search"]
    counted = Counted(game)
    began = perf_counter()
    try:
        result = SEARCHES[search](TimeLimited(counted, seconds=REPLY_SECONDS), position.state)
        played, worth = search, _worth(search, result)
    except LimitReached:
        found = decide(counted, position.state, seconds=REPLY_SECONDS, rng=Random())
        result = Result(found.value or 0, found.line)
        played = f"{search} needs more than {REPLY_SECONDS:g} s here, so {INSTEAD[found.method]}"
        worth = number_text(result.value) if found.exact else f"≈ {number_text(round(result.value, 2))}"
    seconds = perf_counter() - began
    move = format_action(game, legal(game, position.state, result.action))
    return {"move": move, "by": played, "value": worth, "nodes": counted.nodes, "seconds": seconds}


def values(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return what every action is worth to MAX, with the best line after it."""
    game, _, _, state = _position(asked)
    search = partial(alpha_beta_with_memory, table=TABLE.bounds)
    try:
        ranked = rank_actions(NodeLimited(game, nodes=MOST_VALUED), state, search=search)
    except LimitReached:
        return {"values": {}, "said": f"What each move is worth would take more than {MOST_VALUED:,} nodes."}
    best = ranked[0].value if ranked else None
    return {
        "values": {
            format_action(game, result.action): {
                "value": number_text(result.value),
                "sign": (result.value > 0) - (result.value < 0),
                "best": result.value == best,
            }
            for result in ranked
        },
        "said": "",
    }


def tree(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return the picture of the tree that a search visits from the position, or as much as can be drawn."""
    game, _, _, state = _position(asked)
    search = SEARCHES[asked["search"]]
    limited: Game[Any, Any] = NodeLimited(game, nodes=MOST_TRACED)
    if search is depth_penalised_minimax:
        search, (limited, state) = minimax, _penalised(limited, state)
    traced = trace(search, limited, state)
    traced.search = asked["search"]
    if traced.error is not None and not isinstance(traced.error, LimitReached):
        raise traced.error
    most = asked.get("most", MOST_CARDS)
    in_cards = len(traced) <= (MOST_CARDS_NARROW if most < MOST_CARDS else MOST_CARDS)
    drawing, items = draw_tree(traced, style="auto" if in_cards else "dots", max_nodes=most, hints=False)
    svg = drawing.to_inline_svg(scheme="light")
    return {
        "svg": svg,
        "least": least_width(svg),
        "steps": steps_json(traced, items, scheme="light"),
        "summary": _tree_said(traced),
    }


def nodes(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return how many nodes a search visits from the position, as far as there is time to count them."""
    game, _, _, state = _position(asked)
    counted = Counted(TimeLimited(game, seconds=MOST_SECONDS))
    began = perf_counter()
    try:
        value = _worth(asked["search"], SEARCHES[asked["search"]](counted, state))
    except LimitReached:
        value = ""
    return {"nodes": counted.nodes, "leaves": counted.leaves, "value": value, "seconds": perf_counter() - began}


ANSWERS: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "rules": rules,
    "look": look,
    "reply": reply,
    "values": values,
    "tree": tree,
    "nodes": nodes,
}


def _worth(search: str, result: Result[Any]) -> str:
    """Return what a search says that the position is worth: an estimate in few digits, marked as one."""
    if search == "monte_carlo_tree_search":
        return f"≈ {number_text(round(result.value, 2))}"
    return number_text(result.value)


def _position(asked: Mapping[str, Any]) -> Position:
    changed = asked.get("source", "")
    game = TABLE.game_of(changed or GAMES[asked["game"]](), doubted=bool(changed))
    state = before = _start(game, asked.get("start", ""))
    moves: list[Any] = []
    for name in asked.get("moves", ()):
        names = {} if game.terminal(state) else {format_action(game, each): each for each in game.actions(state)}
        if name not in names:
            choice = f"choose one of {', '.join(names)}" if names else "the game is over there"
            message = f"{name!r} cannot be played at {format_state(game, state)}: {choice}."
            raise Refused(message)
        moves.append(names[name])
        before, state = state, game.result(state, names[name])
    return Position(game, tuple(moves), before, state)


def _start(game: Playable[Any, Any], text: str) -> Any:
    if not text:
        return game.initial_state()
    parse: Callable[[str], Any] | None = getattr(game, "parse_state", None)
    if parse is None:
        message = f"This game has no parse_state, so it cannot begin at {text!r}."
        raise Refused(message)
    try:
        return parse(text)
    except NotationError as error:
        raise Refused(str(error)) from error


def _game(source: str, *, doubted: bool) -> Playable[Any, Any]:
    """Run some rules, and return the game that they make."""
    module = ModuleType("rules")
    sys.modules["rules"] = module  # where dataclasses look for the names in annotations
    exec(compile(source, RULES, "exec", dont_inherit=True), module.__dict__)
    if not hasattr(module, "game"):
        message = "The rules make no game: end them with a line such as game = MyGame()."
        raise Refused(message)
    game = module.game
    for law, message in _broken_laws(game) if doubted else ():
        code = getattr(getattr(game, law, None), "__code__", None)
        raise Refused(message, code.co_firstlineno if code and code.co_filename == RULES else None)
    return cast("Playable[Any, Any]", game)


def _broken_laws(game: Any) -> Iterator[tuple[str, str]]:
    """Yield the laws of the kit that the rules break near the start, each with a sentence that says how."""
    from gametree.testing.checks import name_of
    from gametree.testing.exploration import Explored, Terms, explore
    from gametree.testing.game_suite import LAWS
    from gametree.testing.patience import Patience
    from gametree.testing.rule_checks import check_methods

    # Patience that is not entered has no end: here the reader's is what counts, who has a button for that.
    patience, terms = Patience(), Terms()
    yield from (("methods", fault.message) for fault in check_methods(Explored(game, patience, terms=terms)))
    explored = explore(game, patience, terms, most=MOST_LOOKED_AT)
    for law in LAWS:
        name = name_of(law)
        if name not in LAWS_LEFT_OUT:
            yield from ((name, fault.message) for fault in law(explored))


@contextmanager
def _watched(at: Callable[[int], object]) -> Generator[None]:
    """Tell every now and then at which line of the rules Python is: they may never come back."""
    told = perf_counter()

    def watch(frame: FrameType, _event: str, _argument: object) -> Any:
        nonlocal told
        if frame.f_code.co_filename != RULES:
            return None
        if perf_counter() - told > TOLD_EVERY:
            told = perf_counter()
            at(frame.f_lineno)
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        yield
    finally:
        sys.settrace(before)


def _line_in_rules(error: BaseException) -> int | None:
    """Return the line of the rules at which something was raised, if it was raised there."""
    if isinstance(error, SyntaxError) and error.filename == RULES:
        return error.lineno
    lines = [line for frame, line in walk_tb(error.__traceback__) if frame.f_code.co_filename == RULES]
    return lines[-1] if lines else None


def _sentence(error: BaseException) -> str:
    """Return what was raised, as a sentence."""
    if isinstance(error, SyntaxError):
        return f"The rules are not Python: {error.msg}."
    if isinstance(error, GameTreeError):
        return str(error)
    if isinstance(error, MemoryError):
        return "The browser has no more memory for this: try a smaller game, or another search."
    return f"The rules raised {type(error).__name__}: {str(error) or 'without a message'}."


def _outcome(utility: float, names: tuple[str, str]) -> str:
    if utility == 0:
        return "A draw."
    winner = names[0] if utility > 0 else names[1]
    return f"{winner} wins." if abs(utility) in {1, 10} else f"{winner} wins by {abs(utility):g}."


def _tree_said(traced: Any) -> str:
    whole = traced.summary
    return whole if traced.error is None else f"{whole} It stops there, at {MOST_TRACED:,} nodes."


def _grid(game: Game[Any, Any], state: Any) -> list[list[str]] | None:
    """Return the cells of a board, from its notation: rows between slashes, or sizes of heaps between commas."""
    if not hasattr(game, "format_state"):
        return None
    text = format_state(game, state).partition(" ")[0]
    rows = [list(row) for row in text.split("/")]
    if len(rows) > 1 and len(rows[0]) > 0 and {len(row) for row in rows} == {len(rows[0])}:
        return rows
    if re.fullmatch(r"\d{1,4}(,\d{1,4})*", text) and (sizes := [int(size) for size in text.split(",")]):
        begun = [int(size) for size in format_state(game, _first(game)).partition(" ")[0].split(",")]
        if len(begun) == len(sizes) and max(*begun, *sizes) <= MOST_COUNTERS:
            wide = max(*begun, *sizes)
            return [["●"] * size + ["."] * (first - size) + [" "] * (wide - max(first, size))
                    for size, first in zip(sizes, begun, strict=True)]  # fmt: skip
    return None


def _first(game: Game[Any, Any]) -> Any:
    return cast("Playable[Any, Any]", game).initial_state()


def _moves(game: Game[Any, Any], state: Any, grid: list[list[str]] | None) -> Iterator[dict[str, Any]]:
    """Yield every action with the cells to press for it, in turn; none, where the board does not tell."""
    for action in game.actions(state):
        after = _grid(game, game.result(state, action)) if grid else None
        yield {"name": format_action(game, action), "path": _path(grid, after) if grid and after else []}


def _changed(before: list[list[str]], after: list[list[str]]) -> list[int]:
    """Return the cells that are not what they were, numbered row by row."""
    old, new = ([mark for row in grid for mark in row] for grid in (before, after))
    return [cell for cell, (was, now) in enumerate(zip(old, new, strict=False)) if was != now]


def _path(before: list[list[str]], after: list[list[str]]) -> list[int]:
    """Return the cells to press for an action: the one it fills, or the one it leaves and the one it goes to."""
    marks, later = ([mark for row in grid for mark in row] for grid in (before, after))
    changed = _changed(before, after)
    left = [cell for cell in changed if later[cell] == "." and marks[cell] != "."]
    filled = [cell for cell in changed if later[cell] != "."]
    if left and marks[left[0]] == "●":
        return left[:1]
    if len(left) == 1 and len(filled) == 1:
        return [left[0], filled[0]]
    placed = [cell for cell in filled if marks[cell] == "."]
    return placed if len(placed) == 1 and not left else []
