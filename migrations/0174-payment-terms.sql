-- migrate:no-transaction
create unique index concurrently if not exists payment_subscription on payment (subscription_id, term_no) where subscription_id is not null;
