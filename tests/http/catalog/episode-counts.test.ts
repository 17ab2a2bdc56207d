import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { refreshWorks } from '#domain/catalog-admin';
import { plantOperator } from '../../support/fixtures/planted-operators.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { textsOf } from '../../support/files/read-xml.ts';
import { type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

const TITLE = '비 오는 날의 책방';
const WAITING = '아직 열리지 않은 이야기';

let shop: FullServer;
let work = 0;
before(async () => {
  shop = await openFullServer([
    plantedWork('rain', { title: TITLE, prices: { free: 1, buy: 2 }, texts: [['하나.'], ['둘.'], ['셋.']] }),
  ]);
  const { db } = shop.ctx;
  work = shop.works.get('rain') ?? 0;
  await sql`update episode set opens_at = seoga_now() + interval '1 day', title = ${WAITING}
    where work_id = ${work} and position = 3`.execute(db);
  await db.transaction().execute((tx) => refreshWorks(tx, [work], { names: true }));
});
after(() => shop.close());

async function bodyOf(url: string, cookies: Record<string, string> = {}): Promise<string> {
  const response = await shop.app.inject({ url, cookies });
  assert.equal(response.statusCode, 200, url);
  return response.body;
}

/** Texts without markup; React separates them by comments. */
const plain = (html: string): string =>
  html
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('pages count two released episodes of three', async () => {
  const page = plain(await bodyOf(`/novel/${work}`));
  assert.match(page, /총 2화/);
  assert.match(page, /회차 2 /);
  assert.match(page, /공개 예정/);
  assert.doesNotMatch(page, /총 3화|회차 3 /);
});

test('the API counts two and names the scheduled episode as such', async () => {
  for (const path of ['/works?limit=10', `/search?q=${encodeURIComponent('책방')}`]) {
    const { result } = JSON.parse(await bodyOf(`/ko/v1${path}`));
    assert.deepEqual(
      result.works.map(({ episodes, freeEpisodes }: Record<string, number>) => [episodes, freeEpisodes]),
      [[2, 1]],
      path,
    );
  }
  const { result } = JSON.parse(await bodyOf(`/ko/v1/works/${work}`));
  assert.deepEqual([result.list.open, result.list.free], [2, 1]);
  assert.deepEqual(
    result.episodes.map(({ state }: { state: string }) => state),
    ['free', 'locked', 'upcoming'],
  );
});

test('feeds have two releases', async () => {
  for (const url of ['/rss.xml', `/novel/${work}/rss.xml`]) {
    const titles = textsOf(await bodyOf(url), 'title').filter((title) => /\d화/.test(title));
    assert.equal(titles.length, 2, url);
  }
  for (const url of ['/opds/latest', '/opds/latest.xml', '/sitemaps/works-1.xml', '/feed.xml'])
    assert.ok(!(await shop.app.inject({ url })).body.includes(WAITING), url);
});

test('a library and its public list count two', async () => {
  const { browser, memberNo } = await joinShop(shop);
  await sql`insert into follow (member_no, work_id) values (${memberNo}, ${work})`.execute(shop.ctx.db);
  const { body } = await browser.sendRequest({ url: '/mybook?tab=interest' });
  assert.match(plain(body), /총 2화/);
});

test('the console counts two and names the scheduled one', async () => {
  const { key } = await plantOperator(shop.ctx.db, { roles: ['owner'] });
  const cookies = { operator: key };
  assert.match(plain(await bodyOf(`/operator/works/${work}`, cookies)), /공개 2화 · 예약 1화/);
  const list = await bodyOf('/operator/works', cookies);
  assert.match(list, new RegExp(`href="/operator/works/${work}/episodes"[^>]*>2</a>`));
  assert.match(plain(await bodyOf(`/operator/works/${work}/episodes`, cookies)), /공개 2화 · 예약 1화/);
});
