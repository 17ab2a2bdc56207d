-- Gifts between readers: paid coins are held until the gift is accepted, then sold; returned otherwise.

alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check check (kind in (
  'charge', 'grant', 'purchase', 'purchase-cancel', 'charge-cancel', 'chargeback', 'repay', 'expire', 'exchange',
  'reward', 'adjust', 'support', 'support-cancel', 'pass', 'pass-cancel', 'gift-hold', 'gift-return', 'gift-accept'));
