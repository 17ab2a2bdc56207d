import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OperatorRole } from '#shared/operations/operator-permissions';
import { ADMIN_CONTENT_KINDS } from '#shared/merchandising/admin-content-kinds';
import { plantOperator } from '../../support/fixtures/planted-operators.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { type FullServer, openFullServer } from '../../support/servers/full-server.ts';

let shop: FullServer;
before(async () => {
  shop = await openFullServer([plantedWork('salt', { title: '소금의 무게', prices: { free: 0, buy: 4 } })]);
});
after(() => shop.close());

const keys = new Map<OperatorRole, string>();
async function sendRequest(role: OperatorRole | null, url: string, form?: Record<string, string>) {
  const key = role && (keys.get(role) ?? (await plantOperator(shop.ctx.db, { roles: [role] })).key);
  if (role && key) keys.set(role, key);
  const response = await shop.app.inject({
    method: form ? 'POST' : 'GET',
    url,
    ...(key ? { cookies: { operator: key } } : {}),
    ...(form
      ? {
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
          payload: new URLSearchParams(form).toString(),
        }
      : {}),
  });
  return { status: response.statusCode, to: response.headers.location ?? '', body: response.body };
}

const PATHS = [
  '/operator/window',
  ...ADMIN_CONTENT_KINDS.map((kind) => `/operator/window/${kind}`),
  '/operator/window/themes/item',
  '/operator/window/events/item',
  '/operator/window/curations/new',
];

test('merchandising pages open to owner and marketing and do not exist for other roles (P4)', async () => {
  for (const path of PATHS) {
    assert.equal((await sendRequest('marketing', path)).status, 200, path);
    assert.equal((await sendRequest('support', path)).status, 404, path);
    const stranger = await sendRequest(null, path);
    assert.equal(stranger.status, 303);
    assert.match(stranger.to, /^\/operator\/login\?next=/);
  }
  assert.equal((await sendRequest('owner', '/operator/window')).status, 200);
});

test('a form responds with 303 to its result or with the error and all input (P4)', async () => {
  const theme = {
    id: 'spring',
    title: '봄의 책',
    fill: 'works',
    works: '소금의 무게',
    position: '0',
    shelf: '',
    status: '',
  };
  const created = await sendRequest('marketing', '/operator/window/themes/item', theme);
  assert.deepEqual([created.status, created.to], [303, '/operator/window/themes/item?key=spring&said=saved']);
  const again = await sendRequest('marketing', '/operator/window/themes/item', { ...theme, title: '다시 쓴 제목' });
  assert.equal(again.status, 422);
  assert.match(again.body, /같은 이름이 이미 있습니다/);
  assert.match(again.body, /다시 쓴 제목/);
  const lost = await sendRequest('marketing', '/operator/window/themes/item?key=spring', {
    ...theme,
    works: '없는 작품',
  });
  assert.equal(lost.status, 422);
  assert.match(lost.body, /서점에 없습니다: 없는 작품/);
  assert.equal((await sendRequest('support', '/operator/window/themes/item', { ...theme, id: 'other' })).status, 404);
});

test('a missing item is 404; a wrong period, colour or URL is reported at its field (P4)', async () => {
  for (const path of [
    '/operator/window/nothing',
    '/operator/window/themes/item?key=nobody',
    '/operator/window/curations/999999',
    '/operator/window/legal/item?key=terms/2026',
  ])
    assert.equal((await sendRequest('marketing', path)).status, 404, path);
  const hall = { id: 'hall', title: '관', publisher: '느린달', background: 'red' };
  assert.match((await sendRequest('marketing', '/operator/window/pavilions/item', hall)).body, /여섯 자리 색/);
  const promotion = {
    id: 'sale',
    title: '할인',
    works: '소금의 무게',
    percent: '10',
    kinds: 'buy,rental',
    startsAt: '2027-01-02T00:00',
    endsAt: '2027-01-01T00:00',
  };
  const response = await sendRequest('marketing', '/operator/window/promotions/item', promotion);
  assert.equal(response.status, 422);
  assert.match(response.body, /끝나는 시각이 시작하는 시각보다 뒤여야 합니다/);
});

test('a promotion shows what readers pay, refuses a percentage without effect and names itself', async () => {
  const path = '/operator/window/promotions/item';
  const id = (await shop.ctx.db.selectFrom('work').select('id').executeTakeFirstOrThrow()).id;
  assert.match((await sendRequest('marketing', `${path}?pick=${id}`)).body, /value="salt"/, 'picked in the works list');
  const promotion = {
    title: '봄맞이 할인',
    works: 'salt',
    percent: '50',
    kinds: 'buy,rental',
    startsAt: '2020-01-02T00:00',
    endsAt: '2099-01-01T00:00',
  };
  const looked = await sendRequest('marketing', path, { ...promotion, act: 'look' });
  assert.match(looked.body, /<del>4코인<\/del>[\s\S]*2코인/);
  const useless = await sendRequest('marketing', path, { ...promotion, percent: '10' });
  assert.equal(useless.status, 422);
  assert.match(useless.body, /10%로는 어느 회차의 가격도 내려가지 않습니다. 할인은 1코인 단위라 25%부터/);
  assert.match(
    useless.body,
    /<input[^>]*name="percent"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="percent"/,
  );
  const saved = await sendRequest('marketing', path, promotion);
  assert.deepEqual([saved.status, saved.to.split('&')[0]], [303, `${path}?key=bommaji-hallin`]);
});

test('an unknown coupon code is refused at its block, and a row asks for what fills it', async () => {
  const event = { slug: 'spring', title: '봄', isDraft: 'on', 'blocks.0.kind': 'divider', 'blocks.1.kind': 'coupon' };
  const refused = await sendRequest('marketing', '/operator/window/events/item', {
    ...event,
    'blocks.1.name': 'NO-SUCH-CODE',
  });
  assert.equal(refused.status, 422);
  assert.match(refused.body, /서점에 없는 쿠폰 코드입니다: NO-SUCH-CODE/);
  assert.match(
    refused.body,
    /<input[^>]*aria-invalid="true"[^>]*name="blocks\.1\.name"|name="blocks\.1\.name"[^>]*aria-invalid/,
  );
  const { id } = await shop.ctx.db
    .selectFrom('curation')
    .select('id')
    .where('slug', '=', 'usual')
    .where('page', '=', 'home')
    .executeTakeFirstOrThrow();
  const row = { title: '로맨스', kind: 'genre', limit: '0', board: 'realtime', by: 'readers', who: 'everyone' };
  const seen = /name="seen" value="([^"]*)"/.exec(
    (await sendRequest('marketing', `/operator/window/curations/${id}/row`)).body,
  );
  const path = `/operator/window/curations/${id}/row`;
  const fields = { ...row, seen: seen?.[1] ?? '', shelf: '', day: '', status: '', price: '', on: '' };
  const empty = await sendRequest('marketing', path, fields);
  assert.equal(empty.status, 422);
  assert.match(empty.body, /무엇으로 채울지 골라 주세요/);
  assert.equal((await sendRequest('marketing', path, { ...fields, 'name-genre': '로맨스' })).status, 303);
});

test('a list filters by text and state and shows a next step when empty (P4)', async () => {
  const found = await sendRequest('marketing', '/operator/window/themes?q=%EB%B4%84&state=running');
  assert.match(found.body, /봄의 책/);
  assert.match(
    (await sendRequest('marketing', '/operator/window/themes?state=ended')).body,
    /검색어나 상태를 바꾸어 주세요/,
  );
  assert.match((await sendRequest('marketing', '/operator/window/routes')).body, /규칙이 없습니다/);
});
