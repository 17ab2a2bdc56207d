-- Support (후원): paid coins given to an author, sold by the shop with a contractual share.

alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check check (kind in (
  'charge', 'grant', 'purchase', 'purchase-cancel', 'charge-cancel', 'chargeback', 'repay', 'expire', 'exchange',
  'reward', 'adjust', 'support', 'support-cancel'));

alter table settlement_sale drop constraint settlement_sale_form_check;
alter table settlement_sale add constraint settlement_sale_form_check
  check (form in ('buy', 'rental', 'support', 'other'));

-- News that only monthly supporters read.
alter table work_post add column is_for_supporters boolean not null default false;

-- What a pen offers for support every month; the payments belong to the contract of the work.
create table support_tier (
  pen_id bigint primary key references pen,
  work_id bigint not null references work on delete cascade,
  coins integer not null check (coins between 10 and 1000),
  name text not null check (char_length(name) between 1 and 30),
  benefits text not null default '' check (char_length(benefits) <= 500),
  is_open boolean not null,
  changed_at timestamptz not null default seoga_now()
);
create index support_tier_work on support_tier (work_id);

-- A member's monthly support of a pen, at the price agreed to.
create table support_membership (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  pen_id bigint not null references pen,
  work_id bigint not null references work,
  coins integer not null check (coins > 0),
  visibility text not null check (visibility in ('public', 'private', 'nameless')),
  begun_at timestamptz not null default seoga_clock(),
  -- From when periods are counted: the same day of every month.
  counted_from timestamptz not null default seoga_clock(),
  paid_until timestamptz not null,
  -- Null: it renews at paid_until.
  stopped_at timestamptz,
  stop_reason text check (stop_reason in ('member', 'coins', 'limit', 'author', 'blocked', 'shop', 'cancelled')),
  check ((stopped_at is null) = (stop_reason is null))
);
create unique index support_membership_one on support_membership (member_no, pen_id) where stopped_at is null;
create index support_membership_member on support_membership (member_no, paid_until);
create index support_membership_pen on support_membership (pen_id, paid_until);
create index support_membership_work on support_membership (work_id);
create index support_membership_due on support_membership (paid_until) where stopped_at is null;

create table support (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  pen_id bigint not null references pen,
  work_id bigint not null references work,
  -- Of a monthly payment.
  membership_id bigint references support_membership,
  coins integer not null check (coins > 0),
  message text not null default '' check (char_length(message) <= 200),
  -- Public: with the name, to everybody. Private: with the name, to the author. Nameless: to everybody, without the name.
  visibility text not null check (visibility in ('public', 'private', 'nameless')),
  transaction_id bigint not null unique references ledger_transaction,
  made_at timestamptz not null default seoga_clock(),
  -- When the author read it, and when the supporter first read what only supporters read.
  seen_at timestamptz,
  used_at timestamptz,
  hidden_at timestamptz,
  reported_at timestamptz,
  report_reason text check (char_length(report_reason) between 1 and 500),
  -- What an operator decided about the report.
  report_result text check (report_result in ('keep', 'hide')),
  cancel_transaction_id bigint unique references ledger_transaction,
  cancelled_at timestamptz,
  cancel_reason text check (cancel_reason in ('member', 'guardian', 'operator')),
  check ((reported_at is null) = (report_reason is null)),
  check ((cancelled_at is null) = (cancel_transaction_id is null)),
  check ((cancelled_at is null) = (cancel_reason is null))
);
create index support_member on support (member_no, id desc);
create index support_pen on support (pen_id, id desc);
create index support_work on support (work_id);
create index support_membership_payments on support (membership_id) where membership_id is not null;
create index support_reported on support (id) where reported_at is not null and report_result is null;

-- Members from whom a pen takes no support.
create table support_block (
  pen_id bigint not null references pen,
  member_no bigint not null references member,
  made_at timestamptz not null default seoga_now(),
  primary key (pen_id, member_no)
);
create index support_block_member on support_block (member_no);
