-- An upload of episodes to an existing work: what the files hold, and the previewed plan.
alter table import_run
  add column work_id bigint references work on delete cascade,
  add column episode_rows jsonb,
  add column episode_plan jsonb;
