import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { joinedMember } from '../../tests/support/fixtures/joined-member.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import {
  type VisitInput,
  exportAcquisitions,
  deleteMemberAcquisitions,
  maintainVisits,
  recordAcquisition,
  recordVisit,
} from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());
beforeEach(async () => {
  await database.pool.query(`update clock set shift = '0'`);
  await database.pool.query('truncate access_log, visit_flow');
});

const AGENT = 'Mozilla/5.0 (Linux; Android 15; SM-S931N) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

function visit(overrides: Partial<VisitInput> = {}): VisitInput {
  return {
    path: '/novel/17',
    referrer: { origin: 'https://cafe.example', path: '/posts/3' },
    shop: 'https://seoga.test',
    network: '203.0.113.77',
    device: { type: 'WEB', version: 0, userAgent: AGENT },
    memberNo: null,
    pid: 'naver',
    sid: 'spring',
    ...overrides,
  };
}

async function lines(): Promise<Record<string, unknown>[]> {
  const { rows } = await database.pool.query('select * from access_log order by at');
  return rows;
}

test('T4 A8 a visit is stored without full address, user agent or member', async () => {
  const { memberNo } = await joinedMember(ctx);
  const code = await recordVisit(ctx, visit({ memberNo }));
  const [line, ...others] = await lines();
  assert.equal(others.length, 0);
  const { at, ...kept } = line ?? {};
  assert.ok(at instanceof Date);
  assert.deepEqual(kept, {
    path: '/novel/17',
    referrer: 'https://cafe.example',
    network: '203.0.113.0/24',
    device: 'WEB',
    device_version: 0,
    agent: 'Android',
    is_member: true,
    pid: 'naver',
    sid: 'spring',
    visitor: code,
  });
});

test('T4 a reader has one code a day, and another on the next', async () => {
  const first = await recordVisit(ctx, visit());
  assert.equal(await recordVisit(ctx, visit({ path: '/webtoon' })), first);
  assert.notEqual(await recordVisit(ctx, visit({ network: '203.0.113.78' })), first);
  assert.notEqual(await recordVisit(ctx, visit({ memberNo: 3 })), first);
  await database.pool.query(`update clock set shift = '1 day'`);
  assert.notEqual(await recordVisit(ctx, visit()), first);
});

test('T4 above 1,200 views a minute a network is not recorded; other networks and the next minute are', async () => {
  const orders = Array.from({ length: 1300 }, (_, at) => visit({ network: `203.0.113.${at % 250}` }));
  const started = new Date();
  for (let at = 0; at < orders.length; at += 50)
    await Promise.all(orders.slice(at, at + 50).map((input) => recordVisit(ctx, input)));
  const minutes = Math.floor(Date.now() / 60_000) - Math.floor(started.getTime() / 60_000) + 1;
  const written = (await lines()).length;
  assert.ok(written <= 1200 * minutes, `${written} lines in ${minutes} minutes`);
  assert.ok(minutes > 1 || written === 1200, `${written} lines`);
  assert.notEqual(await recordVisit(ctx, visit({ network: '198.51.100.1' })), null);
  await database.pool.query(`update clock set shift = '1 minute'`);
  assert.notEqual(await recordVisit(ctx, visit()), null);
});

test('T4 data older than 90 days is deleted, full weeks as partitions; newer data stays', async () => {
  for (const days of [100, 91, 89, 1]) {
    await database.pool.query(`update clock set shift = make_interval(days => -$1::int)`, [days]);
    await recordVisit(ctx, visit({ path: `/${days}` }));
  }
  await database.pool.query(`update clock set shift = '0'`);
  assert.ok((await maintainVisits(ctx)) >= 1);
  assert.deepEqual(
    (await lines()).map(({ path }) => path),
    ['/89', '/1'],
  );
  assert.equal(await maintainVisits(ctx), 0);
});

test('T4 the first visit after months of downtime is recorded', async () => {
  await database.pool.query(`update clock set shift = '200 days'`);
  assert.notEqual(await recordVisit(ctx, visit()), null);
  assert.equal((await lines()).length, 1);
});

test('T4 every partition, also one created late, finds its rows by time', async () => {
  await database.pool.query(`update clock set shift = '400 days'`);
  await recordVisit(ctx, visit());
  const { rows } = await database.pool.query<{ week: string; kinds: string[] }>(
    `select c.relname as week, array_agg(distinct a.amname) filter (where a.amname is not null) as kinds
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     left join pg_index x on x.indrelid = c.oid left join pg_class n on n.oid = x.indexrelid left join pg_am a on a.oid = n.relam
     where i.inhparent = 'access_log'::regclass group by 1`,
  );
  assert.ok(rows.length > 5);
  assert.deepEqual(
    rows.filter(({ kinds }) => !kinds?.includes('brin')),
    [],
  );
});

test('T4 a row cannot be changed', async () => {
  await recordVisit(ctx, visit());
  await assert.rejects(database.pool.query(`update access_log set path = '/'`), /takes new rows only/);
});

test('G11 the advert of a join and of the first payment is recorded once, exported and deleted with the member', async () => {
  const { memberNo } = await joinedMember(ctx);
  await recordAcquisition(ctx, { memberNo, act: 'join', pid: 'naver', sid: undefined });
  await recordAcquisition(ctx, { memberNo, act: 'join', pid: 'other', sid: 'late' });
  await recordAcquisition(ctx, { memberNo, act: 'payment', pid: 'a b', sid: 'x'.repeat(99) });
  await recordAcquisition(ctx, { memberNo, act: 'payment', pid: undefined, sid: 'spring' });
  const [sheet] = await exportAcquisitions(ctx, memberNo);
  assert.deepEqual(
    sheet?.rows.map(({ act, pid, sid }) => ({ act, pid, sid })),
    [
      { act: '가입', pid: 'naver', sid: null },
      { act: '첫 결제', pid: null, sid: 'spring' },
    ],
  );
  await ctx.db.transaction().execute((tx) => deleteMemberAcquisitions(tx, memberNo));
  assert.deepEqual((await exportAcquisitions(ctx, memberNo))[0]?.rows, []);
});

test('G11 a failure to record an acquisition does not fail the join', async () => {
  let warned = 0;
  const log = { ...ctx.log, warn: () => void (warned += 1) };
  await recordAcquisition({ ...ctx, log }, { memberNo: 999_999, act: 'join', pid: 'naver', sid: undefined });
  assert.equal(warned, 1);
});
