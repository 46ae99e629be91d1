"""The sentences: every language has all of them, each is used, and each is given what fills its places."""

import ast
import re
import string
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from adapters.discord.commands import GROUPS, KEYS
from bot.chat import Phrase, Value, phrase
from bot.grammar import COMMANDS
from bot.phrasebook import LANGUAGES, say
from bot.rule_answers import CHAPTERS
from bot.score_queries import Span
from bot.store.boards import ORDERS, RECORDS
from bot.store.bonuses import Style
from bot.views import Button
from engine.cards import CARDS, Color, Rank
from engine.causes import Departure, Ending, Vote
from engine.refusals import Reason
from engine.rules import OPTIONS, BadRules, Rules
from engine.state import PLAYING
from tests.bot.table_talk import PLAIN

ROOT = Path(__file__).parents[2]


def contradictions() -> list[str]:
    """The keys by which the rules say what does not go together."""
    source = ast.parse((ROOT / "engine" / "rules.py").read_text())
    scope = next(node for node in source.body if isinstance(node, ast.FunctionDef) and node.name == "_contradictions")
    yielded = [node.value for node in ast.walk(scope) if isinstance(node, ast.Yield)]
    return list(dict.fromkeys(str(value.value) for value in yielded if isinstance(value, ast.Constant)))


CONTRADICTIONS = contradictions()
EXPANDED: dict[str, list[str]] = {
    "departed_{}": [departure.name.lower() for departure in Departure],
    "ended_{}": [ending.name.lower() for ending in Ending],
    "vote_{}": [vote.value for vote in Vote],
    "vote_{}_carried": [vote.value for vote in Vote],
    "standing_{}": ["winner", "low", "elimination"],  # without points nothing stands
    "awaiting_{}": [kind.value for kind in PLAYING],
    "refused.{}": [reason.value for reason in Reason],
    "option.{}": list(OPTIONS),
    "option.{}.more": list(OPTIONS),
    "chapter.{}": list(CHAPTERS),
    "button.{}": [button.value for button in Button],
    "slash.{}": [entry.word for entry in COMMANDS],
    "slash.group.{}": list(GROUPS),
    "slash.group.{}.about": list(GROUPS),
    "slash.option.{}": list(KEYS),
    "slash.option.{}.about": list(KEYS),
    "help.{}": [entry.word for entry in COMMANDS],
    "color.{}": [color.value for color in Color],
    "rank.{}": [rank.value for rank in Rank],
    "bonus_{}": [style.value for style in Style],
    "order.{}": list(ORDERS),
    "span.{}": [span.value for span in Span],
    "records_{}": [span.value for span in Span],
    "no_records_{}": [span.value for span in Span],
    "record_{}": [kind for kind in RECORDS if kind != "fastest"],  # told in minutes, by a phrase of its own
    "unclear.contradiction.{}": CONTRADICTIONS,
    "unclear.rules_{}": ["unknown", "twice"],  # of BadRules, those that have no phrase of their own
}
"""What stands in the places of keys that are put together."""

CALLS = {"_localized": "{}", "_described": "{}", "phrase": "{}", "Phrase": "{}", "word": "{}", "unclear": "unclear.{}"}
"""The functions that take a key, and what the key becomes."""


@cache
def catalog(language: str) -> Catalog:
    """The sentences as they are written."""
    with (files("bot") / "locales" / language / "LC_MESSAGES" / "uno.po").open("rb") as source:
        return read_po(source, locale=language, abort_invalid=True)


def entries(language: str) -> dict[str, Message]:
    """Every entry but the head, by its key."""
    return {str(entry.id[0] if entry.pluralizable else entry.id): entry for entry in catalog(language) if entry.id}


def forms(entry: Message) -> tuple[str, ...]:
    """The sentences of an entry: one, or one for each plural."""
    sentences = entry.string if isinstance(entry.string, tuple) else (entry.string,)
    return tuple(str(sentence or "") for sentence in sentences)


def places(sentence: str) -> set[str]:
    """What a sentence wants to be given, the prefix aside."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name} - {"p", "logo"}


ENGLISH = entries("en")
EVERY = [(language, key) for language in LANGUAGES for key in entries(language)]


# The entries


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_entries(language: str) -> None:
    assert list(entries(language)) == list(ENGLISH)
    plural = [key for key, entry in entries(language).items() if entry.pluralizable]
    assert plural == [key for key, entry in ENGLISH.items() if entry.pluralizable]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_entry_is_empty_doubtful_or_obsolete(language: str) -> None:
    assert not catalog(language).obsolete
    for entry in entries(language).values():
        assert all(forms(entry))
        assert not entry.fuzzy


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fills_the_same_places(language: str) -> None:
    for key, entry in entries(language).items():
        wanted = places(forms(ENGLISH[key])[-1])
        assert all(places(sentence) == wanted for sentence in forms(entry)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_glued_to_a_place(language: str) -> None:
    glued = re.compile(r"\w\{|\}(?<!\{p\})\w")
    assert [key for key, entry in entries(language).items() if glued.search(" ".join(forms(entry)))] == []


WORDS = ("color.", "rank.", "button.", "fact.", "order.", "chapter.", "span.", "record_", "bonus_")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_ends_and_holds_no_hole(language: str) -> None:
    parts = {
        "card",
        "dealer_draw",
        "held",
        "score",
        "count",
        "status",
        "hand_moved",
        "hand",
        "help.usage",
        "which_table",
        "board_entry",
        "classic_wild",
        "place",
        "setting",
        "setting_change",
        "mydata_server",
    }
    for key, entry in entries(language).items():
        for sentence in forms(entry):
            assert sentence == sentence.strip(), key
            assert "  " not in sentence, key
            is_word = key in parts or is_name_of_command(key) or key.startswith(WORDS)
            assert is_word or sentence[-1] in ".!?", f"{key}: {sentence}"


def is_name_of_command(key: str) -> bool:
    """What Discord takes as a name: a word alone."""
    is_text = key in ("slash.play_uno", "slash.set_up", "slash.settings.about") or (
        key.count(".") > 2 and key.endswith(".about")
    )
    return key.startswith("slash.") and not is_text


# Plurals


@pytest.mark.parametrize(("language", "key"), [e for e in EVERY if ENGLISH[e[1]].pluralizable])
def test_a_plural_has_all_forms_and_says_the_number(language: str, key: str) -> None:
    sentences = forms(entries(language)[key])
    assert len(sentences) == catalog(language).num_plurals
    assert len(set(sentences)) == len(sentences)
    for n in (0, 1, 2, 5, 21):
        given: dict[str, Value] = dict.fromkeys(places(sentences[0]), "?")
        expected = sentences[0 if n == 1 else 1].replace("{n}", str(n))
        shown = say((Phrase(key, given | {"n": n}),), language, PLAIN)
        assert shown == re.sub(r"\{(?!p\}|logo\})\w+\}", "?", expected).format(p="!", logo="UNO")
        assert re.search(rf"\b{n}\b", shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_n_is_for_plurals_alone(language: str) -> None:
    for key, entry in entries(language).items():
        assert ("n" in places(forms(entry)[0])) == entry.pluralizable, key


# What the rules of the game need


@pytest.mark.parametrize(("pattern", "words"), EXPANDED.items(), ids=EXPANDED)
def test_whatever_can_happen_has_its_entry(pattern: str, words: list[str]) -> None:
    missing = [pattern.format(word) for word in words if pattern.format(word) not in ENGLISH]
    assert missing == []


def test_whatever_can_be_wrong_with_rules_has_its_entry() -> None:
    for text in ("nonsense", "turn_second=5", "target=1 target=2", "target=-1", "target"):
        with pytest.raises(BadRules) as bad:
            Rules.parse(text)
        assert f"unclear.rules_{bad.value.problem}" in ENGLISH


def test_whatever_contradicts_in_rules_has_its_entry() -> None:
    assert len(CONTRADICTIONS) > 5
    assert {key for key in ENGLISH if key.startswith("unclear.contradiction.")} == {
        f"unclear.contradiction.{key}" for key in CONTRADICTIONS
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_of_its_own(language: str) -> None:
    assert len({PLAIN.card(card, language) for card in CARDS.values()}) == len(CARDS)


# What the program says


@dataclass(frozen=True)
class Use:
    """Where a key is used, and with which values; None where they can't be read from the source."""

    where: str
    key: str
    given: frozenset[str] | None


def uses() -> Iterator[Use]:
    """Every key in the sources of the core and the chats."""
    for path in sorted([*(ROOT / "bot").rglob("*.py"), *(ROOT / "adapters").rglob("*.py")]):
        for scope in ast.walk(ast.parse(path.read_text())):
            if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef):
                yield from uses_in(scope, str(path.relative_to(ROOT)))


def uses_in(scope: ast.FunctionDef | ast.AsyncFunctionDef, path: str) -> Iterator[Use]:
    """The keys used in one function."""
    for node in ast.walk(scope):
        where = f"{path}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS and node.args:
            given = None if node.func.id == "Phrase" else frozenset(str(keyword.arg) for keyword in node.keywords)
            for key in keys_of(node.args[0], scope):
                yield from (Use(where, whole, given) for whole in expanded(CALLS[node.func.id].format(key)))
        elif scope.name == "help" and isinstance(node, ast.Return) and node.value:
            for key in keys_of(node.value, scope):
                yield from (Use(where, whole, frozenset()) for whole in expanded(key))


def keys_of(node: ast.expr, scope: ast.AST) -> list[str]:
    """What an expression for a key may come to, `{}` standing for what is put in."""
    match node:
        case ast.Constant(value=str(key)):
            return [key]
        case ast.IfExp(body=yes, orelse=no):
            return keys_of(yes, scope) + keys_of(no, scope)
        case ast.JoinedStr(values=pieces):
            return ["".join(str(piece.value) if isinstance(piece, ast.Constant) else "{}" for piece in pieces)]
        case ast.Name(id=name):
            assigned = [n.value for n in ast.walk(scope) if isinstance(n, ast.Assign) and is_name(n.targets[0], name)]
            return [key for value in assigned for key in keys_of(value, scope)]
    return []


def is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def expanded(key: str) -> list[str]:
    """The keys that a pattern stands for."""
    return [key.format(word) for word in EXPANDED[key]] if "{" in key and key != "unclear.{}" else [key]


USES = list(uses())
BY_OTHERS = {"unclear.{}"}  # the keys of what `unclear` made are found where it is called


def test_every_key_in_the_sources_has_its_entry() -> None:
    assert len(USES) > 100
    assert [use for use in USES if use.key not in ENGLISH.keys() | BY_OTHERS] == []


def test_every_entry_is_used() -> None:
    assert sorted(ENGLISH.keys() - {use.key for use in USES}) == []


def test_every_sentence_is_given_what_fills_its_places() -> None:
    short = []
    for use in USES:
        wanted = places(forms(ENGLISH[use.key])[-1]) if use.key in ENGLISH else set()
        by_hand = use.given is None or use.key == "card"  # a card's places are filled by the pen itself
        if not by_hand and not wanted <= (use.given or frozenset()):
            short.append((use.where, use.key, wanted - (use.given or frozenset())))
    assert short == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_players_name_fills_no_place_of_another(language: str) -> None:
    line = say((phrase("unclear.no_player", name="{p}{name}{0}"),), language, PLAIN)
    assert "{p}{name}{0}" in line
