"""Lists, sets, deques and streams: how they are made, changed, searched and iterated over."""
