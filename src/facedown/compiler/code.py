"""The text of one function in LLVM's language, written line by line."""

from __future__ import annotations

USUAL, RARE = "!prof !1", "!prof !2"  # of a fork: the first way is nearly always gone, or hardly ever
KNOWN = ("true", "false")  # conditions that are settled when a rule is compiled
METADATA = """\
!0 = !{}
!1 = !{!"branch_weights", i32 2000, i32 1}
!2 = !{!"branch_weights", i32 1, i32 2000}"""
FAULTS = "ptr swiftself %faults"  # room for a fault: in a register of its own, which calls leave as it is
FIXED_LOAD = "!invariant.load !0"  # what is read never changes while rules run


def is_number(part: str) -> bool:
    """Whether a machine value is a number that is known when a rule is compiled."""
    return part.lstrip("-").isdigit()


class Code:
    """Instructions in blocks; `slots` hold local variables, which LLVM turns into registers."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.slots: list[str] = []
        self.is_open = True  # whether an instruction here can be reached
        self.is_fresh = True  # whether every call comes here, faults apart, with nothing changed so far
        self._reached: set[str] = set()  # blocks that something goes to
        self._count = 0

    @property
    def answer(self) -> str | None:
        """What the function returns, if it does nothing else: a number or a truth value; "" for nothing."""
        *others, last = self.lines
        if not all(" = load " in line or " = getelementptr " in line for line in others):
            return None
        instruction, _, *answer = last.split()
        if instruction != "ret" or len(answer) > 1:
            return None
        return "".join(answer) if all(is_number(part) or part in KNOWN for part in answer) else None

    def is_reached(self, label: str) -> bool:
        """Whether something goes to a block so far."""
        return label in self._reached

    def name(self) -> str:
        """Return a name of its own for a result."""
        self._count += 1
        return f"%r{self._count}"

    def label(self) -> str:
        """Return a name of its own for a block."""
        self._count += 1
        return f"b{self._count}"

    def emit(self, instruction: str) -> None:
        """Write an instruction without a result; none where it cannot be reached."""
        if self.is_open:
            self.lines.append(f"  {instruction}")

    def get(self, instruction: str) -> str:
        """Write an instruction and return the name of its result."""
        name = self.name()
        self.emit(f"{name} = {instruction}")
        return name

    def slot(self, ir: str) -> str:
        """Return a place for a local variable."""
        name = f"%s{len(self.slots)}"
        self.slots.append(f"  {name} = alloca {ir}")
        return name

    def begin(self, label: str) -> None:
        """Begin a block; the one before goes on into it. One that nothing goes to is left out."""
        self.jump(label)
        if label in self._reached:
            self.lines.append(f"{label}:")
            self.is_open = True
        self.is_fresh = False

    def jump(self, label: str) -> None:
        """End the block by going to another one."""
        if self.is_open:
            self.leave(f"br label %{label}", label)

    def fork(self, condition: str, yes: str, no: str, weights: str = "") -> None:
        """End the block by going one way or the other; `weights` say how often which way is gone."""
        if condition in KNOWN:
            self.jump(yes if condition == "true" else no)
        else:
            self.leave(f"br i1 {condition}, label %{yes}, label %{no}{weights and f', {weights}'}", yes, no)

    def leave(self, instruction: str, *labels: str) -> None:
        """End the block by returning, or by going to one of some others."""
        if self.is_open:
            self._reached.update(labels)
        self.emit(instruction)
        self.is_open = False

    def text(self, head: str) -> str:
        """Return the whole function."""
        return "\n".join([f"{head} {{", "entry:", *self.slots, *self.lines, "}"])
