"""Cards that are none: threads in plain Python, or as machine code of the processor, one after another."""

from __future__ import annotations

import re
from contextlib import suppress
from ctypes import CFUNCTYPE, addressof, c_int64, c_void_p, memmove, sizeof
from functools import cache
from typing import Any, ClassVar

from gametree.compiled.back_end import machine_code
from gametree.compiled.back_end.device_code import THREAD
from gametree.compiled.back_end.machine_functions import library
from gametree.compiled.back_end.memory_words import BYTES, Memory, load, store, words as new_words

_ENGINES = list[Any]()  # which own the machine code


class _Host:
    """A stand-in for `Card`, with memory of the processor. `launches` are those of all cards."""

    threads = 7
    launches: ClassVar[list[int]] = []
    memories: ClassVar[dict[int, Memory]] = {}

    def __init__(self, code: Any) -> None:
        self.code = code

    @classmethod
    def once(cls, code: Any) -> Any:
        return cls(code)

    def allocate(self, words: int) -> int:
        memory = new_words(words)
        self.memories[addressof(memory)] = memory
        return addressof(memory)

    def free(self, address: int) -> None:
        del self.memories[address]

    def write(self, address: int, memory: Memory) -> None:
        memmove(address, addressof(memory), sizeof(memory))

    def read(self, address: int, memory: Memory) -> None:
        memmove(addressof(memory), address, sizeof(memory))

    def launch(self, address: int, threads: int) -> None:
        assert threads > 0  # or a card refuses the launch
        self.launches.append(threads)
        for number in reversed(range(threads)):  # on a card, in any order
            self.run(number, address)

    def run(self, number: int, address: int) -> None:
        raise NotImplementedError


class PythonCard(_Host):
    """A card for a kernel and the words of its workspace, behind which is the number of the thread's work."""

    def run(self, number: int, address: int) -> None:
        kernel, words = self.code
        memory = new_words(words + 64)
        memory[0] = memory[words] = number
        memory[1] = addressof(memory) + BYTES * (words + 1)  # of an arena, which plain Python does without
        failed = True
        with suppress(Exception):
            kernel(addressof(memory), address)
            failed = False
        if failed:
            store(address, 0, min(memory[words], load(address, 0)))
        assert not any(memory[words + 3 :])  # which are not its own


class MachineCard(_Host):
    """A card for the text of a module, all of it but the registers that number a thread."""

    def run(self, number: int, address: int) -> None:
        _loaded(self.code)(number, address)


@cache
def _loaded(text: str) -> Any:
    """Return what a thread does, as a function of C."""
    llvm = library("llvmlite.binding")
    machine = machine_code.target_machine()
    module = llvm.parse_assembly(text)
    machine_code.hide_all_but(module, THREAD)
    machine_code.optimise(module, machine, quick=True)
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(machine.emit_object(module)))
    engine.finalize_object()
    _ENGINES.append(engine)
    return CFUNCTYPE(None, c_int64, c_void_p)(engine.get_function_address(THREAD))


def check_ptx(ptx: str) -> None:
    """Check that PTX has one entry and needs nothing else, and rounds products of floats."""
    assert ptx.count(".entry") == 1
    assert not re.search(r"prototype|\.extern|\bfma\b|\b(add|sub|mul)\.f64", ptx)
