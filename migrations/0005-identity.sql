-- Attempts to prove an identity: asked for by one browser, for one purpose, and used once.
create table identity_attempt (
  -- The number under which the provider knows it; unguessable.
  id text primary key,
  purpose text not null check (purpose in ('adult', 'proof', 'find-id')),
  browser text not null,
  -- Null where nobody is logged in: finding a forgotten address.
  member_no bigint references member,
  return_to text not null check (return_to like '/%'),
  made_at timestamptz not null default seoga_now(),
  done_at timestamptz,
  outcome text check (outcome in ('verified', 'failed', 'duplicate', 'under-age', 'found')),
  check ((done_at is null) = (outcome is null))
);
create index identity_attempt_member on identity_attempt (member_no, made_at desc);
create index identity_attempt_made on identity_attempt (made_at);

-- Whose a person is: one member for each ci and each di, whatever two do in the same moment. Left for thirty days after
-- that member left, so that nobody leaves and joins again to begin anew.
create table identity_holder (
  mac bytea primary key,
  member_no bigint not null references member,
  held_since timestamptz not null default seoga_now()
);
create index identity_holder_member on identity_holder (member_no);
