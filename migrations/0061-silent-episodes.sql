-- Opened without telling followers (조용히 공개).
alter table episode add column is_silent boolean not null default false;
