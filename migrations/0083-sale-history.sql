-- What decides whose a sale is and how it is taxed, by the day of the sale: refunds of old sales use it as well.
create table settlement_work_period (
  work_id bigint not null references work on delete cascade,
  -- The first day in Seoul on which it holds, until the next row of the work; '-infinity' in its first row.
  from_day date not null,
  publisher_id bigint references publisher,
  -- An electronic publication that is exempt from VAT (부가가치세법 §26, 시행령 §38, 시행규칙 §26).
  is_exempt boolean not null,
  primary key (work_id, from_day)
);
create index settlement_work_period_publisher on settlement_work_period (publisher_id) where publisher_id is not null;

create table settlement_holder_period (
  holder_id bigint not null references right_holder,
  from_day date not null,
  kind text not null check (kind in ('business', 'person')),
  primary key (holder_id, from_day)
);

-- Until now contracts carried the exemption: their works keep it.
update work w set is_tax_free = true where exists (
  select 1 from holder_contract c where c.is_exempt and (c.work_id = w.id or c.publisher_id = w.publisher_id));
update work w set is_tax_free = false where is_tax_free is distinct from true and exists (
  select 1 from holder_contract c where c.work_id = w.id or c.publisher_id = w.publisher_id);
insert into settlement_work_period (work_id, from_day, publisher_id, is_exempt)
  select id, '-infinity', publisher_id, coalesce(is_tax_free, kind = 'single') from work;
insert into settlement_holder_period (holder_id, from_day, kind) select id, '-infinity', kind from right_holder;
alter table holder_contract drop column is_exempt;

-- A change counts from the next day in Seoul; of a work that was never sold it counts from the beginning.
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
