-- Payments: products, orders, gateway messages, refunds, signing keys of receipts.

-- Coin products. Kept after their sale ends, because orders refer to them.
create table coin_product (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('web', 'ios', 'aos')),
  position smallint not null,
  won integer not null check (won between 100 and 10000000),
  coins integer not null check (coins > 0),
  bonus integer not null check (bonus >= 0),
  bonus_days integer not null check (bonus_days between 1 and 1825),
  is_on_sale boolean not null default true,
  -- Product id in the app store; required to be sold in an app.
  store_product text check (store_product ~ '^[A-Za-z0-9._]{1,150}$'),
  unique (channel, won, coins, bonus, bonus_days)
);
create unique index coin_product_store on coin_product (channel, store_product)
  where is_on_sale and store_product is not null;
insert into coin_product (channel, position, won, coins, bonus, bonus_days, store_product) values
  ('web', 1, 1000, 10, 0, 90, null),
  ('web', 2, 3000, 30, 1, 90, null),
  ('web', 3, 5000, 50, 2, 90, null),
  ('web', 4, 10000, 100, 5, 90, null),
  ('web', 5, 30000, 300, 21, 90, null),
  ('web', 6, 50000, 500, 50, 90, null),
  ('web', 7, 100000, 1000, 120, 90, null),
  ('ios', 1, 1200, 10, 0, 90, 'seoga.coin.10'),
  ('ios', 2, 3600, 30, 1, 90, 'seoga.coin.30'),
  ('ios', 3, 6000, 50, 2, 90, 'seoga.coin.50'),
  ('ios', 4, 12000, 100, 5, 90, 'seoga.coin.100'),
  ('ios', 5, 36000, 300, 21, 90, 'seoga.coin.300'),
  ('ios', 6, 60000, 500, 50, 90, 'seoga.coin.500'),
  ('aos', 1, 1200, 10, 0, 90, 'seoga.coin.10'),
  ('aos', 2, 3600, 30, 1, 90, 'seoga.coin.30'),
  ('aos', 3, 6000, 50, 2, 90, 'seoga.coin.50'),
  ('aos', 4, 12000, 100, 5, 90, 'seoga.coin.100'),
  ('aos', 5, 36000, 300, 21, 90, 'seoga.coin.300'),
  ('aos', 6, 60000, 500, 50, 90, 'seoga.coin.500');

-- Charge limits and refund fees, one row. Null: no limit.
create table charge_terms (
  one boolean primary key default true check (one),
  unverified_won integer default 300000 check (unverified_won > 0),
  minor_won integer default 70000 check (minor_won > 0),
  fee_percent integer not null default 10 check (fee_percent between 0 and 100),
  fee_least_won integer not null default 1000 check (fee_least_won >= 0)
);
insert into charge_terms default values;

-- Orders: written before the gateway is called, under an unguessable id.
create table payment (
  id text primary key check (id ~ '^[\w-]{20,64}$'),
  member_no bigint not null references member,
  product_id bigint not null references coin_product,
  channel text not null check (channel in ('web', 'ios', 'aos')),
  method text not null,
  -- Zero only for purchases of app store testers.
  won integer not null constraint payment_won_check check (won > 0 or (won = 0 and channel <> 'web')),
  coins integer not null check (coins > 0),
  bonus integer not null check (bonus >= 0),
  bonus_days integer not null,
  state text not null default 'ready' check (state in (
    'ready', 'pending', 'waiting', 'paid', 'partial', 'cancelled', 'failed', 'closed', 'mismatch')),
  -- Virtual account to pay into: {bank, number, holder, due}.
  account jsonb,
  receipt_url text,
  failure text,
  -- Refunded, or reversed by the gateway.
  returned_won integer not null default 0 check (returned_won between 0 and won),
  made_at timestamptz not null default seoga_clock(),
  -- When the coins were granted.
  paid_at timestamptz,
  -- Gateway queries so far, and when the next one is due; null: settled.
  asks integer not null default 0,
  ask_at timestamptz default seoga_clock() + interval '1 minute',
  -- Why the money was not accepted. A deposit into a virtual account cannot be cancelled without the payer's account:
  -- held_won stays at the gateway until an operator sends it back.
  misfit text check (misfit in ('amount', 'currency', 'store', 'id', 'payer', 'limit')),
  held_won integer check (held_won > 0),
  -- Two operators confirmed that a minor lawfully cancelled the charge: spent coins are not owed.
  minor_cancelled_at timestamptz,
  constraint payment_gives_coins_once_paid check (case
    when state in ('paid', 'partial') then paid_at is not null
    when state = 'cancelled' then true
    else paid_at is null end)
);
create index payment_member on payment (member_no, made_at desc, id);
create index payment_product on payment (product_id);
create index payment_open on payment (ask_at) where ask_at is not null;
-- Rows are inserted in order of time, so a day is a few block ranges.
create index payment_paid on payment using brin (paid_at) with (pages_per_range = 32, autosummarize = on);
-- Console lists: newest first, and the few that are not paid.
create index payment_newest on payment (made_at desc, id desc);
create index payment_unlike on payment (state, made_at desc, id desc) where state <> 'paid';
-- Deposits waiting for the payer's account.
create index payment_held_deposit on payment (made_at) where held_won is not null;
create trigger payment_waits_for_standbys after insert or update on payment
  for each statement execute function wait_for_standbys();

-- Webhook messages of the gateway, each processed once.
create table payment_message (
  id text primary key,
  kind text not null,
  payment_id text,
  made_at timestamptz not null default seoga_clock()
);
create index payment_message_made on payment_message (made_at);

-- Reversals by the gateway, each cancellation once.
create table payment_reversal (
  payment_id text not null references payment,
  cancellation_id text not null,
  -- Zero for the completion of a reversal that arrived while a refund held the coins.
  won integer not null check (won >= 0),
  coins integer not null,
  bonus integer not null,
  debt integer not null check (debt >= 0),
  made_at timestamptz not null default seoga_clock(),
  -- An app store may undo a refund.
  undone_at timestamptz,
  primary key (payment_id, cancellation_id)
);

-- Reconciliations with the gateway's list; null: the gateway could not be read.
create table payment_comparison (
  id bigint generated always as identity primary key,
  at timestamptz not null default seoga_clock(),
  differences jsonb
);

-- Refunds. The coins are taken before the gateway is called.
create table refund (
  -- Sent to the gateway in the reason, to find the cancellation again.
  id text primary key,
  payment_id text not null references payment,
  member_no bigint not null references member,
  -- minor: charged by a minor without consent (민법 §5②, §141): refunded in full, spent coins are not owed.
  basis text not null check (basis in ('withdrawal', 'remainder', 'minor')),
  won integer not null check (won > 0),
  fee_won integer not null check (fee_won >= 0),
  -- Value of spent bonus coins. Negative: returns what an earlier refund deducted for bonus coins given back since.
  spent_bonus_won integer not null,
  coins integer not null check (coins >= 0),
  bonus integer not null check (bonus >= 0),
  -- Cancellable amount at calculation; the gateway rejects the refund if it differs.
  cancellable_won integer not null,
  -- The reader's bank account, for virtual account payments; removed after the transfer.
  account jsonb,
  state text not null default 'held' check (state in ('held', 'requested', 'done', 'failed')),
  tries integer not null default 0,
  ask_at timestamptz default seoga_clock(),
  made_at timestamptz not null default seoga_clock(),
  done_at timestamptz,
  check ((state in ('done', 'failed')) = (done_at is not null)),
  check (state in ('held', 'requested') or account is null)
);
create index refund_payment on refund (payment_id);
create unique index refund_one_at_a_time on refund (payment_id) where state in ('held', 'requested');
create index refund_member on refund (member_no);
create index refund_open on refund (ask_at) where state in ('held', 'requested');
create index refund_done on refund (done_at) where state = 'done';

-- Public keys of signatures on receipts and statements. Never removed: documents outlive their key.
create table document_key (
  generation integer primary key check (generation > 0),
  kid text not null unique,
  x text not null,
  made_at timestamptz not null default seoga_clock()
);
create trigger document_key_is_append_only before update or delete or truncate on document_key
  for each statement execute function refuse_change();
