"""Machine code of a module: made by LLVM, loaded into this process, called."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from facedown.compiler.errors import RuleFault
from facedown.compiler.faults import ROOM, Site
from facedown.compiler.kinds import machine_values, single
from facedown.compiler.module import Module
from facedown.compiler.unit import KnownBytes, Pins
from facedown.engine.base.record import Record

Watch = Callable[[str], None]  # called with what is being done
QUICK = 0  # how hard LLVM optimizes: a tenth of the time of LEVEL, for a third of the speed
LEVEL = 1  # 2 takes half as long again, for 2% of speed
THOROUGH = 3  # and where nobody waits
BETTER = "better machine code"  # the name of the thread that it is made in
WORTH = 0.5  # seconds on quick machine code, after which better one is made


class Target(NamedTuple):
    """What machine code is made for: LLVM's words for it."""

    triple: str
    cpu: str
    features: str
    llvmlite: str = ""  # its version, where machine code is made where it runs


class MachineCode(NamedTuple):
    """Machine code of some entry points, and where rules can go out of their bounds in it."""

    image: bytes  # an object file
    sites: tuple[Site, ...]


@cache
def host() -> Target:
    """Return this machine."""
    import llvmlite
    from llvmlite import binding

    _initialize()
    return Target(
        binding.get_default_triple(),
        binding.get_host_cpu_name(),
        binding.get_host_cpu_features().flatten(),
        llvmlite.__version__,
    )


# Processors that most machines of a kind are at least, and what tells that one is: for machine code that is
# made elsewhere.
_BASELINES = {
    "x86_64": ("x86-64-v3", ("avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe")),
    "aarch64": ("generic", ()),
    "arm64": ("generic", ()),
}
COMMON = (
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "x86_64-pc-windows-msvc",
    "arm64-apple-darwin",
)  # the machines that most people have


def usable_targets() -> list[Target]:
    """Return the targets whose machine code runs here, the best first."""
    here = host()
    baseline = baseline_of(here.triple)
    needed = _BASELINES.get(here.triple.partition("-")[0], ("", ()))[1]
    has_all = all(f"+{feature}" in here.features.split(",") for feature in needed)
    return [here, baseline] if baseline is not None and has_all else [here]


def baseline_of(triple: str) -> Target | None:
    """Return the common processor of a kind of machine, if there is one; on a Mac, under any version."""
    cpu = _BASELINES.get(triple.partition("-")[0])
    return (
        Target(triple.rstrip("0123456789.") if "-apple-" in triple else triple, cpu[0], "") if cpu else None
    )


@cache
def _initialize() -> None:
    from llvmlite import binding

    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()


def compile_module(
    module: Module, target: Target, level: int = LEVEL, watch: Watch = lambda stage: None
) -> MachineCode:
    """Return the machine code of a module.

    Args:
        module: lowered rules.
        target: for what machine.
        level: how hard LLVM optimizes, QUICK to 3.
        watch: called with each stage.
    """
    return MachineCode(object_file(module.text(target.triple), target, level, watch), tuple(module.sites))


def object_file(text: str, target: Target, level: int, watch: Watch = lambda stage: None) -> bytes:
    """Return the object file of a module in LLVM's language; the arguments are those of `compile_module`."""
    from llvmlite import binding

    _initialize()
    parsed = binding.parse_assembly(text)
    parsed.triple = target.triple
    machine = _machine(target, level)
    watch("optimizing")
    if level == QUICK:  # numbers into registers, and no blocks that nothing is in: the rest takes long
        passes = binding.create_new_module_pass_manager()
        passes.add_sroa_pass()
        passes.add_simplify_cfg_pass()
        passes.run(parsed, binding.create_pass_builder(machine, binding.create_pipeline_tuning_options()))
        watch("making machine code")
        return bytes(machine.emit_object(parsed))
    options = binding.create_pipeline_tuning_options(speed_level=level)
    options.loop_vectorization = False
    options.slp_vectorization = False
    options.loop_unrolling = level >= THOROUGH  # the loops of rules are short: a fourth of the time for 7%
    builder = binding.create_pass_builder(machine, options)
    builder.getModulePassManager().run(parsed, builder)
    watch("making machine code")
    return bytes(machine.emit_object(parsed))


def _machine(target: Target, level: int) -> Any:
    from llvmlite import binding

    return binding.Target.from_triple(target.triple).create_target_machine(
        cpu=target.cpu, features=target.features, opt=level, reloc="pic", codemodel="default"
    )


def refuse_others(pins: Pins, known: KnownBytes, given: Iterable[Any]) -> None:
    """Refuse records in which a pinned field has another value, or of which other bytes are known.

    Raises:
        ValueError: one has.
    """
    for record in given:
        if not isinstance(record, Record):
            continue
        of = type(record)
        if of in known and bytes(record) != known[of]:
            raise ValueError(f"This machine code is made for another {of.__name__}.")
        for pin, *way in _pinned(of):
            value = pins.get(pin)
            if value is None:
                continue
            field: Any = record
            for step in way:
                field = getattr(field, step)
            if any(one != value for one in (field if isinstance(field, ctypes.Array) else [field])):
                raise ValueError(
                    f"{of.__name__}.{'.'.join(way)} is {field}, and this machine code is made for {value}."
                )


@cache
def _pinned(of: type[Record]) -> tuple[tuple[Any, ...], ...]:
    """Return the pinned fields of a record, and those of single records in it: whose, and the way there."""
    inner = ((name, spec.of) for name, spec in of.specs.items() if spec.of is not None and not spec.shape)
    nested = ((pin, name, *way) for name, cls in inner for pin, *way in _pinned(cls))
    return *(((of, name), name) for name, spec in of.specs.items() if spec.pinned), *nested


class Loaded:
    """Machine code in this process.

    Args:
        code: made for this machine.
        names: of the entry points.
        pins: the pinned fields whose value it takes for known.
        known: the records whose bytes it takes for known.

    Attributes:
        sites: where rules can go out of their bounds in it.
        size: its bytes.
        is_best: whether no better machine code is to take over.
    """

    is_best = True

    def __init__(
        self,
        code: MachineCode,
        names: Iterable[str],
        pins: Pins = MappingProxyType({}),
        known: KnownBytes = MappingProxyType({}),
    ) -> None:
        self._names = tuple(names)
        self._pins = pins
        self._known = known
        self._take(code)

    def _take(self, code: MachineCode) -> None:
        """Run this machine code from now on."""
        from llvmlite import binding

        _initialize()
        engine = binding.create_mcjit_compiler(binding.parse_assembly(""), _machine(host(), LEVEL))
        engine.add_object_file(binding.ObjectFileRef.from_data(code.image))
        engine.finalize_object()
        self._entries: Mapping[str, Any] = {
            name: ctypes.CFUNCTYPE(ctypes.c_int64)(int(engine.get_function_address(name)))
            for name in self._names
        }
        self._engine, self.sites, self.size = engine, code.sites, len(code.image)

    def address(self, name: str) -> int:
        """Return where something lies that is no function."""
        return int(self._engine.get_global_value_address(name))

    def run(self, name: str, *arguments: Any) -> None:
        """Run an entry point, without the interpreter's lock.

        Raises:
            RuleFault: a rule went out of its bounds; what it worked on is of no use any more.
            ValueError: a pinned field or a known record is another than this code is made for.
        """
        self.ready(name, *arguments)()

    def ready(self, name: str, *arguments: Any) -> Callable[[], None]:
        """Return what runs an entry point on the same arguments again and again; raises as `run` does."""
        given = single(arguments)
        if self._pins or self._known:
            refuse_others(self._pins, self._known, given)
        values = tuple(map(ctypes.c_int64, machine_values(given)))

        def again(held: Any = arguments) -> None:  # nothing of which may go while this can be called
            number, value, other = self.call(name, values)
            if number:
                site = self.sites[number - 1]
                raise RuleFault(*site[:4], site.complaint(value, other))

        return again

    def call(self, name: str, values: Iterable[ctypes.c_int64]) -> Sequence[int]:
        """Run an entry point on machine values; return the number of a fault's site, or 0, and two more."""
        faults = (ctypes.c_int64 * ROOM)()
        self._entries[name](faults, *values)
        return faults[:3]


class Provisional(Loaded):
    """Machine code that was made quickly, in this process, until better one of the same rules is there.

    Args:
        code: made for this machine.
        names: of the entry points.
        pins: the pinned fields whose value it takes for known.
        better: called once it has run for a while, in a thread; returns better machine code, or None.

    Attributes:
        error: why no better one could be made, if that has come out.
    """

    def __init__(
        self, code: MachineCode, names: Iterable[str], pins: Pins, better: Callable[[], MachineCode | None]
    ) -> None:
        super().__init__(code, names, pins)
        self.is_best = False
        self.error: Exception | None = None
        self._better = better
        self._spent = 0.0
        self._lock = threading.Lock()
        self._outdated: list[Any] = []  # another thread may still be in it

    def call(self, name: str, values: Iterable[ctypes.c_int64]) -> Sequence[int]:
        """Run an entry point as others do, and have better machine code take over if that goes on."""
        start = time.perf_counter()
        faults = super().call(name, values)
        with self._lock:
            before, self._spent = self._spent, self._spent + time.perf_counter() - start
        if before <= WORTH < self._spent:
            threading.Thread(target=self._improve, name=BETTER, daemon=True).start()
        return faults

    def _improve(self) -> None:
        try:
            code = self._better()
            if code is not None:
                self._outdated.append(self._engine)
                self._take(code)
                self.is_best = True
        except Exception as error:  # noted: what is there goes on
            self.error = error
