-- Offers, purchases, and what they open.

-- What a reader was shown and may pay within five minutes; a price that has changed since is never charged.
create table quote (
  id uuid primary key,
  member_no bigint not null references member,
  -- RENTAL 0, BUY 1, ALL_RENTAL 2, ALL_BUY 3, BUNDLE_RENTAL 4, BUNDLE_BUY 5.
  kind smallint not null check (kind between 0 and 5),
  work_id bigint not null references work,
  -- [{episode, list, coins, hours}]: each episode with its price before and after discounts.
  items jsonb not null,
  list_coins integer not null check (list_coins >= 0),
  coins integer not null check (coins between 0 and list_coins),
  made_at timestamptz not null default seoga_clock(),
  expires_at timestamptz not null
);
create index quote_member on quote (member_no, made_at);
create index quote_work on quote (work_id);
create index quote_expired on quote (expires_at);

create table purchase (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  kind smallint not null check (kind between 0 and 5),
  work_id bigint not null references work,
  quote_id uuid not null unique,
  list_coins integer not null,
  coins integer not null,
  -- What was really taken and really opened: a purchase that differs in either cannot be written.
  paid_coins integer not null,
  episodes integer not null check (episodes > 0),
  opened_episodes integer not null,
  transaction_id bigint references ledger_transaction,
  made_at timestamptz not null default seoga_clock(),
  constraint purchase_is_paid_whole check (paid_coins = coins and (coins = 0) = (transaction_id is null)),
  constraint purchase_opens_whole check (opened_episodes = episodes)
);
create index purchase_member on purchase (member_no, id desc);
create index purchase_work on purchase (work_id);
create index purchase_transaction on purchase (transaction_id);

create table purchase_item (
  purchase_id bigint not null references purchase,
  episode_id bigint not null references episode,
  coins integer not null,
  -- Taken back, and by which transaction of the ledger.
  cancelled_at timestamptz,
  cancel_transaction_id bigint references ledger_transaction,
  primary key (purchase_id, episode_id)
);
create index purchase_item_episode on purchase_item (episode_id);
create index purchase_item_cancel on purchase_item (cancel_transaction_id) where cancel_transaction_id is not null;

-- The right to open an episode. One row for each way of holding it; renting again renews the row.
create table entitlement (
  member_no bigint not null references member,
  episode_id bigint not null references episode,
  kind text not null check (kind in ('buy', 'rental')),
  work_id bigint not null references work,
  source text not null check (source in ('purchase', 'ticket', 'wait-free', 'gift', 'operator')),
  -- The purchase, ticket or gift it came from.
  source_id bigint not null,
  rental_hours integer check ((kind = 'rental') = (rental_hours is not null)),
  granted_at timestamptz not null default seoga_clock(),
  -- A rental's clock starts here, or thirty days after it was given.
  opened_at timestamptz,
  ends_at timestamptz check ((kind = 'rental') = (ends_at is not null)),
  revoked_at timestamptz,
  primary key (member_no, episode_id, kind)
);
create index entitlement_episode on entitlement (episode_id);
create index entitlement_work on entitlement (work_id);
create index entitlement_shelf on entitlement (member_no, work_id, granted_at desc);
create index entitlement_ending on entitlement (ends_at) where ends_at is not null and revoked_at is null;
