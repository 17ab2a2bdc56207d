-- migrate:no-transaction
-- The few deposits that wait for the payer's account.
create index concurrently if not exists payment_held_deposit on payment (made_at) where held_won is not null;
