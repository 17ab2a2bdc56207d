-- Shop-wide state: page cache versions, settings, feature switches, redirects, backups.

-- Rises with every change that a page may show; processes compare it to drop cached pages.
create table page_version (
  one boolean primary key default true check (one),
  version bigint not null default 1
);
insert into page_version default values;

-- What a version changed, where that is known: the pages of these works and every page that belongs to no work.
-- A version without a row here invalidates every page.
create table page_change (
  version bigint primary key,
  works bigint[] not null
);

-- Times at which a page changes without a write: a banner, an event or a notice begins or ends. Removed once passed.
create table page_turn (at timestamptz primary key);

create table shop_setting (
  name text primary key,
  value jsonb not null
);

-- Feature switches (기능 스위치). A feature without a row is on, except trust (/trust), which is off until switched on.
create table feature_switch (
  feature text primary key check (feature in ('purchase', 'charge', 'login', 'join', 'comments', 'import', 'trust')),
  is_on boolean not null,
  changed_at timestamptz not null default seoga_now()
);

-- The shop closes for good (폐점): from then on nothing is charged or sold. One row or none.
create table shop_closing (
  one boolean primary key default true check (one),
  closes_on date not null,
  sentence text not null check (sentence <> ''),
  declared_at timestamptz not null default seoga_now()
);

-- Redirects (G4). A rule that would lead in a circle is rejected on writing.
create table route_rule (
  id bigint generated always as identity primary key,
  -- Normalised: decoded, lower case, no trailing slash.
  source text not null check (source like '/%'),
  -- Also redirects every path below the source.
  is_prefix boolean not null,
  target text not null check (target <> ''),
  -- The operator allowed another site as target.
  is_external boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz,
  origin text not null default 'folder' check (origin in ('folder', 'console')),
  check (ends_at > starts_at)
);
create index route_rule_by_source on route_rule (source);

-- Backups (백업), and the rehearsals that restored them elsewhere and checked them.
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
  -- Empty: no faults. Otherwise one sentence a line.
  rehearsal_faults text,
  rehearsal_ms integer,
  -- When the retention rules removed its files.
  removed_at timestamptz
);
create index backup_begun on backup (begun_at desc);

-- Logged errors by name and minute.
create table fault_count (
  minute timestamptz not null,
  name text not null check (length(name) <= 120),
  faults integer not null check (faults > 0),
  primary key (minute, name)
);

-- Rows written as samples: they can be removed again as long as the operator has not changed them.
create table sample_row (
  table_name text not null,
  row_key text not null,
  -- Digest of the row as the sample wrote it.
  digest text,
  -- The row before the samples, if there was one.
  former jsonb,
  primary key (table_name, row_key)
);
