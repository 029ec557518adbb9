"""The back end: what stands between kernels and Numba, and between kernels and Python."""
