"""Every question of every catalogue stands in the docs: its text, what answers it, an answer."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from facedown.systems import load_system, system_keys

DOCS = Path(__file__).parents[2] / "docs"
QUESTIONS = [(key, question) for key in system_keys() for question in load_system(key).catalogue.questions]


@pytest.mark.parametrize(("key", "question"), QUESTIONS)
def test_a_question_has_its_command_and_its_answer(key: str, question: str) -> None:
    page = (DOCS / f"questions-{key}.md").read_text(encoding="utf-8")
    text = load_system(key).catalogue.questions[question].text
    heading = f"\n### {question}: {text}\n"
    assert heading in page
    section = page.partition(heading)[2].partition("\n#")[0]
    assert re.search(r"^```(sh\nfacedown |python$)", section, re.MULTILINE), "nothing answers it"
    assert re.sub(r"```.*?```", "", section, flags=re.DOTALL).strip(), "no answer stands there"
