"""Certificates: a strategy for each player, which together prove the value of a state."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Generic, NamedTuple

from gametree.arguments import require_path
from gametree.game import Action, CorruptFile, Game, MismatchedFile, State
from gametree.solver.game_description import GameDescription, describe
from gametree.solver.texts import UNREADABLE, action_texts, read_number, state_texts, why_unreadable, write_number
from gametree.solver.writing import write_atomically

FORMAT = "gametree certificate"
VERSION = 1


class Step(NamedTuple, Generic[State, Action]):
    """A state that play can come to against a strategy, and the action that the strategy takes there.

    The action is None where the other player moves and where the game is over. The rank is a number that falls
    with every ply, which proves that play ends; it is None if endless play is no worse than the claim.

    Examples:
        >>> from gametree import certify
        >>> from gametree.games import Nim
        >>> game = Nim((1, 1))
        >>> for step in certify(game, game.initial_state(), -1).at_most:
        ...     print(game.format_state(step.state), step.action)
        ...
        1,1 MAX None
        0,1 MIN 2
        1,0 MIN 1
        0,0 MAX None
    """

    state: State
    action: Action | None
    rank: int | None


@dataclass(frozen=True)
class Certificate(Generic[State, Action]):
    """A proof that a state of a game is worth exactly `value` to MAX, if endless play is worth `cycle_value`.

    `at_least` is a strategy of MAX that gets the value or more, and `at_most` one of MIN that concedes no more.
    `verify` checks both. `digest` is a checksum of everything else. `certify` makes certificates.

    Examples:
        >>> from gametree import Certificate, certify
        >>> from gametree.games import Nim
        >>> game = Nim((1, 2))
        >>> certificate = certify(game, game.initial_state(), 1)
        >>> Certificate.from_json(certificate.to_json(game), game) == certificate
        True
    """

    state: State
    value: float
    cycle_value: float
    at_least: tuple[Step[State, Action], ...]
    at_most: tuple[Step[State, Action], ...]
    digest: str = ""

    def to_json(self, game: Game[State, Action]) -> str:
        """Return the certificate as JSON text, in the notation of the game.

        Args:
            game: The game that was certified.

        Raises:
            ValueError: A state or an action cannot be written; the message says what to do.
        """
        content = {**self._content(game), "digest": self.digest}
        return json.dumps(content, indent=1) + "\n"

    @staticmethod
    def from_json(text: str, game: Game[State, Action]) -> Certificate[State, Action]:
        """Return the certificate of a JSON text. It is not verified.

        Args:
            text: What `to_json` returned.
            game: The game that was certified, with the same parameters.

        Raises:
            CorruptFile: The text is not such JSON, or was changed.
            MismatchedFile: The certificate is of another game, or of a newer format.
        """
        content, about = _content_of(text)
        if repr(content["version"]) != repr(VERSION) or about.without_module != describe(game).without_module:
            raise MismatchedFile(
                f"This is a certificate in format {content['version']!r} for {about}, not in format {VERSION} for"
                f" {describe(game)}: verify it with its own game and version."
            )
        try:
            intact = content.pop("digest") == _digest(content)
            certificate = _read(content, game)
            certificate = replace(certificate, digest=certificate.true_digest(game))
        except UNREADABLE as error:
            message = f"The certificate is damaged ({why_unreadable(error)}): make it again with certify."
            raise CorruptFile(message) from error
        if not intact:
            message = "An entry of the certificate was changed after it was written: make it again with certify."
            raise CorruptFile(message)
        return certificate

    def save(self, path: str | Path, game: Game[State, Action]) -> None:
        """Write the certificate to a file as JSON; the file is complete, or is as it was before.

        Args:
            path: Where to write; a file that is there is replaced.
            game: The game that was certified.

        Raises:
            UnwritableFile: The file cannot be written.
            ValueError: A state or an action cannot be written; the message says what to do.
        """
        text = self.to_json(game)
        require_path(path)
        with write_atomically(Path(path)) as part:
            part.write_text(text, encoding="utf-8")

    @staticmethod
    def load(path: str | Path, game: Game[State, Action]) -> Certificate[State, Action]:
        """Return the certificate in a file. It is not verified.

        Args:
            path: A file that `save` wrote.
            game: The game that was certified, with the same parameters.

        Raises:
            OSError: The file cannot be read.
            CorruptFile: The file holds no certificate, or was changed.
            MismatchedFile: The certificate is of another game, or of a newer format.
        """
        require_path(path)
        try:
            text = Path(path).read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            why = why_unreadable(error)
            message = f"{path} is not a certificate of gametree ({why}): make it again with certify."
            raise CorruptFile(message) from error
        return Certificate[State, Action].from_json(text, game)

    def true_digest(self, game: Game[State, Action]) -> str:
        """Return the digest that belongs to the entries as they are.

        Args:
            game: The game that was certified.

        Raises:
            ValueError: A state or an action cannot be written; the message says what to do.
        """
        return _digest(self._content(game))

    def is_intact(self, game: Game[State, Action]) -> bool:
        """Whether the digest belongs to the entries, so that none was changed since it was made.

        Args:
            game: The game that was certified.
        """
        try:
            return self.digest == self.true_digest(game)
        except UNREADABLE:
            return False

    def _content(self, game: Game[State, Action]) -> dict[str, Any]:
        states, actions = state_texts(game), action_texts(game)

        def listed(steps: tuple[Step[State, Action], ...]) -> list[list[Any]]:
            return [
                [states.write(state), None if action is None else actions.write(action), rank]
                for state, action, rank in steps
            ]

        return {
            "format": FORMAT,
            "version": VERSION,
            "game": describe(game)._asdict(),
            "state": states.write(self.state),
            "value": write_number(self.value),
            "cycle_value": write_number(self.cycle_value),
            "at_least": listed(self.at_least),
            "at_most": listed(self.at_most),
        }


def described_game(text: str) -> GameDescription:
    """Return the game that a certificate in JSON is of. Raises `CorruptFile` for another text."""
    return _content_of(text)[1]


def _content_of(text: str) -> tuple[dict[str, Any], GameDescription]:
    """Return the content of a certificate and the game that it is of."""
    why = "it does not say its format, its version and its game"
    try:
        content = json.loads(text)
        if (content["format"], "version" in content) == (FORMAT, True):
            return content, GameDescription(**content["game"])
    except (KeyError, TypeError):
        pass
    except UNREADABLE as error:
        why = why_unreadable(error)
    raise CorruptFile(f"The text is not a certificate of gametree ({why}): make it again with certify.")


def _read(content: dict[str, Any], game: Game[State, Action]) -> Certificate[State, Action]:
    states, actions = state_texts(game), action_texts(game)

    def steps(listed: list[list[Any]]) -> tuple[Step[State, Action], ...]:
        return tuple(
            Step(states.read(state), None if action is None else actions.read(action), rank)
            for state, action, rank in listed
        )

    return Certificate(
        states.read(content["state"]),
        read_number(content["value"]),
        read_number(content["cycle_value"]),
        steps(content["at_least"]),
        steps(content["at_most"]),
    )


def _digest(content: dict[str, Any]) -> str:
    return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
