"""One question in, one answer out, both as JSON.

Every question says the whole position, its rules included, so that nothing is lost where the Python that
answers is stopped in the middle of a long search, and another one is started. It runs in the reader's browser,
and as it is in the tests.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

from gametree import (
    Counted,
    Game,
    LimitReached,
    NodeLimited,
    NotationError,
    Playable,
    TimeLimited,
    TooDeep,
    alpha_beta_with_memory,
    format_action,
    format_state,
    minimax,
    rank_actions,
    solve,
)
from gametree.notation import count_text, number_text, state_lines
from gametree.rules import choices, has_chance, mover_or_chance
from gametree.transform.checked import legal

from . import opponents
from .boards import changed_cells, grid_of, is_of_marks, moves_of, names_of_cells, winning_cells
from .games import RULES, Table
from .programs import Tell, printing
from .refusals import Refused, line_in, sentence

# What is worked out while the reader thinks must not keep a click waiting for long.
MOST_VALUED, MOST_TRACED, MOST_SECONDS = 100_000, 20_000, 1.0
MOST_CARDS, MOST_CARDS_NARROW = 40, 9
MOST_ERROR, DIGITS = 1e-6, 2  # of values in a game with chance
NO_TIME = "There is no time to work out what every move is worth here."
DEFAULT = opponents.Limits(1.0, None)

TABLE = Table()


class Position(NamedTuple):
    """A game, what was played, the states before that, and the state that it led to."""

    game: Playable[Any, Any]
    moves: tuple[Any, ...]
    before: tuple[Any, ...]
    state: Any


def answer(question: str, tell: Callable[[str], object] = len) -> str:
    """Answer a question; if there is no answer, the message for the reader is under `refused`.

    Meanwhile `tell` is called with what the page should know at once, as JSON: the line of the reader's program
    that Python is at, what the program prints, how far a check is.
    """
    asked = json.loads(question)

    def tell_page(news: Mapping[str, Any]) -> None:
        tell(json.dumps(news))

    if asked["ask"] == "check":
        from .checking import check  # the checks take long to import, and most readers only play

        return json.dumps(check(asked, tell_page))
    try:
        said = ANSWERS[asked["ask"]](asked, tell_page)
    except (Exception, SystemExit) as error:  # the rules are the reader's, and may raise anything
        said = {"refused": sentence(error, "rules"), "line": line_in(error, RULES)}
    return json.dumps(said)


def look(asked: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Return what a reader sees of the position."""
    position = _position(asked, tell)
    game, state = position.game, position.state
    over = game.terminal(state)
    grid = grid_of(game, state)
    moves = [] if over else moves_of(game, state, grid)
    names = ("X", "O") if grid and is_of_marks(grid) else ("MAX", "MIN")
    seen = grid and grid_of(game, position.before[-1]) if position.moves else None
    utility = game.utility(state) if over else 0
    return {
        "text": format_state(game, state),
        "over": over,
        "outcome": _outcome(utility, names) if over else "",
        "turns": [*map(partial(_turn, game), position.before), _turn(game, state)],
        "counted": opponents.COUNTED_WITH_CHANCE if has_chance(game) else opponents.COUNTED,
        "names": names,
        "grid": grid,
        "cells": _names_of_cells(game, grid) if grid else [],
        "drawing": "" if grid else "\n".join(state_lines(game, state)),
        "picture": "" if grid else _picture(game, state),
        "changed": changed_cells(seen, grid) if seen and grid else [],
        "won": winning_cells(game, grid, utility) if grid and over else [],
        "moves": moves,
        "played": len(position.moves),
        "laws": TABLE.laws,
        "endless": TABLE.endless,
    }


def reply(asked: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Return what a search plays, and what it took."""
    position = _position(asked, tell)
    game, search = position.game, opponents.fitting(asked["search"], position.game)
    limits = opponents.Limits(asked.get("seconds", DEFAULT.seconds), asked.get("depth"))
    began = perf_counter()
    found, counted = opponents.reply(game, position.state, search, limits)
    seconds = perf_counter() - began
    move = format_action(game, legal(game, position.state, found.action))
    return {"move": move, "by": found.by, "value": found.value, "nodes": counted.nodes, "seconds": seconds}


def values(asked: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Return what every action is worth to MAX."""
    game, _, _, state = _position(asked, tell)
    limited = TimeLimited(NodeLimited(game, nodes=MOST_VALUED), seconds=MOST_SECONDS)
    try:
        search: Any = partial(alpha_beta_with_memory, table=TABLE.bounds)
        if has_chance(game):  # play may go on for ever, and is worth something all the same
            search = solve(limited, start=state, error=MOST_ERROR)
        ranked = rank_actions(limited, state, search=search)
    except LimitReached:
        return {"values": {}, "said": "" if TABLE.endless else NO_TIME}
    except TooDeep:
        return {"values": {}, "said": "Play can go round here for ever, so the moves have no values."}
    best = ranked[0].value if ranked else None
    return {
        "values": {
            format_action(game, result.action): {
                "value": number_text(result.value, digits=DIGITS)
                if has_chance(game)
                else number_text(result.value),
                "sign": (result.value > 0) - (result.value < 0),
                "best": result.value == best,
            }
            for result in ranked
        },
        "said": "",
    }


def tree(asked: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Return the picture of the tree that a search visits from the position, or as much as can be drawn."""
    from gametree import trace

    game, _, _, state = _position(asked, tell)
    name, depth = opponents.fitting(asked["search"], game), asked.get("depth")
    limit = NodeLimited(game, nodes=MOST_TRACED)
    limited: Game[Any, Any] = TimeLimited(limit, seconds=2 * MOST_SECONDS)
    if name == opponents.PENALISED and depth is None:
        traced = trace(minimax, *opponents.penalised(limited, state))
    else:
        traced = trace(opponents.counted_search(name, depth, game), limited, state)
    if traced.error is not None and not isinstance(traced.error, LimitReached | TooDeep):
        raise traced.error
    stopped = traced.error is not None or limit.left == 0
    traced.search, traced.error = name, None  # the caption says it for a player
    return picture_of(traced, asked.get("most", MOST_CARDS), _caption(traced, name, stopped=stopped))


def picture_of(
    traced: Any, most: int, caption: str, remarks: Mapping[int, tuple[str, ...]] | None = None
) -> dict[str, Any]:
    """Return a tree as a picture with its steps, the last of which says the caption.

    `most` is how many nodes there is room for. `remarks` are lines for the cards of nodes, by their numbers.
    """
    from gametree.svg import attribute
    from gametree.tree.stepper import least_width, steps_json
    from gametree.tree.tree_diagram import draw_tree

    in_cards = len(traced) <= (MOST_CARDS_NARROW if most < MOST_CARDS else MOST_CARDS)
    drawing, items = draw_tree(
        traced, style="auto" if in_cards else "dots", max_nodes=most, hints=False, remarks=remarks
    )
    svg = drawing.to_inline_svg(scheme="light").replace(attribute(traced.summary), attribute(caption), 1)
    told = json.loads(steps_json(traced, items, scheme="light"))
    told["steps"][-1]["says"] = caption
    steps = json.dumps(told, ensure_ascii=False)
    return {"svg": svg, "least": least_width(svg), "steps": steps, "summary": caption}


def nodes(asked: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Return how many nodes a search visits from the position, as far as there is time to count them."""
    game, _, _, state = _position(asked, tell)
    counted = Counted(TimeLimited(game, seconds=MOST_SECONDS))
    name = asked["search"]
    search = opponents.counted_search(name, asked.get("depth"), game)
    began = perf_counter()
    try:
        value = opponents.value_text(search(counted, state).value, exact=name != opponents.MONTE_CARLO)
    except (LimitReached, TooDeep):
        value = ""
    return {"nodes": counted.nodes, "leaves": counted.leaves, "value": value, "seconds": perf_counter() - began}


ANSWERS: Mapping[str, Callable[[Mapping[str, Any], Tell], dict[str, Any]]] = {
    "look": look,
    "reply": reply,
    "values": values,
    "tree": tree,
    "nodes": nodes,
}


def _position(asked: Mapping[str, Any], tell: Tell) -> Position:
    """Return the position of a question, or raise `Refused` for one that cannot be."""
    game = TABLE.game_of(asked["game"], asked.get("source") or "", tell)
    with printing(TABLE.output, tell):
        moves: list[Any] = []
        before: list[Any] = []
        state = _start(game, asked.get("start") or "")
        names_played: list[str] = asked.get("moves") or []
        for name in names_played:
            names = (
                {} if game.terminal(state) else {format_action(game, each): each for each in choices(game, state)}
            )
            if name not in names:
                remedy = f"choose one of {', '.join(names)}." if names else "the game is over there."
                message = f"{name!r} cannot be played at {format_state(game, state)}: {remedy}"
                raise Refused(message)
            moves.append(names[name])
            before.append(state)
            state = game.result(state, names[name])
    return Position(game, tuple(moves), tuple(before), state)


def _turn(game: Playable[Any, Any], state: Any) -> str:
    """Return who moves at a state: "max", "min", or "chance", or "" if the game is over."""
    return "" if game.terminal(state) else mover_or_chance(game, state).name.lower()


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


def _names_of_cells(game: Playable[Any, Any], grid: list[list[str]]) -> list[str]:
    """Return the name of every cell, by the moves from the start of the game."""
    first = game.initial_state()
    return names_of_cells(grid, moves_of(game, first, grid_of(game, first)))


def _picture(game: Any, state: Any) -> str:
    svg = getattr(game, "svg", None)
    return str(svg(state)) if callable(svg) else ""


def _outcome(utility: float, names: tuple[str, str]) -> str:
    if utility == 0:
        return "A draw."
    winner = names[0] if utility > 0 else names[1]
    return f"{winner} wins." if abs(utility) in {1, 10} else f"{winner} wins by {abs(utility):g}."


def _caption(traced: Any, search: str, *, stopped: bool) -> str:
    """Return a sentence about the picture of a tree for somebody who plays."""
    if stopped:
        return f"The beginning of the search: {search} has not ended after {count_text(traced.nodes, 'node')}."
    cut = f", and cuts off {count_text(traced.pruned, 'move')}" if traced.pruned else ""
    return f"From here {search} visits {count_text(traced.nodes, 'node')}{cut}."
