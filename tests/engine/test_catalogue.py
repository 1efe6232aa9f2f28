"""The catalogue as data: reading it, finding things in it, and the names made of it."""

import re
from fractions import Fraction
from pathlib import Path
from typing import Any, get_args

import pytest
from mypy import api

from facedown.engine.authors.catalogue import Catalogue, LabQuestion, Ruling, exact
from facedown.engine.authors.catalogue_file import load_catalogue
from facedown.engine.authors.codegen import WIDTH, files, generate, generate_words, is_stale, main
from facedown.engine.base.errors import ContentError, FacedownError, UnknownName, nearest, unknown
from facedown.engine.base.names import class_name, clause_id, member_name, option_key, switch_name

DUEL = """
system = "duel"
title = "Duel"
source = "here"
prefix = "DUEL"
summary = "Two cards."

[[clause]]
id = "DUEL-1.1"
section = "Cards"
kind = "rule"
lines = "1"
text = "The higher card wounds."

[[clause]]
id = "DUEL-1.2"
section = "Cards"
kind = "rule"
lines = "2"
text = "Level cards hurt nobody."

[[table]]
id = "DUEL-T1"
title = "Reach"
clauses = ["DUEL-1.1"]
columns = ["range", "side", "part", "meters"]
rows = [["near", "left", "3/4", "0.5"], ["near", "right", "1", 2], ["far", "left", "NA", true]]

[[ruling]]
id = "DUEL-R1"
about = ["DUEL-1.2"]
kind = "silence"
question = "How often may it be dealt again?"
options = ["none: not at all", "3", "3m: for three minutes"]
default = "3"
why = "It says so."
switch = "deal_again"
worth = "high"

[[ruling]]
id = "DUEL-R2"
about = ["DUEL-1.1", "DUEL-1.2"]
kind = "slip"
question = "Is a wound a wound?"
options = ["yes: it is"]
default = "yes"
why = "What else?"
switch = ""

[[example]]
id = "DUEL-E1"
clauses = ["DUEL-1.1"]
given = { cards = ["9", "4"] }
then = { wounds = 1 }
note = ""

[[extension]]
id = "DUEL-X1"
what = "Second"
proposal = "Somebody holds the coat."
why = "It is cold."

[[question]]
id = "DUEL-Q1"
text = "Who wins?"
inputs = ["hands", "decks"]
output = "odds"
plot = "line"

[model]
seats = "two"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "duel"
    folder.mkdir()
    (folder / "catalogue.toml").write_text(DUEL, encoding="utf-8")
    return folder


@pytest.fixture
def duel(folder: Path) -> Catalogue:
    return load_catalogue(folder / "catalogue.toml")


def test_an_options_key_leads_to_its_meaning(duel: Catalogue) -> None:
    ruling = duel.switches["deal_again"]
    assert list(ruling.options.items()) == [
        ("none", "not at all"),
        ("3", "3"),
        ("3m", "for three minutes"),
    ]
    assert (ruling.default, ruling.worth) == ("3", "high")
    assert list(duel.switches) == ["deal_again"]


@pytest.mark.parametrize("tried", ["DUEL-1.2", "duel-1.2", "DUEL_1_2", "1.2", "1_2", " 1.2 "])
def test_an_id_may_be_written_in_several_ways(duel: Catalogue, tried: str) -> None:
    assert duel.lookup(tried).id == "DUEL-1.2"


def test_rulings_are_found_by_switch_and_by_short_id(duel: Catalogue) -> None:
    assert duel.lookup("deal_again") is duel.lookup("r1") is duel.rulings["DUEL-R1"]


def test_an_unknown_id_is_told_the_nearest(duel: Catalogue) -> None:
    with pytest.raises(UnknownName, match=r"no clause 'DUEL-1\.3' in duel\. Nearest: DUEL-1\.") as caught:
        duel.lookup("1.3")
    assert set(caught.value.nearest) >= {"DUEL-1.1", "DUEL-1.2"}


def test_rulings_about_a_clause(duel: Catalogue) -> None:
    assert [ruling.id for ruling in duel.about("1.2")] == ["DUEL-R1", "DUEL-R2"]
    assert [ruling.id for ruling in duel.about("1.1")] == ["DUEL-R2"]


def test_search_wants_every_word(duel: Catalogue) -> None:
    assert [item.id for item in duel.find("LEVEL cards")] == ["DUEL-1.2"]
    assert [item.id for item in duel.find("minutes")] == ["DUEL-R1"]
    assert [item.id for item in duel.find("near right")] == ["DUEL-T1"]
    assert duel.find("level minutes") == duel.find("  ") == []


def test_lists_in_questions_read_as_text(duel: Catalogue) -> None:
    question = duel.lookup("Q1")
    assert isinstance(question, LabQuestion)
    assert question.inputs == "hands, decks"


def test_cells_are_found_by_column_and_the_rows_first_cells(duel: Catalogue) -> None:
    table = duel.tables["DUEL-T1"]
    assert table.cell("meters", "near", "right") == 2
    assert table.column("range") == ("near", "near", "far")
    assert table.number("part", "near") == Fraction(3, 4)
    assert table.number("meters", "near") == Fraction(1, 2)
    assert table.number("part", "near", "right") == 1
    assert isinstance(table.number("part", "near", "right"), int)


def test_what_a_table_lacks_is_refused_by_name(duel: Catalogue) -> None:
    table = duel.tables["DUEL-T1"]
    with pytest.raises(UnknownName, match=r"no row 'nearr' in table DUEL-T1\. Nearest: near"):
        table.row("nearr")
    with pytest.raises(UnknownName, match="Nearest: meters"):
        table.cell("metres", "near")
    with pytest.raises(UnknownName, match="Nearest: side"):
        table.column("sides")
    with pytest.raises(ContentError, match="table DUEL-T1: 'NA' is not a number"):
        table.number("part", "far")
    with pytest.raises(ContentError, match="not a number"):
        table.number("meters", "far")


def test_numbers_are_exact() -> None:
    assert [exact(cell, "") for cell in ("-3", 4, "7/4", "1.5", "4/2")] == [
        -3,
        4,
        Fraction(7, 4),
        Fraction(3, 2),
        2,
    ]


@pytest.mark.parametrize(
    ("find", "put", "told"),
    [
        ('kind = "slip"', 'kin = "slip"', r"catalogue.toml:40: this \[\[ruling\]\] lacks the key 'kind'"),
        ("DUEL-1.2", "DUEL-1.1", "catalogue.toml:16: two items have the id DUEL-1.1"),
        ("[model]", "[model", "is not TOML"),
        ("summary", "sumary", "the key 'summary' is missing"),
    ],
)
def test_a_broken_catalogue_is_refused(tmp_path: Path, find: str, put: str, told: str) -> None:
    path = tmp_path / "catalogue.toml"
    path.write_text(DUEL.replace(find, put, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=told):
        load_catalogue(path)


def test_a_missing_catalogue_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="cannot be read"):
        load_catalogue(tmp_path / "none.toml")


def test_keys_become_names() -> None:
    assert member_name("no_result") == "NO_RESULT"
    assert member_name("3m") == "N3M"
    assert member_name("DUEL-2.3") == "DUEL_2_3"
    assert class_name("short_deck") == "ShortDeck"


def test_names_become_keys_again() -> None:
    for key in ("no_result", "3m", "12", "n"):
        assert option_key(member_name(key)) == key
    for id in ("DUEL-2.3", "DUEL-R12"):
        assert clause_id(member_name(id)) == id
    assert clause_id("NONE") == ""
    assert switch_name(class_name("short_deck")) == "short_deck"


def generated(folder: Path) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": "duel.clauses", "__file__": str(folder / "clauses.py")}
    exec(generate(folder), names)
    return names


def test_generated_names_follow_the_catalogue(folder: Path) -> None:
    names = generated(folder)
    clause, deal_again = names["Clause"], names["DealAgain"]
    assert [c.name for c in clause] == [
        "NONE",
        "DUEL_1_1",
        "DUEL_1_2",
        "DUEL_R1",
        "DUEL_R2",
        "DUEL_X1",
    ]
    rulebook = names["RULEBOOK"]
    assert (rulebook.key, rulebook.folder) == (folder.name, folder)
    assert rulebook.clause_ids == ("", "DUEL-1.1", "DUEL-1.2", "DUEL-R1", "DUEL-R2", "DUEL-X1")
    assert [(o.name, o.value) for o in deal_again] == [("NONE", 0), ("N3", 1), ("N3M", 2)]
    assert names["RULEBOOK"].defaults == {"deal_again": 1}
    assert names["RULEBOOK"].switches == {"deal_again": deal_again}


NUMBER = """
[[ruling]]
id = "DUEL-R3"
about = ["DUEL-1.1"]
kind = "silence"
question = "How many paces?"
options = ["3..20: so many"]
default = "10"
why = "Who knows."
switch = "paces"
worth = "low"
"""
WORDS = """
[[vocabulary]]
id = "DUEL-X1"
name = "weapon"
title = "what one may bring"
entries = [
  { name = "foil", sharp = false },
  { name = "sabre", sharp = true },
  { name = "==", code = "a draw" },
]
"""


def test_a_switch_may_take_a_number(folder: Path) -> None:
    path = folder / "catalogue.toml"
    path.write_text(DUEL + NUMBER, encoding="utf-8")
    names = generated(folder)
    assert names["RULEBOOK"].switches == {"deal_again": names["DealAgain"], "paces": range(3, 21)}
    assert names["RULEBOOK"].defaults == {"deal_again": 1, "paces": 10}
    ruling = load_catalogue(path).switches["paces"]
    assert [ruling.number_of(key) for key in ("3", "20", "21", "ten", "3..20")] == [3, 20, None, None, None]
    assert ruling.reading_of(7) == "7"
    assert names["RULEBOOK"].numbers({"paces": 7}) == {"paces": 7}
    for wrong in (True, None, 2.5, [3]):
        with pytest.raises(UnknownName, match=r"There is no reading '.*' of the switch paces \(DUEL-R3\)"):
            names["RULEBOOK"].numbers({"paces": wrong})
    other = load_catalogue(path).switches["deal_again"]
    assert [other.number_of(key) for key in ("none", "3", "4")] == [0, 1, None]
    assert [other.reading_of(number) for number in (0, 2, 9)] == ["none", "3m", "9"]


def test_a_number_that_a_switch_does_not_take_is_no_default(folder: Path) -> None:
    (folder / "catalogue.toml").write_text(DUEL + NUMBER.replace('"10"', '"2"'), encoding="utf-8")
    with pytest.raises(ContentError, match=r"DUEL-R3: the default '2' is not one of 3\.\.20"):
        generate(folder)


def test_a_rulebook_without_words_has_no_file_for_them(folder: Path) -> None:
    assert generate_words(folder) == ""
    assert main([str(folder)]) == 0
    assert not (folder / "vocabulary.py").exists()


def test_words_become_numbers_and_types(folder: Path) -> None:
    (folder / "catalogue.toml").write_text(DUEL + WORDS, encoding="utf-8")
    names: dict[str, object] = {"__name__": "duel.clauses"}
    exec(generate_words(folder), names)
    weapon = names["Weapon"]
    assert [(one.name, one.value) for one in weapon] == [
        ("FOIL", 0),
        ("SABRE", 1),
        ("A_DRAW", 2),
    ]
    assert get_args(names["WeaponName"]) == ("foil", "sabre", "==")
    words = load_catalogue(folder / "catalogue.toml").vocabularies["weapon"]
    assert words.entries["sabre"]["sharp"] is True
    assert main([str(folder)]) == 0
    assert main([str(folder), "--check"]) == 0
    (folder / "vocabulary.py").unlink()
    assert is_stale(folder)


def test_names_are_checked_against_the_catalogue(folder: Path) -> None:
    assert is_stale(folder)
    assert main([str(folder), "--check"]) == 1
    assert main([str(folder)]) == 0
    assert main([str(folder), "--check"]) == 0
    target = folder / "clauses.py"
    target.write_text(target.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert is_stale(folder)


def test_names_cannot_be_made_of_an_unknown_system(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nothing-of-that-name"]) == 2
    assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ('id = "DUEL-1.2"', 'id = "DUEL-1-2"', "'DUEL-1-2' cannot be DUEL_1_2 in code: an id is"),
        ('"none: not', '"n3: not', "'n3' cannot be N3 in code: an option has small letters"),
        ('"3m: for', '"half-up: for', "'half-up' cannot be HALF_UP in code: an option has small letters"),
        ('"deal_again"', '"deal-again"', "'deal-again' cannot be Deal-again in code: a switch has"),
        ('"deal_again"', '"true"', "'true' cannot be True in code"),
        ('"deal_again"', '"clause"', "'clause' cannot be Clause in code"),
        ('default = "3"', 'default = "4"', "DUEL-R1: the default '4' is not one of none, 3, 3m."),
        ('"sabre"', '"FOIL"', "'FOIL' cannot be FOIL in code: give it a `code` of its own."),
        ('"==", code = "a draw"', '"=="', "'==' cannot be __ in code: give it a `code` of its own."),
        ('name = "weapon"', 'name = "literal"', "'literal' cannot be Literal in code: that is taken"),
    ],
)
def test_what_cannot_be_a_name_is_refused_at_its_line(
    folder: Path, right: str, wrong: str, says: str
) -> None:
    path = folder / "catalogue.toml"
    text = (DUEL + WORDS).replace(right, wrong)
    path.write_text(text, encoding="utf-8")
    line = text[: text.index(wrong)].count("\n") + 1
    with pytest.raises(ContentError) as caught:
        files(folder)
    assert f"catalogue.toml:{line}: {says}" in str(caught.value)


QUESTION = """
[[decision]]
name = "COMMIT"
clause = "DUEL-1.2"
asks = "Which card?"
answers = [{ reads = "commit", does = "Lay it down." }]

[[refusal]]
name = "NOT_HELD"
clause = "DUEL-1.2"
says = "It is not held."
"""


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ('name = "COMMIT"', 'name = "COMMIT A CARD"', "'COMMIT A CARD' cannot be COMMIT_A_CARD in code"),
        ('name = "COMMIT"', 'name = "NONE"', "'NONE' cannot be NONE in code: a name has capital letters"),
        ('name = "NOT_HELD"', 'name = "not held"', "'not held' cannot be NOT_HELD in code"),
        ('name = "COMMIT"', 'name = "OTHER"', "an answer to OTHER lacks the key 'does'."),
    ],
)
def test_questions_and_refusals_that_cannot_be_named_are_refused_at_their_line(
    folder: Path, right: str, wrong: str, says: str
) -> None:
    text = (DUEL + QUESTION).replace(right, wrong)
    if "lacks" in says:
        text = text.replace(', does = "Lay it down."', "")
    (folder / "catalogue.toml").write_text(text, encoding="utf-8")
    line = text[: text.index(wrong)].count("\n") + 1
    with pytest.raises(ContentError) as caught:
        files(folder)
    assert f"catalogue.toml:{line}: {says}" in str(caught.value)


def test_two_questions_of_one_name_are_refused(folder: Path) -> None:
    again = QUESTION[: QUESTION.index("[[refusal]]")]
    (folder / "catalogue.toml").write_text(DUEL + QUESTION + again, encoding="utf-8")
    line = (DUEL + QUESTION + again).rindex('name = "COMMIT"')
    with pytest.raises(ContentError, match="two items have the name COMMIT") as caught:
        files(folder)
    assert caught.value.line == (DUEL + QUESTION + again)[:line].count("\n") + 1


def test_a_misspelt_name_is_an_error_of_types(folder: Path) -> None:
    (folder / "catalogue.toml").write_text(DUEL + WORDS, encoding="utf-8")
    right = "Clause.DUEL_1_2, Clause.DUEL_R1, DealAgain.N3M, DealAgain(1), Weapon.SABRE\n"
    wrong = 'Clause.DUEL_1_3\nDealAgain.N4\nWeapon.SABER\nname: WeaponName = "saber"\n'
    text = generate(folder) + generate_words(folder) + right
    path = folder / "names.py"
    path.write_text(text + wrong, encoding="utf-8")
    told, _, _ = api.run(
        ["--strict", "--config-file=", "--follow-imports=silent", f"--cache-dir={folder}", str(path)]
    )
    first = text.count("\n") + 1
    assert [int(line) for line in re.findall(r"names\.py:(\d+): error", told)] == [*range(first, first + 4)]


def test_a_line_holds_as_many_names_as_fit(folder: Path) -> None:
    clause = '[[clause]]\nid = "DUEL-2.{}"\nsection = "More"\nkind = "rule"\ntext = "More."\n'
    clauses = "".join(map(clause.format, range(100)))
    (folder / "catalogue.toml").write_text(DUEL.replace("[[table]]", f"{clauses}[[table]]"), encoding="utf-8")
    lines = generate(folder).splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert "    DUEL_1_1 DUEL_1_2" in lines
    assert len([line for line in lines if "DUEL_2_" in line]) == 10


def test_errors_name_what_is_near() -> None:
    known = ["Siege Knight", "Sword", "Short Sword", "Wolf"]
    assert nearest("sword", known)[0] == "Sword"
    assert nearest("knight", known) == ("Siege Knight",)
    assert nearest("short_sword", known)[0] == "Short Sword"
    assert "Nearest: Sword" in str(unknown("weapon", "Swrod", known))
    assert str(unknown("weapon", "xyz", known, "in the book")) == (
        "There is no weapon 'xyz' in the book. There is: Siege Knight, Sword, Short Sword, Wolf."
    )
    assert "None exists" in str(unknown("weapon", "xyz", []))
    assert "None of the 40 names" in str(unknown("card", "q", [str(n) for n in range(40)]))


def test_an_error_ends_with_its_clause() -> None:
    error = FacedownError("seat 1 cannot commit 7S: its hand is 2C 4H.", "DUEL-3.1")
    assert str(error) == "seat 1 cannot commit 7S: its hand is 2C 4H. (DUEL-3.1)"
    assert error.clause == "DUEL-3.1"


def test_items_keep_the_catalogues_order(duel: Catalogue) -> None:
    assert list(duel.items()) == [
        "DUEL-1.1",
        "DUEL-1.2",
        "DUEL-R1",
        "DUEL-R2",
        "DUEL-T1",
        "DUEL-X1",
        "DUEL-E1",
        "DUEL-Q1",
    ]
    assert isinstance(duel.lookup("R2"), Ruling)


@pytest.mark.parametrize(
    ("right", "wrong", "line", "message"),
    [
        ('kind = "rule"', 'kind = "rulle"', 8, "There is no kind of clause 'rulle'. Nearest: rule."),
        ('why = "What else?"', 'why = "?"\nwrth = "low"', 40, "There is no key 'wrth'. Nearest: worth"),
        (
            "{ reads",
            "{ secrt = true, reads",
            74,
            "in an answer to COMMIT: There is no key 'secrt'. Nearest: secret.",
        ),
        ('"commit"', '"{card} for {card}"', 74, "'{card} for {card}' has the part 'card' twice"),
        (
            '"commit"',
            '["commit {card}", "{card} {card:x}"]',
            74,
            "has the part 'card' twice: give each a name",
        ),
    ],
)
def test_a_slip_is_told_with_its_line(folder: Path, right: str, wrong: str, line: int, message: str) -> None:
    path = folder / "catalogue.toml"
    path.write_text((DUEL + QUESTION).replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_catalogue(path)
    assert str(caught.value).startswith(f"{path}:{line}: ")
    assert message in str(caught.value)
