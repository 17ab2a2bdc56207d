-- A way over a provider that somebody has begun; of the state only sha256 is kept. One use, ten minutes, one browser.
create table social_attempt (
  state_hash bytea primary key,
  provider text not null check (provider in ('naver', 'kakao', 'google', 'apple', 'facebook')),
  browser text not null,
  nonce text not null,
  pkce_verifier text,
  intent text not null check (intent in ('login', 'link')),
  -- The login that asked for a link: only while it lasts may the link be made.
  session_id bigint references session_family on delete cascade,
  return_to text not null,
  made_at timestamptz not null default seoga_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((intent = 'link') = (session_id is not null))
);
create index social_attempt_session on social_attempt (session_id);
create index social_attempt_expires on social_attempt (expires_at);

-- Somebody whom a provider told of and the shop does not know yet: kept until the boxes are ticked, half an hour.
create table social_join (
  token_hash bytea primary key,
  browser text not null,
  provider text not null check (provider in ('naver', 'kakao', 'google', 'apple', 'facebook')),
  subject text not null,
  mail text,
  is_mail_proved boolean not null,
  nick_hint text,
  return_to text not null,
  -- Each try may ask after another address, so that they are counted.
  tries integer not null default 0,
  made_at timestamptz not null default seoga_now(),
  expires_at timestamptz not null
);
create index social_join_expires on social_join (expires_at);
