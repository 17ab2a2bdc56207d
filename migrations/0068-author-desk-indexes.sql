-- migrate:no-transaction
create index concurrently if not exists submission_sample on submission (id) where state = 'sample';
create index concurrently if not exists submission_decided on submission (decided_at desc, id desc) where decided_at is not null;
create unique index concurrently if not exists work_takedown_open on work_takedown (work_id, coalesce(episode_id, 0)) where ended_at is null;
