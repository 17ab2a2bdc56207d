-- How operators see their lists: chosen columns and saved views.

create table operator_list (
  operator_id bigint not null references operator,
  list text not null check (list in ('works', 'payments', 'members', 'comments')),
  columns text[] not null,
  primary key (operator_id, list)
);

-- A saved view is a name and the query of its address.
create table operator_view (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  list text not null check (list in ('works', 'payments', 'members', 'comments')),
  name text not null check (name <> ''),
  query text not null,
  made_at timestamptz not null default seoga_now(),
  unique (operator_id, list, name)
);
