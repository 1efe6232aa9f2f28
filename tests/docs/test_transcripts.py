"""The fights printed in the documentation are what the commands print."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

pytestmark = pytest.mark.proof


def test_printed_fights_are_up_to_date():
    spec = importlib.util.spec_from_file_location("transcripts", Path(__file__).with_name("transcripts.py"))
    transcripts = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(transcripts)
    for page, text in transcripts.transcripts():
        stale = f"{page.name} shows another fight: look at the change, then python tests/docs/transcripts.py"
        assert transcripts.printed(page)[1] == text, stale
