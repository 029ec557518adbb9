"""`gametree analyse`: what there is to say about a state, for people to read."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from gametree.cli.analysis import Analysis, Run
from gametree.cli.catalogue import Chosen
from gametree.cli.parameters import setting_text
from gametree.cli.terminal import STYLES, coloured_board, coloured_value, make_table, show_indented
from gametree.cli.wording import count_text, drawing, line_text, outcome_text, player_text, plies_text, time_text
from gametree.game import LimitReached, format_action, format_state

TOO_MANY_NODES = "? took too many nodes: --nodes allows more, --depth looks less far."


def show_state(chosen: Chosen, console: Console) -> None:
    """Print the game, the board, and who is to move or how it ended."""
    name, settings, game, state = chosen
    parameters = "".join(f", {key} {setting_text(value)}" for key, value in settings.items())
    console.print(Text.assemble((name, "bold"), parameters, ("  at  ", "dim"), format_state(game, state)))
    console.print()
    show_indented(coloured_board(drawing(game, state)), console)
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
        console.print(f"Looking {plies_text(horizon)} ahead, 0 at the horizon: a 0 need not be a draw.")
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
        cost = f"more than {count_text(nodes)}" if limited else count_text(entered)
        table.add_row(name, value, cost, count_text(leaves), time_text(seconds))
        if stopped:
            reasons.append(TOO_MANY_NODES if limited else f"{name} was stopped: {stopped}")
    console.print(table)
    for reason in dict.fromkeys(reasons):
        console.print(reason)
