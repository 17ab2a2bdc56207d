-- Finished episodes of a work by day in Seoul, counted from reading_event together with the shop's days.
create table work_day_finish (
  work_id bigint not null references work on delete cascade,
  day date not null,
  finished bigint not null,
  primary key (work_id, day)
);
