"""Mutant searches: each is the textbook with one bug, which its docstring names."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from random import Random
from typing import Any, Literal, NamedTuple, TypeAlias, cast

from gametree.game import MAX, MIN, Action, Game, Player, Result, Search, State
from gametree.search.alpha_beta import alpha_beta
from gametree.search.minimax import minimax

Evaluate: TypeAlias = Callable[[Any], float]


def _better(player: Player, value: float, than: float) -> bool:
    return value > than if player == MAX else value < than


def ties_to_the_last(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Of equally good actions the last is taken."""
    if game.terminal(state):
        return Result(game.utility(state))
    player, best = game.player(state), None
    for action in game.actions(state):
        value, line = ties_to_the_last(game, game.result(state, action))
        if best is None or not _better(player, best.value, value):
            best = Result(value, (action, *line))
    assert best
    return best


def alternation_assumed(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Players are taken to alternate from the root on, even where one moves twice."""

    def search(state: State, player: Player) -> Result[Action]:
        if game.terminal(state):
            return Result(game.utility(state))
        choose = max if player == MAX else min
        children = [
            (action, search(game.result(state, action), player.opponent)) for action in game.actions(state)
        ]
        action, result = choose(children, key=lambda child: child[1].value)
        return Result(result.value, (action, *result.line))

    return search(state, MAX if game.terminal(state) else game.player(state))


def root_taken_for_max(game: Game[State, Action], state: State, /) -> Result[Action]:
    """The root is taken to be a node of MAX, even where MIN moves there."""
    if game.terminal(state):
        return Result(game.utility(state))
    children = [(action, minimax(game, game.result(state, action))) for action in game.actions(state)]
    action, result = max(children, key=lambda child: child[1].value)
    return Result(result.value, (action, *result.line))


def _alpha_beta(
    game: Game[State, Action],
    state: State,
    alpha: float,
    beta: float,
    *,
    cut: Callable[[float, float], bool] = lambda alpha, beta: alpha >= beta,
    window: Callable[[Player, float, float], tuple[float, float]] = lambda player, alpha, beta: (alpha, beta),
) -> Result[Action]:
    """Search with the textbook's alpha-beta, but for when it cuts and which window it hands down."""
    if game.terminal(state):
        return Result(game.utility(state))
    player, best = game.player(state), None
    for action in game.actions(state):
        below = window(player, alpha, beta)
        value, line = _alpha_beta(game, game.result(state, action), *below, cut=cut, window=window)
        if best is None or _better(player, value, best.value):
            best = Result(value, (action, *line))
            alpha, beta = (max(alpha, value), beta) if player == MAX else (alpha, min(beta, value))
            if cut(alpha, beta):
                break
    assert best
    return best


def cut_only_beyond(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Cut on alpha > beta, not on alpha >= beta: the right result, at more cost."""
    return _alpha_beta(game, state, -inf, inf, cut=lambda alpha, beta: alpha > beta)


def never_cut(game: Game[State, Action], state: State, /) -> Result[Action]:
    """It does not cut at all."""
    return _alpha_beta(game, state, -inf, inf, cut=lambda alpha, beta: False)


def shallow_cuts_only(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Each node hands down only the bound it has found itself, so no cut goes deeper than one ply."""
    return _alpha_beta(
        game, state, -inf, inf, window=lambda player, alpha, beta: (alpha, inf) if player == MAX else (-inf, beta)
    )


def cut_one_too_early(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Cut when alpha is within 1 of beta."""
    return _alpha_beta(game, state, -inf, inf, cut=lambda alpha, beta: alpha >= beta - 1)


def window_of_win_and_loss(game: Game[State, Action], state: State, /) -> Result[Action]:
    """The window at the root is -1 to 1, but utilities go beyond."""
    return _alpha_beta(game, state, -1, 1)


def window_inverted(game: Game[State, Action], state: State, /) -> Result[Action]:
    """MIN hands down its window upside down."""
    return _alpha_beta(
        game,
        state,
        -inf,
        inf,
        window=lambda player, alpha, beta: (alpha, beta) if player == MAX else (beta, alpha),
    )


def cut_by_max_alone(game: Game[State, Action], state: State, /) -> Result[Action]:
    """MIN, too, raises alpha, so it never cuts."""

    def search(state: State, alpha: float, beta: float) -> Result[Action]:
        if game.terminal(state):
            return Result(game.utility(state))
        player, best = game.player(state), None
        for action in game.actions(state):
            value, line = search(game.result(state, action), alpha, beta)
            if best is None or _better(player, value, best.value):
                best = Result(value, (action, *line))
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
        assert best
        return best

    return search(state, -inf, inf)


def bounds_taken_for_ties(game: Game[State, Action], state: State, /) -> Result[Action]:
    """At the root, alpha is carried over and a bound that is equal to the best value is taken for a tie."""
    if game.terminal(state):
        return Result(game.utility(state))
    player, best = game.player(state), None
    for action in game.actions(state):
        alpha, beta = (best.value, inf) if best and player == MAX else (-inf, best.value if best else inf)
        value, line = _alpha_beta(game, game.result(state, action), alpha, beta)
        if best is None or not _better(player, best.value, value):
            best = Result(value, (action, *line))
    assert best
    return best


def _last_of_equals(
    game: Game[State, Action], state: State, alpha: float, beta: float, kept: Player | None = None
) -> Result[Action]:
    """Alpha-beta that keeps the last of equal actions, for both players or only for the one of them."""
    if game.terminal(state):
        return Result(game.utility(state))
    player = game.player(state)
    best: Result[Action] | None = None
    for action in game.actions(state):
        value, line = _last_of_equals(game, game.result(state, action), alpha, beta, kept)
        equal = best is not None and value == best.value and kept in {None, player}
        if best is None or equal or _better(player, value, best.value):
            best = Result(value, (action, *line))
            alpha, beta = (max(alpha, value), beta) if player == MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    assert best
    return best


def last_of_equals(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Alpha-beta keeps the last of equal values, of which a later one may only be a bound."""
    return _last_of_equals(game, state, -inf, inf)


def last_of_equals_for_min(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Alpha-beta keeps the last of equal values where MIN moves."""
    return _last_of_equals(game, state, -inf, inf, MIN)


def strict_from_a_loss(game: Game[State, Action], state: State, /) -> Result[Action]:
    """The best value starts at a loss, -1 or 1, so that a lost root names no action."""
    if game.terminal(state):
        return Result(game.utility(state))
    player = game.player(state)
    best: Result[Action] = Result(-player)
    for action in game.actions(state):
        value, line = strict_from_a_loss(game, game.result(state, action))
        if _better(player, value, best.value):
            best = Result(value, (action, *line))
    return best


def strict_from_a_thousand(game: Game[State, Action], state: State, /) -> Result[Action]:
    """The best value starts at -1000 or 1000, which utilities may exceed."""
    if game.terminal(state):
        return Result(game.utility(state))
    player = game.player(state)
    best: Result[Action] = Result(-1000 * player)
    for action in game.actions(state):
        value, line = strict_from_a_thousand(game, game.result(state, action))
        if _better(player, value, best.value):
            best = Result(value, (action, *line))
    return best


def negamax_of_a_fixed_player(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Negamax, but the utility is MAX's, not that of the player to move."""

    def search(state: State) -> Result[Action]:
        if game.terminal(state):
            return Result(game.utility(state))
        children = [(action, search(game.result(state, action))) for action in game.actions(state)]
        action, result = max(children, key=lambda child: -child[1].value)
        return Result(-result.value, (action, *result.line))

    result = search(state)
    return result if game.terminal(state) else Result(result.value * game.player(state), result.line)


def value_to_the_player(game: Game[State, Action], state: State, /) -> Result[Action]:
    """The value is the one to the player to move, not to MAX."""
    value, line = minimax(game, state)
    return Result(value if game.terminal(state) else value * game.player(state), line)


def min_takes_the_mean(game: Game[State, Action], state: State, /) -> Result[Action]:
    """MIN's value is the mean over its actions."""
    if game.terminal(state):
        return Result(game.utility(state))
    children = [(action, min_takes_the_mean(game, game.result(state, action))) for action in game.actions(state)]
    choose = max if game.player(state) == MAX else min
    action, result = choose(children, key=lambda child: child[1].value)
    mean = sum(child.value for _, child in children) / len(children)
    return Result(result.value if game.player(state) == MAX else mean, (action, *result.line))


def first_win_taken(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Stops at the first value of 1 to the player, as if no win could be larger."""
    if game.terminal(state):
        return Result(game.utility(state))
    player, best = game.player(state), None
    for action in game.actions(state):
        value, line = first_win_taken(game, game.result(state, action))
        if best is None or _better(player, value, best.value):
            best = Result(value, (action, *line))
            if value * player >= 1:
                break
    assert best
    return best


def forced_action_not_searched(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Where there is one action only, it is returned at once, with value 0."""
    if game.terminal(state):
        return Result(game.utility(state))
    actions = list(game.actions(state))
    return Result(0, (actions[0],)) if len(actions) == 1 else minimax(game, state)


def action_zero_is_no_action(game: Game[State, Action], state: State, /) -> Result[Action]:
    """The best action is tested for truth, and 0 is none."""
    value, line = minimax(game, state)
    return Result(value, line if line and line[0] else ())


def value_zero_is_no_value(game: Game[State, Action], state: State, /) -> Result[Action]:
    """The best value is tested for truth, so that whatever follows a 0 replaces it."""
    if game.terminal(state):
        return Result(game.utility(state))
    player, best = game.player(state), Result[Action](0)
    for action in game.actions(state):
        value, line = value_zero_is_no_value(game, game.result(state, action))
        if not best.value or _better(player, value, best.value):
            best = Result(value, (action, *line))
    return best


def value_rounded(game: Game[State, Action], state: State, /) -> Result[Action]:
    """The value is made an int."""
    value, line = minimax(game, state)
    return Result(value if game.terminal(state) else int(value), line)


def line_stops_short(game: Game[State, Action], state: State, /) -> Result[Action]:
    """The line is the best action alone."""
    value, line = minimax(game, state)
    return Result(value, line[:1])


def line_of_the_last_reply(game: Game[State, Action], state: State, /) -> Result[Action]:
    """The value is right, but the line goes on with the last child that was looked at."""
    result, line = minimax(game, state), list[Action]()
    while not game.terminal(state):
        action = [*game.actions(state)][-1] if line else result.line[0]
        line, state = [*line, action], game.result(state, action)
    return Result(result.value, tuple(line))


def line_backwards(game: Game[State, Action], state: State, /) -> Result[Action]:
    """The line is collected from the leaf up and never turned round."""
    value, line = minimax(game, state)
    return Result(value, line[::-1])


def one_ply_greedy(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Looks one ply ahead and takes every live state to be worth 0."""
    if game.terminal(state):
        return Result(game.utility(state))
    return alpha_beta(game, state, depth=1, evaluate=lambda _: 0)


def action_at_a_finished_root(game: Game[State, Action], state: State, /) -> Result[Any]:
    """A finished state is given action 0."""
    value, line = minimax(game, state)
    return Result(value, line or (0,))


def finished_means_no_actions(game: Game[State, Action], state: State, /) -> Result[Action]:
    """The actions are asked for before terminal is, and the game is over where there are none."""
    actions = list(game.actions(state))
    if not actions:
        return Result(game.utility(state))
    choose = max if game.player(state) == MAX else min
    children = [(action, finished_means_no_actions(game, game.result(state, action))) for action in actions]
    action, result = choose(children, key=lambda child: child[1].value)
    return Result(result.value, (action, *result.line))


def utility_of_every_state(game: Game[State, Action], state: State, /) -> Result[Action]:
    """The utility is asked at every state, finished or not, and is dropped where it fails."""

    def watch(state: State) -> None:
        try:
            game.utility(state)
        except ValueError:
            return

    watch(state)
    return minimax(game, state)


def plays_what_is_not_offered(game: Game[State, Action], state: State, /) -> Result[Action]:
    """A remembered action is tried without asking whether it is legal here."""
    killer: Any = 7
    if not game.terminal(state):
        try:
            game.result(state, killer)
        except LookupError:
            return minimax(game, state)
    return minimax(game, state)


def no_result_but_a_pair(game: Game[State, Action], state: State, /) -> Any:
    """Returns a plain pair of action and value."""
    value, line = minimax(game, state)
    return line[0] if line else None, value


def line_in_a_list(game: Game[State, Action], state: State, /) -> Any:
    """The line is a list."""
    value, line = minimax(game, state)
    return Result(value, cast("Any", [*line]))


def nothing_at_double_moves(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Raises where a player moves twice running."""
    if not game.terminal(state):
        for action in game.actions(state):
            following = game.result(state, action)
            if not game.terminal(following) and game.player(following) == game.player(state):
                raise NotImplementedError(action)
    return minimax(game, state)


class SharedTable:
    """Searches share a table that keeps values without saying which are bounds, for one game at a time."""

    def __init__(self) -> None:
        self.game: object = None
        self.table: dict[Any, Result[Any]] = {}

    def __call__(self, game: Game[State, Action], state: State, /) -> Result[Action]:
        if self.game is not game:
            self.game, self.table = game, {}
        return self.search(game, state, -inf, inf)

    def search(self, game: Game[State, Action], state: State, alpha: float, beta: float) -> Result[Action]:
        if game.terminal(state):
            return Result(game.utility(state))
        if state in self.table:
            return self.table[state]
        player, best = game.player(state), None
        for action in game.actions(state):
            value, line = self.search(game, game.result(state, action), alpha, beta)
            if best is None or _better(player, value, best.value):
                best = Result(value, (action, *line))
                alpha, beta = (max(alpha, value), beta) if player == MAX else (alpha, min(beta, value))
                if alpha >= beta:
                    break
        assert best
        self.table[state] = best
        return best


def table_without_bounds(game: Game[State, Action], state: State, /) -> Result[Action]:
    """A table made new for each search keeps values without saying which are bounds."""
    return SharedTable()(game, state)


class KeyedByStateAlone:
    """Results are remembered by the state, and taken for those of another game."""

    def __init__(self) -> None:
        self.results: dict[Any, Result[Any]] = {}

    def __call__(self, game: Game[State, Action], state: State, /) -> Result[Action]:
        return self.results.setdefault(state, minimax(game, state))


class TiesByChance:
    """Of equally good actions one is taken at random."""

    def __init__(self) -> None:
        self.random = Random(0)

    def __call__(self, game: Game[State, Action], state: State, /) -> Result[Action]:
        if game.terminal(state):
            return Result(game.utility(state))
        player, actions = game.player(state), list(game.actions(state))
        self.random.shuffle(actions)
        children = [(action, self(game, game.result(state, action))) for action in actions]
        action, result = (max if player == MAX else min)(children, key=lambda child: child[1].value)
        return Result(result.value, (action, *result.line))


class AnswersOnce:
    """A second search of the same state gives the value and no line."""

    def __init__(self) -> None:
        self.asked: tuple[Any, set[Any]] = None, set()

    def __call__(self, game: Game[State, Action], state: State, /) -> Result[Action]:
        if self.asked[0] is not game:
            self.asked = game, set()
        value, line = minimax(game, state)
        if state in self.asked[1]:
            return Result(value)
        self.asked[1].add(state)
        return Result(value, line)


def illegal_where_forced(game: Game[State, Action], state: State, /) -> Result[Any]:
    """Names an action that is not offered, where only one is."""
    if game.terminal(state):
        return Result(game.utility(state))
    actions = list(game.actions(state))
    return Result(0, ("no such action",) if len(actions) == 1 else (actions[0],))


def resigns(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Names no action where the player to move has lost."""
    value, line = minimax(game, state)
    lost = not game.terminal(state) and value * game.player(state) < 0
    return Result(value, () if lost else line)


def never_comes_back(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Loops for ever where a single action leads to a live state."""
    if not game.terminal(state):
        actions = list(game.actions(state))
        while len(actions) == 1 and not game.terminal(game.result(state, actions[0])):
            pass
    return minimax(game, state)


def changes_the_state(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Plays on the very state that it is given."""
    result = minimax(game, state)
    cast("Any", state).rows[0].append(0)
    return result


def _limited(
    game: Game[State, Action],
    state: State,
    depth: int | None,
    evaluate: Evaluate | None,
    *,
    leaf: Callable[[State], float],
) -> Result[Action]:
    if game.terminal(state):
        return Result(game.utility(state))
    if depth == 0:
        return Result(leaf(state))
    below = None if depth is None else depth - 1
    children = [
        (action, _limited(game, game.result(state, action), below, evaluate, leaf=leaf))
        for action in game.actions(state)
    ]
    action, result = (max if game.player(state) == MAX else min)(children, key=lambda child: child[1].value)
    return Result(result.value, (action, *result.line))


def one_ply_short(
    game: Game[State, Action], state: State, /, *, depth: int | None = None, evaluate: Evaluate | None = None
) -> Result[Action]:
    """The depth is counted from 1, so the search stops a ply early."""
    if depth is None or evaluate is None:
        return minimax(game, state)
    return minimax(game, state, depth=max(depth - 1, 0), evaluate=evaluate)


def horizon_worth_nothing(
    game: Game[State, Action], state: State, /, *, depth: int | None = None, evaluate: Evaluate | None = None
) -> Result[Action]:
    """The horizon is worth 0, whatever the evaluation says."""
    return _limited(game, state, depth, evaluate, leaf=lambda state: 0)


def evaluates_for_the_player(
    game: Game[State, Action], state: State, /, *, depth: int | None = None, evaluate: Evaluate | None = None
) -> Result[Action]:
    """The evaluation, to MAX, is taken to be to the player to move."""
    return _limited(
        game, state, depth, evaluate, leaf=lambda state: cast("Evaluate", evaluate)(state) * game.player(state)
    )


def evaluates_the_finished(
    game: Game[State, Action], state: State, /, *, depth: int | None = None, evaluate: Evaluate | None = None
) -> Result[Action]:
    """The horizon is tested before the end of the game."""
    if depth is None or evaluate is None or (depth and game.terminal(state)):
        return minimax(game, state)
    if depth == 0:
        return Result(evaluate(state))
    children = [
        (action, evaluates_the_finished(game, game.result(state, action), depth=depth - 1, evaluate=evaluate))
        for action in game.actions(state)
    ]
    action, result = (max if game.player(state) == MAX else min)(children, key=lambda child: child[1].value)
    return Result(result.value, (action, *result.line))


def utility_at_the_horizon(
    game: Game[State, Action], state: State, /, *, depth: int | None = None, evaluate: Evaluate | None = None
) -> Result[Action]:
    """The utility is asked at the horizon, where the game is not over."""
    return _limited(game, state, depth, evaluate, leaf=game.utility)


def evaluates_an_inner_state(
    game: Game[State, Action], state: State, /, *, depth: int | None = None, evaluate: Evaluate | None = None
) -> Result[Action]:
    """The evaluation is given a state of the search's own, not the user's."""
    return _limited(game, state, depth, evaluate, leaf=lambda state: cast("Evaluate", evaluate)((state, "inner")))


class ShallowEntries:
    """An entry stored by a shallower search is taken for the answer of a deeper one."""

    def __init__(self) -> None:
        self.game: object = None
        self.table: dict[Any, Result[Any]] = {}

    def __call__(
        self,
        game: Game[State, Action],
        state: State,
        /,
        *,
        depth: int | None = None,
        evaluate: Evaluate | None = None,
    ) -> Result[Action]:
        if depth is None or evaluate is None:
            return minimax(game, state)
        if self.game is not game:
            self.game, self.table = game, {}
        if depth and state not in self.table:
            self.table[state] = minimax(game, state, depth=depth, evaluate=evaluate)
        return self.table[state] if depth else minimax(game, state, depth=0, evaluate=evaluate)


class Mutant(NamedTuple):
    """How to make a mutant search, its contract, and the check that must catch it."""

    make: Callable[[], Search]
    caught_by: str
    contract: Literal["result", "value", "legal"] = "result"
    prunes: bool = False
    depth_limited: bool = False

    @property
    def name(self) -> str:
        return getattr(self.make(), "__name__", None) or type(self.make()).__name__

    @property
    def held_to(self) -> str:
        """The contract in words."""
        claims = (("prunes", self.prunes), ("depth-limited", self.depth_limited))
        return ", ".join([self.contract, *(name for name, claimed in claims if claimed)])


def _always(search: Any) -> Callable[[], Search]:
    return lambda: search


MUTANTS = [
    Mutant(_always(ties_to_the_last), "first_of_equals"),
    Mutant(_always(alternation_assumed), "value"),
    Mutant(_always(root_taken_for_max), "value", "value"),
    Mutant(_always(cut_only_beyond), "prunes", prunes=True),
    Mutant(_always(cut_only_beyond), "prunes", "value", prunes=True),
    Mutant(_always(never_cut), "prunes", "value", prunes=True),
    Mutant(_always(shallow_cuts_only), "prunes", prunes=True),
    Mutant(_always(cut_one_too_early), "value"),
    Mutant(_always(window_of_win_and_loss), "value", "value"),
    Mutant(_always(window_inverted), "value", "value"),
    Mutant(_always(cut_by_max_alone), "prunes", "value", prunes=True),
    Mutant(_always(bounds_taken_for_ties), "first_of_equals"),
    Mutant(_always(last_of_equals), "principal_variation", "value"),
    Mutant(_always(last_of_equals), "principal_variation", "value", prunes=True),
    Mutant(_always(last_of_equals_for_min), "principal_variation", "value"),
    Mutant(_always(strict_from_a_loss), "action", "legal"),
    Mutant(_always(strict_from_a_thousand), "action", "legal"),
    Mutant(_always(negamax_of_a_fixed_player), "value", "value"),
    Mutant(_always(value_to_the_player), "value", "value"),
    Mutant(_always(min_takes_the_mean), "value", "value"),
    Mutant(_always(first_win_taken), "value", "value"),
    Mutant(_always(forced_action_not_searched), "value", "value"),
    Mutant(_always(action_zero_is_no_action), "action", "legal"),
    Mutant(_always(value_zero_is_no_value), "value", "value"),
    Mutant(_always(value_rounded), "value", "value"),
    Mutant(_always(line_stops_short), "complete_line", "value"),
    Mutant(_always(line_of_the_last_reply), "principal_variation", "value"),
    Mutant(_always(line_backwards), "line", "value"),
    Mutant(_always(one_ply_greedy), "complete_line", "value"),
    Mutant(_always(action_at_a_finished_root), "terminal", "legal"),
    Mutant(_always(finished_means_no_actions), "rules", "legal"),
    Mutant(_always(utility_of_every_state), "rules", "legal"),
    Mutant(_always(plays_what_is_not_offered), "rules", "legal"),
    Mutant(_always(no_result_but_a_pair), "answer", "legal"),
    Mutant(_always(line_in_a_list), "answer", "legal"),
    Mutant(_always(nothing_at_double_moves), "answer", "legal"),
    Mutant(_always(table_without_bounds), "value", "value"),
    Mutant(SharedTable, "value", "value"),
    Mutant(KeyedByStateAlone, "terminal", "value"),
    Mutant(TiesByChance, "repeatable", "value"),
    Mutant(AnswersOnce, "repeatable", "value"),
    Mutant(_always(illegal_where_forced), "line", "legal"),
    Mutant(_always(resigns), "action", "legal"),
    Mutant(_always(never_comes_back), "answer", "legal"),
    Mutant(_always(one_ply_short), "action", depth_limited=True),
    Mutant(_always(horizon_worth_nothing), "value", depth_limited=True),
    Mutant(_always(evaluates_for_the_player), "value", depth_limited=True),
    Mutant(_always(evaluates_the_finished), "rules", depth_limited=True),
    Mutant(_always(utility_at_the_horizon), "rules", depth_limited=True),
    Mutant(_always(evaluates_an_inner_state), "rules", depth_limited=True),
    Mutant(ShallowEntries, "value", depth_limited=True),
]
