-- Coins held for a gift; their entries name the lot, so that they return to it.

alter table ledger_entry drop constraint ledger_entry_account_check;
alter table ledger_entry add constraint ledger_entry_account_check check (account in (
  'member', 'member-debt', 'gateway', 'issued-paid', 'issued-free', 'revenue', 'breakage', 'refund', 'adjustment', 'held'));
