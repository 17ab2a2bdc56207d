-- Rankings: who opened what, summed by the hour, the day and for all time; and the boards that were made of it, each
-- with the counts it was made from. No foreign keys in what readers write: they would be asked for every line.

-- A reader opened an episode on a day of Seoul; opening it again changes nothing. episode_id 0 stands for the reader's
-- first of the work on that day, so that the hours of a day add up to its readers. The reader is a hash that changes
-- with the day: nobody can be followed from one to the next, and nothing has to be forgotten for those who leave.
create table opening (
  day date not null,
  work_id bigint not null,
  episode_id bigint not null,
  reader uuid not null,
  at timestamptz not null,
  primary key (day, work_id, episode_id, reader)
) partition by range (day);
-- Lines come in the order of time, so an hour of them is a few blocks.
create index opening_at on opening using brin (at) with (pages_per_range = 32, autosummarize = on);

-- What a work came to in an hour: its readers whose first opening of the day fell into it, opened episodes, new
-- follows, and paid coins that the shop kept.
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
  -- Its days, each by the root of its readers: one loud day does not outweigh a month of faithful ones.
  popularity bigint not null default 0,
  -- The work itself does not say so yet.
  is_ahead boolean not null default false
);
create index work_total_ahead on work_total (work_id) where is_ahead;

-- How far the counting has come. Whoever counts holds this row: two processes never count at once.
create table ranking_clock (
  one boolean primary key default true check (one),
  -- Hours before this one are final, but for purchases that are taken back.
  counted_until timestamptz not null,
  -- Purchases taken back until this moment have been left out.
  cancelled_until timestamptz not null,
  realtime_at timestamptz,
  daily_at timestamptz
);
insert into ranking_clock (counted_until, cancelled_until) values (date_trunc('hour', seoga_now(), 'UTC'), seoga_now());

-- A board as it stood at a moment. is_first: there was none before it that its places could be compared with.
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

-- A place on a board, with what it was worked out from: [[age, readers, opens, follows, coins], …], age in hours for the
-- board of the hour, else 0. The record outlives the work, so it holds the bare number.
create table ranking_place (
  snapshot_id bigint not null references ranking_snapshot on delete cascade,
  rank smallint not null check (rank > 0),
  work_id bigint not null,
  score bigint not null check (score > 0),
  counts jsonb not null,
  -- The rank on the board it is compared with; null where it stood on none.
  before smallint,
  primary key (snapshot_id, rank)
);

-- What an hour is counted from, by its moment.
create index follow_at on follow (at);
create index purchase_made on purchase (made_at);
create index purchase_item_cancelled on purchase_item (cancelled_at) where cancelled_at is not null;

create function make_ranking_part(parent text, part text, low text, high text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if to_regclass(part) is null then
    -- Made beside its parent before it joins it, so that nobody who reads or writes has to wait.
    execute format('create table %I (like %I including all)', part, parent);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, low, high);
  end if;
end $$;

-- Makes the days of openings and the months of hours between two moments that are not there yet. Any number of
-- processes may ask at once.
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

-- Lets go of whole days of openings and whole months of hours that ended before a moment each; gives up when it would
-- have to wait. Answers how many went.
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

-- Only what makes the parts calls it.
revoke execute on function make_ranking_part(text, text, text, text) from public;

select make_ranking_parts(seoga_now() - interval '1 day', seoga_now() + interval '40 days');
