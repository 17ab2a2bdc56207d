-- Values before and after a bulk change of works or episodes, so that it can be undone for a day.

create table bulk_change (
  id bigint generated always as identity primary key,
  operator_id bigint references operator,
  act text not null,
  made_at timestamptz not null default seoga_now(),
  undone_at timestamptz
);
create index bulk_change_operator on bulk_change (operator_id);
create index bulk_change_made on bulk_change (made_at);

create table bulk_change_value (
  bulk_change_id bigint not null references bulk_change on delete cascade,
  item text not null check (item in ('work', 'episode')),
  item_id bigint not null,
  field text not null,
  before jsonb not null,
  after jsonb not null,
  primary key (bulk_change_id, item, item_id, field)
);
