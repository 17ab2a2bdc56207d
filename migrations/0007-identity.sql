-- Identity verification. A proven person belongs to one member.

-- Completed verifications: only HMACs of ci and di and the year of birth, never a name or number.
create table identity_check (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  ci_mac bytea,
  di_mac bytea,
  birth_year integer not null,
  method text not null,
  provider_ref text not null unique,
  verified_at timestamptz not null default seoga_now()
);
create index identity_check_member on identity_check (member_no, verified_at desc);
create index identity_check_ci on identity_check (ci_mac) where ci_mac is not null;
create index identity_check_di on identity_check (di_mac) where di_mac is not null;

-- Started verifications: one browser, one purpose, one use.
create table identity_attempt (
  -- Sent to the provider; unguessable.
  id text primary key,
  purpose text not null check (purpose in ('adult', 'proof', 'find-id')),
  browser text not null,
  -- Null when not logged in: finding a forgotten address.
  member_no bigint references member,
  return_to text not null check (return_to like '/%'),
  made_at timestamptz not null default seoga_now(),
  done_at timestamptz,
  outcome text check (outcome in ('verified', 'failed', 'duplicate', 'under-age', 'found')),
  credential_epoch integer,
  check ((done_at is null) = (outcome is null))
);
create index identity_attempt_member on identity_attempt (member_no, made_at desc);
create index identity_attempt_made on identity_attempt (made_at);

-- One member for each ci and di, even under concurrent verifications. Kept for thirty days after the member left, so that
-- leaving and joining again does not reset what is granted once.
create table identity_holder (
  mac bytea primary key,
  member_no bigint not null references member,
  held_since timestamptz not null default seoga_now()
);
create index identity_holder_member on identity_holder (member_no);
