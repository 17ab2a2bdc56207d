-- Payouts of settlement: tax-exempt businesses, bank accounts, advances, issue date and payer, one-time links.

-- 면세사업자 issues an exempt invoice (계산서) for everything.
alter table right_holder drop constraint right_holder_kind_check;
alter table right_holder add constraint right_holder_kind_check check (kind in ('business', 'exempt', 'person'));
-- 대표자, for tax invoices.
alter table right_holder add column representative text not null default '';
alter table settlement_holder_period drop constraint settlement_holder_period_kind_check;
alter table settlement_holder_period add constraint settlement_holder_period_kind_check
  check (kind in ('business', 'exempt', 'person'));

create table holder_account (
  holder_id bigint primary key references right_holder,
  bank text not null,
  -- The account number, encrypted; its last digits to recognize it.
  number_sealed text not null,
  tail text not null check (tail ~ '^\d{4}$'),
  owner_name text not null check (owner_name <> ''),
  -- Whether the bank confirmed the owner's name, or could not be asked.
  check_state text not null check (check_state in ('matched', 'unchecked')),
  changed_at timestamptz not null default seoga_clock()
);

-- Paid in advance (선인세) or guaranteed (MG), recouped from later shares.
create table holder_advance (
  id bigint generated always as identity primary key,
  -- Idempotency key of the form or proposal.
  key text not null unique,
  holder_id bigint not null references right_holder,
  -- Null: recouped from all works of the holder.
  work_id bigint references work,
  kind text not null check (kind in ('mg', 'advance')),
  tax text not null check (tax in ('vat', 'exempt', 'withholding')),
  won bigint not null check (won > 0),
  reason text not null check (reason <> ''),
  paid_on date not null,
  from_month date not null check (extract(day from from_month) = 1),
  -- From this month on the rest is waived.
  ended_month date check (extract(day from ended_month) = 1),
  end_reason text,
  made_at timestamptz not null default seoga_clock(),
  check ((ended_month is null) = (end_reason is null))
);
create index holder_advance_holder on holder_advance (holder_id);
create index holder_advance_work on holder_advance (work_id) where work_id is not null;
create function refuse_advance_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_month is not null
      or (to_jsonb(new) - 'ended_month' - 'end_reason') <> (to_jsonb(old) - 'ended_month' - 'end_reason') then
    raise exception 'an advance can only be ended, once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger holder_advance_is_frozen before update or delete on holder_advance
  for each row execute function refuse_advance_change();

create table settlement_recoupment (
  month date not null references settlement on delete cascade,
  advance_id bigint not null references holder_advance,
  won bigint not null check (won > 0),
  primary key (month, advance_id)
);
create index settlement_recoupment_advance on settlement_recoupment (advance_id, month);
create trigger settlement_recoupment_is_frozen before update or delete on settlement_recoupment
  for each row execute function refuse_settled();

alter table settlement_statement
  add column vat_recouped bigint not null default 0 check (vat_recouped >= 0),
  add column exempt_recouped bigint not null default 0 check (exempt_recouped >= 0),
  add column withholding_recouped bigint not null default 0 check (withholding_recouped >= 0);

-- Set when the month is closed: the day the statements were issued, and who pays.
alter table settlement add column issued_on date, add column payer jsonb;

-- A correction can be deleted while its month is open; what was carried over cannot.
drop trigger settlement_correction_is_append_only on settlement_correction;
create trigger settlement_correction_is_append_only before update or truncate on settlement_correction
  for each statement execute function refuse_change();
create function refuse_correction_delete() returns trigger language plpgsql as $$
begin
  if old.key like 'carried:%' or old.month <= (select max(month) from settlement where state = 'closed') then
    raise exception 'the correction % stays', old.id using errcode = 'check_violation';
  end if;
  return old;
end $$;
create trigger settlement_correction_stays before delete on settlement_correction
  for each row execute function refuse_correction_delete();

-- PDF and CSV of a statement share one verification code.
alter table settlement_document drop constraint settlement_document_pkey, add primary key (code, format);

-- One-time download of a statement by a right holder without an account.
create table statement_link (
  token_hash bytea primary key,
  statement_id bigint not null references settlement_statement,
  -- Null: e-mailed when the month was closed.
  made_by bigint references operator,
  made_at timestamptz not null default seoga_clock(),
  good_until timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index statement_link_statement on statement_link (statement_id);
create index statement_link_made_by on statement_link (made_by) where made_by is not null;
