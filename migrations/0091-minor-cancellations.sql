-- When two operators confirmed that a minor lawfully cancelled this charge: what was spent of it is not owed.
alter table payment add column minor_cancelled_at timestamptz;
