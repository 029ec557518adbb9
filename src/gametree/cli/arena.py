"""`gametree arena`: players against each other, in a table that grows, or until it is settled who is better."""

from __future__ import annotations

import json
import signal
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from math import inf
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.text import Text

from gametree.arena.isolation import METHOD
from gametree.arena.players import ArenaPlayer, players_by_name
from gametree.arena.sprt import MOST_GAMES, SprtResult, sprt
from gametree.arena.standings import Standings
from gametree.arena.tournament import tournament
from gametree.cli.compilation import compiled_opponent
from gametree.cli.errors import STOPPED, Mistake, refuse_useless
from gametree.cli.game_arguments import (
    Compiled,
    GameName,
    Json,
    file_option,
    flag,
    number_option,
    options_of,
    seconds_option,
)
from gametree.cli.players import player_of, read_player
from gametree.cli.reading import read_line
from gametree.cli.registry import ChosenGame, begun_at, choose_evaluation, game_among
from gametree.cli.terminal import Column, make_console, show_indented, show_table, write_text
from gametree.evaluations import shipped_evaluation
from gametree.game import Game
from gametree.notation import count_text

MOST_FAULTS = 10  # that are listed


def play_arena(
    context: typer.Context,
    game: GameName,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="PLAYER", help="Two players or more; NAME=PLAYER gives another name."),
    ] = None,
    games: Annotated[
        int | None,
        number_option("Let each two play N games: 200, or with --sprt as many as it takes.", least=2),
    ] = None,
    test: Annotated[
        str | None,
        typer.Option(
            "--sprt", metavar="ELO0,ELO1", help="Stop when the first of two players is better by one of these."
        ),
    ] = None,
    margins: Annotated[bool, flag("--margins", "Of --sprt: count utilities, not wins.")] = False,
    openings: Annotated[
        str, typer.Option(metavar="N|FILE", help="Begin with N random plies, or with the lines of a file.")
    ] = "4",
    repeat: Annotated[
        bool | None,
        typer.Option(
            "--repeat/--no-repeat",
            help="Play openings again when they run out; by default in games with dice.",
            show_default=False,
        ),
    ] = None,
    gauntlet: Annotated[bool, flag("--gauntlet", "Let only the first player play all others.")] = False,
    seconds: Annotated[float, seconds_option("Let players that nothing else limits take S seconds a move.")] = 0.1,
    limit: Annotated[float | None, seconds_option("Let a player lose that takes more than S seconds.")] = None,
    isolate: Annotated[bool, flag("--isolate", "Play each game in a process of its own, with --limit.")] = False,
    plies: Annotated[int, number_option("Draw a game after N plies.", least=1)] = 1_000,
    evaluate: Annotated[
        str | None, typer.Option(metavar="MODULE:FUNCTION", help="Judge states at the horizon by your function.")
    ] = None,
    workers: Annotated[int, number_option("Play N games at a time.", least=1)] = 1,
    seed: Annotated[int, number_option("Draw openings and players' actions from this seed.")] = 0,
    compiled: Compiled = None,
    resume: Annotated[Path | None, file_option("Keep all games in a file, and go on with those in it.")] = None,
    svg: Annotated[Path | None, file_option("Draw the ratings with their intervals.")] = None,
    as_json: Json = False,
) -> None:
    """Let players play each other, and show who is better, with intervals.

    Each opening is played from both sides. A player that breaks the rules loses the game. With --compiled the
    strong player searches compiled rules.
    """
    chosen, texts, states = game_among(game, words or [], options_of(context))
    state = begun_at(chosen, states).state
    judge = shipped_evaluation(chosen.game) if evaluate is None else choose_evaluation(evaluate, chosen)
    players = [_named(text, chosen, seconds, judge) for text in texts]
    most = games or (200 if test is None else MOST_GAMES)
    options: dict[str, Any] = {
        "games": most,
        "openings": _openings(openings, chosen.game, state),
        "repeat": repeat,
        "rng": Random(seed),
        "seconds": inf if limit is None else limit,
        "plies": plies,
        "isolate": isolate,
        "results": resume,
    }
    if isolate and limit is None:
        raise Mistake("--isolate needs --limit S, the time for a move, since a player that hangs loses by it.")
    if test is None:
        refuse_useless({"--margins": margins}, "only --sprt counts margins")
        options["gauntlet"] = gauntlet
    else:
        refuse_useless({"--gauntlet": gauntlet}, "--sprt compares two players")
        options["margins"] = margins
        options["elo0"], options["elo1"] = _hypotheses(test)
    number = len(players_by_name(players, sent=False))
    rounds = 1 if test else number - 1 if gauntlet else number * (number - 1) // 2
    console = make_console()
    rules = (compiled_opponent(chosen, judge, console, wanted=True) if compiled else None) or chosen.game
    display, stopped = _Display(console, most * rounds), False
    with ExitStack() as stack:
        if workers > 1:
            deaf: dict[str, Any] = {"initializer": signal.signal, "initargs": (signal.SIGINT, signal.SIG_IGN)}
            options["executor"] = stack.enter_context(ProcessPoolExecutor(workers, get_context(METHOD), **deaf))
        if console.is_terminal and not as_json:
            stack.enter_context(Live(get_renderable=display.drawn, console=console, transient=True))
        try:
            if test is None:
                found: Standings | SprtResult = tournament(players, rules, state, **options, progress=display.show)
            else:
                found = _tested(players, rules, state, **options, progress=display.show)
        except KeyboardInterrupt:
            if display.last is None:
                raise
            found, stopped = display.last, True
    standings = found if isinstance(found, Standings) else found.standings
    if svg is not None:
        write_text(svg, standings.to_svg())
    if as_json:
        typer.echo(json.dumps(found.as_plain_data(), indent=2))
    else:
        _show(found, standings, console)
    if stopped:
        typer.echo(f"Stopped after {count_text(len(standings.games), 'game')}.", err=True)
        raise typer.Exit(STOPPED)


class _Display:
    """The standings, or the state of a test, above a bar of progress, on a terminal."""

    def __init__(self, console: Console, games: int) -> None:
        self.last: Standings | SprtResult | None = None
        columns = BarColumn(), MofNCompleteColumn(), "games,", TimeRemainingColumn(), "left"
        self._progress = Progress(*columns, console=console)
        self._task = self._progress.add_task("", total=games)

    def show(self, found: Standings | SprtResult) -> None:
        """Show how things stand after one more game or pair of games."""
        self.last = found
        played = found.games if isinstance(found, Standings) else found.standings.games
        self._progress.update(self._task, completed=len(played))

    def drawn(self) -> Group:
        """Return what is on the terminal."""
        return Group(Text(str(self.last or "")), self._progress)


def _tested(players: list[tuple[str, ArenaPlayer]], game: Any, state: Any, **options: Any) -> SprtResult:
    if len(players) != 2:
        raise Mistake(f"--sprt compares two players, not {len(players)}: leave out the others.")
    (name, a), (other, b) = players
    return sprt(a, b, game, state, names=(name, other), **options)


def _named(text: str, chosen: ChosenGame, seconds: float, judge: Any) -> tuple[str, ArenaPlayer]:
    """Return the name and the player of a text, which may begin with another name and an equals sign."""
    name, equals, player = text.partition("=")
    if not (equals and name.isidentifier()):
        name, player = text, text
    return name, player_of(read_player(player), chosen.game, seconds=seconds, evaluate=judge, rng=Random(0))


def _hypotheses(text: str) -> tuple[float, float]:
    try:
        elo0, elo1 = map(float, text.split(","))
    except ValueError as error:
        raise Mistake(f"--sprt must be two numbers with a comma between, such as 0,10, not {text!r}.") from error
    return elo0, elo1


def _openings(text: str, game: Game[Any, Any], start: Any) -> int | list[tuple[Any, ...]]:
    """Return the plies of random openings, or the openings in a file, each on a line in the game's notation."""
    if text.isdecimal():
        return int(text)
    try:
        lines = Path(text).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError) as error:
        message = f"--openings must be a number of plies or a file of lines, but {text!r} is neither."
        raise Mistake(message) from error
    return [
        read_line(line.split(), game, start, f"line {number} of {text}")
        for number, line in enumerate(lines, 1)
        if line.strip()
    ]


def _show(found: Standings | SprtResult, standings: Standings, console: Console) -> None:
    """Print the standings, who beat whom, the faults, and the result of a test."""
    console.print(str(standings), soft_wrap=True)
    if len(standings.players) > 2:
        console.print()
        names = [row.name for row in standings.rows]
        columns = [Column("won-drawn-lost"), *(Column(name, right=True) for name in names)]
        tallies = standings.cross_table
        rows = [
            [one, *("" if one == other else "-".join(map(str, tallies[one, other])) for other in names)]
            for one in names
        ]
        show_table(console, columns, rows)
    for game in standings.faults[:MOST_FAULTS]:
        show_indented(f"Game {game.number}: {game.fault and game.fault.reason}", console)
    if len(standings.faults) > MOST_FAULTS:
        show_indented(f"and {count_text(len(standings.faults) - MOST_FAULTS, 'more fault')}", console)
    if isinstance(found, SprtResult):
        console.print(str(found), soft_wrap=True)
