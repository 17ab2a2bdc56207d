import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { listWorks } from '#domain/catalogue';
import { importWorks } from '#domain/importing';
import { buyQuoted, openRight, quotePurchase, withdrawPurchase } from '#domain/purchase';
import type { Reader } from '#shared/reader';
import { VISITOR } from '#shared/reader';
import { comparePlaces, popularityOf, scoreOf } from '#vocabulary/rankings';
import { plantBuyer, plantMember } from '../../tests/support/planted-members.ts';
import { clockAtNoon, passMinutes, plantReaders } from '../../tests/support/planted-openings.ts';
import { episodesOf } from '../../tests/support/planted-shelf.ts';
import { plantedMeans, plantedWork } from '../../tests/support/planted-works.ts';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import { countOpening, rankedIds, rollUpRankings, showRanking, showRankingInputs } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
const works = new Map<string, number>();
const id = (name: string): number => works.get(name) ?? 0;

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const texts = [['하나.'], ['둘.'], ['셋.']];
  const planted = [
    plantedWork('moon', { title: '달', texts }),
    plantedWork('rain', { title: '비', texts, shelf: 'lightnovel' }),
    plantedWork('snow', { title: '눈', texts }),
    plantedWork('night', { title: '밤', texts, rating: '19' }),
    plantedWork('sold', { title: '값', texts, prices: { free: 1, buy: 3 } }),
  ];
  const report = await importWorks(ctx, plantedMeans(planted), { path: '', dryRun: false });
  for (const work of report.works) works.set(work.sourceKey, work.workId ?? 0);
});
after(() => database.drop());
beforeEach(async () => {
  await sql`truncate opening, work_hour, work_day, work_total, ranking_snapshot, ranking_place`.execute(ctx.db);
  await clockAtNoon(ctx);
  await sql`update work set popularity = 0`.execute(ctx.db);
  await sql`update ranking_clock set counted_until = date_trunc('hour', seoga_now(), 'UTC'), cancelled_until = seoga_now(),
    realtime_at = null, daily_at = null`.execute(ctx.db);
  await sql`delete from follow`.execute(ctx.db);
  // What other tests bought lies long ago.
  await sql`update purchase set made_at = made_at - interval '200 days'`.execute(ctx.db);
});

const firstOf = async (name: string, at = 0): Promise<number> => (await episodesOf(ctx, id(name)))[at] ?? 0;
const visitor = (key: string, episodeId: number) => countOpening(ctx, { episodeId, memberNo: null, visitorKey: key });
const member = (memberNo: number, episodeId: number) => countOpening(ctx, { episodeId, memberNo, visitorKey: '' });
const board = async (ask: Partial<Parameters<typeof showRanking>[1]> = {}) => {
  const page = await showRanking(ctx, { board: 'realtime', shelf: 'all', by: 'readers', reader: VISITOR, ...ask });
  return page.places.map(({ rank, work }) => [rank, work.title]);
};
const lines = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from opening where episode_id <> 0`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
};
/** Everything that was counted, as text. */
const counted = async (): Promise<string> => {
  const { rows } = await sql<{ told: string }>`
    select (select json_agg(h order by hour, work_id) from work_hour h)::text || (select json_agg(d order by day, work_id) from work_day d)::text
      || (select json_agg(t order by work_id) from (select work_id, readers, opens, follows, coins, popularity from work_total) t)::text as told`.execute(
    ctx.db,
  );
  return rows[0]?.told ?? '';
};

test('L6 of 200 reloads at once, by a member on any device or by a visitor, one counts', async () => {
  const episode = await firstOf('moon');
  const memberNo = await plantMember(database.pool, '새로고침');
  const asked = Array.from({ length: 200 }, (_none, at) =>
    at % 2 === 0 ? member(memberNo, episode) : visitor('key', episode),
  );
  const told = await Promise.all(asked);
  assert.equal(told.filter(Boolean).length, 2);
  assert.equal(await lines(), 2);
  await rollUpRankings(ctx);
  const { snapshot, places } = await showRanking(ctx, {
    board: 'realtime',
    shelf: 'all',
    by: 'readers',
    reader: VISITOR,
  });
  assert.deepEqual(
    places.map(({ work }) => work.title),
    ['달'],
  );
  const inputs = await showRankingInputs(ctx, { snapshot: snapshot?.id ?? 0, reader: VISITOR });
  assert.deepEqual(inputs.places[0]?.counts, [{ age: 0, readers: 2, opens: 2, follows: 0, coins: 0 }]);
});

test('L6 a reader of many episodes is one reader of the work that day, and again one tomorrow', async () => {
  for (const at of [0, 1, 2]) await visitor('one', await firstOf('moon', at));
  await passMinutes(ctx, 24 * 60);
  await visitor('one', await firstOf('moon'));
  await rollUpRankings(ctx);
  const days = await ctx.db.selectFrom('work_day').select(['readers', 'opens']).orderBy('day').execute();
  assert.deepEqual(days, [
    { readers: 1, opens: 3 },
    { readers: 1, opens: 1 },
  ]);
});

test('L6 a gate counts nothing: unpaid, held but not opened, of age only, withdrawn, not there', async () => {
  const paid = await firstOf('sold', 1);
  const buyer = await plantBuyer(database, { coin: 10 });
  assert.equal(await visitor('v', paid), false);
  assert.equal(await member(buyer, paid), false);
  await buy(buyer, [paid]);
  assert.equal(await member(buyer, paid), false, 'its reader has not opened it');
  await openRight(ctx, { memberNo: buyer, episodeId: paid, kind: 'buy' });
  assert.equal(await member(buyer, paid), true);
  const adult = await firstOf('night');
  assert.equal(await visitor('v', adult), false);
  assert.equal(await member(buyer, adult), false);
  await sql`insert into identity_check (member_no, birth_year, method, provider_ref) values (${buyer}, 1990, 'test', 'of-age')`.execute(
    ctx.db,
  );
  assert.equal(await member(buyer, adult), false, 'the mode is off');
  await sql`update member set adult_mode = true where member_no = ${buyer}`.execute(ctx.db);
  assert.equal(await member(buyer, adult), true);
  await sql`update identity_check set verified_at = seoga_now() - interval '13 months' where member_no = ${buyer}`.execute(
    ctx.db,
  );
  assert.equal(await member(buyer, await firstOf('night', 1)), false, 'the proof has run out');
  assert.equal(await visitor('v', 987_654), false);
});

test('L6 what is kept of a reader says nothing of them, and another thing every day', async () => {
  const episode = await firstOf('moon');
  const memberNo = await plantMember(database.pool, '열쇠');
  await member(memberNo, episode);
  await passMinutes(ctx, 24 * 60);
  await member(memberNo, episode);
  const rows = await ctx.db.selectFrom('opening').select('reader').where('episode_id', '<>', 0).execute();
  assert.equal(new Set(rows.map(({ reader }) => reader)).size, 2);
});

async function buy(memberNo: number, episodes: number[]): Promise<number> {
  const reader: Reader = { kind: 'unverified', memberNo };
  const quoteId = crypto.randomUUID();
  await quotePurchase(ctx, {
    id: quoteId,
    memberNo,
    reader,
    workId: id('sold'),
    kind: episodes.length > 1 ? 5 : 1,
    episodes,
  });
  const { body } = await buyQuoted(ctx, { memberNo, quoteId, key: crypto.randomUUID() });
  return JSON.parse(body).result.purchase;
}

test('L6 판매 counts paid coins alone, and what is taken back leaves the board with the next count', async () => {
  const [first, second] = [await firstOf('sold', 1), await firstOf('sold', 2)];
  const payer = await plantBuyer(database, { coin: 6 });
  const gifted = await plantBuyer(database, { coin: 0, bonus: 6 });
  const purchase = await buy(payer, [first, second]);
  await buy(gifted, [first]);
  await rollUpRankings(ctx);
  const sales = async () => {
    const { snapshot } = await showRanking(ctx, { board: 'realtime', shelf: 'serial', by: 'sales', reader: VISITOR });
    return (await showRankingInputs(ctx, { snapshot: snapshot?.id ?? 0, reader: VISITOR })).places.map(
      ({ title, score }) => [title, score],
    );
  };
  assert.deepEqual(await sales(), [['값', 6 * 24]]);
  await withdrawPurchase(ctx, { memberNo: payer, purchaseId: purchase, key: crypto.randomUUID() });
  await passMinutes(ctx, 10);
  await rollUpRankings(ctx);
  assert.deepEqual(await sales(), []);
});

test('L6 a purchase of yesterday that is taken back today leaves its hour, its day and all time', async () => {
  const payer = await plantBuyer(database, { coin: 6 });
  const purchase = await buy(payer, [await firstOf('sold', 1)]);
  await rollUpRankings(ctx);
  await passMinutes(ctx, 26 * 60);
  await rollUpRankings(ctx);
  const coins = async () => {
    const { rows } = await sql<{
      told: number[];
    }>`select array[(select sum(coins) from work_hour), (select sum(coins) from work_day), (select sum(coins) from work_total)]::int[] as told`.execute(
      ctx.db,
    );
    return rows[0]?.told;
  };
  const before = await coins();
  assert.ok(
    before?.every((sum) => sum === before[0] && sum > 0),
    String(before),
  );
  await withdrawPurchase(ctx, { memberNo: payer, purchaseId: purchase, key: crypto.randomUUID() });
  await rollUpRankings(ctx);
  assert.deepEqual(await coins(), [0, 0, 0]);
});

test('L6 counting again, late lines, and two processes at once all come to the same numbers', async () => {
  await plantReaders(ctx, { workId: id('moon'), readers: 5, hoursAgo: 1 });
  await plantReaders(ctx, { workId: id('rain'), readers: 3 });
  await Promise.all([rollUpRankings(ctx), rollUpRankings(ctx)]);
  const once = await counted();
  await rollUpRankings(ctx);
  assert.equal(await counted(), once);
  const { rows } = await sql<{ readers: number }>`select sum(readers)::int as readers from work_hour`.execute(ctx.db);
  assert.equal(rows[0]?.readers, 8);
  await plantReaders(ctx, { workId: id('rain'), readers: 1 });
  await rollUpRankings(ctx);
  const total = await ctx.db
    .selectFrom('work_total')
    .select('readers')
    .where('work_id', '=', id('rain'))
    .executeTakeFirst();
  assert.equal(total?.readers, 4);
});

/** Takes the database away from whoever waits for a lock, as the end of a process would. */
async function killWaiting(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await database.pool.query<{ killed: boolean }>(
      "select pg_terminate_backend(pid) as killed from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.some(({ killed }) => killed)) return;
    await pause(10);
  }
  throw new Error('nobody waited');
}

test('L6 a job that dies while it counts or while it makes a board leaves the old, and the next comes to the same', async () => {
  await plantReaders(ctx, { workId: id('moon'), readers: 5 });
  await plantReaders(ctx, { workId: id('snow'), readers: 2 });
  for (const table of ['work_total', 'ranking_place']) {
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query(`lock table ${table} in exclusive mode`);
    const dying = rollUpRankings(ctx).then(
      () => 'done',
      () => 'died',
    );
    await killWaiting();
    assert.equal(await dying, 'died');
    await holder.query('rollback');
    holder.release();
    const { rows } = await sql<{ hours: number; totals: number; boards: number }>`
      select (select count(*)::int from work_hour) as hours, (select count(*)::int from work_total) as totals,
        (select count(*)::int from ranking_snapshot) as boards`.execute(ctx.db);
    assert.equal(rows[0]?.hours, rows[0]?.totals, 'both or neither');
    assert.equal(rows[0]?.boards, 0, 'no board that is not whole');
  }
  await rollUpRankings(ctx);
  assert.deepEqual(await board(), [
    [1, '달'],
    [2, '눈'],
  ]);
  const { rows } = await sql<{ readers: number }>`select sum(readers)::int as readers from work_total`.execute(ctx.db);
  assert.equal(rows[0]?.readers, 7);
});

test('L6 anybody comes to the same ranks and points from what is published, on every board', async () => {
  await plantReaders(ctx, { workId: id('moon'), readers: 5, hoursAgo: 30 });
  await plantReaders(ctx, { workId: id('rain'), readers: 4, hoursAgo: 3 });
  await plantReaders(ctx, { workId: id('snow'), readers: 4, hoursAgo: 2 });
  await plantReaders(ctx, { workId: id('snow'), readers: 1, hoursAgo: 20 });
  const fan = await plantMember(database.pool, '관심');
  await sql`insert into follow (member_no, work_id) values (${fan}, ${id('rain')})`.execute(ctx.db);
  const payer = await plantBuyer(database, { coin: 6 });
  await buy(payer, [await firstOf('sold', 1)]);
  await rollUpRankings(ctx);
  // Past midnight and the hour after it, so that the days' boards are due.
  await passMinutes(ctx, 25 * 60);
  await rollUpRankings(ctx);
  const snapshots = await ctx.db.selectFrom('ranking_snapshot').select(['id', 'board', 'shelf', 'measure']).execute();
  assert.deepEqual([...new Set(snapshots.map(({ board: name }) => name))].toSorted(), [
    'daily',
    'monthly',
    'realtime',
    'total',
    'weekly',
  ]);
  for (const { id: snapshot, board: name, measure } of snapshots) {
    const { places } = await showRankingInputs(ctx, { snapshot, reader: VISITOR });
    const again = places.map(({ workId, counts }) => ({
      workId,
      counts: counts ?? [],
      score: scoreOf(name, measure, counts ?? []),
    }));
    assert.deepEqual(
      again.toSorted(comparePlaces).map(({ workId, score }, at) => [at + 1, workId, score]),
      places.map(({ rank, workId, score }) => [rank, workId, score]),
    );
  }
});

test('L6 days add up from hours, all time from days, and a work says its popularity', async () => {
  await plantReaders(ctx, { workId: id('moon'), readers: 7, hoursAgo: 30 });
  await plantReaders(ctx, { workId: id('moon'), readers: 9 });
  await plantReaders(ctx, { workId: id('rain'), readers: 40, hoursAgo: 2 });
  await rollUpRankings(ctx);
  const popular = await listWorks(ctx, { filter: {}, sort: 'popular', reader: VISITOR });
  assert.deepEqual(
    popular.works.slice(0, 2).map(({ title }) => title),
    ['비', '달'],
  );
  const { rows } = await sql<{ popularity: number; days: number[]; same: boolean }>`
    select w.popularity, array(select readers::int from work_day d where d.work_id = w.id order by day) as days,
      (select sum(readers) from work_hour h where h.work_id = w.id) = t.readers
        and (select sum(readers) from work_day d where d.work_id = w.id) = t.readers as same
    from work w join work_total t on t.work_id = w.id`.execute(ctx.db);
  for (const { popularity, days, same } of rows) {
    assert.ok(same);
    assert.equal(popularity, popularityOf(days));
  }
});

test('L6 places say how they moved since an hour before, and a work that was not there is new', async () => {
  await plantReaders(ctx, { workId: id('moon'), readers: 3 });
  await plantReaders(ctx, { workId: id('rain'), readers: 2 });
  await rollUpRankings(ctx);
  const moves = async () =>
    (await showRanking(ctx, { board: 'realtime', shelf: 'all', by: 'readers', reader: VISITOR })).places.map(
      ({ work, move }) => [work.title, move.kind],
    );
  assert.deepEqual(await moves(), [
    ['달', 'none'],
    ['비', 'none'],
  ]);
  await passMinutes(ctx, 70);
  await plantReaders(ctx, { workId: id('rain'), readers: 4 });
  await plantReaders(ctx, { workId: id('snow'), readers: 1 });
  await rollUpRankings(ctx);
  assert.deepEqual(await moves(), [
    ['비', 'up'],
    ['달', 'down'],
    ['눈', 'new'],
  ]);
});

test('P3, L6 an adult work keeps its rank behind its placeholder, and stands in no row of a home', async () => {
  await plantReaders(ctx, { workId: id('night'), readers: 9 });
  await plantReaders(ctx, { workId: id('moon'), readers: 2 });
  await rollUpRankings(ctx);
  const page = await showRanking(ctx, { board: 'realtime', shelf: 'all', by: 'readers', reader: VISITOR });
  assert.deepEqual(
    page.places.map(({ rank, follows, work }) => [rank, work.cover.masked, follows]),
    [
      [1, true, null],
      [2, false, 0],
    ],
  );
  assert.deepEqual(await board({ withoutAdult: true }), [[2, '달']]);
  const name = { board: 'realtime', shelf: 'all', by: 'readers', limit: 5 } as const;
  assert.deepEqual(await rankedIds(ctx, { ...name, withoutAdult: true }), [id('moon')]);
  const inputs = await showRankingInputs(ctx, { snapshot: page.snapshot?.id ?? 0, reader: VISITOR });
  assert.deepEqual(
    inputs.places.map(({ isAdult, score, counts }) => [isAdult, score === null, counts === null]),
    [
      [true, true, true],
      [false, false, false],
    ],
  );
  const adult = await showRankingInputs(ctx, {
    snapshot: page.snapshot?.id ?? 0,
    reader: { kind: 'adult-on', memberNo: 1 },
  });
  assert.equal(adult.places[0]?.score, 9 * 10 * 24);
});

test('L6 a member’s blocked tags are left out, and the other ranks stay what they are', async () => {
  await plantReaders(ctx, { workId: id('moon'), readers: 5 });
  await plantReaders(ctx, { workId: id('rain'), readers: 2 });
  await rollUpRankings(ctx);
  await sql`with made as (insert into tag (namespace, name) values ('keyword', '피폐') returning id)
    insert into work_tag (work_id, tag_id, position) select ${id('moon')}, id, 1 from made`.execute(ctx.db);
  const tag = await ctx.db.selectFrom('tag').select('id').where('name', '=', '피폐').executeTakeFirstOrThrow();
  const reader: Reader = { kind: 'unverified', memberNo: 1, blockedTags: [tag.id] };
  assert.deepEqual(await board({ reader }), [[2, '비']]);
});

test('L6 pages of a board are of one board, though a newer one was made between', async () => {
  for (const [at, name] of ['moon', 'rain', 'snow'].entries())
    await plantReaders(ctx, { workId: id(name), readers: 9 - at });
  await rollUpRankings(ctx);
  const name = { board: 'realtime', shelf: 'all', by: 'readers', reader: VISITOR } as const;
  const first = await showRanking(ctx, { ...name, limit: 2 });
  await passMinutes(ctx, 10);
  await plantReaders(ctx, { workId: id('snow'), readers: 50 });
  await rollUpRankings(ctx);
  const second = await showRanking(ctx, { ...name, limit: 2, after: first.next ?? undefined });
  assert.deepEqual(
    [...first.places, ...second.places].map(({ work }) => work.title),
    ['달', '비', '눈'],
  );
  assert.equal(second.next, null);
  assert.equal((await board())[0]?.[1], '눈');
});

test('L6 a shop in which nobody has read yet has no board, and one whose readers are gone shows an empty one', async () => {
  await rollUpRankings(ctx);
  assert.deepEqual(await showRanking(ctx, { board: 'realtime', shelf: 'all', by: 'readers', reader: VISITOR }), {
    snapshot: null,
    places: [],
    next: null,
  });
  await plantReaders(ctx, { workId: id('moon'), readers: 1 });
  await passMinutes(ctx, 10);
  await rollUpRankings(ctx);
  assert.deepEqual(await board(), [[1, '달']]);
  await passMinutes(ctx, 26 * 60);
  await rollUpRankings(ctx);
  assert.deepEqual(await board(), []);
  assert.deepEqual(await board({ board: 'daily' }), [[1, '달']]);
});
