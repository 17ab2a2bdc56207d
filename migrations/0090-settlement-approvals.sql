-- Changes of settlements that a second person approves: proposals about a right holder, not a member.
alter table money_proposal drop constraint money_proposal_check2;
alter table money_proposal add constraint money_proposal_member_check
  check ((wish ->> 'act' in ('allowance', 'settlement')) = (member_no is null));
-- A contract, a fee or a payment says all in itself.
alter table money_proposal drop constraint money_proposal_reason_check;
alter table money_proposal add constraint money_proposal_reason_check
  check (reason <> '' or wish ->> 'act' = 'settlement');

-- Hand entries in won: corrections of statements, and statements marked as paid.
alter table operator_hand_entry add column unit text not null default 'coin' check (unit in ('coin', 'won'));

-- An owner who was disabled, reset or lost the role counts as a second person for one more day, so that whoever did that
-- is not at once alone.
alter table operator add column approves_until timestamptz;
