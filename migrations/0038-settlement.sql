-- Settlement: who holds the rights in which works, on which terms, and what they are owed for each month of Seoul.

alter table right_holder
  -- 사업자 gets a tax invoice, 개인 is taxed at the source.
  add column kind text not null default 'business' check (kind in ('business', 'person')),
  add column business_number text check (business_number ~ '^\d{10}$'),
  -- Where statements go to; the only thing about a person that is kept beside the name.
  add column mail text not null default '';

-- One holder's share in one work, or in every work of a publisher that has no contracts of its own.
create table holder_contract (
  id bigint generated always as identity primary key,
  holder_id bigint not null references right_holder,
  work_id bigint references work,
  publisher_id bigint references publisher,
  from_day date not null,
  -- The last day that it holds; null: until it is ended.
  until_day date check (until_day >= from_day),
  -- Hundredths of a percent of what is left when the store's fee is off.
  rate_bp integer not null check (rate_bp between 0 and 10000),
  -- How much of their coin value counts what is opened by bonus coins and tickets, and what is opened by waiting.
  event_bp integer not null default 0 check (event_bp between 0 and 10000),
  waiting_bp integer not null default 0 check (waiting_bp between 0 and 10000),
  -- An electronic publication that is free of VAT (부가가치세법 시행령 §38).
  is_exempt boolean not null default false,
  made_at timestamptz not null default seoga_now(),
  check ((work_id is null) <> (publisher_id is null))
);
create index holder_contract_holder on holder_contract (holder_id);
create index holder_contract_work on holder_contract (work_id) where work_id is not null;
create index holder_contract_publisher on holder_contract (publisher_id) where publisher_id is not null;

-- What the stores keep of what was charged from a day on, and what a coin counts where nobody paid for it.
create table settlement_terms (
  from_day date primary key,
  web_bp integer not null check (web_bp between 0 and 10000),
  ios_bp integer not null check (ios_bp between 0 and 10000),
  aos_bp integer not null check (aos_bp between 0 and 10000),
  coin_won integer not null check (coin_won between 0 and 100000),
  made_at timestamptz not null default seoga_now()
);
insert into settlement_terms (from_day, web_bp, ios_bp, aos_bp, coin_won) values ('2000-01-01', 300, 3000, 3000, 100);

-- A month. A draft is made anew as often as anybody likes; closed, it is never touched again.
create table settlement (
  month date primary key check (extract(day from month) = 1),
  state text not null default 'draft' check (state in ('draft', 'closed')),
  drafted_at timestamptz not null,
  -- What the ledger itself says the shop took in, read apart from the lines.
  ledger_coins bigint not null,
  ledger_bonus bigint not null,
  closed_at timestamptz,
  check ((state = 'closed') = (closed_at is not null))
);

-- One line: an episode, how it was held, how it was paid, through which store, on which terms. Titles as they were. No
-- foreign keys into the catalogue: a line outlives what it names.
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
  -- The contracts that share in it, by their numbers in order; empty: the shop's alone.
  terms text not null,
  copies bigint not null,
  list_coins bigint not null,
  coins bigint not null,
  -- What was really paid for the coins.
  won bigint not null
);
create index settlement_sale_month on settlement_sale (month, id);

-- What a line is made of: entries of the ledger, or the use of a ticket.
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

-- A holder's share in a line, rounded once; `remainder` is what rounding left with the shop.
create table settlement_share (
  sale_id bigint not null references settlement_sale on delete cascade,
  contract_id bigint not null references holder_contract,
  holder_id bigint not null references right_holder,
  rate_bp integer not null,
  counted_bp integer not null,
  tax text not null check (tax in ('vat', 'exempt', 'withholding')),
  won bigint not null,
  remainder numeric(24, 8) not null,
  primary key (sale_id, contract_id)
);
create index settlement_share_contract on settlement_share (contract_id);
create index settlement_share_holder on settlement_share (holder_id, sale_id);

-- What is put right by hand, or carried over from a month that came out below zero.
create table settlement_correction (
  id bigint generated always as identity primary key,
  -- The press of the form, or the statement it is carried over from.
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

-- What one holder is owed for one month; the holder's name as it was.
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
  -- What is to be paid; below zero it is carried over and nothing is.
  payable bigint not null,
  paid_on date,
  reference text,
  unique (month, holder_id),
  check ((paid_on is null) = (reference is null))
);
create index settlement_statement_holder on settlement_statement (holder_id, month desc);

-- Statements as they were given out: a code to ask by, the digest of the file, and the shop's signature over both.
create table settlement_document (
  code text primary key,
  statement_id bigint not null references settlement_statement,
  format text not null check (format in ('pdf', 'csv')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The file itself: it goes with the database into every backup.
  bytes bytea not null,
  token text not null,
  signing_key jsonb not null,
  made_at timestamptz not null default seoga_clock(),
  unique (statement_id, format)
);
create index settlement_document_sha256 on settlement_document (sha256);
create trigger settlement_document_is_append_only before update or delete or truncate on settlement_document
  for each statement execute function refuse_change();
create trigger settlement_correction_is_append_only before update or delete or truncate on settlement_correction
  for each statement execute function refuse_change();

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
create trigger settlement_share_is_frozen before update or delete on settlement_share
  for each row execute function refuse_settled_part();
create trigger settlement_piece_is_frozen before update or delete on settlement_piece
  for each row execute function refuse_settled_part();
-- Of a closed statement only that it was paid may be written down, once.
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

-- A month is read by its moments; transactions come in the order of time.
create index ledger_transaction_at on ledger_transaction using brin (at) with (autosummarize = on);
create index ticket_use_at on ticket_use using brin (at) with (autosummarize = on);
