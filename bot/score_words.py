"""What the words after `top`, `stats` and `board` ask for."""

from difflib import get_close_matches

from bot.arguments import Asked
from bot.queries import Unclear, unclear
from bot.score_queries import ForgetMe, SetShown, ShowPlayer, ShowRecords, ShowTop, Span

ORDER_WORDS = {
    "points": "points", "point": "points", "punti": "points",
    "wins": "wins", "win": "wins", "won": "wins", "vittorie": "wins",
    "games": "games", "rounds": "games", "partite": "games",
    "rate": "rate", "percent": "rate", "%": "rate", "percentuale": "rate",
    "rating": "rating", "elo": "rating",
    "21": "blackjacks", "21s": "blackjacks", "blackjack": "blackjacks", "blackjacks": "blackjacks",
}  # fmt: skip
SPAN_WORDS = {
    "month": Span.MONTH, "this": Span.MONTH, "mese": Span.MONTH,
    "last": Span.LAST, "lastmonth": Span.LAST, "scorso": Span.LAST,
    "all": Span.ALL, "ever": Span.ALL, "alltime": Span.ALL, "sempre": Span.ALL,
}  # fmt: skip


def top(asked: Asked) -> ShowTop | Unclear:
    """`[ORDER] [SPAN]`, in either order."""
    order, spans = "points", list[Span]()
    for word in asked.plain_words():
        typed = word.lower().strip(".,")
        if typed in ORDER_WORDS:
            order = ORDER_WORDS[typed]
        elif typed in SPAN_WORDS:
            spans.append(SPAN_WORDS[typed])
        else:
            return _unclear_word(typed)
    return ShowTop(order, _span(spans) or Span.ALL)


def _span(named: list[Span]) -> Span | None:
    """What was named in one word or two, such as "last month"."""
    return Span.LAST if Span.LAST in named else named[-1] if named else None


def records(asked: Asked) -> ShowRecords:
    """`[SPAN]`."""
    typed = [word.lower().strip(".,") for word in asked.plain_words()]
    span = _span([SPAN_WORDS[word] for word in typed if word in SPAN_WORDS])
    return ShowRecords((span,)) if span else ShowRecords()


def _unclear_word(typed: str) -> Unclear:
    nearest = get_close_matches(typed, [*ORDER_WORDS, *SPAN_WORDS], n=1)
    return unclear("top_nearest", word=typed, nearest=nearest[0]) if nearest else unclear("top_word", word=typed)


def stats(asked: Asked) -> ShowPlayer:
    """`[PLAYER]`, a name of one word or several."""
    return ShowPlayer(_name(asked.words) or None)


BOARD_WORDS = {"exclude": False, "include": True}
OWN_WORDS = {"hide": False, "show": True}


def board(asked: Asked) -> SetShown | Unclear:
    """`exclude PLAYER`, `include PLAYER` for admins; `hide`, `show` for oneself."""
    words = asked.plain_words()
    verb = words[0].lower() if words else ""
    if verb in OWN_WORDS:
        return SetShown(OWN_WORDS[verb])
    if verb not in BOARD_WORDS:
        return unclear("board_words")
    name = _name(words[1:])
    return SetShown(BOARD_WORDS[verb], name, asked.admin) if name else unclear("board_player", word=verb)


ME = ("me", "mi")


def forget(asked: Asked) -> ForgetMe | Unclear:
    """`me`, which may be left out since it is asked again, and nobody else."""
    words = asked.plain_words()
    return unclear("forget_words") if words and words[0].lower() not in ME else ForgetMe()


def _name(words: tuple[str, ...]) -> str:
    return " ".join(words).strip("@,: ")
