-- Gifts to many beyond an operator's limit wait for a second person; they concern no single member.
alter table money_proposal drop constraint money_proposal_member_check;
alter table money_proposal add constraint money_proposal_member_check
  check ((wish ->> 'act' in ('allowance', 'settlement', 'gift')) = (member_no is null));
