-- Rankings: counted readers and sales, and the boards made from them. No foreign keys in what readers write: they would
-- be checked for every row.

-- Episodes opened by a reader on a day in Seoul, once each. episode_id 0: the reader's first of the work on that day, so
-- that the hours of a day add up to its readers. reader is a daily hash: it cannot be traced and need not be deleted when
-- a member leaves.
create table opening (
  day date not null,
  work_id bigint not null,
  episode_id bigint not null,
  reader uuid not null,
  at timestamptz not null,
  primary key (day, work_id, episode_id, reader)
) partition by range (day);
-- Rows are inserted in order of time, so an hour is a few block ranges.
create index opening_at on opening using brin (at) with (pages_per_range = 32, autosummarize = on);

-- Counts of a work by hour: readers whose first opening of the day falls into it, opened episodes, new follows, and paid
-- coins that were not refunded.
create table work_hour (
  hour timestamptz not null,
  work_id bigint not null,
  readers bigint not null default 0,
  opens bigint not null default 0,
  follows bigint not null default 0,
  coins bigint not null default 0,
  primary key (hour, work_id)
) partition by range (hour);

create table work_day (
  day date not null,
  work_id bigint not null,
  readers bigint not null default 0,
  opens bigint not null default 0,
  follows bigint not null default 0,
  coins bigint not null default 0,
  primary key (day, work_id)
);

create table work_total (
  work_id bigint primary key,
  readers bigint not null default 0,
  opens bigint not null default 0,
  follows bigint not null default 0,
  coins bigint not null default 0,
  -- Sum over days of the square root of readers: one peak does not outweigh a steady month.
  popularity bigint not null default 0,
  -- Not yet copied to work.popularity.
  is_ahead boolean not null default false
);
create index work_total_ahead on work_total (work_id) where is_ahead;

-- Progress of the counting. Locked while counting, so that only one process counts.
create table ranking_clock (
  one boolean primary key default true check (one),
  -- Hours before this are final, except for cancelled purchases.
  counted_until timestamptz not null,
  -- Cancellations until this time are included.
  cancelled_until timestamptz not null,
  realtime_at timestamptz,
  daily_at timestamptz
);
insert into ranking_clock (counted_until, cancelled_until) values (date_trunc('hour', seoga_now(), 'UTC'), seoga_now());

-- A ranking at a time. is_first: no earlier one to compare ranks with.
create table ranking_snapshot (
  id bigint generated always as identity primary key,
  board text not null check (board in ('realtime', 'daily', 'weekly', 'monthly', 'total')),
  shelf text not null check (shelf in ('all', 'serial', 'lightnovel', 'publish', 'webtoon')),
  measure text not null check (measure in ('readers', 'sales')),
  basis_at timestamptz not null,
  from_at timestamptz,
  until_at timestamptz not null,
  is_first boolean not null,
  made_at timestamptz not null default now(),
  unique (board, shelf, measure, basis_at)
);
create index ranking_snapshot_by_age on ranking_snapshot (basis_at);

-- A rank and the counts behind it: [[age, readers, opens, follows, coins], …], age in hours for realtime, otherwise 0. No
-- foreign key to work: the record outlives it.
create table ranking_place (
  snapshot_id bigint not null references ranking_snapshot on delete cascade,
  rank smallint not null check (rank > 0),
  work_id bigint not null,
  score bigint not null check (score > 0),
  counts jsonb not null,
  -- The previous rank; null: none.
  before smallint,
  primary key (snapshot_id, rank)
);

-- Works that an operator inserts into a ranking (운영자 추천), marked as such.
create table ranking_pin (
  id bigint generated always as identity primary key,
  board text not null check (board in ('realtime', 'daily', 'weekly', 'monthly', 'total')),
  shelf text not null check (shelf in ('all', 'serial', 'lightnovel', 'publish', 'webtoon')),
  measure text not null check (measure in ('readers', 'sales')),
  work_id bigint not null references work on delete cascade,
  place smallint not null check (place between 1 and 20),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  made_at timestamptz not null default seoga_clock(),
  check (ends_at > starts_at)
);
create index ranking_pin_work on ranking_pin (work_id);
create index ranking_pin_board on ranking_pin (board, shelf, measure, ends_at);

create function make_ranking_part(parent text, part text, low text, high text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if to_regclass(part) is null then
    -- Made beside its parent before it joins it, so that nobody who reads or writes has to wait.
    execute format('create table %I (like %I including all)', part, parent);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, low, high);
  end if;
end $$;
-- Called by make_ranking_parts only.
revoke execute on function make_ranking_part(text, text, text, text) from public;

-- Creates the missing days of opening and months of work_hour between two times. Safe to call concurrently.
create function make_ranking_parts(first timestamptz, last timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  day date := (first at time zone 'Asia/Seoul')::date;
  month timestamptz := date_trunc('month', first);
begin
  lock table opening, work_hour in share update exclusive mode;
  while day <= (last at time zone 'Asia/Seoul')::date loop
    perform make_ranking_part('opening', to_char(day, '"opening_"YYYY_MM_DD'), day::text, (day + 1)::text);
    day := day + 1;
  end loop;
  while month <= last loop
    perform make_ranking_part('work_hour', to_char(month, '"work_hour_"YYYY_MM'), month::text, (month + interval '1 month')::text);
    month := month + interval '1 month';
  end loop;
end $$;

-- Drops the days of opening and months of work_hour that ended before a time each and returns how many; fails rather than
-- wait for a lock.
create function drop_ranking_parts(openings_from timestamptz, hours_from timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '3s' as $$
declare
  part text;
  dropped integer := 0;
begin
  lock table opening, work_hour in share update exclusive mode;
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where (i.inhparent = 'opening'::regclass
        and c.relname < to_char(openings_from at time zone 'Asia/Seoul', '"opening_"YYYY_MM_DD'))
      or (i.inhparent = 'work_hour'::regclass and c.relname < to_char(date_trunc('month', hours_from), '"work_hour_"YYYY_MM'))
    order by c.relname
  loop
    execute format('drop table %I', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

select make_ranking_parts(seoga_now() - interval '1 day', seoga_now() + interval '40 days');
