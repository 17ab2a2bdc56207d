import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { disableOperator } from '#domain/operators';
import { OPERATOR_ROLES, type OperatorRole, hasPermission, rightsOf } from '#shared/operations/operator-permissions';
import { menuFor } from '../../../app/admin/menu.ts';
import { type PlantedOperator, plantOperator } from '../../support/fixtures/planted-operators.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { type FullServer, openFullServer } from '../../support/servers/full-server.ts';

let shop: FullServer;
const people = new Map<OperatorRole, PlantedOperator>();

before(async () => {
  shop = await openFullServer([plantedWork('rain', { title: '비' })]);
  for (const role of OPERATOR_ROLES) people.set(role, await plantOperator(shop.ctx.db, { roles: [role] }));
});
after(() => shop.close());

const get = (url: string, key?: string) => shop.app.inject({ url, ...(key ? { cookies: { operator: key } } : {}) });
const post = (url: string, { key = '', site = 'same-origin', body = 'act=x' } = {}) =>
  shop.app.inject({
    method: 'POST',
    url,
    cookies: { operator: key },
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
    body,
  });
const keyOf = (role: OperatorRole): string => people.get(role)?.key ?? '';

const ROOMS = [
  ['/operator/audit', 'audit'],
  ['/operator/audit.csv', 'audit'],
  ['/operator/operators', 'operators'],
  ['/operator/numbers', 'numbers'],
  ['/operator/numbers/live', 'numbers'],
  ['/operator/numbers.csv?what=sales', 'numbers'],
  ['/operator/health', 'health'],
] as const;

test('an unauthenticated request to any console page leads to the login and back', async () => {
  for (const path of ['/operator', '/operator/me', '/operator/nothing', ...ROOMS.map(([layer]) => layer)]) {
    const response = await get(path);
    assert.equal(response.statusCode, 303, path);
    assert.equal(response.headers.location, `/operator/login?${new URLSearchParams({ next: path })}`);
    assert.match(String(response.headers['cache-control']), /private, no-store/);
  }
});

test("a page beyond the role's permissions is 404", async () => {
  for (const role of OPERATOR_ROLES)
    for (const [path, right] of ROOMS) {
      const response = await get(path, keyOf(role));
      assert.equal(response.statusCode, hasPermission(rightsOf([role]), right) ? 200 : 404, `${role} ${path}`);
    }
});

const menuFacts = (roles: readonly OperatorRole[]) => ({ rights: rightsOf(roles), hasAuthors: false, waiting: {} });

test("each role's menu lists its pages and all other pages are 404 (P4)", async () => {
  const layers = menuFor(menuFacts(OPERATOR_ROLES)).flatMap(({ entries }) => entries);
  assert.ok(layers.length > 15);
  for (const role of OPERATOR_ROLES) {
    const listed = new Set(menuFor(menuFacts([role])).flatMap(({ entries }) => entries.map(({ path }) => path)));
    const { body } = await get('/operator', keyOf(role));
    for (const { path, right } of layers) {
      const may = right === undefined || hasPermission(rightsOf([role]), right);
      assert.equal(listed.has(path), may, `${role} ${path}`);
      assert.equal(body.includes(`href="${path}"`), may, `${role} sees ${path}`);
      if (!may) assert.equal((await get(path, keyOf(role))).statusCode, 404, `${role} ${path}`);
    }
  }
});

/** Forms that act in the section of the page. */
function actingForms(body: string): string[] {
  const forms = [...body.matchAll(/<form\b[^>]*>.*?<\/form>/gsu)].map(([form]) => form);
  return forms.filter(
    (form) =>
      form.includes('<button') &&
      /^<form[^>]*method="post"/u.test(form) &&
      !/action="\/operator\/(lists|logout)"/u.test(form),
  );
}

test('forms are disabled, with the reason, for those who may only see the page', async () => {
  const [work] = await shop.ctx.db.selectFrom('work').select('id').execute();
  const pages = [`/operator/works/${work?.id}`, `/operator/works/${work?.id}/episodes`, '/operator/window/curations/1'];
  const entries = menuFor(menuFacts(['auditor'])).flatMap((group) => group.entries);
  let count = 0;
  for (const path of [...entries.map((entry) => entry.path), ...pages]) {
    const forms = actingForms((await get(path, keyOf('auditor'))).body);
    count += forms.length;
    for (const form of forms) assert.match(form, /<fieldset disabled=""[^>]*data-read-only/u, path);
  }
  assert.ok(count > 10);
  const read = (await get(pages[0] ?? '', keyOf('auditor'))).body;
  assert.match(read, /이 화면은 보기 권한만 있습니다\./u);
  const written = (await get(pages[0] ?? '', keyOf('editor'))).body;
  assert.ok(actingForms(written).length > 0);
  assert.doesNotMatch(written, /data-read-only|보기 권한만/u);
});

test('console pages are not cached, not indexed and not linked from the shop', async () => {
  const response = await get('/operator', keyOf('owner'));
  assert.match(String(response.headers['cache-control']), /private, no-store/);
  assert.equal(response.headers['x-robots-tag'], 'noindex');
  assert.match(response.body, /manifest-\w+-console\.js/);
  assert.match((await get('/robots.txt')).body, /^Disallow: \/operator$/m);
  const named = /["'](routes|layouts)\/operator|href="\/operator|"path":"operator/;
  for (const path of ['/', '/login', '/notice']) assert.equal(named.test((await get(path)).body), false, path);
  const [list = ''] = /\/assets\/manifest-\w+\.js/.exec((await get('/login')).body) ?? [];
  assert.equal(named.test((await get(list)).body), false);
  const [console = ''] = /\/assets\/manifest-\w+-console\.js/.exec(response.body) ?? [];
  assert.equal(named.test((await get(console)).body), true, 'and the console has its own');
});

test('a cross-site form is rejected and one without a session has no effect', async () => {
  const foreign = await post('/operator/health', { key: keyOf('owner'), site: 'cross-site' });
  assert.equal(foreign.statusCode, 403);
  assert.equal((await post('/operator/health')).statusCode, 303);
  assert.equal(shop.ctx.added.filter(({ name }) => name === 'ledger-check').length, 0);
  const own = await post('/operator/health', { key: keyOf('owner') });
  assert.equal(own.headers.location, '/operator/health?said=checking');
  assert.equal(shop.ctx.added.filter(({ name }) => name === 'ledger-check').length, 1);
});

test('permission changes require a second factor from the last ten minutes', async () => {
  const late = await plantOperator(shop.ctx.db, { roles: ['owner'], provedMinutesAgo: 11 });
  const response = await get('/operator/operators', late.key);
  assert.equal(response.statusCode, 303);
  assert.equal(response.headers.location, '/operator/prove?next=%2Foperator%2Foperators');
  const sent = await post('/operator/operators', { key: late.key, body: 'mail=a%40b.kr&role=owner' });
  assert.equal(sent.headers.location, '/operator/prove?next=%2Foperator%2Foperators%3Fkept%3D1');
});

test("a disabled operator's session is invalid at once", async () => {
  const removed = await plantOperator(shop.ctx.db, { roles: ['editor'] });
  assert.equal((await get('/operator', removed.key)).statusCode, 200);
  await disableOperator(shop.ctx, { by: 'command-line', id: removed.id, isDisabled: true });
  assert.equal((await get('/operator', removed.key)).statusCode, 303);
});

test('a login redirects only within the console', async () => {
  for (const next of ['https://evil.example/operator', '//evil.example/operator', '/my', '/operator/logout/../../my']) {
    const response = await get(`/operator/login?${new URLSearchParams({ next })}`, keyOf('editor'));
    assert.equal(response.headers.location, '/operator', next);
  }
});

test('login errors share one message and the form keeps all input but the password', async () => {
  const response = await post('/operator/login', { body: 'mail=who%40seoga.test&password=secret-word' });
  assert.equal(response.statusCode, 401);
  assert.match(response.body, /메일 주소 또는 비밀번호가 올바르지 않습니다\./);
  assert.match(response.body, /value="who@seoga\.test"/);
  assert.doesNotMatch(response.body, /secret-word/);
});

test('an invitation link is created once and appears in no list', async () => {
  const body = 'mail=new%40seoga.test&name=%EC%83%88+%EC%82%AC%EB%9E%8C&role=editor';
  const created = await post('/operator/operators', { key: keyOf('owner'), body });
  const [link = ''] = /\/operator\/begin\?key=[\w-]+/.exec(created.body) ?? [];
  assert.notEqual(link, '');
  assert.equal((await get(link)).statusCode, 200);
  assert.doesNotMatch((await get('/operator/operators', keyOf('owner'))).body, /begin\?key=/);
  assert.equal((await post('/operator/operators', { key: keyOf('owner'), body })).statusCode, 409);
  assert.equal((await get('/operator/begin?key=made-up')).statusCode, 410);
});
