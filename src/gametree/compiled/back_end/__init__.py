"""The back end: the layer between kernels and Numba, and between kernels and Python."""
