"""docs/facts.md lists the facts of every system; `python tests/docs/test_facts.py` writes its tables anew."""

from __future__ import annotations

from pathlib import Path

from facedown.systems import load_system, system_keys

PAGE = Path(__file__).parents[2] / "docs" / "facts.md"


def tables() -> str:
    lines: list[str] = []
    for key in system_keys():
        lines += ["", f"## {key}", "", "| fact | unit | what it is |", "| --- | --- | --- |"]
        system = load_system(key)
        facts = system.catalogue.facts.values()
        lines += [f"| `{fact.heading}` | {fact.unit} | {fact.says} |" for fact in facts]
        kinds = system.words(system.deal(system.setups()[0], {}, ())).kinds_of_cards()
        lines += ["", f"Kinds of cards: {', '.join(f'`{kind}`' for kind in kinds)}."]
    return "\n".join([*lines, ""])


def introduction() -> str:
    return PAGE.read_text(encoding="utf-8").partition("\n## ")[0]


def test_the_page_lists_every_fact() -> None:
    assert PAGE.read_text(encoding="utf-8") == introduction() + tables(), (
        "python tests/docs/test_facts.py writes the tables anew"
    )


if __name__ == "__main__":
    PAGE.write_text(introduction() + tables(), encoding="utf-8")
