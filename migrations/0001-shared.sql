-- Shared by all areas: the application clock and trigger functions. Times are timestamptz in UTC.

-- The application clock: whatever opens, expires or is limited uses seoga_now(). Only tests and local set a shift.
create table clock (
  one boolean primary key default true check (one),
  shift interval not null default '0',
  -- The last application time and the machine time at which it was taken. When the machine clock is set back, the
  -- application clock goes on at half speed until the machine has caught up, so that nothing expired becomes valid again.
  said timestamptz not null,
  said_at timestamptz not null
);
insert into clock (said, said_at) values (now(), now());

create function seoga_now() returns timestamptz language sql stable as
$$ select greatest(now(), said + greatest(now() - said_at, interval '0') / 2) + shift from clock $$;

-- The time of this statement, for decisions under a lock: seoga_now() is when the transaction began, before it waited.
create function seoga_clock() returns timestamptz language sql volatile as
$$ select greatest(clock_timestamp(), said + greatest(clock_timestamp() - said_at, interval '0') / 2) + shift from clock $$;

-- Called every ten seconds. A machine clock set back by more than two hours was wrong before, so the new time is taken.
create function seoga_clock_goes_on() returns void language sql volatile as
$$
  update clock set
    said = case when said - now() > interval '2 hours' then now()
      else greatest(now(), said + greatest(now() - said_at, interval '0') / 2) end,
    said_at = now()
  where said_at not between now() - interval '10 seconds' and now()
$$;

-- For append-only tables.
create function refuse_change() returns trigger language plpgsql as
$$ begin raise exception '% takes new rows only', tg_table_name; end $$;

-- Money and entitlements always wait for the standbys, even where the role commits without waiting
-- (synchronous_commit = local): an acknowledged purchase must survive the loss of the primary.
create function wait_for_standbys() returns trigger language plpgsql as $$
begin
  if current_setting('synchronous_commit') in ('local', 'off', 'remote_write') then
    perform set_config('synchronous_commit', 'on', true);
  end if;
  return null;
end $$;
