-- migrate:no-transaction
create index concurrently if not exists text_draft_member on text_draft (member_no) where member_no is not null;
create index concurrently if not exists import_run_member on import_run (member_no) where member_no is not null;
