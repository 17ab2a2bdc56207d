-- A reversal that came while a refund held the coins is completed when the hold is released; no further money moves then.
alter table payment_reversal drop constraint payment_reversal_won_check;
alter table payment_reversal add constraint payment_reversal_won_check check (won >= 0);
