"""Why a command may be refused. Each reason has a phrase in every language that says what to do next."""

from enum import Enum


class Reason(Enum):
    """The value is the phrase's key."""

    GAME_OVER = "game_over"
    ALREADY_OPEN = "already_open"
    NOT_SEATED = "not_seated"
    ALREADY_DEALT = "already_dealt"
    NOT_DEALT_YET = "not_dealt_yet"
    TABLE_FULL = "table_full"
    TOO_FEW_PLAYERS = "too_few_players"
    ROUND_RUNNING = "round_running"
    NO_SUCH_PLAYER = "no_such_player"
    NOT_YOUR_TURN = "not_your_turn"
    OWES_COLOR = "owes_color"
    NO_COLOR_OWED = "no_color_owed"
    FACES_DRAW_FOUR = "faces_draw_four"
    NOTHING_TO_CHALLENGE = "nothing_to_challenge"
    NOTHING_TO_ACCEPT = "nothing_to_accept"
    NOT_IN_HAND = "not_in_hand"
    DOES_NOT_FIT = "does_not_fit"
    ONLY_DRAWN_CARD = "only_drawn_card"
    ALREADY_DREW = "already_drew"
    DRAW_FIRST = "draw_first"
    MOVE_HELD = "move_held"
    UNO_NOT_DUE = "uno_not_due"
    UNO_NOTHING_FITS = "uno_nothing_fits"
    UNO_ALREADY_CALLED = "uno_already_called"
    NOBODY_TO_CATCH = "nobody_to_catch"
    CATCH_YOURSELF = "catch_yourself"
    ALREADY_CAUGHT = "already_caught"
    ALREADY_EXTENDED = "already_extended"
    TARGET_NOT_ON_TURN = "target_not_on_turn"
    ALREADY_VOTED = "already_voted"
    ALREADY_PAUSED = "already_paused"
    NOT_PAUSED = "not_paused"
    PAUSED = "paused"
    NOT_ALLOWED = "not_allowed"
    STALE = "stale"


class Refused(Exception):
    """A player's mistake. Nothing has changed; the reason is told to that player alone."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason
