"""The players of a tournament: a name and a strategy, or a function that makes a strategy for each game."""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias, cast

from gametree.arguments import require_function, require_kind
from gametree.dependencies import Dependencies, UnreadableValue, digest
from gametree.dependencies.content import Names
from gametree.play.play import Strategy
from gametree.solver.rules_hash import text_of_code


@dataclass(frozen=True)
class EachGame:
    """A player that is made anew for each game, such as one that keeps a table or draws at random.

    Args:
        make: A function of a generator of random numbers that returns a strategy.

    Examples:
        >>> from gametree import random_strategy
        >>> from gametree.arena import EachGame, tournament
        >>> from gametree.games import Nim
        >>> players = {"one": EachGame(random_strategy), "other": EachGame(random_strategy)}
        >>> tournament(players, Nim((3, 4, 5)), games=20).rows[0].tally.games
        20
    """

    make: Callable[[Random], Strategy[Any, Any]]


ArenaPlayer: TypeAlias = Strategy[Any, Any] | EachGame
ArenaPlayers: TypeAlias = Mapping[str, ArenaPlayer] | Iterable[tuple[str, ArenaPlayer]]


def players_by_name(players: ArenaPlayers, *, sent: bool) -> dict[str, ArenaPlayer]:
    """Return the players by name, in order.

    Raises ValueError for fewer than two and for a name that comes twice, and TypeError for a player that is no
    function, or that cannot be pickled if it is to be `sent` to another process.
    """
    require_kind(players, Iterable, "players must be strategies by name, or pairs of a name and a strategy")
    pairs: list[Any] = list(cast("Any", players).items() if isinstance(players, Mapping) else players)
    for pair in pairs:
        if not isinstance(pair, tuple | list) or len(cast("Any", pair)) != 2:
            raise TypeError(f"Each player must be a pair of a name and a strategy, not {pair!r}.")
    by_name = dict[str, ArenaPlayer](pairs)
    if len(pairs) < 2:
        raise ValueError(f"A tournament needs two players or more, not {len(pairs)}: add another.")
    for name, player in pairs:
        if [other for other, _ in pairs].count(name) > 1:
            raise ValueError(f"Two players have the name {name!r}: give each a name of its own.")
        require_function(
            player.make if isinstance(player, EachGame) else player, f"The player {name!r}", "a game and a state"
        )
    if sent:
        require_sendable(by_name)
    return by_name


def require_sendable(players: Mapping[str, ArenaPlayer]) -> None:
    """Raise TypeError for the first player that cannot be pickled."""
    for name, player in players.items():
        try:
            pickle.dumps(player)
        except Exception as error:
            raise TypeError(
                f"The player {name!r} cannot be sent to another process ({str(error).rstrip('.')}): define its"
                f" functions and classes at the top of a module."
            ) from error


def strategy_for_game(player: ArenaPlayer, seed: str) -> Strategy[Any, Any]:
    """Return the strategy that plays one game, and whose random numbers depend on the seed alone.

    A strategy is copied, with a new generator in place of each `Random` in it. One that cannot be pickled plays
    as it is, and keeps what it has learnt.
    """
    if isinstance(player, EachGame):
        return player.make(Random(seed))
    buffer = io.BytesIO()
    try:
        _Reseeding(buffer, seed).dump(player)
    except Exception:  # noqa: BLE001 - a class of the user's may refuse in any way
        return player
    return cast("Strategy[Any, Any]", pickle.loads(buffer.getvalue()))  # noqa: S301 - written above


def hash_of_player(player: ArenaPlayer) -> str:
    """Return a hash of the code and the content of a player, or its class if they cannot be read.

    Code of the library and of installed packages counts by its name.
    """
    own = player.make if isinstance(player, EachGame) else strategy_for_game(player, "")
    found = Dependencies(Names((), frozenset(), as_text=True))
    try:
        found.follow([own])
    except UnreadableValue:
        return type(own).__qualname__
    return digest([own], found, text_of_code)


class _Reseeding(pickle.Pickler):
    """Pickle an object, with new generators in place of those in it."""

    def __init__(self, file: io.BytesIO, seed: str) -> None:
        super().__init__(file)
        self._rng = Random(seed)

    def reducer_override(self, obj: object) -> Any:
        return (Random, (self._rng.getrandbits(64),)) if type(obj) is Random else NotImplemented
