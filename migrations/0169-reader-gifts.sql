-- Gifts between readers (선물하기): episodes paid by one member for another.

alter table settlement_sale drop constraint settlement_sale_form_check;
alter table settlement_sale add constraint settlement_sale_form_check
  check (form in ('buy', 'rental', 'early', 'gift', 'support', 'pass', 'other'));

alter table feature_switch drop constraint feature_switch_feature_check;
alter table feature_switch add constraint feature_switch_feature_check check (feature in (
  'purchase', 'charge', 'login', 'join', 'comments', 'import', 'trust', 'reader-gifts'));

create table reader_gift (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  -- Whom it is for; of a link: who accepted it.
  receiver_no bigint references member,
  is_link boolean not null,
  work_id bigint not null references work,
  list_coins integer not null,
  coins integer not null check (coins > 0),
  -- As of a purchase.
  reward_most integer check (reward_most >= 0),
  discount_terms jsonb,
  message text not null default '' check (char_length(message) <= 100),
  transaction_id bigint not null unique references ledger_transaction,
  made_at timestamptz not null default seoga_clock(),
  expires_at timestamptz not null check (expires_at > made_at),
  state text not null default 'open'
    check (state in ('open', 'accepted', 'declined', 'taken-back', 'expired', 'stopped')),
  closed_at timestamptz,
  -- What came back: all of it, or what the receiver had already.
  return_transaction_id bigint unique references ledger_transaction,
  purchase_id bigint unique references purchase,
  check ((state = 'open') = (closed_at is null)),
  check ((state = 'accepted') = (purchase_id is not null)),
  check (state in ('open', 'accepted') or return_transaction_id is not null),
  check (state <> 'open' or return_transaction_id is null),
  check (receiver_no <> member_no),
  check (receiver_no is not null or (is_link and state <> 'accepted'))
);
create index reader_gift_member on reader_gift (member_no, id desc);
create index reader_gift_receiver on reader_gift (receiver_no, id desc) where receiver_no is not null;
create index reader_gift_work on reader_gift (work_id);
create index reader_gift_due on reader_gift (expires_at) where state = 'open';

create table reader_gift_item (
  gift_id bigint not null references reader_gift,
  episode_id bigint not null references episode,
  coins integer not null check (coins >= 0),
  list_coins integer not null,
  -- The receiver had it already: its coins went back.
  is_returned boolean not null default false,
  primary key (gift_id, episode_id)
);
create index reader_gift_item_episode on reader_gift_item (episode_id);
