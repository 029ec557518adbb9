"""The searches as kernels: functions of words of memory, which Numba compiles together with a game's rules."""
