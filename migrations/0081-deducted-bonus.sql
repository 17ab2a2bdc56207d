-- Less than zero: an earlier refund deducted bonus coins that were given back unused since, and this one returns that sum.
alter table refund drop constraint refund_spent_bonus_won_check;
