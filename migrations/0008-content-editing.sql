-- Content editing in the console: revisions, drafts, typo reports, uploaded imports.

-- Revisions made by hand. Revisions without a row here came from an import.
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

-- One draft a text and operator, so that nobody overwrites another's draft.
create table text_draft (
  episode_id bigint not null references episode on delete cascade,
  operator_id bigint not null references operator,
  based_on integer not null,
  -- Raised with every save: detects a second window of the same operator.
  version integer not null default 1,
  blocks jsonb not null,
  kept_at timestamptz not null default seoga_now(),
  primary key (episode_id, operator_id)
);
create index text_draft_operator on text_draft (operator_id);

-- Pictures uploaded for an episode; its text may use no others.
create table episode_picture (
  episode_id bigint not null references episode on delete cascade,
  picture text not null references picture (hash),
  made_at timestamptz not null default seoga_now(),
  primary key (episode_id, picture)
);
create index episode_picture_picture on episode_picture (picture);

-- Typos reported by readers. member_no becomes null when the member leaves.
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

-- Imports by upload. The files are in the data folder until the import ends.
create table import_run (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  who text not null,
  state text not null default 'gathering' check (state in
    ('gathering', 'reading', 'read', 'applying', 'done', 'cancelled', 'failed')),
  -- Import even if the source shares no episode with the work of that name.
  replaces boolean not null default false,
  -- Overwrite what was edited by hand.
  overwrites boolean not null default false,
  is_cancelled boolean not null default false,
  progress jsonb,
  dry_report jsonb,
  report jsonb,
  made_at timestamptz not null default seoga_now(),
  seen_at timestamptz not null default seoga_clock(),
  ended_at timestamptz,
  -- Choices in the preview for each work: target work, category, rating, price, date.
  choices jsonb not null default '{}'
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
