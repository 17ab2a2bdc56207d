-- Works and creators (숨긴 작품, 숨긴 작가) that a member does not want in lists.
create table muted_work (
  member_no bigint not null references member on delete cascade,
  work_id bigint not null references work on delete cascade,
  at timestamptz not null default seoga_now(),
  primary key (member_no, work_id)
);
create index muted_work_work on muted_work (work_id);

create table muted_creator (
  member_no bigint not null references member on delete cascade,
  creator_id bigint not null references creator on delete cascade,
  at timestamptz not null default seoga_now(),
  primary key (member_no, creator_id)
);
create index muted_creator_creator on muted_creator (creator_id);
