"""Whether all that compiled rules depend on is as it was: found without the compiler, and compared by identity.

More objects are found than the compiler reads, and never fewer. The code of installed packages is taken to stay as
it is below the names that rules use.
"""

from __future__ import annotations

import copyreg
from types import FunctionType
from typing import Any

from gametree.compiled.front_end.names.unchanged import Unchanged
from gametree.dependencies import ClassOfInstance, UnreadableValue, entries_of, is_changeable, is_generated, reach

COPIED_BY = ("__deepcopy__", "__reduce__", "__reduce_ex__", "__getstate__", "__setstate__", "__copyreg__")


def dependencies(*roots: object) -> Unchanged | None:
    """Return a test whether all that rules depend on is unchanged since now, or None if none can be made.

    `roots` are a game, evaluations and keys.
    """
    try:
        found = reach(*roots)
    except UnreadableValue:
        return None
    unchanged = Unchanged()
    for value, content in found:
        if content.places is None or _copies_itself(value):
            return None
        for kind, owner, names in content.places:
            if kind == "attributes":
                unchanged.attributes(owner, *names)
            elif kind == "entries":
                unchanged.entries(owner, names)
            else:
                getattr(unchanged, kind)(owner)
    return unchanged


def _copies_itself(value: Any) -> bool:
    """Whether the user says how objects of a class are copied, which the compiler does with each constant."""
    if not isinstance(value, ClassOfInstance) or not is_changeable(value.cls):
        return False
    names_of_slots: Any = getattr(copyreg, "_slotnames")  # noqa: B009 - which its first copy adds to a class
    names_of_slots(value.cls)
    own = [entries_of(value.cls).get(name) for name in COPIED_BY]
    return value.cls in copyreg.dispatch_table or any(
        isinstance(each, FunctionType) and not is_generated(each) for each in own
    )
