import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { CallBrowser } from '../support/browser-of-calls.ts';
import { plantedWork } from '../support/planted-works.ts';
import { type LoggedIn, type WholeShop, joinShop, wholeShop } from '../support/whole-shop.ts';

let shop: WholeShop;
let reader: LoggedIn;
before(async () => {
  shop = await wholeShop([plantedWork('one', { title: '달빛 서점' })]);
  reader = await joinShop(shop);
});
after(() => shop.close());

const logIn = (browser: CallBrowser) =>
  browser.form('/proc/login', { email: 'flood@seoga.example', wd: '아무 비밀번호 12' });

/** What other readers do meanwhile. */
async function othersRead(): Promise<number[]> {
  const headers = { 'login-at': reader.token };
  const answers = await Promise.all([
    reader.browser.ask({ url: '/ko/v1/wallet', headers }),
    reader.browser.ask({ url: `/ko/v1/search?q=${encodeURIComponent('달빛')}`, headers }),
    reader.browser.ask({ url: '/' }),
  ]);
  return answers.map(({ statusCode }) => statusCode);
}

test('of a hundred logins at once from one address most are refused at once, and the calls of others are answered', async () => {
  const flood = Array.from({ length: 100 }, () => logIn(new CallBrowser(shop.app, '192.0.2.66')));
  for (let turn = 0; turn < 5; turn += 1) assert.deepEqual(await othersRead(), [200, 200, 200]);
  const answers = await Promise.all(flood);
  const refused = answers.filter((answer) => answer.json().result?.name === 'RATE_ERROR');
  assert.ok(refused.length >= 80, `${refused.length}`);
  for (const { statusCode, headers } of refused) {
    assert.equal(statusCode, 429);
    assert.equal(headers['retry-after'], '2');
  }
  assert.ok(answers.every(({ statusCode }) => statusCode < 500));
});

test('a login from another address is answered while one address floods', async () => {
  const flood = Array.from({ length: 100 }, () => logIn(new CallBrowser(shop.app, '192.0.2.67')));
  const { statusCode } = await new CallBrowser(shop.app, '192.0.2.68').form('/proc/login', {
    email: 'somebody@seoga.example',
    wd: '아무 비밀번호 12',
  });
  assert.equal(statusCode, 401);
  await Promise.all(flood);
});

test('a login whose counter is held by others is refused instead of waiting with a connection', async () => {
  const browser = new CallBrowser(shop.app, '192.0.2.69');
  assert.equal((await logIn(browser)).statusCode, 401);
  const began = performance.now();
  await shop.ctx.db.transaction().execute(async (tx) => {
    await sql`update throttle set failures = failures where kind = 'login-address'`.execute(tx);
    const answer = await logIn(browser);
    assert.equal(answer.statusCode, 429);
    assert.equal(answer.json().name ?? answer.json().result.name, 'RATE_ERROR');
  });
  assert.ok(performance.now() - began < 5000, 'it did not wait for them');
  assert.notEqual((await logIn(browser)).statusCode, 500);
});
