import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { findMemberByCookie, requireVerifiedEmail } from '#domain/members';
import { findConsoleSession, inviteFirstOwner } from '#domain/operators';
import { removeSamples } from '#domain/samples';
import { loadBalances } from '#domain/wallet';
import { readCookies } from '#server/auth/sessions';
import { loadSampleShop } from '../../tests/support/servers/sample-shop.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { type DemoLogins, createDemoLogins } from './demo-logins.ts';

let database: TestDatabase;
let ctx: TestContext;
let app: FastifyInstance;
let demo: DemoLogins;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  demo = createDemoLogins(ctx, { publicUrl: 'http://localhost:3000' });
  app = Fastify();
  await readCookies(app);
  await demo.serveWindows(app);
});
after(async () => {
  await app.close();
  await database.drop();
});

async function open(url: string, host = 'localhost:3000') {
  const { pathname, search } = new URL(url);
  const response = await app.inject({ url: pathname + search, headers: { host } });
  const cookies = new Map(response.cookies.map(({ name, value }) => [name, value]));
  return { status: response.statusCode, to: response.headers.location, cookies };
}

test('no samples, another host or a wrong key: no demo login', async () => {
  assert.equal((await open(demo.readerUrl)).status, 404);
  await loadSampleShop(ctx);
  assert.equal((await open(demo.readerUrl, 'shop.example.com')).status, 404);
  assert.equal((await open(demo.operatorUrl, '192.168.0.7:3000')).status, 404);
  for (const wrong of ['?key=', `?key=${'A'.repeat(24)}`, ''])
    assert.equal((await open(demo.operatorUrl.replace(/\?.*$/u, wrong))).status, 404);
  assert.equal((await open('http://localhost:3000/simulators/demo/owner')).status, 404);
});

test('the demo reader has claimed the gifts of a new member and may charge; a second login is the same one', async () => {
  const first = await open(demo.readerUrl);
  assert.deepEqual([first.status, first.to], [303, '/']);
  const member = await findMemberByCookie(ctx, first.cookies.get('seoga_session') ?? '');
  assert.ok(member);
  assert.equal((await loadBalances(ctx, member.memberNo)).bonus, 10);
  await requireVerifiedEmail(ctx, { memberNo: member.memberNo, isCharging: true });
  const again = await findMemberByCookie(ctx, (await open(demo.readerUrl)).cookies.get('seoga_session') ?? '');
  assert.equal(again?.memberNo, member.memberNo);
});

test('the demo operator is an owner without a password: the first own operator is still invited', async () => {
  const { status, to, cookies } = await open(demo.operatorUrl);
  assert.deepEqual([status, to], [303, '/operator']);
  const session = await findConsoleSession(ctx, cookies.get('operator') ?? '');
  assert.deepEqual([session?.roles, session?.isFresh], [['owner'], true]);
  assert.ok(typeof (await inviteFirstOwner(ctx)) === 'object');
});

test('removing the samples ends both logins', async () => {
  const reader = (await open(demo.readerUrl)).cookies.get('seoga_session') ?? '';
  const operator = (await open(demo.operatorUrl)).cookies.get('operator') ?? '';
  await removeSamples(ctx, { by: 'command-line' });
  assert.equal(await findMemberByCookie(ctx, reader), undefined);
  assert.equal(await findConsoleSession(ctx, operator), undefined);
  assert.equal((await open(demo.readerUrl)).status, 404);
});
