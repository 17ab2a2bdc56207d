-- Catalog: works, episodes, text and images. All text is NFC.

create table publisher (
  id bigint generated always as identity primary key,
  name text not null unique
);

create table creator (
  id bigint generated always as identity primary key,
  name text not null unique
);

-- A stored picture, named by the hash of the imported file; its variants are at pictures/<hash>/.
create table picture (
  hash text primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  thumbhash text not null,
  edge text not null,
  variants jsonb not null,
  audience text not null check (audience in ('public', 'holders', 'adults'))
);

-- A title without spaces, punctuation and text in brackets ([연재], (개정판)): equal keys may be the same work.
create function work_title_key(title text) returns text language sql immutable parallel safe return
  lower(regexp_replace(regexp_replace(normalize(title, nfkc), '\([^)]*\)|\[[^\]]*\]|【[^】]*】|〔[^〕]*〕', '', 'g'),
    '[[:space:][:punct:]·…—–“”‘’「」『』《》〈〉]+', '', 'g'));

create table work (
  id bigint generated always as identity primary key,
  source_key text not null unique,
  shelf text not null check (shelf in ('serial', 'lightnovel', 'publish', 'webtoon')),
  kind text not null check (kind in ('single', 'serial', 'set')),
  status text not null check (status in ('ongoing', 'completed', 'hiatus')),
  rating text not null check (rating in ('all', '12', '15', '19', 'unknown')),
  title text not null check (title <> ''),
  other_titles text[] not null default '{}',
  synopsis text not null default '',
  quote text not null default '',
  genre text not null default '',
  author_note text not null default '',
  attribution text not null default '',
  weekdays text[] not null default '{}',
  publisher_id bigint references publisher,
  cover text not null references picture (hash),
  has_own_cover boolean not null,
  -- What is visible now; updated by open_due_episodes and by every import.
  opened_episodes integer not null default 0,
  free_episodes integer not null default 0,
  latest_opened_at timestamptz,
  next_opens_at timestamptz,
  is_listed boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  follows bigint not null default 0 check (follows >= 0),
  -- 정가제: discounts are capped by law (출판문화산업진흥법 §22⑤). Null: true for kind single.
  is_fixed_price boolean,
  -- Bundle discount, and from how many episodes it applies.
  bundle_percent smallint not null default 0 check (bundle_percent between 0 and 100),
  bundle_from smallint not null default 2 check (bundle_from >= 2),
  -- How much of an unpaid episode may be read.
  preview_percent smallint not null default 0 check (preview_percent between 0 and 50),
  -- Wait-free: one episode every so many hours, as a rental of so many hours, except the newest few. Null: not offered.
  wait_free_hours integer check (wait_free_hours > 0),
  wait_free_rental_hours integer check (wait_free_rental_hours > 0),
  wait_free_except_last smallint not null default 0 check (wait_free_except_last >= 0),
  -- Readers of all time; written by the ranking rollup.
  popularity bigint not null default 0 check (popularity >= 0),
  -- What the operator chose. is_listed is that choice within the rights period, updated with due episodes.
  wants_listing boolean not null default true,
  -- 판권 기간: when the work may be sold. Purchased episodes stay readable afterwards.
  rights_from timestamptz,
  rights_until timestamptz,
  -- The announced end of a hiatus.
  hiatus_until date,
  -- 면세(도서). Null: true for kind single.
  is_tax_free boolean,
  -- The right holder allows readers who own every episode to download the work as a file (작품 내려받기).
  is_exportable boolean not null default false,
  -- Imported and never published: unlisted until an operator publishes it.
  is_draft boolean not null default false,
  -- ISBN or EPUB identifier: tells apart two books with the same file name.
  identifier text,
  constraint work_waits_whole check ((wait_free_hours is null) = (wait_free_rental_hours is null)),
  constraint work_rights_run_forward check (rights_from < rights_until)
);
create index work_publisher on work (publisher_id);
create index work_cover on work (cover);
create index work_by_shelf on work (shelf, latest_opened_at desc, id desc) where is_listed;
create index work_by_genre on work (shelf, genre, latest_opened_at desc, id desc) where is_listed;
create index work_latest on work (latest_opened_at desc, id desc) where is_listed;
create index work_next_opening on work (next_opens_at) where next_opens_at is not null;
-- Few works are unlisted; a member's counts leave them out.
create index work_off_the_shelves on work (id) where not is_listed;
create index work_popular on work (popularity desc, id desc) where is_listed;
create index work_popular_by_shelf on work (shelf, popularity desc, id desc) where is_listed;
-- Every sort order of a list has an index, so that a page costs the same with a million works.
create index work_newest on work (created_at desc, id desc) where is_listed;
create index work_newest_by_shelf on work (shelf, created_at desc, id desc) where is_listed;
create index work_by_title on work (title, id) where is_listed;
create index work_by_title_on_shelf on work (shelf, title, id) where is_listed;
-- For finding works changed since their search index entry.
create index work_updated on work (updated_at);
-- For rows of home pages: wait-free works, works of a publisher.
create index work_wait_free on work (latest_opened_at desc, id desc) where is_listed and wait_free_hours is not null;
create index work_from_publisher on work (publisher_id, latest_opened_at desc, id desc)
  where is_listed and publisher_id is not null;
-- Works with a quotation that home pages may show, newest first.
create index work_quoted on work (latest_opened_at desc, id desc) where is_listed and quote <> '';
-- A genre by popularity; also lists the genres by skipping from one to the next.
create index work_popular_by_genre on work (shelf, genre, popularity desc, id desc) where is_listed;
create index work_waits on work (wait_free_hours) where wait_free_hours is not null;
create index work_rights on work (id) where rights_from is not null or rights_until is not null;
create index work_title_key on work (work_title_key(title));
-- Entirely free works: without these, a home row with few of them reads all works.
create index work_all_free on work (latest_opened_at desc, id desc)
  where is_listed and opened_episodes > 0 and free_episodes = opened_episodes;
create index work_all_free_popular on work (shelf, popularity desc, id desc)
  where is_listed and opened_episodes > 0 and free_episodes = opened_episodes;
-- A publisher's works in one category, for the rows and counts of its hall, by an index-only scan.
create index work_from_publisher_on_shelf on work (publisher_id, shelf, latest_opened_at desc, id desc) include (rating)
  where is_listed and opened_episodes > 0 and publisher_id is not null;
-- What a promotion needs of each of its works, by an index-only scan.
create index work_in_sets on work (id) include (rating, kind, is_fixed_price)
  where is_listed and opened_episodes > 0;
create index work_identifier on work (identifier) where identifier is not null;

create table work_creator (
  work_id bigint not null references work on delete cascade,
  position smallint not null,
  creator_id bigint not null references creator,
  role text not null,
  primary key (work_id, position)
);
create index work_creator_creator on work_creator (creator_id);

create table tag (
  id bigint generated always as identity primary key,
  namespace text not null check (namespace in ('genre', 'mood', 'keyword', 'warning')),
  name text not null,
  unique (namespace, name)
);

create table work_tag (
  work_id bigint not null references work on delete cascade,
  tag_id bigint not null references tag,
  position smallint not null,
  primary key (work_id, tag_id)
);
create index work_tag_tag on work_tag (tag_id, work_id);

-- Pairs with similar titles that an operator confirmed to be two works.
create table distinct_work (
  work_id bigint not null references work on delete cascade,
  other_id bigint not null references work on delete cascade,
  made_at timestamptz not null default seoga_now(),
  primary key (work_id, other_id),
  check (work_id < other_id)
);
create index distinct_work_other on distinct_work (other_id);

create table episode (
  id bigint generated always as identity primary key,
  work_id bigint not null references work on delete cascade,
  source_key text not null,
  position integer not null,
  title text not null,
  unit text not null check (unit in ('episode', 'volume', 'set')),
  content text not null check (content in ('text', 'images')),
  opens_at timestamptz not null,
  is_free boolean not null,
  buy_coins integer check (buy_coins > 0),
  rental_coins integer check (rental_coins > 0),
  rental_hours integer check (rental_hours > 0),
  revision integer not null,
  characters integer not null default 0,
  last_block integer not null default 0,
  strip_width integer,
  strip_height integer,
  quiet jsonb,
  panels jsonb,
  digest text not null,
  is_withdrawn boolean not null default false,
  created_at timestamptz not null default now(),
  -- Created in the console: an import that lacks it does not withdraw it.
  is_own boolean not null default false,
  -- Imported into a published work: withdrawn until an operator publishes it.
  is_draft boolean not null default false,
  -- Deferred: a re-import may shift every key.
  unique (work_id, source_key) deferrable initially deferred
);
create index episode_by_work on episode (work_id, position) where not is_withdrawn;
create index episode_opened on episode (opens_at desc, work_id) where not is_withdrawn;

-- The text for search inside a work: lower case, one line a block. Without ruby, notes and pictures, so that offsets
-- match reading positions.
create function plain_text(blocks jsonb) returns text language sql immutable parallel safe as $$
  select lower(coalesce(string_agg(line, E'\n' order by place), '')) from (
    select place, (
      select string_agg(
        case jsonb_typeof(span) when 'string' then span #>> '{}' else coalesce(span ->> 'text', span ->> 'base', '') end,
        '' order by nr)
      from jsonb_array_elements(block -> 'spans') with ordinality as spans (span, nr)) as line
    from jsonb_array_elements(blocks) with ordinality as listed (block, place)
    where block ->> 'kind' in ('paragraph', 'heading')) lines
$$;

-- Every revision is kept, so that reading positions stored on a device can be mapped.
create table text_revision (
  episode_id bigint not null references episode on delete cascade,
  revision integer not null,
  blocks jsonb not null,
  made_at timestamptz not null default now(),
  plain text generated always as (plain_text(blocks)) stored,
  primary key (episode_id, revision)
);

-- Illustrations in a text, to know where a picture is used.
create table text_picture (
  episode_id bigint not null references episode on delete cascade,
  revision integer not null,
  picture text not null references picture (hash),
  primary key (episode_id, revision, picture)
);
create index text_picture_picture on text_picture (picture);

-- A webtoon episode is one long strip, stored as slices.
create table strip_slice (
  episode_id bigint not null references episode on delete cascade,
  revision integer not null,
  position integer not null,
  y integer not null,
  picture text not null references picture (hash),
  -- [{original, from, to, height}] in rows of the strip: rebuilds the pages it was made of.
  pages jsonb check (jsonb_typeof(pages) = 'array'),
  primary key (episode_id, revision, position)
);
create index strip_slice_picture on strip_slice (picture);

-- Strips of earlier revisions; the current one is in episode.
create table strip_revision (
  episode_id bigint not null references episode on delete cascade,
  revision integer not null,
  width integer not null,
  height integer not null,
  quiet jsonb not null,
  panels jsonb not null,
  primary key (episode_id, revision)
);

-- Imported sources: recognises unchanged files and continues after an interruption.
create table import_source (
  source_key text primary key,
  digest text not null,
  work_id bigint not null references work on delete cascade,
  finished_at timestamptz not null default now()
);
create index import_source_work on import_source (work_id);

-- Fields that an operator edited: an import of the same source does not overwrite them.
create table work_edit (
  work_id bigint not null references work on delete cascade,
  field text not null,
  made_at timestamptz not null default seoga_now(),
  primary key (work_id, field)
);

create table episode_edit (
  episode_id bigint not null references episode on delete cascade,
  field text not null,
  made_at timestamptz not null default seoga_now(),
  primary key (episode_id, field)
);
