-- From when on an operator's approvals count: a day after they came, or were given the right. Whoever makes an account of
-- the console to approve their own proposals has to wait, and others see it meanwhile.
alter table operator add column approves_at timestamptz not null default seoga_clock() + interval '1 day';
update operator set approves_at = made_at + interval '1 day';

-- What an operator gave, took or refunded without a second person, in coins; below zero: what a second person allowed
-- beyond the limit of the day.
create table operator_hand_entry (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  member_no bigint references member,
  act text not null check (act <> ''),
  amount bigint not null check (amount <> 0),
  at timestamptz not null default seoga_clock()
);
create index operator_hand_entry_operator on operator_hand_entry (operator_id, at);
create index operator_hand_entry_member on operator_hand_entry (member_no, at) where member_no is not null;
create trigger operator_hand_entry_is_append_only before update or delete on operator_hand_entry
  for each statement execute function refuse_change();

-- A proposal to raise the limit of the day is about no member.
alter table money_proposal alter column member_no drop not null;
alter table money_proposal add check ((wish ->> 'act' = 'allowance') = (member_no is null));
