-- Who runs the shop (운영자): accounts of their own, apart from members, with a second factor and their roles.
create table operator (
  id bigint generated always as identity primary key,
  mail text not null unique check (mail = lower(mail)),
  name text not null,
  password_hash text,
  -- A time-based password's secret, sealed under the shop's own key; null until the second factor is set up.
  totp_sealed text,
  -- The last step that was used: a code counts once.
  totp_step bigint not null default 0,
  disabled_at timestamptz,
  made_at timestamptz not null default seoga_now()
);

create table operator_role (
  operator_id bigint not null references operator,
  role text not null check (role in ('owner', 'editor', 'marketing', 'support', 'holder')),
  primary key (operator_id, role)
);

-- Whose works and figures a right holder's operator sees (권리자).
create table right_holder (
  id bigint generated always as identity primary key,
  name text not null unique,
  made_at timestamptz not null default seoga_now()
);
alter table operator add column right_holder_id bigint references right_holder;
create index operator_right_holder on operator (right_holder_id) where right_holder_id is not null;

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

-- Sessions of the console. The verifier never lies here, only its digest. `proved_at`: when the second factor last proved them.
create table operator_session (
  selector text primary key,
  operator_id bigint not null references operator,
  verifier bytea not null,
  -- A challenge that a passkey has to sign, for as long as it is open.
  challenge text,
  challenged_at timestamptz,
  proved_at timestamptz,
  user_agent text not null,
  address text not null,
  begun_at timestamptz not null default seoga_now(),
  seen_at timestamptz not null default seoga_now(),
  ended_at timestamptz
);
create index operator_session_operator on operator_session (operator_id);

-- One-time links: the first operator's, and each further one's. Only their digests lie here.
create table operator_invite (
  digest bytea primary key,
  operator_id bigint not null references operator,
  made_at timestamptz not null default seoga_now(),
  good_until timestamptz not null,
  used_at timestamptz
);
create index operator_invite_operator on operator_invite (operator_id);

-- Every act of an operator, what was there before and what after; reads of personal data too. Nobody changes it.
create table operator_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default seoga_clock(),
  -- Null: the shop's own command line.
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
create trigger operator_audit_is_append_only before update or delete or truncate on operator_audit
  for each statement execute function refuse_change();
