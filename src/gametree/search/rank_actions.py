"""Rank every action at a state by its exact value, with the line of best play after it."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any, cast

from gametree.arguments import require_function, whole_number
from gametree.game import Action, Game, Mover_co, Result, Search, State, format_action, format_state
from gametree.rules import max_to_move, no_actions, require_choice, require_game
from gametree.search.default_search import default_search
from gametree.transform.depth_limited import DepthLimited, Evaluation, horizon
from gametree.transform.root_restricted import RootRestricted
from gametree.transform.rule_errors import names_rules

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor


@names_rules
def rank_actions(
    game: Game[State, Action, Mover_co],
    state: State,
    /,
    *,
    search: Search[Mover_co] | None = None,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
    executor: Executor | None = None,
) -> tuple[Result[Action], ...]:
    """Return every action's exact value and line, best for the player to move first; none if the game is over.

    Each line begins with the action and goes on with best play, which refutes the action if it is a mistake.
    Equally good actions stay in the order of `actions`, so the first result has the value and line of
    `search(game, state)`. Each action is searched as part of the game from this state, so a depth penalty counts
    its plies from here.

    Args:
        game: The rules.
        state: The state to search from.
        search: The search that values each action; by default `alpha_beta`, or `star1` in a game with chance.
        depth: How many plies to look ahead, counted from the state, 1 or more; by default to the end of the game.
        evaluate: The value to MAX of a live state at that depth. `search` needs no depth of its own: the game ends
            there for it, as in `DepthLimited`.
        executor: Whose workers search, with a task for each action; `search_states` has the terms.

    Raises:
        ExecutorFailed: The executor broke before all actions were searched.
        UnexpectedChance: The state is a chance node.
        TypeError: The search returns no `Result` whose line begins with the action; or only one of `depth` and
            `evaluate` is given.
        ValueError: The depth is not an integer of at least 1.

    Examples:
        >>> from gametree import rank_actions
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe(win=10)
        >>> for ranked in rank_actions(game, game.parse_state("O.X/X.X/.OO")):
        ...     print(ranked)
        ...
        Result(value=10, line=(4,))
        Result(value=-10, line=(1, 4))
        Result(value=-10, line=(6, 4))
    """
    horizon(depth, evaluate)
    if depth is not None:
        whole_number(depth, "The depth of a ranking", least=1)
    require_game(game)
    if search is not None:
        require_function(search, "search", "a game and a state")
    if game.terminal(state):
        return ()
    require_choice(game, state)
    maximising = max_to_move(game, state)
    actions = list(game.actions(state)) or no_actions(game, state)
    by: Any = default_search(game) if search is None else search
    searched: Any = RootRestricted(game, actions=())  # each root has an action of its own
    roots: Iterator[Any] = (RootRestricted(game, actions=[action]).start(state) for action in actions)
    if depth is not None and evaluate is not None:
        searched = to_depth = DepthLimited(searched, depth=depth, evaluate=evaluate)
        roots = map(to_depth.start, roots)
    if executor is None:
        results = (by(searched, root) for root in roots)
    else:
        from gametree.search.worker_tasks import answers_in_order  # here, so that `import gametree` stays light

        results = answers_in_order(
            by,
            searched,
            roots,
            executor=executor,
            items_a_task=1,
            tasks_in_flight=len(actions),
            remedy="rank the actions again with a new executor",
        )
    with closing(results):
        ranked = [_checked(game, state, action, result) for action, result in zip(actions, results, strict=True)]
    return tuple(sorted(ranked, key=lambda result: result.value, reverse=maximising))


def _checked(
    game: Game[State, Action, Any], state: State, action: Action, result: Result[Action]
) -> Result[Action]:
    if isinstance(cast("object", result), Result) and result.line[:1] == (action,):
        return result
    raise TypeError(
        f"The search returned {result!r} at {format_state(game, state)} with only"
        f" {format_action(game, action)} to play: it must return a Result whose line begins with it."
    )
