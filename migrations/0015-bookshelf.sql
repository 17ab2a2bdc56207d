-- The bookshelf (내 서재): what members hide from what they read last, and the collections (책장) that they arrange.

-- A work comes back by itself when it is read again: what was hidden counts up to its moment only.
create table hidden_recent (
  member_no bigint not null references member,
  work_id bigint not null references work on delete cascade,
  at timestamptz not null default seoga_now(),
  primary key (member_no, work_id)
);
create index hidden_recent_work on hidden_recent (work_id);

create table collection (
  id bigint generated always as identity primary key,
  member_no bigint not null references member,
  name text not null check (char_length(name) between 1 and 30),
  position integer not null,
  made_at timestamptz not null default seoga_now()
);
create unique index collection_name on collection (member_no, lower(name));

create table collection_work (
  collection_id bigint not null references collection on delete cascade,
  work_id bigint not null references work on delete cascade,
  at timestamptz not null default seoga_now(),
  primary key (collection_id, work_id)
);
create index collection_work_work on collection_work (work_id);

-- What a member holds, work by work, read from the index alone.
create index entitlement_held on entitlement (member_no, work_id) include (kind, source, granted_at, ends_at)
  where revoked_at is null;

-- The works that are being followed now, whoever follows them.
create index follow_newest on follow (at desc);
