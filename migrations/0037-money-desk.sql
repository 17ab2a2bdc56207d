-- What the console does with members and their money: presses that count once, proposals, blocks, notes.

-- A press of the console that moves value: the same key is one act, whoever sends it again.
create table operator_press (
  key text primary key check (length(key) between 16 and 80),
  operator_id bigint references operator,
  act text not null,
  fingerprint bytea not null,
  answer text,
  made_at timestamptz not null default seoga_clock()
);
create index operator_press_operator on operator_press (operator_id);
create index operator_press_made on operator_press (made_at);

-- What one operator wants done with a member's money and another has to approve.
create table money_proposal (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  wish jsonb not null,
  reason text not null check (reason <> ''),
  proposed_by bigint not null references operator,
  proposed_at timestamptz not null default seoga_clock(),
  good_until timestamptz not null,
  state text not null default 'open' check (state in ('open', 'done', 'refused', 'withdrawn')),
  decided_by bigint references operator,
  decided_at timestamptz,
  said text not null default '',
  -- Nobody decides on what they proposed.
  check (decided_by <> proposed_by),
  check ((state in ('done', 'refused')) = (decided_by is not null))
);
create index money_proposal_member on money_proposal (member_no);
create index money_proposal_proposed_by on money_proposal (proposed_by);
create index money_proposal_decided_by on money_proposal (decided_by) where decided_by is not null;
create index money_proposal_open on money_proposal (id) where state = 'open';

-- Members who were shut out: why, until when, and how it ended. `until` null: until somebody lifts it.
create table member_block (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  reason text not null check (reason <> ''),
  blocked_by bigint references operator,
  begun_at timestamptz not null default seoga_now(),
  until timestamptz,
  ended_at timestamptz,
  ended_by bigint references operator
);
create unique index member_block_open on member_block (member_no) where ended_at is null;
create index member_block_member on member_block (member_no, id);
create index member_block_blocked_by on member_block (blocked_by);
create index member_block_ended_by on member_block (ended_by) where ended_by is not null;
create index member_block_until on member_block (until) where ended_at is null;

-- What support notes of a member, for whoever talks with them next.
create table member_note (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  text text not null check (text <> ''),
  written_by bigint references operator,
  who text not null,
  made_at timestamptz not null default seoga_now()
);
create index member_note_member on member_note (member_no, id);
create index member_note_written_by on member_note (written_by);

-- Who looks after an inquiry, and answers that are given often.
alter table inquiry add column assigned_to bigint references operator;
create index inquiry_assigned on inquiry (assigned_to) where assigned_to is not null;
create table inquiry_template (
  id bigint generated always as identity primary key,
  title text not null unique check (title <> ''),
  body text not null check (body <> ''),
  changed_at timestamptz not null default seoga_now()
);

-- Each laying of the gateway's list beside the shop's own; null: the gateway could not be read.
create table payment_comparison (
  id bigint generated always as identity primary key,
  at timestamptz not null default seoga_clock(),
  differences jsonb
);

-- Somebody has looked into a store's purchase that gave no coins, and why nothing more is done.
alter table store_purchase add column looked_at timestamptz;
alter table store_purchase add column looked_by bigint references operator;
alter table store_purchase add column looked_why text;
create index store_purchase_looked_by on store_purchase (looked_by) where looked_by is not null;
create index store_purchase_unlooked on store_purchase (made_at) where trouble is not null and looked_at is null;

-- Campaigns that the console made: the shop folder does not end what it never named.
alter table campaign add column made_by bigint references operator;
create index campaign_made_by on campaign (made_by) where made_by is not null;
