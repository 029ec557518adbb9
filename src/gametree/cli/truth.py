"""`gametree review`, `label` and `report`: values of the moves of a game, of many states, and of a game itself."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer

from gametree.cli.errors import Mistake, refuse_useless
from gametree.cli.game_arguments import GameName, Json, file_option, number_option, options_of, seconds_option
from gametree.cli.reading import read_line
from gametree.cli.registry import ChosenGame, begun_at, choose_game, choose_named_game, game_among
from gametree.cli.solving import reader_of, require_file
from gametree.cli.terminal import make_console, write_text
from gametree.cli.tree import show_unbroken
from gametree.notation import count_text
from gametree.review.label_files import write_labels
from gametree.review.report import report, side_by_side
from gametree.review.report_page import report_page
from gametree.review.review import review
from gametree.review.states import random_states
from gametree.solver.solution import Solution

SolutionFile = Annotated[
    Path | None,
    typer.Option("--solution", metavar="FILE", help="Take the values from a file of gametree solve --save."),
]
Seconds = Annotated[
    float | None,
    typer.Option("--seconds", min=0, metavar="S", help="Search each state for S seconds; by default for one."),
]


def review_game(
    context: typer.Context,
    game: GameName,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="MOVES", help="The moves, or a file of them.")
    ] = None,
    solution: SolutionFile = None,
    seconds: Seconds = None,
    svg: Annotated[Path | None, file_option("Draw the curve of the values.")] = None,
    as_json: Json = False,
) -> None:
    """Show what each move of a game gave away, and what was best.

    Values are to MAX, who is X. They are exact, or bounds that are proved, such as "at least 0".
    """
    chosen, moves, states = game_among(game, words or [], options_of(context))
    state = begun_at(chosen, states).state
    console, where = make_console(), "the moves"
    if len(moves) == 1 and Path(moves[0]).is_file():
        where = moves[0]
        moves = Path(where).read_text(encoding="utf-8", errors="replace").split()
    if not moves:
        message = "There are no moves: write those of the game, from its first state on, or name a file of them."
        raise Mistake(message)
    line = read_line(moves, chosen.game, state, where)
    known = _solution(solution, chosen, seconds)
    with console.status("Looking back ..."):
        found = review(chosen.game, line, start=state, source=known, seconds=seconds)
    if svg is not None:
        write_text(svg, found.to_svg())
    typer.echo(json.dumps(found.to_json(), indent=2) if as_json else f"{found}\n\n{found.summary}")


def label_game(
    context: typer.Context,
    game: GameName,
    folder: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder of the files.")],
    words: Annotated[list[str] | None, typer.Argument(metavar="STATE", help="Where play begins.")] = None,
    states: Annotated[
        int | None,
        number_option("Label N states of random play, not all of the solution.", least=1),
    ] = None,
    plies: Annotated[
        str | None, typer.Option(metavar="A-B", help="Of random play: only states after A to B plies.")
    ] = None,
    solution: SolutionFile = None,
    seconds: Seconds = None,
    seed: Annotated[int, number_option("Draw random play from this seed.")] = 0,
) -> None:
    """Write the exact values of many states and of their actions, as Parquet files.

    Without --states, every state of the solution is labelled. What a folder has already is not labelled again.
    """
    chosen, texts, begin = game_among(game, words or [], options_of(context))
    start = begun_at(chosen, texts + begin).state
    known = _solution(solution, chosen, seconds)
    if states is None and known is None:
        message = "Which states to label is not said: give --states N, or --solution FILE to label all in a file."
        raise Mistake(message)
    if states is None:
        refuse_useless({"--plies": plies}, "only states of random play are chosen by their ply: give --states")
    wanted = (
        known
        if states is None
        else random_states(chosen.game, start, count=states, plies=_plies(plies), rng=Random(seed))
    )
    console = make_console()
    with console.status("Labelling ..."):
        rows = write_labels(folder, chosen.game, wanted or (), source=known, seconds=seconds)
    show_unbroken(f"{folder}: {count_text(rows, 'label')}", console)


def report_game(
    context: typer.Context,
    game: GameName,
    words: Annotated[list[str] | None, typer.Argument(metavar="STATE", help="Where play begins.")] = None,
    seconds: Annotated[float, seconds_option("Take about S seconds for a game.")] = 20,
    states: Annotated[int, number_option("Solve the game if it has N states.", least=1)] = 100_000,
    beside: Annotated[
        list[str] | None,
        typer.Option(metavar="GAME", help="Another game beside it, with its parameters: 'mnk --k 4'."),
    ] = None,
    html: Annotated[Path | None, file_option("Write a page.")] = None,
    as_json: Json = False,
) -> None:
    """Find out about a game: its value, its size, how it is played at every strength, and puzzles.

    A small game is solved. Of a larger one, values are bounds that are proved, and the rest is what play shows.
    """
    chosen = [choose_game(game, words or [], options_of(context)), *map(choose_named_game, beside or ())]
    console = make_console()
    with console.status("Looking at the rules ..."):
        found = [report(each.game, each.state, seconds=seconds, states=states) for each in chosen]
    if html is not None:
        write_text(html, report_page(*found))
    if as_json:
        typer.echo(json.dumps([each.to_json() for each in found], indent=2))
    else:
        typer.echo(side_by_side(*found))


def _solution(file: Path | None, chosen: ChosenGame, seconds: float | None) -> Solution[Any, Any] | None:
    """Return the solution in a file, or None if there is no file; raise `Mistake` if it cannot be had."""
    if file is None:
        return None
    refuse_useless({"--seconds": seconds}, "a solution answers at once")
    require_file(file, "gametree solve", chosen.name)
    _, load = reader_of(file)
    return load(file, chosen.game)


def _plies(text: str | None) -> range | None:
    if text is None:
        return None
    first, dash, last = text.partition("-")
    last = last if dash else first
    if not (first.isdecimal() and last.isdecimal() and int(first) <= int(last)):
        raise Mistake(f"--plies must be a number, or two such as 8-11, not {text!r}.")
    return range(int(first), int(last) + 1)
