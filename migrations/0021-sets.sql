-- Sets of works: lasting themes, halls of publishers and labels, what promotions tell of themselves; which works are read
-- together; and who wants to hear of new episodes.

create table theme (
  id bigint generated always as identity primary key,
  -- What the operator calls it: applying a folder again finds it by this.
  slug text not null unique,
  title text not null check (title <> ''),
  sentence text not null default '',
  background text check (background ~ '^#[0-9a-f]{6}$'),
  picture text references picture (hash),
  -- Holds adult works only, and is shown to nobody but readers who may see them.
  is_adult boolean not null default false,
  -- Filled by a rule, of which every part that is told narrows; else by hand, from theme_work.
  is_by_rule boolean not null default false,
  shelf text check (shelf in ('serial', 'lightnovel', 'publish', 'webtoon')),
  genre text,
  status text check (status in ('ongoing', 'completed', 'hiatus')),
  tags text[] not null default '{}',
  position integer not null default 0,
  is_published boolean not null default true,
  made_at timestamptz not null default seoga_clock()
);
create index theme_in_order on theme (position, id) where is_published;
create index theme_picture on theme (picture) where picture is not null;

create table theme_work (
  theme_id bigint not null references theme on delete cascade,
  work_id bigint not null references work on delete cascade,
  position smallint not null default 0,
  primary key (theme_id, work_id)
);
create index theme_work_work on theme_work (work_id);

-- A hall (관): everything of a publisher, or the works of a label that the operator names.
create table pavilion (
  id bigint generated always as identity primary key,
  slug text not null unique,
  title text not null check (title <> ''),
  intro text not null default '',
  notice text not null default '',
  background text check (background ~ '^#[0-9a-f]{6}$'),
  picture text references picture (hash),
  publisher_id bigint references publisher,
  position integer not null default 0,
  is_published boolean not null default true,
  made_at timestamptz not null default seoga_clock()
);
create index pavilion_publisher on pavilion (publisher_id) where publisher_id is not null;
create index pavilion_picture on pavilion (picture) where picture is not null;

create table pavilion_work (
  pavilion_id bigint not null references pavilion on delete cascade,
  work_id bigint not null references work on delete cascade,
  position smallint not null default 0,
  primary key (pavilion_id, work_id)
);
create index pavilion_work_work on pavilion_work (work_id);

alter table promotion
  add intro text not null default '',
  add background text check (background ~ '^#[0-9a-f]{6}$');
create index promotion_by_start on promotion (starts_at) where is_published;

-- Works that the same readers read, counted anew by a job: never fewer than three readers, so that nobody is told of.
create table read_together (
  work_id bigint not null references work on delete cascade,
  other_id bigint not null references work on delete cascade,
  readers integer not null check (readers >= 3),
  primary key (work_id, other_id)
);
create index read_together_other on read_together (other_id);

-- Who follows a work may want to hear of its new episodes.
alter table follow add wants_alarm boolean not null default false;
create index follow_alarm on follow (work_id) where wants_alarm;
