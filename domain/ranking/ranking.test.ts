import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { followWork, unfollowWorks } from '#domain/bookshelf';
import { listWorks } from '#domain/catalogue';
import type { Reader } from '#shared/reader';
import { VISITOR } from '#shared/reader';
import { comparePlaces, popularityOf, scoreOf } from '#vocabulary/rankings';
import { plantBuyer, plantMember } from '../../tests/support/planted-members.ts';
import { passMinutes, plantReaders } from '../../tests/support/planted-openings.ts';
import { rankingGround } from '../../tests/support/ranking-ground.ts';
import { rankedIds, rollUpRankings, showRanking, showRankingInputs } from './index.ts';

const ground = rankingGround();
const board = async (ask: Partial<Parameters<typeof showRanking>[1]> = {}) => {
  const page = await showRanking(ground.ctx, {
    board: 'realtime',
    shelf: 'all',
    by: 'readers',
    reader: VISITOR,
    ...ask,
  });
  return page.places.map(({ rank, work }) => [rank, work.title]);
};
/** Everything that was counted, as text. */
const counted = async (): Promise<string> => {
  const { rows } = await sql<{ told: string }>`
    select (select json_agg(h order by hour, work_id) from work_hour h)::text || (select json_agg(d order by day, work_id) from work_day d)::text
      || (select json_agg(t order by work_id) from (select work_id, readers, opens, follows, coins, popularity from work_total) t)::text as told`.execute(
    ground.ctx.db,
  );
  return rows[0]?.told ?? '';
};

test('L6 counting again, late lines, and two processes at once all come to the same numbers', async () => {
  await plantReaders(ground.ctx, { workId: ground.id('moon'), readers: 5, hoursAgo: 1 });
  await plantReaders(ground.ctx, { workId: ground.id('rain'), readers: 3 });
  await Promise.all([rollUpRankings(ground.ctx), rollUpRankings(ground.ctx)]);
  const once = await counted();
  await rollUpRankings(ground.ctx);
  assert.equal(await counted(), once);
  const { rows } = await sql<{ readers: number }>`select sum(readers)::int as readers from work_hour`.execute(
    ground.ctx.db,
  );
  assert.equal(rows[0]?.readers, 8);
  await plantReaders(ground.ctx, { workId: ground.id('rain'), readers: 1 });
  await rollUpRankings(ground.ctx);
  const total = await ground.ctx.db
    .selectFrom('work_total')
    .select('readers')
    .where('work_id', '=', ground.id('rain'))
    .executeTakeFirst();
  assert.equal(total?.readers, 4);
});

/** Takes the ground.database away from whoever waits for a lock, as the end of a process would. */
async function killWaiting(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await ground.database.pool.query<{ killed: boolean }>(
      "select pg_terminate_backend(pid) as killed from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.some(({ killed }) => killed)) return;
    await pause(10);
  }
  throw new Error('nobody waited');
}

test('L6 a job that dies while it counts or while it makes a board leaves the old, and the next comes to the same', async () => {
  await plantReaders(ground.ctx, { workId: ground.id('moon'), readers: 5 });
  await plantReaders(ground.ctx, { workId: ground.id('snow'), readers: 2 });
  for (const table of ['work_total', 'ranking_place']) {
    const holder = await ground.database.pool.connect();
    await holder.query('begin');
    await holder.query(`lock table ${table} in exclusive mode`);
    const dying = rollUpRankings(ground.ctx).then(
      () => 'done',
      () => 'died',
    );
    await killWaiting();
    assert.equal(await dying, 'died');
    await holder.query('rollback');
    holder.release();
    const { rows } = await sql<{ hours: number; totals: number; boards: number }>`
      select (select count(*)::int from work_hour) as hours, (select count(*)::int from work_total) as totals,
        (select count(*)::int from ranking_snapshot) as boards`.execute(ground.ctx.db);
    assert.equal(rows[0]?.hours, rows[0]?.totals, 'both or neither');
    assert.equal(rows[0]?.boards, 0, 'no board that is not whole');
  }
  await rollUpRankings(ground.ctx);
  assert.deepEqual(await board(), [
    [1, '달'],
    [2, '눈'],
  ]);
  const { rows } = await sql<{ readers: number }>`select sum(readers)::int as readers from work_total`.execute(
    ground.ctx.db,
  );
  assert.equal(rows[0]?.readers, 7);
});

test('L6 anybody comes to the same ranks and points from what is published, on every board', async () => {
  await plantReaders(ground.ctx, { workId: ground.id('moon'), readers: 5, hoursAgo: 30 });
  await plantReaders(ground.ctx, { workId: ground.id('rain'), readers: 4, hoursAgo: 3 });
  await plantReaders(ground.ctx, { workId: ground.id('snow'), readers: 4, hoursAgo: 2 });
  await plantReaders(ground.ctx, { workId: ground.id('snow'), readers: 1, hoursAgo: 20 });
  const fan = await plantMember(ground.database.pool, '관심');
  await sql`insert into follow (member_no, work_id) values (${fan}, ${ground.id('rain')})`.execute(ground.ctx.db);
  const payer = await plantBuyer(ground.database, { coin: 6 });
  await ground.buy(payer, [await ground.episode('sold', 1)]);
  await rollUpRankings(ground.ctx);
  // Past midnight and the hour after it, so that the days' boards are due.
  await passMinutes(ground.ctx, 25 * 60);
  await rollUpRankings(ground.ctx);
  const snapshots = await ground.ctx.db
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
    const { places } = await showRankingInputs(ground.ctx, { snapshot, reader: VISITOR });
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

test('L6 a work that is followed, let go and followed again comes to one follow of a member, whatever is counted between', async () => {
  const follows = async (): Promise<[number, number]> => {
    const { rows } = await sql<{ hours: number; total: number }>`
      select coalesce(sum(h.follows), 0)::int as hours, coalesce(max(t.follows), 0)::int as total
      from work_total t left join work_hour h using (work_id) where t.work_id = ${ground.id('rain')}`.execute(
      ground.ctx.db,
    );
    return [rows[0]?.hours ?? 0, rows[0]?.total ?? 0];
  };
  const fan = await plantMember(ground.database.pool, '갈대');
  const other = await plantMember(ground.database.pool, '바위');
  const follow = (memberNo: number, isFollowed: boolean) =>
    followWork(ground.ctx, {
      memberNo,
      reader: { kind: 'unverified', memberNo },
      workId: ground.id('rain'),
      isFollowed,
    });
  for (let hour = 0; hour < 5; hour += 1) {
    await follow(fan, true);
    await rollUpRankings(ground.ctx);
    assert.deepEqual(await follows(), [1, 1], `hour ${hour}`);
    await follow(fan, false);
    if (hour % 2 === 0) await rollUpRankings(ground.ctx);
    assert.deepEqual(await follows(), [1, 1], `let go in hour ${hour}`);
    await passMinutes(ground.ctx, 60);
  }
  await follow(fan, true);
  assert.equal(await unfollowWorks(ground.ctx, { memberNo: fan, works: [ground.id('rain')] }), 1);
  await follow(other, true);
  await rollUpRankings(ground.ctx);
  assert.deepEqual(await follows(), [2, 2], 'another member counts');
});

test('S6 what somebody followed once is forgotten the next day also where an earlier release let them leave', async () => {
  const { db } = ground.ctx;
  const [stays, leaves] = [
    await plantMember(ground.database.pool, '남는이'),
    await plantMember(ground.database.pool, '떠난이'),
  ];
  for (const memberNo of [stays, leaves])
    await sql`insert into follow (member_no, work_id) values (${memberNo}, ${ground.id('rain')})`.execute(db);
  // As that release would: it knows nothing of the table that remembers.
  await sql`delete from follow where member_no in (${stays}, ${leaves})`.execute(db);
  await sql`update member set state = 'withdrawn' where member_no = ${leaves}`.execute(db);
  const known = async () =>
    (await db.selectFrom('former_follow').select('member_no').orderBy('member_no').execute()).map(
      (row) => row.member_no,
    );
  assert.deepEqual(await known(), [Math.min(stays, leaves), Math.max(stays, leaves)]);
  await passMinutes(ground.ctx, 25 * 60);
  await rollUpRankings(ground.ctx);
  assert.deepEqual(await known(), [stays]);
});

test('L6 days add up from hours, all time from days, and a work says its popularity', async () => {
  await plantReaders(ground.ctx, { workId: ground.id('moon'), readers: 7, hoursAgo: 30 });
  await plantReaders(ground.ctx, { workId: ground.id('moon'), readers: 9 });
  await plantReaders(ground.ctx, { workId: ground.id('rain'), readers: 40, hoursAgo: 2 });
  await rollUpRankings(ground.ctx);
  const popular = await listWorks(ground.ctx, { filter: {}, sort: 'popular', reader: VISITOR });
  assert.deepEqual(
    popular.works.slice(0, 2).map(({ title }) => title),
    ['비', '달'],
  );
  const { rows } = await sql<{ popularity: number; days: number[]; same: boolean }>`
    select w.popularity, array(select readers::int from work_day d where d.work_id = w.id order by day) as days,
      (select sum(readers) from work_hour h where h.work_id = w.id) = t.readers
        and (select sum(readers) from work_day d where d.work_id = w.id) = t.readers as same
    from work w join work_total t on t.work_id = w.id`.execute(ground.ctx.db);
  for (const { popularity, days, same } of rows) {
    assert.ok(same);
    assert.equal(popularity, popularityOf(days));
  }
});

test('L6 places say how they moved since an hour before, and a work that was not there is new', async () => {
  await plantReaders(ground.ctx, { workId: ground.id('moon'), readers: 3 });
  await plantReaders(ground.ctx, { workId: ground.id('rain'), readers: 2 });
  await rollUpRankings(ground.ctx);
  const moves = async () =>
    (await showRanking(ground.ctx, { board: 'realtime', shelf: 'all', by: 'readers', reader: VISITOR })).places.map(
      ({ work, move }) => [work.title, move.kind],
    );
  assert.deepEqual(await moves(), [
    ['달', 'none'],
    ['비', 'none'],
  ]);
  await passMinutes(ground.ctx, 70);
  await plantReaders(ground.ctx, { workId: ground.id('rain'), readers: 4 });
  await plantReaders(ground.ctx, { workId: ground.id('snow'), readers: 1 });
  await rollUpRankings(ground.ctx);
  assert.deepEqual(await moves(), [
    ['비', 'up'],
    ['달', 'down'],
    ['눈', 'new'],
  ]);
});

test('P3, L6 an adult work keeps its rank behind its placeholder, and stands in no row of a home', async () => {
  await plantReaders(ground.ctx, { workId: ground.id('night'), readers: 9 });
  await plantReaders(ground.ctx, { workId: ground.id('moon'), readers: 2 });
  await rollUpRankings(ground.ctx);
  const page = await showRanking(ground.ctx, { board: 'realtime', shelf: 'all', by: 'readers', reader: VISITOR });
  assert.deepEqual(
    page.places.map(({ rank, follows, work }) => [rank, work.cover.masked, follows]),
    [
      [1, true, null],
      [2, false, 0],
    ],
  );
  assert.deepEqual(await board({ withoutAdult: true }), [[2, '달']]);
  const name = { board: 'realtime', shelf: 'all', by: 'readers', limit: 5 } as const;
  assert.deepEqual(await rankedIds(ground.ctx, { ...name, withoutAdult: true }), [ground.id('moon')]);
  const inputs = await showRankingInputs(ground.ctx, { snapshot: page.snapshot?.id ?? 0, reader: VISITOR });
  assert.deepEqual(
    inputs.places.map(({ isAdult, score, counts }) => [isAdult, score === null, counts === null]),
    [
      [true, true, true],
      [false, false, false],
    ],
  );
  const adult = await showRankingInputs(ground.ctx, {
    snapshot: page.snapshot?.id ?? 0,
    reader: { kind: 'adult-on', memberNo: 1 },
  });
  assert.equal(adult.places[0]?.score, 9 * 10 * 24);
});

test('L6 a member’s blocked tags are left out, and the other ranks stay what they are', async () => {
  await plantReaders(ground.ctx, { workId: ground.id('moon'), readers: 5 });
  await plantReaders(ground.ctx, { workId: ground.id('rain'), readers: 2 });
  await rollUpRankings(ground.ctx);
  await sql`with made as (insert into tag (namespace, name) values ('keyword', '피폐') returning id)
    insert into work_tag (work_id, tag_id, position) select ${ground.id('moon')}, id, 1 from made`.execute(
    ground.ctx.db,
  );
  const tag = await ground.ctx.db.selectFrom('tag').select('id').where('name', '=', '피폐').executeTakeFirstOrThrow();
  const reader: Reader = { kind: 'unverified', memberNo: 1, blockedTags: [tag.id] };
  assert.deepEqual(await board({ reader }), [[2, '비']]);
});

test('L6 pages of a board are of one board, though a newer one was made between', async () => {
  for (const [at, name] of ['moon', 'rain', 'snow'].entries())
    await plantReaders(ground.ctx, { workId: ground.id(name), readers: 9 - at });
  await rollUpRankings(ground.ctx);
  const name = { board: 'realtime', shelf: 'all', by: 'readers', reader: VISITOR } as const;
  const first = await showRanking(ground.ctx, { ...name, limit: 2 });
  await passMinutes(ground.ctx, 10);
  await plantReaders(ground.ctx, { workId: ground.id('snow'), readers: 50 });
  await rollUpRankings(ground.ctx);
  const second = await showRanking(ground.ctx, { ...name, limit: 2, after: first.next ?? undefined });
  assert.deepEqual(
    [...first.places, ...second.places].map(({ work }) => work.title),
    ['달', '비', '눈'],
  );
  assert.equal(second.next, null);
  assert.equal((await board())[0]?.[1], '눈');
});

test('L6 a shop in which nobody has read yet has no board, and one whose readers are gone shows an empty one', async () => {
  await rollUpRankings(ground.ctx);
  assert.deepEqual(await showRanking(ground.ctx, { board: 'realtime', shelf: 'all', by: 'readers', reader: VISITOR }), {
    snapshot: null,
    places: [],
    pins: [],
    next: null,
  });
  await plantReaders(ground.ctx, { workId: ground.id('moon'), readers: 1 });
  await passMinutes(ground.ctx, 10);
  await rollUpRankings(ground.ctx);
  assert.deepEqual(await board(), [[1, '달']]);
  await passMinutes(ground.ctx, 26 * 60);
  await rollUpRankings(ground.ctx);
  assert.deepEqual(await board(), []);
  assert.deepEqual(await board({ board: 'daily' }), [[1, '달']]);
});
