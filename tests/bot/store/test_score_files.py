"""The classic's score file: what can be read is, and every other line is named by its number."""

import pytest

from bot.store.score_files import Broken, Score, read


def scores(text: str | bytes) -> tuple[list[Score], list[Broken]]:
    return read(text if isinstance(text, bytes) else text.encode(), str.lower)


def test_a_line_is_nick_games_points_and_blackjacks() -> None:
    assert scores("Ann 12 3400 2\nbob[] 3 120 0\n") == ([Score("Ann", 12, 3400, 2), Score("bob[]", 3, 120, 0)], [])


def test_empty_lines_and_the_ends_of_lines_from_windows_are_nothing() -> None:
    assert scores("\r\nAnn 1 2 3\r\n\r\n") == ([Score("Ann", 1, 2, 3)], [])


@pytest.mark.parametrize(
    "line",
    [
        "ann", "ann 1 2", "ann 1 2 3 4", "ann one 2 3", "ann 1 -2 3", "ann 1 2.5 3", "ann 1 2 ٣",
        "ann 1 2 999999999",
        "ann 1 2 9" + 30 * "9", "an\0n 1 2 3", "an\x03n 1 2 3", 80 * "a" + " 1 2 3", "BOB 1 2 3", "{'a': 1}",
        "ann\x0b1 2",
    ],
)  # fmt: skip
def test_a_broken_line_is_named_by_its_number_and_the_rest_is_read(line: str) -> None:
    found, broken = scores(f"bob 1 2 3\n{line}\ncat 4 5 6\n")
    assert [score.nick for score in found] == ["bob", "cat"]
    assert [one.number for one in broken] == [2]
    assert broken[0].reason


def test_the_second_line_of_a_nick_says_where_the_first_is() -> None:
    assert scores("Bob 1 2 3\nbob 4 5 6")[1] == [Broken(2, "bob is already on line 1")]


def test_old_files_in_latin_1_are_read() -> None:
    assert scores("Jörg 1 2 3".encode("latin-1"))[0] == [Score("Jörg", 1, 2, 3)]
    assert scores(b"\xef\xbb\xbfann 1 2 3")[0] == [Score("ann", 1, 2, 3)]


def test_quotes_in_a_nick_are_signs_like_others() -> None:
    assert scores("a'\";-- 1 2 3")[0] == [Score("a'\";--", 1, 2, 3)]
