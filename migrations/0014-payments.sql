-- Payments: what coins cost, orders and what the gateway said of them, and money that goes back.

-- What is sold. A product that is sold no more stays: orders name it.
create table coin_product (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('web', 'ios', 'aos')),
  position smallint not null,
  won integer not null check (won between 100 and 10000000),
  coins integer not null check (coins > 0),
  bonus integer not null check (bonus >= 0),
  bonus_days integer not null check (bonus_days between 1 and 1825),
  is_on_sale boolean not null default true,
  unique (channel, won, coins, bonus, bonus_days)
);
insert into coin_product (channel, position, won, coins, bonus, bonus_days) values
  ('web', 1, 1000, 10, 0, 90),
  ('web', 2, 3000, 30, 1, 90),
  ('web', 3, 5000, 50, 2, 90),
  ('web', 4, 10000, 100, 5, 90),
  ('web', 5, 30000, 300, 21, 90),
  ('web', 6, 50000, 500, 50, 90),
  ('web', 7, 100000, 1000, 120, 90);

-- The operator's terms of charging: one row. A limit of null is none.
create table charge_terms (
  one boolean primary key default true check (one),
  unverified_won integer default 300000 check (unverified_won > 0),
  minor_won integer default 70000 check (minor_won > 0),
  fee_percent integer not null default 10 check (fee_percent between 0 and 100),
  fee_least_won integer not null default 1000 check (fee_least_won >= 0)
);
insert into charge_terms default values;

-- An order: written before anything is asked of the gateway, under an id that nobody can guess.
create table payment (
  id text primary key check (id ~ '^[\w-]{20,64}$'),
  member_no bigint not null references member,
  product_id bigint not null references coin_product,
  channel text not null check (channel in ('web', 'ios', 'aos')),
  method text not null,
  won integer not null check (won > 0),
  coins integer not null check (coins > 0),
  bonus integer not null check (bonus >= 0),
  bonus_days integer not null,
  state text not null default 'ready' check (state in (
    'ready', 'pending', 'waiting', 'paid', 'partial', 'cancelled', 'failed', 'closed', 'mismatch')),
  -- The account to pay into while the order waits for it: {bank, number, holder, due}.
  account jsonb,
  receipt_url text,
  failure text,
  -- What went back, by the reader's wish or from the gateway's side.
  returned_won integer not null default 0 check (returned_won between 0 and won),
  made_at timestamptz not null default seoga_clock(),
  -- When its coins were given; null where none ever were.
  paid_at timestamptz,
  -- How often the gateway was asked, and when it is asked again; null where there is nothing left to ask.
  asks integer not null default 0,
  ask_at timestamptz default seoga_clock() + interval '1 minute',
  constraint payment_gives_coins_once_paid check (case
    when state in ('paid', 'partial') then paid_at is not null
    when state = 'cancelled' then true
    else paid_at is null end)
);
create index payment_member on payment (member_no, made_at desc, id);
create index payment_product on payment (product_id);
create index payment_open on payment (ask_at) where ask_at is not null;

-- Money that goes back to whoever paid. Its coins are held from the first moment: taken before the gateway is asked.
create table refund (
  -- Stands in the reason that the gateway is told, so that what it did can be known again.
  id text primary key,
  payment_id text not null references payment,
  member_no bigint not null references member,
  basis text not null check (basis in ('withdrawal', 'remainder')),
  won integer not null check (won > 0),
  fee_won integer not null check (fee_won >= 0),
  -- Bonus coins of this charge that were spent, at their value.
  spent_bonus_won integer not null check (spent_bonus_won >= 0),
  coins integer not null check (coins >= 0),
  bonus integer not null check (bonus >= 0),
  -- What could be cancelled when this was worked out: the gateway refuses if it is something else by then.
  cancellable_won integer not null,
  -- The reader's account, for what was paid into one; taken away when the money has gone.
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

-- What the gateway took back by itself, each cancellation once.
create table payment_reversal (
  payment_id text not null references payment,
  cancellation_id text not null,
  won integer not null check (won > 0),
  coins integer not null,
  bonus integer not null,
  debt integer not null check (debt >= 0),
  made_at timestamptz not null default seoga_clock(),
  primary key (payment_id, cancellation_id)
);

-- Messages of the gateway, each taken once.
create table payment_message (
  id text primary key,
  kind text not null,
  payment_id text,
  made_at timestamptz not null default seoga_clock()
);
create index payment_message_made on payment_message (made_at);
