"""PettingZoo: games of this library as environments for learning."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, NamedTuple, cast

from gametree.adapters.action_numbers import actions_of
from gametree.adapters.libraries import based_on, library
from gametree.game import MAX, IllegalAction, Playable, format_action
from gametree.notation import line_text, state_drawing
from gametree.rules import brief, mover

AGENTS = ("player_0", "player_1")
INT_BITS = 63  # of a state's ints, unless the game says int_bits


class Rules(NamedTuple):
    """A game with the numbers of its actions, and how its states are observed."""

    game: Playable[Any, Any]
    actions: tuple[Any, ...]
    numbers: dict[Any, int]
    observe: Callable[[Any], Any]
    space: Any


def to_pettingzoo(
    game: Playable[Any, Any],
    *,
    actions: Iterable[Any] | None = None,
    observe: Callable[[Any], Any] | None = None,
    space: Any = None,
) -> Any:
    """Return a game as an `AECEnv` of PettingZoo, with the agents "player_0", who is MAX, and "player_1".

    An observation is a dict: `"action_mask"` has a 1 for each legal action, and `"observation"` is what `observe`
    returns for the state. Without `observe`, a state must be an int or made of ints in tuples, always equally
    many. Then it is observed as their bits, `int_bits` and a sign of each, the lowest first, after one that is 1
    if MAX is to move. The reward is the utility at the end, to each agent. An illegal action raises
    `IllegalAction`.

    Learning that needs Gymnasium's interface of one agent reaches it through PettingZoo's own conversions.

    Args:
        game: The rules.
        actions: All actions: an action is its number, its place among these. Without them, every state is visited
            to find them.
        observe: Returns an array for a state.
        space: The space of these arrays, in Gymnasium.

    Raises:
        ValueError: The game is too large for its actions to be found, states cannot be observed so, or only one of
            `observe` and `space` is given.
        ModuleNotFoundError: The extra `pettingzoo` is not installed.

    Examples:
        >>> from gametree.adapters import to_pettingzoo
        >>> from gametree.games import TicTacToe
        >>> env = to_pettingzoo(TicTacToe(), actions=range(9))
        >>> env.reset(seed=1)
        >>> for square in (0, 3, 1, 4, 2):
        ...     env.step(square)
        ...
        >>> env.rewards
        {'player_0': 1, 'player_1': -1}
    """
    environment, spaces, numpy = library("pettingzoo"), library("gymnasium.spaces"), library("numpy")
    if (observe is None) != (space is None):
        raise ValueError("observe= returns arrays in space=, so give both of them or neither.")
    numbered = actions_of(game) if actions is None else tuple(actions)
    if observe is None:
        bits = 1 + getattr(game, "int_bits", INT_BITS)
        length = 1 + bits * len(_ints_of(game.initial_state()))
        space = spaces.Box(0, 1, (length,), numpy.int8)
        observe = _bits_of(game, bits, length, numpy)
    rules = Rules(game, numbered, {action: n for n, action in enumerate(numbered)}, observe, space)
    return based_on(environment.AECEnv, _Environment, "GametreeEnvironment")(rules)


def _ints_of(state: Any) -> list[int]:
    """Return the ints of a state, or raise ValueError if it is not made of ints."""
    if isinstance(state, int):
        return [state]
    if isinstance(state, tuple):
        parts = cast("tuple[object, ...]", state)
        return [number for part in parts for number in _ints_of(part)]
    message = f"{brief(state)} is not made of ints, so its bits cannot be observed: give observe= and space=."
    raise ValueError(message)


def _bits_of(game: Playable[Any, Any], bits: int, length: int, numpy: Any) -> Callable[[Any], Any]:
    """Return the function that observes a state as bits, for the player to move first."""

    def observe(state: Any) -> Any:
        numbers = _ints_of(state)
        if 1 + bits * len(numbers) != length or any(number.bit_length() >= bits for number in numbers):
            raise ValueError(
                f"{brief(state)} has not as many ints, or larger ones, than the start: give observe= and space=."
            )
        parts = [number >> place & 1 for number in numbers for place in range(bits)]
        first = not game.terminal(state) and mover(game, state) is MAX
        return numpy.array([first, *parts], dtype=numpy.int8)

    return observe


class _Environment:
    """The methods that PettingZoo calls on an environment, for a class that has PettingZoo's own as its base."""

    metadata: ClassVar = {"name": "gametree", "render_modes": ["ansi"]}

    def __init__(self: Any, rules: Rules) -> None:
        super().__init__()
        self.rules = rules
        spaces, numpy = library("gymnasium.spaces"), library("numpy")
        self.possible_agents = list(AGENTS)
        mask = spaces.Box(0, 1, (len(rules.actions),), numpy.int8)
        self.action_spaces = {agent: spaces.Discrete(len(rules.actions)) for agent in AGENTS}
        self.observation_spaces = {
            agent: spaces.Dict({"observation": rules.space, "action_mask": mask}) for agent in AGENTS
        }
        self.render_mode = "ansi"
        self.state_now = rules.game.initial_state()
        self.line = ()

    def observation_space(self: Any, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self: Any, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self: Any, seed: int | None = None, options: Any = None) -> None:
        del seed, options  # no game here draws lots
        game = self.rules.game
        self.state_now, self.line = game.initial_state(), ()
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, bool(game.terminal(self.state_now)))
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos = {agent: dict[str, Any]() for agent in AGENTS}
        self.agent_selection = self._agent_to_move()

    def _agent_to_move(self: Any) -> str:
        game = self.rules.game
        is_second = not game.terminal(self.state_now) and mover(game, self.state_now) is not MAX
        return AGENTS[is_second]

    def observe(self: Any, agent: str) -> Any:
        numpy = library("numpy")
        mask = numpy.zeros(len(self.rules.actions), dtype=numpy.int8)
        if agent == self.agent_selection and not self.terminations[agent]:
            mask[[self.rules.numbers[action] for action in self.rules.game.actions(self.state_now)]] = 1
        return {"observation": self.rules.observe(self.state_now), "action_mask": mask}

    def step(self: Any, number: Any) -> None:
        agent, game = self.agent_selection, self.rules.game
        if self.terminations[agent]:
            self._was_dead_step(number)
            return
        action = self.rules.actions[number]
        if action not in list(game.actions(self.state_now)):
            message = (
                f"Action {number}, which is {format_action(game, action)}, is not legal after the line"
                f" {line_text(game, self.line) or 'of no actions'}: choose one that has a 1 in the action mask."
            )
            raise IllegalAction(message, self.state_now, action, self.line)
        self.state_now, self.line = game.result(self.state_now, action), (*self.line, action)
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if game.terminal(self.state_now):
            worth = game.utility(self.state_now)
            self.rewards = dict(zip(AGENTS, (worth, -worth), strict=True))
            self.terminations = dict.fromkeys(AGENTS, True)
            self.agent_selection = next(other for other in AGENTS if other != agent)
        else:
            self.agent_selection = self._agent_to_move()
        self._accumulate_rewards()

    def render(self: Any) -> str:
        return state_drawing(self.rules.game, self.state_now)

    def close(self: Any) -> None:
        """Nothing is open."""

    def __str__(self: Any) -> str:
        return f"gametree_{type(self.rules.game).__name__}"
