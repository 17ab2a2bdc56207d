-- Terms that a card paid for.
alter table pass_term add column payment_id text references payment;
alter table pass_term drop constraint pass_term_cancel_reason_check;
alter table pass_term add constraint pass_term_cancel_reason_check
  check (cancel_reason in ('member', 'guardian', 'operator', 'chargeback'));
