-- What the shop's clock has said, and when by the machine's. A machine's clock that is set back revives nothing: until it
-- is where it was, the shop's clock goes on from there at half its pace. The shift of tests comes on top.
alter table clock add column said timestamptz, add column said_at timestamptz;
update clock set said = seoga_now() - shift, said_at = seoga_now() - shift;
alter table clock alter column said set not null, alter column said_at set not null;

create or replace function seoga_now() returns timestamptz language sql stable as
$$ select greatest(now(), said + greatest(now() - said_at, interval '0') / 2) + shift from clock $$;
create or replace function seoga_clock() returns timestamptz language sql volatile as
$$ select greatest(clock_timestamp(), said + greatest(clock_timestamp() - said_at, interval '0') / 2) + shift from clock $$;

-- Every ten seconds and after each turn of the machine's clock. One that is set back by more than two hours was wrong
-- before: it is believed, and what ended too early by it runs on.
create function seoga_clock_goes_on() returns void language sql volatile as
$$
  update clock set
    said = case when said - now() > interval '2 hours' then now()
      else greatest(now(), said + greatest(now() - said_at, interval '0') / 2) end,
    said_at = now()
  where said_at not between now() - interval '10 seconds' and now()
$$;
