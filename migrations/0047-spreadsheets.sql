-- Uploaded spreadsheets until the next day, and the mapping of columns that each operator used last.

create table sheet_import (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  kind text not null check (kind in ('works', 'episodes', 'members')),
  file_name text not null,
  -- Rows as JSON, encrypted: a sheet may hold personal data.
  sealed text not null,
  -- Column of the file by column key.
  mapping jsonb not null,
  rows integer not null check (rows > 0),
  made_at timestamptz not null default seoga_now(),
  applied_at timestamptz,
  done integer not null default 0,
  failed integer not null default 0
);
create index sheet_import_operator on sheet_import (operator_id, id);
create index sheet_import_made on sheet_import (made_at);

create table sheet_mapping (
  operator_id bigint not null references operator,
  kind text not null check (kind in ('works', 'episodes', 'members')),
  -- Head of the file by column key.
  heads jsonb not null,
  primary key (operator_id, kind)
);
