-- Members that a spreadsheet added, by its row: a row is taken over once.
create table sheet_member (
  sheet_import_id bigint not null references sheet_import on delete cascade,
  line integer not null,
  member_no bigint not null references member,
  -- Whether its coins are granted or proposed, and why not.
  is_finished boolean not null default false,
  error text,
  primary key (sheet_import_id, line)
);
create index sheet_member_member on sheet_member (member_no);
