-- Settlement of the pass: what each member paid for a month goes to the works that the member read in it.

alter table settlement_sale drop constraint settlement_sale_form_check;
alter table settlement_sale add constraint settlement_sale_form_check
  check (form in ('buy', 'rental', 'support', 'pass', 'other'));

-- How it is shared, from a month on. A row never changes once announced.
create table pass_formula (
  from_month date primary key check (extract(day from from_month) = 1),
  pool_bp integer not null check (pool_bp between 0 and 10000),
  ms_per_character integer not null check (ms_per_character between 1 and 10000),
  ms_per_pixel integer not null check (ms_per_pixel between 1 and 1000),
  announced_at timestamptz not null default seoga_now()
);
insert into pass_formula (from_month, pool_bp, ms_per_character, ms_per_pixel) values ('2000-01-01', 7000, 100, 3);

-- A member's month whose reading looks automatic. Its money is shared after an operator has decided.
create table pass_hold (
  member_no bigint not null references member,
  month date not null,
  reason text not null check (reason in ('day', 'overlap')),
  hours integer not null,
  state text not null default 'open' check (state in ('open', 'share', 'keep')),
  note text not null default '' check (char_length(note) <= 500),
  operator_id bigint references operator,
  decided_at timestamptz,
  primary key (member_no, month),
  check ((state = 'open') = (decided_at is null))
);
create index pass_hold_month on pass_hold (month, state);
create index pass_hold_operator on pass_hold (operator_id) where operator_id is not null;
