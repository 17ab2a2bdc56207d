-- Settlement: contracts of right holders, and what they are owed for each month in Seoul.

-- Payment fees from a day on, and the value of a coin that nobody paid for.
create table settlement_terms (
  from_day date primary key,
  web_bp integer not null check (web_bp between 0 and 10000),
  ios_bp integer not null check (ios_bp between 0 and 10000),
  aos_bp integer not null check (aos_bp between 0 and 10000),
  coin_won integer not null check (coin_won between 0 and 100000),
  made_at timestamptz not null default seoga_now()
);
insert into settlement_terms (from_day, web_bp, ios_bp, aos_bp, coin_won) values ('2000-01-01', 300, 3000, 3000, 100);

-- A holder's share in a work, or in all works of a publisher that have no contract of their own.
create table holder_contract (
  id bigint generated always as identity primary key,
  holder_id bigint not null references right_holder,
  work_id bigint references work,
  publisher_id bigint references publisher,
  from_day date not null,
  -- The last day; null: open-ended.
  until_day date check (until_day >= from_day),
  -- Basis points of the amount after the payment fee.
  rate_bp integer not null check (rate_bp between 0 and 10000),
  -- Basis points of the coin value that count for bonus coins and tickets, and for wait-free.
  event_bp integer not null default 0 check (event_bp between 0 and 10000),
  waiting_bp integer not null default 0 check (waiting_bp between 0 and 10000),
  made_at timestamptz not null default seoga_now(),
  -- Whether shares are computed from the price with VAT or without. The price of an exempt work contains no VAT.
  base text not null default 'with-vat' check (base in ('with-vat', 'without-vat')),
  check ((work_id is null) <> (publisher_id is null))
);
create index holder_contract_holder on holder_contract (holder_id);
create index holder_contract_work on holder_contract (work_id) where work_id is not null;
create index holder_contract_publisher on holder_contract (publisher_id) where publisher_id is not null;

-- Publisher and tax status of a work by day of sale, also for refunds of old sales.
create table settlement_work_period (
  work_id bigint not null references work on delete cascade,
  -- First day in Seoul, valid until the next row; '-infinity' in the first one.
  from_day date not null,
  publisher_id bigint references publisher,
  -- Exempt electronic publication (부가가치세법 §26, 시행령 §38, 시행규칙 §26).
  is_exempt boolean not null,
  primary key (work_id, from_day)
);
create index settlement_work_period_publisher on settlement_work_period (publisher_id) where publisher_id is not null;

-- A change applies from the next day in Seoul; for a work without sales from the beginning.
create function note_work_period() returns trigger language plpgsql as $$
declare
  exempt boolean := coalesce(new.is_tax_free, new.kind = 'single');
  first_day date := '-infinity';
begin
  if tg_op = 'UPDATE' then
    if new.publisher_id is not distinct from old.publisher_id and exempt = coalesce(old.is_tax_free, old.kind = 'single') then
      return null;
    end if;
    if exists (select 1 from purchase where work_id = new.id) or exists (select 1 from ticket_use where work_id = new.id) then
      first_day := (seoga_now() at time zone 'Asia/Seoul')::date + 1;
    end if;
  end if;
  insert into settlement_work_period (work_id, from_day, publisher_id, is_exempt)
    values (new.id, first_day, new.publisher_id, exempt)
    on conflict (work_id, from_day) do update set publisher_id = excluded.publisher_id, is_exempt = excluded.is_exempt;
  return null;
end $$;
create trigger work_notes_its_period after insert or update of publisher_id, is_tax_free, kind on work
  for each row execute function note_work_period();

create table settlement_holder_period (
  holder_id bigint not null references right_holder,
  from_day date not null,
  kind text not null check (kind in ('business', 'person')),
  primary key (holder_id, from_day)
);

create function note_holder_period() returns trigger language plpgsql as $$
declare
  first_day date := '-infinity';
begin
  if tg_op = 'UPDATE' then
    if new.kind = old.kind then
      return null;
    end if;
    if exists (select 1 from settlement_share where holder_id = new.id) or exists (
        select 1 from holder_contract where holder_id = new.id
          and from_day <= (seoga_now() at time zone 'Asia/Seoul')::date) then
      first_day := (seoga_now() at time zone 'Asia/Seoul')::date + 1;
    end if;
  end if;
  insert into settlement_holder_period (holder_id, from_day, kind) values (new.id, first_day, new.kind)
    on conflict (holder_id, from_day) do update set kind = excluded.kind;
  return null;
end $$;
create trigger right_holder_notes_its_period after insert or update of kind on right_holder
  for each row execute function note_holder_period();

-- A month. A draft can be recomputed; a closed month never changes.
create table settlement (
  month date primary key check (extract(day from month) = 1),
  state text not null default 'draft' check (state in ('draft', 'closed')),
  drafted_at timestamptz not null,
  -- Revenue according to the ledger, to check the lines against.
  ledger_coins bigint not null,
  ledger_bonus bigint not null,
  closed_at timestamptz,
  check ((state = 'closed') = (closed_at is not null))
);

-- Lines by episode, form, payment, channel and terms, with titles of that time. No foreign keys to the catalog: a line
-- outlives what it names.
create table settlement_sale (
  id bigint generated always as identity primary key,
  month date not null references settlement on delete cascade,
  direction text not null check (direction in ('sale', 'refund')),
  -- The month of the purchase.
  of_month date not null,
  work_id bigint,
  work_title text not null,
  episode_id bigint,
  episode_title text not null,
  form text not null check (form in ('buy', 'rental', 'other')),
  paid_by text not null check (paid_by in ('paid', 'bonus', 'ticket', 'waiting', 'other')),
  unit text check (unit in ('coin', 'bonus')),
  channel text not null,
  fee_bp integer not null,
  coin_won integer not null,
  -- Numbers of the contracts that share in it, in order; empty: none.
  terms text not null,
  copies bigint not null,
  list_coins bigint not null,
  coins bigint not null,
  -- What was paid for the coins.
  won bigint not null
);
create index settlement_sale_month on settlement_sale (month, id);

-- What a line consists of: ledger entries or ticket uses.
create table settlement_piece (
  sale_id bigint not null references settlement_sale on delete cascade,
  n integer not null,
  transaction_id bigint references ledger_transaction,
  ticket_use_id bigint references ticket_use,
  lot_id bigint references lot,
  copies integer not null,
  list_coins integer not null,
  coins integer not null,
  won bigint not null,
  primary key (sale_id, n),
  check ((transaction_id is null) <> (ticket_use_id is null))
);
create index settlement_piece_transaction on settlement_piece (transaction_id) where transaction_id is not null;
create index settlement_piece_ticket_use on settlement_piece (ticket_use_id) where ticket_use_id is not null;
create index settlement_piece_lot on settlement_piece (lot_id) where lot_id is not null;

-- A holder's share in a line, rounded once; remainder stays with the shop.
create table settlement_share (
  sale_id bigint not null references settlement_sale on delete cascade,
  contract_id bigint not null references holder_contract,
  holder_id bigint not null references right_holder,
  rate_bp integer not null,
  counted_bp integer not null,
  tax text not null check (tax in ('vat', 'exempt', 'withholding')),
  won bigint not null,
  remainder numeric(24, 8) not null,
  is_without_vat boolean not null default false,
  primary key (sale_id, contract_id)
);
create index settlement_share_contract on settlement_share (contract_id);
create index settlement_share_holder on settlement_share (holder_id, sale_id);

-- Manual corrections, and negative months carried over.
create table settlement_correction (
  id bigint generated always as identity primary key,
  -- Idempotency key of the form, or the statement carried over.
  key text not null unique,
  month date not null,
  holder_id bigint not null references right_holder,
  tax text not null check (tax in ('vat', 'exempt', 'withholding')),
  won bigint not null check (won <> 0),
  reason text not null check (reason <> ''),
  made_at timestamptz not null default seoga_clock()
);
create index settlement_correction_month on settlement_correction (month, holder_id);
create index settlement_correction_holder on settlement_correction (holder_id);
create trigger settlement_correction_is_append_only before update or delete or truncate on settlement_correction
  for each statement execute function refuse_change();

-- What a holder is owed for a month, with the holder's name of that time.
create table settlement_statement (
  id bigint generated always as identity primary key,
  month date not null references settlement on delete cascade,
  holder_id bigint not null references right_holder,
  holder_name text not null,
  holder_kind text not null,
  business_number text,
  vat_share bigint not null,
  exempt_share bigint not null,
  withholding_share bigint not null,
  vat bigint not null,
  income_tax bigint not null,
  local_tax bigint not null,
  -- To be paid; a negative amount is carried over.
  payable bigint not null,
  paid_on date,
  reference text,
  unique (month, holder_id),
  check ((paid_on is null) = (reference is null))
);
create index settlement_statement_holder on settlement_statement (holder_id, month desc);

-- Issued statements: verification code, digest of the file, and signature over both.
create table settlement_document (
  code text primary key,
  statement_id bigint not null references settlement_statement,
  format text not null check (format in ('pdf', 'csv')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The file, stored here so that every backup contains it.
  bytes bytea not null,
  token text not null,
  signing_key jsonb not null,
  made_at timestamptz not null default seoga_clock(),
  unique (statement_id, format)
);
create index settlement_document_sha256 on settlement_document (sha256);
create trigger settlement_document_is_append_only before update or delete or truncate on settlement_document
  for each statement execute function refuse_change();

-- Closed months are immutable.
create function refuse_settled() returns trigger language plpgsql as $$
begin
  if (select state from settlement where month = old.month) = 'closed' then
    raise exception 'the month % is closed', old.month using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger settlement_sale_is_frozen before update or delete on settlement_sale
  for each row execute function refuse_settled();

create function refuse_settled_part() returns trigger language plpgsql as $$
begin
  if exists (select 1 from settlement_sale s join settlement t using (month) where s.id = old.sale_id and t.state = 'closed') then
    raise exception 'the month of line % is closed', old.sale_id using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger settlement_piece_is_frozen before update or delete on settlement_piece
  for each row execute function refuse_settled_part();
create trigger settlement_share_is_frozen before update or delete on settlement_share
  for each row execute function refuse_settled_part();

-- Of a closed statement only the payment may be entered, once.
create function refuse_settled_statement() returns trigger language plpgsql as $$
begin
  if (select state from settlement where month = old.month) = 'closed' and (tg_op = 'DELETE' or old.paid_on is not null
      or (to_jsonb(new) - 'paid_on' - 'reference') <> (to_jsonb(old) - 'paid_on' - 'reference')) then
    raise exception 'the month % is closed', old.month using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger settlement_statement_is_frozen before update or delete on settlement_statement
  for each row execute function refuse_settled_statement();

create function refuse_reopening() returns trigger language plpgsql as $$
begin
  if old.state = 'closed' then
    raise exception 'the month % is closed', old.month using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger settlement_stays_closed before update or delete on settlement
  for each row execute function refuse_reopening();
