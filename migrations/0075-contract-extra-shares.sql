-- A holder's shares in support, the pass and early access, in basis points; null: the contract does not cover it.
alter table holder_contract
  add column support_bp integer check (support_bp between 0 and 10000),
  add column pass_bp integer check (pass_bp between 0 and 10000),
  add column early_bp integer check (early_bp between 0 and 10000);
