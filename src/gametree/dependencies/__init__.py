"""Everything that the rules of a game depend on: the code and the values that can be reached from them by a name.

`reach` finds it. A function depends on its code, its defaults and the values that it refers to, a class on what
code names of it and on what Python calls, an object on its class and its attributes. Only the code of installed
packages counts by its name. Every value counts by its content and its type; one that cannot be read is refused.
"""

from gametree.dependencies.containers import behind_proxy
from gametree.dependencies.content import ClassOfInstance, Content, Place, UnreadableValue
from gametree.dependencies.functions import CACHE, GETTER
from gametree.dependencies.instances import cached_properties
from gametree.dependencies.libraries import entries_of, is_changeable, is_generated
from gametree.dependencies.reach import Dependencies, digest, reach, same_content

__all__ = [
    "CACHE", "GETTER", "ClassOfInstance", "Content", "Dependencies", "Place", "UnreadableValue", "behind_proxy",
    "cached_properties", "digest", "entries_of", "is_changeable", "is_generated", "reach", "same_content",
]  # fmt: skip
