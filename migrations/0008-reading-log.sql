-- What members leave while reading: places, marks, settings, and the log of what was read. Records are the documents
-- that devices send, kept letter by letter as json: jsonb would refuse the half letters that a quotation may end in.

-- One row a member, locked by whoever writes: it counts the changes, so that a device asks for those after a number.
create table reading_account (
  member_no bigint primary key references member,
  cursor bigint not null default 0,
  marks integer not null default 0,
  others integer not null default 0
);

-- Places, marks and settings under the name that all devices give them. A deleted mark stays as one that is not alive.
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

-- Where reading goes on in a work: the newest of all its places.
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
create index reading_place_at on reading_place (member_no, at desc);

-- When each write happened, decided once: whatever comes a second time keeps its moment.
create table reading_moment (
  member_no bigint not null references reading_account on delete cascade,
  device text not null,
  seq bigint not null,
  at timestamptz not null,
  primary key (member_no, device, seq)
);
create index reading_moment_at on reading_moment (at);

-- What a member's devices are called before the member.
create table reading_device (
  member_no bigint not null references reading_account on delete cascade,
  device text not null,
  name text not null,
  seen_at timestamptz not null default seoga_now(),
  primary key (member_no, device)
);

-- What was read, a line a stretch. Lines are added, never changed; a month that is past its keeping goes as a whole.
-- No foreign key: it would be asked for every line, and leaving takes the lines away by number.
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

-- Makes the months between two moments that are not there yet, each beside the log before it joins it, so that nobody
-- who reads or writes has to wait. Any number of processes may ask at once.
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

-- Lets go of whole months that ended before a moment; gives up when it would have to wait. Answers how many went.
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

-- A write that is older than what is kept counts as its oldest; the months from there until the next are made now.
select make_reading_months(seoga_now() - interval '400 days', seoga_now() + interval '2 months');
