"""The compiler of rules: from the functions as they stand to machine code, by way of LLVM.

Read it in this order: `kinds` (what a value can be), `lower` (one rule, statement by statement, to LLVM's
text), `memory` (reading and writing records, views guarded), `faults` (how a rule that goes out of its bounds
ends its run), `module` (all rules that some entry points reach), `machine` (machine code of a module, for a
target), `apart` (making that in a process of its own), `cache` (where it is kept).

`docs/language.md` says what a rule may say. Nothing here is imported before something compiles.
"""
