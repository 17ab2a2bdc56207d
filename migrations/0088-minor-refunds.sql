-- A charge that a minor made without consent and that was cancelled (민법 §5②, §141): all of its money goes back, spent
-- coins are not owed.
alter table refund drop constraint refund_basis_check;
alter table refund add constraint refund_basis_check check (basis in ('withdrawal', 'remainder', 'minor'));
