"""`gametree analyse`: every action's value, and what each search finds and costs."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

from rich.console import Console
from rich.text import Text

from gametree.cli.compilation import Twin
from gametree.cli.errors import Mistake
from gametree.cli.looking_ahead import Looked, look
from gametree.cli.parameters import setting_text
from gametree.cli.registry import ChosenGame
from gametree.cli.terminal import (
    STYLES,
    Column,
    coloured_board,
    coloured_value,
    outcome_text,
    show_indented,
    show_table,
    time_text,
)
from gametree.game import (
    CHANCE,
    CompileError,
    Game,
    LimitReached,
    PenaltyTooLarge,
    Result,
    Search,
    TooDeep,
    format_action,
    format_state,
)
from gametree.notation import count_text, line_text, player_text, state_drawing
from gametree.play.timed_searches import limited
from gametree.rules import is_chance_node, mover, mover_or_chance, outcomes, successor
from gametree.search.rank_actions import rank_actions
from gametree.transform.counted import Counted
from gametree.transform.depth_limited import DepthLimited, Evaluation
from gametree.tree.exports import json_number

FEW_NODES = 20_000  # A search of no more nodes takes less time than compiling.
MARK = "*"
COMPILED_TIMES = "* Timed on compiled rules; the other times are of plain Python."
TOO_MANY_NODES = "? took too many nodes: --nodes allows more, --depth looks less far."
TOO_LONG = "? took too long: --seconds allows more, --depth looks less far."


class Limits(NamedTuple):
    """The nodes, plies and seconds that a search may take, and the evaluation at its horizon."""

    nodes: int
    depth: int | None
    seconds: float
    evaluate: Evaluation


class Run(NamedTuple):
    """A run of a search on plain or `compiled` rules: its result or what stopped it, and its cost."""

    search: str
    result: Result[Any] | None
    stopped: Exception | None
    nodes: int
    leaves: int
    seconds: float
    compiled: bool = False


class Analysis(NamedTuple):
    """A state of a game, its actions ranked by a search, and the runs of all searches.

    A run is made when it is read. The horizon of `ranked` is the number of plies that all of them look ahead, or
    None if to the end.
    """

    chosen: ChosenGame
    search: str
    ranked: Looked[tuple[Result[Any], ...]]
    runs: Iterator[Run]


def refuse_chance_node(game: Game[Any, Any, Any], state: Any) -> None:
    """Raise `Mistake` at a chance node, where there are no actions to rank."""
    if is_chance_node(game, state):
        after = shlex.quote(format_state(game, successor(game, state, outcomes(game, state)[0][0])))
        message = f"Chance moves first at {format_state(game, state)}: give a state after that, such as {after}."
        raise Mistake(message)


def analyse(
    chosen: ChosenGame,
    searches: Mapping[str, Search],
    search: str,
    limits: Limits,
    *,
    twins: Callable[[], Mapping[str, Twin]] | None,
    compile_first: bool,
) -> Analysis:
    """Rank the actions of a state by one of the searches, as deep as its limits allow.

    All searches have the same depth. With `compile_first`, a search with a compiled twin among the `twins` is run
    as that twin; without it, only if the search enters more than a few nodes. So nothing is compiled for a small
    tree.
    """
    _, _, game, state = chosen
    ranked = look(partial(rank_actions, search=searches[search]), game, state, **limits._asdict())
    limits = limits._replace(depth=ranked.horizon)

    def measure(name: str, each: Search) -> Run:
        if twins is not None and not compile_first:
            tried = run(name, each, game, state, limits._replace(nodes=min(limits.nodes, FEW_NODES)))
            if limits.nodes <= FEW_NODES or not isinstance(tried.stopped, LimitReached):
                return tried
        if twins is not None and name in twins():
            found = run(name, *twins()[name], state, limits)
            if not found.stopped:
                return found._replace(compiled=True)
        return run(name, each, game, state, limits)

    return Analysis(chosen, search, ranked, (measure(name, each) for name, each in searches.items()))


def run(name: str, search: Search, game: Game[Any, Any], state: Any, limits: Limits) -> Run:
    """Run a search, to a depth if one is given, and stop it when the nodes or the seconds are used up."""
    counted = Counted(limited(game, limits.seconds, limits.nodes))
    result, stopped = None, None
    began = perf_counter()
    try:
        if limits.depth is None:
            result = search(counted, state)
        else:
            to_depth = DepthLimited(counted, depth=limits.depth, evaluate=limits.evaluate)
            result = search(to_depth, to_depth.start(state))
    except (CompileError, LimitReached, TooDeep, PenaltyTooLarge) as error:
        stopped = error
    return Run(name, result, stopped, counted.nodes, counted.leaves, perf_counter() - began)


def as_plain_data(analysis: Analysis) -> dict[str, Any]:
    """Return the analysis as numbers, texts, lists and dicts, in the notation of the game.

    The keys are stable:

    - `game`, `parameters` (those that were set), `state`;
    - `terminal`, and `player`, who is to move: `MAX`, `MIN`, or null if the game is over;
    - `value` of the state to MAX, and `line`, the best play from it;
    - `search` that ranked the actions, and `horizon`: how many plies it looked ahead, with every state there
      worth 0 or its evaluation, or null if to the end of the game;
    - `actions`, best first, each with its `action`, `value` and `line`, which begins with it;
    - `searches`, each with its `search`, `value`, `line`, `nodes`, `leaves`, `seconds`, whether it ran `compiled`,
      and `stopped`: null, or the sentence that says why it found no value; `value` and `line` are null then.
    """
    name, settings, game, state = analysis.chosen

    def named(line: tuple[Any, ...]) -> list[str]:
        return [format_action(game, action) for action in line]

    results, horizon = analysis.ranked
    terminal = game.terminal(state)
    best = Result[Any](game.utility(state)) if terminal else results[0]
    return {
        "game": name,
        "parameters": settings,
        "state": format_state(game, state),
        "terminal": terminal,
        "player": None if terminal else mover(game, state).name,
        "value": json_number(best.value),
        "line": named(best.line),
        "search": analysis.search,
        "horizon": horizon,
        "actions": [
            {
                "action": format_action(game, each.line[0]),
                "value": json_number(each.value),
                "line": named(each.line),
            }
            for each in results
        ],
        "searches": [
            {
                "search": each.search,
                "value": json_number(each.result.value) if each.result else None,
                "line": named(each.result.line) if each.result else None,
                "nodes": each.nodes,
                "leaves": each.leaves,
                "seconds": each.seconds,
                "compiled": each.compiled,
                "stopped": str(each.stopped) if each.stopped else None,
            }
            for each in analysis.runs
        ],
    }


def show_state(chosen: ChosenGame, console: Console) -> None:
    """Print the game, the board, and who is to move or how it ended."""
    name, settings, game, state = chosen
    parameters = "".join(f", {key} {setting_text(value)}" for key, value in settings.items())
    console.print(Text.assemble((name, "bold"), parameters, ("  at  ", "dim"), format_state(game, state)))
    console.print()
    show_indented(coloured_board(state_drawing(game, state)), console)
    console.print()
    if game.terminal(state):
        console.print(f"The game is over: {outcome_text(game.utility(state))}.")
        return
    player = mover_or_chance(game, state)
    who = "Chance" if player is CHANCE else (player_text(player), STYLES[player])
    console.print(Text.assemble(who, " to move. Values are to MAX, who is X."))


def show_actions(analysis: Analysis, console: Console, *, evaluation: str | None) -> None:
    """Print every action with its value and the best play after it, and the best line.

    `evaluation` is the name of the evaluation at the horizon, or None if every state there has the value 0.
    """
    game = analysis.chosen.game
    results, horizon = analysis.ranked
    if horizon is not None:
        judged = (
            f"states there judged by {evaluation}" if evaluation else "0 at the horizon: a 0 need not be a draw"
        )
        console.print(f"Looking {count_text(horizon, 'ply')} ahead, {judged}.")
    console.print()
    columns = (Column("action"), Column("value", right=True), Column("best play after it", breaks=True))
    rows = [
        (format_action(game, result.line[0]), coloured_value(result.value), line_text(game, result.line[1:]))
        for result in results
    ]
    show_table(console, columns, rows, drop=("best play after it",))
    console.print()
    best = results[0]
    line = Text(line_text(game, best.line), style="bold")
    console.print(Text.assemble("Best line: ", line, ", value ", coloured_value(best.value)))
    console.print()


def show_runs(runs: Iterable[Run], console: Console, *, nodes: int) -> None:
    """Print the result and the cost of each search.

    A search that was stopped has no value, and the reason is given below; the times of compiled rules are marked.
    """
    rows: list[tuple[str | Text, ...]] = []
    reasons: list[str] = []
    marked = False
    for name, result, stopped, entered, leaves, seconds, compiled in runs:
        value = coloured_value(result.value) if result else Text("?")
        limited = isinstance(stopped, LimitReached)
        marked |= compiled
        cost = f">{entered:,}" if limited else f"{entered:,}"
        rows.append((name, value, cost, f"{leaves:,}", f"{time_text(seconds)}{MARK if compiled else ' '}"))
        if stopped:
            too_much = TOO_MANY_NODES if entered >= nodes else TOO_LONG
            reasons.append(too_much if limited else f"{name} was stopped: {stopped}")
    if not marked:
        rows = [(*row, str(time).rstrip()) for *row, time in rows]
    columns = Column("search"), *(Column(each, right=True) for each in ("value", "nodes", "leaves", "time"))
    shown = show_table(console, columns, rows, drop=("leaves", "time", "nodes"))
    if marked and "time" in shown:
        reasons.insert(0, COMPILED_TIMES)
    for reason in dict.fromkeys(reasons):
        console.print(reason)
