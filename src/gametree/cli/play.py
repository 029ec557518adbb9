"""`gametree play`: a person against a strategy."""

from __future__ import annotations

import sys
from typing import Any

from rich.console import Console
from rich.text import Text

from gametree.cli.errors import Mistake
from gametree.cli.looking_ahead import look
from gametree.cli.opponents import NODES_A_MOVE, soonest
from gametree.cli.registry import ChosenGame
from gametree.cli.terminal import STYLES, coloured_board, numbered_drawing, outcome_text, show_indented
from gametree.game import MAX, MIN, Game, IllegalAction, NotationError, Player, format_action
from gametree.notation import count_text, mark, player_text, state_drawing, winner_of
from gametree.play.play import Strategy, transitions
from gametree.transform.checked import legal

SIDES = {"X": MAX, "O": MIN, "MAX": MAX, "MIN": MIN}
HELP = """\
Write a move, such as {example}, or one of these words:
  hint   show a best move
  undo   take back your last move, and the reply
  help   show this
  quit   leave the game"""


class TakenBack(Exception):
    """The person wants to have the last move back."""


class Left(Exception):
    """The person wants to leave."""


def play_games(
    chosen: ChosenGame, opponent: Strategy[Any, Any], opponent_name: str, player: Player | None, console: Console
) -> None:
    """Let a person play against a strategy, again and again if they like, until they leave."""
    try:
        again = True
        while again:
            _play_game(chosen, opponent, opponent_name, player or _ask_side(chosen, console), console)
            again = sys.stdin.isatty() and _ask("Play again? (y/n) ", console).lower() in {"y", "yes"}
    except (EOFError, KeyboardInterrupt):
        console.print("\nGoodbye.")
    except Left:
        console.print("Goodbye.")


def read_side(text: str) -> Player:
    """Return the player that X or O stands for, or raise `Mistake`."""
    player = SIDES.get(text.strip().upper())
    if player is None:
        message = f"A side is X, who is MAX, or O, who is MIN, not {text!r}: write X or O."
        raise Mistake(message)
    return player


def _ask_side(chosen: ChosenGame, console: Console) -> Player:
    first = chosen.game.player(chosen.state) if not chosen.game.terminal(chosen.state) else MAX
    while True:
        answer = _ask(f"Play as X or O? ({mark(first)} moves first) ", console)
        if answer.lower() in {"quit", "exit", "q"}:
            raise Left
        try:
            return read_side(answer)
        except Mistake as mistake:
            console.print(str(mistake))


def _play_game(
    chosen: ChosenGame, opponent: Strategy[Any, Any], opponent_name: str, player: Player, console: Console
) -> None:
    game = chosen.game

    def person(_game: Game[Any, Any], state: Any) -> Any:
        return _ask_action(game, state, player, console)

    def other(_game: Game[Any, Any], state: Any) -> Any:
        with console.status(f"{mark(player.opponent)} is thinking ..."):
            return opponent(game, state)

    console.print(
        Text.assemble(
            "You are ",
            (player_text(player), STYLES[player]),
            f", against {opponent_name}. Write help to see what you can write.",
        )
    )
    strategies = {player: person, player.opponent: other}
    states = [chosen.state]
    while not game.terminal(states[-1]):
        try:
            for move in transitions(game, strategies, states[-1]):
                states.append(move.result)
                mover = game.player(move.state)
                if mover != player:
                    action = format_action(game, move.action)
                    console.print(Text.assemble((mark(mover), STYLES[mover]), " plays ", (action, "bold"), "."))
        except TakenBack:
            turns = [turn for turn, state in enumerate(states[:-1]) if game.player(state) == player]
            if turns:
                del states[turns[-1] + 1 :]
            else:
                console.print("You have not moved yet, so there is nothing to take back.")
    _show_board(state_drawing(game, states[-1]), console)
    utility = game.utility(states[-1])
    winner = winner_of(utility)
    verdict = "" if winner is None else " You win!" if winner == player else " You lose."
    console.print(f"The game is over: {outcome_text(utility)}.{verdict}")


def _show_board(text: str, console: Console) -> None:
    console.print()
    show_indented(coloured_board(text), console)
    console.print()


def _ask_action(game: Game[Any, Any], state: Any, player: Player, console: Console) -> Any:
    """Ask the person until the answer is a legal action."""
    _show_board(numbered_drawing(game, state), console)
    while True:
        text = _ask(Text.assemble((mark(player), STYLES[player]), " to move: "), console)
        if text.lower() in COMMANDS:
            COMMANDS[text.lower()](game, state, console)
            continue
        try:
            return legal(game, state, _read_action(game, state, text))
        except (IllegalAction, NotationError) as error:
            console.print(str(error))


def _read_action(game: Game[Any, Any], state: Any, text: str) -> Any:
    """Return the action that a text stands for by the game's notation, or by the names of the legal actions."""
    names = {format_action(game, action): action for action in game.actions(state)}
    if text in names:
        return names[text]
    parse = getattr(game, "parse_action", None)
    remedy = f"write one of {', '.join(names)}, or help."
    if not text:
        message = f"That line was empty: {remedy}"
        raise NotationError(message)
    if parse is None:
        message = f"{text!r} is not a move here: {remedy}"
        raise NotationError(message)
    try:
        return parse(text)
    except NotationError:
        raise
    except (ValueError, LookupError) as error:
        message = f"{text!r} is not a move: {remedy}"
        raise NotationError(message) from error


def _hint(game: Game[Any, Any], state: Any, console: Console) -> None:
    result, horizon = look(soonest, game, state, nodes=NODES_A_MOVE)
    winner = winner_of(result.value)
    if winner is None and horizon is not None:
        verdict = f"no win or loss within {count_text(horizon, 'ply')}"
    else:
        verdict = f"{'a draw' if winner is None else f'a win for {mark(winner)}'} with best play"
    console.print(f"{format_action(game, result.line[0])} is best: {verdict}.")


def _help(game: Game[Any, Any], state: Any, console: Console) -> None:
    actions = [format_action(game, action) for action in game.actions(state)]
    console.print(HELP.format(example=actions[0]))
    console.print(f"Moves you have: {', '.join(actions)}")


def _undo(_game: Game[Any, Any], _state: Any, _console: Console) -> None:
    raise TakenBack


def _quit(_game: Game[Any, Any], _state: Any, _console: Console) -> None:
    raise Left


COMMANDS = {"hint": _hint, "undo": _undo, "help": _help, "?": _help, "quit": _quit, "exit": _quit, "q": _quit}


def _ask(question: str | Text, console: Console) -> str:
    """Return the next line of the input, without the space around it; where it is not typed, show it too."""
    console.print(question, end="")
    answer = input().strip()
    if not sys.stdin.isatty():
        console.print(answer)
    return answer
