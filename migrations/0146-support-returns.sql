-- Coins of the unused days of a monthly payment, returned while the support is paused.
alter table support
  add column returned_coins integer not null default 0,
  add column returned_at timestamptz,
  add column return_transaction_id bigint references ledger_transaction,
  add constraint support_returned_check check (returned_coins between 0 and coins),
  add constraint support_return_check check (
    (returned_at is null) = (return_transaction_id is null) and (returned_at is null) = (returned_coins = 0)
  );
