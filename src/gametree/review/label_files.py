"""Labels as a folder of Parquet files, each of which is there as a whole or not at all."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from gametree.arguments import require_path, whole_number
from gametree.extras import missing_extra
from gametree.game import Game, Search, State, UnwritableFile, format_action, format_state
from gametree.review.labels import Label, SearchStates, label_states
from gametree.solver.game_description import describe
from gametree.solver.rules_hash import rules_hash
from gametree.solver.solution import Solution
from gametree.solver.writing import write_atomically

ABOUT = b"gametree"  # the key of what a file says about its game


def write_labels(
    folder: str | Path,
    game: Game[State, Any],
    states: Iterable[State],
    /,
    *,
    source: Search | Solution[Any, Any] | None = None,
    seconds: float | None = None,
    search_states: SearchStates | None = None,
    executor: Executor | None = None,
    rows_a_part: int = 65_536,
) -> int:
    """Label states, write a folder of Parquet files, and return the number of labels in it.

    A file gets its name when it is whole. So a run that is killed loses at most the part in work, and the same
    call goes on after the last file: it skips as many states as the folder has, so they must come in the same
    order. A state that is given twice is labelled twice.

    The columns are `state` (in the game's notation), `player` ("MAX", "MIN" or null at the end), `lower` and
    `upper` (bounds on the value to MAX as doubles, equal if exact), `plies` (to the end, or null), and the lists
    `actions`, `action_lower` and `action_upper`. A folder is read by `pyarrow.parquet.read_table(folder)` and by
    other libraries. It needs the extra `data`.

    Args:
        folder: The folder, which is made if it is not there.
        game: The rules.
        states: The states, which are taken when they are needed.
        source: As `label_states` takes it.
        seconds: As `label_states` takes it.
        search_states: As `label_states` takes it.
        executor: Whose workers label.
        rows_a_part: The number of labels in a file.

    Raises:
        ValueError: The folder has labels of another game or of other states, or `rows_a_part` is no integer of
            at least 1.
        ModuleNotFoundError: The extra `data` is not installed.
        UnknownState: The solution lacks a state.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> from gametree import solve
        >>> from gametree.games import Nim
        >>> from gametree.review import write_labels
        >>> game = Nim((1, 2))
        >>> solution = solve(game)
        >>> with TemporaryDirectory() as folder:
        ...     write_labels(folder, game, solution, source=solution)
        ...
        8
    """
    whole_number(rows_a_part, "The rows a part", least=1)
    require_path(folder, "folder")
    parquet, folder, waiting = _parquet(), Path(folder), iter(states)
    if folder.is_file():
        raise UnwritableFile(f"{folder} is a file: give the name of a folder.")
    folder.mkdir(parents=True, exist_ok=True)
    about = json.dumps({"game": str(describe(game)), "rules": rules_hash(game)})
    parts = sorted(folder.glob("part-*.parquet"))
    rows = sum(_rows_of(part, about, game) for part in parts)
    _skip(waiting, rows, parts, game)
    labels = label_states(
        game, waiting, source=source, seconds=seconds, search_states=search_states, executor=executor
    )
    number = len(parts)
    while part := list(islice(labels, rows_a_part)):
        with write_atomically(folder / f"part-{number:05}.parquet") as file:
            parquet.write_table(_table(game, part, about), file)
        rows, number = rows + len(part), number + 1
    return rows


def _parquet() -> Any:
    try:
        return import_module("pyarrow.parquet")
    except ModuleNotFoundError as error:
        message = missing_extra("A folder of labels", "pyarrow", "data")
        raise ModuleNotFoundError(message, name=error.name) from error


def _rows_of(part: Path, about: str, game: Game[Any, Any]) -> int:
    """Return the number of labels in a file, or raise ValueError if it is not of the game."""
    try:
        facts: Any = _parquet().read_metadata(part)
    except Exception as error:
        raise ValueError(f"{part} is no Parquet file: remove it, and its labels are made again.") from error
    if dict[bytes, bytes](facts.metadata or {}).get(ABOUT) != about.encode():
        raise ValueError(
            f"{part} has no labels of {describe(game)} with the rules as they are: label into another folder."
        )
    return int(facts.num_rows)


def _skip(waiting: Iterator[Any], rows: int, parts: Sequence[Path], game: Game[Any, Any]) -> None:
    """Take the states that are labelled; raise ValueError if the last of them is another."""
    if not rows:
        return
    [last] = deque[Any](islice(waiting, rows), maxlen=1) or [None]
    [*_, written] = _parquet().read_table(parts[-1], columns=["state"]).column("state").to_pylist()
    if last is None or format_state(game, last) != written:
        raise ValueError(
            f"{parts[-1]} ends with {written}, where the states given have another: give the same states in the"
            f" same order, or label into another folder."
        )


def _table(game: Game[Any, Any], labels: Sequence[Label[Any, Any]], about: str) -> Any:
    arrow = import_module("pyarrow")
    text, number = arrow.string(), arrow.float64()
    columns = {
        "state": (text, [format_state(game, label.state) for label in labels]),
        "player": (text, [label.player and label.player.name for label in labels]),
        "lower": (number, [float(label.value.lower) for label in labels]),
        "upper": (number, [float(label.value.upper) for label in labels]),
        "plies": (arrow.int32(), [label.plies for label in labels]),
        "actions": (
            arrow.list_(text),
            [[format_action(game, action) for action in label.actions] for label in labels],
        ),
        "action_lower": (
            arrow.list_(number),
            [[float(bounds.lower) for bounds in label.actions.values()] for label in labels],
        ),
        "action_upper": (
            arrow.list_(number),
            [[float(bounds.upper) for bounds in label.actions.values()] for label in labels],
        ),
    }
    schema = arrow.schema([(name, kind) for name, (kind, _) in columns.items()], metadata={ABOUT: about.encode()})
    return arrow.table([arrow.array(values, kind) for kind, values in columns.values()], schema=schema)
