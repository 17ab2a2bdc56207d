-- Members, their ways in, their sessions, and what they agreed to. Mail addresses are NFC and lower case.

create table member (
  member_no bigint generated always as identity primary key,
  -- Null after leaving, and where a provider told none.
  mail text,
  mail_proved_at timestamptz,
  password_hash text,
  nick text not null check (nick <> ''),
  -- Folder of the stored photo: members/<photo>/.
  photo text,
  plus_until timestamptz,
  adult_mode boolean not null default false,
  -- Rises when every session must end at once; a token that names an older one is worth nothing.
  auth_epoch integer not null default 1,
  state text not null default 'active' check (state in ('active', 'suspended', 'under-age', 'withdrawn')),
  joined_by text not null check (joined_by in ('mail', 'naver', 'kakao', 'google', 'apple', 'facebook')),
  joined_at timestamptz not null default seoga_now(),
  withdrawn_at timestamptz,
  -- Given to advertising systems as the join's event, so that one join is counted once.
  join_event text not null
);
create unique index member_mail on member (mail) where mail is not null;
create unique index member_nick on member (lower(nick)) where state <> 'withdrawn';

-- A way in: a provider's own number of its user. The password is the way `mail`, with the address as its subject.
create table login_identity (
  provider text not null check (provider in ('mail', 'naver', 'kakao', 'google', 'apple', 'facebook')),
  subject text not null,
  member_no bigint not null references member,
  mail text,
  linked_at timestamptz not null default seoga_now(),
  used_at timestamptz,
  primary key (provider, subject)
);
create unique index login_identity_member on login_identity (member_no, provider);

-- One login on one device. The selector is no secret; of the verifier only sha256 is kept, and each use makes the next.
create table session_family (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  selector text not null unique,
  -- From it and the shop's own key follows every verifier of this session.
  seed text not null,
  rotation integer not null default 1,
  verifier_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamptz not null default seoga_now(),
  -- Whether the current verifier has come back: until then the one before it still opens.
  is_confirmed boolean not null default true,
  -- auto_login: '1' is kept for a year, '0' as long as the browser is open.
  is_kept boolean not null,
  device_type text not null check (device_type in ('WEB', 'IOS', 'AOS')),
  device_version integer not null,
  user_agent text not null,
  started_at timestamptz not null default seoga_now(),
  seen_at timestamptz not null default seoga_now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_why text check (revoked_why in ('logout', 'remote', 'reuse', 'password', 'withdrawal', 'lock'))
);
create index session_family_member on session_family (member_no, seen_at desc);

-- What a member agreed to or refused, when, and to which version. Rows are only added.
create table consent (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  kind text not null check (kind in ('terms', 'privacy', 'age', 'marketing', 'marketing-night')),
  version text not null,
  is_given boolean not null,
  at timestamptz not null default seoga_now()
);
create index consent_member on consent (member_no, kind, at desc);
create function refuse_change() returns trigger language plpgsql as
$$ begin raise exception '% takes new rows only', tg_table_name; end $$;
create trigger consent_is_append_only before update or delete on consent
  for each statement execute function refuse_change();

-- Failures by account, by address and by both; old ones count no more. Kept here, so that a restart forgives nothing.
create table throttle (
  kind text not null,
  key text not null,
  failures integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (kind, key)
);
create index throttle_last on throttle (last_at);

-- A drawn question with its answer; bound to the browser that asked, once, for three minutes.
create table captcha (
  id text primary key,
  browser text not null,
  answer text not null,
  made_at timestamptz not null default seoga_now()
);
create index captcha_made on captcha (made_at);

-- Links sent by mail; of the token only sha256 is kept.
create table one_time_link (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('mail-proof', 'mail-change', 'password')),
  member_no bigint not null references member,
  mail text not null,
  made_at timestamptz not null default seoga_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_link_member on one_time_link (member_no, purpose);

-- Proofs of identity. Never a name, a number or the ci itself: only what tells the same person again, and the year of birth.
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
