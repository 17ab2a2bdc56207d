-- migrate:no-transaction
create index concurrently if not exists import_run_work on import_run (work_id);
