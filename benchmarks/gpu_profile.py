"""A profile of random play on a card of NVIDIA that needs no card: what ptxas says, and a model of its warps.

    python benchmarks/gpu_profile.py
    python benchmarks/gpu_profile.py Breakthrough Othello

Needs the programs `ptxas` and `nvdisasm` of CUDA 13. For each game of `gpu.py`, ptxas compiles the PTX of
`compiled.simulate` for an H200 and says how many registers and bytes of local memory a thread has. The module of
LLVM that became PTX also runs on the processor, where each thread writes down its basic blocks; the tallies are
compared. A basic block costs the instructions that ptxas made of it, told by line numbers in the PTX.

In the model, threads of a warp that go different ways go one after another, and meet again at the immediate
post-dominator in the graph of all ways taken. Instructions are counted for each move: those that a thread needs,
and those that its warp issues meanwhile, which is more. The bound is how many billion moves a second a card does
that issues as many instructions as it can. The model has no caches, no latencies, and no units that are busy.
"""

from __future__ import annotations

import re
import subprocess
import sys
from array import array
from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping
from ctypes import CFUNCTYPE, c_int32, c_int64, c_void_p, string_at
from importlib import import_module
from itertools import chain, pairwise
from pathlib import Path
from random import Random
from shutil import which
from tempfile import TemporaryDirectory
from typing import Any, ClassVar, NamedTuple

from gametree import compiled
from gametree.compiled import compiled_rules, device_simulations
from gametree.compiled.back_end import card, device_code, machine_code
from gametree.compiled.back_end.machine_functions import library

sys.path.append(str(Path(__file__).parents[1]))
gpu = import_module("benchmarks.gpu")
host_card = import_module("tests.compiled.host_card")

WARPS, LANES, GAMES = 4, 32, 16  # each thread plays as many games as in the largest launches
MULTIPROCESSORS, SCHEDULERS, CYCLES, THREADS, REGISTERS = 132, 4, 1.98e9, 2048, 1 << 16  # of an H200, at its most
HEAD = (
    "game           registers  local  threads   code  thread    warp   used  in loops  of local  wide products"
    "  branches  bound"
)
KINDS = {"local": "LDL|STL", "product": r"IMAD\.(WIDE|HI)", "branch": "BRA|BSSY|BSYNC|BREAK|CALL|EXIT"}
LABEL = re.compile(r'("[^"]*"|[^\s";!@]+):')
NUMBERS = re.compile(r"(?:tail )?call .*@llvm\.nvvm\.read\.ptx\.sreg\.(\w+)\.x\(\)")
LISTED = re.compile(r"//## File .*, line (\d+)|^\s+/\*[0-9a-f]+\*/\s+(?:@\S+\s+)?([A-Z][\w.]*)")
TRACER = """
@lane = global i32 0
@count = global i64 0
@trace = global [4194304 x i16] zeroinitializer
define internal void @note(i16 %block) alwaysinline {
  %count = load i64, ptr @count
  %place = getelementptr i16, ptr @trace, i64 %count
  store i16 %block, ptr %place
  %next = add i64 %count, 1
  store i64 %next, ptr @count
  ret void
}
"""
LINES = """
!llvm.dbg.cu = !{!90000}
!llvm.module.flags = !{!90001}
!90000 = distinct !DICompileUnit(language: DW_LANG_C, file: !90002, emissionKind: DebugDirectivesOnly)
!90001 = !{i32 2, !"Debug Info Version", i32 3}
!90002 = !DIFile(filename: "kernel", directory: "/")
!90003 = !DISubroutineType(types: !{})
"""
FUNCTION = "distinct !DISubprogram(file: !90002, type: !90003, unit: !90000, spFlags: DISPFlagDefinition)"
Edges = Mapping[int, set[int]]  # the basic blocks that follow each


class Code(NamedTuple):
    """A kernel as ptxas compiles it: registers, bytes of local memory, instructions of each basic block."""

    registers: int
    local: int
    blocks: list[Counter[str]]


def lines_of(text: str) -> Iterator[tuple[str, int]]:
    """Return the lines of a module, each with the number of its basic block, or -1."""
    block, within = -1, False
    for line in text.split("\n"):
        within = (within or line.startswith("define")) and line != "}"
        block += line.startswith("define") or (within and LABEL.match(line) is not None)
        yield line, block if within and line.startswith(" ") else -1


def optimised(text: str) -> str:
    """Return the module of LLVM that becomes PTX."""
    return str(device_code.device_module(text, device_code.device_machine()))


def traced(text: str) -> str:
    """Return the module for the processor, where the thread whose number is in @lane notes its basic blocks."""
    lines, noted = list[str](), -1
    for line, block in lines_of(text):
        if block > noted and " = phi " not in line:
            lines.append(f"  call void @note(i16 {block})")
            noted = block
        if not line.startswith("target ") and not (line.startswith("declare") and "nvvm" in line):
            line = line.replace("ptx_kernel ", "")  # noqa: PLW2901
            lines.append(NUMBERS.sub(lambda it: "load i32, ptr @lane" if it[1] == "tid" else "add i32 0, 0", line))
    return "\n".join([*lines, TRACER])


def code_of(text: str) -> Code:
    """Return what ptxas makes of a module, with line numbers that tell the basic blocks."""
    lines, notes, last, scope = list[str](), [LINES], -1, 90_100
    for line, block in lines_of(text):
        if line.startswith("define"):
            scope += 1
            lines.append(line.replace(" {", f" !dbg !{scope} {{"))
            notes.append(f"!{scope} = {FUNCTION}")
        elif block < 0 or line.startswith("    ") or line.endswith("["):  # or within a switch
            lines.append(line)
        else:
            lines.append(f"{line}, !dbg !{91_000 + block}")
        if block > last:
            last = block
            notes.append(f"!{91_000 + block} = !DILocation(line: {block + 1}, scope: !{scope})")
    module = library("llvmlite.binding").parse_assembly("\n".join([*lines, *notes]))
    with TemporaryDirectory() as folder:
        ptx, cubin = Path(folder, "kernel.ptx"), Path(folder, "kernel.cubin")
        ptx.write_text(device_code.device_machine().emit_assembly(module))
        told = printed("ptxas", "-v", "-lineinfo", "-arch=sm_90", ptx, "-o", cubin)
        listing = printed("nvdisasm", "-g", "-c", cubin)
    blocks, at = [Counter[str]() for _ in range(last + 1)], 0
    for found in filter(None, map(LISTED.search, listing.split("\n"))):
        if found[1]:
            at = int(found[1]) - 1
        elif found[2] != "NOP":
            blocks[at].update(["all", *(kind for kind, names in KINDS.items() if re.match(names, found[2]))])
    registers, local = (int(re.findall(each, told)[0]) for each in (r"Used (\d+) reg", r"(\d+) bytes stack"))
    return Code(registers, local, blocks)


def printed(*command: str | Path) -> str:
    """Return what a program prints."""
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    return run.stdout + run.stderr


class TracingCard(host_card.MachineCard):  # type: ignore[misc, name-defined]
    """A card that is none, with the basic blocks that each thread of the last launch went through."""

    threads = WARPS * LANES // device_simulations.WAVES
    module: ClassVar[str] = ""
    traces: ClassVar[list[array[int]]] = []

    def launch(self, address: int, threads: int) -> None:
        """Run the threads one after another."""
        llvm, machine = library("llvmlite.binding"), machine_code.target_machine()
        module = llvm.parse_assembly(traced(self.code))
        machine_code.optimise(module, machine, quick=True)
        engine = llvm.create_mcjit_compiler(module, machine)
        run = CFUNCTYPE(None, c_void_p, c_int64)(engine.get_function_address(device_code.LAUNCH))
        lane, count, trace = map(engine.get_global_value_address, ("lane", "count", "trace"))
        TracingCard.module, TracingCard.traces = self.code, []
        for number in range(threads):
            c_int32.from_address(lane).value, c_int64.from_address(count).value = number, 0
            run(address, threads)
            self.traces.append(array("H", string_at(trace, 2 * c_int64.from_address(count).value)))


def meeting_places(edges: Edges, end: int) -> dict[int, int]:
    """Return the immediate post-dominator of each basic block."""
    behind = {block: {*edges, end} for block in edges} | {end: {end}}  # what all ways to the end go through
    changed = True
    while changed:
        changed = False
        for block in sorted(edges, reverse=True):
            now = {block}.union(set[int].intersection(*[behind[each] for each in edges[block]]))
            changed, behind[block] = changed or now != behind[block], now
    return {block: max(behind[block] - {block}, key=lambda each: len(behind[each])) for block in edges}


def issue(lanes: list[Iterator[int]], block: int, until: int, meets: dict[int, int], issued: Counter[int]) -> None:
    """Count how often a warp issues each basic block while its lanes go from one to another."""
    while block != until:
        issued[block] += 1
        ways = defaultdict[int, list[Iterator[int]]](list)
        for lane in lanes:
            ways[next(lane)].append(lane)
        meet = meets[block] if len(ways) > 1 else next(iter(ways))
        for way, some in ways.items():
            if way != meet:
                issue(some, way, meet, meets, issued)
        block = meet


def in_loops(edges: Edges, turn: int) -> set[int]:
    """Return the basic blocks in loops within a move: they come back to themselves, but not by its first block."""

    def reached(block: int) -> set[int]:
        found, left = set[int](), [block]
        while left:
            new = edges.get(left.pop(), set()) - found - {turn}
            found |= new
            left += new
        return found

    return {block for block in edges if block in reached(block)}


def profile(game: Any) -> None:
    """Print the profile of a game."""
    machine, state, games = compiled.compile(game, checked=False), game.initial_state(), WARPS * LANES * GAMES
    found = compiled.simulate(machine, state, simulations=games, rng=Random(1), device="cuda")
    assert found == compiled.simulate(machine, state, simulations=games, rng=Random(1))
    code, traces, moves = code_of(TracingCard.module), TracingCard.traces, round(games * found.mean_plies)
    end, edges, visits, issued = len(code.blocks), defaultdict[int, set[int]](set), Counter[int](), Counter[int]()
    for trace in traces:
        visits.update(trace)
        for block, following in {*pairwise(chain(trace, [end]))}:
            edges[block].add(following)
    meets = meeting_places(edges, end)
    for first in range(0, WARPS * LANES, LANES):
        lanes = [chain(each[1:], [end]) for each in traces[first : first + LANES]]
        issue([*lanes], traces[first][0], end, meets, issued)
    loops = in_loops(edges, next(block for block in sorted(edges) if visits[block] == moves))

    def per_move(counts: Counter[int], kind: str = "all", among: Container[int] = range(end)) -> float:
        return sum(number * code.blocks[block][kind] for block, number in counts.items() if block in among) / moves

    thread, warp = per_move(visits), LANES * per_move(issued)
    registers = -(-code.registers // 8) * 8  # as they are allocated
    blocks = min(THREADS, REGISTERS // registers) // device_code.BLOCK
    bound = MULTIPROCESSORS * SCHEDULERS * CYCLES * LANES / warp
    print(
        f"{type(game).__name__:14}{code.registers:10}{code.local:7,}{blocks * device_code.BLOCK:9,}"
        f"{sum(each['all'] for each in code.blocks):7,}{thread:8,.0f}{warp:8,.0f}{thread / warp:7.0%}"
        f"{LANES * per_move(issued, among=loops) / warp:10.0%}{per_move(visits, 'local'):10.1f}"
        f"{per_move(visits, 'product'):15.1f}{per_move(visits, 'branch'):10.1f}{bound / 1e9:7.1f}",
        flush=True,
    )


def main() -> None:
    """Print the profiles of the games of `gpu.py`, or of those whose names are given."""
    if not which("ptxas") or not which("nvdisasm"):
        sys.exit(
            "This profile needs ptxas and nvdisasm: install the toolkit of CUDA 13 and put its programs on PATH."
        )
    gpu.on_host()
    for module, name, function in (compiled_rules, "ptx_of", optimised), (card, "card_with", TracingCard.once):
        setattr(module, name, function)
    print(HEAD)
    for aim in gpu.AIMS:
        if not sys.argv[1:] or type(aim.game).__name__ in sys.argv[1:]:
            profile(aim.game)


if __name__ == "__main__":
    main()
