"""The memory of lists of rules, as LLVM's code: a stack of bytes, whose top and end are words of the workspace.

A kernel takes the memory when it begins, or less if the machine does not give so much, and gives it back when
it ends. Only what is used takes memory. A list that was made last grows where it is.
"""

from __future__ import annotations

from gametree.compiled.back_end import workspace

ARENA_BYTES = 256 << 20
FEWEST = 4  # items that a list has room for after the first
ROOM, ITEMS = 1, 2  # the words of a list behind its length
ALLOCATE, ENLARGE = "gametree.allocate", "gametree.enlarge"  # the names of the functions below
BEGIN, END = (
    "  %arena = call ptr @gametree.begin_arena(i64 %address)\n",
    "  call void @free(ptr %arena)\n",
)
FROM_C = f"""
declare ptr @malloc(i64)
declare void @free(ptr)

define internal ptr @gametree.begin_arena(i64 %address) noinline {{
begin:
  br label %try
try:
  %bytes = phi i64 [ {ARENA_BYTES}, %begin ], [ %fewer, %again ]
  %found = call ptr @malloc(i64 %bytes)
  %none = icmp eq ptr %found, null
  br i1 %none, label %again, label %end
again:
  %fewer = lshr i64 %bytes, 2
  %nothing = icmp eq i64 %fewer, 0
  br i1 %nothing, label %end, label %try
end:
  %size = phi i64 [ %bytes, %try ], [ 0, %again ]
  %top = ptrtoint ptr %found to i64
  %limit = add i64 %top, %size
  %words = inttoptr i64 %address to ptr
  %top_place = getelementptr i64, ptr %words, i64 {workspace.ARENA_TOP}
  %limit_place = getelementptr i64, ptr %words, i64 {workspace.ARENA_END}
  store i64 %top, ptr %top_place
  store i64 %limit, ptr %limit_place
  ret ptr %found
}}
"""
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

define internal ptr @{ENLARGE}(ptr %words, ptr %list, i64 %size, i64 %needed) noinline {{
  %room_place = getelementptr i64, ptr %list, i64 {ROOM}
  %items_place = getelementptr i64, ptr %list, i64 {ITEMS}
  %length = load i64, ptr %list
  %double = shl i64 %length, 1
  %few = icmp ult i64 %double, {FEWEST}
  %grown = select i1 %few, i64 {FEWEST}, i64 %double
  %more_needed = icmp ult i64 %grown, %needed
  %room = select i1 %more_needed, i64 %needed, i64 %grown
  %bytes = mul i64 %room, %size
  %used = mul i64 %length, %size
  %old = load ptr, ptr %items_place
  %start = ptrtoint ptr %old to i64
  %behind = add i64 %start, %used
  %rounded = add i64 %behind, 15
  %whole = and i64 %rounded, -16
  %place = getelementptr i64, ptr %words, i64 {workspace.ARENA_TOP}
  %top = load i64, ptr %place
  %last = icmp eq i64 %whole, %top
  br i1 %last, label %extend, label %move
extend:
  %further = sub i64 %bytes, %used
  %more = call ptr @{ALLOCATE}(ptr %words, i64 %further)
  %full = icmp eq ptr %more, null
  br i1 %full, label %fail, label %fill
move:
  %new = call ptr @{ALLOCATE}(ptr %words, i64 %bytes)
  %none = icmp eq ptr %new, null
  br i1 %none, label %fail, label %copy
copy:
  call void @llvm.memcpy.p0.p0.i64(ptr %new, ptr %old, i64 %used, i1 false)
  br label %fill
fill:
  %items = phi ptr [ %old, %extend ], [ %new, %copy ]
  store i64 %room, ptr %room_place
  store ptr %items, ptr %items_place
  ret ptr %items
fail:
  ret ptr null
}}
"""
