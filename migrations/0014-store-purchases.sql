-- Purchases in the App Store and on Google Play.

-- The opaque account token that the app stores return with each purchase.
create table store_account (
  member_no bigint primary key references member,
  token uuid not null unique default gen_random_uuid()
);

-- App store transactions, each once, whether the app or the store reports it first.
create table store_purchase (
  store text not null check (store in ('app-store', 'google-play')),
  -- Apple's transactionId, Google's purchaseToken.
  transaction_id text not null check (length(transaction_id) between 1 and 1500),
  store_product text,
  quantity integer not null default 1 check (quantity between 1 and 100),
  -- told: reported, not yet confirmed by the store.
  state text not null default 'told' check (state in ('told', 'pending', 'purchased', 'refunded')),
  -- Refunded share in thousandths of a percent.
  returned_share integer not null default 0 check (returned_share between 0 and 100000),
  account_token uuid,
  member_no bigint references member,
  payment_id text unique references payment,
  -- Why a paid purchase granted no coins. amount: the store did not report the price; test: a tester not on the list.
  trouble text check (trouble in ('member', 'product', 'leaver', 'free', 'amount', 'test')),
  order_ref text,
  environment text,
  amount_micros bigint check (amount_micros >= 0),
  currency text,
  storefront text,
  purchased_at timestamptz,
  -- Time of the store's last report; older reports are ignored.
  told_at timestamptz,
  -- When delivery was acknowledged to the store.
  finished_at timestamptz,
  asks integer not null default 0,
  ask_at timestamptz default seoga_clock() + interval '1 minute',
  made_at timestamptz not null default seoga_clock(),
  -- An operator closed a purchase without coins, and why.
  looked_at timestamptz,
  looked_by bigint references operator,
  looked_why text,
  -- When the store was told how much of it was used.
  use_told_at timestamptz,
  primary key (store, transaction_id),
  constraint store_purchase_is_credited_to_somebody check (payment_id is null or member_no is not null)
);
create index store_purchase_member on store_purchase (member_no) where member_no is not null;
create index store_purchase_open on store_purchase (ask_at) where ask_at is not null;
create index store_purchase_trouble on store_purchase (made_at) where trouble is not null;
create index store_purchase_looked_by on store_purchase (looked_by) where looked_by is not null;
create index store_purchase_unlooked on store_purchase (made_at) where trouble is not null and looked_at is null;

-- Members who submitted another member's purchase.
create table store_claim (
  store text not null,
  transaction_id text not null,
  member_no bigint not null references member,
  made_at timestamptz not null default seoga_clock(),
  primary key (store, transaction_id, member_no),
  foreign key (store, transaction_id) references store_purchase
);
create index store_claim_member on store_claim (member_no);
