-- Public lists (공개 책장): what a member shows of a collection, chosen work by work. Private until published.
create table public_list (
  collection_id bigint primary key references collection on delete cascade,
  title text not null check (char_length(title) between 1 and 30),
  about text not null default '' check (char_length(about) <= 300),
  is_public boolean not null default false,
  published_at timestamptz,
  changed_at timestamptz not null default seoga_now(),
  -- Taken down by an operator.
  removed_at timestamptz,
  removal_reason text,
  saves integer not null default 0
);
create index public_list_published on public_list (published_at desc) where is_public and removed_at is null;

create table public_list_work (
  collection_id bigint not null references public_list on delete cascade,
  work_id bigint not null,
  position integer not null,
  comment text not null default '' check (char_length(comment) <= 100),
  primary key (collection_id, work_id),
  -- A work taken out of the collection leaves the list.
  foreign key (collection_id, work_id) references collection_work on delete cascade
);
create index public_list_work_work on public_list_work (work_id);

create table public_list_save (
  member_no bigint not null references member on delete cascade,
  list_id bigint not null references public_list on delete cascade,
  at timestamptz not null default seoga_now(),
  primary key (member_no, list_id)
);
create index public_list_save_list on public_list_save (list_id);

create table public_list_report (
  id bigint generated always as identity primary key,
  list_id bigint not null references public_list on delete cascade,
  member_no bigint references member on delete set null,
  reason text not null,
  detail text not null default '',
  made_at timestamptz not null default seoga_now(),
  settled_at timestamptz,
  unique (list_id, member_no)
);
create index public_list_report_member on public_list_report (member_no);
create index public_list_report_open on public_list_report (list_id) where settled_at is null;
