"""From the intermediate representation to text, for readers and tests, and the output of the front end."""

from gametree.compiled.front_end.printers.collecting import collector
from gametree.compiled.front_end.printers.printing import text_of

__all__ = ["collector", "text_of"]
