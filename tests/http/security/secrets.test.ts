import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { startIdentityCheck, finishIdentityCheck } from '#domain/members';
import { ErrorCounter } from '#platform/observability/error-counter';
import { loggedMember, createShopLogger } from '#platform/observability/shop-logger';
import { requestLog } from '#server/observability/request-log';
import { ServingState } from '#server/observability/serving-state';
import { ShopMetrics } from '#server/observability/shop-metrics';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { type TestDatabase, testDatabase } from '../../support/database/test-database.ts';
import { person } from '../../support/fakes/fake-identity-provider.ts';
import { joinShop, openFullServer } from '../../support/servers/full-server.ts';

let server: CallServer;
let logged = '';
before(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void (logged += line) });
  server = await callServer([], { log });
});
after(() => server.close());

test('passwords, tokens and keys are in no log and no response but their login (S7)', async () => {
  const browser = new CallBrowser(server.app, '10.6.0.1');
  const email = 'canary-mail@seoga.example';
  const form = { ...validJoinForm(email), password: 'canary-PW-91', conpassword: 'canary-PW-91' };
  const joined = await browser.form('/proc/join_ver2', form);
  const { LOGINAT: token, login_key: loginKey, user_key: userKey } = joined.json().result;
  const first = browser.cookies.get('seoga_session') ?? '';
  const refreshed = await browser.sendRequest({
    url: '/ko/v1/login/refresh',
    headers: { 'login-key': loginKey, 'auto-login': '1' },
  });
  const second = browser.cookies.get('seoga_session') ?? '';
  const verifiers = [first, second].map((cookie) => cookie.split('.')[1] ?? '');
  const responses = [
    refreshed,
    await browser.sendRequest({ url: '/ko/v1/login/me', headers: { 'login-at': token } }),
    await browser.form('/proc/login', { email, wd: 'canary-PW-91', captcha_text: 'canary-captcha' }),
    await browser.form('/proc/login', { email, wd: 'canary-PW-92' }),
    await browser.sendRequest({ url: '/ko/v1/login/me', headers: { 'login-at': `${token}x` } }),
    await browser.sendRequest({
      method: 'POST',
      url: '/proc/login',
      headers: { 'content-type': 'text/plain' },
      payload: 'canary-PW-93',
    }),
    await browser.sendRequest({ url: `/ko/v1/works/1?token=${token}` }),
  ];
  // An error during login: only its cause is logged.
  const { passwords } = server.ctx;
  const { verify } = passwords;
  passwords.verify = async () => {
    throw new Error('the hasher is away');
  };
  responses.push(await browser.form('/proc/login', { email, wd: 'canary-PW-94' }));
  passwords.verify = verify;
  assert.equal(responses.at(-1)?.statusCode, 500);
  assert.match(logged, /the hasher is away/);
  const secrets = ['canary-PW', 'canary-captcha', ...verifiers, '$argon2id'];
  for (const secret of [...secrets, token, userKey])
    assert.ok(!logged.includes(secret), `${secret.slice(0, 12)} was logged`);
  for (const response of responses) {
    for (const secret of secrets) assert.ok(!response.body.includes(secret), `${secret.slice(0, 12)} was answered`);
  }
  assert.ok(!joined.body.includes(verifiers[0] ?? '-'), 'the verifier is for the cookie alone');
  const { rows } = await server.ctx.db
    .selectFrom('session_family')
    .selectAll()
    .execute()
    .then((all) => ({ rows: all }));
  for (const verifier of verifiers) assert.ok(!JSON.stringify(rows).includes(verifier), 'a verifier is stored');
});

const metricsOf = (from: Pick<TestDatabase, 'db' | 'pool'> & { errors: ErrorCounter; state: ServingState }) =>
  new ShopMetrics({
    ctx: { db: from.db },
    errors: from.errors,
    state: from.state,
    release: '0',
    places: { data: '/' },
    pools: { requests: from.pool },
    pageCounts: () => undefined,
  });

test('login, payment, identity check and console leave no secret in logs, metrics, responses or scripts (S7)', async () => {
  let lines = '';
  const errorCounter = new ErrorCounter();
  const database = await testDatabase();
  const state = new ServingState();
  const metrics = metricsOf({ db: database.db, pool: database.pool, errors: errorCounter, state });
  const log = createShopLogger('trace', {
    errors: errorCounter,
    nameMember: (memberNo) => loggedMember(server.ctx.secrets, memberNo),
    redact: (line) => line,
    write: { write: (line) => void (lines += line) },
  });
  const onlookers = [...requestLog(log, server.ctx.secrets), metrics.count];
  const watching = { state, checks: {}, shopName: 'shop', onlookers };
  const prices = { free: 0, buy: 1, rental: 1, rentalHours: 72 };
  const planted = plantedWork('sold', { prices });
  const shop = await openFullServer([planted], undefined, { logger: log, watching, database });
  const [ci, card, key] = ['canary-CI-17', '4000123412341234', 'canary-key-000000001'];
  const reader = await joinShop(shop);
  const headers = { 'login-at': reader.token, 'idempotency-key': key };
  const call = (url: string, payload: object) => reader.browser.sendRequest({ method: 'POST', url, headers, payload });
  const work = shop.works.get('sold') ?? 0;
  const [{ id: episode }] = (await database.db.selectFrom('episode').select('id').execute()) as [{ id: number }];
  const quoted = await call('/ko/v1/quotes', { work, kind: 1, episodes: [episode] });
  const console = { mail: 'canary-operator@seoga.example', password: 'canary-PW-operator' };
  const order = { memberNo: reader.memberNo, browser: 'canary-browser' };
  const begun = await startIdentityCheck(shop.ctx, { ...order, purpose: 'proof', address: '10.9.9.9', returnTo: '/' });
  shop.ctx.identity.tell(begun.id, person('1990-01-01', { ci }));
  await finishIdentityCheck(shop.ctx, { ...order, id: begun.id });
  shop.ctx.identity.read = async () => {
    throw new Error(`the provider said: canary-mail@seoga.example at https://id.example/v1?ci=${ci}`);
  };
  const failing = await startIdentityCheck(shop.ctx, {
    ...order,
    purpose: 'adult',
    address: '10.9.9.9',
    returnTo: '/',
  });
  const responses = [
    await reader.browser.form('/proc/login', { email: 'canary-mail@seoga.example', wd: 'canary-PW-1' }),
    await call('/ko/v1/payments', { product: 1, method: 'card', card, pin: 'canary-PW-pin' }),
    await call(`/ko/v1/payments/canary-payment/complete`, { given_up: false, card }),
    await call('/ko/v1/purchases', { quote: quoted.json().result?.quote.id ?? 'none' }),
    await reader.browser.form(`/verify?identityVerificationId=${failing.id}`, { ci, canary: 'canary-PW-2' }),
    await reader.browser.form('/operator/login', console),
    await reader.browser.sendRequest({
      url: `/find/password/reset?key=canary-key-reset&mail=canary-mail@seoga.example`,
    }),
    await reader.browser.sendRequest({
      url: `/no/such/page/canary-key-page`,
      headers: { 'x-canary': 'canary-key-header' },
    }),
    await reader.browser.sendRequest({ url: `/ko/v1/nothing/canary-key-path?card=${card}` }),
  ];
  const figures = await metrics.registry.metrics();
  const result = `${lines}${figures}`;
  for (const secret of ['canary-', card, ci, reader.token, '$argon2', `"member":${reader.memberNo}`])
    assert.ok(!result.includes(secret), `leaked: ${result.slice(result.indexOf(secret) - 200).slice(0, 300)}`);
  assert.match(lines, new RegExp(`"member":"${loggedMember(server.ctx.secrets, reader.memberNo)}"`));
  assert.match(lines, /"route":"\/find\/password\/reset"/);
  assert.match(figures, /seoga_purchases_total\{outcome="402"\} 1/);
  assert.match(figures, /seoga_refusals_total\{name="COIN_ERROR",code="0001"\} 1/);
  assert.match(figures, /seoga_login_failures_total 2/);
  assert.match(figures, /seoga_database_up 1/);
  assert.match(figures, /seoga_ledger_broken_invariants Nan/i);
  for (const response of responses.filter(({ statusCode }) => statusCode >= 400))
    for (const secret of ['canary-PW', ci, card, '$argon2'])
      assert.ok(!response.body.includes(secret), `${secret} is answered by ${response.body.slice(0, 200)}`);
  await shop.close();
});

test('no name of a secret is in browser files (S7)', () => {
  const scripts = globSync(join(import.meta.dirname, '../../../build/client/assets/*.js'));
  assert.ok(scripts.length > 20, 'the shop is built');
  const hidden = /PORTONE_API_SECRET|BACKUP_PASSPHRASE|SMTP_URL|DATABASE_URL|root\.key|\$argon2id/;
  for (const script of scripts) assert.doesNotMatch(readFileSync(script, 'utf8'), hidden, script);
});
