import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { sql } from 'kysely';
import routes from '../../../app/routes.ts';
import { DOCUMENT_BUDGET, LOADER_SHARE } from '../../../bench/page-size/page-budgets.ts';
import { loaderBytes } from '../../../bench/page-size/page-files.ts';
import { plantCatalogue } from '../../../bench/fixtures/planted-catalog.ts';
import { longParagraphs } from '../../../bench/fixtures/sample-texts.ts';
import { plantEpisodes } from '../../support/fixtures/planted-episodes.ts';
import { episodesOf, holdEpisodes, readEpisode } from '../../support/fixtures/planted-library.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { testDatabase } from '../../support/database/test-database.ts';
import { type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

const WORKS = 400;
const EPISODES = 10_000;
const TEXTS = 3;
/** Values of route parameters. */
let parts: Record<string, string>;
let shop: FullServer;
before(async () => {
  const texts = Array.from({ length: TEXTS }, longParagraphs);
  const database = await testDatabase();
  const { pool } = database;
  const long = plantedWork('long', { title: '긴 작품', synopsis: '줄거리입니다. '.repeat(60), texts });
  shop = await openFullServer([long], {}, { database });
  await plantCatalogue(pool, WORKS);
  const work = shop.works.get('long') ?? 0;
  await plantEpisodes(shop.ctx.db, { work, count: EPISODES });
  const { rows } = await pool.query<{ id: number }>('select min(id) as id from episode where work_id = $1', [work]);
  parts = { '/novel/:id': `${work}`, '/viewer/:id': `${rows[0]?.id}`, '/main/:shelf': 'serial' };
});
after(() => shop.close());

function addressesIn(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`;
    return entry.children ? addressesIn(entry.children, path) : [path || '/'];
  });
}

interface Weighed {
  path: string;
  status: number;
  bytes: number;
  share: number;
}

async function weighed(path: string, cookies: Record<string, string> = {}): Promise<Weighed> {
  const response = await shop.app.inject({ url: path, headers: { 'accept-encoding': 'br' }, cookies });
  const isPacked = response.headers['content-encoding'] === 'br';
  const html = (isPacked ? brotliDecompressSync(response.rawPayload) : response.rawPayload).toString('utf8');
  const raw = Buffer.byteLength(html);
  return {
    path,
    status: response.statusCode,
    bytes: isPacked ? response.rawPayload.length : raw,
    share: loaderBytes(html) / raw,
  };
}
/** Every page with its longest list; redirects are skipped. */
async function visitedPages(cookies: Record<string, string> = {}): Promise<Weighed[]> {
  const addresses = new Set(addressesIn(routes).map((address) => filled(address)));
  const pages: Weighed[] = [];
  const talk = `/comments/work/${parts['/novel/:id']}`;
  for (const path of [...addresses, ...LONG_LISTS, ...windowsOf(filled('/novel/:id')), talk]) {
    if (/[:*]/.test(path)) continue;
    const page = await weighed(path, cookies);
    if (page.status === 200) pages.push(page);
  }
  return pages;
}

/** Each kind of window of the long work. */
const windowsOf = (path: string): string[] => ['', '?order=last', '?from=5001', '?from=9901'].map((at) => path + at);
const LONG_LISTS = ['/search?q=마법', '/lightnovel?sort=popular', '/webtoon?weekday=sun', '/ranking?board=total'];
const filled = (address: string): string => address.replace(/:\w+/, (part) => parts[address] ?? part);

test('visitor documents stay within the home budget and loader data within a third of it', async () => {
  const pages = await visitedPages();
  assert.ok(pages.length > 30, `${pages.length} pages were looked at`);
  const heavy = pages.filter(({ bytes, share }) => bytes > DOCUMENT_BUDGET || share > LOADER_SHARE);
  assert.deepEqual(heavy, []);
});

test('documents of a member with hundreds of follows, episodes and comments stay within the budget', async () => {
  const reader = await joinShop(shop);
  const { memberNo } = reader;
  const workId = shop.works.get('long') ?? 0;
  const episodes = await episodesOf(shop.ctx, workId);
  await sql`insert into follow (member_no, work_id) select ${memberNo}, id from work`.execute(shop.ctx.db);
  await holdEpisodes(shop.ctx, { memberNo, workId, episodes: episodes.slice(3, 600) });
  await readEpisode(shop.ctx, { memberNo, workId, episode: episodes[1] ?? 0 });
  await sql`insert into comment (work_id, member_no, body, state)
    select ${workId}, ${memberNo}, n || '번째 감상입니다. ' || body, 'shown'
    from unnest(${longParagraphs().slice(0, 100)}::text[]) with ordinality as said (body, n)`.execute(shop.ctx.db);
  const pages = await visitedPages(Object.fromEntries(reader.browser.cookies));
  assert.ok(pages.length > 60, `${pages.length} pages were looked at`);
  assert.deepEqual(
    pages.filter(({ bytes }) => bytes > DOCUMENT_BUDGET),
    [],
  );
});

test('the weighed home has rows of works with data', async () => {
  const home = await weighed('/');
  assert.ok(home.bytes > 8 * 1024 && home.share > 0.1, JSON.stringify(home));
});
