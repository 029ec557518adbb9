"""Lists, sets, deques and streams: how they are made, changed, searched and iterated over."""

from gametree.compiled.front_end.containers.streams import each

__all__ = ["each"]
