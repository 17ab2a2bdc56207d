import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { plantOperator } from '../../tests/support/fixtures/planted-operators.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import {
  type Invitation,
  type OperatorSession,
  acceptInvite,
  disableOperator,
  inviteFirstOwner,
  inviteOperator,
  listAudit,
  listOperators,
  loginOperator,
  offerSecondFactor,
  operatorOf,
  verifyCode,
  readInvite,
  requireApprover,
  resetOperator,
  findConsoleSession,
  setRoles,
  setUpTotp,
} from './index.ts';
import { PAIR_LIMIT, PASSWORD_LIMIT, passwordError, waitAfter } from './operator-rules.ts';

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
  const session = await findConsoleSession(ctx, key);
  assert.ok(session);
  return session;
};
const invite = (mail: string, more: Partial<Invitation> = {}): Promise<{ id: number; key: string }> =>
  inviteOperator(ctx, {
    by: 'command-line',
    invitation: { mail, name: '', roles: ['owner'], holder: null, ...more },
    linkOf: (key) => `https://seoga.test/operator/begin?key=${key}`,
  });

/** An operator who accepted an invite and set up TOTP. */
async function begun(mail: string, more: Partial<Invitation> = {}) {
  const invited = await invite(mail, more);
  const half = await acceptInvite(ctx, { key: invited.key, mail: '', name: '사서', password: PASSWORD, ...BROWSER });
  const { secret } = await offerSecondFactor(ctx, { session: await sessionOf(half), ...AT });
  const { codes, cookie: key } = await setUpTotp(ctx, { session: await sessionOf(half), code: codeFor(secret) });
  assert.ok(key);
  assert.equal(await findConsoleSession(ctx, half), undefined, 'the cookie from before the second factor');
  return { id: invited.id, link: invited.key, key, secret, codes, mail };
}

test('five wrong attempts are free, then the wait doubles up to fifteen minutes', () => {
  assert.deepEqual(
    [0, 4, 5, 6, 7, 14, 15, 40].map((failures) => waitAfter(failures, PAIR_LIMIT)),
    [0, 0, 1, 2, 4, 512, 900, 900],
  );
});

test('an operator password is rejected when short, of few letters or the e-mail address', () => {
  assert.equal(passwordError('열한 글자밖에 안 됨', 'a@b.kr'), 'short');
  assert.equal(passwordError('가'.repeat(201), 'a@b.kr'), 'long');
  assert.equal(passwordError('aaaaaaaaaaaaaa', 'x@b.kr'), 'easy');
  assert.equal(passwordError('librarian-2026', 'librarian@seoga.test'), 'easy');
  assert.equal(passwordError(PASSWORD, 'librarian@seoga.test'), undefined);
});

test("a shop's first owner gets one link, and no other while it is valid", async () => {
  const first = await inviteFirstOwner(ctx);
  assert.ok(typeof first === 'object');
  assert.equal(await inviteFirstOwner(ctx), 'waiting');
  assert.deepEqual(await readInvite(ctx, first.key), { mail: null, name: '소유자' });
  const input = { key: first.key, name: '첫 소유자', password: PASSWORD, ...BROWSER };
  assert.equal(await codeOf(acceptInvite(ctx, { ...input, mail: 'nobody' })), 'OPERATOR_ERROR 0015');
  const key = await acceptInvite(ctx, { ...input, mail: 'First@Seoga.test' });
  assert.equal(operatorOf(await sessionOf(key)), null, 'a password alone opens nothing');
  const { secret } = await offerSecondFactor(ctx, { session: await sessionOf(key), ...AT });
  const { codes, cookie } = await setUpTotp(ctx, { session: await sessionOf(key), code: codeFor(secret) });
  assert.equal(codes.length, 10);
  assert.equal(operatorOf(await sessionOf(cookie ?? ''))?.mail, 'first@seoga.test');
  assert.equal(await inviteFirstOwner(ctx), 'run');
});

test('an invite link is valid until the second factor is set up, once, for a day', async () => {
  const { link } = await begun('once@seoga.test');
  assert.equal(await codeOf(readInvite(ctx, link)), 'OPERATOR_ERROR 0004');
  const expired = await invite('late@seoga.test');
  await database.pool.query(
    "update operator_invite set good_until = seoga_now() - interval '1 second' where operator_id = $1",
    [expired.id],
  );
  assert.equal(await codeOf(readInvite(ctx, expired.key)), 'OPERATOR_ERROR 0004');
  assert.equal(await codeOf(readInvite(ctx, 'made-up')), 'OPERATOR_ERROR 0004');
});

test('a login needs both factors, and a code is valid once', async () => {
  const { mail, secret, codes } = await begun('both@seoga.test');
  const input = { mail, password: PASSWORD, ...BROWSER };
  assert.equal(await codeOf(loginOperator(ctx, { ...input, password: 'wrong' })), 'OPERATOR_ERROR 0001');
  assert.equal(await codeOf(loginOperator(ctx, { ...input, mail: 'no@seoga.test' })), 'OPERATOR_ERROR 0001');
  const session = await sessionOf(await loginOperator(ctx, input));
  assert.equal(operatorOf(session), null);
  assert.equal(await codeOf(verifyCode(ctx, { session, code: codeFor(secret) })), 'OPERATOR_ERROR 0003', 'used before');
  const next = codeFor(secret, 1);
  await verifyCode(ctx, { session, code: next });
  assert.equal(await codeOf(verifyCode(ctx, { session, code: next })), 'OPERATOR_ERROR 0003');
  await verifyCode(ctx, { session, code: codes[3]?.toUpperCase().replace('-', ' ') ?? '' });
  assert.equal(await codeOf(verifyCode(ctx, { session, code: codes[3] ?? '' })), 'OPERATOR_ERROR 0003');
});

test('each second factor replaces the session cookie, and the previous one is invalid', async () => {
  const { mail, secret, codes } = await begun('rotated@seoga.test');
  let cookie = await loginOperator(ctx, { mail, password: PASSWORD, ...BROWSER });
  for (const code of [codeFor(secret, 1), codes[0] ?? '']) {
    const former = cookie;
    cookie = await verifyCode(ctx, { session: await sessionOf(former), code });
    assert.equal(await findConsoleSession(ctx, former), undefined);
    assert.equal(operatorOf(await sessionOf(cookie))?.mail, mail);
  }
});

test('S6: the database stores no console secret in the clear', async () => {
  const waiting = await invite('waiting@seoga.test');
  const halfway = await invite('halfway@seoga.test');
  const input = { key: halfway.key, mail: '', name: '사서', password: PASSWORD, ...BROWSER };
  const pending = await acceptInvite(ctx, input);
  const offered = await offerSecondFactor(ctx, { session: await sessionOf(pending), ...AT });
  const { link, key, secret, codes } = await begun('sealed@seoga.test');
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_name ~ '^operator'",
  );
  let saved = '';
  for (const { name } of tables)
    for (const { row } of (await database.pool.query<{ row: string }>(`select t::text as row from ${name} t`)).rows)
      saved += `${row}\n`;
  assert.match(saved, /sealed@seoga\.test/, 'a letter has to find its way');
  const cookies = [key, pending].map((cookie) => cookie.split('.')[1] ?? '');
  const release = [PASSWORD, secret, offered.secret, waiting.key, halfway.key, link, ...codes, ...cookies];
  for (const word of release) {
    const bytes = Buffer.from(word);
    for (const form of [word, word.replaceAll('-', ''), bytes.toString('hex'), bytes.toString('base64url')])
      assert.ok(!saved.toLowerCase().includes(form.toLowerCase()), `${form.slice(0, 6)}… lies in the database`);
  }
});

test('one of many concurrent logins with one code succeeds', async () => {
  const { mail, secret } = await begun('race@seoga.test');
  const keys: string[] = [];
  // One after the other: attempts count until they succeed, and concurrent ones may reach the limit of the account.
  for (const host of [1, 2, 3, 4])
    keys.push(await loginOperator(ctx, { mail, password: PASSWORD, userAgent: '', address: `198.51.100.${host}` }));
  const code = codeFor(secret, 1);
  const outcomes = await Promise.all(
    keys.map(async (key) => codeOf(verifyCode(ctx, { session: await sessionOf(key), code }))),
  );
  assert.equal(outcomes.filter((outcome) => outcome === 'done').length, 1);
});

test('a guesser is throttled, and nobody at another address is', async () => {
  const { mail } = await begun('guessed@seoga.test');
  const guess = () => codeOf(loginOperator(ctx, { mail, password: 'wrong', userAgent: '', address: '192.0.2.9' }));
  const outcomes: string[] = [];
  for (let attempt = 0; attempt < 7; attempt += 1) outcomes.push(await guess());
  assert.ok(outcomes.includes('OPERATOR_ERROR 0002'), outcomes.join());
  assert.equal(await codeOf(loginOperator(ctx, { mail, password: PASSWORD, ...BROWSER })), 'done');
});

test('an address that guesses at many accounts is rejected, others are not', async () => {
  const outcomes: string[] = [];
  for (let attempt = 0; attempt < 22; attempt += 1)
    outcomes.push(
      await codeOf(
        loginOperator(ctx, { mail: `no${attempt}@seoga.test`, password: 'x', userAgent: '', address: '192.0.2.20' }),
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

test('an account guessed at from many addresses is closed to new addresses for a minute at most, and open to known ones', async () => {
  const { mail, secret } = await begun('many@seoga.test');
  const at = (address: string, password: string) =>
    codeOf(loginOperator(ctx, { mail, password, userAgent: '', address }));
  const outcomes: string[] = [];
  for (let attempt = 0; attempt < 23; attempt += 1) outcomes.push(await at(`198.51.100.${attempt}`, 'wrong'));
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
  const existing = await loginOperator(ctx, { mail, password: PASSWORD, ...BROWSER });
  assert.equal(await codeOf(verifyCode(ctx, { session: await sessionOf(existing), code: codeFor(secret, 1) })), 'done');
  await database.pool.query(
    "update throttle set last_at = seoga_now() - interval '61 seconds' where kind = 'operator-login-account'",
  );
  assert.equal(await at('198.51.100.99', PASSWORD), 'done', 'and comes in after a minute');
});

test('codes guessed from many addresses are rejected from the sixth on', async () => {
  const { mail } = await begun('codes@seoga.test');
  const outcomes: string[] = [];
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const key = await loginOperator(ctx, { mail, password: PASSWORD, userAgent: '', address: `203.0.114.${attempt}` });
    outcomes.push(await codeOf(verifyCode(ctx, { session: await sessionOf(key), code: '000000' })));
  }
  assert.ok(
    outcomes.slice(0, 5).every((outcome) => outcome === 'OPERATOR_ERROR 0003'),
    outcomes.join(),
  );
  assert.ok(outcomes.includes('OPERATOR_ERROR 0002'), outcomes.join());
});

test('a session ends after an idle hour, after twelve hours, when forged, and when its operator is disabled', async () => {
  const { key, id } = await plantOperator(ctx.db, { roles: ['editor'] });
  const [selector = ''] = key.split('.');
  const age = (column: string, text: string) =>
    database.pool.query(`update operator_session set ${column} = seoga_now() - $2::interval where selector = $1`, [
      selector,
      text,
    ]);
  assert.ok(await findConsoleSession(ctx, key));
  assert.equal(await findConsoleSession(ctx, `${selector}.${'x'.repeat(32)}`), undefined);
  assert.equal(await findConsoleSession(ctx, `${key}.more`), undefined);
  await age('seen_at', '61 minutes');
  assert.equal(await findConsoleSession(ctx, key), undefined);
  await age('seen_at', '59 minutes');
  assert.ok(await findConsoleSession(ctx, key), 'and is kept alive by being used');
  await age('begun_at', '12 hours 1 second');
  assert.equal(await findConsoleSession(ctx, key), undefined);
  await age('begun_at', '1 hour');
  await disableOperator(ctx, { by: 'command-line', id, isDisabled: true });
  assert.equal(await findConsoleSession(ctx, key), undefined);
  await disableOperator(ctx, { by: 'command-line', id, isDisabled: false });
  assert.equal(await findConsoleSession(ctx, key), undefined, 'what was ended stays ended');
});

test('a second factor older than ten minutes is not fresh', async () => {
  const fresh = await plantOperator(ctx.db, { roles: ['owner'], provedMinutesAgo: 9 });
  const stale = await plantOperator(ctx.db, { roles: ['owner'], provedMinutesAgo: 11 });
  assert.equal((await sessionOf(fresh.key)).isFresh, true);
  assert.equal((await sessionOf(stale.key)).isFresh, false);
  await database.pool.query("update operator set disabled_at = seoga_now() where password_hash = 'planted'");
});

test('the last owner cannot be removed by roles, disabling, reset or two concurrent changes', async () => {
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

test('a reset removes both factors; the command line may reset the last owner', async () => {
  const { id, key, mail } = await begun('lost@seoga.test');
  const link = await resetOperator(ctx, { by: 'command-line', id });
  assert.equal(await findConsoleSession(ctx, key), undefined);
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
    await acceptInvite(ctx, { key, mail: '', name: '사서', password: PASSWORD, ...BROWSER });
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

test('roles are required, a right holder must exist, an e-mail address is unique', async () => {
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

test('P4 every action is in the append-only audit log with actor, before and after', async () => {
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
