"""Whatever a content file holds, it is checked, and what is right in it can be played."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import strategies as st

import facedown
from facedown.engine.authors.content import load_content
from facedown.engine.base.errors import FacedownError
from facedown.systems import load_system
from fuzz.changing import changed_bytes, changed_data, changed_text
from fuzz.running import Watch, command
from named_secrets import SECRETS

pytestmark = pytest.mark.proof

SETUPS = ("setup", "contest", "scenario", "encounter", "campaign")  # the kinds of entries that can be played


@pytest.mark.parametrize("key", ["contest", "clash", "throwdown", "confrontation", "arcana"])
def test_a_damaged_content_file_is_checked_and_played(fuzz, key):
    system = load_system(key)
    texts = [path.read_text(encoding="utf-8") for path in system.shelf.files]

    def check(raw: bytes) -> None:
        Path("given.toml").write_bytes(raw)
        command("content", "check", "given.toml", "--system", key)
        with Watch(), suppress(FacedownError):
            facedown.new(key, content=["given.toml"])

    damaged = (
        st.sampled_from(texts).flatmap(changed_text).map(lambda text: text.encode("utf-8", "surrogatepass"))
    )
    damaged |= st.sampled_from(texts).flatmap(lambda text: changed_bytes(text.encode()))
    fuzz(damaged, check)


@pytest.mark.parametrize("key", ["contest", "clash", "throwdown", "confrontation", "arcana"])
def test_a_setup_of_a_program_is_played_or_refused(fuzz, key):
    system = load_system(key)
    setups = [entry.data for entry in load_content(system.shelf.files) if entry.kind in SETUPS]
    if key == "throwdown":
        setups += [secret.setup for secret in SECRETS]  # positions

    def check(setup: object) -> None:
        if not isinstance(setup, dict):
            return
        with Watch(), suppress(FacedownError):
            match = facedown.Match(system, setup)
            if not match.over:  # without a card nobody fights
                match.act(match.legal()[0])
            match.table()

    fuzz(st.sampled_from(setups).flatmap(changed_data), check)
