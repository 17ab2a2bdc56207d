import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { followWork, unfollowWorks } from '#domain/library';
import { listWorks } from '#domain/catalog';
import type { Reader } from '#kernel/reader';
import { VISITOR } from '#kernel/reader';
import { compareRanks, popularityOf, scoreOf } from '#shared/merchandising/rankings';
import { plantBuyer, plantMember } from '../../tests/support/fixtures/planted-members.ts';
import { advanceMinutes, plantReaders } from '../../tests/support/fixtures/planted-reads.ts';
import { openRankingShop } from '../../tests/support/servers/ranking-shop.ts';
import { listTopWorkIds, rollUpRankings, showRanking, showRankingInputs } from './index.ts';

const fixture = openRankingShop();
const board = async (input: Partial<Parameters<typeof showRanking>[1]> = {}) => {
  const page = await showRanking(fixture.ctx, {
    board: 'realtime',
    shelf: 'all',
    by: 'readers',
    reader: VISITOR,
    ...input,
  });
  return page.places.map(({ rank, work }) => [rank, work.title]);
};
/** Everything counted, as text. */
const counted = async (): Promise<string> => {
  const { rows } = await sql<{ told: string }>`
    select (select json_agg(h order by hour, work_id) from work_hour h)::text || (select json_agg(d order by day, work_id) from work_day d)::text
      || (select json_agg(t order by work_id) from (select work_id, readers, opens, follows, coins, popularity from work_total) t)::text as told`.execute(
    fixture.ctx.db,
  );
  return rows[0]?.told ?? '';
};

test('counts the same with recounts, late rows and two processes (L6)', async () => {
  await plantReaders(fixture.ctx, { workId: fixture.id('moon'), readers: 5, hoursAgo: 1 });
  await plantReaders(fixture.ctx, { workId: fixture.id('rain'), readers: 3 });
  await Promise.all([rollUpRankings(fixture.ctx), rollUpRankings(fixture.ctx)]);
  const once = await counted();
  await rollUpRankings(fixture.ctx);
  assert.equal(await counted(), once);
  const { rows } = await sql<{ readers: number }>`select sum(readers)::int as readers from work_hour`.execute(
    fixture.ctx.db,
  );
  assert.equal(rows[0]?.readers, 8);
  await plantReaders(fixture.ctx, { workId: fixture.id('rain'), readers: 1 });
  await rollUpRankings(fixture.ctx);
  const total = await fixture.ctx.db
    .selectFrom('work_total')
    .select('readers')
    .where('work_id', '=', fixture.id('rain'))
    .executeTakeFirst();
  assert.equal(total?.readers, 4);
});

/** Kills waiting connections, like the end of a process. */
async function killWaiting(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await fixture.database.pool.query<{ killed: boolean }>(
      "select pg_terminate_backend(pid) as killed from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.some(({ killed }) => killed)) return;
    await pause(10);
  }
  throw new Error('nobody waited');
}

test('leaves the old state when a job dies and completes it next time (L6)', async () => {
  await plantReaders(fixture.ctx, { workId: fixture.id('moon'), readers: 5 });
  await plantReaders(fixture.ctx, { workId: fixture.id('snow'), readers: 2 });
  for (const table of ['work_total', 'ranking_place']) {
    const holder = await fixture.database.pool.connect();
    await holder.query('begin');
    await holder.query(`lock table ${table} in exclusive mode`);
    const dying = rollUpRankings(fixture.ctx).then(
      () => 'done',
      () => 'died',
    );
    await killWaiting();
    assert.equal(await dying, 'died');
    await holder.query('rollback');
    holder.release();
    const { rows } = await sql<{ hours: number; totals: number; boards: number }>`
      select (select count(*)::int from work_hour) as hours, (select count(*)::int from work_total) as totals,
        (select count(*)::int from ranking_snapshot) as boards`.execute(fixture.ctx.db);
    assert.equal(rows[0]?.hours, rows[0]?.totals, 'both or neither');
    assert.equal(rows[0]?.boards, 0, 'no board that is not whole');
  }
  await rollUpRankings(fixture.ctx);
  assert.deepEqual(await board(), [
    [1, '달'],
    [2, '눈'],
  ]);
  const { rows } = await sql<{ readers: number }>`select sum(readers)::int as readers from work_total`.execute(
    fixture.ctx.db,
  );
  assert.equal(rows[0]?.readers, 7);
});

test('allows recomputing ranks and points from published data on every board (L6)', async () => {
  await plantReaders(fixture.ctx, { workId: fixture.id('moon'), readers: 5, hoursAgo: 30 });
  await plantReaders(fixture.ctx, { workId: fixture.id('rain'), readers: 4, hoursAgo: 3 });
  await plantReaders(fixture.ctx, { workId: fixture.id('snow'), readers: 4, hoursAgo: 2 });
  await plantReaders(fixture.ctx, { workId: fixture.id('snow'), readers: 1, hoursAgo: 20 });
  const fan = await plantMember(fixture.database.pool, '관심');
  await sql`insert into follow (member_no, work_id) values (${fan}, ${fixture.id('rain')})`.execute(fixture.ctx.db);
  const payer = await plantBuyer(fixture.database, { coin: 6 });
  await fixture.buy(payer, [await fixture.episode('sold', 1)]);
  await rollUpRankings(fixture.ctx);
  // After midnight plus an hour, when daily boards are due.
  await advanceMinutes(fixture.ctx, 25 * 60);
  await rollUpRankings(fixture.ctx);
  const snapshots = await fixture.ctx.db
    .selectFrom('ranking_snapshot')
    .select(['id', 'board', 'shelf', 'measure'])
    .execute();
  assert.deepEqual([...new Set(snapshots.map(({ board: name }) => name))].toSorted(), [
    'daily',
    'monthly',
    'realtime',
    'total',
    'weekly',
  ]);
  for (const { id: snapshot, board: name, measure } of snapshots) {
    const { places } = await showRankingInputs(fixture.ctx, { snapshot, reader: VISITOR });
    const again = places.map(({ workId, counts }) => ({
      workId,
      counts: counts ?? [],
      score: scoreOf(name, measure, counts ?? []),
    }));
    assert.deepEqual(
      again.toSorted(compareRanks).map(({ workId, score }, at) => [at + 1, workId, score]),
      places.map(({ rank, workId, score }) => [rank, workId, score]),
    );
  }
});

test('counts a repeated follow once (L6)', async () => {
  const follows = async (): Promise<[number, number]> => {
    const { rows } = await sql<{ hours: number; total: number }>`
      select coalesce(sum(h.follows), 0)::int as hours, coalesce(max(t.follows), 0)::int as total
      from work_total t left join work_hour h using (work_id) where t.work_id = ${fixture.id('rain')}`.execute(
      fixture.ctx.db,
    );
    return [rows[0]?.hours ?? 0, rows[0]?.total ?? 0];
  };
  const fan = await plantMember(fixture.database.pool, '갈대');
  const other = await plantMember(fixture.database.pool, '바위');
  const follow = (memberNo: number, isFollowed: boolean) =>
    followWork(fixture.ctx, {
      memberNo,
      reader: { kind: 'unverified', memberNo },
      workId: fixture.id('rain'),
      isFollowed,
    });
  for (let hour = 0; hour < 5; hour += 1) {
    await follow(fan, true);
    await rollUpRankings(fixture.ctx);
    assert.deepEqual(await follows(), [1, 1], `hour ${hour}`);
    await follow(fan, false);
    if (hour % 2 === 0) await rollUpRankings(fixture.ctx);
    assert.deepEqual(await follows(), [1, 1], `let go in hour ${hour}`);
    await advanceMinutes(fixture.ctx, 60);
  }
  await follow(fan, true);
  assert.equal(await unfollowWorks(fixture.ctx, { memberNo: fan, works: [fixture.id('rain')] }), 1);
  await follow(other, true);
  await rollUpRankings(fixture.ctx);
  assert.deepEqual(await follows(), [2, 2], 'another member counts');
});

test('deletes the follow history the next day, also with an older release (S6)', async () => {
  const { db } = fixture.ctx;
  const [stays, leaves] = [
    await plantMember(fixture.database.pool, '남는이'),
    await plantMember(fixture.database.pool, '떠난이'),
  ];
  for (const memberNo of [stays, leaves])
    await sql`insert into follow (member_no, work_id) values (${memberNo}, ${fixture.id('rain')})`.execute(db);
  // An older release does not know the history table.
  await sql`delete from follow where member_no in (${stays}, ${leaves})`.execute(db);
  await sql`update member set state = 'withdrawn' where member_no = ${leaves}`.execute(db);
  const loadCounts = async () =>
    (await db.selectFrom('former_follow').select('member_no').orderBy('member_no').execute()).map(
      (row) => row.member_no,
    );
  assert.deepEqual(await loadCounts(), [Math.min(stays, leaves), Math.max(stays, leaves)]);
  await advanceMinutes(fixture.ctx, 25 * 60);
  await rollUpRankings(fixture.ctx);
  assert.deepEqual(await loadCounts(), [stays]);
});

test('sums days from hours and totals from days, and updates popularity (L6)', async () => {
  await plantReaders(fixture.ctx, { workId: fixture.id('moon'), readers: 7, hoursAgo: 30 });
  await plantReaders(fixture.ctx, { workId: fixture.id('moon'), readers: 9 });
  await plantReaders(fixture.ctx, { workId: fixture.id('rain'), readers: 40, hoursAgo: 2 });
  await rollUpRankings(fixture.ctx);
  const popular = await listWorks(fixture.ctx, { filter: {}, sort: 'popular', reader: VISITOR });
  assert.deepEqual(
    popular.works.slice(0, 2).map(({ title }) => title),
    ['비', '달'],
  );
  const { rows } = await sql<{ popularity: number; days: number[]; same: boolean }>`
    select w.popularity, array(select readers::int from work_day d where d.work_id = w.id order by day) as days,
      (select sum(readers) from work_hour h where h.work_id = w.id) = t.readers
        and (select sum(readers) from work_day d where d.work_id = w.id) = t.readers as same
    from work w join work_total t on t.work_id = w.id`.execute(fixture.ctx.db);
  for (const { popularity, days, same } of rows) {
    assert.ok(same);
    assert.equal(popularity, popularityOf(days));
  }
});

test('shows moves since an hour before and marks new works (L6)', async () => {
  await plantReaders(fixture.ctx, { workId: fixture.id('moon'), readers: 3 });
  await plantReaders(fixture.ctx, { workId: fixture.id('rain'), readers: 2 });
  await rollUpRankings(fixture.ctx);
  const moves = async () =>
    (await showRanking(fixture.ctx, { board: 'realtime', shelf: 'all', by: 'readers', reader: VISITOR })).places.map(
      ({ work, move }) => [work.title, move.kind],
    );
  assert.deepEqual(await moves(), [
    ['달', 'none'],
    ['비', 'none'],
  ]);
  await advanceMinutes(fixture.ctx, 70);
  await plantReaders(fixture.ctx, { workId: fixture.id('rain'), readers: 4 });
  await plantReaders(fixture.ctx, { workId: fixture.id('snow'), readers: 1 });
  await rollUpRankings(fixture.ctx);
  assert.deepEqual(await moves(), [
    ['비', 'up'],
    ['달', 'down'],
    ['눈', 'new'],
  ]);
});

test('keeps the rank of an adult work behind its placeholder and out of home rows (P3, L6)', async () => {
  await plantReaders(fixture.ctx, { workId: fixture.id('night'), readers: 9 });
  await plantReaders(fixture.ctx, { workId: fixture.id('moon'), readers: 2 });
  await rollUpRankings(fixture.ctx);
  const page = await showRanking(fixture.ctx, { board: 'realtime', shelf: 'all', by: 'readers', reader: VISITOR });
  assert.deepEqual(
    page.places.map(({ rank, follows, work }) => [rank, work.cover.masked, follows]),
    [
      [1, true, null],
      [2, false, 0],
    ],
  );
  assert.deepEqual(await board({ withoutAdult: true }), [[2, '달']]);
  const name = { board: 'realtime', shelf: 'all', by: 'readers', limit: 5 } as const;
  assert.deepEqual(await listTopWorkIds(fixture.ctx, { ...name, withoutAdult: true }), [fixture.id('moon')]);
  const inputs = await showRankingInputs(fixture.ctx, { snapshot: page.snapshot?.id ?? 0, reader: VISITOR });
  assert.deepEqual(
    inputs.places.map(({ isAdult, score, counts }) => [isAdult, score === null, counts === null]),
    [
      [true, true, true],
      [false, false, false],
    ],
  );
  const adult = await showRankingInputs(fixture.ctx, {
    snapshot: page.snapshot?.id ?? 0,
    reader: { kind: 'adult-on', memberNo: 1 },
  });
  assert.equal(adult.places[0]?.score, 9 * 10 * 24);
});

test('hides blocked tags without changing other ranks (L6)', async () => {
  await plantReaders(fixture.ctx, { workId: fixture.id('moon'), readers: 5 });
  await plantReaders(fixture.ctx, { workId: fixture.id('rain'), readers: 2 });
  await rollUpRankings(fixture.ctx);
  await sql`with made as (insert into tag (namespace, name) values ('keyword', '피폐') returning id)
    insert into work_tag (work_id, tag_id, position) select ${fixture.id('moon')}, id, 1 from made`.execute(
    fixture.ctx.db,
  );
  const tag = await fixture.ctx.db.selectFrom('tag').select('id').where('name', '=', '피폐').executeTakeFirstOrThrow();
  const reader: Reader = { kind: 'unverified', memberNo: 1, blockedTags: [tag.id] };
  assert.deepEqual(await board({ reader }), [[2, '비']]);
});

test('pages within one snapshot although a newer one exists (L6)', async () => {
  for (const [at, name] of ['moon', 'rain', 'snow'].entries())
    await plantReaders(fixture.ctx, { workId: fixture.id(name), readers: 9 - at });
  await rollUpRankings(fixture.ctx);
  const name = { board: 'realtime', shelf: 'all', by: 'readers', reader: VISITOR } as const;
  const first = await showRanking(fixture.ctx, { ...name, limit: 2 });
  await advanceMinutes(fixture.ctx, 10);
  await plantReaders(fixture.ctx, { workId: fixture.id('snow'), readers: 50 });
  await rollUpRankings(fixture.ctx);
  const second = await showRanking(fixture.ctx, { ...name, limit: 2, after: first.next ?? undefined });
  assert.deepEqual(
    [...first.places, ...second.places].map(({ work }) => work.title),
    ['달', '비', '눈'],
  );
  assert.equal(second.next, null);
  assert.equal((await board())[0]?.[1], '눈');
});

test('has no board before the first reader and an empty one without current readers (L6)', async () => {
  await rollUpRankings(fixture.ctx);
  assert.deepEqual(
    await showRanking(fixture.ctx, { board: 'realtime', shelf: 'all', by: 'readers', reader: VISITOR }),
    {
      snapshot: null,
      places: [],
      pins: [],
      next: null,
    },
  );
  await plantReaders(fixture.ctx, { workId: fixture.id('moon'), readers: 1 });
  await advanceMinutes(fixture.ctx, 10);
  await rollUpRankings(fixture.ctx);
  assert.deepEqual(await board(), [[1, '달']]);
  await advanceMinutes(fixture.ctx, 26 * 60);
  await rollUpRankings(fixture.ctx);
  assert.deepEqual(await board(), []);
  assert.deepEqual(await board({ board: 'daily' }), [[1, '달']]);
});
