-- How an operator arranges the homes: what usually stands there, and arrangements with a beginning and an end of their
-- own, written and looked at before anybody sees them.

create table curation (
  id bigint generated always as identity primary key,
  page text not null check (page in ('home', 'serial', 'lightnovel', 'publish', 'webtoon')),
  -- What the operator calls it; 'usual' stands whenever no other is in force.
  slug text not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  title text not null default '',
  is_published boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz,
  -- The whole arrangement, read and written as one. Null: as usual.
  banners jsonb check (jsonb_typeof(banners) = 'array'),
  lines jsonb check (jsonb_typeof(lines) = 'array'),
  made_at timestamptz not null default now(),
  unique (page, slug),
  check (ends_at > starts_at)
);

-- What was arranged so far; the tables it stood in stay for the release before.
insert into curation (page, slug, is_published, banners, lines)
select p.page, 'usual', true,
  (select jsonb_agg(jsonb_build_object('work', b.work_id, 'quote', b.quote, 'background', b.background,
      'startsAt', b.starts_at, 'endsAt', b.ends_at) order by b.position, b.id) from banner b where b.page = p.page),
  (select jsonb_agg(jsonb_build_object('title', r.title, 'source', r.source) order by r.position) from curation_row r where r.page = p.page)
from (select page from banner union select page from curation_row) p;

-- Works that become free by waiting, and those of a publisher: for rows of homes.
create index work_wait_free on work (latest_opened_at desc, id desc) where is_listed and wait_free_hours is not null;
create index work_from_publisher on work (publisher_id, latest_opened_at desc, id desc) where is_listed and publisher_id is not null;
