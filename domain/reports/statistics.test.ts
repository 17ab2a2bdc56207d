import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { importWorks } from '#domain/catalog-import';
import { recordSearch } from '#domain/search';
import { plantBuyer, plantMember } from '../../tests/support/fixtures/planted-members.ts';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { dayAfter, daysToCount, shareOf } from './daily-count-rules.ts';
import {
  MAX_COUNTED_OPENINGS,
  countDays,
  saveErrors,
  listMissedSearches,
  listReadWorks,
  listSales,
  listShopDays,
  recordLedgerCheck,
  requestLedgerCheck,
  shopToday,
  showHealth,
  showLive,
  recentSales,
  showWaiting,
  showWorkNumbers,
} from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
let today = '';
let workId = 0;

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const report = await importWorks(
    ctx,
    plantedWorkDeps([plantedWork('rain', { title: '비', texts: [['가'], ['나']] })]),
    {
      path: '',
      dryRun: false,
    },
  );
  workId = report.works[0]?.workId ?? 0;
  today = await shopToday(ctx);
});
after(() => database.drop());

const run = (text: string, values: unknown[] = []) => database.pool.query(text, values);
/** Noon in Seoul, so many days ago. */
const noon = (back: number): string => `${dayAfter(today, -back)}T12:00:00+09:00`;

test('counts unfinished and missed days, a month at most', () => {
  assert.deepEqual(daysToCount({ last: '2026-03-01', today: '2026-03-01' }), ['2026-02-28', '2026-03-01']);
  assert.equal(daysToCount({ last: null, today: '2026-03-31' }).length, 31);
  assert.equal(daysToCount({ last: '2025-01-01', today: '2026-03-31' })[0], '2026-03-01');
  assert.deepEqual(daysToCount({ last: '2026-04-09', today: '2026-03-31' }), []);
});

test('a share is in hundredths of a percent, and null for a zero total', () => {
  assert.deepEqual([shareOf(1, 3), shareOf(0, 5), shareOf(2, 0)], [3333, 0, null]);
});

async function plantDays(): Promise<{ buyer: number; came: number }> {
  await run("select make_reading_months(seoga_now() - interval '60 days', seoga_now())");
  const [buyer, came] = [await plantBuyer(database, { coin: 100 }), await plantMember(database.pool, '다시온독자')];
  await run('update member set joined_at = $1 where member_no = any($2)', [noon(7), [buyer, came]]);
  const { rows } = await run('select id from episode where work_id = $1 order by position', [workId]);
  const event = `insert into reading_event (member_no, device, seq, at, version, work_id, episode_id, act, ms, fraction)
    values ($1, 'd', $2, $3, $2, $4, $5, 'opened', 1000, 0)`;
  await run(event, [came, 1, noon(6), workId, rows[0].id]);
  await run(event, [came, 2, noon(0), workId, rows[0].id]);
  await run(event, [buyer, 3, noon(0), workId, rows[0].id]);
  const quote = crypto.randomUUID();
  const bought = await run(
    `with bought as (
       insert into ledger_transaction (kind, ref, member_no) values ('purchase', $1, $2) returning id)
     insert into purchase (member_no, kind, work_id, quote_id, list_coins, coins, paid_coins, episodes, opened_episodes,
       transaction_id, made_at) select $2, 1, $3, $4, 6, 6, 6, 2, 2, id, $5 from bought returning id`,
    [`planted:${quote}`, buyer, workId, quote, noon(0)],
  );
  for (const episode of rows)
    await run('insert into purchase_item (purchase_id, episode_id, coins) values ($1, $2, 3)', [
      bought.rows[0].id,
      episode.id,
    ]);
  return { buyer, came };
}

test('counting a day again gives the same figures', async () => {
  await plantDays();
  await recordSearch(ctx, { query: '없는 책', network: '10.0.0.1', isFound: false });
  await recordSearch(ctx, { query: '없는 책', network: '10.0.0.2', isFound: false });
  await recordSearch(ctx, { query: '비', network: '10.0.0.1', isFound: true });
  assert.equal((await countDays(ctx)).length, 31);
  const days = { from: dayAfter(today, -7), until: today };
  const first = await listShopDays(ctx, days);
  assert.equal(first.length, 8, 'none is left out');
  const [joined, now] = [first[0], first[7]];
  assert.equal(joined?.joins, 2);
  assert.deepEqual(joined?.retained, [5000, 10_000, null], 'one of two came the next day, both a week later');
  assert.deepEqual(
    [
      now?.activeMembers,
      now?.buyers,
      now?.firstBuyers,
      now?.conversion,
      now?.soldCoins,
      now?.missedSearches,
      now?.searches,
    ],
    [2, 1, 1, 5000, 6, 2, 1],
  );
  assert.deepEqual(await countDays(ctx), [dayAfter(today, -1), today]);
  assert.deepEqual(await listShopDays(ctx, days), first);
  assert.deepEqual(await listMissedSearches(ctx, days), [{ word: '없는 책', asked: 2 }]);
});

test('sales are counted by work and kind; a refund within a week changes its day', async () => {
  const days = { from: dayAfter(today, -7), until: today };
  const sold = { workId, title: '비', kind: 1, episodes: 2, coins: 6, cancelledCoins: 0 };
  assert.deepEqual(await listSales(ctx, days), [sold]);
  await run(
    'update purchase_item set cancelled_at = seoga_now() where purchase_id = (select max(id) from purchase) and coins = 3 and episode_id = (select max(episode_id) from purchase_item)',
  );
  await countDays(ctx);
  assert.deepEqual(await listSales(ctx, days), [{ ...sold, cancelledCoins: 3 }]);
  assert.deepEqual(await listReadWorks(ctx, days), []);
});

test('the last hour has sixty minutes, including a purchase made now', async () => {
  await run('update purchase set made_at = seoga_now()');
  const minutes = await showLive(ctx);
  assert.equal(minutes.length, 60);
  assert.equal(
    minutes.reduce((all, { coins }) => all + coins, 0),
    6,
  );
});

test('the last hour counts each visit in its minute, and none that is older', async () => {
  await run('truncate access_log');
  const visited = `insert into access_log (at, path, referrer, network, device, device_version, agent, is_member, visitor)
    select $1::timestamptz, '/', '', 'n', 'WEB', 0, '', false, n::text from generate_series(1, $2::int) n`;
  const { rows } = await database.pool.query<{ now: Date }>("select date_trunc('minute', seoga_now()) as now");
  const minute = rows[0]?.now.getTime() ?? 0;
  await run("select make_visit_weeks($1::timestamptz - interval '2 hours', $1)", [new Date(minute)]);
  for (const [minutes, visits] of [
    [0, 3],
    [7, 2],
    [70, 5],
  ] as const)
    await run(visited, [new Date(minute - minutes * 60_000), visits]);
  const counted = (await showLive(ctx)).filter(({ visits }) => visits > 0);
  // The minute may change in between.
  assert.deepEqual(
    counted.map(({ minute: at, visits }) => [(minute - at.getTime()) / 60_000, visits]),
    [
      [7, 2],
      [0, 3],
    ],
  );
});

test('recent sales of a work are those of thirty days and of the thirty before, in Seoul', async () => {
  const other = workId + 1_000_000;
  await run(
    `insert into work_day (day, work_id, coins)
     select (seoga_now() at time zone 'Asia/Seoul')::date - ago, $1, coins
     from (values (0, 5), (29, 7), (30, 11), (59, 13), (60, 17)) d (ago, coins)`,
    [other],
  );
  assert.deepEqual(
    [...(await recentSales(ctx, [other, workId + 2_000_000]))],
    [[other, { workId: other, coins: 12, before: 24 }]],
  );
  await run('delete from work_day where work_id = $1', [other]);
});

test('open tasks are counted, and today’s releases up to the limit', async () => {
  // Everything else is released on another day.
  await run("update episode set opens_at = seoga_now() - interval '3 days'");
  const plant = (from: number, to: number, hour: string) =>
    run(
      `insert into episode (work_id, source_key, position, title, unit, content, opens_at, is_free, revision, digest)
       select $1, 'today' || n, n, n || '화', 'episode', 'text',
         ((seoga_now() at time zone 'Asia/Seoul')::date + $4::time) at time zone 'Asia/Seoul', false, 1, ''
       from generate_series($2::int, $3::int) n`,
      [workId, from, to, hour],
    );
  await plant(101, 103, '00:00');
  await plant(104, 105, '23:59:59.999');
  const waiting = await showWaiting(ctx);
  assert.deepEqual([waiting.inquiries, waiting.proposals, waiting.opensToday, waiting.openedToday], [0, 0, 5, 3]);
  await plant(201, 201 + MAX_COUNTED_OPENINGS, '00:00');
  const crowded = await showWaiting(ctx);
  const most = MAX_COUNTED_OPENINGS + 1;
  assert.deepEqual([crowded.opensToday, crowded.openedToday], [most, most], 'counted no further');
  await run('delete from episode where position > 100');
});

test('health reports jobs, errors by name, and the last ledger check', async () => {
  await saveErrors(
    ctx,
    new Map([
      ['page failed', 2],
      ['가'.repeat(130), 1],
    ]),
  );
  await saveErrors(ctx, new Map([['page failed', 3]]));
  const first = await showHealth(ctx);
  assert.equal(first.errors.find(({ name }) => name === 'page failed')?.errors, 5);
  assert.equal(first.check, undefined);
  assert.ok(first.databaseBytes > 1_000_000);
  await recordLedgerCheck(ctx);
  const { check } = await showHealth(ctx);
  assert.ok(check?.invariants.some(({ name }) => name === 'I1'));
  // The planted charge has no ledger lines.
  assert.equal(check?.is_whole, false);
  await requestLedgerCheck(ctx, { by: 'command-line' });
  assert.equal(ctx.added.at(-1)?.name, 'ledger-check');
});

test('the numbers of a work are those of its days without gaps, with its present totals', async () => {
  const { rows } = await run('select id from episode where work_id = $1 order by position', [workId]);
  const member = await plantMember(database.pool, '끝까지독자');
  const event = `insert into reading_event (member_no, device, seq, at, version, work_id, episode_id, act, ms, fraction)
    values ($1, 'd', $2, $3, $2, $4, $5, $6, 1000, 1)`;
  await run("select make_reading_months(seoga_now() - interval '60 days', seoga_now())");
  await run(event, [member, 901, noon(1), workId, rows[0].id, 'finished']);
  await run(event, [member, 902, noon(1), workId, rows[0].id, 'finished']);
  await run(event, [member, 903, noon(1), workId, rows[0].id, 'read']);
  await run('insert into work_rating (work_id, member_no, halves, changed_at) values ($1, $2, 9, $3)', [
    workId,
    member,
    noon(1),
  ]);
  await run(
    `insert into work_day (day, work_id, opens, follows) values ($1, $2, 8, 2)
     on conflict (day, work_id) do update set opens = 8, follows = 2`,
    [dayAfter(today, -1), workId],
  );
  await countDays(ctx);
  const { totals, days } = await showWorkNumbers(ctx, { workId, from: dayAfter(today, -2), until: today });
  assert.deepEqual(
    days.map(({ day, opens, finished, ratings, halves, follows }) => [day, opens, finished, ratings, halves, follows]),
    [
      [dayAfter(today, -2), 0, 0, 0, 0, 0],
      [dayAfter(today, -1), 8, 1, 1, 9, 2],
      [today, 0, 0, 0, 0, 0],
    ],
  );
  assert.equal(typeof totals.title, 'string');
  await rejectsWith(showWorkNumbers(ctx, { workId: workId + 9, from: today, until: today }), 'NOT_FOUND 0001');
});
