-- Operator console: accounts, second factor, sessions, audit log.

-- Right holders (권리자). Their operators see only their works and figures.
create table right_holder (
  id bigint generated always as identity primary key,
  name text not null unique,
  made_at timestamptz not null default seoga_now(),
  -- 사업자 receives a tax invoice, 개인 is taxed at source.
  kind text not null default 'business' check (kind in ('business', 'person')),
  business_number text check (business_number ~ '^\d{10}$'),
  -- Receives statements.
  mail text not null default ''
);

-- Operators (운영자): accounts separate from members, with a second factor.
create table operator (
  id bigint generated always as identity primary key,
  mail text not null unique check (mail = lower(mail)),
  name text not null,
  password_hash text,
  -- TOTP secret, encrypted; null until the second factor is set up.
  totp_sealed text,
  -- Last used TOTP step: a code is valid once.
  totp_step bigint not null default 0,
  disabled_at timestamptz,
  made_at timestamptz not null default seoga_now(),
  right_holder_id bigint references right_holder,
  -- Approvals count a day after the account or the right was given: creating an account to approve one's own proposals
  -- takes a day, in which others can see it.
  approves_at timestamptz not null default seoga_clock() + interval '1 day',
  -- An owner who was disabled, reset or lost the role still counts as second person for a day, so that removing owners
  -- does not lift the requirement at once.
  approves_until timestamptz
);
create index operator_right_holder on operator (right_holder_id) where right_holder_id is not null;

create table operator_role (
  operator_id bigint not null references operator,
  role text not null check (role in ('owner', 'editor', 'marketing', 'support', 'holder')),
  primary key (operator_id, role)
);

create table operator_passkey (
  id text primary key,
  operator_id bigint not null references operator,
  name text not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  made_at timestamptz not null default seoga_now(),
  used_at timestamptz
);
create index operator_passkey_operator on operator_passkey (operator_id);

-- Ten one-time recovery codes; only digests are stored.
create table operator_recovery (
  digest bytea primary key,
  operator_id bigint not null references operator,
  made_at timestamptz not null default seoga_now(),
  used_at timestamptz
);
create index operator_recovery_operator on operator_recovery (operator_id);

-- One-time invitation links; only digests are stored.
create table operator_invite (
  digest bytea primary key,
  operator_id bigint not null references operator,
  made_at timestamptz not null default seoga_now(),
  good_until timestamptz not null,
  used_at timestamptz
);
create index operator_invite_operator on operator_invite (operator_id);

-- Console sessions. Of the verifier only the digest is stored. proved_at: last confirmed by the second factor.
create table operator_session (
  selector text primary key,
  operator_id bigint not null references operator,
  verifier bytea not null,
  -- The open passkey challenge.
  challenge text,
  challenged_at timestamptz,
  proved_at timestamptz,
  user_agent text not null,
  address text not null,
  begun_at timestamptz not null default seoga_now(),
  seen_at timestamptz not null default seoga_now(),
  ended_at timestamptz,
  -- Started by an invitation: the second factor is set up, not asked for.
  invite bytea references operator_invite,
  -- TOTP secret shown but not yet confirmed, encrypted.
  pending_totp text
);
create index operator_session_operator on operator_session (operator_id);
create index operator_session_invite on operator_session (invite) where invite is not null;

-- A console form interrupted by a second-factor prompt: encrypted, one a session, kept ten minutes.
create table operator_kept_form (
  selector text primary key references operator_session on delete cascade,
  path text not null,
  sealed text not null,
  kept_at timestamptz not null default seoga_now()
);
create index operator_kept_form_kept_at on operator_kept_form (kept_at);

-- Idempotency keys of console actions that move value.
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

-- The audit log is append-only. Only the reason may be removed, once the member it is about has left.
create function operator_audit_stays() returns trigger language plpgsql as $$
begin
  if new.reason is null and (to_jsonb(new) - 'reason') = (to_jsonb(old) - 'reason') and old.subject ~ '^member:[0-9]{1,18}$'
    and exists (select from member where member_no = split_part(old.subject, ':', 2)::bigint and state = 'withdrawn')
  then
    return new;
  end if;
  raise exception '% takes new rows only', tg_table_name;
end $$;

-- Every action of an operator with the values before and after, including reads of personal data.
create table operator_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default seoga_clock(),
  -- Null: command line.
  operator_id bigint references operator,
  who text not null,
  act text not null,
  subject text not null,
  reason text,
  before jsonb,
  after jsonb
);
create index operator_audit_operator on operator_audit (operator_id, id);
create index operator_audit_subject on operator_audit (subject, id);
create index operator_audit_act on operator_audit (act, id);
create trigger operator_audit_is_append_only before delete or truncate on operator_audit
  for each statement execute function refuse_change();
create trigger operator_audit_stays before update on operator_audit
  for each row execute function operator_audit_stays();
