-- An upload belongs to an operator or to a member.
alter table import_run
  alter column operator_id drop not null,
  add column member_no bigint references member,
  add constraint import_run_one_uploader check (num_nonnulls(operator_id, member_no) = 1);
