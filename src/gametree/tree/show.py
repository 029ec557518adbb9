"""Pictures of a state, a result or a game that was played."""

from __future__ import annotations

from typing import Any, Protocol, overload, runtime_checkable

from gametree.arguments import require_kind
from gametree.game import Action, Game, Result, State, format_action
from gametree.notation import line_text, number_text, state_text
from gametree.svg import Drawing, Scheme
from gametree.transform.transformation import innermost, unwrap_state
from gametree.tree.line_diagram import Shot, draw_line


@runtime_checkable
class Played(Protocol):
    """The record of a game: all its states, the actions between them, and its outcome to MAX."""

    @property
    def states(self) -> tuple[Any, ...]:
        """From first to last."""
        ...

    @property
    def actions(self) -> tuple[Any, ...]:
        """One fewer than the states."""
        ...

    @property
    def outcome(self) -> float:
        """The utility of the last state."""
        ...


class Picture:
    """The states of a line of play: a notebook shows the picture, `str` is its text.

    `shots` are the states and the actions between them.

    Examples:
        >>> from gametree import show
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> picture = show(game, game.parse_state("X.O/.X./..."))
        >>> print(picture)
        X.O/.X./...
        >>> picture.to_svg().startswith("<svg")
        True
    """

    def __init__(self, game: Game[Any, Any, Any], shots: tuple[Shot, ...]) -> None:
        self.game = game
        self.shots = shots

    @property
    def summary(self) -> str:
        """One sentence: the state, its value, the line."""
        first = self.shots[0]
        rules = innermost(self.game)
        line = line_text(rules, (shot.action for shot in self.shots[1:]), between=", ")
        value = f", worth {number_text(first.value)}" if first.value is not None else ""
        return f"{state_text(rules, unwrap_state(first.state))}{value}{': ' if line else ''}{line}."

    def to_svg(self, *, scheme: Scheme = "auto", boards: int = 12) -> str:
        """Return the picture as SVG.

        Args:
            scheme: "light", "dark", or "auto", as the reader's browser prefers.
            boards: The most states that are drawn, from the first one.

        Raises:
            ValueError: There are fewer boards than one.
        """
        return self.drawing(boards=boards).to_svg(scheme=scheme)

    def drawing(self, *, boards: int = 12) -> Drawing:
        """Return the picture before it becomes a document, for a page.

        Args:
            boards: The most states that are drawn, from the first one.

        Raises:
            ValueError: There are fewer boards than one.
        """
        return draw_line(self.game, self.shots, summary=self.summary, boards=boards)

    def __str__(self) -> str:
        rules = innermost(self.game)
        lines: list[str] = []
        for number, (state, action, value) in enumerate(self.shots):
            played = f"{format_action(rules, action)} → " if number else ""
            worth = "" if value is None else f"  {number_text(value)}"
            lines.append(f"{played}{state_text(rules, unwrap_state(state))}{worth}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Picture of {self.summary[:-1]}>"

    def _repr_mimebundle_(self, **_asked_for: object) -> dict[str, str]:
        return {"image/svg+xml": self.to_svg(), "text/plain": str(self)}


@overload
def show(game: Game[Any, Any, Any], shown: Played, /) -> Picture: ...


@overload
def show(game: Game[State, Action, Any], shown: State, result: Result[Action] | None = None, /) -> Picture: ...


def show(game: Game[Any, Any, Any], shown: Any, result: Result[Any] | None = None, /) -> Picture:
    """Return the picture of a state, of a result, or of a game that was played.

    With a result the picture goes from the state that was searched to the end of the result's line, which is
    played by the game's own rules, so it must be legal. A game that was played is given as its `GameRecord`.

    Args:
        game: The rules, with a picture or a drawing of states, or without.
        shown: A state; the state that was searched; or a `GameRecord`.
        result: The result of a search at the state.

    Examples:
        >>> from gametree import alpha_beta, show
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> board = game.parse_state("XX./OO./...")
        >>> print(show(game, board, alpha_beta(game, board)))
        XX./OO./...  +1
        3 → XXX/OO./...  +1
    """
    if isinstance(shown, Played):
        outcomes = [*[None] * len(shown.actions), shown.outcome]
        return Picture(game, tuple(map(Shot, shown.states, (None, *shown.actions), outcomes)))
    if result is not None:
        require_kind(result, Result, "result must be the Result of a search")
    state = shown
    shots = [Shot(state, None, None if result is None else result.value)]
    for action in result.line if result is not None else ():
        state = game.result(state, action)
        shots.append(Shot(state, action, game.utility(state) if game.terminal(state) else None))
    return Picture(game, tuple(shots))
