"""The back end: the layer between kernels and Numba, and between kernels and Python."""

from gametree.compiled.back_end.kernel_cache import KernelFile

__all__ = ["KernelFile"]
