"""Review a game that was played: what each move gave away, and what was best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, cast

from gametree.arguments import require_several
from gametree.game import CHANCE, MAX, Action, Chance, Game, Player, Search, State, format_action, format_state
from gametree.notation import columns_text, count_text, line_text, list_text, mark
from gametree.play.play import GameRecord
from gametree.review.bounds import bounds_text, finite
from gametree.review.curve import draw_curve
from gametree.review.sources import ActionValue, source_of, value_of_state
from gametree.rules import brief, has_chance, initial_state, mover_or_chance, require_game, successor
from gametree.search.transposition_table import ValueInterval
from gametree.solver.solution import Solution
from gametree.svg import Drawing, Scheme
from gametree.transform.checked import legal
from gametree.transform.rule_errors import names_rules

NOTHING = ValueInterval(0, 0)
MOST_SHOWN = 30  # plies of best play in a text; `to_json` and `moves` have all
CLOSE = 1e-9  # expectations that differ by less are equal but for rounding


class ReviewedMove(NamedTuple, Generic[State, Action]):
    """A move of a game: the values before and after it, what it gave away, and what was best.

    Values are bounds, to MAX, which are equal where they are exact. `regret` is what the mover gave away, at least
    0: bounds too. `best` are the actions that are proved to be as good as any. `line` is best play from the state
    before the move, with the move first: after a mistake, its refutation.

    At a chance node the player is `CHANCE`, nothing is given away, and `luck` is what MAX gained by the outcome:
    its value less the expectation. It is 0 for every move.

    `review` makes it.
    """

    number: int
    state: State
    player: Player | Chance
    action: Action
    before: ValueInterval
    after: ValueInterval
    regret: ValueInterval
    best: tuple[Action, ...]
    line: tuple[Action, ...]
    luck: ValueInterval = NOTHING

    @property
    def exact(self) -> bool:
        """Whether the regret is known exactly."""
        return self.regret.exact


@dataclass(frozen=True)
class Review(Generic[State, Action]):
    """The review of a game, move by move. `str` is a table of it, and a notebook shows its curve of values.

    `review` makes it.
    """

    game: Game[State, Action, Any]
    moves: tuple[ReviewedMove[State, Action], ...]

    @property
    def mistakes(self) -> tuple[ReviewedMove[State, Action], ...]:
        """The moves that are proved to have given something away."""
        return tuple(move for move in self.moves if move.regret.lower > 0)

    def to_svg(self, *, scheme: Scheme = "auto") -> str:
        """Return the curve of the values as SVG, with a mark at each mistake.

        Args:
            scheme: "light", "dark", or "auto", as the reader's browser prefers.
        """
        return self.drawing().to_svg(scheme=scheme)

    def drawing(self) -> Drawing:
        """Return the curve before it becomes a document, for a page."""
        values = [self.moves[0].before, *(move.after for move in self.moves)]
        labels = {move.number: format_action(self.game, move.action) for move in self.mistakes}
        return draw_curve(values, labels, [move.player for move in self.moves], summary=self.summary)

    def to_json(self) -> dict[str, object]:
        """Return the review as plain data for `json`: notation for states and actions, null for no bound."""
        return {"summary": self.summary, "moves": [_plain(self.game, move) for move in self.moves]}

    @property
    def summary(self) -> str:
        """One sentence: the moves, the mistakes of each player, and the luck."""
        counts = [sum(move.player == player for move in self.mistakes) for player in Player]
        rolls = sum(move.player is CHANCE for move in self.moves)
        luck = f"; by {count_text(rolls, 'outcome')} of chance X gained {bounds_text(self.luck)}" if rolls else ""
        return f"{len(self.moves) - rolls} moves, {counts[0]} mistakes of X and {counts[1]} of O{luck}."

    @property
    def luck(self) -> ValueInterval:
        """The gain of MAX by all outcomes of chance, apart from the regrets of the players."""
        return ValueInterval(*map(sum, zip(*(move.luck for move in self.moves), strict=True)))

    def __str__(self) -> str:
        head = ("", "", "move", "value", "regret", "best", "best play after it")
        return columns_text([head, *(_row(self.game, move) for move in self.moves)])

    def _repr_mimebundle_(self, **_asked_for: object) -> dict[str, str]:
        return {"image/svg+xml": self.to_svg(), "text/plain": str(self)}


@names_rules
def review(
    game: Game[State, Action, Any],
    played: GameRecord[State, Action] | Sequence[Action],
    /,
    *,
    start: State | None = None,
    source: Search[Any] | Solution[Any, Any] | None = None,
    seconds: float | None = None,
) -> Review[State, Action]:
    """Return the review of a game: for each move the value before and after it, and what it gave away.

    The regret of a move is the difference between the value of the state and the value of the move, from the view
    of its mover. It is 0 exactly for the moves in `best_actions`.

    In a game with chance the outcomes are in the record too, and the luck in them is given apart from the regret.
    Expectations that differ by less than 1e-9 count as equal.

    Args:
        game: The rules.
        played: The record of a finished game, or the actions of a game that need not be finished.
        start: The state where the actions begin; by default the initial one. A record has its own.
        source: A `Solution`, or a search of exact values such as `alpha_beta_with_memory`.
        seconds: The time for each move, in place of a source: values are exact where the time was enough, and
            bounds elsewhere. One second by default.

    Raises:
        ValueError: The record is of another game, or it is not finished; or nothing was played.
        IllegalAction: An action is not legal.
        TypeError: `source` is neither a solution nor a search.

    Examples:
        >>> from gametree import alpha_beta
        >>> from gametree.games import TicTacToe
        >>> from gametree.review import review
        >>> game = TicTacToe()
        >>> print(review(game, [8, 4, 7], start=game.parse_state("XO./.../..."), source=alpha_beta))
              move  value   regret  best     best play after it
        1  X  9     +1 → 0  1       4, 5, 7  5 8 7 3 6 4
        2  O  5     0 → 0   0       5        8 7 3 6 4
        3  X  8     0 → 0   0       8        7 3 6 4
    """
    require_game(game)
    values_of = source_of(source, seconds, lines=True)
    state, actions = _start(game, played, start)
    moves: list[ReviewedMove[State, Action]] = []
    for number, choice in enumerate(actions, start=1):
        action = legal(game, state, choice, actions[: number - 1])
        values = values_of(game, state)
        moves.append(_reviewed(game, state, action, number, values))
        state = successor(game, state, action)
        _require_same_state(game, played, number, state)
    if not moves:
        raise ValueError("Nothing was played, so there is nothing to review: give one action or more.")
    if isinstance(played, GameRecord) and not game.terminal(state):
        raise ValueError(
            f"The record ends at {format_state(game, state)}, where the game goes on: review its actions instead,"
            f" review(game, record.actions, start=record.states[0])."
        )
    return Review(game, tuple(moves))


def _start(game: Game[State, Action, Any], played: Any, start: State | None) -> tuple[State, Sequence[Action]]:
    """Return the state where play begins, and the actions; raise ValueError for a record of other states."""
    if not isinstance(played, GameRecord):
        require_several(played, "What was played", "actions, or a GameRecord")
        return initial_state(game, start), tuple(played)
    begin: Any = initial_state(game) if start is None and hasattr(game, "initial_state") else start
    record = cast("GameRecord[State, Action]", played)
    if begin is not None and type(begin) is not type(record.states[0]):
        raise ValueError(
            f"The record begins at {brief(record.states[0])}, which is no state of {game!r}: give the game that"
            f" was played."
        )
    return record.states[0], record.actions


def _require_same_state(game: Game[Any, Any, Any], played: object, number: int, state: object) -> None:
    """Raise ValueError if the rules lead to another state than a record has after a number of moves."""
    if isinstance(played, GameRecord) and cast("Any", played).states[number] != state:
        raise ValueError(
            f"Move {number} leads to {format_state(game, state)}, and the record has another state there: give the"
            f" game that was played."
        )


def _reviewed(
    game: Game[Any, Any, Any], state: Any, action: Any, number: int, values: tuple[ActionValue[Any], ...]
) -> ReviewedMove[Any, Any]:
    player, before = mover_or_chance(game, state), value_of_state(game, state, values)
    [played] = [each for each in values if each.action == action]
    if player is CHANCE:
        luck = _gain(MAX, played.bounds, before, close=CLOSE)
        return ReviewedMove(number, state, player, action, before, played.bounds, NOTHING, (), played.line, luck)
    close = CLOSE if has_chance(game) else 0
    others = [each for each in values if each is not played]
    ahead = [_gain(player, each.bounds, played.bounds, close=close) for each in others]
    regret = ValueInterval(*(max(0, *ends) for ends in zip(NOTHING, *ahead, strict=True)))
    best = [
        one.action
        for one in values
        if all(
            _gain(player, each.bounds, one.bounds, close=close).upper <= 0 for each in values if each is not one
        )
    ]
    return ReviewedMove(number, state, player, action, before, played.bounds, regret, tuple(best), played.line)


def _gain(player: Player | Chance, one: ValueInterval, other: ValueInterval, *, close: float) -> ValueInterval:
    """Return bounds on how much more one value is worth to a player than another; less than `close` is 0."""
    ends = one.lower - other.upper, one.upper - other.lower
    lower, upper = (0 if abs(end) < close else end for end in ends)
    return ValueInterval(lower, upper) if player == MAX else ValueInterval(-upper, -lower)


def _row(game: Game[Any, Any, Any], move: ReviewedMove[Any, Any]) -> tuple[str, ...]:
    return (
        str(move.number),
        "" if move.player is CHANCE else mark(move.player),
        format_action(game, move.action),
        f"{bounds_text(move.before)} → {bounds_text(move.after)}",
        "" if move.player is CHANCE else bounds_text(move.regret).replace("+", ""),
        list_text([format_action(game, action) for action in move.best]),
        _shown(game, move.line[1:]),
    )


def _shown(game: Game[Any, Any, Any], line: Sequence[Any]) -> str:
    """Return a line, or the beginning of a long one with the number of the other plies."""
    if len(line) <= MOST_SHOWN:
        return line_text(game, line)
    return f"{line_text(game, line[:MOST_SHOWN])} … and {count_text(len(line) - MOST_SHOWN, 'ply')} more"


def _plain(game: Game[Any, Any, Any], move: ReviewedMove[Any, Any]) -> dict[str, object]:
    return {
        "number": move.number,
        "state": format_state(game, move.state),
        "player": move.player.name,
        "action": format_action(game, move.action),
        "before": finite(move.before),
        "after": finite(move.after),
        "regret": finite(move.regret),
        "luck": finite(move.luck),
        "best": [format_action(game, action) for action in move.best],
        "line": [format_action(game, action) for action in move.line],
    }
