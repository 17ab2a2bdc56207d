-- Prices that an author announces for the episodes of a work, in force from a midnight in Seoul.
create table work_price (
  id bigint generated always as identity primary key,
  work_id bigint not null references work on delete cascade,
  -- Null: the author has left.
  member_no bigint references member,
  who text not null,
  buy_coins integer not null check (buy_coins > 0),
  rental_coins integer check (rental_coins > 0),
  rental_hours integer check (rental_hours > 0),
  -- Also for paid episodes that are open; free ones stay free.
  changes_paid boolean not null,
  starts_at timestamptz not null,
  -- `lapsed`: the contract or the owner was another when it should have begun.
  state text not null default 'announced'
    check (state in ('announced', 'active', 'replaced', 'cancelled', 'stopped', 'lapsed')),
  -- Of the operator who stopped it.
  operator_id bigint references operator,
  reason text not null default '' check (char_length(reason) <= 1000),
  ended_at timestamptz,
  made_at timestamptz not null default seoga_now(),
  check ((rental_coins is null) = (rental_hours is null)),
  check (rental_coins <= buy_coins),
  check ((state in ('announced', 'active')) = (ended_at is null))
);
create index work_price_work on work_price (work_id, id desc);
create index work_price_member on work_price (member_no) where member_no is not null;
create index work_price_operator on work_price (operator_id) where operator_id is not null;
create index work_price_due on work_price (starts_at) where state = 'announced';
create unique index work_price_one_announced on work_price (work_id) where state = 'announced';
create unique index work_price_one_active on work_price (work_id) where state = 'active';
