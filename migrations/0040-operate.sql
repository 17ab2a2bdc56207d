-- What an operator switched off for the whole shop (기능 스위치); a feature without a line is on.
create table feature_switch (
  feature text primary key check (feature in ('purchase', 'charge', 'login', 'join', 'comments', 'import')),
  is_on boolean not null,
  changed_at timestamptz not null default seoga_now()
);

-- The shop closes for good (폐점): from then on nothing is charged and nothing is sold. One line or none.
create table shop_closing (
  one boolean primary key default true check (one),
  closes_on date not null,
  sentence text not null check (sentence <> ''),
  declared_at timestamptz not null default seoga_now()
);

-- Backups (백업), each with how it went, and how its rehearsal went: restored elsewhere, looked at, thrown away.
create table backup (
  name text primary key,
  state text not null check (state in ('running', 'done', 'failed')),
  begun_at timestamptz not null default seoga_clock(),
  ended_at timestamptz,
  bytes bigint,
  files integer,
  has_secrets boolean,
  fault text,
  rehearsed_at timestamptz,
  -- Empty: whole. Else what was wrong, a sentence a line.
  rehearsal_faults text,
  rehearsal_ms integer,
  -- Its files were removed by the keeping rules.
  removed_at timestamptz
);
create index backup_begun on backup (begun_at desc);

-- Whether whoever owns every episode may take the work home as a file (작품 내려받기): the right holder's word.
alter table work add column is_exportable boolean not null default false;
