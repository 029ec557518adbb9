"""`gametree play`: a person against a strategy."""

from __future__ import annotations

import re
import signal
import sys
from ast import literal_eval
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from random import Random
from types import FrameType
from typing import Any

from rich.console import Console
from rich.text import Text

from gametree.cli.errors import Mistake
from gametree.cli.opponents import Opponent, Thinker
from gametree.cli.registry import ChosenGame
from gametree.cli.terminal import STYLES, coloured_board, numbered_drawing, outcome_text, show_indented
from gametree.game import CHANCE, MAX, MIN, Chance, Game, IllegalAction, NotationError, Player, format_action
from gametree.notation import count_text, list_text, mark, player_text, shorten, state_drawing, winner_of
from gametree.play.play import draw_outcome, transitions
from gametree.play.timed import Decision
from gametree.review.review import ReviewedMove, review
from gametree.rules import choices, has_chance, is_chance_node, mover_or_chance
from gametree.transform.checked import legal

MOST_MOVES = 60  # that help lists
MOST_NUMBERED = 30  # before a question
LOOKING_BACK = 2.0  # seconds, after a game
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
    chosen: ChosenGame, opponent: Opponent, player: Player | None, dice: Random | None, console: Console
) -> None:
    """Let a person play against an opponent, again and again if they like, until they leave.

    The dice are rolled with a generator, or by the person if it is None.
    """
    try:
        again = True
        while again:
            _play_game(chosen, opponent, player or _ask_side(chosen, console), dice, console)
            again = sys.stdin.isatty() and _ask("Play again? (y/n) ", console).lower() in {"y", "yes"}
    except (EOFError, KeyboardInterrupt):
        console.print("\nGoodbye.")
    except Left:
        console.print("Goodbye.")


def read_side(text: str) -> Player:
    """Return the player that X or O stands for, or raise `Mistake`."""
    player = SIDES.get(text.strip().upper())
    if player is None:
        raise Mistake(f"A side is X, who is MAX, or O, who is MIN, not {text!r}: write X or O.")
    return player


def _ask_side(chosen: ChosenGame, console: Console) -> Player:
    first = MAX if chosen.game.terminal(chosen.state) else mover_or_chance(chosen.game, chosen.state)
    begins = "the dice are rolled first" if first is CHANCE else f"{mark(first)} moves first"
    while True:
        answer = _ask(f"Play as X or O? ({begins}) ", console)
        if answer.lower() in {"quit", "exit", "q"}:
            raise Left
        try:
            return read_side(answer)
        except Mistake as mistake:
            console.print(str(mistake))


def _play_game(
    chosen: ChosenGame, opponent: Opponent, player: Player, dice: Random | None, console: Console
) -> None:
    game = chosen.game

    def person(_game: Game[Any, Any], state: Any) -> Any:
        return _ask_action(game, state, player, opponent.thinker, console)

    def other(_game: Game[Any, Any], state: Any) -> Any:
        with console.status(f"{mark(player.opponent)} is thinking ..."), heeding_ctrl_c():
            return opponent.strategy(game, state)

    you, rest = (player_text(player), STYLES[player]), "Write help to see what you can write."
    console.print(Text.assemble("You are ", you, f". The opponent {opponent.strength}. {rest}"))

    def rolled(_game: Game[Any, Any], state: Any) -> Any:
        if dice is None:
            return _ask_action(game, state, CHANCE, opponent.thinker, console)
        return draw_outcome(game, state, dice)

    strategies: dict[Player | Chance, Any] = {player: person, player.opponent: other, CHANCE: rolled}
    states, actions = [chosen.state], list[Any]()
    while not game.terminal(states[-1]):
        try:
            for move in transitions(game, strategies, states[-1]):
                states.append(move.result)
                actions.append(move.action)
                mover, action = mover_or_chance(game, move.state), format_action(game, move.action)
                if mover is CHANCE:
                    console.print(Text.assemble("The roll is ", (action, "bold"), "."))
                elif mover != player:
                    console.print(Text.assemble((mark(mover), STYLES[mover]), " plays ", (action, "bold"), "."))
        except TakenBack:
            turns = [turn for turn, state in enumerate(states[:-1]) if game.player(state) == player]
            if turns:
                del states[turns[-1] + 1 :], actions[turns[-1] :]
            else:
                console.print("You have not moved yet, so there is nothing to take back.")
    _show_board(state_drawing(game, states[-1]), console)
    utility = game.utility(states[-1])
    winner = winner_of(utility)
    verdict = "" if winner is None else " You win!" if winner == player else " You lose."
    console.print(f"The game is over: {outcome_text(utility)}.{verdict}")
    if actions and not has_chance(game):
        _look_back(chosen, actions, player, console)


def _look_back(chosen: ChosenGame, actions: list[Any], player: Player, console: Console) -> None:
    """Print which moves of the person are proved to have given away the game or a draw."""
    game = chosen.game
    with console.status("Looking back ..."), heeding_ctrl_c():
        looked = review(game, actions, start=chosen.state, seconds=LOOKING_BACK / len(actions))
    for move in looked.mistakes:
        lost = given_away(move)
        if move.player == player and lost is not None:
            best = list_text([format_action(game, action) for action in move.best])
            kept = f": {best} would have kept it" if best else ""
            name = format_action(game, move.action)
            console.print(f"Your {name}, move {move.number}, gave away {lost}{kept}.")


def given_away(move: ReviewedMove[Any, Any]) -> str | None:
    """Return "the win" or "the draw" if a move is proved to have given it away, and None otherwise."""
    if move.player == MAX:
        before, after = move.before.lower, move.after.upper
    else:
        before, after = -move.before.upper, -move.after.lower
    if before > 0 >= after:
        return "the win"
    return "the draw" if before == 0 > after else None


def _show_board(text: str, console: Console) -> None:
    console.print()
    show_indented(coloured_board(text), console)
    console.print()


def _ask_action(
    game: Game[Any, Any], state: Any, player: Player | Chance, thinker: Thinker, console: Console
) -> Any:
    """Ask the person until the answer is a legal action; the question shows the form of a move at this state.

    At a chance node the person is asked for an outcome, such as the face of a die.
    """
    board = numbered_drawing(game, state)
    _show_board(board, console)
    numbered = list(numbered_actions(game, state))
    if numbered:
        moves = [f"{number} {format_action(game, action)}" for number, action in numbered]
        show_indented(list_text(moves, most=MOST_NUMBERED), console)
        console.print()
    first = numbered[0][0] if numbered else format_action(game, next(iter(choices(game, state))))
    example = "" if numbered or first in re.findall(r"\w+", board) else f", such as {shorten(first, 20)}"
    while True:
        who = "Roll the dice and write the outcome" if player is CHANCE else (mark(player), STYLES[player])
        text = _ask(Text.assemble(who, f"{'' if player is CHANCE else ' to move'}{example}: "), console)
        match text.lower():
            case "hint":
                _hint(game, state, thinker, console)
            case "undo":
                raise TakenBack
            case "help" | "?":
                _help(game, state, console)
            case "quit" | "exit" | "q":
                raise Left
            case _:
                try:
                    return legal(game, state, _read_action(game, state, text))
                except (IllegalAction, NotationError) as error:
                    console.print(str(error))


def numbered_actions(game: Game[Any, Any], state: Any) -> Iterator[tuple[str, Any]]:
    """Yield the legal actions with numbers to choose them by, if they have neither a notation nor numbers."""
    if hasattr(game, "format_action") or hasattr(game, "parse_action"):
        return
    actions = list(choices(game, state))
    if not any(format_action(game, action).lstrip("-").isdigit() for action in actions):
        yield from ((str(number), action) for number, action in enumerate(actions, 1))


def _read_action(game: Game[Any, Any], state: Any, text: str) -> Any:
    """Return the action that a text stands for: by its name or number, by the game's notation, or as a literal."""
    named = [(format_action(game, action), action) for action in choices(game, state)]
    numbered = list(numbered_actions(game, state))
    remedy = f"write one of {list_text([name for name, _ in named])}, or help."
    if len(numbered) > 1:
        remedy = f"write a number from 1 to {len(numbered)}, a move such as {named[0][0]}, or help."
    for name, action in [*named, *numbered]:
        if name == text:
            return action
    if numbered and text.lstrip("-").isdigit():
        raise NotationError(f"There is no move {text} here: {remedy}")
    if not text:
        raise NotationError(f"That line was empty: {remedy}")
    parse = getattr(game, "parse_action", _parse_literal)
    try:
        return parse(text)
    except NotationError:
        raise
    except (ValueError, LookupError) as error:
        raise NotationError(f"{text!r} is not a move: {remedy}") from error


def _parse_literal(text: str) -> Any:
    """Return the value of a literal of Python, such as `((1,1),(2,0))`, or raise ValueError."""
    try:
        return literal_eval(text)
    except (SyntaxError, TypeError, MemoryError, RecursionError) as error:
        raise ValueError(text) from error


def _hint(game: Game[Any, Any], state: Any, thinker: Thinker, console: Console) -> None:
    if is_chance_node(game, state):
        console.print("The dice decide here, so there is no best move.")
        return
    with console.status("Looking for a hint ..."), heeding_ctrl_c():
        decision = thinker.decide(game, state)
    console.print(hint_text(game, decision))


def hint_text(game: Game[Any, Any], decision: Decision[Any]) -> str:
    """Return the sentence that gives a decision as a hint, such as "4 is best: a draw with best play"."""
    action, value = format_action(game, decision.action), decision.value
    if value is None:
        return f"{action} is the only move."
    if decision.exact or decision.winner:
        end = "a draw" if decision.winner is None else f"a win for {mark(decision.winner)}"
        return f"{action} is best: {end} with best play."
    if decision.method == "Monte Carlo":
        games = count_text(decision.simulations or 0, "random game")
        return f"{action} looks best after {games}, worth {float(value):+.2g} to MAX on average."
    plies = count_text(decision.depth or 0, "ply")
    return f"{action} looks best {plies} ahead, worth about {float(value):+.2g} to MAX."


@contextmanager
def heeding_ctrl_c() -> Generator[None]:
    """Raise KeyboardInterrupt after a Ctrl-C, even if a search took it as the end of its time and returned."""
    pressed = False

    def note(signum: int, frame: FrameType | None) -> None:
        nonlocal pressed
        pressed = True
        signal.default_int_handler(signum, frame)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


def _help(game: Game[Any, Any], state: Any, console: Console) -> None:
    actions = [format_action(game, action) for action in choices(game, state)]
    console.print(HELP.format(example=actions[0]))
    console.print(f"Legal moves: {list_text(actions, most=MOST_MOVES)}")


def _ask(question: str | Text, console: Console) -> str:
    """Return the next line of the input, without the space around it; show it if it was not typed."""
    console.print(question, end="")
    answer = input().strip()
    if not sys.stdin.isatty():
        console.print(answer)
    return answer
