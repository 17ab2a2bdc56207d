-- Bought before its day: settled by the early share of the contract, if it names one.
alter table purchase add column is_early boolean not null default false;
