-- The console asks what was looked at within the last hour, and a day is counted: both find their lines by the moment, as
-- openings are found. A week gets its index beside the log, before it joins it; the log as a whole has none, which would
-- have to be made while nobody writes.
create or replace function make_visit_weeks(first timestamptz, last timestamptz) returns void
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

-- Weeks that are there: those still to come are empty, and the present one of a shop that is not large takes a moment. A
-- larger one is read from end to end until it is over, since whoever writes a visit would wait for its index; those
-- before it nobody asks for by the hour.
do $$
declare
  part text;
begin
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'access_log'::regclass and pg_relation_size(c.oid) < 64 * 1024 * 1024
      and c.relname >= to_char(date_trunc('week', seoga_now(), 'UTC') at time zone 'UTC', '"access_log_"YYYY_MM_DD')
    order by c.relname
  loop
    execute format('create index %I on %I using brin (at) with (pages_per_range = 32, autosummarize = on)',
      part || '_at', part);
  end loop;
end $$;
