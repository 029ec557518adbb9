"""A card of NVIDIA, as its driver shows it: memory on it, and launches of a kernel."""

from __future__ import annotations

from ctypes import addressof, c_int64, c_void_p, sizeof
from functools import cache, lru_cache
from typing import Any

from gametree.compiled.back_end.device_code import BLOCK, LAUNCH, ON_THE_CPU
from gametree.compiled.back_end.machine_functions import library
from gametree.compiled.back_end.memory_words import BYTES, Memory
from gametree.extras import missing_extra
from gametree.game import CompileError

NAME = 100  # bytes
PROCESSORS = "CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT"
MOST_KERNELS = 64


class Card:
    """The first card, with the kernel of some PTX loaded, of which it runs `threads` at a time."""

    def __init__(self, ptx: str) -> None:
        self._driver, self._context = opened()
        self._call("cuCtxSetCurrent", self._context)
        self._module = self._call("cuModuleLoadData", ptx.encode() + b"\0")
        self._kernel = self._call("cuModuleGetFunction", self._module, LAUNCH.encode())
        processors = getattr(self._driver.CUdevice_attribute, PROCESSORS)
        blocks = self._call("cuOccupancyMaxActiveBlocksPerMultiprocessor", self._kernel, BLOCK, 0)
        number = self._call("cuDeviceGetAttribute", processors, self._call("cuDeviceGet", 0))
        self.threads = BLOCK * blocks * number

    def allocate(self, words: int) -> int:
        """Return the address of words of memory on the card, whatever is in them."""
        self._call("cuCtxSetCurrent", self._context)  # of the thread that calls
        return int(self._call("cuMemAlloc", words * BYTES))

    def free(self, address: int) -> None:
        """Give memory back."""
        self._call("cuMemFree", address)

    def write(self, address: int, memory: Memory) -> None:
        """Copy words to the card."""
        self._call("cuMemcpyHtoD", address, addressof(memory), sizeof(memory))

    def read(self, address: int, memory: Memory) -> None:
        """Copy words from the card."""
        self._call("cuMemcpyDtoH", addressof(memory), address, sizeof(memory))

    def launch(self, address: int, threads: int) -> None:
        """Run threads on the launch at an address, and wait for them."""
        grid = (threads + BLOCK - 1) // BLOCK, 1, 1
        given = (address, threads), (c_void_p, c_int64)
        self._call("cuLaunchKernel", self._kernel, *grid, BLOCK, 1, 1, 0, 0, given, 0)
        self._call("cuCtxSynchronize")

    def _call(self, name: str, *given: Any) -> Any:
        return _checked(self._driver, name, *given)


@lru_cache(maxsize=MOST_KERNELS)
def card_with(ptx: str) -> Card:
    """Return the card with a kernel, which the driver compiles once in a process."""
    return Card(ptx)


def card_name() -> str:
    """Return the name of the card."""
    driver, _ = opened()
    name: bytes = _checked(driver, "cuDeviceGetName", NAME, _checked(driver, "cuDeviceGet", 0))
    return name.split(b"\0")[0].decode()


@cache
def opened() -> tuple[Any, Any]:
    """Return the driver's functions and a context of the first card, which stays for this process.

    Where the extra, the driver or a card is missing, an error says so.
    """
    try:
        driver = library("cuda.bindings.driver")
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            missing_extra('device="cuda"', "cuda-bindings", "gpu"), name=error.name
        ) from None
    try:
        _checked(driver, "cuInit", 0)
    except RuntimeError:  # which the bindings raise where they find no library of the driver
        message = f'device="cuda" needs the driver of an NVIDIA card, and finds none: install it, or {ON_THE_CPU}.'
        raise CompileError(message) from None
    if not _checked(driver, "cuDeviceGetCount"):
        message = f'device="cuda" needs an NVIDIA card, and the driver finds none: {ON_THE_CPU}.'
        raise CompileError(message)
    return driver, _checked(driver, "cuDevicePrimaryCtxRetain", _checked(driver, "cuDeviceGet", 0))


def _checked(driver: Any, name: str, *given: Any) -> Any:
    """Return what a function of the driver returns, or raise `CompileError` for its error."""
    status, *answer = getattr(driver, name)(*given)
    if int(status):
        message = f"The driver of the NVIDIA card failed in {name}, with {status.name}: {ON_THE_CPU}."
        raise CompileError(message)
    return answer[0] if answer else None
