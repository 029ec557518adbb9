"""The games and searches that the command knows by name, and those that users name themselves."""

from __future__ import annotations

import inspect
import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, cast

from gametree import games
from gametree.cli.bridges import CHESS, adapted, bridged
from gametree.cli.errors import Mistake, did_you_mean, sentence, with_place
from gametree.cli.loading import load
from gametree.cli.parameters import NEEDED, parameters_of, settings_among
from gametree.cli.reading import read_state
from gametree.game import Game, GameTreeError, Playable, Search, format_state
from gametree.play.play import draw_outcome
from gametree.rules import METHODS, has_chance, is_chance_node, missing_methods
from gametree.search.alpha_beta import alpha_beta
from gametree.search.alpha_beta_with_memory import alpha_beta_with_memory
from gametree.search.depth_penalised_minimax import depth_penalised_minimax
from gametree.search.expectiminimax import expectiminimax
from gametree.search.minimax import minimax
from gametree.search.mtd_f import mtd_f
from gametree.search.principal_variation_search import principal_variation_search
from gametree.search.star1 import star1
from gametree.search.star2 import star2
from gametree.transform.depth_limited import Evaluation, evaluation

GAME_METHODS = ("initial_state", *METHODS)
FROM = "--from"
WRITTEN_OUT = (games.TreeGame, games.ChanceTree, games.GraphGame)  # made from a literal, not from parameters
SEARCHES: Mapping[str, Search] = {
    "minimax": minimax,
    "depth_penalised_minimax": depth_penalised_minimax,
    "alpha_beta": alpha_beta,
    "alpha_beta_with_memory": alpha_beta_with_memory,
    "principal_variation_search": principal_variation_search,
    "mtd_f": mtd_f,
}
CHANCE_SEARCHES: Mapping[str, Search[Any]] = {"expectiminimax": expectiminimax, "star1": star1, "star2": star2}
ALL_SEARCHES: Mapping[str, Search[Any]] = {**SEARCHES, **CHANCE_SEARCHES}


class ChosenGame(NamedTuple):
    """A game as the user asked for it: its name, the parameters set, the game, and the state to begin with."""

    name: str
    settings: Mapping[str, Any]
    game: Playable[Any, Any]
    state: Any

    def after_rolls(self) -> ChosenGame:
        """The same, with drawn outcomes of the dice that are rolled first, so that a player can decide."""
        game, state, dice = self.game, self.state, Random(0)
        while is_chance_node(game, state):
            state = game.result(state, draw_outcome(game, state, dice))
        return self._replace(state=state)


def shipped_games() -> dict[str, type[Any]]:
    """Return the classes of the games that come with gametree, by the names that the command gives them."""
    offered = [getattr(games, name) for name in dir(games)]
    classes = [each for each in offered if inspect.isclass(each) and each not in WRITTEN_OUT]
    playable = [each for each in classes if not missing_methods(each, GAME_METHODS)]
    return dict(sorted((kebab_case(each.__name__), each) for each in playable))


def kebab_case(name: str) -> str:
    """Return the name of a class as the command writes it: `ConnectFour` is `connect-four`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


def first_sentence(thing: object) -> str:
    """Return the first sentence of a docstring, in one line."""
    paragraph = " ".join((inspect.getdoc(thing) or "").partition("\n\n")[0].split())
    return re.split(r"(?<=\.) (?=[A-Z])", paragraph)[0].replace("`", "")


def why_no_game(thing: object, name: str) -> str | None:
    """Return the sentence that names the methods a game lacks, or None if it has all."""
    missing = missing_methods(thing, GAME_METHODS)
    if values := [each for each in missing if hasattr(thing, each)]:
        return f"{name} is not a game: its {', '.join(values)} must be a method, as in def {values[0]}(self, ...)."
    return f"{name} is not a game: write its {', '.join(missing)}, as gametree.Playable says." if missing else None


def choose_game(name: str, words: Iterable[str], options: Iterable[str]) -> ChosenGame:
    """Return the game of a name, or at `MODULE:OBJECT`, made with the parameters among the words.

    A word that sets no parameter, or the one after `--from`, is the state to begin with. `options` are those of
    the command, for the message about a misspelt one. An object of another library or of a course is adapted.
    Raises `Mistake`.
    """
    chosen, rest, states = game_among(name, words, options)
    return begun_at(chosen, rest + states)


def game_among(name: str, words: Iterable[str], options: Iterable[str]) -> tuple[ChosenGame, list[str], list[str]]:
    """Return the game of `choose_game` at its start, the words that set nothing, and the states of `--from`."""
    thing = game_named(name)
    words, begin = _begun_from(words)
    settings, rest = settings_among(words, name, parameters_of(thing), options)
    game = instantiate(thing, name, settings)
    fault = why_no_game(game, name)
    if fault:
        game = adapted(game, fault)
    return ChosenGame(name, settings, game, game.initial_state()), rest, begin


def choose_named_game(text: str) -> ChosenGame:
    """Return the game that one text names, with its parameters, such as `mnk --k 4`, or raise `Mistake`."""
    name, *words = shlex.split(text) or [text]
    return choose_game(name, words, ())


def choose_search(name: str) -> Search[Any]:
    """Return the search of a name, or at `MODULE:OBJECT`, or raise `Mistake`."""
    if name in ALL_SEARCHES:
        return ALL_SEARCHES[name]
    if ":" not in name:
        remedy = did_you_mean(
            name, ALL_SEARCHES, f"choose one of {', '.join(ALL_SEARCHES)}, or name your own MODULE:OBJECT"
        )
        raise Mistake(f"There is no search {name!r}: {remedy}")
    found = load(name)
    if not callable(found):
        raise Mistake(
            f"{name} is not a search but of type {type(found).__name__}: name a function of a game and a state."
        )
    return cast("Search", found)


def search_for(game: Game[Any, Any, Any], name: str) -> str:
    """Return the name of the search that is meant by a name: in a game with chance, alpha-beta is star1."""
    return "star1" if name == "alpha_beta" and has_chance(game) else name


def choose_evaluation(name: str, chosen: ChosenGame) -> Evaluation:
    """Return the evaluation at `MODULE:FUNCTION`, which was tried at the state of a game, or raise `Mistake`."""
    found = load(name)
    if not callable(found) or inspect.isclass(found):
        kind = "a class" if inspect.isclass(found) else f"of type {type(found).__name__}"
        raise Mistake(f"{name} is not an evaluation but {kind}: name a function of a state that returns a number.")
    judge = cast("Evaluation", found)
    if chosen.game.terminal(chosen.state):
        return judge
    try:
        evaluation(chosen.game, chosen.state, judge)
    except GameTreeError:
        raise
    except Exception as error:
        raise Mistake(
            f"{name} judges no state of this game, since it raised {with_place(error)}"
            f" for {format_state(chosen.game, chosen.state)}: let it take a state and return a number."
        ) from error
    return judge


def instantiate(thing: Any, name: str, settings: Mapping[str, Any]) -> Any:
    """Return an object of a class with the parameters set, or the thing itself if it is not a class."""
    if not inspect.isclass(thing):
        return thing
    needed = [each.option for each in parameters_of(thing) if each.default is NEEDED and each.name not in settings]
    if needed:
        message = f"{name} needs {' and '.join(needed)}: set {'each' if len(needed) > 1 else 'it'} to a value."
        raise Mistake(message)
    try:
        return thing(**settings)
    except (ImportError, ValueError) as error:
        raise Mistake(_raised(error, f"{name} cannot be made so")) from error


def game_named(name: str) -> Any:
    """Return the class or object of a shipped game, a bridge or `MODULE:OBJECT`, or raise `Mistake`."""
    shipped = shipped_games()
    if name in shipped:
        return shipped[name]
    bridge = bridged(name)
    if bridge is not None:
        return bridge
    if ":" in name:
        return load(name)
    if name.startswith("-"):
        message = f"The name of a game must come before its options, but {name} came first: write the game first."
        raise Mistake(message)
    if Path(name).is_dir():
        file = min(Path(name).glob("*.py"), default=Path(name) / "my_game.py")
        raise Mistake(f"{name} is a folder, and not a game: name a file in it, such as {file}.")
    own = "gametree games lists them, and FILE.py or MODULE:OBJECT names your own"
    remedy = did_you_mean(name, [*shipped, CHESS], own)
    if Path(f"{name}.py").is_file():
        remedy = f"did you mean {name}.py?"
    raise Mistake(f"There is no game {name!r}: {remedy}")


def begun_at(chosen: ChosenGame, words: Sequence[str]) -> ChosenGame:
    """Return the game at the state that one word stands for, or as it is without a word; or raise `Mistake`."""
    if len(words) > 1:
        raise Mistake(f"{' and '.join(map(repr, words))} are too many states: give one, quoted if it has spaces.")
    return chosen._replace(state=_state(chosen.game, chosen.name, words[0])) if words else chosen


def _begun_from(words: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return the words without `--from STATE` or `--from=STATE`, and the states that these name."""
    rest, states = list[str](), list[str]()
    ahead = iter(words)
    for word in ahead:
        if word == FROM:
            state = next(ahead, None)
            if state is None:
                message = f"{FROM} needs a value: write a state of the game after it, in quotes if it has spaces."
                raise Mistake(message)
            states.append(state)
        elif word.startswith(f"{FROM}="):
            states.append(word.removeprefix(f"{FROM}="))
        else:
            rest.append(word)
    return rest, states


def _state(game: Any, name: str, text: str) -> Any:
    parse = getattr(game, "parse_state", None)
    if parse is None:
        return read_state(game, name, text)
    try:
        return parse(text)
    except (ValueError, LookupError) as error:
        raise Mistake(_raised(error, f"{text!r} is not a state of {name}")) from error


def _raised(error: Exception, otherwise: str) -> str:
    """Return the message of an error if it is a sentence, else a sentence with the error in it."""
    return str(error) if str(error).endswith(".") else f"{otherwise}: {sentence(error)}"
