"""The Python of the playground, which answers the questions of its page; see `answers`."""
