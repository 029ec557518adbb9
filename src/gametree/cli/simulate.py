"""`gametree simulate`: how games that are played at random end, and how long they take."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import isnan
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TimeRemainingColumn

from gametree.cli.compilation import compiled_rules
from gametree.cli.errors import STOPPED, Mistake, refuse_useless
from gametree.cli.game_arguments import (
    Compiled,
    GameName,
    Json,
    Words,
    file_option,
    flag,
    number_option,
    options_of,
)
from gametree.cli.registry import ChosenGame, choose_game
from gametree.cli.terminal import Column, make_console, progress_bar, show_table, write_text
from gametree.game import MAX, MIN, format_state
from gametree.notation import count_text, mark, number_text, winner_of
from gametree.search.intervals import wilson_interval
from gametree.search.length_chart import binned
from gametree.search.simulate import KEY_BITS, Simulations, Simulator, simulator

SECONDS = 0.2  # that a part of the games should take
FASTER = 8  # times as many games as in the part before at most
MOST_BINS, BAR = 20, 40


def simulate_game(
    context: typer.Context,
    game: GameName,
    words: Words = None,
    games: Annotated[str, typer.Option("--games", metavar="N", help="Play N games; 1e6 is a million.")] = "10000",
    plies: Annotated[
        int | None, number_option("Cut games off after N plies, where they need not end.", least=0)
    ] = None,
    threads: Annotated[
        int | None, number_option("Share the games among N threads, by compiled rules.", least=1)
    ] = None,
    gpu: Annotated[bool, flag("--gpu", "Play on a card of NVIDIA, by compiled rules.")] = False,
    seed: Annotated[int, number_option("Draw the games from this seed.")] = 0,
    compiled: Compiled = None,
    svg: Annotated[Path | None, file_option("Draw a histogram of the lengths of games.")] = None,
    as_json: Json = False,
) -> None:
    """Play games at random, and show how they end and how long they take.

    The intervals hold in 95 of 100 such runs. The same seed gives the same games, on any number of threads, on a
    card, and without compiled rules too. Ctrl-C shows the games that were played.
    """
    number = _whole(games)
    chosen = choose_game(game, words or [], options_of(context))
    console = make_console()
    wanted = compiled if compiled is not None or not gpu else True
    key, rules = Random(seed).getrandbits(KEY_BITS), compiled_rules(chosen, console, wanted=wanted)
    if rules is None:
        refuse_useless({"--threads": threads, "--gpu": gpu or None}, "plain Python rules run in one thread")
        play = simulator(chosen.game, chosen.state, key, plies=plies)
    else:
        from gametree.compiled.random_play import simulator as compiled_simulator

        with console.status("Compiling the games, this first time ..."):
            device = "cuda" if gpu else None
            play = compiled_simulator(rules, chosen.state, key, plies=plies, threads=threads or 1, device=device)
    try:
        found = _played(play, number, console, shown=not as_json)
    except ModuleNotFoundError as error:
        raise Mistake(str(error)) from error
    if svg is not None:
        write_text(svg, found.to_svg())
    if as_json:
        typer.echo(json.dumps(_as_plain_data(chosen, found, seed), indent=2))
    else:
        _show(found, console)
        console.print(f"Played by {'plain Python' if rules is None else 'compiled'} rules.")
    if found.games < number:
        typer.echo(f"Stopped after {count_text(found.games, 'game')}.", err=True)
        raise typer.Exit(STOPPED)


def _whole(text: str) -> int:
    """Return the number of games that a text such as `1e6` stands for, or raise `Mistake`."""
    try:
        number = float(text)
        if number >= 1 and number == int(number):
            return int(text) if text.isdecimal() else int(number)
    except (ValueError, OverflowError):  # of no number, and of infinity
        pass
    raise Mistake(f"--games must be a whole number of at least 1, such as 1e6, not {text!r}.")


def _played(play: Simulator, number: int, console: Console, *, shown: bool) -> Simulations:
    """Return the games, played in parts under a bar of progress; after Ctrl-C, those that were played."""
    found = Simulations()
    columns = BarColumn(), MofNCompleteColumn(), "games,", TimeRemainingColumn(), "left"
    with progress_bar(console, *columns, total=number, shown=shown) as update:
        try:
            for part in parts(number):
                found += play(part)
                update(completed=found.games)
        except KeyboardInterrupt:
            if not found.games:
                raise
    return found


def parts(number: int) -> Iterator[range]:
    """Yield the numbers of games in parts, each of which should take `SECONDS` by what the one before took."""
    first, size = 0, 10
    while first < number:
        began = perf_counter()
        yield range(first, min(first + size, number))
        first += size
        size = max(1, int(size * min(FASTER, SECONDS / max(perf_counter() - began, SECONDS / FASTER))))


def _show(found: Simulations, console: Console) -> None:
    """Print who won, the mean utility, and the lengths of games."""
    valued = sum(found.utilities.values())
    rows = list[tuple[str, str, str, str]]()
    for name, winner in ((f"{mark(MAX)} wins", MAX), ("a draw", None), (f"{mark(MIN)} wins", MIN)):
        games = sum(games for value, games in found.utilities.items() if winner_of(value) is winner)
        lower, upper = wilson_interval(games, valued)
        if games:
            rows.append((name, f"{games:,}", f"{games / valued:.2%}", f"{lower:.2%} to {upper:.2%}"))
    if found.cut_off:
        rows.append(("cut off", f"{found.cut_off:,}", "", ""))
    headings = ("outcome", "games", "share", "95 % interval")
    show_table(console, [Column(each, right=each != "outcome") for each in headings], rows, drop=headings[3:])
    if valued:
        texts = [number_text(each, digits=3, minus="-") for each in (found.mean, *found.interval[:2])]
        console.print(f"Mean utility to MAX: {texts[0]} ({texts[1]} to {texts[2]})")
    shortest, longest = min(found.lengths), max(found.lengths)
    offered = f", with {found.mean_actions:.4g} actions each" if found.plies else ""
    console.print(f"Plies: {found.mean_plies:.4g} ({shortest} to {longest}){offered}")
    _, bins = binned(found.lengths, shortest, longest, MOST_BINS)
    most = max(games for _, games in bins)
    bars = [(name, f"{games / found.games:.2%}", "█" * round(BAR * games / most)) for name, games in bins]
    columns = Column("plies", right=True), Column("share", right=True), Column("")
    show_table(console, columns, bars, drop=("share",))


def _as_plain_data(chosen: ChosenGame, found: Simulations, seed: int) -> dict[str, Any]:
    lower, upper, method = found.interval
    known = bool(found.utilities)
    return {
        "game": chosen.name,
        "state": format_state(chosen.game, chosen.state),
        "seed": seed,
        "games": found.games,
        "utilities": {str(value): games for value, games in found.utilities.items()},
        "mean": found.mean if known else None,
        "interval": [lower, upper] if known else None,
        "method": method,
        "cut_off": found.cut_off,
        "plies": found.mean_plies,
        "actions": None if isnan(found.mean_actions) else found.mean_actions,
        "lengths": {str(plies): games for plies, games in found.lengths.items()},
    }
