"""The referee: one game between two players, lost by the one who breaks the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from math import inf
from random import Random
from time import perf_counter
from typing import Any, Generic, NamedTuple

from gametree.arena.openings import states_of_opening
from gametree.arena.players import ArenaPlayer, strategy_for_game
from gametree.game import CHANCE, MAX, MIN, Action, BrokenGame, Game, Player, State, format_state
from gametree.notation import count_text
from gametree.play.play import GameRecord, Strategy, draw_outcome
from gametree.rules import brief, is_hashable, mover_or_chance, no_actions, successor, utility
from gametree.transform.checked import refusal
from gametree.transform.counted import Counted


class Match(NamedTuple):
    """A game to be played: its number, the names of MAX and MIN, and the opening with its number."""

    number: int
    max: str
    min: str
    opening: int
    line: tuple[Any, ...]

    def name(self, player: Player) -> str:
        """The name of the player on a side."""
        return self.max if player == MAX else self.min


@dataclass(frozen=True)
class Terms:
    """The terms of all games of a tournament: who plays, from which state, and the limits."""

    players: Mapping[str, ArenaPlayer]
    start: Any
    key: int
    seconds: float = inf
    plies: int = 1_000
    count_nodes: bool = False


class Effort(NamedTuple):
    """The moves that a player chose, the seconds that they took, and the nodes that its searches entered.

    A tournament with `count_nodes=True` counts the nodes.

    Examples:
        >>> from gametree.arena import Effort
        >>> Effort(moves=3, seconds=0.5).nodes
        0
    """

    moves: int = 0
    seconds: float = 0.0
    nodes: int = 0


class Fault(NamedTuple):
    """The end of a game against the rules: the player who lost by it, and a sentence with the reason.

    The player is None if the game was stopped after the most plies, which counts as a draw.

    Examples:
        >>> from gametree.arena import Fault
        >>> Fault(None, "The game was stopped after 1,000 plies.").player is None
        True
    """

    player: Player | None
    reason: str


class ArenaGame(NamedTuple, Generic[State, Action]):
    """A game of a tournament: its number, who was MAX and MIN, the number of the opening, and the record.

    `fault` is None if the game ended by its rules; else the outcome is -1 to the player at fault, or 0. `efforts`
    holds those of MAX and MIN after the opening.

    Examples:
        >>> from gametree import random_strategy, search_strategy
        >>> from gametree.arena import tournament
        >>> from gametree.games import Nim
        >>> players = {"perfect": search_strategy(), "random": random_strategy()}
        >>> game = tournament(players, Nim((1, 2)), games=2, openings=0).games[0]
        >>> game.max, game.record.actions, game.points("perfect")
        ('perfect', (4, 4, 1), 1.0)
    """

    number: int
    max: str
    min: str
    opening: int
    record: GameRecord[State, Action]
    fault: Fault | None
    efforts: tuple[Effort, Effort]

    def points(self, name: str, *, margins: bool = False) -> float:
        """The points of a player: 1 for a win, a half for a draw, 0 for a loss; or the utility to the player.

        Args:
            name: The player, one of the two.
            margins: Whether the points are the utility.
        """
        to_player = self.record.outcome * (1 if name == self.max else -1)
        return to_player if margins else (1 + (to_player > 0) - (to_player < 0)) / 2


Report = Callable[[object], None]


def referee(
    terms: Terms, game: Game[Any, Any, Any], match: Match, report: Report = lambda _news: None
) -> ArenaGame[Any, Any]:
    """Return the game of a match.

    In a game with chance, the outcomes at a ply depend on the terms and on the pair of games alone, so that both
    games of an opening have the same dice. A player loses at once that plays an illegal action, raises an error,
    changes the state, or takes longer for a move than the terms allow, as soon as it returns. Errors of the rules
    are raised. `report` is called with the player before each move, with None after it, and with a tuple that
    holds the action if it was legal, or the outcome of chance.
    """
    states = states_of_opening(game, terms.start, match.line)
    line, fault = list(match.line), None
    seats = {player: _Seat(terms, game, match, player) for player in Player}
    while fault is None and not game.terminal(states[-1]):
        player = mover_or_chance(game, states[-1])
        if player is CHANCE:
            dice = Random(f"{terms.key} {match.number // 2} dice {len(line)}")  # of both games of a pair
            answer: tuple[Any] | str = (draw_outcome(game, states[-1], dice),)
        else:
            choices = list(game.actions(states[-1])) or no_actions(game, states[-1])
            report(player)
            answer = seats[player].answer(states[-1], choices)
            report(None)
            if isinstance(answer, str):
                fault = Fault(player, f"{match.name(player)} {answer}.")
                break
        report(answer)
        line += answer
        states.append(successor(game, states[-1], *answer))
        if len(line) >= terms.plies and not game.terminal(states[-1]):
            fault = Fault(None, f"The game was stopped after {count_text(len(line), 'ply')}.")
    return ended(game, match, states, line, fault, (seats[MAX].effort, seats[MIN].effort))


def ended(
    game: Game[Any, Any, Any],
    match: Match,
    states: Sequence[Any],
    line: Sequence[Any],
    fault: Fault | None,
    efforts: tuple[Effort, Effort],
) -> ArenaGame[Any, Any]:
    """Return the game that ended at the last of these states, or by a fault."""
    lost = -fault.player if fault and fault.player else 0
    outcome = lost if fault else utility(game, states[-1])
    record = GameRecord(tuple(states), tuple(line), outcome)
    return ArenaGame(match.number, match.max, match.min, match.opening, record, fault, efforts)


def place(game: Game[Any, Any, Any], state: Any) -> str:
    """Return the words for a state in a reason, even if it has been spoilt."""
    try:
        return f"at {format_state(game, state)}"
    except Exception:  # noqa: BLE001 - the state of the user's, which a player has changed, may raise anything
        return f"at {brief(state)}"


class _Seat:
    """One side of a game: the strategy that plays it, and what its moves have cost."""

    def __init__(self, terms: Terms, game: Game[Any, Any, Any], match: Match, player: Player) -> None:
        seed = f"{terms.key} {match.number} {player.name}"
        self._limit = terms.seconds
        self._rules = game
        self._game = Counted(game) if terms.count_nodes else game
        self._make = partial(strategy_for_game, terms.players[match.name(player)], seed)
        self._strategy: Strategy[Any, Any] | None = None
        self._moves, self._seconds = 0, 0.0

    def answer(self, state: Any, choices: Sequence[Any]) -> tuple[Any] | str:
        """Return the legal action that the strategy chooses, in a tuple, or the fault by which it loses."""
        hashable = is_hashable(state)
        given = state if hashable else deepcopy(state)
        before = hash(state) if hashable else state
        began = perf_counter()
        try:
            self._strategy = self._strategy or self._make()
            chosen = self._strategy(self._game, given)
            took = perf_counter() - began
            changed = (hash(given) if hashable else given) != before
            legal_ones = [choice for choice in choices if choice == chosen]
        except BrokenGame:
            raise
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever a player raises, it loses
            return f"raised {brief(error)} {place(self._rules, state)}"
        self._moves += 1
        self._seconds += took
        if changed:
            return f"changed the state {place(self._rules, state)}"
        if took > self._limit:
            return f"took {took:.3g} s for a move {place(self._rules, state)}, which may take {self._limit:g} s"
        if not legal_ones:
            reason = str(refusal(self._rules, state, chosen, choices)).rstrip(".")
            return f"played an illegal action: {reason}"
        return (legal_ones[0],)

    @property
    def effort(self) -> Effort:
        """The cost of the moves."""
        return Effort(self._moves, self._seconds, self._game.nodes if isinstance(self._game, Counted) else 0)
