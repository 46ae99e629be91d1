-- The time zone in which the months of a server's standings end; another one means that they are reckoned again.
ALTER TABLE boards ADD COLUMN zone TEXT NOT NULL DEFAULT 'UTC';
