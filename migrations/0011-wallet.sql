-- The wallet: double entry, rows that are only added, sums kept by the statement that adds them.

-- The moment of a decision that is made under a lock: seoga_now() is when the transaction began, before it waited.
create function seoga_clock() returns timestamptz language sql volatile as
$$ select clock_timestamp() + shift from clock $$;

-- What a member has, kept beside the entries it follows from. A row is made with the first thing that is given.
create table wallet (
  member_no bigint primary key references member,
  coin bigint not null default 0 check (coin >= 0),
  bonus bigint not null default 0 check (bonus >= 0),
  point bigint not null default 0 check (point >= 0),
  temp_point bigint not null default 0 check (temp_point >= 0),
  mileage bigint not null default 0 check (mileage >= 0),
  -- Coins owed after a payment was taken back when they were spent already; nothing is bought until they are repaid.
  debt bigint not null default 0 check (debt >= 0)
);

create table ledger_transaction (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  kind text not null check (kind in (
    'charge', 'grant', 'purchase', 'purchase-cancel', 'charge-cancel', 'chargeback', 'repay', 'expire', 'exchange',
    'reward', 'adjust')),
  -- What it belongs to: a payment, a purchase, a gift, a lot; as 'purchase:18'.
  ref text not null,
  at timestamptz not null default seoga_clock(),
  -- One thing happens once: a lot expires once, a payment is credited once.
  unique (kind, ref)
);
create index ledger_transaction_member on ledger_transaction (member_no, id desc);

-- Coins and points that came together: they expire together and go back where they came from.
create table lot (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  unit text not null check (unit in ('coin', 'bonus', 'point', 'temp-point', 'mileage')),
  granted bigint not null check (granted > 0),
  remaining bigint not null check (remaining between 0 and granted),
  expires_at timestamptz,
  -- How it came: a shop on the web or in an app, a gift, an event, an operator.
  channel text not null,
  transaction_id bigint not null references ledger_transaction,
  made_at timestamptz not null default seoga_clock()
);
create index lot_member on lot (member_no, unit, expires_at) where remaining > 0;
create index lot_by_member on lot (member_no, id);
create index lot_expiring on lot (expires_at) where remaining > 0;
create index lot_transaction on lot (transaction_id);

-- Every movement, twice: what one account loses another gains, unit by unit.
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

create trigger ledger_transaction_is_append_only before update or delete or truncate on ledger_transaction
  for each statement execute function refuse_change();
create trigger ledger_entry_is_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_change();

-- Seals: every hour the entries since the last seal, hashed together with it. Silent changes show.
create table ledger_block (
  id bigint generated always as identity primary key,
  last_transaction bigint not null unique references ledger_transaction,
  entries bigint not null,
  hash bytea not null,
  sealed_at timestamptz not null default seoga_clock()
);
create trigger ledger_block_is_append_only before update or delete or truncate on ledger_block
  for each statement execute function refuse_change();

-- What was answered to a request that moves value; the same key gets the same bytes.
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
