-- Login: identities, sessions, one-time links, social login, throttling.

-- A way to log in: the provider's user id. For the password the provider is mail and the subject the address.
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
create index login_identity_mail on login_identity (mail) where mail is not null;

-- One login on one device. Of the verifier only the sha256 is stored, and each use rotates it.
create table session_family (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  selector text not null unique,
  -- Verifiers are derived from it and the application key.
  seed text not null,
  rotation integer not null default 1,
  verifier_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamptz not null default seoga_now(),
  -- The current verifier was seen; until then the previous one is valid too.
  is_confirmed boolean not null default true,
  -- auto_login: true lasts a year, false as long as the browser is open.
  is_kept boolean not null,
  device_type text not null check (device_type in ('WEB', 'IOS', 'AOS')),
  device_version integer not null,
  user_agent text not null,
  started_at timestamptz not null default seoga_now(),
  seen_at timestamptz not null default seoga_now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- replaced: by a new login in the same browser.
  revoked_why text check (revoked_why in ('logout', 'remote', 'reuse', 'password', 'withdrawal', 'lock', 'replaced')),
  -- When the password was last confirmed: required to add a way to log in.
  reauthenticated_at timestamptz
);
create index session_family_member on session_family (member_no, seen_at desc);

-- Links sent by e-mail; of the token only the sha256 is stored.
create table one_time_link (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('mail-proof', 'mail-change', 'password')),
  member_no bigint not null references member,
  mail text not null,
  made_at timestamptz not null default seoga_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  credential_epoch integer not null default 1
);
create index one_time_link_member on one_time_link (member_no, purpose);

-- A download passed from an app to a browser that is not logged in: one a session, valid once, for two minutes.
create table handed_download (
  session_id bigint primary key references session_family on delete cascade,
  token_hash bytea not null unique,
  -- receipt: followed by the work's number.
  what text not null check (what in ('coin-sheet', 'member-export') or what ~ '^receipt:[1-9][0-9]{0,14}$'),
  -- The app shows no adult works, nor does the download.
  hides_adult boolean not null,
  expires_at timestamptz not null,
  credential_epoch integer not null default 1
);

-- A started social login: valid once, for ten minutes, in one browser. Of the state only the sha256 is stored.
create table social_attempt (
  state_hash bytea primary key,
  provider text not null check (provider in ('naver', 'kakao', 'google', 'apple', 'facebook')),
  browser text not null,
  nonce text not null,
  pkce_verifier text,
  intent text not null check (intent in ('login', 'link')),
  -- The session that asked to link the account.
  session_id bigint references session_family on delete cascade,
  return_to text not null,
  made_at timestamptz not null default seoga_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Null where no member is involved yet.
  credential_epoch integer,
  check ((intent = 'link') = (session_id is not null))
);
create index social_attempt_session on social_attempt (session_id);
create index social_attempt_expires on social_attempt (expires_at);

-- A sign-up by social login, waiting half an hour for the consents.
create table social_join (
  token_hash bytea primary key,
  browser text not null,
  provider text not null check (provider in ('naver', 'kakao', 'google', 'apple', 'facebook')),
  subject text not null,
  mail text,
  is_mail_proved boolean not null,
  nick_hint text,
  return_to text not null,
  -- Counted, because each try may probe another address.
  tries integer not null default 0,
  made_at timestamptz not null default seoga_now(),
  expires_at timestamptz not null
);
create index social_join_expires on social_join (expires_at);

-- Failed attempts by account, by address and by both. Stored, so that a restart does not reset them.
create table throttle (
  kind text not null,
  key text not null,
  failures integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (kind, key)
);
create index throttle_last on throttle (last_at);

-- Valid once, for three minutes, in one browser.
create table captcha (
  id text primary key,
  browser text not null,
  answer text not null,
  made_at timestamptz not null default seoga_now()
);
create index captcha_made on captcha (made_at);
