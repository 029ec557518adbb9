"""The subcommands of `gametree`: the arguments of each, and the order of its output."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Annotated, TypeVar

import typer
from rich.text import Text

from gametree.cli.analyse import (
    Limits,
    analyse,
    as_plain_data,
    refuse_chance_node,
    show_actions,
    show_runs,
    show_state,
)
from gametree.cli.arena import play_arena
from gametree.cli.bench import show_benchmark
from gametree.cli.check_command import check_object
from gametree.cli.compilation import Twin, compiled_opponent, compiled_rules, twins
from gametree.cli.errors import one_sentence, refuse_useless
from gametree.cli.game_arguments import (
    GAME_OPTIONS,
    Compiled,
    GameName,
    Json,
    Words,
    flag,
    number_option,
    options_of,
    seconds_option,
)
from gametree.cli.help import PlainCommand, PlainGroup
from gametree.cli.opponents import Thinker, choose_opponent
from gametree.cli.parameters import parameters_of
from gametree.cli.perft import show_perft
from gametree.cli.play import play_games, read_side
from gametree.cli.players import NAMES, read_player
from gametree.cli.registry import (
    ALL_SEARCHES,
    CHANCE_SEARCHES,
    SEARCHES,
    choose_evaluation,
    choose_game,
    choose_search,
    first_sentence,
    search_for,
    shipped_games,
)
from gametree.cli.simulate import simulate_game
from gametree.cli.solving_commands import certify_value, query_file, solve_game, verify_file
from gametree.cli.terminal import make_console, show_indented, write_text
from gametree.cli.tree import SMALL, Scheme, check_suffix, grow, show_unbroken, text_of
from gametree.cli.truth import label_game, report_game, review_game
from gametree.evaluations import shipped_evaluation
from gametree.game import LimitReached
from gametree.play.timed_searches import level
from gametree.rules import has_chance
from gametree.search.depth_penalised_minimax import depth_penalised_minimax
from gametree.transform.depth_penalised import DEFAULT_PENALTY

OPTIONS_OF_GAMES = {"ignore_unknown_options": True}
OWN = "or MODULE:OBJECT for a search of your own."
ABOUT_SEARCHES = f"Searches: {', '.join(ALL_SEARCHES)}, {OWN}\n\n{GAME_OPTIONS}"
ABOUT_PLAYERS = (
    f"Players: {', '.join(NAMES)}, or FILE.py:OBJECT for a strategy or a search of your own. Options follow a"
    f" colon, as in alpha_beta:depth=4, strong:seconds=0.1, fallible:strength=0.8, monte_carlo:simulations=1000."
    f" solution:FILE plays by the file of gametree solve.\n\n{GAME_OPTIONS}"
)

app = typer.Typer(
    name="gametree",
    cls=PlainGroup,
    help="Search two-player games: analyse them, play them, check your own.",
    epilog="Try: gametree analyse tic-tac-toe X.O/.X./..O",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Function = TypeVar("Function", bound=Callable[..., None])


def game_command(name: str, *hidden_names: str, about: str | None) -> Callable[[Function], Function]:
    """Add a command that takes the parameters of games as options too."""

    def added(function: Function) -> Function:
        command = one_sentence()(function)
        for each in (name, *hidden_names):
            add = app.command(
                each, cls=PlainCommand, context_settings=OPTIONS_OF_GAMES, epilog=about, hidden=each != name
            )
            add(command)
        return command

    return added


SearchName = Annotated[str, typer.Option("--search", metavar="NAME", help="The search, by a name below.")]
Depth = Annotated[int | None, number_option("Look at most N plies ahead; 0 at the horizon.", least=1)]
Penalty = Annotated[
    float, typer.Option(min=0, metavar="P", help="The penalty per ply of depth_penalised_minimax.")
]
Evaluate = Annotated[
    str | None,
    typer.Option(metavar="MODULE:FUNCTION", help="Judge states at the horizon by your function of a state."),
]


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"gametree {version('gametree')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def gametree(
    context: typer.Context,
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Search two-player games: analyse them, play them, check your own."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command("games", cls=PlainCommand)
@one_sentence()
def list_games() -> None:
    """List the games, their parameters and their rules."""
    console = make_console()
    for name, game in shipped_games().items():
        options = "".join(f" {each.option} {each.default_text}" for each in parameters_of(game))
        console.print(Text.assemble((name, "bold cyan"), (options, "dim")))
        show_indented(first_sentence(game), console)


@game_command("analyse", "analyze", about=ABOUT_SEARCHES)
def analyse_state(
    context: typer.Context,
    game: GameName,
    words: Words = None,
    search: SearchName = "alpha_beta",
    depth: Depth = None,
    nodes: Annotated[int, number_option("Let no search enter more than N nodes.", least=1)] = 600_000,
    seconds: Annotated[float, seconds_option("Let no search take more than S seconds.")] = 5,
    evaluate: Evaluate = None,
    penalty: Penalty = DEFAULT_PENALTY,
    compiled: Compiled = None,
    as_json: Json = False,
) -> None:
    """Show what every action is worth, and why.

    Prints the board, each action with the play that refutes it, the best line, what the searches cost, and the
    tree of the search if it is small.

    Values are to MAX, who is X and wants them high; O is MIN. A game that takes too many nodes or too long is
    searched as deep as the limits allow, with the value 0 at the horizon or that of --evaluate.
    """
    chosen = choose_game(game, words or [], options_of(context))
    penalised = partial(depth_penalised_minimax, penalty=penalty)
    refuse_chance_node(chosen.game, chosen.state)
    search = search_for(chosen.game, search)
    searches = {**(CHANCE_SEARCHES if has_chance(chosen.game) else SEARCHES)}
    if "depth_penalised_minimax" in searches:
        searches["depth_penalised_minimax"] = penalised
    searches.setdefault(search, choose_search(search))
    judge = level if evaluate is None else choose_evaluation(evaluate, chosen)
    console = make_console()

    @cache
    def compiled_twins() -> Mapping[str, Twin]:
        if evaluate:
            return {}
        rules = compiled_rules(chosen, console, wanted=compiled)
        return twins(rules, chosen.state, console, penalty=penalty)

    if compiled:
        compiled_twins()
    limits = Limits(nodes, depth, seconds, judge)
    given_twins = None if compiled is False else compiled_twins
    look_closely = partial(
        analyse, chosen, searches, search, limits, twins=given_twins, compile_first=compiled is True
    )
    if as_json:
        plain = as_plain_data(look_closely())
        typer.echo(json.dumps(plain, indent=2))
        return
    if chosen.game.terminal(chosen.state):
        show_state(chosen, console)
        return
    with console.status("Ranking the actions ..."):
        analysis = look_closely()
    show_state(chosen, console)
    show_actions(analysis, console, evaluation=evaluate)
    with console.status("Comparing the searches ..."):
        runs = list(analysis.runs)
    show_runs(runs, console, nodes=nodes)
    horizon = analysis.ranked.horizon
    if evaluate and horizon is not None:
        return
    tree = grow(search, searches[search], *chosen[2:], nodes=SMALL, depth=horizon, penalty=penalty)
    if tree.error is None:
        console.print()
        show_unbroken(str(tree), console)


@game_command("perft", about=GAME_OPTIONS)
def count_lines(
    context: typer.Context,
    game: GameName,
    depth: Annotated[int, typer.Argument(min=0, metavar="DEPTH", help="The length of the lines in plies.")],
    words: Words = None,
    compiled: Compiled = None,
    gpu: Annotated[bool, flag("--gpu", "Count on a card of NVIDIA, by compiled rules.")] = False,
) -> None:
    """Count the lines of exactly DEPTH plies, to compare rules with those of another program.

    Prints the count for each depth up to the one asked. Games that end earlier do not count.
    """
    chosen = choose_game(game, words or [], options_of(context))
    console = make_console()
    if compiled is None:  # only plain rules count outcomes
        compiled = True if gpu else False if has_chance(chosen.game) else None
    rules = compiled_rules(chosen, console, wanted=compiled)
    if rules is None:
        refuse_useless({"--gpu": gpu}, "plain Python rules run on the processor")
    show_perft(chosen, rules, depth, console, device="cuda" if gpu else None)


@game_command("tree", about=ABOUT_SEARCHES)
def draw_tree(
    context: typer.Context,
    game: GameName,
    words: Words = None,
    search: SearchName = "alpha_beta",
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write a file: .svg, .dot, .json or .txt."),
    ] = None,
    depth: Depth = None,
    nodes: Annotated[int, number_option("Stop the search before it enters more than N nodes.", least=1)] = 20_000,
    penalty: Annotated[
        float | None,
        typer.Option(
            min=0,
            metavar="P",
            help=f"The penalty per ply of depth_penalised_minimax; by default {DEFAULT_PENALTY}.",
        ),
    ] = None,
    max_depth: Annotated[int | None, number_option("Draw no more than N plies; JSON has all.", least=0)] = None,
    max_nodes: Annotated[int | None, number_option("Draw no more than N nodes; JSON has all.", least=1)] = None,
    scheme: Annotated[
        Scheme | None, typer.Option(help="Of .svg: the colours; by default auto, as the reader's browser.")
    ] = None,
) -> None:
    """Draw the tree that a search visits.

    Prints it as text, or writes it to a file: a picture, Graphviz's language, JSON or text, as its suffix says. If
    the search is stopped, the tree shows the nodes visited so far.
    """
    chosen = choose_game(game, words or [], options_of(context))
    search = search_for(chosen.game, search)
    tracing = choose_search(search)
    if output is not None:
        check_suffix(output)
    if search != "depth_penalised_minimax":
        refuse_useless(
            {"--penalty": penalty}, "only depth_penalised_minimax has a penalty, so choose it by --search"
        )
    if output is None or output.suffix.lower() != ".svg":
        refuse_useless({"--scheme": scheme}, "only a picture has colours, so write one by --output tree.svg")
    console = make_console()
    given = {"max_depth": max_depth, "max_nodes": max_nodes, "scheme": scheme}
    options = {name: value for name, value in given.items() if value is not None}
    subtracted = DEFAULT_PENALTY if penalty is None else penalty
    with console.status("Tracing the search ..."):
        tree = grow(search, tracing, *chosen[2:], nodes=nodes, depth=depth, penalty=subtracted)
    if output is None:
        show_unbroken(text_of(tree, ".txt", options), console)
    else:
        write_text(output, f"{text_of(tree, output.suffix.lower(), options)}\n")
        show_unbroken(f"{output}: {tree.summary}", console)
    if isinstance(tree.error, LimitReached):
        message = (
            f"The tree is not complete, because the search may enter only {nodes} nodes: --nodes allows more."
        )
        typer.echo(message, err=True)
    elif tree.error is not None:
        raise tree.error


@app.command("bench", cls=PlainCommand)
@one_sentence()
def run_benchmark() -> None:
    """Search a fixed set of positions with every search, and print the nodes entered in all.

    The number depends only on the rules, the order of actions and the searches. Quote it in a change to these.
    """
    show_benchmark(make_console())


@game_command("play", about=ABOUT_PLAYERS)
def play_game(
    context: typer.Context,
    game: GameName,
    words: Words = None,
    side: Annotated[
        str | None, typer.Option("--as", metavar="X|O", help="Your side: X is MAX, O is MIN. Asked if not given.")
    ] = None,
    opponent: Annotated[
        str, typer.Option("--search", metavar="NAME", help="Your opponent, by a name below.")
    ] = "strong",
    seconds: Annotated[float, seconds_option("Let the opponent and hints take S seconds a move.")] = 1,
    evaluate: Evaluate = None,
    compiled: Compiled = None,
    seed: Annotated[int | None, number_option("Make dice and opponents that choose at random repeatable.")] = None,
    own_dice: Annotated[bool, flag("--own-dice", "Roll real dice, and write what comes up when asked.")] = False,
) -> None:
    """Play a game against an opponent that says how strong it is.

    The strong one searches to the end of the game. Where that takes too long, it looks as far ahead as it can and
    judges the states there by --evaluate, or by the evaluation that comes with the game; without one it plays
    games out at random.

    Moves are written as the game writes them, in tic-tac-toe 1 to 9, or row and column. At the prompt you can
    also write hint, undo, help and quit.
    """
    chosen = choose_game(game, words or [], options_of(context))
    read_player(opponent)
    player = None if side is None else read_side(side)
    judge = shipped_evaluation(chosen.game) if evaluate is None else choose_evaluation(evaluate, chosen)
    console = make_console()
    compile_it = partial(compiled_opponent, chosen, judge, console, wanted=compiled)
    thinker = Thinker(Random(seed), seconds, judge, compile=compile_it)
    if compiled:
        thinker = replace(thinker, compiled=compile_it())
    with console.status("Looking how strong the opponent is ..."):
        strong_or_other = choose_opponent(opponent, thinker, chosen, console.print)
    play_games(chosen, strong_or_other, player, None if own_dice else Random(seed), console)


game_command("arena", about=ABOUT_PLAYERS)(play_arena)
game_command("check", about=GAME_OPTIONS)(check_object)
game_command("simulate", about=GAME_OPTIONS)(simulate_game)
game_command("review", about=GAME_OPTIONS)(review_game)
game_command("label", about=GAME_OPTIONS)(label_game)
game_command("report", about=GAME_OPTIONS)(report_game)
game_command("solve", about=GAME_OPTIONS)(solve_game)
game_command("query", about=None)(query_file)  # the file names the game and its parameters
game_command("certify", about=GAME_OPTIONS)(certify_value)
game_command("verify", about=None)(verify_file)
