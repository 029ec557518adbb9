"""The file of a tournament: a line of JSON that says which one, and a line for each game, in order.

Every line is written when its game has ended. After a kill the last one may be torn; it is dropped, and that game
is played again. Games are read by playing them with the rules, so a line that the rules contradict is refused.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from gametree.arena.referee import ArenaGame, Effort, Fault, Match, Terms, ended
from gametree.arguments import require_path
from gametree.game import CorruptFile, Game, MismatchedFile, Player, UnwritableFile, format_action
from gametree.rules import choices, successor


class ResultsFile:
    """A file of results that grows game by game, and the lines that it had when it was opened.

    Raises `MismatchedFile` for the file of another tournament, `CorruptFile` for a file that is none, and
    `UnwritableFile` where no file can be written.
    """

    def __init__(self, path: str | Path, header: Mapping[str, object]) -> None:
        require_path(path, "results")
        self._path = Path(path)
        first = json.dumps(header, ensure_ascii=False) + "\n"
        try:
            written = self._path.read_bytes() if self._path.exists() else b""
            whole = written[: written.rfind(b"\n") + 1]
            if not whole and not first.encode().startswith(written):
                raise self._corrupt(1)
            self._lines = whole.split(b"\n")[:-1]
            if self._lines:
                self._check(self._lines[0], header)
            self._file = self._path.open("ab")
            self._file.truncate(len(whole))
            if not self._lines:
                self._write(first)
        except OSError as error:
            message = f"{path} could not be written ({error}): name a file in a folder that is writable."
            raise UnwritableFile(message) from error

    def games(
        self, terms: Terms, game: Game[Any, Any, Any], matches: Iterator[Match]
    ) -> Iterator[ArenaGame[Any, Any]]:
        """Yield the games of the file, one for each match."""
        for number, line in enumerate(self._lines[1:], start=2):
            match = next(matches, None)
            if match is None:
                message = f"{self._path} has more games than are asked for: ask for as many, or name another file."
                raise MismatchedFile(message)
            try:
                played = _read(json.loads(line), terms, game, match)
            except (ValueError, LookupError, TypeError) as error:
                raise self._corrupt(number) from error
            yield played

    def add(self, game: Game[Any, Any, Any], played: ArenaGame[Any, Any]) -> None:
        """Append a game."""
        self._write(json.dumps(_plain(game, played), ensure_ascii=False) + "\n")

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, line: str) -> None:
        self._file.write(line.encode())
        self._file.flush()

    def _check(self, line: bytes, header: Mapping[str, object]) -> None:
        try:
            found: Any = json.loads(line)
            other = [key for key in header if found[key] != json.loads(json.dumps(header[key]))]
        except (ValueError, LookupError, TypeError) as error:
            raise self._corrupt(1) from error
        if other:
            raise MismatchedFile(
                f"{self._path} is of another tournament, since its {' and '.join(other)} differ:"
                f" name another file, or delete it."
            )

    def _corrupt(self, number: int) -> CorruptFile:
        return CorruptFile(
            f"Line {number} of {self._path} is not of a tournament with these players, openings and rules:"
            f" name another file, or delete it."
        )


def _plain(game: Game[Any, Any, Any], played: ArenaGame[Any, Any]) -> dict[str, object]:
    """Return a game as JSON has it: an action by its notation, or by its number if it has none of its own."""
    record, fault = played.record, played.fault
    notation = hasattr(game, "format_action")
    line = list[str | int]()
    for state, action in zip(record.states, record.actions, strict=False):
        offered = list(choices(game, state))
        names = [format_action(game, choice) for choice in offered]
        number = offered.index(action)
        line.append(names[number] if notation and names.count(names[number]) == 1 else number)
    return {
        "game": played.number,
        "max": played.max,
        "min": played.min,
        "opening": played.opening,
        "actions": line,
        "outcome": str(record.outcome),
        "fault": fault and [fault.player and fault.player.name, fault.reason],
        "efforts": played.efforts,
    }


def _read(plain: Any, terms: Terms, game: Game[Any, Any, Any], match: Match) -> ArenaGame[Any, Any]:
    """Return the game that JSON stands for; raise ValueError if it is not that of the match."""
    states, line = [terms.start], list[Any]()
    for entry in plain["actions"]:
        offered = list(choices(game, states[-1]))
        names = [format_action(game, choice) for choice in offered]
        line.append(offered[entry if isinstance(entry, int) else names.index(entry)])
        states.append(successor(game, states[-1], line[-1]))
    fault = plain["fault"] and Fault(plain["fault"][0] and Player[plain["fault"][0]], plain["fault"][1])
    mover, other = (Effort(*effort) for effort in plain["efforts"])
    played = ended(game, match, states, line, fault, (mover, other))
    again = {**_plain(game, played), "efforts": plain["efforts"]}
    if again != plain or tuple(line[: len(match.line)]) != match.line or game.terminal(states[-1]) == bool(fault):
        raise ValueError("another game")
    return played
