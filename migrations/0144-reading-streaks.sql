-- Whether a member wants to see the days read in a row.
alter table reading_account add column shows_streak boolean not null default false;
