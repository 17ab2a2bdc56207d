-- The way into the console: what a session has still to show, codes for when a phone is lost, and figures of the shop's days.

-- Begun by a one-time link: the second factor may be set up, and is not asked for.
alter table operator_session add column invite bytea references operator_invite;
create index operator_session_invite on operator_session (invite) where invite is not null;
-- A secret that was shown and not yet proved, sealed.
alter table operator_session add column pending_totp text;

-- Ten codes that count once each, for whoever lost their phone. Only digests lie here.
create table operator_recovery (
  digest bytea primary key,
  operator_id bigint not null references operator,
  made_at timestamptz not null default seoga_now(),
  used_at timestamptz
);
create index operator_recovery_operator on operator_recovery (operator_id);

-- What the shop came to on a day of Seoul, one row a figure; counted anew every hour from what readers left, never by them.
create table shop_day (
  day date not null,
  measure text not null,
  value bigint not null,
  primary key (day, measure)
);

-- Sales of a day by work and kind of purchase; what is taken back later leaves the day on which it was sold.
create table shop_day_sale (
  day date not null,
  work_id bigint not null references work,
  kind smallint not null,
  episodes bigint not null,
  coins bigint not null,
  cancelled_coins bigint not null,
  primary key (day, work_id, kind)
);
create index shop_day_sale_work on shop_day_sale (work_id);

-- Lines come in the order of time: a day of them is a few blocks.
create index payment_paid on payment using brin (paid_at) with (pages_per_range = 32, autosummarize = on);
create index member_joined on member using brin (joined_at) with (pages_per_range = 32, autosummarize = on);

-- Searches that found nothing, as `search_asked` holds those that did.
create table search_missed (
  day date not null,
  norm text not null,
  asker text not null,
  word text not null,
  at timestamptz not null default seoga_now(),
  primary key (day, asker, norm)
);

-- Faults by what the log called them, a row a minute.
create table fault_count (
  minute timestamptz not null,
  name text not null check (length(name) <= 120),
  faults integer not null check (faults > 0),
  primary key (minute, name)
);

-- Whether every coin was accounted for, each time it was asked.
create table ledger_check (
  id bigint generated always as identity primary key,
  at timestamptz not null default seoga_now(),
  is_whole boolean not null,
  invariants jsonb not null
);
