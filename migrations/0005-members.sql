-- Members: accounts, blocks, consents, and what stays after leaving. Mail addresses are NFC and lower case.

create table member (
  member_no bigint generated always as identity primary key,
  -- Null after leaving, or if the login provider gave none.
  mail text,
  mail_proved_at timestamptz,
  password_hash text,
  nick text not null check (nick <> ''),
  -- The photo is stored in members/<photo>/.
  photo text,
  plus_until timestamptz,
  adult_mode boolean not null default false,
  -- Raised to end every session; tokens with an older value are invalid.
  auth_epoch integer not null default 1,
  state text not null default 'active' check (state in ('active', 'suspended', 'under-age', 'withdrawn')),
  joined_by text not null check (joined_by in ('mail', 'naver', 'kakao', 'google', 'apple', 'facebook')),
  joined_at timestamptz not null default seoga_now(),
  withdrawn_at timestamptz,
  -- Event id for advertising systems, so that a sign-up is counted once.
  join_event text not null,
  -- Raised when the password or the mail address changes. Links, attempts and downloads with an older value are invalid.
  credential_epoch integer not null default 1
);
create unique index member_mail on member (mail) where mail is not null;
create unique index member_nick on member (lower(nick)) where state <> 'withdrawn';
create index member_joined on member using brin (joined_at) with (pages_per_range = 32, autosummarize = on);
-- Prefix search, independent of the collation.
create index member_nick_begins on member (lower(nick) text_pattern_ops);

-- Blocked members. until null: until an operator lifts it.
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

-- Support's notes on a member.
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

-- Consents are removed only with their member, after a copy went to kept_by_law.
create function refuse_consent_removal() returns trigger language plpgsql as
$$ begin
  if exists (select 1 from member where member_no = old.member_no and state <> 'withdrawn') then
    raise exception 'consent takes new rows only';
  end if;
  return old;
end $$;

-- What a member agreed to or refused, and to which version. Append-only.
create table consent (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  -- store-refunds: app stores may be told how much of a purchase was used before they refund it.
  kind text not null check (kind in (
    'terms', 'privacy', 'age', 'marketing', 'marketing-night', 'advert-cookies', 'store-refunds')),
  version text not null,
  is_given boolean not null,
  at timestamptz not null default seoga_now()
);
create index consent_member on consent (member_no, kind, at desc);
create index consent_adverts on consent (at) where kind = 'marketing' and is_given;
create trigger consent_is_append_only before update on consent
  for each statement execute function refuse_change();
create trigger consent_leaves_with_its_member before delete on consent
  for each row execute function refuse_consent_removal();

-- Consent to adverts is confirmed every two years (정보통신망법 §50⑧). No answer keeps the consent.
create table consent_recheck (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  counted_from timestamptz not null,
  asked_at timestamptz not null default seoga_clock(),
  kept_at timestamptz,
  unique (member_no, counted_from)
);

-- Words not allowed in a nickname: NFC, lower case, without spaces.
create table forbidden_word (word text primary key check (word <> ''));

-- Photos whose files are to be deleted; written in the transaction that stops using them.
create table photo_removal (
  photo text primary key,
  made_at timestamptz not null default seoga_now()
);

-- Data exports of a member, for the daily limit.
create table data_export (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  at timestamptz not null default seoga_now()
);
create index data_export_member on data_export (member_no, at);

-- The advert that led to a sign-up or a first payment.
create table acquisition (
  member_no bigint not null references member,
  act text not null check (act in ('join', 'payment')),
  pid text,
  sid text,
  at timestamptz not null default seoga_now(),
  primary key (member_no, act),
  check (pid is not null or sid is not null)
);

-- HMACs of the addresses of members who left recently: they have to wait before joining again.
create table rejoin_wait (
  mail_mac text primary key,
  until timestamptz not null
);
create index rejoin_wait_until on rejoin_wait (until);

-- Records of former members that the law requires, apart from the data in use.
create schema kept_by_law;

create table kept_by_law.member (
  member_no bigint primary key,
  joined_at timestamptz not null,
  withdrawn_at timestamptz not null,
  keep_until timestamptz not null
);
create index member_keep_until on kept_by_law.member (keep_until);

create table kept_by_law.consent (
  id bigint generated always as identity primary key,
  member_no bigint not null,
  kind text not null,
  version text not null,
  is_given boolean not null,
  at timestamptz not null,
  keep_until timestamptz not null
);
create index consent_keep_until on kept_by_law.consent (keep_until);
