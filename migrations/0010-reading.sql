-- Reading positions, marks, settings and the reading log; episodes saved for offline reading.
-- Records are json, not jsonb: jsonb rejects the lone surrogates that a quotation may end in.

-- One row a member, locked by writers: numbers the changes, so that a device can ask for those after a number.
create table reading_account (
  member_no bigint primary key references member,
  cursor bigint not null default 0,
  marks integer not null default 0,
  others integer not null default 0
);

-- Reading positions, marks and settings by their key on all devices. A deleted mark stays as a tombstone.
create table reading_record (
  member_no bigint not null references reading_account on delete cascade,
  key text not null,
  kind text not null check (kind in ('place', 'mark', 'settings')),
  work_id bigint,
  episode_id bigint,
  version bigint not null,
  record json not null,
  primary key (member_no, key)
);
create unique index reading_record_version on reading_record (member_no, version);
create index reading_record_place on reading_record (member_no, episode_id) where kind = 'place';
create index reading_record_work on reading_record (member_no, work_id) where kind = 'place';

-- The latest reading position in a work.
create table reading_place (
  member_no bigint not null references reading_account on delete cascade,
  work_id bigint not null,
  episode_id bigint not null,
  at timestamptz not null,
  device text not null,
  seq bigint not null,
  record json not null,
  primary key (member_no, work_id)
);
create index reading_place_shelf on reading_place (member_no, at desc, work_id desc);

-- The time of each write, decided once: a repeated write keeps it.
create table reading_moment (
  member_no bigint not null references reading_account on delete cascade,
  device text not null,
  seq bigint not null,
  at timestamptz not null,
  primary key (member_no, device, seq)
);
create index reading_moment_at on reading_moment (at);

-- Names of a member's devices.
create table reading_device (
  member_no bigint not null references reading_account on delete cascade,
  device text not null,
  name text not null,
  seen_at timestamptz not null default seoga_now(),
  primary key (member_no, device)
);

-- Reading log, append-only, by month; expired months are dropped. No foreign keys: they would be checked for every row.
create table reading_event (
  member_no bigint not null,
  device text not null,
  seq bigint not null,
  at timestamptz not null,
  version bigint not null,
  work_id bigint not null,
  episode_id bigint not null,
  act text not null check (act in ('opened', 'read', 'finished')),
  ms bigint not null check (ms >= 0),
  fraction double precision not null check (fraction between 0 and 1),
  primary key (member_no, device, seq, at)
) partition by range (at);
create index reading_event_version on reading_event (member_no, version);
create trigger reading_event_is_append_only before update on reading_event
  for each statement execute function refuse_change();

-- Creates the missing months between two times. Each is created as a table of its own and then attached, so that readers
-- and writers do not wait. Safe to call concurrently.
create function make_reading_months(first timestamptz, last timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  month timestamptz := date_trunc('month', first);
  part text;
begin
  lock table reading_event in share update exclusive mode;
  while month <= last loop
    part := to_char(month, '"reading_event_"YYYY_MM');
    if not exists (
      select 1 from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'reading_event'::regclass and c.relname = part)
    then
      execute format('create table %I (like reading_event including all)', part);
      execute format('alter table reading_event attach partition %I for values from (%L) to (%L)',
        part, month, month + interval '1 month');
    end if;
    month := month + interval '1 month';
  end loop;
end $$;

-- Drops the months that ended before a time and returns how many; fails rather than wait for a lock.
create function drop_reading_months(kept_from timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '3s' as $$
declare
  part text;
  dropped integer := 0;
begin
  lock table reading_event in share update exclusive mode;
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'reading_event'::regclass
      and c.relname < to_char(date_trunc('month', kept_from), '"reading_event_"YYYY_MM')
    order by c.relname
  loop
    execute format('drop table %I', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

-- A write older than the retention counts as the oldest retained.
select make_reading_months(seoga_now() - interval '400 days', seoga_now() + interval '2 months');

-- Devices with saved episodes (오프라인 보관). Deleted with their last episode.
create table kept_device (
  member_no bigint not null references member,
  device text not null,
  name text not null,
  seen_at timestamptz not null default seoga_now(),
  primary key (member_no, device)
);

-- Saved episodes. epoch is part of the key: after removal a saved episode gets another.
create table kept_episode (
  member_no bigint not null,
  device text not null,
  episode_id bigint not null references episode on delete cascade,
  revision integer not null,
  epoch text not null,
  kept_at timestamptz not null default seoga_now(),
  leased_until timestamptz,
  primary key (member_no, device, episode_id),
  foreign key (member_no, device) references kept_device on delete cascade
);
create index kept_episode_episode on kept_episode (episode_id);
