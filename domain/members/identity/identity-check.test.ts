import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { DomainError } from '#kernel/domain-error';
import type { IdentityPurpose } from '#shared/members/identity';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { OPEN_REDIRECT_PREFIXES } from '../../../tests/support/addresses/open-redirect-urls.ts';
import { person } from '../../../tests/support/fakes/fake-identity-provider.ts';
import {
  startIdentityCheck,
  startSession,
  findMembersByIdentity,
  finishIdentityCheck,
  findMemberByCookie,
  setAdultMode,
  purgeExpiredMemberData,
} from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
let members = 0;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

async function member(): Promise<number> {
  members += 1;
  const row = await ctx.db
    .insertInto('member')
    .values({ mail: `m${members}@seoga.example`, nick: `독자${members}`, joined_by: 'mail', join_event: `e${members}` })
    .returning('member_no')
    .executeTakeFirstOrThrow();
  return row.member_no;
}

const begin = (memberNo: number | null, purpose: IdentityPurpose = 'adult', address = `10.0.0.${members}`) =>
  startIdentityCheck(ctx, { memberNo, browser: 'browser', address, purpose, returnTo: '/novel/3' });
const finish = (memberNo: number, id: string, browser = 'browser') =>
  finishIdentityCheck(ctx, { id, memberNo, browser });

async function prove(memberNo: number, birthDate: string, numbers: { ci?: string; di?: string } = {}) {
  const { id } = await begin(memberNo);
  ctx.identity.tell(id, person(birthDate, numbers));
  return finish(memberNo, id);
}

const assertRejected = (name: string, code: string) => (error: unknown) => {
  assert.ok(error instanceof DomainError, String(error));
  assert.deepEqual([error.errorName, error.code], [name, code]);
  return true;
};
const forward = (interval: string): Promise<unknown> =>
  sql`update clock set shift = shift + ${interval}::interval`.execute(ctx.db);
const rowsOf = async (memberNo: number) =>
  ctx.db.selectFrom('identity_check').selectAll().where('member_no', '=', memberNo).execute();

test('S5: an identity check always returns to a page of the shop', async () => {
  const memberNo = await member();
  for (const [at, returnTo] of OPEN_REDIRECT_PREFIXES.entries()) {
    const input = { memberNo, browser: 'browser', address: `10.1.0.${at}`, purpose: 'proof' as const, returnTo };
    const { id } = await startIdentityCheck(ctx, input);
    const saved = await ctx.db.selectFrom('identity_attempt').select('return_to').where('id', '=', id).execute();
    assert.equal(new URL(saved[0]?.return_to ?? '', 'https://seoga.example').origin, 'https://seoga.example', returnTo);
    await sql`delete from throttle`.execute(ctx.db);
  }
});

test('P2: a proof stores birth year and hashes and nothing else of the person', async () => {
  const memberNo = await member();
  const done = await prove(memberNo, '1990-05-17', { ci: 'CI-CANARY-1', di: 'DI-CANARY-1' });
  assert.deepEqual(done, { purpose: 'adult', returnTo: '/novel/3' });
  const [row] = await rowsOf(memberNo);
  assert.equal(row?.birth_year, 1990);
  assert.equal(row?.ci_mac?.length, 32);
  assert.equal(row?.di_mac?.length, 32);
  for (const table of ['identity_check', 'identity_attempt', 'identity_holder', 'member', 'throttle']) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(ctx.db);
    for (const { text } of rows) assert.ok(!/CANARY|1990-05-17|05-17/.test(text), `${table}: ${text}`);
  }
});

test('P2: an attempt is bound to browser and member and used once; a repeated finish returns the same', async () => {
  const [one, other] = [await member(), await member()];
  const { id } = await begin(one);
  ctx.identity.tell(id, person('1991-01-01', { ci: 'once' }));
  await assert.rejects(finish(other, id), assertRejected('VERIFY_ERROR', '0004'));
  await assert.rejects(finish(one, id, 'elsewhere'), assertRejected('VERIFY_ERROR', '0004'));
  await assert.rejects(finish(one, 'seoga-unknown'), assertRejected('VERIFY_ERROR', '0004'));
  const both = await Promise.all([finish(one, id), finish(one, id), finish(one, id)]);
  assert.equal(both.length, 3);
  assert.equal((await rowsOf(one)).length, 1);
});

test('P2: an attempt expires, and one for finding an address verifies no member', async () => {
  const memberNo = await member();
  const { id } = await begin(memberNo);
  const found = await begin(null, 'find-id');
  ctx.identity.tell(found.id, person('1991-01-01'));
  await assert.rejects(finish(memberNo, found.id), assertRejected('VERIFY_ERROR', '0004'));
  await assert.rejects(begin(null, 'adult'), assertRejected('AUTH_ERROR', '0002'));
  await forward('31 minutes');
  ctx.identity.tell(id, person('1991-01-01', { ci: 'late' }));
  await assert.rejects(finish(memberNo, id), assertRejected('VERIFY_ERROR', '0004'));
});

test('P2: unavailable provider, failed and cancelled checks are distinguished', async () => {
  const memberNo = await member();
  const [away, failed, open] = [await begin(memberNo), await begin(memberNo), await begin(memberNo)];
  ctx.identity.tell(away.id, { state: 'unknown' });
  ctx.identity.tell(failed.id, { state: 'failed' });
  await assert.rejects(finish(memberNo, away.id), assertRejected('VERIFY_ERROR', '0001'));
  await assert.rejects(finish(memberNo, failed.id), assertRejected('VERIFY_ERROR', '0002'));
  await assert.rejects(finish(memberNo, open.id), assertRejected('VERIFY_ERROR', '0003'));
  // A failed attempt is closed; an unavailable provider can be retried.
  ctx.identity.tell(failed.id, person('1991-01-01', { ci: 'again' }));
  await assert.rejects(finish(memberNo, failed.id), assertRejected('VERIFY_ERROR', '0004'));
  ctx.identity.tell(away.id, person('1991-01-01', { ci: 'again' }));
  await finish(memberNo, away.id);
});

test('P2: an invalid birth date from the provider is rejected', async () => {
  for (const birthDate of ['', '1990', '2011-02-30', '2090-01-01'])
    await assert.rejects(
      prove(await member(), birthDate, { ci: birthDate }),
      assertRejected('VERIFY_ERROR', '0002'),
      birthDate,
    );
});

test('P2: the sixth attempt of a day is rejected for a member and for a visitor, and stores nothing', async () => {
  const memberNo = await member();
  for (let times = 0; times < 5; times += 1) await begin(memberNo, 'proof', '10.9.0.1');
  const attempts = () => ctx.db.selectFrom('identity_attempt').select('id').where('member_no', '=', memberNo).execute();
  await assert.rejects(begin(memberNo, 'proof', '10.9.0.2'), assertRejected('VERIFY_ERROR', '0005'));
  assert.equal((await attempts()).length, 5);
  for (let times = 0; times < 5; times += 1) await begin(null, 'find-id', '10.9.0.3');
  await assert.rejects(begin(null, 'find-id', '10.9.0.3'), assertRejected('VERIFY_ERROR', '0005'));
  await begin(null, 'find-id', '10.9.0.4');
  await forward('24 hours');
  await begin(memberNo, 'proof', '10.9.0.1');
});

test('P2: a person who is another member already is rejected by ci or di; without either there is no check', async () => {
  const [first, second, third] = [await member(), await member(), await member()];
  await prove(first, '1985-03-02', { ci: 'same-ci', di: 'same-di' });
  await assert.rejects(prove(second, '1985-03-02', { ci: 'same-ci' }), assertRejected('VERIFY_ERROR', '0006'));
  await assert.rejects(prove(second, '1985-03-02', { di: 'same-di' }), assertRejected('VERIFY_ERROR', '0006'));
  await assert.rejects(
    prove(second, '1985-03-02', { ci: 'new-ci', di: 'same-di' }),
    assertRejected('VERIFY_ERROR', '0006'),
  );
  assert.deepEqual(await rowsOf(second), []);
  // A rejection stores no identifier: the new one is still free.
  await prove(third, '1985-03-02', { ci: 'new-ci' });
  await prove(second, '1985-03-02');
  // The same member verifies again every year.
  await prove(first, '1985-03-02', { ci: 'same-ci', di: 'same-di' });
  assert.equal((await rowsOf(first)).length, 2);
});

test('P2: of twenty members who verify as the same person concurrently, one succeeds', async () => {
  const many = await Promise.all(Array.from({ length: 20 }, () => member()));
  const done = await Promise.allSettled(
    many.map(async (memberNo, at) => {
      const { id } = await startIdentityCheck(ctx, {
        memberNo,
        browser: 'browser',
        address: `10.8.0.${at}`,
        purpose: 'adult',
        returnTo: '/',
      });
      ctx.identity.tell(id, person('1985-03-02', { ci: 'race-ci', di: 'race-di' }));
      return finish(memberNo, id);
    }),
  );
  assert.equal(done.filter(({ status }) => status === 'fulfilled').length, 1);
  for (const each of done) if (each.status === 'rejected') assertRejected('VERIFY_ERROR', '0006')(each.reason);
});

test("P2: a former member's person is recognized for thirty days and may then return", async () => {
  const [left, again] = [await member(), await member()];
  await prove(left, '1979-09-09', { ci: 'leaving' });
  await sql`update member set state = 'withdrawn', withdrawn_at = seoga_now() where member_no = ${left}`.execute(
    ctx.db,
  );
  await assert.rejects(prove(again, '1979-09-09', { ci: 'leaving' }), assertRejected('VERIFY_ERROR', '0006'));
  await forward('30 days');
  await prove(again, '1979-09-09', { ci: 'leaving' });
  await purgeExpiredMemberData(ctx);
  assert.deepEqual(await rowsOf(left), []);
  assert.equal((await rowsOf(again)).length, 1);
});

test('B1: a member under 14 is locked and logged out, up to the day before the birthday', async () => {
  const { rows } = await sql<{ before: string; on: string }>`
    select to_char(seoga_now() at time zone 'Asia/Seoul' - interval '14 years' + interval '1 day', 'YYYY-MM-DD') as before,
      to_char(seoga_now() at time zone 'Asia/Seoul' - interval '14 years', 'YYYY-MM-DD') as on`.execute(ctx.db);
  const [child, young] = [await member(), await member()];
  const device = { type: 'WEB', version: 0, userAgent: 'test' } as const;
  const session = await ctx.db
    .transaction()
    .execute((tx) => startSession(ctx, tx, { memberNo: child, device, isKept: true }));
  const cookie = `${session.selector}.${session.verifier}`;
  assert.ok(await findMemberByCookie(ctx, cookie));
  await assert.rejects(prove(child, rows[0]?.before ?? '', { ci: 'child' }), assertRejected('VERIFY_ERROR', '0007'));
  assert.equal(await findMemberByCookie(ctx, cookie), undefined);
  const { state } = await ctx.db
    .selectFrom('member')
    .select('state')
    .where('member_no', '=', child)
    .executeTakeFirstOrThrow();
  assert.equal(state, 'under-age');
  assert.deepEqual(await rowsOf(child), []);
  await prove(young, rows[0]?.on ?? '', { ci: 'young' });
});

test('A6, F2: switching adult mode on needs a valid proof of an adult; off is always allowed', async () => {
  const [nobody, minor, adult] = [await member(), await member(), await member()];
  await prove(minor, '2011-06-01', { ci: 'minor' });
  await prove(adult, '1990-06-01', { ci: 'adult' });
  const set = (memberNo: number, isOn: boolean) => setAdultMode(ctx, { memberNo, isOn });
  await assert.rejects(set(nobody, true), assertRejected('MEMBER_ERROR', '0003'));
  await assert.rejects(set(minor, true), assertRejected('MEMBER_ERROR', '0004'));
  assert.deepEqual(await set(adult, true), { adultMode: true });
  for (const each of [nobody, minor, adult]) assert.deepEqual(await set(each, false), { adultMode: false });
  await forward('366 days');
  await assert.rejects(set(adult, true), assertRejected('MEMBER_ERROR', '0003'));
});

test('L24 finding a forgotten address by identity works once, and returns nothing for an unknown person', async () => {
  const memberNo = await member();
  await prove(memberNo, '1970-01-01', { ci: 'forgetful' });
  const mine = await begin(null, 'find-id', '10.7.0.1');
  ctx.identity.tell(mine.id, person('1970-01-01', { ci: 'forgetful', di: 'never seen' }));
  const found = await findMembersByIdentity(ctx, { id: mine.id, browser: 'browser' });
  assert.deepEqual(
    found.map(({ joinedBy }) => joinedBy),
    ['mail'],
  );
  await assert.rejects(
    findMembersByIdentity(ctx, { id: mine.id, browser: 'browser' }),
    assertRejected('VERIFY_ERROR', '0004'),
  );
  const stranger = await begin(null, 'find-id', '10.7.0.1');
  ctx.identity.tell(stranger.id, person('1970-01-01', { ci: 'stranger' }));
  await assert.rejects(
    findMembersByIdentity(ctx, { id: stranger.id, browser: 'elsewhere' }),
    assertRejected('VERIFY_ERROR', '0004'),
  );
  assert.deepEqual(await findMembersByIdentity(ctx, { id: stranger.id, browser: 'browser' }), []);
});

test('P2: a shop without a provider rejects identity checks', async () => {
  const none = { ...ctx, identity: { script: null, read: async () => ({ state: 'unknown' as const }) } };
  const input = {
    memberNo: await member(),
    browser: 'b',
    address: '10.6.0.1',
    purpose: 'adult',
    returnTo: '/',
  } as const;
  await assert.rejects(startIdentityCheck(none, input), assertRejected('VERIFY_ERROR', '0001'));
});
