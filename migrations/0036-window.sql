-- The shop's window from the console: who wrote what stands in it, works that an operator recommends on a board, and words
-- that a search begins with.

-- What came from the shop folder stays the folder's until the console touches it; from then on the folder leaves it alone.
alter table curation add column origin text not null default 'folder' check (origin in ('folder', 'console'));
alter table theme add column origin text not null default 'folder' check (origin in ('folder', 'console'));
alter table pavilion add column origin text not null default 'folder' check (origin in ('folder', 'console'));
alter table promotion add column origin text not null default 'folder' check (origin in ('folder', 'console'));
alter table event add column origin text not null default 'folder' check (origin in ('folder', 'console'));
alter table notice add column origin text not null default 'folder' check (origin in ('folder', 'console'));
alter table faq add column origin text not null default 'folder' check (origin in ('folder', 'console'));
alter table legal_text add column origin text not null default 'folder' check (origin in ('folder', 'console'));
alter table route_rule add column origin text not null default 'folder' check (origin in ('folder', 'console'));

-- A work that an operator sets at a place of a board for a while (운영자 추천): no rank, and told apart from the ranks.
create table ranking_pin (
  id bigint generated always as identity primary key,
  board text not null check (board in ('realtime', 'daily', 'weekly', 'monthly', 'total')),
  shelf text not null check (shelf in ('all', 'serial', 'lightnovel', 'publish', 'webtoon')),
  measure text not null check (measure in ('readers', 'sales')),
  work_id bigint not null references work on delete cascade,
  place smallint not null check (place between 1 and 20),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  made_at timestamptz not null default seoga_clock(),
  check (ends_at > starts_at)
);
create index ranking_pin_work on ranking_pin (work_id);
create index ranking_pin_board on ranking_pin (board, shelf, measure, ends_at);

-- Words that an operator sets among the popular ones, or keeps out of them.
create table popular_word (
  id bigint generated always as identity primary key,
  word text not null check (word <> ''),
  -- As searches compare it.
  norm text not null unique,
  -- Null: it is never shown.
  place smallint check (place between 1 and 10),
  starts_at timestamptz,
  ends_at timestamptz,
  made_at timestamptz not null default seoga_clock(),
  check (ends_at > starts_at)
);

-- Every page has its usual arrangement from the start: without rows of its own the house's stand there.
insert into curation (page, slug, is_published)
select page, 'usual', true from unnest(array['home', 'serial', 'lightnovel', 'publish', 'webtoon']) as p (page)
on conflict do nothing;
