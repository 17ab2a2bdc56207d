-- Merchandising: home pages, themes, halls, promotions, events.

-- Arrangements of a home page: the usual one, and ones with a start and an end.
create table curation (
  id bigint generated always as identity primary key,
  page text not null check (page in ('home', 'serial', 'lightnovel', 'publish', 'webtoon')),
  -- 'usual' applies whenever no other does.
  slug text not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  title text not null default '',
  is_published boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz,
  -- The whole arrangement. Null: as usual.
  banners jsonb check (jsonb_typeof(banners) = 'array'),
  lines jsonb check (jsonb_typeof(lines) = 'array'),
  made_at timestamptz not null default now(),
  -- console: edited there, so that applying the shop folder leaves it alone. The same in the tables below.
  origin text not null default 'folder' check (origin in ('folder', 'console')),
  unique (page, slug),
  check (ends_at > starts_at)
);
-- Without banners and lines of their own these show the defaults.
insert into curation (page, slug, is_published)
select page, 'usual', true from unnest(array['home', 'serial', 'lightnovel', 'publish', 'webtoon']) as p (page);

create table theme (
  id bigint generated always as identity primary key,
  -- Key in the shop folder.
  slug text not null unique,
  title text not null check (title <> ''),
  sentence text not null default '',
  background text check (background ~ '^#[0-9a-f]{6}$'),
  picture text references picture (hash),
  -- Holds adult works only; visible to readers who may see them.
  is_adult boolean not null default false,
  -- Filled by the rule below, whose parts all apply; otherwise from theme_work.
  is_by_rule boolean not null default false,
  shelf text check (shelf in ('serial', 'lightnovel', 'publish', 'webtoon')),
  genre text,
  status text check (status in ('ongoing', 'completed', 'hiatus')),
  tags text[] not null default '{}',
  position integer not null default 0,
  is_published boolean not null default true,
  made_at timestamptz not null default seoga_clock(),
  origin text not null default 'folder' check (origin in ('folder', 'console'))
);
create index theme_in_order on theme (position, id) where is_published;
create index theme_picture on theme (picture) where picture is not null;

create table theme_work (
  theme_id bigint not null references theme on delete cascade,
  work_id bigint not null references work on delete cascade,
  position smallint not null default 0,
  primary key (theme_id, work_id)
);
create index theme_work_work on theme_work (work_id);

-- A hall (관): all works of a publisher, or chosen works of a label.
create table pavilion (
  id bigint generated always as identity primary key,
  slug text not null unique,
  title text not null check (title <> ''),
  intro text not null default '',
  notice text not null default '',
  background text check (background ~ '^#[0-9a-f]{6}$'),
  picture text references picture (hash),
  publisher_id bigint references publisher,
  position integer not null default 0,
  is_published boolean not null default true,
  made_at timestamptz not null default seoga_clock(),
  origin text not null default 'folder' check (origin in ('folder', 'console'))
);
create index pavilion_publisher on pavilion (publisher_id) where publisher_id is not null;
create index pavilion_picture on pavilion (picture) where picture is not null;

create table pavilion_work (
  pavilion_id bigint not null references pavilion on delete cascade,
  work_id bigint not null references work on delete cascade,
  position smallint not null default 0,
  primary key (pavilion_id, work_id)
);
create index pavilion_work_work on pavilion_work (work_id);

create table promotion (
  id bigint generated always as identity primary key,
  -- Key in the shop folder.
  slug text not null unique,
  title text not null check (title <> ''),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  percent smallint not null default 0 check (percent between 0 and 100),
  -- Which kinds of purchase it discounts.
  kinds text[] not null default '{buy,rental}' check (kinds <@ '{buy,rental}' and kinds <> '{}'),
  -- So many episodes of each work are free while it runs.
  free_first integer not null default 0 check (free_first >= 0),
  is_published boolean not null default true,
  -- Pages already show it; updated with due episodes.
  is_shown boolean not null default false,
  made_at timestamptz not null default now(),
  intro text not null default '',
  background text check (background ~ '^#[0-9a-f]{6}$'),
  origin text not null default 'folder' check (origin in ('folder', 'console')),
  check (ends_at > starts_at)
);
create index promotion_by_end on promotion (ends_at) where is_published;
create index promotion_by_start on promotion (starts_at) where is_published;

create table promotion_work (
  promotion_id bigint not null references promotion on delete cascade,
  work_id bigint not null references work on delete cascade,
  position smallint not null default 0,
  -- The real reduction of one episode in percent: coins are whole, so a price of 2 is not lowered by 40 percent.
  lowers_percent smallint not null default 0 check (lowers_percent between 0 and 100),
  primary key (promotion_id, work_id)
);
create index promotion_work_work on promotion_work (work_id);

-- Works read by the same readers, recounted by a job. At least three readers, so that nobody can be identified.
create table read_together (
  work_id bigint not null references work on delete cascade,
  other_id bigint not null references work on delete cascade,
  readers integer not null check (readers >= 3),
  primary key (work_id, other_id)
);
create index read_together_other on read_together (other_id);

create table event (
  id bigint generated always as identity primary key,
  -- Also its URL: /event/{slug} for the ten of the specification, otherwise /event/page/{slug}.
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  title text not null check (title <> ''),
  summary text not null default '',
  background text check (background ~ '^#[0-9a-f]{6}$'),
  picture text references picture (hash),
  -- Whole seconds, both inclusive.
  starts_at timestamptz check (starts_at = date_trunc('second', starts_at)),
  ends_at timestamptz check (ends_at = date_trunc('second', ends_at) and ends_at >= starts_at),
  -- False: in no list and not indexed by search engines.
  is_listed boolean not null default true,
  -- False: removed from the shop folder.
  is_published boolean not null default true,
  blocks jsonb not null,
  made_at timestamptz not null default seoga_clock(),
  updated_at timestamptz not null default seoga_clock(),
  origin text not null default 'folder' check (origin in ('folder', 'console'))
);
create index event_picture on event (picture);
create index event_listed on event (ends_at desc nulls first, id desc) where is_published and is_listed;

-- Pictures in an event's blocks, to know where a picture is used.
create table event_block_picture (
  event_id bigint not null references event on delete cascade,
  picture text not null references picture (hash),
  primary key (event_id, picture)
);
create index event_block_picture_picture on event_block_picture (picture);
