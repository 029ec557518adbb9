"""The values of the names of a module."""

from __future__ import annotations

import builtins
from collections.abc import Mapping
from types import FunctionType, ModuleType
from typing import Any

from gametree.compiled.front_end.names.records import MISSING
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.snapshot import Snapshot


def global_value(snapshot: Snapshot, module: Mapping[str, Any], name: str) -> Any:
    """Return the value of a name of a module, or of a builtin."""
    found = module.get(name, vars(builtins).get(name, MISSING))
    if found is MISSING:
        raise Refused(f"the name {name} is not known", "import or define it in the module")
    if isinstance(found, ModuleType | FunctionType | type):
        return found
    return snapshot.freeze(found)
