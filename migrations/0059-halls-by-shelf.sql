-- migrate:no-transaction
-- The works of a publisher on one shelf: for the rows of its hall, and to count them no further than a reader is told, in
-- the index alone.
create index concurrently if not exists work_from_publisher_on_shelf
  on work (publisher_id, shelf, latest_opened_at desc, id desc) include (rating)
  where is_listed and opened_episodes > 0 and publisher_id is not null;
