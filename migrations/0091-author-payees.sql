-- Authors as right holders, and payouts that are held after their account changed.
alter table right_holder add column member_no bigint unique references member;
-- No transfer before: the account was changed, and the change can still be undone.
alter table holder_account add column held_until timestamptz;

-- A change of an author's account that the author can undo, with the account before it; null: there was none.
create table holder_account_change (
  id bigint generated always as identity primary key,
  holder_id bigint not null references right_holder,
  bank text,
  number_sealed text,
  tail text,
  owner_name text,
  check_state text,
  token_hash bytea not null unique,
  made_at timestamptz not null default seoga_clock(),
  good_until timestamptz not null,
  undone_at timestamptz
);
create index holder_account_change_holder on holder_account_change (holder_id);
create index holder_account_change_end on holder_account_change (good_until);
