-- migrate:no-transaction
-- Refunds by the day on which the money had gone back.
create index concurrently if not exists refund_done on refund (done_at) where state = 'done';
