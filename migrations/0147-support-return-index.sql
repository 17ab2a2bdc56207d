-- migrate:no-transaction
-- One support for each return.
create unique index concurrently if not exists support_return on support (return_transaction_id);
