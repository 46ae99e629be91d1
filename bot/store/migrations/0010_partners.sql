-- Who won a match together with its winner, where people played in pairs.
ALTER TABLE matches ADD COLUMN partner TEXT;
