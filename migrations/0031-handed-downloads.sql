-- A member's download on its way from an app to the browser over it, which nobody is logged in in: at most one a session,
-- good once and for two minutes. Only what its key hashes to is kept.
create table handed_download (
  session_id bigint primary key references session_family on delete cascade,
  token_hash bytea not null unique,
  what text not null check (what in ('coin-sheet', 'member-export')),
  -- The app showed no adult works: nor does what it handed over.
  hides_adult boolean not null,
  expires_at timestamptz not null
);
