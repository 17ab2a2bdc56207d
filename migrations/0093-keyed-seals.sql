-- Seals of before were plain hashes over the ledger alone. These are chained hashes over the ledger, lots, purchases and
-- the audit log, each signed with a key that lies outside the database. The first one seals everything from the beginning.
drop table ledger_block;
create table ledger_block (
  -- Counts up from one: two that seal at once write one block.
  id bigint primary key check (id > 0),
  -- The last row of each kind that is sealed; zero where there was none.
  last_transaction bigint not null,
  last_lot bigint not null,
  last_purchase bigint not null,
  last_audit bigint not null,
  -- Transactions in this block.
  entries bigint not null,
  -- All rows in this block.
  sealed_rows bigint not null,
  hash bytea not null,
  -- The hash signed, and which key signed it: another key says that the shop's key was lost and made anew.
  mac text not null,
  key_id text not null,
  sealed_at timestamptz not null default seoga_clock()
);
create index ledger_block_last_transaction on ledger_block (last_transaction, id);
create trigger ledger_block_is_append_only before update or delete or truncate on ledger_block
  for each statement execute function refuse_change();
