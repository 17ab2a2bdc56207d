-- Coins bought in the app stores: what each store calls a product, whose purchase it is, and how each transaction stands.

-- What the store knows the product by; a product of an app without it cannot be sold there.
alter table coin_product add column store_product text check (store_product ~ '^[A-Za-z0-9._]{1,150}$');
create unique index coin_product_store on coin_product (channel, store_product)
  where is_on_sale and store_product is not null;
insert into coin_product (channel, position, won, coins, bonus, bonus_days, store_product)
select channel, position, won, coins, bonus, 90, 'seoga.coin.' || coins
from (values ('ios'), ('aos')) as app (channel),
  (values (1, 1200, 10, 0), (2, 3600, 30, 1), (3, 6000, 50, 2), (4, 12000, 100, 5), (5, 36000, 300, 21),
    (6, 60000, 500, 50)) as sold (position, won, coins, bonus)
where not exists (select 1 from coin_product there where there.channel = app.channel)
on conflict do nothing;

-- The name under which a member buys in the stores: they hand it on with each purchase, and it tells them nothing.
create table store_account (
  member_no bigint primary key references member,
  token uuid not null unique default gen_random_uuid()
);

-- Transactions of the stores, each once, whoever tells of it first.
create table store_purchase (
  store text not null check (store in ('app-store', 'google-play')),
  -- Apple's transactionId, Google's purchaseToken.
  transaction_id text not null check (length(transaction_id) between 1 and 1500),
  store_product text,
  quantity integer not null default 1 check (quantity between 1 and 100),
  -- told: somebody spoke of it and the store has not been heard yet.
  state text not null default 'told' check (state in ('told', 'pending', 'purchased', 'refunded')),
  -- Of what was paid, in thousandths of a percent, the share that went back.
  returned_share integer not null default 0 check (returned_share between 0 and 100000),
  account_token uuid,
  member_no bigint references member,
  payment_id text unique references payment,
  -- Why a purchase that was paid has given no coins: kept for whoever helps the reader.
  trouble text check (trouble in ('member', 'product', 'leaver', 'free')),
  order_ref text,
  environment text,
  amount_micros bigint check (amount_micros >= 0),
  currency text,
  storefront text,
  purchased_at timestamptz,
  -- As of when the store spoke: what it said before that is older.
  told_at timestamptz,
  -- When the store was told that it was delivered.
  finished_at timestamptz,
  asks integer not null default 0,
  ask_at timestamptz default seoga_clock() + interval '1 minute',
  made_at timestamptz not null default seoga_clock(),
  primary key (store, transaction_id),
  constraint store_purchase_is_credited_to_somebody check (payment_id is null or member_no is not null)
);
create index store_purchase_member on store_purchase (member_no) where member_no is not null;
create index store_purchase_open on store_purchase (ask_at) where ask_at is not null;
create index store_purchase_trouble on store_purchase (made_at) where trouble is not null;

-- Members who brought a purchase that is somebody else's.
create table store_claim (
  store text not null,
  transaction_id text not null,
  member_no bigint not null references member,
  made_at timestamptz not null default seoga_clock(),
  primary key (store, transaction_id, member_no),
  foreign key (store, transaction_id) references store_purchase
);
create index store_claim_member on store_claim (member_no);

-- A store may take a refund back: what was taken for it then counts no more.
alter table payment_reversal add column undone_at timestamptz;
