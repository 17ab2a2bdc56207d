import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import { plantMember } from '../../tests/support/fixtures/planted-members.ts';
import { SellingShop, type SoldWork } from '../../tests/support/servers/selling-shop.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { rollUpNumbers, showAuthorNumbers } from './index.ts';

let database: TestDatabase;
let shop: SellingShop;
before(async () => {
  database = await testDatabase();
  shop = await SellingShop.open(database);
  await database.pool.query(`select make_ranking_parts(seoga_now() - interval '9 days', seoga_now())`);
});
after(() => database.drop());

const PRICES = { free: 2, buy: 10 } as const;
/** Counting begins before a Monday, forty days ago. */
const clockAt = (days: number): Promise<unknown> =>
  database.pool.query(
    `update numbers_clock set counted_day = today - $1::int, counted_week = date_trunc('week', today - $1::int)::date - 1,
       counted_month = date_trunc('month', today - $1::int)::date - 1
     from (select (seoga_now() at time zone 'Asia/Seoul')::date as today) d`,
    [days],
  );

/** Members with a reading account. */
async function plantReaders(count: number, name: string): Promise<number[]> {
  const readers: number[] = [];
  for (let at = 0; at < count; at += 1) readers.push(await plantMember(database.pool, `${name}${at}`));
  await database.pool.query('insert into reading_account (member_no) select unnest($1::bigint[])', [readers]);
  return readers;
}

let seq = 0;
async function plantRead(
  work: SoldWork,
  {
    readers,
    episode,
    daysAgo,
    fraction = 1,
  }: { readers: number[]; episode: number; daysAgo: number; fraction?: number },
): Promise<void> {
  seq += 1;
  await database.pool.query(
    `insert into reading_event (member_no, device, seq, at, version, work_id, episode_id, act, ms, fraction)
     select m, 'device', $1, seoga_now() - make_interval(days => $2), 1, $3, $4, case when $5::float = 1 then 'finished' else 'read' end, 1000, $5::float
     from unnest($6::bigint[]) m`,
    [seq, daysAgo, work.id, work.episodes[episode], fraction, readers],
  );
}

test('counts who goes on, freezes the count and stores nothing about fewer than twenty', async () => {
  const work = await shop.work('flow', PRICES, { episodes: 3 });
  await database.pool.query(`update episode set opens_at = seoga_now() - interval '60 days' where work_id = $1`, [
    work.id,
  ]);
  const readers = await plantReaders(30, '연독');
  await plantRead(work, { readers, episode: 0, daysAgo: 35 });
  await plantRead(work, { readers: readers.slice(0, 24), episode: 1, daysAgo: 34, fraction: 0.5 });
  await plantRead(work, { readers: readers.slice(0, 12), episode: 2, daysAgo: 33 });
  const few = await shop.work('few', PRICES, { episodes: 2 });
  await plantRead(few, { readers: readers.slice(0, 19), episode: 0, daysAgo: 35 });
  await clockAt(40);
  await rollUpNumbers(shop.ctx);

  const { episodes } = await showAuthorNumbers(shop.ctx, { workId: work.id, page: 1 });
  assert.deepEqual(
    episodes.map(({ cohort, continued, finished, fromFirst }) => ({ cohort, continued, finished, fromFirst })),
    [
      { cohort: 30, continued: 80, finished: 100, fromFirst: null },
      { cohort: 24, continued: 50, finished: 0, fromFirst: 80 },
      { cohort: 0, continued: null, finished: null, fromFirst: 40 },
    ],
  );
  assert.deepEqual(episodes[0]?.bins, [0, 0, 0, 0, 30]);
  const small = await showAuthorNumbers(shop.ctx, { workId: few.id, page: 1 });
  assert.ok(small.episodes.every(({ cohort, continued }) => cohort === 0 && continued === null));

  // A reader who comes later does not change what was stored.
  await plantRead(work, { readers: await plantReaders(1, '늦은'), episode: 0, daysAgo: 35 });
  await clockAt(40);
  await rollUpNumbers(shop.ctx);
  assert.deepEqual((await showAuthorNumbers(shop.ctx, { workId: work.id, page: 1 })).episodes[0]?.cohort, 30);
});

test('holds a small cohort until twenty readers are counted, each once', async () => {
  const work = await shop.work('held', PRICES, { episodes: 2 });
  await database.pool.query(`update episode set opens_at = seoga_now() - interval '90 days' where work_id = $1`, [
    work.id,
  ]);
  await plantRead(work, { readers: await plantReaders(12, '먼저'), episode: 0, daysAgo: 44 });
  await plantRead(work, { readers: await plantReaders(11, '나중'), episode: 0, daysAgo: 30 });
  await clockAt(50);
  await rollUpNumbers(shop.ctx);
  const { rows } = await database.pool.query(`select cohort from work_flow where work_id = $1 and kind = 'next'`, [
    work.id,
  ]);
  assert.deepEqual(rows, [{ cohort: 23 }]);
});

test('counts views of finished days, those of the first day and likes', async () => {
  const work = await shop.work('views', PRICES, { episodes: 2 });
  await database.pool.query(`update episode set opens_at = seoga_now() - interval '3 days' where work_id = $1`, [
    work.id,
  ]);
  const open = (daysAgo: string, readers: number): Promise<unknown> =>
    database.pool.query(
      `insert into opening (day, work_id, episode_id, reader, at)
       select ((seoga_now() - $1::interval) at time zone 'Asia/Seoul')::date, $2, e, gen_random_uuid(), seoga_now() - $1::interval
       from unnest(array[0, $3::bigint]) e, generate_series(1, $4)`,
      [daysAgo, work.id, work.episodes[0], readers],
    );
  await open('71 hours', 5);
  await open('47 hours', 3);
  await open('1 minute', 7);
  const [liker] = await plantReaders(1, '추천');
  await database.pool.query(`insert into episode_like values ($1, $2, seoga_now() - interval '47 hours')`, [
    work.episodes[0],
    liker,
  ]);
  await clockAt(10);
  await rollUpNumbers(shop.ctx);
  const { episodes, sums, sumsBefore, conversion } = await showAuthorNumbers(shop.ctx, { workId: work.id, page: 1 });
  assert.deepEqual([episodes[0]?.views, episodes[0]?.launchViews, episodes[0]?.likes], [8, 5, 1]);
  assert.deepEqual([sums.views, sums.likes, sumsBefore.views], [8, 1, 0]);
  assert.equal(conversion, undefined, 'every episode is free');
});

test('groups sources and ages that are too small', async () => {
  const work = await shop.work('visited', PRICES, { episodes: 1 });
  await clockAt(45);
  const visit = (referrer: string, visitors: number): Promise<unknown> =>
    database.pool.query(
      `insert into access_log (at, path, referrer, network, device, device_version, agent, is_member, visitor)
       select (k.counted_week + 2)::timestamp at time zone 'Asia/Seoul', $1, $2, 'n', 'WEB', 0, '', true, md5($2 || v)
       from numbers_clock k, generate_series(1, $3) v`,
      [`/novel/${work.id}`, referrer, visitors],
    );
  await database.pool.query(`select make_visit_weeks(seoga_now() - interval '60 days', seoga_now())`);
  await visit('/', 40);
  await visit('/ranking?board=daily', 15);
  await visit('https://news.example', 3);
  await visit('/search?q=a', 1);
  const readers = await plantReaders(55, '나이');
  await plantRead(work, { readers, episode: 0, daysAgo: 40 });
  await database.pool.query(
    `insert into identity_check (member_no, birth_year, method, provider_ref)
     select m, extract(year from seoga_now())::int - case when nr <= 40 then 25 when nr <= 52 then 35 else 45 end, 'sms', 'ref' || m
     from unnest($1::bigint[]) with ordinality as t (m, nr)`,
    [readers],
  );
  await rollUpNumbers(shop.ctx);
  const { rows } = await database.pool.query(
    'select source, visitor_days from work_source where work_id = $1 order by visitor_days desc',
    [work.id],
  );
  assert.deepEqual(rows, [
    { source: 'home', visitor_days: 40 },
    { source: 'rest', visitor_days: 19 },
  ]);
  const { ages } = await showAuthorNumbers(shop.ctx, { workId: work.id, page: 1 });
  assert.deepEqual(ages?.groups, [
    { ageBand: '20s', percent: 75 },
    { ageBand: 'rest', percent: 25 },
  ]);
});

test('counts buyers of the first paid episode beside the views of the last free one', async () => {
  const work = await shop.work('sold', PRICES, { episodes: 4 });
  const memberNo = await shop.member(100);
  await database.pool.query(
    `insert into opening (day, work_id, episode_id, reader, at)
     select (seoga_now() at time zone 'Asia/Seoul')::date, $1, $2, gen_random_uuid(), seoga_now()
     from generate_series(1, 25)`,
    [work.id, work.episodes[1]],
  );
  const quote = await shop.quote(memberNo, { work, kind: KINDS.BUY, episodes: work.episodes.slice(2, 3) });
  await shop.buy(memberNo, quote.id);
  await database.pool.query(`update clock set shift = shift + interval '1 day'`);
  await clockAt(2);
  await rollUpNumbers(shop.ctx);
  const { conversion } = await showAuthorNumbers(shop.ctx, { workId: work.id, page: 1 });
  assert.deepEqual(conversion, { views: 25, buyers: 1, ticketUsers: 0, waitingUsers: 0, rate: 4 });
});
