"""House rules as a page: each question, how it is read here, and how it is read elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from facedown.cli import FINE
from facedown.cli.given import the_switches, the_system
from facedown.cli.show import as_json, paragraph, say
from facedown.engine.base.errors import unknown


def show(key: str, given: Sequence[str], json: bool) -> int:
    """Print a set of house rules, as `--switch` gives it.

    Raises:
        FacedownError: a switch or a reading is not right, or this system's matches do not have it.
    """
    system = the_system(key)
    switches = the_switches(system, given)
    for name, reading in switches.items():
        if name not in system.rulebook.switches:
            raise unknown("switch", name, system.rulebook.switches, f"of {system.key}")
        if system.catalogue.switches[name].number_of(reading) is None:
            options = system.catalogue.switches[name].options
            raise unknown("reading", reading, options, f"of {name}: {', '.join(options)}")
    rulings = [(name, reading, system.catalogue.switches[name]) for name, reading in switches.items()]
    if json:
        as_json(
            [
                {"switch": name, "reading": reading, "id": one.id, "is_usual": reading == one.default}
                for name, reading, one in rulings
            ]
        )
        return FINE
    say(f"House rules of {system.catalogue.title}", style="bold")
    for name, reading, one in rulings:
        say()
        say(paragraph(f"{one.id}  {one.question}", hang=" " * 4), style="bold")
        usual = "as usual" if reading == one.default else f"usually {one.default}"
        means = one.options.get(reading, "".join(one.options.values()))  # of a number there is one text
        say(paragraph(f"Here ({name} = {reading}, {usual}): {means}", " " * 4, " " * 4))
        for other, text in one.options.items():
            if reading in one.options and other != reading:
                say(paragraph(f"Not: {other}: {text}", " " * 4, " " * 9), style="dim")
    return FINE
