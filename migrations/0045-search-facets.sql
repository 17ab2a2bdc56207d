-- When a work last went on, beside what a search finds it by: the newest first is then read in that order.
alter table work_search add column latest timestamptz;
update work_search s set latest = w.latest_opened_at from work w where w.id = s.work_id;
create index work_search_latest on work_search (latest desc nulls last, work_id desc);

-- Whoever writes the one, of whichever release, writes the other.
create function work_search_latest() returns trigger language plpgsql as $$
begin
  update work_search set latest = new.latest_opened_at where work_id = new.id;
  return null;
end $$;
create trigger work_search_latest after update of latest_opened_at on work for each row
  when (old.latest_opened_at is distinct from new.latest_opened_at) execute function work_search_latest();
