"""The names that code uses: globals and attributes, the modules that it imports, and attributes of modules."""

from __future__ import annotations

import dis
from collections.abc import Iterator
from functools import lru_cache
from types import CodeType
from typing import NamedTuple, cast

from gametree.function_source import codes_in

LOADS_ATTRIBUTE = ("LOAD_ATTR", "LOAD_METHOD")


class CodeNames(NamedTuple):
    """The names in the code of a function and of the functions inside it.

    `names` are all of them, `globals` those of globals. `chains` are the globals with the attributes that directly
    follow, `imports` the modules that are imported inside, with their level.
    """

    names: frozenset[str]
    chains: tuple[tuple[str, ...], ...]
    imports: tuple[tuple[int, str], ...]
    globals: frozenset[str]


@lru_cache(maxsize=4096)
def names_of(code: CodeType) -> CodeNames:
    """Return the names that the code of a function uses."""
    names: set[str] = set()
    chains: list[list[str]] = []
    imports: set[tuple[int, str]] = set()
    for part in codes_in(code):
        names.update(_names_in(part))
        before: list[dis.Instruction] = []
        is_chain = False
        for each in dis.get_instructions(part):
            if each.opname.endswith(("LOAD_GLOBAL", "LOAD_NAME", "OR_GLOBALS")):
                chains.append([str(each.argval)])
                is_chain = True
            elif is_chain and each.opname in LOADS_ATTRIBUTE:
                chains[-1].append(str(each.argval))
            else:
                is_chain = False
            if each.opname == "IMPORT_NAME":
                imports.add((cast("int", before[-2].argval), str(each.argval)))
            before.append(each)
    used = frozenset(first for first, *_ in chains)
    return CodeNames(frozenset(names), tuple(sorted(set(map(tuple, chains)))), tuple(sorted(imports)), used)


def _names_in(code: CodeType) -> Iterator[str]:
    """Yield the names of one function, with those of patterns: `case Point(x=0)` looks up `x`."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, tuple):
            yield from (part for part in cast("tuple[object, ...]", constant) if isinstance(part, str))
