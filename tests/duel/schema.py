"""What the content files of `duel` hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from facedown.engine.authors.content import Between, Schema


@dataclass(frozen=True, kw_only=True)
class Setup:
    """What the duelists fight with."""

    name: str = ""
    ranks: Annotated[int, Between(1, 13)] = 13
    hand: Annotated[int, Between(1, 4)] = 3
    wounds: Annotated[int, Between(1, 9)] = 5
    notes: str = ""


SCHEMAS: Mapping[str, type[Schema]] = {"setup": Setup}
