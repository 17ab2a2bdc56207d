import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type FullServer, openFullServer } from '../../support/servers/full-server.ts';
import { CallBrowser } from '../../support/servers/http-browser.ts';
import { plantOperator } from '../../support/fixtures/planted-operators.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';

let shop: FullServer;
let episode = 0;
let work = 0;
let adult = 0;
before(async () => {
  const prices = { free: 0, buy: 3 };
  shop = await openFullServer([
    plantedWork('shown', { texts: [['비밀 문장이었다.']], prices }),
    plantedWork('grown', { texts: [['어른 문장이었다.']], prices, rating: '19' }),
  ]);
  const { db } = shop.ctx;
  const rows = await db
    .selectFrom('episode')
    .innerJoin('work', 'work.id', 'episode.work_id')
    .select(['episode.id', 'work.id as work', 'work.rating'])
    .execute();
  const shown = rows.find(({ rating }) => rating !== '19');
  episode = shown?.id ?? 0;
  work = shown?.work ?? 0;
  adult = rows.find(({ rating }) => rating === '19')?.id ?? 0;
  await sql`update episode set is_withdrawn = true, is_draft = true`.execute(db);
  await sql`update work set is_listed = false, is_draft = true`.execute(db);
});
after(() => shop.close());

async function desk(roles: Parameters<typeof plantOperator>[1]['roles']) {
  const { key } = await plantOperator(shop.ctx.db, { roles });
  const browser = new CallBrowser(shop.app, '10.7.0.1');
  const headers = { cookie: `operator=${key}`, 'sec-fetch-site': 'same-origin' };
  return {
    get: (url: string) => browser.sendRequest({ url, headers }),
    post: (url: string, fields: Record<string, string>) =>
      browser.sendRequest({
        method: 'POST',
        url,
        payload: new URLSearchParams(fields).toString(),
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      }),
  };
}

const counts = async () => {
  const { rows } = await sql<{ members: number; rights: number; listed: number; texts: number }>`
    select (select count(*)::int from member) as members, (select count(*)::int from entitlement) as rights,
      (select count(*)::int from work where is_listed) as listed,
      (select count(*)::int from text_revision) as texts`.execute(shop.ctx.db);
  return rows[0];
};

test('an operator sees an unpublished episode as four readers; nothing of it is kept or counted', async () => {
  const editor = await desk(['editor']);
  const kept = await counts();
  const seen = async (as: string, id: number): Promise<string> => {
    const response = await editor.get(`/operator/preview/${as}/viewer/${id}`);
    assert.equal(response.headers['cache-control'], 'private, no-store', as);
    assert.match(String(response.headers['x-robots-tag']), /noindex/u);
    assert.match(String(response.headers['content-security-policy']), /script-src 'none'.*sandbox/u);
    assert.doesNotMatch(response.body, /<script/u);
    return response.body;
  };
  for (const as of ['visitor', 'member', 'adult']) assert.doesNotMatch(await seen(as, episode), /비밀 문장/u, as);
  assert.match(await seen('buyer', episode), /비밀 문장/u);
  for (const as of ['visitor', 'member']) assert.doesNotMatch(await seen(as, adult), /어른 문장|grown/u, as);
  assert.match(await seen('buyer', adult), /어른 문장/u);
  assert.match(
    (await editor.get(`/operator/preview/visitor/novel/${work}`)).body,
    /href="\/operator\/preview\/visitor\/viewer/u,
  );
  assert.deepEqual(await counts(), kept);
  const visitor = new CallBrowser(shop.app, '10.7.0.2');
  assert.equal((await visitor.sendRequest({ url: `/viewer/${episode}` })).statusCode, 404);
});

test('previews need the permission for works and show readers’ pages only', async () => {
  const [editor, marketing] = [await desk(['editor']), await desk(['marketing'])];
  const visitor = new CallBrowser(shop.app, '10.7.0.3');
  const url = `/operator/preview/buyer/viewer/${episode}`;
  assert.equal((await marketing.get(url)).statusCode, 404);
  assert.equal((await visitor.sendRequest({ url })).statusCode, 404);
  for (const path of ['my', 'viewer/999999', 'operator/works'])
    assert.equal((await editor.get(`/operator/preview/buyer/${path}`)).statusCode, 404, path);
  assert.equal((await editor.get(`/operator/preview/owner/viewer/${episode}`)).statusCode, 404);
});

test('a review link opens its episode without an account until it is revoked', async () => {
  const editor = await desk(['editor']);
  const page = `/operator/episodes/${episode}/preview`;
  const made = await editor.post(page, { act: 'link', days: '7', note: '교정 담당' });
  assert.deepEqual([made.statusCode, made.headers['location']], [303, `${page}?said=linked`]);
  const list = (await editor.get(page)).body;
  const [, token = ''] = /\/review\/([\w.-]+)"/u.exec(list) ?? [];
  const reviewer = new CallBrowser(shop.app, '10.7.0.4');
  const open = (path: string) => reviewer.sendRequest({ url: path });
  assert.equal((await open(`/review/${token}`)).headers['location'], `/review/${token}/viewer/${episode}`);
  const read = await open(`/review/${token}/viewer/${episode}`);
  assert.deepEqual([read.statusCode, read.headers['cache-control']], [200, 'private, no-store']);
  assert.match(read.body, /비밀 문장/u);
  for (const path of [`/review/${token}/viewer/${adult}`, `/review/${token}/novel/${work}`, `/review/${token}/my`])
    assert.equal((await open(path)).statusCode, 404, path);
  assert.equal((await open(`/review/${token.slice(0, -2)}xx`)).statusCode, 404);
  const [, link = ''] = /name="link" value="(\d+)"/u.exec(list) ?? [];
  await editor.post(page, { act: 'revoke', link });
  assert.equal((await open(`/review/${token}/viewer/${episode}`)).statusCode, 404);
  const acts = await shop.ctx.db.selectFrom('operator_audit').select('act').where('act', 'like', 'review.%').execute();
  assert.deepEqual(acts.map(({ act }) => act).toSorted(), ['review.create', 'review.revoke']);
});

test('a review link of an adult work needs a verified adult', async () => {
  const editor = await desk(['editor']);
  const page = `/operator/episodes/${adult}/preview`;
  await editor.post(page, { act: 'link', days: '1', note: '' });
  const [, token = ''] = /\/review\/([\w.-]+)"/u.exec((await editor.get(page)).body) ?? [];
  const reviewer = new CallBrowser(shop.app, '10.7.0.5');
  for (const path of [`/review/${token}`, `/review/${token}/viewer/${adult}`]) {
    const response = await reviewer.sendRequest({ url: path });
    assert.equal(response.statusCode, 403, path);
    assert.match(response.body, /성인 인증/u);
    assert.doesNotMatch(response.body, /어른 문장|grown/u);
  }
});
