import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { settleUnsettled } from '#domain/search';
import routes from '../../app/routes.ts';
import { DOCUMENT_BUDGET, LOADER_SHARE } from '../../bench/page-budgets.ts';
import { loaderBytes } from '../../bench/page-files.ts';
import { plantCatalogue } from '../../bench/planted-catalogue.ts';
import { plantedWork } from '../support/planted-works.ts';
import { testDatabase } from '../support/test-database.ts';
import { type WholeShop, wholeShop } from '../support/whole-shop.ts';

const WORKS = 400;
const EPISODES = 60;
/** What stands in an address where the route has a part of its own. */
let parts: Record<string, string>;
let shop: WholeShop;
before(async () => {
  const texts = Array.from({ length: EPISODES }, (_none, at) => [`${at}번째 회차의 문단입니다. `.repeat(40)]);
  const database = await testDatabase();
  const { pool } = database;
  const long = plantedWork('long', { title: '긴 작품', synopsis: '줄거리입니다. '.repeat(60), texts });
  shop = await wholeShop([long], {}, { database });
  await plantCatalogue(pool, WORKS);
  await settleUnsettled(shop.ctx, { most: WORKS + 1, isWhole: true });
  const work = shop.works.get('long');
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

async function weighed(path: string): Promise<Weighed> {
  const answer = await shop.app.inject({ url: path, headers: { 'accept-encoding': 'br' } });
  const isPacked = answer.headers['content-encoding'] === 'br';
  const html = (isPacked ? brotliDecompressSync(answer.rawPayload) : answer.rawPayload).toString('utf8');
  const raw = Buffer.byteLength(html);
  return {
    path,
    status: answer.statusCode,
    bytes: isPacked ? answer.rawPayload.length : raw,
    share: loaderBytes(html) / raw,
  };
}
/** Every page that a visitor is shown, with lists as long as they come; those that send a visitor elsewhere are no documents. */
async function visitorsPages(): Promise<Weighed[]> {
  const addresses = new Set(addressesIn(routes).map((address) => filled(address)));
  const pages: Weighed[] = [];
  for (const path of [...addresses, ...LONG_LISTS]) {
    if (/[:*]/.test(path)) continue;
    const page = await weighed(path);
    if (page.status === 200) pages.push(page);
  }
  return pages;
}

const LONG_LISTS = ['/search?q=마법', '/lightnovel?sort=popular', '/webtoon?weekday=sun', '/ranking?board=total'];
const filled = (address: string): string => address.replace(/:\w+/, (part) => parts[address] ?? part);

test('no document that a visitor is sent is heavier than the budget of a home, and loaders carry a third of it at most', async () => {
  const pages = await visitorsPages();
  assert.ok(pages.length > 30, `${pages.length} pages were looked at`);
  const heavy = pages.filter(({ bytes, share }) => bytes > DOCUMENT_BUDGET || share > LOADER_SHARE);
  assert.deepEqual(heavy, []);
});

test('a home with rows of works carries data of its own: what is weighed is there', async () => {
  const home = await weighed('/');
  assert.ok(home.bytes > 8 * 1024 && home.share > 0.1, JSON.stringify(home));
});
