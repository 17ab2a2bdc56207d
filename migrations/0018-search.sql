-- Search index. All of it can be rebuilt from the catalog.

-- grams also holds codes for popularity and for the time of the latest episode, in a range that vocabulary/search-grams.ts
-- keeps free of letters. A search reads band by band, the most popular or latest first, until it has enough: its cost
-- depends on how many results it shows, not on how many there are.

-- pop is a hundred times the logarithm: a band is read about seven times as much as the next and holds about a ninth.
create function search_band(pop integer) returns integer language sql immutable parallel safe
  return 2147483000 + least(greatest(pop, 0) / 200, 49);

create function search_week(latest timestamptz) returns integer language sql immutable parallel safe
  return least(greatest(floor(extract(epoch from latest - timestamptz '2000-01-03 00:00+00') / 604800), 0), 8191)::integer;

-- The week, the eight weeks and the sixty-four weeks. Works without an open episode come last.
create function search_time_codes(latest timestamptz) returns integer[] language sql immutable parallel safe
  return case when latest is null then array[2147479999] else array[2147470000 + search_week(latest),
    2147478192 + search_week(latest) / 8, 2147479216 + search_week(latest) / 64] end;

-- The bands between two times, latest first: eight to sixteen weeks, then eight weeks each for at most two and a half
-- years, then sixty-four; last the works without an open episode.
create function search_time_bands(newest timestamptz, oldest timestamptz) returns table (place bigint, code integer)
language sql immutable parallel safe as $$
  with ends as (select search_week(newest) as first, search_week(oldest) as last)
  select row_number() over (), codes.code from (
    select 2147470000 + week from ends, generate_series(first, greatest(last, (first / 8 - 1) * 8), -1) as week
    union all select 2147478192 + eight
      from ends, generate_series(first / 8 - 2, greatest(last / 8, (first / 64 - 1) * 8), -1) as eight
    union all select 2147479216 + more from ends, generate_series(first / 64 - 2, last / 64, -1) as more
    union all select 2147479999) as codes (code)
$$;

-- Normalised titles of a work (vocabulary/search-text.ts), each between spaces, the main title first, and the codes of
-- titles and names (vocabulary/search-grams.ts). Written by imports, and by a job when version is old.
create table work_search (
  work_id bigint primary key references work on delete cascade,
  norm text not null,
  grams integer[] not null,
  -- Popularity in steps of a percent, so that small changes are not written.
  pop integer not null default 0,
  version smallint not null,
  made_at timestamptz not null default now(),
  -- Copy of work.latest_opened_at, for results sorted by it.
  latest timestamptz
);
-- With fewer statistics the planner takes a rare syllable for a common one and reads every work by popularity.
alter table work_search alter column grams set statistics 1000;
create index work_search_grams on work_search using gin (grams);
create index work_search_pop on work_search (pop desc, work_id desc);
create index work_search_latest on work_search (latest desc nulls last, work_id desc);

create function search_work_bands() returns trigger language plpgsql as $$
begin
  new.grams := array(select code from unnest(new.grams) as code where code < 2147470000)
    || search_band(new.pop) || search_time_codes(new.latest);
  return new;
end $$;
create trigger search_bands before insert or update of grams, pop, latest on work_search
  for each row execute function search_work_bands();

create function work_search_latest() returns trigger language plpgsql as $$
begin
  update work_search set latest = new.latest_opened_at where work_id = new.id;
  return null;
end $$;
create trigger work_search_latest after update of latest_opened_at on work for each row
  when (old.latest_opened_at is distinct from new.latest_opened_at) execute function work_search_latest();

-- Names of creators, publishers, genres and tags.
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

create function search_bands() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    new.grams := array_remove(new.grams, search_band(old.pop));
  end if;
  -- What would have been inserted has its own already.
  new.grams := array_remove(new.grams, search_band(new.pop)) || search_band(new.pop);
  return new;
end $$;
create trigger search_bands before insert or update of grams, pop on search_name
  for each row execute function search_bands();

-- Searches of a day. asker: a daily code of a network.
create table search_asked (
  day date not null,
  norm text not null,
  asker text not null,
  word text not null,
  at timestamptz not null default seoga_now(),
  primary key (day, asker, norm)
);

-- Searches without a result.
create table search_missed (
  day date not null,
  norm text not null,
  asker text not null,
  word text not null,
  at timestamptz not null default seoga_now(),
  primary key (day, asker, norm)
);

-- Popular words, as counted by the hourly job.
create table popular_search (
  place smallint primary key,
  word text not null,
  counted_at timestamptz not null
);

-- Words that an operator adds to the popular ones, or excludes.
create table popular_word (
  id bigint generated always as identity primary key,
  word text not null check (word <> ''),
  -- Normalised for searches.
  norm text not null unique,
  -- Null: excluded.
  place smallint check (place between 1 and 10),
  starts_at timestamptz,
  ends_at timestamptz,
  made_at timestamptz not null default seoga_clock(),
  check (ends_at > starts_at)
);
