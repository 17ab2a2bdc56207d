import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { OPERATOR_ROLES, type OperatorRole, hasPermission, rightsOf } from '#shared/operations/operator-permissions';
import { type PlantedOperator, plantOperator } from '../../support/fixtures/planted-operators.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { type FullServer, openFullServer } from '../../support/servers/full-server.ts';

let shop: FullServer;
let work = 0;
const people = new Map<OperatorRole, PlantedOperator>();

before(async () => {
  shop = await openFullServer([plantedWork('rain', { title: '비' })]);
  const row = await shop.ctx.db.selectFrom('work').select('id').executeTakeFirstOrThrow();
  work = row.id;
  for (const role of OPERATOR_ROLES) people.set(role, await plantOperator(shop.ctx.db, { roles: [role] }));
});
after(() => shop.close());

const key = (role: OperatorRole): string => people.get(role)?.key ?? '';
const post = (url: string, sent: { role: OperatorRole; body: string; site?: string }) =>
  shop.app.inject({
    method: 'POST',
    url,
    cookies: { operator: key(sent.role) },
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': sent.site ?? 'same-origin' },
    body: sent.body,
  });
const layers = (): string[] =>
  [
    '',
    '/new',
    '/bulk?all=yes',
    '/duplicates',
    `/${work}`,
    `/${work}/episodes`,
    `/${work}/episodes/new`,
    `/${work}/bulk`,
  ].map((path) => `/operator/works${path}`);

test('work pages exist only for owners and editors (P4)', async () => {
  for (const role of OPERATOR_ROLES)
    for (const url of layers()) {
      const response = await shop.app.inject({ url, cookies: { operator: key(role) } });
      assert.equal(response.statusCode, hasPermission(rightsOf([role]), 'works') ? 200 : 404, `${role} ${url}`);
    }
});

test('what a role may not view it may not submit, nor may another site (P4)', async () => {
  const body = 'act=follow';
  for (const role of ['marketing', 'support', 'holder'] as const)
    assert.equal((await post(`/operator/works/${work}`, { role, body })).statusCode, 404, role);
  const foreign = await post(`/operator/works/${work}`, { role: 'editor', body, site: 'cross-site' });
  assert.equal(foreign.statusCode, 403);
  assert.equal((await post(`/operator/works/${work}`, { role: 'editor', body })).statusCode, 303);
});

test('an invalid form returns with a message and its input', async () => {
  const body = new URLSearchParams({
    title: '',
    synopsis: '적어 둔 글',
    shelf: 'serial',
    kind: 'serial',
    status: 'ongoing',
    rating: 'all',
  });
  const response = await post('/operator/works/new', { role: 'editor', body: String(body) });
  assert.equal(response.statusCode, 422);
  assert.match(response.body, /제목을 1자 이상 500자까지 적어 주세요/);
  assert.match(response.body, /적어 둔 글/);
  const none = await post('/operator/works/new', { role: 'editor', body: `${body}&rating=13` });
  assert.equal(none.statusCode, 422);
});
