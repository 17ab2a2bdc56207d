import type pg from 'pg';
import { type Chance, GENRES, KEYWORDS, penName, plantedTitle, seeded, skewed } from './planted-titles.ts';

const BATCH = 5000;
const EPISODES = 3;
const COVERS = { public: 'bench-cover', adults: 'bench-adult-cover' } as const;
const SHELVES = ['serial', 'serial', 'publish', 'webtoon', 'serial', 'lightnovel'] as const;
const KINDS = { serial: 'serial', webtoon: 'serial', lightnovel: 'single', publish: 'single' } as const;
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const DAY_MS = 86_400_000;

interface PlantedWork {
  title: string;
  other: string;
  shelf: (typeof SHELVES)[number];
  status: 'ongoing' | 'completed' | 'hiatus';
  rating: 'all' | '12' | '15' | '19';
  genre: string;
  weekday: string;
  publisher: number;
  creator: number;
  tags: number[];
  free: number;
  popularity: number;
  latestDaysAgo: number;
}

/**
 * Fills a bench database with that many works, by SQL alone: real titles, creators, publishers, tags and popularity, each
 * as skewed as they are in such shops, three episodes a work and one cover for all. The same number gives the same works.
 * What was planted before stays, and is not planted again.
 */
export async function plantCatalogue(database: pg.Pool, works: number): Promise<void> {
  const { rows } = await database.query<{ planted: number; last: number }>(
    `select count(*) filter (where source_key like 'bench-%')::int as planted, coalesce(max(id), 0)::float8 as last from work`,
  );
  const [{ planted, last } = { planted: 0, last: 0 }] = rows;
  await plantNames(database, works);
  const chance = seeded(20_260_101 + planted);
  for (let at = planted; at < works; at += BATCH) {
    const count = Math.min(BATCH, works - at);
    const batch = Array.from({ length: count }, (_, place) => plantedWork(chance, { number: at + place, works }));
    await plantBatch(database, batch, { number: at, id: last + at - planted + 1 });
  }
  await database.query(`select setval(pg_get_serial_sequence('work', 'id'), (select max(id) from work))`);
  await database.query('update page_version set version = version + 1');
  await database.query('vacuum analyze');
}

/** How many creators and publishers write for so many works. */
function names(works: number): { creators: number; publishers: number } {
  return { creators: Math.max(20, Math.floor(works / 6)), publishers: Math.min(400, 10 + Math.floor(works / 500)) };
}

async function plantNames(database: pg.Pool, works: number): Promise<void> {
  const { creators, publishers } = names(works);
  const variants = [160, 320, 480, 720].flatMap((width) =>
    ['avif', 'webp'].map((format) => ({ format, width, height: width * 1.5, file: `${width}.${format}`, bytes: 9000 })),
  );
  await database.query(
    `insert into picture (hash, width, height, thumbhash, edge, variants, audience)
     select hash, 720, 1080, 'AAAA', '#efe7d6', $3::jsonb, audience from unnest($1::text[], $2::text[]) as p (hash, audience)
     on conflict do nothing`,
    [Object.values(COVERS), Object.keys(COVERS), JSON.stringify(variants)],
  );
  const insert = (table: string, list: string[]): Promise<unknown> =>
    database.query(`insert into ${table} (name) select unnest($1::text[]) on conflict do nothing`, [list]);
  const all = Array.from({ length: creators }, (_, at) => penName(at));
  for (let at = 0; at < creators; at += 20_000) await insert('creator', all.slice(at, at + 20_000));
  await insert(
    'publisher',
    Array.from({ length: publishers }, (_, at) => `${penName(at * 7)}출판`),
  );
  await database.query(
    `insert into tag (namespace, name) select 'keyword', unnest($1::text[]) on conflict do nothing`,
    [KEYWORDS],
  );
}

function plantedWork(chance: Chance, at: { number: number; works: number }): PlantedWork {
  const { creators, publishers } = names(at.works);
  const title = plantedTitle(chance);
  const age = chance();
  const rank = 1 + Math.floor(chance() * at.works);
  const among = (count: number): number => Math.floor(count * chance() ** 2);
  return {
    title,
    other: at.number % 10 === 0 ? `The ${title.length}th Tale ${at.number}` : '',
    shelf: skewed(chance, SHELVES),
    status: age > 0.6 ? 'completed' : age > 0.52 ? 'hiatus' : 'ongoing',
    rating: skewed(chance, ['all', '15', '12', '19'] as const),
    genre: skewed(chance, GENRES),
    weekday: skewed(chance, WEEKDAYS),
    publisher: among(publishers),
    creator: among(creators),
    tags: [...new Set(Array.from({ length: 5 }, () => KEYWORDS.indexOf(skewed(chance, KEYWORDS))))],
    free: chance() < 0.05 ? EPISODES : chance() < 0.8 ? 1 : 0,
    popularity: Math.floor((at.works * 100) / rank ** 0.9),
    latestDaysAgo: Math.floor(3000 * chance() ** 3),
  };
}

async function plantBatch(
  database: pg.Pool,
  batch: PlantedWork[],
  from: { number: number; id: number },
): Promise<void> {
  const column = <Value>(value: (work: PlantedWork) => Value): Value[] => batch.map(value);
  const now = Date.now();
  await database.query(
    `insert into work (id, source_key, shelf, kind, status, rating, title, other_titles, genre, synopsis, weekdays, publisher_id,
       cover, has_own_cover, opened_episodes, free_episodes, latest_opened_at, created_at, popularity)
     overriding system value
     select $1::bigint + place - 1, 'bench-' || ($2::bigint + place - 1), shelf, kind, status, rating, title,
       array_remove(array[other], ''), genre, title || '의 줄거리입니다.', array[weekday],
       (select id from publisher p where p.name = publisher), cover, false, $3, free, latest, latest - interval '30 days', popularity
     from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[],
       $12::text[], $13::text[], $14::int[], $15::timestamptz[], $16::bigint[]) with ordinality
       as w (shelf, kind, status, rating, title, other, genre, weekday, publisher, cover, free, latest, popularity, place)`,
    [
      from.id,
      from.number,
      EPISODES,
      column((work) => work.shelf),
      column((work) => KINDS[work.shelf]),
      column((work) => work.status),
      column((work) => work.rating),
      column((work) => work.title),
      column((work) => work.other),
      column((work) => work.genre),
      column((work) => work.weekday),
      column((work) => `${penName(work.publisher * 7)}출판`),
      column((work) => COVERS[work.rating === '19' ? 'adults' : 'public']),
      column((work) => work.free),
      column((work) => new Date(now - work.latestDaysAgo * DAY_MS).toISOString()),
      column((work) => work.popularity),
    ],
  );
  await plantPeopleAndTags(database, batch, from.id);
  await database.query(
    `insert into episode (work_id, source_key, position, title, unit, content, opens_at, is_free, buy_coins, rental_coins,
       rental_hours, revision, digest)
     select w.id, n::text, n, n || '화', 'episode', case w.shelf when 'webtoon' then 'images' else 'text' end,
       w.latest_opened_at - make_interval(days => 7 * ($3 - n)), n <= w.free_episodes,
       case when n > w.free_episodes then 2 end, case when n > w.free_episodes then 1 end, case when n > w.free_episodes then 72 end, 1, ''
     from work w, generate_series(1, $3::int) n where w.id between $1 and $2`,
    [from.id, from.id + batch.length - 1, EPISODES],
  );
}

async function plantPeopleAndTags(database: pg.Pool, batch: PlantedWork[], firstId: number): Promise<void> {
  await database.query(
    `insert into work_creator (work_id, position, creator_id, role)
     select $1::bigint + place - 1, 0, (select id from creator c where c.name = w.name), '글'
     from unnest($2::text[]) with ordinality as w (name, place)`,
    [firstId, batch.map((work) => penName(work.creator))],
  );
  const tags = batch.flatMap((work, place) =>
    work.tags.map((tag, position) => ({ id: firstId + place, name: KEYWORDS[tag] ?? '', position })),
  );
  await database.query(
    `insert into work_tag (work_id, tag_id, position)
     select w.id, t.id, w.position from unnest($1::bigint[], $2::text[], $3::int[]) as w (id, name, position)
     join tag t on t.namespace = 'keyword' and t.name = w.name`,
    [tags.map((tag) => tag.id), tags.map((tag) => tag.name), tags.map((tag) => tag.position)],
  );
}
