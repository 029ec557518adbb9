"""The back end: the layer between kernels and Numba, and between kernels and Python."""

from gametree.compiled.back_end.kernel_cache import KernelFile
from gametree.compiled.back_end.workspace import Trouble, Words

__all__ = ["KernelFile", "Trouble", "Words"]
