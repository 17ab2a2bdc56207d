-- Searches that a member keeps (저장한 검색), with alarms for new works that match.
create table saved_search (
  id bigint generated always as identity primary key,
  member_no bigint not null references member on delete cascade,
  name text not null check (char_length(name) between 1 and 30),
  query text not null,
  filter jsonb not null,
  -- Query string of the search page, the same for the same search.
  request text not null,
  wants_alarm boolean not null default true,
  made_at timestamptz not null default seoga_now(),
  unique (member_no, request)
);
create index saved_search_alarm on saved_search (id) where wants_alarm;

-- New works already compared with the saved searches.
create table matched_work (
  work_id bigint primary key references work on delete cascade,
  at timestamptz not null default seoga_now()
);
