import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { plantOperator } from '../../tests/support/planted-operators.ts';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import {
  type Invitation,
  type OperatorSession,
  beginByLink,
  disableOperator,
  inviteFirstOwner,
  inviteOperator,
  listAudit,
  listOperators,
  loginOperator,
  offerSecondFactor,
  operatorOf,
  proveByCode,
  readInvite,
  requireApprover,
  resetOperator,
  sessionOfCookie,
  setRoles,
  setUpTotp,
} from './index.ts';
import { PAIR_LIMIT, PASSWORD_LIMIT, passwordFault, waitAfter } from './operator-rules.ts';

const BROWSER = { userAgent: 'test', address: '203.0.113.7' };
const PASSWORD = '책을 파는 사람의 비밀번호';
const AT = { origin: 'http://localhost:3000', shop: '서가' };
let database: TestDatabase;
let ctx: TestContext;

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );
const codeFor = (secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });
const sessionOf = async (key: string): Promise<OperatorSession> => {
  const session = await sessionOfCookie(ctx, key);
  assert.ok(session);
  return session;
};
const invite = (mail: string, more: Partial<Invitation> = {}): Promise<{ id: number; key: string }> =>
  inviteOperator(ctx, { by: 'command-line', invitation: { mail, name: '', roles: ['owner'], holder: null, ...more } });

/** Somebody who went through the one-time link and set up an app. */
async function begun(mail: string, more: Partial<Invitation> = {}) {
  const invited = await invite(mail, more);
  const half = await beginByLink(ctx, { key: invited.key, mail: '', name: '사서', password: PASSWORD, ...BROWSER });
  const { secret } = await offerSecondFactor(ctx, { session: await sessionOf(half), ...AT });
  const { codes, cookie: key } = await setUpTotp(ctx, { session: await sessionOf(half), code: codeFor(secret) });
  assert.ok(key);
  assert.equal(await sessionOfCookie(ctx, half), undefined, 'the cookie from before the second factor');
  return { id: invited.id, link: invited.key, key, secret, codes, mail };
}

test('five wrong tries are free, then the wait doubles up to a quarter of an hour', () => {
  assert.deepEqual(
    [0, 4, 5, 6, 7, 14, 15, 40].map((failures) => waitAfter(failures, PAIR_LIMIT)),
    [0, 0, 1, 2, 4, 512, 900, 900],
  );
});

test('a password of the console is long, not of a few letters, and not the mail address', () => {
  assert.equal(passwordFault('열한 글자밖에 안 됨', 'a@b.kr'), 'short');
  assert.equal(passwordFault('가'.repeat(201), 'a@b.kr'), 'long');
  assert.equal(passwordFault('aaaaaaaaaaaaaa', 'x@b.kr'), 'easy');
  assert.equal(passwordFault('librarian-2026', 'librarian@seoga.test'), 'easy');
  assert.equal(passwordFault(PASSWORD, 'librarian@seoga.test'), undefined);
});

test('the first owner of a shop is given one link, and none while it counts', async () => {
  const first = await inviteFirstOwner(ctx);
  assert.ok(typeof first === 'object');
  assert.equal(await inviteFirstOwner(ctx), 'waiting');
  assert.deepEqual(await readInvite(ctx, first.key), { mail: null, name: '소유자' });
  const order = { key: first.key, name: '첫 소유자', password: PASSWORD, ...BROWSER };
  assert.equal(await codeOf(beginByLink(ctx, { ...order, mail: 'nobody' })), 'OPERATOR_ERROR 0015');
  const key = await beginByLink(ctx, { ...order, mail: 'First@Seoga.test' });
  assert.equal(operatorOf(await sessionOf(key)), null, 'a password alone opens nothing');
  const { secret } = await offerSecondFactor(ctx, { session: await sessionOf(key), ...AT });
  const { codes, cookie } = await setUpTotp(ctx, { session: await sessionOf(key), code: codeFor(secret) });
  assert.equal(codes.length, 10);
  assert.equal(operatorOf(await sessionOf(cookie ?? ''))?.mail, 'first@seoga.test');
  assert.equal(await inviteFirstOwner(ctx), 'run');
});

test('a one-time link counts until the second factor is set up, once, and for a day', async () => {
  const { link } = await begun('once@seoga.test');
  assert.equal(await codeOf(readInvite(ctx, link)), 'OPERATOR_ERROR 0004');
  const late = await invite('late@seoga.test');
  await database.pool.query(
    "update operator_invite set good_until = seoga_now() - interval '1 second' where operator_id = $1",
    [late.id],
  );
  assert.equal(await codeOf(readInvite(ctx, late.key)), 'OPERATOR_ERROR 0004');
  assert.equal(await codeOf(readInvite(ctx, 'made-up')), 'OPERATOR_ERROR 0004');
});

test('a login takes both factors, and a code counts once', async () => {
  const { mail, secret, codes } = await begun('both@seoga.test');
  const order = { mail, password: PASSWORD, ...BROWSER };
  assert.equal(await codeOf(loginOperator(ctx, { ...order, password: 'wrong' })), 'OPERATOR_ERROR 0001');
  assert.equal(await codeOf(loginOperator(ctx, { ...order, mail: 'no@seoga.test' })), 'OPERATOR_ERROR 0001');
  const session = await sessionOf(await loginOperator(ctx, order));
  assert.equal(operatorOf(session), null);
  assert.equal(
    await codeOf(proveByCode(ctx, { session, code: codeFor(secret) })),
    'OPERATOR_ERROR 0003',
    'used before',
  );
  const next = codeFor(secret, 1);
  await proveByCode(ctx, { session, code: next });
  assert.equal(await codeOf(proveByCode(ctx, { session, code: next })), 'OPERATOR_ERROR 0003');
  await proveByCode(ctx, { session, code: codes[3]?.toUpperCase().replace('-', ' ') ?? '' });
  assert.equal(await codeOf(proveByCode(ctx, { session, code: codes[3] ?? '' })), 'OPERATOR_ERROR 0003');
});

test('the cookie of a session is replaced by each second factor, and the one before opens nothing', async () => {
  const { mail, secret, codes } = await begun('rotated@seoga.test');
  let cookie = await loginOperator(ctx, { mail, password: PASSWORD, ...BROWSER });
  for (const code of [codeFor(secret, 1), codes[0] ?? '']) {
    const former = cookie;
    cookie = await proveByCode(ctx, { session: await sessionOf(former), code });
    assert.equal(await sessionOfCookie(ctx, former), undefined);
    assert.equal(operatorOf(await sessionOf(cookie))?.mail, mail);
  }
});

test('S6: of what opens the console nothing lies in the database in the clear', async () => {
  const waiting = await invite('waiting@seoga.test');
  const halfway = await invite('halfway@seoga.test');
  const order = { key: halfway.key, mail: '', name: '사서', password: PASSWORD, ...BROWSER };
  const pending = await beginByLink(ctx, order);
  const offered = await offerSecondFactor(ctx, { session: await sessionOf(pending), ...AT });
  const { link, key, secret, codes } = await begun('sealed@seoga.test');
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_name ~ '^operator'",
  );
  let kept = '';
  for (const { name } of tables)
    for (const { row } of (await database.pool.query<{ row: string }>(`select t::text as row from ${name} t`)).rows)
      kept += `${row}\n`;
  assert.match(kept, /sealed@seoga\.test/, 'a letter has to find its way');
  const cookies = [key, pending].map((cookie) => cookie.split('.')[1] ?? '');
  const opening = [PASSWORD, secret, offered.secret, waiting.key, halfway.key, link, ...codes, ...cookies];
  for (const word of opening) {
    const bytes = Buffer.from(word);
    for (const form of [word, word.replaceAll('-', ''), bytes.toString('hex'), bytes.toString('base64url')])
      assert.ok(!kept.toLowerCase().includes(form.toLowerCase()), `${form.slice(0, 6)}… lies in the database`);
  }
});

test('of many who bring one code at once, one comes in', async () => {
  const { mail, secret } = await begun('race@seoga.test');
  const keys = await Promise.all(
    [1, 2, 3, 4].map((host) =>
      loginOperator(ctx, { mail, password: PASSWORD, userAgent: '', address: `198.51.100.${host}` }),
    ),
  );
  const code = codeFor(secret, 1);
  const outcomes = await Promise.all(
    keys.map(async (key) => codeOf(proveByCode(ctx, { session: await sessionOf(key), code }))),
  );
  assert.equal(outcomes.filter((outcome) => outcome === 'done').length, 1);
});

test('whoever guesses has to wait, and nobody else from elsewhere', async () => {
  const { mail } = await begun('guessed@seoga.test');
  const guess = () => codeOf(loginOperator(ctx, { mail, password: 'wrong', userAgent: '', address: '192.0.2.9' }));
  const outcomes: string[] = [];
  for (let turn = 0; turn < 7; turn += 1) outcomes.push(await guess());
  assert.ok(outcomes.includes('OPERATOR_ERROR 0002'), outcomes.join());
  assert.equal(await codeOf(loginOperator(ctx, { mail, password: PASSWORD, ...BROWSER })), 'done');
});

test('an address that guesses at many accounts is refused, and nobody at another address', async () => {
  const outcomes: string[] = [];
  for (let turn = 0; turn < 22; turn += 1)
    outcomes.push(
      await codeOf(
        loginOperator(ctx, { mail: `no${turn}@seoga.test`, password: 'x', userAgent: '', address: '192.0.2.20' }),
      ),
    );
  assert.ok(
    outcomes.slice(0, 20).every((outcome) => outcome === 'OPERATOR_ERROR 0001'),
    outcomes.join(),
  );
  assert.ok(outcomes.includes('OPERATOR_ERROR 0002'), outcomes.join());
  const elsewhere = { mail: 'no0@seoga.test', password: 'x', userAgent: '', address: '192.0.2.21' };
  assert.equal(await codeOf(loginOperator(ctx, elsewhere)), 'OPERATOR_ERROR 0001');
});

test('an account that many addresses guess at is closed to new addresses for a minute at most, and open to known ones', async () => {
  const { mail, secret } = await begun('many@seoga.test');
  const at = (address: string, password: string) =>
    codeOf(loginOperator(ctx, { mail, password, userAgent: '', address }));
  const outcomes: string[] = [];
  for (let turn = 0; turn < 23; turn += 1) outcomes.push(await at(`198.51.100.${turn}`, 'wrong'));
  assert.ok(
    outcomes.slice(0, 20).every((outcome) => outcome === 'OPERATOR_ERROR 0001'),
    outcomes.join(),
  );
  assert.ok(outcomes.includes('OPERATOR_ERROR 0002'), outcomes.join());
  assert.deepEqual(
    [20, 26, 500].map((failures) => waitAfter(failures, PASSWORD_LIMIT)),
    [1, 60, 60],
  );
  await database.pool.query(
    "update throttle set failures = 500, last_at = seoga_now() where kind = 'operator-login-account'",
  );
  assert.equal(await at('198.51.100.99', PASSWORD), 'OPERATOR_ERROR 0002', 'a new address waits');
  const known = await loginOperator(ctx, { mail, password: PASSWORD, ...BROWSER });
  assert.equal(await codeOf(proveByCode(ctx, { session: await sessionOf(known), code: codeFor(secret, 1) })), 'done');
  await database.pool.query(
    "update throttle set last_at = seoga_now() - interval '61 seconds' where kind = 'operator-login-account'",
  );
  assert.equal(await at('198.51.100.99', PASSWORD), 'done', 'and comes in after a minute');
});

test('codes that are guessed at from many addresses are refused from the sixth on', async () => {
  const { mail } = await begun('codes@seoga.test');
  const outcomes: string[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    const key = await loginOperator(ctx, { mail, password: PASSWORD, userAgent: '', address: `203.0.114.${turn}` });
    outcomes.push(await codeOf(proveByCode(ctx, { session: await sessionOf(key), code: '000000' })));
  }
  assert.ok(
    outcomes.slice(0, 5).every((outcome) => outcome === 'OPERATOR_ERROR 0003'),
    outcomes.join(),
  );
  assert.ok(outcomes.includes('OPERATOR_ERROR 0002'), outcomes.join());
});

test('a session ends after an hour alone, after twelve hours, when it is forged, and when its owner is shut out', async () => {
  const { key, id } = await plantOperator(ctx.db, { roles: ['editor'] });
  const [selector = ''] = key.split('.');
  const age = (column: string, text: string) =>
    database.pool.query(`update operator_session set ${column} = seoga_now() - $2::interval where selector = $1`, [
      selector,
      text,
    ]);
  assert.ok(await sessionOfCookie(ctx, key));
  assert.equal(await sessionOfCookie(ctx, `${selector}.${'x'.repeat(32)}`), undefined);
  assert.equal(await sessionOfCookie(ctx, `${key}.more`), undefined);
  await age('seen_at', '61 minutes');
  assert.equal(await sessionOfCookie(ctx, key), undefined);
  await age('seen_at', '59 minutes');
  assert.ok(await sessionOfCookie(ctx, key), 'and is kept alive by being used');
  await age('begun_at', '12 hours 1 second');
  assert.equal(await sessionOfCookie(ctx, key), undefined);
  await age('begun_at', '1 hour');
  await disableOperator(ctx, { by: 'command-line', id, isDisabled: true });
  assert.equal(await sessionOfCookie(ctx, key), undefined);
  await disableOperator(ctx, { by: 'command-line', id, isDisabled: false });
  assert.equal(await sessionOfCookie(ctx, key), undefined, 'what was ended stays ended');
});

test('a second factor of more than ten minutes ago is not fresh', async () => {
  const fresh = await plantOperator(ctx.db, { roles: ['owner'], provedMinutesAgo: 9 });
  const stale = await plantOperator(ctx.db, { roles: ['owner'], provedMinutesAgo: 11 });
  assert.equal((await sessionOf(fresh.key)).isFresh, true);
  assert.equal((await sessionOf(stale.key)).isFresh, false);
  await database.pool.query("update operator set disabled_at = seoga_now() where password_hash = 'planted'");
});

test('nobody takes the last owner away: not by roles, not by shutting out, not by a reset, not two at once', async () => {
  await database.pool.query('update operator set disabled_at = seoga_now()');
  const one = await begun('owner-one@seoga.test');
  const by = { id: one.id, name: '사서' };
  const last = 'OPERATOR_ERROR 0007';
  assert.equal(await codeOf(setRoles(ctx, { by, id: one.id, roles: ['editor'], holder: null })), last);
  assert.equal(await codeOf(disableOperator(ctx, { by, id: one.id, isDisabled: true })), last);
  assert.equal(await codeOf(resetOperator(ctx, { by, id: one.id })), last);
  await invite('owner-waiting@seoga.test');
  assert.equal(
    await codeOf(disableOperator(ctx, { by, id: one.id, isDisabled: true })),
    last,
    'who never began is none',
  );
  const two = await begun('owner-two@seoga.test');
  const outcomes = await Promise.all([
    codeOf(setRoles(ctx, { by, id: two.id, roles: ['support'], holder: null })),
    codeOf(setRoles(ctx, { by, id: one.id, roles: ['support'], holder: null })),
  ]);
  assert.deepEqual(outcomes.toSorted(), [last, 'done']);
  const owners = (await listOperators(ctx)).filter(
    ({ roles, state }) => roles.includes('owner') && state === 'running',
  );
  assert.equal(owners.length, 1);
});

test('a reset takes both factors away at once; the command line may do it to the last owner', async () => {
  const { id, key, mail } = await begun('lost@seoga.test');
  const link = await resetOperator(ctx, { by: 'command-line', id });
  assert.equal(await sessionOfCookie(ctx, key), undefined);
  assert.equal(await codeOf(loginOperator(ctx, { mail, password: PASSWORD, ...BROWSER })), 'OPERATOR_ERROR 0001');
  assert.deepEqual(await readInvite(ctx, link), { mail, name: '사서' });
});

const RIGHTS_GIVEN: Record<string, (who: { id: number; key: string }) => Promise<unknown>> = {
  'begins by a link': () => Promise.resolve(),
  'is made an owner': async ({ id }) => {
    await setRoles(ctx, { by: 'command-line', id, roles: ['support'], holder: null });
    await passADay(id);
    await setRoles(ctx, { by: 'command-line', id, roles: ['owner', 'support'], holder: null });
  },
  'is let in again': async ({ id }) => {
    await begun(`stays-${id}@seoga.test`);
    await disableOperator(ctx, { by: 'command-line', id, isDisabled: true });
    await passADay(id);
    await disableOperator(ctx, { by: 'command-line', id, isDisabled: false });
  },
  'begins anew after a reset': async ({ id }) => {
    await passADay(id);
    const key = await resetOperator(ctx, { by: 'command-line', id });
    await beginByLink(ctx, { key, mail: '', name: '사서', password: PASSWORD, ...BROWSER });
  },
};
const passADay = (id: number) =>
  database.pool.query('update operator set approves_at = seoga_clock() where id = $1', [id]);
const approves = (id: number): Promise<string> =>
  ctx.db.transaction().execute((tx) => codeOf(requireApprover(tx, { id, name: '사서' })));

for (const [what, happens] of Object.entries(RIGHTS_GIVEN))
  test(`the approvals of an operator who ${what} count after a day`, async () => {
    const who = await begun(`approves-${Object.keys(RIGHTS_GIVEN).indexOf(what)}@seoga.test`);
    await happens(who);
    assert.equal(await approves(who.id), 'MONEY_ERROR 0021');
    await database.pool.query(
      "update operator set approves_at = approves_at - interval '23 hours 59 minutes' where id = $1",
      [who.id],
    );
    assert.equal(await approves(who.id), 'MONEY_ERROR 0021');
    await database.pool.query("update operator set approves_at = approves_at - interval '1 minute' where id = $1", [
      who.id,
    ]);
    assert.equal(await approves(who.id), 'done');
    await setRoles(ctx, { by: 'command-line', id: who.id, roles: ['owner'], holder: null });
    assert.equal(await approves(who.id), 'done', 'who has the right already waits no longer');
  });

test('roles are asked for, a right holder must be there, a mail address is one operator', async () => {
  assert.equal(await codeOf(invite('roles@seoga.test', { roles: [] })), 'OPERATOR_ERROR 0010');
  assert.equal(await codeOf(invite('holder@seoga.test', { roles: ['holder'] })), 'OPERATOR_ERROR 0012');
  await database.pool.query("insert into right_holder (name) values ('달빛 스튜디오')");
  const holder = { name: '달빛 스튜디오' };
  const { id } = await invite('holder@seoga.test', { roles: ['holder'], holder });
  assert.equal(await codeOf(invite('Holder@seoga.test ')), 'OPERATOR_ERROR 0008');
  const found = (await listOperators(ctx)).find((operator) => operator.id === id);
  assert.equal(found?.holder?.name, '달빛 스튜디오');
  assert.equal(found?.state, 'invited');
});

test('P4 every act is in the audit log with who, before and after, and nobody changes it', async () => {
  const { id } = await begun('seen@seoga.test', { roles: ['editor'] });
  await setRoles(ctx, { by: { id, name: '사서' }, id, roles: ['support'], holder: null });
  const { lines } = await listAudit(ctx, { subject: `operator:${id}` });
  assert.deepEqual(
    lines.map(({ act }) => act),
    ['operator.roles', 'session.begin', 'operator.totp', 'operator.begin'],
  );
  const [roles] = lines;
  assert.deepEqual(
    [roles?.who, roles?.before, roles?.after],
    ['사서', { roles: ['editor'] }, { roles: ['support'], holderId: null }],
  );
  assert.doesNotMatch(JSON.stringify(lines), /비밀번호|\$argon2/);
  await assert.rejects(database.pool.query('update operator_audit set who = $1', ['x']));
  await assert.rejects(database.pool.query('delete from operator_audit'));
});
