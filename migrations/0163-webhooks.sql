-- Addresses of operators that are told of orders, episodes and members.
create table webhook (
  id bigint generated always as identity primary key,
  url text not null check (char_length(url) between 1 and 500),
  events text[] not null check (cardinality(events) between 1 and 10),
  secret_sealed text not null,
  operator_id bigint not null references operator,
  is_on boolean not null default true,
  made_at timestamptz not null default seoga_now()
);
create index webhook_operator on webhook (operator_id);

-- What was or will be sent, each event once to each address.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhook on delete cascade,
  event text not null check (event in ('order.paid', 'episode.opened', 'member.joined')),
  subject text not null check (char_length(subject) <= 100),
  happened_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  status integer,
  failure text check (failure in ('address', 'connection', 'timeout', 'status')),
  tried_at timestamptz,
  made_at timestamptz not null default seoga_now(),
  unique (webhook_id, event, subject)
);
create index webhook_delivery_list on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_age on webhook_delivery (made_at);

-- Until when events were collected.
create table webhook_clock (
  id boolean primary key default true check (id),
  collected_until timestamptz not null default seoga_now()
);
insert into webhook_clock default values;
