-- The catalogue and the shop window. All text is NFC; all moments are timestamptz in UTC.

-- One clock: whatever opens, expires or is limited asks seoga_now(). Tests shift it in local; elsewhere the shift is 0.
create table clock (one boolean primary key default true check (one), shift interval not null default '0');
insert into clock default values;
create function seoga_now() returns timestamptz language sql stable as $$ select now() + shift from clock $$;

-- Rises with every change that a page may show; processes that keep pages compare it.
create table page_version (one boolean primary key default true check (one), version bigint not null default 1);
insert into page_version default values;

create table publisher (
  id bigint generated always as identity primary key,
  name text not null unique
);

create table creator (
  id bigint generated always as identity primary key,
  name text not null unique
);

-- A stored picture. The hash names what was imported; files lie at pictures/<hash>/.
create table picture (
  hash text primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  thumbhash text not null,
  edge text not null,
  variants jsonb not null,
  audience text not null check (audience in ('public', 'holders', 'adults'))
);

create table work (
  id bigint generated always as identity primary key,
  source_key text not null unique,
  shelf text not null check (shelf in ('serial', 'lightnovel', 'publish', 'webtoon')),
  kind text not null check (kind in ('single', 'serial', 'set')),
  status text not null check (status in ('ongoing', 'completed', 'hiatus')),
  rating text not null check (rating in ('all', '12', '15', '19', 'unknown')),
  title text not null check (title <> ''),
  other_titles text[] not null default '{}',
  synopsis text not null default '',
  quote text not null default '',
  genre text not null default '',
  author_note text not null default '',
  attribution text not null default '',
  weekdays text[] not null default '{}',
  publisher_id bigint references publisher,
  cover text not null references picture (hash),
  has_own_cover boolean not null,
  -- What readers see now; kept by open_due_episodes as time passes and by every import.
  opened_episodes integer not null default 0,
  free_episodes integer not null default 0,
  latest_opened_at timestamptz,
  next_opens_at timestamptz,
  is_listed boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index work_publisher on work (publisher_id);
create index work_cover on work (cover);
create index work_by_shelf on work (shelf, latest_opened_at desc, id desc) where is_listed;
create index work_by_genre on work (shelf, genre, latest_opened_at desc, id desc) where is_listed;
create index work_latest on work (latest_opened_at desc, id desc) where is_listed;
create index work_next_opening on work (next_opens_at) where next_opens_at is not null;

create table work_creator (
  work_id bigint not null references work on delete cascade,
  position smallint not null,
  creator_id bigint not null references creator,
  role text not null,
  primary key (work_id, position)
);
create index work_creator_creator on work_creator (creator_id);

create table tag (
  id bigint generated always as identity primary key,
  namespace text not null check (namespace in ('genre', 'mood', 'keyword', 'warning')),
  name text not null,
  unique (namespace, name)
);

create table work_tag (
  work_id bigint not null references work on delete cascade,
  tag_id bigint not null references tag,
  position smallint not null,
  primary key (work_id, tag_id)
);
create index work_tag_tag on work_tag (tag_id, work_id);

create table episode (
  id bigint generated always as identity primary key,
  work_id bigint not null references work on delete cascade,
  source_key text not null,
  position integer not null,
  title text not null,
  unit text not null check (unit in ('episode', 'volume', 'set')),
  content text not null check (content in ('text', 'images')),
  opens_at timestamptz not null,
  is_free boolean not null,
  buy_coins integer check (buy_coins > 0),
  rental_coins integer check (rental_coins > 0),
  rental_hours integer check (rental_hours > 0),
  revision integer not null,
  characters integer not null default 0,
  last_block integer not null default 0,
  strip_width integer,
  strip_height integer,
  quiet jsonb,
  panels jsonb,
  digest text not null,
  is_withdrawn boolean not null default false,
  created_at timestamptz not null default now(),
  -- Checked at the end of a transaction: a re-import may move every number by one.
  unique (work_id, source_key) deferrable initially deferred
);
create index episode_by_work on episode (work_id, position) where not is_withdrawn;
create index episode_opened on episode (opens_at desc, work_id) where not is_withdrawn;

-- Every revision of a text stays, so that a place kept on a device can always be found again.
create table text_revision (
  episode_id bigint not null references episode on delete cascade,
  revision integer not null,
  blocks jsonb not null,
  made_at timestamptz not null default now(),
  primary key (episode_id, revision)
);

create table strip_slice (
  episode_id bigint not null references episode on delete cascade,
  revision integer not null,
  position integer not null,
  y integer not null,
  picture text not null references picture (hash),
  primary key (episode_id, revision, position)
);
create index strip_slice_picture on strip_slice (picture);

-- Illustrations inside a text, so that what a picture is used for can be counted.
create table text_picture (
  episode_id bigint not null references episode on delete cascade,
  revision integer not null,
  picture text not null references picture (hash),
  primary key (episode_id, revision, picture)
);
create index text_picture_picture on text_picture (picture);

-- What an import left behind, to know an unchanged file again and to go on after a stop.
create table import_source (
  source_key text primary key,
  digest text not null,
  work_id bigint not null references work on delete cascade,
  finished_at timestamptz not null default now()
);
create index import_source_work on import_source (work_id);

create table shop_setting (
  name text primary key,
  value jsonb not null
);

create table banner (
  id bigint generated always as identity primary key,
  position integer not null,
  page text not null check (page in ('home', 'serial', 'lightnovel', 'publish', 'webtoon')),
  work_id bigint not null references work on delete cascade,
  quote text not null default '',
  background text,
  starts_at timestamptz,
  ends_at timestamptz
);
create index banner_by_page on banner (page, position);
create index banner_work on banner (work_id);

create table curation_row (
  id bigint generated always as identity primary key,
  page text not null check (page in ('home', 'serial', 'lightnovel', 'publish', 'webtoon')),
  position integer not null,
  title text not null,
  -- {kind: 'new'|'weekday'|'completed'|'tag'|'genre'|'shelf'|'works'|'wait-free', …}: what fills the row.
  source jsonb not null,
  unique (page, position)
);
