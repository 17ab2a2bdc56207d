-- migrate:no-transaction
create unique index concurrently if not exists pass_term_payment on pass_term (payment_id) where payment_id is not null;
