"""From statements and expressions of Python to the intermediate representation, and from roots to a game."""
