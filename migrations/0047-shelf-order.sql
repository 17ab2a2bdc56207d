-- migrate:no-transaction
-- A member's shelf is read page by page in the order of these indexes: works of one moment stand by their numbers in them
-- too, so that nothing is left to sort.
create index concurrently if not exists follow_shelf on follow (member_no, at desc, work_id desc);
create index concurrently if not exists reading_place_shelf on reading_place (member_no, at desc, work_id desc);

-- When the next rental of a work ends is the first of its entries.
create index concurrently if not exists entitlement_of_work_running on entitlement (member_no, work_id, ends_at)
  where ends_at is not null and revoked_at is null;

-- What they stand for has no use any more.
drop index concurrently if exists follow_recent;
drop index concurrently if exists reading_place_at;
drop index concurrently if exists entitlement_running;
