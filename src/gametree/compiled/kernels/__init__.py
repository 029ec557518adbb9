"""The searches as kernels: functions of words of memory, which Numba compiles together with a game's rules."""

from gametree.compiled.kernels.rules import KernelRules
from gametree.compiled.kernels.shared_table import SharedTable

__all__ = ["KernelRules", "SharedTable"]
