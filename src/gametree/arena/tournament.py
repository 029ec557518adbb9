"""Tournaments: all games of some players against each other, on any executor, in a file that survives a kill."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from functools import partial
from itertools import combinations, count
from math import inf
from pathlib import Path
from random import Random
from typing import Any

from gametree.arena.isolation import isolated_referee
from gametree.arena.openings import openings_of, states_of_opening
from gametree.arena.players import ArenaPlayers, hash_of_player, players_by_name, require_sendable
from gametree.arena.referee import ArenaGame, Match, Terms, referee
from gametree.arena.results_file import ResultsFile
from gametree.arena.standings import Standings
from gametree.arguments import generator, require_function, require_kind, time_limit, whole_number
from gametree.game import Action, Chance, ExecutorFailed, Playable, Player, State, format_state
from gametree.rules import has_chance, initial_state, require_game
from gametree.search.worker_tasks import UNSENDABLE, answers_in_order
from gametree.solver.rules_hash import rules_hash

FORMAT = "arena 1"
IN_FLIGHT = 32  # games that are submitted to an executor at a time


def tournament(
    players: ArenaPlayers,
    game: Playable[State, Action, Player | Chance],
    state: State | None = None,
    *,
    games: int,
    openings: int | Iterable[Sequence[Action]] = 4,
    repeat: bool | None = None,
    gauntlet: bool = False,
    rng: Random | None = None,
    seconds: float = inf,
    plies: int = 1_000,
    count_nodes: bool = False,
    isolate: bool = False,
    anchor: str | None = None,
    executor: Executor | None = None,
    progress: Callable[[Standings], None] | None = None,
    results: str | Path | None = None,
) -> Standings:
    """Return the standings after a tournament, in which each opening is played from both sides.

    In a game with chance, both games of an opening have the same dice. A player that plays an illegal action,
    raises an error, changes the state or takes too long for a move loses the game; `Standings.faults` lists these
    games. Errors of the rules are raised. What is drawn at random depends on `rng` and on the number of the game,
    so the games do not depend on the executor, nor on a kill. For each game a strategy is copied, with a new
    generator in place of each `Random` in it; one that cannot be pickled, such as a lambda, plays as it is.
    Players whose time is limited may of course play other games the next time.

    Args:
        players: The strategies by name, or pairs of name and strategy; `EachGame` makes one for each game.
        game: The rules.
        state: The state where openings begin; by default the initial one.
        games: The games that each two players play, an even number. They play fewer if the openings run out.
        openings: The plies of random openings, all different; or the openings, lines from the initial state.
        repeat: Whether the openings are played again when they run out; by default in a game with chance, where
            the dice are others each time. Without dice, players that do not draw at random would repeat their
            games.
        gauntlet: Whether only the first player plays all others.
        rng: The generator of all that is drawn at random; by default a fresh `Random(0)`.
        seconds: The most time for a move. Without `isolate` it counts only when the player returns.
        plies: The most plies of a game, after which it is a draw.
        count_nodes: Whether to count the nodes that searches enter in the game that they are given.
        isolate: Whether each game is played in a process of its own, in which a player that hangs, exits or
            crashes only loses. It needs `seconds`, and players that can be pickled.
        anchor: The player whose rating is 0; by default the mean of all is 0.
        executor: Any of `concurrent.futures`, or of another library, whose workers play.
        progress: A function that is called with the standings after each game.
        results: A file of all games, to which each is appended as it ends. If it is there, play goes on after its
            last game.

    Raises:
        ValueError: There are fewer than two players, two of one name, no opening or an odd number of games; an
            opening is illegal or over; or a limit is not a positive number.
        TypeError: A player cannot be called, or not be sent to another process.
        MismatchedFile: The file of results is of other players, rules or options, or of another `rng`.
        CorruptFile: The file of results is damaged, or something else.
        ExecutorFailed: The executor broke.

    Examples:
        >>> from gametree import random_strategy, search_strategy
        >>> from gametree.arena import tournament
        >>> from gametree.games import TicTacToe
        >>> players = {"perfect": search_strategy(), "random": random_strategy()}
        >>> print(tournament(players, TicTacToe(), games=20, openings=2))
                 rating   95 % interval  games   won drawn  lost  score
        perfect    +214     +76 to +353     20    17     2     1  90.0%
        random     -214    -353 to  -76     20     1     2    17  10.0%
    """
    by_name = players_by_name(players, sent=isolate)
    if progress is not None:
        require_function(progress, "progress", "the standings")
    if anchor is not None and anchor not in [*by_name]:
        raise ValueError(f"The anchor {anchor!r} is no player: name one of {', '.join(by_name)}.")
    require_game(game)
    if whole_number(games, "The games of two players", least=2) % 2:
        raise ValueError(
            f"The games of two players must be even, not {games}, since each opening is played from both sides."
        )
    if isolate and time_limit(seconds) == inf:
        message = "isolate=True needs the time for a move, seconds=, since a player that hangs loses by it."
        raise ValueError(message)
    start = initial_state(game, state)
    whole_number(plies, "The most plies", least=1)
    require_kind(openings, int | Iterable, "openings must be a number of plies, or lines of actions")
    terms = Terms(by_name, start, generator(rng).getrandbits(64), time_limit(seconds), plies, count_nodes)
    names = tuple(by_name)
    pairs = [(names[0], other) for other in names[1:]] if gauntlet else list(combinations(names, 2))
    if isinstance(openings, Sequence):
        for line in openings:
            states_of_opening(game, start, line)
    again = has_chance(game) if repeat is None else repeat
    lines = openings_of(openings, game, start, Random(f"{terms.key} openings"), repeat=again)
    ahead = _matches(pairs, game, start, lines, games)
    file = None if results is None else ResultsFile(results, _header(terms, game, pairs))
    new = _new_games(partial(isolated_referee if isolate else referee, terms), terms, game, ahead, executor)
    played = list[ArenaGame[Any, Any]]()
    with closing(new if file is None else _kept(file, terms, game, ahead, new)) as playing:
        for each in playing:
            played.append(each)
            if progress is not None:
                progress(Standings(names, tuple(played), anchor))
    return Standings(names, tuple(played), anchor, exhausted=len(played) < games * len(pairs))


def _matches(
    pairs: Sequence[tuple[str, str]], game: Playable[Any, Any, Any], start: Any, lines: Iterator[Any], games: int
) -> Iterator[Match]:
    numbers, opening = count(), -1
    for opening, line in zip(range(games // 2), lines, strict=False):
        states_of_opening(game, start, line)
        for one, other in pairs:
            yield Match(next(numbers), one, other, opening, line)
            yield Match(next(numbers), other, one, opening, line)
    if opening < 0:
        message = "There is no opening after which the game goes on: give openings, or a smaller number of plies."
        raise ValueError(message)


def _header(terms: Terms, game: Playable[Any, Any, Any], pairs: Sequence[tuple[str, str]]) -> dict[str, object]:
    """Return what the games of a tournament depend on."""
    return {
        "gametree": FORMAT,
        "rules": rules_hash(game),
        "start": format_state(game, terms.start),
        "players": {name: hash_of_player(player) for name, player in terms.players.items()},
        "pairs": pairs,
        "limits": [str(float(terms.seconds)), terms.plies, terms.count_nodes],
        "rng": terms.key,
    }


def _kept(
    file: ResultsFile,
    terms: Terms,
    game: Playable[Any, Any, Any],
    ahead: Iterator[Match],
    new: Generator[ArenaGame[Any, Any]],
) -> Generator[ArenaGame[Any, Any]]:
    """Yield the games of a file, and then the new ones, each of which is appended to it."""
    with closing(file), closing(new):
        yield from file.games(terms, game, ahead)
        for played in new:
            file.add(game, played)
            yield played


def _new_games(
    play_match: Callable[[Any, Match], ArenaGame[Any, Any]],
    terms: Terms,
    game: Playable[Any, Any, Any],
    ahead: Iterator[Match],
    executor: Executor | None,
) -> Generator[ArenaGame[Any, Any]]:
    if executor is None:
        for match in ahead:
            yield play_match(game, match)
        return
    try:
        yield from answers_in_order(
            play_match,
            game,
            ahead,
            executor=executor,
            items_a_task=1,
            tasks_in_flight=IN_FLIGHT,
            remedy="go on with the same file of results and a new executor",
        )
    except ExecutorFailed as error:
        if isinstance(error.__cause__, UNSENDABLE):
            require_sendable(terms.players)
        raise
