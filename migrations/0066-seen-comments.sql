-- Until when an author has seen the comments of a work.
alter table work_crew add column comments_seen_at timestamptz not null default seoga_now();
