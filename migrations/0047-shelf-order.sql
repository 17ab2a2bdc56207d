-- A member's shelf is read page by page in the order of these indexes: works of one moment stand by their numbers in them
-- too, so that nothing is left to sort.
create index follow_shelf on follow (member_no, at desc, work_id desc);
drop index follow_recent;
create index reading_place_shelf on reading_place (member_no, at desc, work_id desc);
drop index reading_place_at;

-- When the next rental of a work ends is the first of its entries.
create index entitlement_of_work_running on entitlement (member_no, work_id, ends_at) where ends_at is not null and revoked_at is null;
drop index entitlement_running;
