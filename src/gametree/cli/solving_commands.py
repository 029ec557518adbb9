"""The subcommands `solve`, `query`, `certify` and `verify`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from gametree.cli.errors import Mistake, refuse_useless
from gametree.cli.game_arguments import Compiled, GameName, Words, file_option, number_option, options_of
from gametree.cli.parameters import settings_among
from gametree.cli.registry import ChosenGame, begun_at, choose_game
from gametree.cli.solving import described_game, reader_of, require_file, show_counts, show_solved, solve_chosen
from gametree.cli.terminal import make_console, value_text
from gametree.cli.tree import show_unbroken
from gametree.game import format_state
from gametree.notation import count_text
from gametree.rules import has_chance
from gametree.solver.certificate import Certificate, described_game as game_of_certificate
from gametree.solver.certify import certify
from gametree.solver.verify import verify

REFUSED = 1

CycleValue = Annotated[float, typer.Option(metavar="V", help="What play that never ends is worth to MAX.")]
Limit = Annotated[int, number_option("Stop before more than N states are found.", least=1)]
OwnGame = Annotated[
    str | None, typer.Option("--game", metavar="MODULE:OBJECT", help="The game of the file, if it is your own.")
]


def solve_game(
    context: typer.Context,
    game: GameName,
    words: Words = None,
    save: Annotated[Path | None, file_option("Keep the solution in a file, for gametree query.")] = None,
    cycle_value: CycleValue = 0,
    limit: Limit = 10_000_000,
    compiled: Compiled = None,
    workdir: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Solve a graded game ply by ply in a folder, with compiled rules."),
    ] = None,
) -> None:
    """Find the value of every state that play can reach.

    Prints the number of states by ply and outcome, the value of the start, the actions there with the plies to the
    end of the game, and a line of best play. In a game with chance it prints expectations, and no plies.
    """
    source = context.get_parameter_source("compiled")
    if compiled is False and source is not None and source.name == "COMMANDLINE":
        refuse_useless({"--workdir": workdir}, "only the compiled solver keeps files, so leave out --no-compiled")
    _require_room_for(save)
    chosen = choose_game(game, words or [], options_of(context))
    console = make_console()
    solution = solve_chosen(
        chosen, console, cycle_value=_tidy(cycle_value), limit=limit, wanted=compiled, workdir=workdir
    )
    show_counts(solution.counts(), console, expected=has_chance(chosen.game))
    show_solved(chosen, solution, console)
    if save is not None:
        with console.status("Saving ..."):
            solution.save(save)
        show_unbroken(f"{save}: {count_text(len(solution), 'state')}", console)


def query_file(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that gametree solve has saved.")],
    words: Words = None,
    game: OwnGame = None,
) -> None:
    """Show the value of a state and of its actions, from the file of a solved game."""
    require_file(file, "gametree solve")
    about, load = reader_of(file)
    chosen = described_game(about, game, file)
    solution = load(file, chosen.game)
    chosen = chosen._replace(state=solution.start)
    show_solved(_begun_at(chosen, words or [], file, options_of(context)), solution, make_console())


def certify_value(
    context: typer.Context,
    game: GameName,
    words: Words = None,
    value: Annotated[
        float | None, typer.Option(metavar="V", help="The value to prove; by default the one that is found.")
    ] = None,
    save: Annotated[Path | None, file_option("Write the certificate to a file, not to the output.")] = None,
    cycle_value: CycleValue = 0,
    limit: Limit = 10_000_000,
    compiled: Compiled = None,
) -> None:
    """Write a certificate: a proof of the value of a state, as JSON."""
    _require_room_for(save)
    chosen = choose_game(game, words or [], options_of(context))
    console = make_console()
    solution = solve_chosen(chosen, console, cycle_value=_tidy(cycle_value), limit=limit, wanted=compiled)
    claim = solution[chosen.state].value if value is None else _tidy(value)
    certificate = certify(chosen.game, chosen.state, claim, source=solution)
    if save is None:
        typer.echo(certificate.to_json(chosen.game), nl=False)
        return
    certificate.save(save, chosen.game)
    steps = len(certificate.at_least) + len(certificate.at_most)
    show_unbroken(f"{save}: value {value_text(claim)}, {count_text(steps, 'step')}", console)


def verify_file(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A certificate of gametree certify.")],
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="STATE", help="The state that the certificate must be for; without it, any."),
    ] = None,
    game: OwnGame = None,
) -> None:
    """Check a certificate, step by step and without the solver.

    Prints the claim that it proves, or why it is refused; the exit code is 1 then.
    """
    require_file(file, "gametree certify")
    chosen = described_game(game_of_certificate(file.read_text(encoding="utf-8", errors="replace")), game, file)
    known = chosen.game
    certificate = Certificate[Any, Any].load(file, known)
    chosen = chosen._replace(state=certificate.state)
    state = _begun_at(chosen, words or [], file, options_of(context)).state
    refusal = verify(known, certificate, state=state).refusal
    console = make_console()
    if refusal is not None:
        show_unbroken(f"Refused: {refusal}", console)
        raise typer.Exit(REFUSED)
    value, endless = value_text(certificate.value), value_text(certificate.cycle_value)
    claim = f"{format_state(known, state)} is worth {value} to MAX, if endless play is worth {endless}"
    show_unbroken(f"Proved: {claim}.", console)


def _begun_at(chosen: ChosenGame, words: Sequence[str], file: Path, options: Sequence[str]) -> ChosenGame:
    """Return the game of a file, at the state among the words of the command line if there is one."""
    for word in words:
        option = word.partition("=")[0]
        if option.removeprefix("--").replace("-", "_") in chosen.settings:
            raise Mistake(f"{file} holds the parameters of its game: leave out {option}.")
    _, rest = settings_among(words, str(file), (), options)
    return begun_at(chosen, rest)


def _tidy(number: float) -> float:
    """Return an int for a whole number of the command line, as games have it."""
    return int(number) if number.is_integer() else number


def _require_room_for(file: Path | None) -> None:
    """Raise `Mistake` if a result could not be saved to a file once it is found."""
    if file is not None and (file.is_dir() or not file.parent.is_dir()):
        why = f"{file} is a folder" if file.is_dir() else f"there is no folder {file.parent}"
        message = f"Nothing can be saved to {file}, because {why}: give --save the name of a file in a folder."
        raise Mistake(message)
