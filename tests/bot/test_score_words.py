"""What people type to ask who is best."""

import pytest

from bot.queries import Query, Unclear
from bot.score_queries import SetShown, ShowPlayer, ShowPodium, ShowRecords, ShowStreak, ShowTop, Span
from tests.bot.heard import heard


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("!uno top", ShowTop()), ("!uno lb wins", ShowTop("wins")),
        ("!uno leaderboard rate month", ShowTop("rate", Span.MONTH)),
        ("!uno top month 21", ShowTop("blackjacks", Span.MONTH)), ("!uno top last month", ShowTop("points", Span.LAST)),
        ("!uno top this month rating", ShowTop("rating", Span.MONTH)), ("!uno top games all :)", ShowTop("games")),
        ("!unotop10", ShowTop(span=Span.MONTH)), ("!unotop10 all", ShowTop()), ("!unotop3last", ShowPodium()),
        ("!uno stats", ShowPlayer()), ("!uno stats bob", ShowPlayer("bob")),
        ("!unowon @Bob the 2nd", ShowPlayer("Bob the 2nd")),
        ("!uno records", ShowRecords()), ("!uno records last month", ShowRecords((Span.LAST,))),
        ("!unostats", ShowRecords((Span.MONTH,))), ("!unorecords", ShowRecords((Span.ALL,))), ("!unorow", ShowStreak()),
        ("!uno board hide", SetShown(shown=False)), ("!uno board show", SetShown(shown=True)),
        ("!uno board exclude bob", SetShown(False, "bob")), ("!uno board INCLUDE bob", SetShown(True, "bob")),
    ],
)  # fmt: skip
def test_boards_are_asked_for_in_these_words(text: str, meaning: Query) -> None:
    assert heard(text) == meaning


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("!uno top winz", "top_nearest"), ("!uno top xyzzy", "top_word"),
        ("!uno board", "board_words"), ("!uno board burn bob", "board_words"), ("!uno board exclude", "board_player"),
    ],
)  # fmt: skip
def test_other_words_get_an_answer_that_helps(text: str, problem: str) -> None:
    meaning = heard(text)
    assert isinstance(meaning, Unclear)
    assert meaning.problem == problem
