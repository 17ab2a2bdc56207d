import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type PlantedOperator, plantOperator } from '../../support/fixtures/planted-operators.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { type FullServer, openFullServer } from '../../support/servers/full-server.ts';

const PATH = '/operator/holders';
let shop: FullServer;

before(async () => {
  shop = await openFullServer([plantedWork('kept')]);
});
after(() => shop.close());

const get = (url: string, { key }: PlantedOperator) => shop.app.inject({ url, cookies: { operator: key } });
const post = (url: string, { key }: PlantedOperator, payload: string) =>
  shop.app.inject({
    method: 'POST',
    url,
    cookies: { operator: key },
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload,
  });
const stale = () => plantOperator(shop.ctx.db, { roles: ['owner'], provedMinutesAgo: 11 });
const prove = ({ id }: PlantedOperator) =>
  sql`update operator_session set proved_at = seoga_clock() where operator_id = ${id}`.execute(shop.ctx.db);
const entered = new URLSearchParams({
  name: '긴 밤의 출판사',
  kind: 'person',
  mail: 'night@publisher.example',
  password: 'never-kept',
  requestKey: 'never-kept',
}).toString();

test('input is restored after a stale second factor and nothing was executed (P4)', async () => {
  const owner = await stale();
  const sent = await post(PATH, owner, entered);
  assert.equal(sent.headers.location, `/operator/prove?${new URLSearchParams({ next: `${PATH}?kept=1` })}`);
  assert.equal((await shop.ctx.db.selectFrom('right_holder').select('id').execute()).length, 0);
  await prove(owner);
  const { body } = await get(`${PATH}?kept=1`, owner);
  assert.match(body, /본인 확인을 마쳤습니다/);
  assert.match(body, /value="긴 밤의 출판사"/);
  assert.match(body, /value="night@publisher\.example"/);
  assert.match(body, /<option value="person" selected=""/);
  assert.doesNotMatch((await get(PATH, owner)).body, /긴 밤의 출판사/, 'a page that is gone to afresh begins afresh');
});

test('restored input is sealed, without passwords and keys, for one session and ten minutes (P4)', async () => {
  const owner = await stale();
  await post(PATH, owner, entered);
  const { rows } = await sql<{ sealed: string }>`select sealed from operator_kept_form
    where selector = ${owner.key.split('.')[0]}`.execute(shop.ctx.db);
  assert.equal(rows.length, 1);
  assert.doesNotMatch(rows[0]?.sealed ?? '', /출판사|never-kept/);
  assert.doesNotMatch(shop.ctx.secrets.decrypt('operator', rows[0]?.sealed ?? '') ?? '', /never-kept/);
  const other = await plantOperator(shop.ctx.db, { roles: ['owner'] });
  assert.doesNotMatch((await get(`${PATH}?kept=1`, other)).body, /긴 밤의 출판사/);
  await prove(owner);
  assert.doesNotMatch((await get('/operator/operators?kept=1', owner)).body, /night@publisher/, 'for its own address');
  await sql`update operator_kept_form set kept_at = kept_at - interval '11 minutes'`.execute(shop.ctx.db);
  assert.doesNotMatch((await get(`${PATH}?kept=1`, owner)).body, /긴 밤의 출판사/);
});

test('a form that is too large to keep still leads to the second factor (P4)', async () => {
  const owner = await stale();
  const sent = await post(PATH, owner, `name=${'a'.repeat(70_000)}`);
  assert.equal(sent.headers.location, `/operator/prove?${new URLSearchParams({ next: PATH })}`);
});
