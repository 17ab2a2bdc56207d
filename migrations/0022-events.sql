-- Events: pages that an operator composes of blocks, open within a window.

create table event (
  id bigint generated always as identity primary key,
  -- The operator's own name of it, and its place: /event/{slug} for the ten of the specification, else /event/page/{slug}.
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  title text not null check (title <> ''),
  summary text not null default '',
  background text check (background ~ '^#[0-9a-f]{6}$'),
  picture text references picture (hash),
  -- Whole seconds, both inclusive: open from the start of the first to the end of the last.
  starts_at timestamptz check (starts_at = date_trunc('second', starts_at)),
  ends_at timestamptz check (ends_at = date_trunc('second', ends_at) and ends_at >= starts_at),
  -- False: no list and no search engine is told of it.
  is_listed boolean not null default true,
  -- False: taken out of the shop folder.
  is_published boolean not null default true,
  blocks jsonb not null,
  made_at timestamptz not null default seoga_clock(),
  updated_at timestamptz not null default seoga_clock()
);
create index event_picture on event (picture);
create index event_listed on event (ends_at desc nulls first, id desc) where is_published and is_listed;

-- Pictures inside an event's blocks, so that what a picture is used for can be counted.
create table event_block_picture (
  event_id bigint not null references event on delete cascade,
  picture text not null references picture (hash),
  primary key (event_id, picture)
);
create index event_block_picture_picture on event_block_picture (picture);
