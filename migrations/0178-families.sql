-- Guardians of minors (보호자): links, their rules, consents and cancellations of a minor's charges.

alter table identity_attempt drop constraint identity_attempt_purpose_check;
alter table identity_attempt add constraint identity_attempt_purpose_check
  check (purpose in ('adult', 'proof', 'find-id', 'family'));
-- The 19th birthday of a minor who asks for a guardian (민법 제4조); of nobody else.
alter table identity_check add column of_age_on date;

alter table feature_switch drop constraint feature_switch_feature_check;
alter table feature_switch add constraint feature_switch_feature_check check (feature in (
  'purchase', 'charge', 'login', 'join', 'comments', 'import', 'trust', 'reader-gifts', 'families'));

create table family_link (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  -- Null until confirmed, and when the consent came on paper.
  guardian_no bigint references member,
  -- The link ends by itself on the 19th birthday; null once the minor left.
  ends_on date,
  state text not null default 'requested' check (state in ('requested', 'active', 'ended')),
  -- How a consent on paper was checked; never a name.
  method text check (char_length(method) between 1 and 500),
  rules jsonb,
  made_at timestamptz not null default seoga_clock(),
  confirmed_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('minor', 'guardian', 'operator', 'age', 'left')),
  check (guardian_no <> member_no),
  check (state <> 'active' or (confirmed_at is not null and rules is not null)),
  check (state = 'ended' or ends_on is not null),
  check ((state = 'ended') = (ended_at is not null)),
  check ((state = 'ended') = (end_reason is not null))
);
create unique index family_link_active on family_link (member_no) where state = 'active';
create unique index family_link_requested on family_link (member_no) where state = 'requested';
create index family_link_minor on family_link (member_no, id desc);
create index family_link_guardian on family_link (guardian_no, id desc) where guardian_no is not null;

-- What a guardian agreed to, when; rows are only added.
create table family_consent (
  id bigint generated always as identity primary key,
  link_id bigint not null references family_link,
  act text not null check (act in ('confirmed', 'changed', 'ended')),
  -- Null: by an operator or at the minor's majority.
  member_no bigint references member,
  operator_id bigint references operator,
  rules jsonb,
  made_at timestamptz not null default seoga_clock()
);
create trigger family_consent_is_append_only before update or delete or truncate on family_consent
  for each statement execute function refuse_change();
create index family_consent_link on family_consent (link_id, id);
create index family_consent_member on family_consent (member_no) where member_no is not null;
create index family_consent_operator on family_consent (operator_id) where operator_id is not null;

-- Requests to cancel a charge that a minor made without consent (민법 제5조).
create table charge_cancellation (
  id bigint generated always as identity primary key,
  payment_id text not null references payment,
  member_no bigint not null references member,
  requester_no bigint not null references member,
  reason text not null check (char_length(reason) between 1 and 500),
  made_at timestamptz not null default seoga_clock(),
  state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'withdrawn')),
  operator_id bigint references operator,
  answer text not null default '' check (char_length(answer) <= 500),
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
create unique index charge_cancellation_open on charge_cancellation (payment_id) where state = 'open';
create index charge_cancellation_payment on charge_cancellation (payment_id);
create index charge_cancellation_minor on charge_cancellation (member_no, id desc);
create index charge_cancellation_requester on charge_cancellation (requester_no);
create index charge_cancellation_operator on charge_cancellation (operator_id) where operator_id is not null;
