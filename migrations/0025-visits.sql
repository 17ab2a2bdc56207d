-- What was looked at, and by which advert a member came. An address stands here shortened, a reader as a code of the day:
-- the log tells how the shop is used, not who somebody is.

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
  -- One reader of one day, made with a key of the shop's: the next day the same reader is another.
  visitor text not null
) partition by range (at);
create trigger access_log_is_append_only before update on access_log
  for each statement execute function refuse_change();

-- Makes the weeks between two moments that are not there yet, each beside the log before it joins it, so that nobody who
-- writes has to wait. Any number of processes may ask at once.
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
      execute format('alter table access_log attach partition %I for values from (%L) to (%L)',
        part, week, week + interval '7 days');
    end if;
    week := week + interval '7 days';
  end loop;
end $$;

-- Lets go of whole weeks that ended before a moment; gives up when it would have to wait. Answers how many went.
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

-- How much a network sends within a minute, so that a flood fills no disk; lost in a crash and not missed.
create unlogged table visit_flow (
  network text primary key,
  minute timestamptz not null,
  visits integer not null
) with (fillfactor = 50);

-- By which advert a member came when they joined, and when they first paid.
create table acquisition (
  member_no bigint not null references member,
  act text not null check (act in ('join', 'payment')),
  pid text,
  sid text,
  at timestamptz not null default seoga_now(),
  primary key (member_no, act),
  check (pid is not null or sid is not null)
);

-- Adverts' cookies are a consent of their own, beside that to letters.
alter table consent drop constraint consent_kind_check,
  add constraint consent_kind_check
  check (kind in ('terms', 'privacy', 'age', 'marketing', 'marketing-night', 'advert-cookies'));
