-- A draft belongs to an operator or to a member.
alter table text_draft drop constraint text_draft_pkey;
alter table text_draft
  alter column operator_id drop not null,
  add column member_no bigint references member,
  add column id bigint generated always as identity primary key,
  add constraint text_draft_one_writer check (num_nonnulls(operator_id, member_no) = 1),
  add constraint text_draft_of_writer unique nulls not distinct (episode_id, operator_id, member_no);
