-- Works that members follow (관심). The work's own count is kept by the statement that changes it.
create table follow (
  member_no bigint not null references member,
  work_id bigint not null references work on delete cascade,
  at timestamptz not null default seoga_now(),
  primary key (member_no, work_id)
);
create index follow_work on follow (work_id);
create index follow_recent on follow (member_no, at desc);
alter table work add column follows bigint not null default 0 check (follows >= 0);
