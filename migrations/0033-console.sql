-- The way into the console: what a session has still to show, codes for when a phone is lost, and figures of the shop's days.

-- Begun by a one-time link: the second factor may be set up, and is not asked for.
alter table operator_session add column invite bytea references operator_invite;
create index operator_session_invite on operator_session (invite) where invite is not null;
-- A secret that was shown and not yet proved, sealed.
alter table operator_session add column pending_totp text;

-- Ten codes that count once each, for whoever lost their phone. Only digests lie here.
create table operator_recovery (
  digest bytea primary key,
  operator_id bigint not null references operator,
  made_at timestamptz not null default seoga_now(),
  used_at timestamptz
);
create index operator_recovery_operator on operator_recovery (operator_id);
