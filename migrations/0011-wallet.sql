-- Wallet: double-entry ledger with append-only rows, and balances kept by the same statements.

-- Balances, updated with the ledger entries. Created with the first grant.
create table wallet (
  member_no bigint primary key references member,
  coin bigint not null default 0 check (coin >= 0),
  bonus bigint not null default 0 check (bonus >= 0),
  point bigint not null default 0 check (point >= 0),
  temp_point bigint not null default 0 check (temp_point >= 0),
  mileage bigint not null default 0 check (mileage >= 0),
  -- Coins owed after a payment was reversed when they were already spent; no purchases until repaid.
  debt bigint not null default 0 check (debt >= 0),
  -- Spent this month and, by auto-purchase, today, with the limits: written by the statement that spends, so that of two
  -- concurrent purchases the second fails the check.
  spent_month date,
  month_spent bigint not null default 0 check (month_spent >= 0),
  month_most bigint,
  auto_day date,
  auto_spent bigint not null default 0 check (auto_spent >= 0),
  auto_most bigint,
  constraint wallet_keeps_month_limit check (month_spent <= month_most),
  constraint wallet_keeps_auto_limit check (auto_spent <= auto_most)
);

-- Spending limits that members set themselves. No row: no limit and no auto-purchase.
create table member_spending (
  member_no bigint primary key references member,
  -- Coins a month in Seoul; a raised limit applies from the next month.
  month_limit integer check (month_limit >= 0),
  next_limit integer check (next_limit >= 0),
  next_from date,
  is_auto boolean not null default false,
  auto_episode_coins integer check (auto_episode_coins > 0),
  auto_day_coins integer check (auto_day_coins > 0),
  changed_at timestamptz not null default seoga_clock(),
  constraint auto_has_ceilings check (not is_auto or (auto_episode_coins is not null and auto_day_coins is not null))
);

create table ledger_transaction (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  kind text not null check (kind in (
    'charge', 'grant', 'purchase', 'purchase-cancel', 'charge-cancel', 'chargeback', 'repay', 'expire', 'exchange',
    'reward', 'adjust')),
  -- The payment, purchase, gift or lot it belongs to, such as 'purchase:18'.
  ref text not null,
  at timestamptz not null default seoga_clock(),
  -- A lot expires once, a payment is credited once.
  unique (kind, ref)
);
create index ledger_transaction_member on ledger_transaction (member_no, id desc);
-- Rows are inserted in order of time, so a month is a few block ranges.
create index ledger_transaction_at on ledger_transaction using brin (at) with (autosummarize = on);
create trigger ledger_transaction_is_append_only before update or delete or truncate on ledger_transaction
  for each statement execute function refuse_change();
create trigger ledger_transaction_waits_for_standbys after insert on ledger_transaction
  for each statement execute function wait_for_standbys();

-- Coins or points granted together: they expire together and are returned to the same lot.
create table lot (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  unit text not null check (unit in ('coin', 'bonus', 'point', 'temp-point', 'mileage')),
  granted bigint not null check (granted > 0),
  remaining bigint not null check (remaining between 0 and granted),
  expires_at timestamptz,
  -- Origin: web or app payment, gift, event, operator.
  channel text not null,
  transaction_id bigint not null references ledger_transaction,
  made_at timestamptz not null default seoga_clock()
);
create index lot_member on lot (member_no, unit, expires_at) where remaining > 0;
create index lot_by_member on lot (member_no, id);
create index lot_expiring on lot (expires_at) where remaining > 0;
create index lot_transaction on lot (transaction_id);

-- Double entry: the entries of a transaction sum to zero in each unit.
create table ledger_entry (
  transaction_id bigint not null references ledger_transaction,
  n smallint not null,
  member_no bigint not null references member,
  account text not null check (account in (
    'member', 'member-debt', 'gateway', 'issued-paid', 'issued-free', 'revenue', 'breakage', 'refund', 'adjustment')),
  unit text not null check (unit in ('krw', 'coin', 'bonus', 'point', 'temp-point', 'mileage')),
  lot_id bigint references lot,
  amount bigint not null check (amount <> 0),
  primary key (transaction_id, n)
);
create index ledger_entry_lot on ledger_entry (lot_id) where lot_id is not null;
create index ledger_entry_member on ledger_entry (member_no, transaction_id);
create trigger ledger_entry_is_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_change();

-- Seals: chained, signed hashes over the ledger, lots, purchases and the audit log.
create table ledger_block (
  -- Counts up from one, so that concurrent sealing writes one block.
  id bigint primary key check (id > 0),
  -- The last sealed row of each kind; zero if none.
  last_transaction bigint not null,
  last_lot bigint not null,
  last_purchase bigint not null,
  last_audit bigint not null,
  -- Transactions in this block.
  entries bigint not null,
  -- All rows in this block.
  sealed_rows bigint not null,
  hash bytea not null,
  -- Signature of the hash, and its key. The key is outside the database.
  mac text not null,
  key_id text not null,
  sealed_at timestamptz not null default seoga_clock()
);
create index ledger_block_last_transaction on ledger_block (last_transaction, id);
create trigger ledger_block_is_append_only before update or delete or truncate on ledger_block
  for each statement execute function refuse_change();

-- Results of the ledger check.
create table ledger_check (
  id bigint generated always as identity primary key,
  at timestamptz not null default seoga_now(),
  is_whole boolean not null,
  invariants jsonb not null,
  -- The last seal when the check started; null if none.
  root text
);

-- Responses to requests that move value: the same key gets the same bytes.
create table idempotency (
  member_no bigint not null references member,
  route text not null,
  key text not null,
  fingerprint bytea not null,
  status smallint,
  body text,
  made_at timestamptz not null default seoga_clock(),
  primary key (member_no, route, key)
);
create index idempotency_made on idempotency (made_at);
