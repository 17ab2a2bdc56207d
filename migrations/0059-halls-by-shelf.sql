-- The works of a publisher on one shelf: for the rows of its hall, and to count them no further than a reader is told.
create index work_from_publisher_on_shelf on work (publisher_id, shelf, latest_opened_at desc, id desc)
  where is_listed and publisher_id is not null;
