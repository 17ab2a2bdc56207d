-- Gifts: campaigns, coupons, received gifts, rewards for spending.

-- What the shop gives, to whom, and when.
create table campaign (
  id bigint generated always as identity primary key,
  -- Key in gifts.yaml and in URLs.
  source_key text not null unique check (source_key ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  kind text not null check (kind in ('all', 'members', 'join', 'attendance', 'event', 'time', 'coupon', 'mileage')),
  title text not null check (title <> ''),
  sentence text not null default '',
  -- Lists of items: one list, or for attendance one for each day in a row.
  steps jsonb not null,
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  -- Days to claim a gift; null: until the campaign ends.
  claim_days integer check (claim_days > 0),
  joined_from timestamptz,
  joined_until timestamptz,
  is_once_a_person boolean not null default false,
  budget bigint check (budget > 0),
  -- Counted only with a budget.
  taken bigint not null default 0 check (taken >= 0 and (budget is null or taken <= budget)),
  -- kind time: opens at times of day, or after a wait.
  schedule jsonb check ((kind = 'time') = (schedule is not null)),
  -- kind mileage: the price, and how often a member may buy it.
  price bigint check (price > 0),
  most_each integer check (most_each > 0),
  -- Removed from gifts.yaml.
  is_over boolean not null default false,
  made_at timestamptz not null default seoga_clock(),
  -- Set for campaigns made in the console: applying gifts.yaml does not end them.
  made_by bigint references operator,
  check ((kind = 'mileage') = (price is not null))
);
create index campaign_made_by on campaign (made_by) where made_by is not null;

create table campaign_member (
  campaign_id bigint not null references campaign,
  member_no bigint not null references member,
  primary key (campaign_id, member_no)
);
create index campaign_member_member on campaign_member (member_no);

-- Of a code only the HMAC is stored: reading the database reveals no usable code.
create table coupon (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaign,
  code_mac text not null unique,
  -- Null: once for each member; 1: a personal code.
  most_uses bigint check (most_uses > 0),
  uses bigint not null default 0 check (uses >= 0 and (most_uses is null or uses <= most_uses)),
  made_at timestamptz not null default seoga_clock()
);
create index coupon_campaign on coupon (campaign_id);

-- Created when the member sees or claims it; later changes of the campaign do not apply.
create table gift (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaign,
  member_no bigint not null references member,
  -- Tells apart several gifts of a campaign: a day, an opening, a number; empty if there is one.
  occasion text not null default '',
  title text not null,
  sentence text not null,
  things jsonb not null,
  -- Attendance: days in a row.
  step integer check (step > 0),
  coupon_id bigint references coupon,
  made_at timestamptz not null default seoga_clock(),
  until timestamptz,
  claimed_at timestamptz,
  unique (member_no, campaign_id, occasion)
);
create index gift_campaign on gift (campaign_id);
create index gift_coupon on gift (coupon_id, member_no) where coupon_id is not null;
create index gift_waiting on gift (member_no, until) where claimed_at is null;
create index gift_taken on gift (member_no, id desc);
create index gift_ending on gift (until) where claimed_at is null and until is not null;

-- Persons who received a gift that is given once a person, as a hash of its own.
create table gift_person (
  campaign_id bigint not null references campaign,
  person bytea not null,
  primary key (campaign_id, person)
);

-- Rewards for spending; one row.
create table reward_plan (
  one boolean primary key default true check (one),
  mileage_per_coin integer not null default 1 check (mileage_per_coin between 0 and 100),
  points_per_coin integer not null default 1 check (points_per_coin between 0 and 100),
  points_for_bonus integer not null default 100 check (points_for_bonus between 1 and 100000),
  bonus_days integer not null default 90 check (bonus_days between 1 and 1825)
);
insert into reward_plan default values;

-- The last purchase that was rewarded.
create table reward_progress (
  one boolean primary key default true check (one),
  last_purchase bigint not null default 0
);
insert into reward_progress default values;
