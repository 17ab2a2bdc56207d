-- migrate:no-transaction
create index concurrently if not exists work_identifier on work (identifier) where identifier is not null;
