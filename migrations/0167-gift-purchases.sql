-- An accepted gift is a purchase (kind 7) of its giver whose entitlements another member has.

alter table purchase drop constraint purchase_kind_check;
alter table purchase add column receiver_no bigint references member;
alter table purchase add constraint purchase_kind_check
  check ((kind between 0 and 5 and receiver_no is null) or (kind = 7 and receiver_no is not null));
