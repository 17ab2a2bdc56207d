import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { OPERATOR_ROLES } from '#shared/operations/operator-permissions';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';
import { plantOperator } from '../../support/fixtures/planted-operators.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';

let shop: CallServer;
before(async () => {
  shop = await callServer([
    plantedWork('night', { title: '한밤', rating: '19', texts: [['성인에게만 보이는 문장입니다.']] }),
    plantedWork('sold', { title: '유료', prices: { free: 0, buy: 3 }, texts: [['산 사람에게만 보이는 문장입니다.']] }),
  ]);
});
after(() => shop.close());

const press = (key: string | undefined, site = 'same-origin') =>
  shop.app.inject({
    method: 'POST',
    url: '/operator/catalogue.zip',
    ...(key ? { cookies: { operator: key } } : {}),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
    payload: '',
  });
const written = async (): Promise<number> =>
  Number(
    (
      await shop.ctx.db
        .selectFrom('operator_audit')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('act', '=', 'catalogue.hand-out')
        .executeTakeFirstOrThrow()
    ).count,
  );

test('the catalogue download needs an owner with a fresh second factor', async () => {
  const owner = await plantOperator(shop.ctx.db, { roles: ['owner'] });
  const stale = await plantOperator(shop.ctx.db, { roles: ['owner'], provedMinutesAgo: 11 });
  const others = OPERATOR_ROLES.filter((role) => role !== 'owner' && role !== 'holder');
  const other = await plantOperator(shop.ctx.db, { roles: others });
  for (const key of [undefined, 'made.up', stale.key, other.key]) {
    const response = await press(key);
    assert.deepEqual([response.statusCode, response.headers.location], [303, '/operator/catalogue']);
    assert.equal(response.rawPayload.byteLength, 0);
  }
  assert.equal((await press(owner.key, 'cross-site')).statusCode, 403);
  assert.equal(await written(), 0);

  const response = await press(owner.key);
  assert.equal(response.statusCode, 200);
  assert.equal(response.headers['content-type'], 'application/zip');
  assert.equal(response.headers['cache-control'], 'private, no-store');
  const names = response.rawPayload.toString('latin1');
  for (const name of ['works/night/work.yaml', 'works/night/0001.md', 'works/sold/0001.md', 'SHA256SUMS'])
    assert.ok(names.includes(name), name);
  assert.equal(await written(), 1, 'and it stands in the audit log');
});
