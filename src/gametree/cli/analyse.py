"""`gametree analyse`: every action's value, and what each search finds and costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

from rich.console import Console
from rich.text import Text

from gametree.cli.compilation import Twin
from gametree.cli.looking_ahead import Looked, level, look
from gametree.cli.parameters import setting_text
from gametree.cli.registry import ChosenGame
from gametree.cli.terminal import (
    STYLES,
    coloured_board,
    coloured_value,
    make_table,
    outcome_text,
    show_indented,
    time_text,
)
from gametree.game import (
    Game,
    GameTreeError,
    LimitReached,
    PenaltyTooLarge,
    Result,
    Search,
    TooDeep,
    format_action,
    format_state,
)
from gametree.notation import count_text, line_text, player_text, state_drawing
from gametree.search.rank_actions import rank_actions
from gametree.transform.counted import Counted
from gametree.transform.depth_limited import DepthLimited
from gametree.transform.limits import NodeLimited

TOO_MANY_NODES = "? took too many nodes: --nodes allows more, --depth looks less far."


class Run(NamedTuple):
    """A run of a search: what it found, or what stopped it, and what it cost."""

    search: str
    result: Result[Any] | None
    stopped: Exception | None
    nodes: int
    leaves: int
    seconds: float


class Analysis(NamedTuple):
    """A state of a game with its actions ranked by a search, and the runs of all searches, made on demand.

    The horizon of `ranked` is how many plies deep all of them look, or None if to the end.
    """

    chosen: ChosenGame
    search: str
    ranked: Looked[tuple[Result[Any], ...]]
    runs: Iterator[Run]


def analyse(
    chosen: ChosenGame,
    searches: Mapping[str, Search],
    search: str,
    *,
    nodes: int,
    depth: int | None,
    twins: Mapping[str, Twin],
) -> Analysis:
    """Rank the actions of a state by one of the searches, as deep as the number of nodes allows.

    All searches look equally deep. One that has a twin among `twins` is run as that.
    """
    _, _, game, state = chosen
    ranked = look(partial(rank_actions, search=searches[search]), game, state, nodes=nodes, depth=depth)
    runs = (
        (name in twins and run_twin(name, twins[name], depth=ranked.horizon))
        or run(name, each, game, state, nodes=nodes, depth=ranked.horizon)
        for name, each in searches.items()
    )
    return Analysis(chosen, search, ranked, runs)


def run_twin(name: str, twin: Twin, *, depth: int | None) -> Run | None:
    """Run a compiled search, or return None where something stopped it, which the plain one then tells."""
    began = perf_counter()
    try:
        result, nodes, leaves = twin(depth)
    except GameTreeError:
        return None
    return Run(name, result, None, nodes, leaves, perf_counter() - began)


def run(name: str, search: Search, game: Game[Any, Any], state: Any, *, nodes: int, depth: int | None) -> Run:
    """Run a search, to a depth if one is given, and stop it before it enters more than `nodes` nodes."""
    counted = Counted(NodeLimited(game, nodes=nodes))
    result, stopped = None, None
    began = perf_counter()
    try:
        if depth is None:
            result = search(counted, state)
        else:
            limited = DepthLimited(counted, depth=depth, evaluate=level)
            result = search(limited, limited.start(state))
    except (LimitReached, TooDeep, PenaltyTooLarge) as error:
        stopped = error
    return Run(name, result, stopped, counted.nodes, counted.leaves, perf_counter() - began)


def as_plain_data(analysis: Analysis) -> dict[str, Any]:
    """Return the analysis as numbers, texts, lists and dicts, in the notation of the game.

    The keys are stable:

    - `game`, `parameters` (those that were set), `state`;
    - `terminal`, and `player`, who is to move: `MAX`, `MIN`, or null if the game is over;
    - `value` of the state to MAX, and `line`, the best play from it;
    - `search` that ranked the actions, and `horizon`: how many plies it looked ahead, with every state there
      worth 0, or null if to the end of the game;
    - `actions`, best first, each with its `action`, `value` and `line`, which begins with it;
    - `searches`, each with its `search`, `value`, `line`, `nodes`, `leaves`, `seconds`, and `stopped`: null, or
      the sentence that says why it found no value; `value` and `line` are null then.
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
        "player": None if terminal else game.player(state).name,
        "value": best.value,
        "line": named(best.line),
        "search": analysis.search,
        "horizon": horizon,
        "actions": [
            {"action": format_action(game, each.line[0]), "value": each.value, "line": named(each.line)}
            for each in results
        ],
        "searches": [
            {
                "search": each.search,
                "value": each.result.value if each.result else None,
                "line": named(each.result.line) if each.result else None,
                "nodes": each.nodes,
                "leaves": each.leaves,
                "seconds": each.seconds,
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
    else:
        player = game.player(state)
        console.print(
            Text.assemble((player_text(player), STYLES[player]), " to move. Values are to MAX, who is X.")
        )


def show_actions(analysis: Analysis, console: Console) -> None:
    """Print every action with its value and the best play after it, and the best line."""
    game = analysis.chosen.game
    results, horizon = analysis.ranked
    if horizon is not None:
        console.print(f"Looking {count_text(horizon, 'ply')} ahead, 0 at the horizon: a 0 need not be a draw.")
    console.print()
    table = make_table("action", "value", "best play after it", right=("value",))
    for result in results:
        action, *replies = result.line
        table.add_row(format_action(game, action), coloured_value(result.value), line_text(game, replies))
    console.print(table)
    console.print()
    best = results[0]
    line = Text(line_text(game, best.line), style="bold")
    console.print(Text.assemble("Best line: ", line, ", value ", coloured_value(best.value)))
    console.print()


def show_runs(runs: Iterable[Run], console: Console, *, nodes: int) -> None:
    """Print what each search found and cost; one that was stopped has no value, and the reason is given below."""
    table = make_table("search", "value", "nodes", "leaves", "time", right=("value", "nodes", "leaves", "time"))
    reasons: list[str] = []
    for name, result, stopped, entered, leaves, seconds in runs:
        value = coloured_value(result.value) if result else Text("?")
        limited = isinstance(stopped, LimitReached)
        cost = f"more than {f'{nodes:,}'}" if limited else f"{entered:,}"
        table.add_row(name, value, cost, f"{leaves:,}", time_text(seconds))
        if stopped:
            reasons.append(TOO_MANY_NODES if limited else f"{name} was stopped: {stopped}")
    console.print(table)
    for reason in dict.fromkeys(reasons):
        console.print(reason)
