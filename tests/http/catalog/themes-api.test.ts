import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { z } from 'zod';
import { workResponse } from '#contract/catalog';
import { errorResponse } from '#contract/envelope';
import {
  pavilionResponse,
  promotionResponse,
  promotionsResponse,
  relatedResponse,
  themeResponse,
} from '#contract/promotions';
import { applyWorkSets, applyShopFolder } from '#domain/merchandising';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';

let server: CallServer;
const ids = new Map<string, number>();
before(async () => {
  const works = Array.from({ length: 30 }, (_, at) =>
    plantedWork(`work-${at}`, {
      title: `작품 ${String(at).padStart(2, '0')}`,
      publisher: '물가',
      shelf: at % 3 ? 'serial' : 'webtoon',
      tags: ['바다', `파도 ${at % 2}`],
      creators: [{ name: `작가 ${at}`, role: '글' }],
      prices: { free: 1, buy: 4, rental: 2, rentalHours: 72 },
      texts: [['하나.'], ['둘.'], ['셋.']],
    }),
  );
  server = await callServer(works);
  const named = works.map(({ sourceKey }) => sourceKey);
  await applyWorkSets(server.ctx, {
    themes: [{ id: 'sea', title: '바다', sentence: '한 줄.', isAdult: false, works: named.toReversed() }],
    pavilions: [{ id: 'water', title: '물가관', intro: '', notice: '', publisher: '물가' }],
  });
  await applyShopFolder(server.ctx, {
    promotions: [
      { id: 'half', title: '반값', works: named, percent: 50, days: 3 },
      { id: 'soon', title: '곧', works: named, percent: 10, startsAt: new Date(Date.now() + 3600_000), days: 3 },
    ],
  });
  for (const table of ['theme', 'pavilion', 'promotion'] as const)
    for (const row of await server.ctx.db.selectFrom(table).select(['id', 'slug']).execute()) ids.set(row.slug, row.id);
});
after(() => server.close());

async function call<Schema extends z.ZodType>(path: string, schema: Schema, status = 200): Promise<z.infer<Schema>> {
  const response = await server.app.inject({ url: `/ko/v1${path}` });
  assert.equal(response.statusCode, status, response.body);
  return schema.parse(response.json());
}

test('a theme is paged in its order, each work once, filtered by category (L15)', async () => {
  const path = `/themes/${ids.get('sea')}`;
  const first = (await call(path, themeResponse)).result;
  assert.deepEqual([first.works[0]?.title, first.works.length, first.total], ['작품 29', 24, 30]);
  const rest = (await call(`${path}?after=${encodeURIComponent(first.next ?? '')}`, themeResponse)).result;
  assert.deepEqual([rest.works.map(({ title }) => title).at(-1), rest.next], ['작품 00', null]);
  assert.equal(new Set([...first.works, ...rest.works].map(({ id }) => id)).size, 30);
  const webtoons = (await call(`${path}?shelf=webtoon&sort=title`, themeResponse)).result;
  assert.deepEqual([webtoons.works.length, webtoons.works[0]?.title], [10, '작품 00']);
  assert.equal((await call('/themes/999999', errorResponse, 404)).result.name, 'NOT_FOUND');
  assert.equal((await call(`${path}?shelf=attic`, errorResponse, 400)).result.name, 'INPUT_ERROR');
});

test('a pavilion returns its rows and the list of a category (L15)', async () => {
  const path = `/pavilions/${ids.get('water')}`;
  const hall = (await call(path, pavilionResponse)).result;
  assert.deepEqual(
    hall.rows.map(({ title }) => title),
    ['새 회차', '많이 읽는 작품', '연재', '웹툰'],
  );
  assert.deepEqual((await call(`${path}?shelf=webtoon`, pavilionResponse)).result.rows, []);
  assert.equal((await call('/pavilions/999999', errorResponse, 404)).result.code, '0001');
});

test('running promotions are listed with calculated prices and future ones are hidden (L14)', async () => {
  const { promotions } = (await call('/promotions', promotionsResponse)).result;
  assert.deepEqual(
    promotions.map(({ title, works, percent }) => [title, works, percent]),
    [['반값', 30, 50]],
  );
  assert.deepEqual((await call('/promotions?tab=ended', promotionsResponse)).result.promotions, []);
  const path = `/promotions/${ids.get('half')}`;
  const first = (await call(path, promotionResponse)).result;
  assert.deepEqual([first.works.length, first.total, first.next], [24, 30, '24']);
  assert.deepEqual(first.works[0]?.sale, {
    unit: 'episode',
    freeEpisodes: 1,
    firstPaid: 2,
    buy: { list: 4, coins: 2, hours: null, isFrom: false },
    rental: { list: 2, coins: 1, hours: 72, isFrom: false },
    all: { episodes: 2, list: 8, coins: 4 },
  });
  assert.equal((await call(`${path}?after=24`, promotionResponse)).result.works.length, 6);
  await call(`/promotions/${ids.get('soon')}`, errorResponse, 404);
});

test('a work page lists related works with reasons and its themes (L8)', async () => {
  const id = server.works.get('work-4') ?? 0;
  const near = (await call(`/works/${id}/related`, relatedResponse)).result;
  const [row] = near.related;
  assert.equal(row?.title, '이 작품과 비슷한 작품');
  assert.ok(
    row.works.every(({ why }) => why === '#파도 0 #바다'),
    'the rarer tag says more',
  );
  assert.deepEqual(near.sets.themes, [{ id: ids.get('sea'), title: '바다' }]);
  assert.equal(near.sets.promotions[0]?.title, '반값');
  assert.deepEqual((await call(`/works/${id}`, workResponse)).result.sets, near.sets);
  await call('/works/999999/related', errorResponse, 404);
});

test('a member enables new-episode notifications by one call that follows the work; a visitor must log in (L8)', async () => {
  const browser = new CallBrowser(server.app, '10.4.0.9');
  const joined = await browser.form('/proc/join_ver2', validJoinForm('alarm@seoga.example'));
  const headers = { 'login-at': joined.json().result.LOGINAT };
  const url = `/ko/v1/works/${server.works.get('work-1')}/alarm`;
  const turn = (alarm: unknown) => browser.sendRequest({ method: 'PUT', url, headers, payload: { alarm } });
  assert.deepEqual((await turn(true)).json().result, { alarm: true, follows: 1 });
  assert.deepEqual((await turn(false)).json().result, { alarm: false, follows: 1 });
  assert.equal((await turn('yes')).statusCode, 400);
  assert.equal((await browser.sendRequest({ method: 'PUT', url, payload: { alarm: true } })).statusCode, 401);
});
