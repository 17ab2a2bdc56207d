-- The index of codes knows when a work last went on, too: by the week, by the eight weeks and by the sixty-four weeks around
-- (`vocabulary/search-grams` keeps letters out of that range). The newest that fit a question are looked up week by week,
-- then by longer stretches, until there are enough. Works get theirs when they are settled, as the first start of this
-- release does, and whenever any release writes them.

create function search_week(latest timestamptz) returns integer language sql immutable parallel safe
  return least(greatest(floor(extract(epoch from latest - timestamptz '2000-01-03 00:00+00') / 604800), 0), 8191)::integer;

-- A work that never opened stands behind all others.
create function search_time_codes(latest timestamptz) returns integer[] language sql immutable parallel safe
  return case when latest is null then array[2147479999] else array[2147470000 + search_week(latest),
    2147478192 + search_week(latest) / 8, 2147479216 + search_week(latest) / 64] end;

-- The stretches between two times, the newest first, each with its code: weeks for eight to sixteen of them, eight weeks
-- for two years and a half at most, then sixty-four; last what never opened.
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

create function search_work_bands() returns trigger language plpgsql as $$
begin
  new.grams := array(select code from unnest(new.grams) as code where code < 2147470000)
    || search_band(new.pop) || search_time_codes(new.latest);
  return new;
end $$;
drop trigger search_bands on work_search;
create trigger search_bands before insert or update of grams, pop, latest on work_search
  for each row execute function search_work_bands();
