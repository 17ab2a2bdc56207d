-- State of an external search engine; without a row none is in use.
create table search_engine (
  is_only boolean primary key default true check (is_only),
  needs_rebuild boolean not null default false,
  -- One process sends at a time.
  claimed_until timestamptz not null default '-infinity'
);

-- Works whose search terms changed after the engine received them; only while an engine is in use.
create table search_change (
  work_id bigint primary key,
  revision bigint not null default 1
);

create function search_changed() returns trigger language plpgsql as $$
begin
  insert into search_change (work_id)
  select changed.work_id from changed where exists (select from search_engine) order by changed.work_id
  on conflict (work_id) do update set revision = search_change.revision + 1;
  return null;
end $$;
create trigger search_inserted after insert on work_search referencing new table as changed
  for each statement execute function search_changed();
create trigger search_updated after update on work_search referencing new table as changed
  for each statement execute function search_changed();
create trigger search_deleted after delete on work_search referencing old table as changed
  for each statement execute function search_changed();
