-- Library (내 서재): follows, hidden recent works, collections (책장), blocked tags.

-- Followed works (관심). work.follows is updated by the same statement.
create table follow (
  member_no bigint not null references member,
  work_id bigint not null references work on delete cascade,
  at timestamptz not null default seoga_now(),
  -- Notifies of new episodes.
  wants_alarm boolean not null default false,
  primary key (member_no, work_id)
);
create index follow_work on follow (work_id);
-- The latest follows of all members.
create index follow_newest on follow (at desc);
-- For the hourly ranking counts.
create index follow_at on follow (at);
create index follow_alarm on follow (work_id) where wants_alarm;
create index follow_alarm_members on follow (work_id, member_no) where wants_alarm;
-- The library is paged in this order; work_id breaks ties, so that nothing has to be sorted.
create index follow_shelf on follow (member_no, at desc, work_id desc);

-- Follows that ended: a follow counts in rankings once, also after following again. No foreign keys: they would make
-- writers of members and works wait.
create table former_follow (
  member_no bigint not null,
  work_id bigint not null,
  first_at timestamptz not null,
  primary key (member_no, work_id)
);
create index former_follow_first_at on former_follow (first_at);

create function keep_first_follow() returns trigger language plpgsql as $$
begin
  insert into former_follow (member_no, work_id, first_at)
  select g.member_no, g.work_id, g.at from gone g order by g.member_no, g.work_id on conflict do nothing;
  return null;
end $$;
create trigger follow_is_remembered after delete on follow
  referencing old table as gone for each statement execute function keep_first_follow();

-- Works removed from the recently read list; reading a work again shows it again.
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

-- Tags (차단 태그) whose works are hidden from a member's lists.
create table blocked_tag (
  member_no bigint not null references member on delete cascade,
  tag_id bigint not null references tag on delete cascade,
  at timestamptz not null default seoga_now(),
  primary key (member_no, tag_id)
);
create index blocked_tag_tag on blocked_tag (tag_id);
