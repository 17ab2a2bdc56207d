-- What the lists of the shop window stand on: how many readers a work has, when pages change by the hour alone, and
-- what a member never wants to see.

-- How many readers opened the work, of all time; the rollup of the rankings keeps it.
alter table work add column popularity bigint not null default 0 check (popularity >= 0);
create index work_popular on work (popularity desc, id desc) where is_listed;
create index work_popular_by_shelf on work (shelf, popularity desc, id desc) where is_listed;

-- A moment at which some page shows something else although nobody writes anything: a banner, an event or a notice
-- begins or ends. Gone as soon as it has come.
create table page_turn (at timestamptz primary key);

-- Tags (차단 태그) whose works a member meets in no list.
create table blocked_tag (
  member_no bigint not null references member on delete cascade,
  tag_id bigint not null references tag on delete cascade,
  at timestamptz not null default seoga_now(),
  primary key (member_no, tag_id)
);
create index blocked_tag_tag on blocked_tag (tag_id);

-- Every order of a list stands in an index, so that a page of it costs the same in a shop of a million works.
create index work_newest on work (created_at desc, id desc) where is_listed;
create index work_newest_by_shelf on work (shelf, created_at desc, id desc) where is_listed;
create index work_by_title on work (title, id) where is_listed;
create index work_by_title_on_shelf on work (shelf, title, id) where is_listed;
