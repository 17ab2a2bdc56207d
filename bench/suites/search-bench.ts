import { join } from 'node:path';
import pg from 'pg';
import { type SearchInput, searchWorks, suggest } from '#domain/search';
import { openDatabase } from '#platform/database/connection';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { migrate } from '#platform/database/migrate';
import { secretsFrom } from '#platform/crypto/shop-secrets';
import type { Needs } from '#kernel/context';
import { VISITOR } from '#kernel/reader';
import { consonantOf, openSyllable, plainText } from '#shared/search/search-text';
import type { BenchContext } from '../bench-context.ts';
import { type Figure, quantile } from '../figure.ts';
import { plantCatalogue } from '../fixtures/planted-catalog.ts';
import { type RandomSource, KEYWORDS, seededRandom } from '../fixtures/planted-titles.ts';

const SIZES = [1000, 100_000];
/** Only with `--million`; planting takes minutes. */
const MAX = 1_000_000;
const ASKED = 200;
const SUGGEST_MS = 15;
const SEARCH_MS = 100;
const BYTES_A_WORK = 1024;
const INDEXES = ['work_search_pkey', 'work_search_grams', 'work_search_pop', 'search_name_grams'];

type SearchRequest = (
  letters: string[],
  chance: RandomSource,
) => { query: string } & Partial<Pick<SearchInput, 'filter' | 'sort'>>;

function part(letters: string[], chance: RandomSource, length: number): string[] {
  const from = Math.floor(chance() * Math.max(1, letters.length - length + 1));
  return letters.slice(from, from + length);
}

const head =
  (length: number): SearchRequest =>
  (letters) => ({ query: letters.slice(0, length).join('') });
const within =
  (length: number): SearchRequest =>
  (letters, chance) => ({ query: part(letters, chance, length).join('') });
const consonants =
  (length: number): SearchRequest =>
  (letters, chance) => ({ query: part(letters, chance, length).map(consonantOf).join('') });
const unfinished: SearchRequest = (letters) => ({
  query: letters.slice(0, 2).join('') + openSyllable(letters[2] ?? ''),
});
const slip: SearchRequest = (letters, chance) => {
  const piece = part(letters, chance, 6);
  const at = Math.floor(chance() * piece.length);
  piece[at] = openSyllable(piece[at] ?? '').replace(/^./, (one) => String.fromCharCode(one.charCodeAt(0) + 56));
  return { query: piece.join('') };
};
const keyword = (chance: RandomSource): string => KEYWORDS[Math.floor(chance() * KEYWORDS.length)] ?? '';
const nothing: SearchRequest = (_letters, chance) => ({ query: `쀍${Math.floor(chance() * 1e9)}뷁` });

const SUGGESTED: Record<string, SearchRequest> = {
  '제안, 앞 첫 자음': (letters) => ({ query: consonantOf(letters[0] ?? '') }),
  '제안, 앞 1음절': head(1),
  '제안, 앞 2음절': head(2),
  '제안, 앞 3음절': head(3),
  '제안, 앞 5음절': head(5),
  '제안, 덜 친 음절': unfinished,
};
const SEARCHED: Record<string, SearchRequest> = {
  '찾기, 1음절': within(1),
  '찾기, 2음절': within(2),
  '찾기, 3음절': within(3),
  '찾기, 5음절': within(5),
  '찾기, 첫소리 2': consonants(2),
  '찾기, 첫소리 3': consonants(3),
  '찾기, 첫소리 5': consonants(5),
  '찾기, 오타 하나': slip,
  '찾기, 없는 말': nothing,
  '찾기, 키워드': (_letters, chance) => ({ query: keyword(chance) }),
  '찾기, 거른 것과 개수': (letters, chance) => ({
    ...within(2)(letters, chance),
    filter: { shelf: 'webtoon', status: 'completed', without: [keyword(chance)] },
  }),
  '찾기, 최신순': (letters, chance) => ({ ...within(2)(letters, chance), sort: 'latest' }),
};

export async function searchBench({ scratch, flags }: BenchContext): Promise<Figure[]> {
  const sizes = flags.has('--million') ? [...SIZES, MAX] : SIZES;
  const postgres = await startEmbeddedPostgres(join(scratch, 'search'));
  const pool = new pg.Pool({ ...postgres.address, max: 1 });
  const connection = openDatabase(postgres.address, { name: 'seoga bench' });
  const ctx = { db: connection.db, secrets: secretsFrom(new Uint8Array(32)), searchEngine: null };
  try {
    await migrate(pool, join(import.meta.dirname, '..', '..', 'migrations'));
    const figures: Figure[] = [];
    for (const works of sizes) {
      await plantCatalogue(pool, works);
      await restSearch(pool);
      figures.push(...(await searchFigures(ctx, { pool, works })));
    }
    return figures;
  } finally {
    await connection.close();
    await pool.end();
    await postgres.stop();
  }
}

/** Finishes the background work of planting. */
export async function restSearch(pool: pg.Pool): Promise<void> {
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
}

/** Needs an idle shop. */
export async function searchFigures(
  ctx: Needs<'db' | 'secrets' | 'searchEngine'>,
  { pool, works }: { pool: pg.Pool; works: number },
): Promise<Figure[]> {
  const { rows } = await pool.query<{ title: string }>(
    'select title from work where id % greatest(1, $1::int / 2000) = 0 order by id limit 2000',
    [works],
  );
  const titles = rows.map(({ title }) => [...plainText(title)]);
  const figures: Figure[] = [];
  const size = works.toLocaleString('ko');
  for (const [what, request] of Object.entries(SUGGESTED)) {
    const run = async (order: ReturnType<SearchRequest>): Promise<unknown> =>
      suggest(ctx, { query: order.query, reader: VISITOR });
    figures.push(...(await figuresOf(`${what}, ${size}편`, { titles, request: request, run, atMost: SUGGEST_MS })));
  }
  for (const [what, request] of Object.entries(SEARCHED)) {
    const run = (order: ReturnType<SearchRequest>): Promise<unknown> =>
      searchWorks(ctx, { filter: {}, ...order, reader: VISITOR });
    figures.push(...(await figuresOf(`${what}, ${size}편`, { titles, request: request, run, atMost: SEARCH_MS })));
  }
  const sizes = await pool.query<{ bytes: number }>(
    `select sum(pg_relation_size(name))::float8 as bytes from unnest($1::text[]) as name`,
    [INDEXES],
  );
  const ours = (sizes.rows[0]?.bytes ?? Number.NaN) / works;
  // Index pages are 8 KB: bytes per work mean nothing in a small shop.
  const budget = works >= 100_000 ? { budget: { of: 'ours' as const, atMost: BYTES_A_WORK } } : {};
  return [...figures, { what: `검색 색인, 작품 하나, ${size}편`, unit: 'B', ours, ...budget }];
}

interface SearchLoad {
  titles: string[][];
  request: SearchRequest;
  run(order: ReturnType<SearchRequest>): Promise<unknown>;
  atMost: number;
}

/** In milliseconds. */
async function measureRequestTimes({ titles, request, run }: SearchLoad, chance: RandomSource): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < ASKED; at += 1) {
    const letters = titles[Math.floor(chance() * titles.length)] ?? [];
    const order = request(letters, chance);
    const began = performance.now();
    await run(order);
    times.push(performance.now() - began);
  }
  return times;
}

async function figuresOf(what: string, by: SearchLoad): Promise<Figure[]> {
  // Warms shared data with different queries.
  await measureRequestTimes(by, seededRandom(11));
  const times = await measureRequestTimes(by, seededRandom(7));
  return [
    { what: `${what} (p50)`, unit: 'ms', ours: quantile(times, 0.5) },
    {
      what: `${what} (p99)`,
      unit: 'ms',
      ours: quantile(times, 0.99),
      budget: { of: 'ours', atMost: by.atMost },
    },
  ];
}
