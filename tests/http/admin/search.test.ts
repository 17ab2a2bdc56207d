import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { saveTheme } from '#domain/merchandising';
import type { OperatorRole } from '#shared/operations/operator-permissions';
import { plantOperator } from '../../support/fixtures/planted-operators.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { type FullServer, openFullServer } from '../../support/servers/full-server.ts';

let shop: FullServer;
before(async () => {
  shop = await openFullServer([plantedWork('rain', { title: '비 오는 날' }), plantedWork('snow', { title: '눈' })]);
});
after(() => shop.close());

interface Found {
  results: { kind: string; name: string; title: string; cover?: string }[];
}

async function search(role: OperatorRole, query: string): Promise<{ status: number; titles: string[] }> {
  const { key } = await plantOperator(shop.ctx.db, { roles: [role] });
  const answer = await shop.app.inject({ url: `/operator/search?${query}`, cookies: { operator: key } });
  const titles = answer.statusCode === 200 ? answer.json<Found>().results.map(({ title }) => title) : [];
  return { status: answer.statusCode, titles };
}

test('operators find works to pick by a part of the title, and picked ones by key', async () => {
  assert.deepEqual((await search('editor', `kind=work&q=${encodeURIComponent('오는')}`)).titles, ['비 오는 날']);
  assert.deepEqual((await search('marketing', 'kind=work&name=snow&name=rain')).titles, ['눈', '비 오는 날']);
  assert.equal((await search('editor', 'kind=work&q=')).titles.length, 2);
});

test('merchandising forms pick contents, names and icons, for those who may', async () => {
  const { db } = shop.ctx;
  const set = { id: 'rainy', title: '비의 테마', sentence: '', isAdult: false, works: ['rain'], position: 0 };
  await saveTheme(shop.ctx, { by: 'command-line', isNew: true, set });
  await db.updateTable('work').set({ genre: '로맨스' }).execute();
  assert.deepEqual((await search('marketing', `kind=theme&q=${encodeURIComponent('비의')}`)).titles, ['비의 테마']);
  assert.deepEqual((await search('marketing', 'kind=theme&name=rainy')).titles, ['비의 테마']);
  assert.deepEqual((await search('editor', 'kind=theme')).titles, [], 'not for editors');
  assert.deepEqual((await search('editor', `kind=genre&q=${encodeURIComponent('로')}`)).titles, ['로맨스']);
  assert.ok((await search('marketing', `kind=icon&q=${encodeURIComponent('선물')}`)).titles.includes('선물'));
  assert.deepEqual((await search('marketing', 'kind=icon&name=gift')).titles, ['선물']);
});

test('right holders cannot search, and members are found only by those who see members', async () => {
  assert.equal((await search('holder', 'kind=work')).status, 404);
  const words = `kind=member&q=1`;
  assert.deepEqual((await search('editor', words)).titles, []);
  assert.equal((await search('support', words)).status, 200);
  assert.equal((await search('editor', 'kind=secret')).status, 404);
});
