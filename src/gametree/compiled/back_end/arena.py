"""The memory of lists of rules, as LLVM's code: a stack of bytes, whose top and end are words of the workspace.

A kernel takes the memory when it begins and gives it back when it ends. Only what is used takes memory.
"""

from __future__ import annotations

from gametree.compiled.back_end import workspace

ARENA_BYTES = 256 << 20
FEWEST = 4  # items that a list has room for after the first
ROOM, ITEMS = 1, 2  # the words of a list behind its length
ALLOCATE, ENLARGE = "gametree.allocate", "gametree.enlarge"  # the names of the functions below
BEGIN, END = (
    f"""  %arena = call ptr @PyMem_RawMalloc(i64 {ARENA_BYTES})
  %arena_top = ptrtoint ptr %arena to i64
  %arena_none = icmp eq ptr %arena, null
  %arena_size = select i1 %arena_none, i64 0, i64 {ARENA_BYTES}
  %arena_end = add i64 %arena_top, %arena_size
  %arena_workspace = inttoptr i64 %address to ptr
  %arena_top_place = getelementptr i64, ptr %arena_workspace, i64 {workspace.ARENA_TOP}
  %arena_end_place = getelementptr i64, ptr %arena_workspace, i64 {workspace.ARENA_END}
  store i64 %arena_top, ptr %arena_top_place
  store i64 %arena_end, ptr %arena_end_place
""",
    "  call void @PyMem_RawFree(ptr %arena)\n",
)
ARENA = f"""
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define internal ptr @{ALLOCATE}(ptr %words, i64 %bytes) alwaysinline {{
  %place = getelementptr i64, ptr %words, i64 {workspace.ARENA_TOP}
  %limit = getelementptr i64, ptr %words, i64 {workspace.ARENA_END}
  %top = load i64, ptr %place
  %end = load i64, ptr %limit
  %more = add i64 %bytes, 15
  %whole = and i64 %more, -16
  %left = sub i64 %end, %top
  %fits = icmp ule i64 %whole, %left
  br i1 %fits, label %take, label %fail
take:
  %after = add i64 %top, %whole
  store i64 %after, ptr %place
  %found = inttoptr i64 %top to ptr
  ret ptr %found
fail:
  ret ptr null
}}

define internal ptr @{ENLARGE}(ptr %words, ptr %list, i64 %size) noinline {{
  %length = load i64, ptr %list
  %double = shl i64 %length, 1
  %few = icmp ult i64 %double, {FEWEST}
  %room = select i1 %few, i64 {FEWEST}, i64 %double
  %bytes = mul i64 %room, %size
  %new = call ptr @{ALLOCATE}(ptr %words, i64 %bytes)
  %none = icmp eq ptr %new, null
  br i1 %none, label %end, label %fill
fill:
  %room_place = getelementptr i64, ptr %list, i64 {ROOM}
  %items_place = getelementptr i64, ptr %list, i64 {ITEMS}
  %old = load ptr, ptr %items_place
  %used = mul i64 %length, %size
  call void @llvm.memcpy.p0.p0.i64(ptr %new, ptr %old, i64 %used, i1 false)
  store i64 %room, ptr %room_place
  store ptr %new, ptr %items_place
  br label %end
end:
  ret ptr %new
}}
"""
