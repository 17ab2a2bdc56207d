-- Texts and pictures that are changed in the console: who made a revision and why, what is being written, what readers
-- report, and imports by upload.

-- Revisions that were made by hand; those of an import stand without a line here, so that an import knows what is its own.
create table episode_revision (
  episode_id bigint not null references episode on delete cascade,
  revision integer not null,
  kind text not null check (kind in ('edit', 'restore', 'typo', 'pictures')),
  operator_id bigint references operator,
  who text not null,
  why text not null default '',
  made_at timestamptz not null default seoga_now(),
  primary key (episode_id, revision)
);
create index episode_revision_operator on episode_revision (operator_id) where operator_id is not null;

-- A strip as it stood in a revision that is not shown any more: the episode itself holds what is shown.
create table strip_revision (
  episode_id bigint not null references episode on delete cascade,
  revision integer not null,
  width integer not null,
  height integer not null,
  quiet jsonb not null,
  panels jsonb not null,
  primary key (episode_id, revision)
);

-- What an operator is writing, one draft a text and operator: two people never write over each other.
create table text_draft (
  episode_id bigint not null references episode on delete cascade,
  operator_id bigint not null references operator,
  based_on integer not null,
  -- Rises with every keeping, so that a second window of the same operator is told.
  version integer not null default 1,
  blocks jsonb not null,
  kept_at timestamptz not null default seoga_now(),
  primary key (episode_id, operator_id)
);
create index text_draft_operator on text_draft (operator_id);

-- Pictures that were uploaded for an episode and may be shown in it; others may not be named in its text.
create table episode_picture (
  episode_id bigint not null references episode on delete cascade,
  picture text not null references picture (hash),
  made_at timestamptz not null default seoga_now(),
  primary key (episode_id, picture)
);
create index episode_picture_picture on episode_picture (picture);

-- Slips of the pen that readers report. Who reported is forgotten when they leave, what they saw stays.
create table typo_report (
  id bigint generated always as identity primary key,
  episode_id bigint not null references episode on delete cascade,
  member_no bigint references member,
  revision integer not null,
  block text not null,
  at_offset integer not null check (at_offset >= 0),
  found text not null check (char_length(found) between 1 and 200),
  before text not null,
  after text not null,
  wanted text not null check (char_length(wanted) <= 200),
  state text not null default 'open' check (state in ('open', 'accepted', 'refused')),
  made_at timestamptz not null default seoga_now(),
  decided_at timestamptz,
  decided_by bigint references operator,
  became integer
);
create index typo_report_episode on typo_report (episode_id, id);
create index typo_report_member on typo_report (member_no) where member_no is not null;
create index typo_report_decider on typo_report (decided_by) where decided_by is not null;
create index typo_report_open on typo_report (id) where state = 'open';
create unique index typo_report_once on typo_report (member_no, episode_id, block, at_offset, found, wanted)
  where state = 'open';

-- Imports by upload. The files lie in the data folder until the import is over.
create table import_run (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  who text not null,
  state text not null default 'gathering' check (state in
    ('gathering', 'reading', 'read', 'applying', 'done', 'cancelled', 'failed')),
  -- Take a source also where it shares nothing with the work that bears its name.
  replaces boolean not null default false,
  -- Take a source also over what was changed by hand.
  overwrites boolean not null default false,
  is_cancelled boolean not null default false,
  progress jsonb,
  dry_report jsonb,
  report jsonb,
  made_at timestamptz not null default seoga_now(),
  seen_at timestamptz not null default seoga_clock(),
  ended_at timestamptz
);
create index import_run_operator on import_run (operator_id, id);
create index import_run_open on import_run (id) where state in ('gathering', 'reading', 'read', 'applying');

create table import_file (
  id text primary key,
  run_id bigint not null references import_run on delete cascade,
  position integer not null,
  name text not null,
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0,
  made_at timestamptz not null default seoga_now(),
  check (received between 0 and bytes)
);
create index import_file_run on import_file (run_id, position);

-- News have more kinds than the first release knew; the program names them.
alter table notification drop constraint if exists notification_kind_check;
alter table notification add constraint notification_kind_check check (kind ~ '^[a-z][a-z-]{1,39}$');
