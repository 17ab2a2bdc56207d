-- Shares of an author's month below the least payout, carried over without taxes.
alter table settlement_statement add column carried bigint not null default 0 check (carried >= 0);
