-- The pass (정액제): for some days its members read the works in it. Bought with coins; uses up nothing, gives no ownership.

alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check check (kind in (
  'charge', 'grant', 'purchase', 'purchase-cancel', 'charge-cancel', 'chargeback', 'repay', 'expire', 'exchange',
  'reward', 'adjust', 'support', 'support-cancel', 'pass', 'pass-cancel'));

-- What is sold. Nothing is on sale until an operator has set the prices.
create table pass_product (
  days integer primary key check (days in (1, 7, 30)),
  coins integer not null check (coins between 1 and 10000),
  is_on_sale boolean not null default false,
  changed_at timestamptz not null default seoga_now()
);
insert into pass_product (days, coins) values (1, 10), (7, 40), (30, 99);

-- When a work is in the pass, without its newest episodes. A work leaves with notice.
create table pass_work (
  id bigint generated always as identity primary key,
  work_id bigint not null references work on delete cascade,
  newest integer not null check (newest between 0 and 100),
  added_at timestamptz not null default seoga_clock(),
  leaves_at timestamptz check (leaves_at >= added_at)
);
create unique index pass_work_one on pass_work (work_id) where leaves_at is null;
create index pass_work_work on pass_work (work_id);

create table pass_term (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  days integer not null check (days > 0),
  coins integer not null check (coins > 0),
  bought_at timestamptz not null default seoga_clock(),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- When the member first opened something with it.
  used_at timestamptz,
  transaction_id bigint not null unique references ledger_transaction,
  cancelled_at timestamptz,
  cancel_transaction_id bigint unique references ledger_transaction,
  cancel_reason text check (cancel_reason in ('member', 'guardian', 'operator')),
  check ((cancelled_at is null) = (cancel_reason is null)),
  check (cancel_transaction_id is null or cancelled_at is not null)
);
create index pass_term_member on pass_term (member_no, ends_at);

-- The coins of a term by lot, what they were paid with, and how many were kept after a cancellation.
create table pass_payment (
  term_id bigint not null references pass_term,
  lot_id bigint not null references lot,
  unit text not null check (unit in ('coin', 'bonus')),
  coins integer not null check (coins > 0),
  won bigint not null check (won >= 0),
  kept integer check (kept between 0 and coins),
  primary key (term_id, lot_id)
);
create index pass_payment_lot on pass_payment (lot_id);
