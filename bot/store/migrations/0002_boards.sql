-- Results with all that leaderboards and records need, and what is reckoned from them.

-- When the running round was dealt.
ALTER TABLE games ADD COLUMN dealt DOUBLE PRECISION;

-- Who sat in which game, so that a person can be told and forgotten.
CREATE TABLE seats (
    player TEXT NOT NULL,
    game INTEGER NOT NULL REFERENCES games (game),
    PRIMARY KEY (player, game)
);

INSERT INTO seats (player, game) SELECT DISTINCT player, game FROM round_players WHERE computer = 0;

-- `server` is a place's home. `due` rounds and matches are not in the standings yet. `people`
-- played to the end; a match's include who left last. `seconds` is unknown for old rounds.
ALTER TABLE rounds ADD COLUMN server TEXT NOT NULL DEFAULT '';
ALTER TABLE rounds ADD COLUMN seconds DOUBLE PRECISION;
ALTER TABLE rounds ADD COLUMN rules TEXT NOT NULL DEFAULT '';
ALTER TABLE rounds ADD COLUMN people INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rounds ADD COLUMN due INTEGER NOT NULL DEFAULT 1;

-- `rank` shares ties; `forfeit` players left before the end and come last.
ALTER TABLE round_players ADD COLUMN rank INTEGER NOT NULL DEFAULT 1;
ALTER TABLE round_players ADD COLUMN bonus INTEGER NOT NULL DEFAULT 0;
ALTER TABLE round_players ADD COLUMN cards_played INTEGER NOT NULL DEFAULT 0;
ALTER TABLE round_players ADD COLUMN forfeit INTEGER NOT NULL DEFAULT 0;

ALTER TABLE matches ADD COLUMN server TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN people INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN due INTEGER NOT NULL DEFAULT 1;

UPDATE rounds SET server = place;
UPDATE matches SET server = place;
UPDATE round_players SET rank = 2 WHERE cards_left > 0;
UPDATE rounds SET people = (SELECT count(*) FROM round_players
    WHERE round_players.game = rounds.game AND round_players.round = rounds.round AND computer = 0);
UPDATE matches SET people = (SELECT count(DISTINCT player) FROM round_players
    WHERE round_players.game = matches.game AND computer = 0);

CREATE INDEX rounds_of_server ON rounds (server, finished);
CREATE INDEX rounds_due ON rounds (finished) WHERE due = 1;
CREATE INDEX matches_of_server ON matches (server, finished);
CREATE INDEX matches_due ON matches (finished) WHERE due = 1;
CREATE INDEX round_players_player ON round_players (player);

-- What the standings of a server were reckoned with; `version` grows with them, so that two processes never mix theirs.
CREATE TABLE boards (
    server TEXT PRIMARY KEY,
    version INTEGER NOT NULL
);

-- A player's sums and bests; `period` is a month (2026-12) or empty for ever, and only that has a rating.
CREATE TABLE standings (
    server TEXT NOT NULL,
    period TEXT NOT NULL,
    player TEXT NOT NULL,
    games INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    points INTEGER NOT NULL,
    blackjacks INTEGER NOT NULL,
    matches INTEGER NOT NULL,
    forfeits INTEGER NOT NULL,
    carried INTEGER NOT NULL,
    rate DOUBLE PRECISION NOT NULL,
    streak INTEGER NOT NULL,
    best_streak INTEGER NOT NULL,
    best_points INTEGER NOT NULL,
    best_cards INTEGER NOT NULL,
    fastest DOUBLE PRECISION,
    mu DOUBLE PRECISION,
    sigma DOUBLE PRECISION,
    rated INTEGER NOT NULL,
    rating INTEGER,
    PRIMARY KEY (server, period, player)
);

CREATE INDEX standings_points ON standings (server, period, points);
CREATE INDEX standings_wins ON standings (server, period, wins);
CREATE INDEX standings_games ON standings (server, period, games);
CREATE INDEX standings_rate ON standings (server, period, rate) WHERE games >= 10;
CREATE INDEX standings_blackjacks ON standings (server, period, blackjacks) WHERE blackjacks > 0;
CREATE INDEX standings_rating ON standings (server, period, rating) WHERE rating IS NOT NULL;
CREATE INDEX standings_best_streak ON standings (server, period, best_streak);
CREATE INDEX standings_best_points ON standings (server, period, best_points);
CREATE INDEX standings_best_cards ON standings (server, period, best_cards);
CREATE INDEX standings_fastest ON standings (server, period, fastest) WHERE fastest IS NOT NULL;
CREATE INDEX standings_player ON standings (player);

-- Scores brought from another bot: they count for ever, but in no month and no rate.
CREATE TABLE imported_scores (
    server TEXT NOT NULL,
    player TEXT NOT NULL,
    wins INTEGER NOT NULL,
    points INTEGER NOT NULL,
    blackjacks INTEGER NOT NULL,
    PRIMARY KEY (server, player)
);

-- Who is not shown on a server's boards: by their own wish, or `by_admin`.
CREATE TABLE hidden (
    server TEXT NOT NULL,
    player TEXT NOT NULL,
    by_admin INTEGER NOT NULL,
    PRIMARY KEY (server, player, by_admin)
);
