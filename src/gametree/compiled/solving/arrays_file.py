"""A file of arrays: a header, the places and checksums of blocks, and the rows of states, in blocks.

It begins with `ARRAYS`, the length of the header, the checksum of the header, and the header as JSON. Then come
the number of the first row of each block and of the end, and the checksum of each block. The checksum of a block
also covers its number and the checksum of the header, so a block of another file or place is not accepted. It
covers all rows of the block, so the numbers of rows need no checksum of their own. All numbers are little-endian.
"""

from __future__ import annotations

import mmap
import os
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from struct import unpack_from
from weakref import finalize

from gametree.compiled.back_end.arrays import numpy
from gametree.solver.solution_database import ARRAYS
from gametree.solver.solution_header import Format, Header, SolutionReader, header_text
from gametree.solver.writing import write_atomically

FORMAT = Format("gametree arrays", version=2)
SEAL = 32  # bytes of the checksum of a header
CHECKSUM = 16  # bytes of the checksum of a block
LENGTH = 8  # bytes of the length of a header
PLACE = 8  # bytes of the number of a row
WORD = 8  # bytes


def write_arrays(path: Path, header: Header, row_words: int, blocks: Iterable[bytes]) -> None:
    """Write a file of arrays, which takes the place of the file at `path` as a whole or not at all.

    Equal contents give equal files, byte for byte. Raises `UnwritableFile` if the file cannot be written.
    """
    content = header_text(header, FORMAT, row_words=row_words)
    seal = blake2b(content, digest_size=SEAL).digest()
    places, checksums = numpy.zeros(header.blocks + 1, "<u8"), bytearray()
    with write_atomically(path) as part, part.open("r+b") as file:
        file.write(ARRAYS + len(content).to_bytes(LENGTH, "little") + seal + content)
        directory = file.tell()
        file.seek(directory + PLACE * (header.blocks + 1) + CHECKSUM * header.blocks)
        for number, block in enumerate(blocks):
            file.write(block)
            places[number + 1] = places[number] + len(block) // (WORD * row_words)
            checksums += _checksum(block, seal, number)
        file.seek(directory)
        file.write(places.tobytes() + checksums)


class ArraysFile(SolutionReader):
    """The reader of a file of arrays, which reads its header at once, and maps the rest into memory.

    Raises FileNotFoundError if there is no file, `CorruptFile` where it is damaged, and `MismatchedFile` if it is
    of another version of the format.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        with path.open("rb") as file:
            begins, length, self._seal = file.read(len(ARRAYS)), file.read(LENGTH), file.read(SEAL)
            whole = os.fstat(file.fileno()).st_size
            content = file.read(min(int.from_bytes(length, "little"), whole))
            directory = file.tell()
            if begins != ARRAYS or blake2b(content, digest_size=SEAL).digest() != self._seal:
                raise self.damaged("its header has another checksum")
            self.header, (self.row_words,) = self.read_header(content, FORMAT, "row_words")
            if self.read(min, (self.row_words, self.header.blocks, self.header.states)) < 1:
                raise self.damaged("it says that it has no rows")
            places = PLACE * (self.header.blocks + 1)
            self._first_row = directory + places + CHECKSUM * self.header.blocks
            size = self._first_row + WORD * self.row_words * self.header.states
            if whole != size:
                raise self.damaged("it was cut short or goes on too long")
            self._content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        finalize(self, self._content.close)
        self._places, self._checksums = directory, directory + places

    def block(self, number: int) -> bytes:
        """Return the rows of a block, after a look at its checksum."""
        first, end = unpack_from("<2Q", self._content, self._places + PLACE * number)
        at = self._checksums + CHECKSUM * number
        step = WORD * self.row_words
        content = self._content[self._first_row + step * first : self._first_row + step * end]
        if _checksum(content, self._seal, number) != self._content[at : at + CHECKSUM]:
            raise self.damaged(f"block {number} has another checksum")
        return content


def _checksum(block: bytes, seal: bytes, number: int) -> bytes:
    return blake2b(block, digest_size=CHECKSUM, key=seal, salt=number.to_bytes(16, "little")).digest()
