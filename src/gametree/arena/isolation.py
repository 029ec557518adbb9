"""A game in a child process, where a player that hangs, exits or crashes only loses."""

from __future__ import annotations

from math import inf
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Any

from gametree.arena.openings import states_of_opening
from gametree.arena.referee import ArenaGame, Effort, Fault, Match, Terms, ended, place, referee
from gametree.game import ExecutorFailed, Game, Player

START = 120.0  # seconds in which a child imports the game and the players
GRACE = 1.0  # seconds beyond the time of a move, in which the child itself can say that the player overran
METHOD = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"


def isolated_referee(terms: Terms, game: Game[Any, Any, Any], match: Match) -> ArenaGame[Any, Any]:
    """Return the game of a match, as `referee` does, played in a child process.

    A player that does not answer within the time of a move and a second, or during whose move the process ends,
    loses. Raises `ExecutorFailed` if the process ends, or does not begin, when no player is to answer.
    """
    context: Any = get_context(METHOD)
    ours, theirs = context.Pipe(duplex=False)
    child: BaseProcess = context.Process(target=play_in_child, args=(theirs, terms, game, match))
    child.start()
    theirs.close()
    try:
        played: ArenaGame[Any, Any] = _watch(ours, child, terms, game, match)
        return played
    finally:
        child.kill()
        child.join()
        ours.close()


def play_in_child(connection: Any, terms: Terms, game: Game[Any, Any, Any], match: Match) -> None:
    """Play a game, and send all that the referee reports, and then the game or the error of the rules."""
    try:
        connection.send(referee(terms, game, match, connection.send))
    except Exception as error:  # noqa: BLE001 - the parent raises it
        connection.send(error)


def _watch(connection: Any, child: BaseProcess, terms: Terms, game: Game[Any, Any, Any], match: Match) -> Any:
    """Return the game that a child plays, or the one that ends where it stops."""
    line, asked, patience = list(match.line), None, START
    while True:
        ready = wait([connection, child.sentinel], None if patience == inf else patience)
        try:
            if connection not in ready:
                break  # after a while without news, or at the end of the process
            news: Any = connection.recv()
        except EOFError:
            break
        if isinstance(news, Exception):
            raise news
        if news is not None and type(news) not in {Player, tuple}:
            return news
        asked = news if type(news) is Player else None
        patience = inf if asked is None else terms.seconds + GRACE
        line += news if type(news) is tuple else ()
    how, within = "did not answer", f" within {terms.seconds:g} s"
    if ready:
        child.join()
        how, within = f"ended its process (exit code {child.exitcode})", ""
    if asked is None:
        message = f"A child process {how} when no player was to move: play without isolate=True to see where."
        raise ExecutorFailed(message)
    states = states_of_opening(game, terms.start, line)
    fault = Fault(asked, f"{match.name(asked)} {how}{within} {place(game, states[-1])}.")
    return ended(game, match, states, line, fault, (Effort(), Effort()))
