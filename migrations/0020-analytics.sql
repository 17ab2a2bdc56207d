-- Page views and daily figures. Addresses are shortened and readers are daily codes: nobody can be identified.

-- Page views by week.
create table access_log (
  at timestamptz not null,
  path text not null check (length(path) between 1 and 300),
  referrer text not null check (length(referrer) <= 300),
  network text not null,
  device text not null check (device in ('WEB', 'IOS', 'AOS')),
  device_version integer not null,
  agent text not null check (length(agent) <= 60),
  is_member boolean not null,
  pid text,
  sid text,
  -- A daily code of a reader, made with the application's key.
  visitor text not null
) partition by range (at);
create trigger access_log_is_append_only before update on access_log
  for each statement execute function refuse_change();

-- Creates the missing weeks between two times, each with its index, before it is attached, so that writers do not wait.
-- Safe to call concurrently.
create function make_visit_weeks(first timestamptz, last timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  week timestamptz := date_trunc('week', first);
  part text;
begin
  lock table access_log in share update exclusive mode;
  while week <= last loop
    part := to_char(week, '"access_log_"YYYY_MM_DD');
    if not exists (
      select 1 from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'access_log'::regclass and c.relname = part)
    then
      execute format('create table %I (like access_log including all)', part);
      execute format('create index %I on %I using brin (at) with (pages_per_range = 32, autosummarize = on)',
        part || '_at', part);
      execute format('alter table access_log attach partition %I for values from (%L) to (%L)',
        part, week, week + interval '7 days');
    end if;
    week := week + interval '7 days';
  end loop;
end $$;

-- Drops the weeks that ended before a time and returns how many; fails rather than wait for a lock.
create function drop_visit_weeks(kept_from timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '3s' as $$
declare
  part text;
  dropped integer := 0;
begin
  lock table access_log in share update exclusive mode;
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'access_log'::regclass
      and c.relname < to_char(date_trunc('week', kept_from), '"access_log_"YYYY_MM_DD')
    order by c.relname
  loop
    execute format('drop table %I', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

select make_visit_weeks(seoga_now(), seoga_now() + interval '35 days');

-- Page views of a network within a minute, to limit floods. Unlogged: may be lost in a crash.
create unlogged table visit_flow (
  network text primary key,
  minute timestamptz not null,
  visits integer not null
) with (fillfactor = 50);

-- Figures of a day in Seoul, recounted every hour.
create table shop_day (
  day date not null,
  measure text not null,
  value bigint not null,
  primary key (day, measure)
);

-- Sales of a day by work and kind. Later cancellations are subtracted from the day of the sale.
create table shop_day_sale (
  day date not null,
  work_id bigint not null references work,
  kind smallint not null,
  episodes bigint not null,
  coins bigint not null,
  cancelled_coins bigint not null,
  primary key (day, work_id, kind)
);
create index shop_day_sale_work on shop_day_sale (work_id);
