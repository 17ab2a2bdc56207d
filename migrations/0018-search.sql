-- What the shop's search looks through. Nothing here is a work's own: all of it can be made again from the catalogue.

-- A work's titles, plain (`vocabulary/search-text`), each between spaces, the title itself first; and the codes by which
-- an index finds them and the names that the work bears (`vocabulary/search-grams`). Written by the importer, and by a job for works that another release wrote.
create table work_search (
  work_id bigint primary key references work on delete cascade,
  norm text not null,
  grams integer[] not null,
  -- The work's popularity in steps of a percent, so that what changes little is not written again.
  pop integer not null default 0,
  version smallint not null,
  made_at timestamptz not null default now()
);
-- @NOTE With fewer statistics the planner takes a rare syllable for a common one and reads every work by popularity.
alter table work_search alter column grams set statistics 1000;
create index work_search_grams on work_search using gin (grams);
create index work_search_pop on work_search (pop desc, work_id desc);
-- Works that were written after they were last settled are looked for by this.
create index work_updated on work (updated_at);

-- Creators, publishers, genres and tags by their names, as a search finds them. What they stand for is asked when it is.
create table search_name (
  kind text not null check (kind in ('creator', 'publisher', 'genre', 'tag')),
  name text not null,
  norm text not null,
  grams integer[] not null,
  pop integer not null default 0,
  version smallint not null,
  primary key (kind, name)
);
alter table search_name alter column grams set statistics 500;
create index search_name_grams on search_name using gin (grams);
create index search_name_pop on search_name (pop desc, kind, name);

-- Who asked for what on which day: the asker is a mark of one network that changes every day and tells nothing else.
create table search_asked (
  day date not null,
  norm text not null,
  asker text not null,
  word text not null,
  at timestamptz not null default seoga_now(),
  primary key (day, asker, norm)
);

-- The words that are shown as popular, as the hourly job last counted them.
create table popular_search (
  place smallint primary key,
  word text not null,
  counted_at timestamptz not null
);
