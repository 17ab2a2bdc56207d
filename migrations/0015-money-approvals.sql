-- Money operations of operators: proposals for a second operator, and daily limits.

-- Proposals of one operator that another one has to approve.
create table money_proposal (
  id bigint generated always as identity primary key,
  member_no bigint references member,
  wish jsonb not null,
  -- Settlement changes need no reason.
  reason text not null
    constraint money_proposal_reason_check check (reason <> '' or wish ->> 'act' = 'settlement'),
  proposed_by bigint not null references operator,
  proposed_at timestamptz not null default seoga_clock(),
  good_until timestamptz not null,
  state text not null default 'open' check (state in ('open', 'done', 'refused', 'withdrawn')),
  decided_by bigint references operator,
  decided_at timestamptz,
  said text not null default '',
  check (decided_by <> proposed_by),
  check ((state in ('done', 'refused')) = (decided_by is not null)),
  constraint money_proposal_member_check check ((wish ->> 'act' in ('allowance', 'settlement')) = (member_no is null))
);
create index money_proposal_member on money_proposal (member_no);
create index money_proposal_proposed_by on money_proposal (proposed_by);
create index money_proposal_decided_by on money_proposal (decided_by) where decided_by is not null;
create index money_proposal_open on money_proposal (id) where state = 'open';

-- What an operator gave, took or refunded without a second person, for the daily limit. Negative: an allowance approved by
-- a second person.
create table operator_hand_entry (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  member_no bigint references member,
  act text not null check (act <> ''),
  amount bigint not null check (amount <> 0),
  at timestamptz not null default seoga_clock(),
  -- won: corrections of statements, and statements marked as paid.
  unit text not null default 'coin' check (unit in ('coin', 'won'))
);
create index operator_hand_entry_operator on operator_hand_entry (operator_id, at);
create index operator_hand_entry_member on operator_hand_entry (member_no, at) where member_no is not null;
create trigger operator_hand_entry_is_append_only before update or delete on operator_hand_entry
  for each statement execute function refuse_change();
