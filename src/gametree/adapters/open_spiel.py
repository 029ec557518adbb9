"""OpenSpiel: its games as games of this library, and games of this library as games of OpenSpiel."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias

from gametree.adapters.action_numbers import extent_of
from gametree.adapters.held_states import PositionValue
from gametree.adapters.libraries import based_on, library
from gametree.game import CHANCE, MAX, MIN, NotationError, Playable, format_action
from gametree.notation import count_text, shorten, state_drawing
from gametree.rules import SCOPE, OutOfScope, mover

Equality: TypeAlias = Literal["history", "text"]

START = "start"


@dataclass(init=False, repr=False, eq=False)  # so that certificates write it, by its number
class SpielAction(PositionValue):
    """An action by its number in OpenSpiel, with its name at the state where it was offered.

    Two are equal if their numbers are. OpenSpiel is asked for the name only when it is needed: in chess, to name
    the moves takes longer than to find them. An action that was read from a file has its number as its name.
    """

    number: int

    __slots__ = ("_name", "_position", "number")

    def __init__(self, number: int, name: str = "", position: Any = None) -> None:
        super().__init__(number)
        self.number = number
        self._name = name
        self._position = position

    @property
    def name(self) -> str:
        """The name at the state where the action was offered, such as `x(0,0)`."""
        if self._position is not None:
            self._name = str(self._position.action_to_string(self._position.current_player(), self.number))
            self._position = None
        return self._name or str(self.number)

    def __reduce__(self) -> tuple[type[SpielAction], tuple[int, str]]:
        return SpielAction, (self.number, self.name)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"SpielAction({self.number}, {self.name!r})"


class SpielState(PositionValue):
    """A state of OpenSpiel as a value.

    Two of a game are equal if their histories are, or, if so asked for, their texts. A history begins at the start
    of OpenSpiel's game, or at an origin: the serialization of a state that was set up.
    """

    __slots__ = ("equality", "origin", "position")

    def __init__(self, position: Any, equality: Equality, origin: str = "") -> None:
        self.position = position
        self.equality: Equality = equality
        self.origin = origin
        by_history = equality == "history"
        identity = (origin, *position.history()) if by_history else (str(position), position.current_player())
        super().__init__((str(position.get_game()), identity))

    def __reduce__(self) -> tuple[Any, ...]:
        game, history = str(self.position.get_game()), tuple(self.position.history())
        return _restored, (game, self.position.serialize() if self.origin else history, self.equality, self.origin)

    def __str__(self) -> str:
        return str(self.position)


def from_open_spiel(game: Any, *, equality: Equality = "history") -> OpenSpielGame:
    """Return the game of OpenSpiel as one of this library.

    Two states are equal if the same actions led to them: OpenSpiel does not say when two positions are the same,
    and rules about repetition are those of its game. Equality by text is sound only for games whose text tells all
    that play depends on, as that of Tic-Tac-Toe does, and that of chess does not.

    Args:
        game: A game of OpenSpiel; one of its names, such as `"breakthrough(rows=5)"`; or a state, where play then
            begins. The state may be set up, from a FEN or JSON, if OpenSpiel's serialization restores it.
        equality: With "text", states are equal if OpenSpiel's text and the player to move are, so that tables find
            transpositions.

    Raises:
        ValueError: The game is of hidden information, of chance whose outcomes OpenSpiel does not name, of
            simultaneous moves, not zero-sum or not for two players, or the state was set up and OpenSpiel cannot
            restore it. The message has the reason.
        ModuleNotFoundError: The extra `open-spiel` is not installed.

    Examples:
        >>> from gametree import alpha_beta
        >>> from gametree.adapters import from_open_spiel
        >>> game = from_open_spiel("breakthrough(rows=4,columns=3)")
        >>> alpha_beta(game, game.initial_state()).value
        1.0
    """
    pyspiel = library("pyspiel")
    if equality not in {"history", "text"}:
        raise ValueError(f'equality must be "history" or "text", not {equality!r}.')
    if isinstance(game, str):
        try:
            game = pyspiel.load_game(game)
        except Exception as error:
            reason = str(error).partition(". ")[0].partition("\n")[0]
            message = f"OpenSpiel cannot load {game!r} ({reason}): pyspiel.registered_names() lists its games."
            raise ValueError(message) from error
    start = game if isinstance(game, pyspiel.State) else game.new_initial_state()
    refuse(pyspiel, start.get_game())
    begin = SpielState(start.clone(), equality, origin_of(start) if start is game else "")
    explicit = pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    return (OpenSpielDice if start.get_game().get_type().chance_mode == explicit else OpenSpielGame)(begin)


def origin_of(position: Any) -> str:
    """Return the serialization of a state that was set up, or nothing if its actions lead to it from the start.

    Raises ValueError if OpenSpiel does not restore the state from it: a worker would then get another one.
    """
    game, replayed = position.get_game(), position.get_game().new_initial_state()
    for action in position.history():
        if action in replayed.legal_actions():
            replayed.apply_action(action)
    message = (
        f"OpenSpiel's serialization does not restore the state {shorten(str(position), 60)}, so it cannot be told"
        f" from others: pass the game {game.get_type().short_name}, or a state reached from its start."
    )
    try:
        serialized = str(position.serialize())
        if (_features(replayed), replayed.serialize()) == (_features(position), serialized):
            return ""
        restored = game.deserialize_state(serialized)
    except Exception as error:
        raise ValueError(message) from error
    if _features(restored) != _features(position):
        raise ValueError(message)
    return serialized


def _features(position: Any) -> tuple[object, ...]:
    """Return what can be asked of every state, by which two of a game can be told apart."""
    ahead = position.returns() if position.is_terminal() else position.legal_actions()
    return str(position), position.current_player(), position.history(), ahead


def refuse(pyspiel: Any, game: Any) -> None:
    """Raise ValueError if a game is none for the searches of this library."""
    kind, types = game.get_type(), pyspiel.GameType
    faults = (
        (game.num_players() != 2, f"is for {count_text(game.num_players(), 'player')}"),
        (kind.dynamics != types.Dynamics.SEQUENTIAL, "has simultaneous moves"),
        (kind.information != types.Information.PERFECT_INFORMATION, "has hidden information"),
        (kind.chance_mode == types.ChanceMode.SAMPLED_STOCHASTIC, "draws its chances itself"),
        (kind.utility != types.Utility.ZERO_SUM, "is not zero-sum"),
    )
    for holds, fault in faults:
        if holds:
            raise OutOfScope(f"{kind.short_name} {fault}: {SCOPE}.")


@dataclass(frozen=True)
class OpenSpielGame:
    """The rules of an OpenSpiel game; player 0 is MAX, and the utility is player 0's return.

    Actions are `SpielAction`, a number with a name. States are written as the numbers of the actions that lead to
    them from the state where play begins, and drawn as OpenSpiel's text.

    Examples:
        >>> from gametree.adapters import from_open_spiel
        >>> game = from_open_spiel("tic_tac_toe")
        >>> [str(action) for action in game.actions(game.initial_state())][:2]
        ['x(0,0)', 'x(0,1)']
    """

    start: SpielState

    def initial_state(self) -> SpielState:
        """The state in which play begins."""
        return self.start

    def player(self, state: SpielState) -> Any:
        """MAX for player 0, MIN for player 1, and CHANCE at a chance node."""
        if state.position.is_chance_node():
            return CHANCE
        return MIN if state.position.current_player() else MAX

    def actions(self, state: SpielState) -> list[SpielAction]:
        """The legal actions, in the order of their numbers."""
        position = state.position
        return [SpielAction(number, position=position) for number in position.legal_actions()]

    def result(self, state: SpielState, action: SpielAction) -> SpielState:
        """The state after an action; OpenSpiel makes a new one."""
        return SpielState(state.position.child(action.number), state.equality, state.origin)

    def terminal(self, state: SpielState) -> bool:
        """Whether the game is over."""
        return bool(state.position.is_terminal())

    def utility(self, state: SpielState) -> float:
        """The return of player 0."""
        return float(state.position.player_return(0))

    def format_state(self, state: SpielState) -> str:
        """The numbers of the actions from the initial state to this one, or `start`."""
        played = state.position.history()[len(self.start.position.history()) :]
        return " ".join(map(str, played)) or START

    def parse_state(self, text: str) -> SpielState:
        """The state that the numbers of actions lead to, from the initial state."""
        position = self.start.position.clone()
        for word in text.split() if text.strip() != START else ():
            if word not in map(str, position.legal_actions()):
                raise NotationError(
                    f"{text!r} is no line of play, since {word} is not legal in it: write the numbers of"
                    f" OpenSpiel's actions, or start."
                )
            position.apply_action(int(word))
        if not text.strip():
            raise NotationError("An empty text is no state: write the numbers of OpenSpiel's actions, or start.")
        return SpielState(position, self.start.equality, self.start.origin)

    def draw(self, state: SpielState) -> str:
        """OpenSpiel's text of the state."""
        return str(state.position)


@dataclass(frozen=True)
class OpenSpielDice(OpenSpielGame):
    """The rules of an OpenSpiel game with explicit chance, such as pig, backgammon and einstein_wurfelt_nicht.

    `from_open_spiel` makes it.
    """

    def outcomes(self, state: SpielState) -> list[tuple[SpielAction, float]]:
        """The outcomes at a chance node, with their probabilities, in OpenSpiel's order.

        Args:
            state: A chance node.
        """
        position = state.position
        return [(SpielAction(number, position=position), chance) for number, chance in position.chance_outcomes()]


def to_open_spiel(
    game: Playable[Any, Any],
    *,
    name: str | None = None,
    actions: Iterable[Any] | None = None,
    utilities: tuple[float, float] | None = None,
    plies: int | None = None,
) -> Any:
    """Return a game as a game of OpenSpiel, on which OpenSpiel's algorithms run.

    MAX is player 0. What is not given is found by visiting every state, so the game must be small enough then.

    Args:
        game: The rules.
        name: The name under which the game is registered; by default `gametree_` and the name of the class. A
            later game of the same name takes its place.
        actions: All actions of the game, in the order of their numbers.
        utilities: The least and the greatest utility.
        plies: The most plies that play can take.

    Raises:
        ValueError: The game is too large for all states to be visited, or play can come back to a state and
            `plies` is not given.
        ModuleNotFoundError: The extra `open-spiel` is not installed.

    Examples:
        >>> from open_spiel.python.algorithms.minimax import alpha_beta_search
        >>> from gametree.adapters import to_open_spiel
        >>> from gametree.games import Nim
        >>> alpha_beta_search(to_open_spiel(Nim((1, 2))))[0]
        1.0
    """
    pyspiel = library("pyspiel")
    extent = extent_of(game, actions=actions, utilities=utilities, plies=plies)
    low, high = extent.utilities
    short = name or f"gametree_{type(game).__name__.lower()}"
    kind = pyspiel.GameType(
        short_name=short,
        long_name=type(game).__name__,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={},
    )
    info = pyspiel.GameInfo(
        num_distinct_actions=max(1, len(extent.actions)),
        max_chance_outcomes=0,
        num_players=2,
        min_utility=min(low, -high),
        max_utility=max(high, -low),
        utility_sum=0.0,
        max_game_length=max(1, extent.plies),
    )
    theirs = _game_class(_Registered(kind, info, game, extent.actions))
    pyspiel.register_game(kind, theirs)
    return theirs()


class _Registered(NamedTuple):
    """A game with its type and its info for OpenSpiel, and its actions in the order of their numbers."""

    kind: Any
    info: Any
    game: Playable[Any, Any]
    actions: tuple[Any, ...]


class _Game:
    """The methods that OpenSpiel calls on a game, for a class that has OpenSpiel's own as its base too."""

    registered: ClassVar[_Registered]

    def __init__(self: Any, params: Any = None) -> None:
        library("pyspiel").Game.__init__(self, self.registered.kind, self.registered.info, params or {})

    def new_initial_state(self: Any, _: Any = None) -> Any:
        kind = based_on(library("pyspiel").State, _State, "GametreeState")
        return kind(self, self.registered.game, self.registered.actions)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Any:
        observer = library("open_spiel.python.observation").IIGObserverForPublicInfoGame
        return observer(kind or library("pyspiel").IIGObservationType(perfect_recall=False), params)


def _game_class(registered: _Registered) -> Any:
    """Return the class of which OpenSpiel makes its game, anew whenever it loads the game by its name.

    It is a class for each game, not a function: OpenSpiel's registry lets go of it after Python has ended, and a
    class is not freed then, since it refers to itself.
    """
    return type("GametreeGame", (_Game, library("pyspiel").Game), {"registered": registered})


class _State:
    """The methods that OpenSpiel calls on a state, for a class that has OpenSpiel's own as its base too."""

    def __init__(self: Any, game: Any, rules: Playable[Any, Any], actions: tuple[Any, ...]) -> None:
        library("pyspiel").State.__init__(self, game)
        self.rules, self.all_actions = rules, actions
        self.numbers = {action: number for number, action in enumerate(actions)}
        self.state = rules.initial_state()

    def current_player(self: Any) -> Any:
        if self.rules.terminal(self.state):
            return library("pyspiel").PlayerId.TERMINAL
        return 0 if mover(self.rules, self.state) is MAX else 1

    def _legal_actions(self: Any, _: int) -> list[int]:
        return sorted(self.numbers[action] for action in self.rules.actions(self.state))

    def _apply_action(self: Any, number: int) -> None:
        self.state = self.rules.result(self.state, self.all_actions[number])

    def _action_to_string(self: Any, _: int, number: int) -> str:
        return format_action(self.rules, self.all_actions[number])

    def is_terminal(self: Any) -> bool:
        return bool(self.rules.terminal(self.state))

    def returns(self: Any) -> list[float]:
        worth = float(self.rules.utility(self.state)) if self.rules.terminal(self.state) else 0.0
        return [worth, -worth]

    def __str__(self: Any) -> str:
        return state_drawing(self.rules, self.state)


def _restored(game: str, state: tuple[int, ...] | str, equality: Equality, origin: str) -> SpielState:
    """Return the state that a history leads to, or that was serialized, for pickle."""
    loaded = library("pyspiel").load_game(game)
    if isinstance(state, str):
        return SpielState(loaded.deserialize_state(state), equality, origin)
    position = loaded.new_initial_state()
    for number in state:
        position.apply_action(number)
    return SpielState(position, equality)
