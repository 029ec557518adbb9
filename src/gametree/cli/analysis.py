"""What there is to say about a state: every action's value, and what each search finds and costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

from gametree.cli.catalogue import Chosen
from gametree.cli.looking_ahead import Looked, level, look
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
from gametree.search.rank_actions import rank_actions
from gametree.transform.counted import Counted
from gametree.transform.depth_limited import DepthLimited
from gametree.transform.limits import NodeLimited


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

    chosen: Chosen
    search: str
    ranked: Looked[tuple[Result[Any], ...]]
    runs: Iterator[Run]


def analyse(
    chosen: Chosen,
    searches: Mapping[str, Search],
    search: str,
    *,
    nodes: int,
    depth: int | None,
    machine: Game[Any, Any] | None,
    twins: Mapping[str, Search],
) -> Analysis:
    """Rank the actions of a state by one of the searches, as deep as so many nodes allow; all look as deep.

    A search that has a twin among `twins` is run as that, on the compiled game `machine`.
    """
    _, _, game, state = chosen
    ranked = look(partial(rank_actions, search=searches[search]), game, state, nodes=nodes, depth=depth)
    runs = (
        (name in twins and run_twin(name, twins[name], machine, state, nodes=nodes, depth=ranked.horizon))
        or run(name, each, game, state, nodes=nodes, depth=ranked.horizon)
        for name, each in searches.items()
    )
    return Analysis(chosen, search, ranked, runs)


def run_twin(
    name: str, twin: Search, machine: Any, state: Any, *, nodes: int, depth: int | None
) -> Run | None:
    """Run a compiled search, or return None where something stopped it, which the plain one then tells."""
    try:
        found = run(name, twin, machine, state, nodes=nodes, depth=depth)
    except GameTreeError:
        return None
    return None if found.stopped else found


def run(name: str, search: Search, game: Game[Any, Any], state: Any, *, nodes: int, depth: int | None) -> Run:
    """Run a search, to a depth if one is given, and stop it rather than let it enter more than so many nodes."""
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
