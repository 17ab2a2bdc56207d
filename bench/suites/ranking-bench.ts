import { join } from 'node:path';
import { sql } from 'kysely';
import { importWorks } from '#domain/catalog-import';
import { recordEpisodeOpen, listTopWorkIds, rollUpRankings, showRanking } from '#domain/ranking';
import { openDatabase } from '#platform/database/connection';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { migrate } from '#platform/database/migrate';
import type { Db } from '#kernel/context';
import { VISITOR } from '#kernel/reader';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import type { BenchContext } from '../bench-context.ts';
import { type Figure, quantile } from '../figure.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const OPENS = 1_000_000;
const WORKS = 100_000;
const READ_WORKS = 20_000;
const DAYS = 30;
const MAX_SECONDS = 10;
const COUNTS = 500;
const HOURS = 5;
const MAX_COUNT_MS = 5;

/** A rollup of a million opens, and rankings over 100,000 works. */
export async function rankingBench({ scratch }: BenchContext): Promise<Figure[]> {
  const postgres = await startEmbeddedPostgres(join(scratch, 'ranking'));
  const connection = openDatabase(postgres.address, { name: 'seoga bench' });
  try {
    await migrate(connection.pool, join(ROOT, 'migrations'));
    const ctx = testContext(connection.db);
    await importWorks(ctx, plantedWorkDeps([plantedWork('pattern')]), { path: '', dryRun: false });
    await plantWorks(ctx.db);
    await plantHour(ctx.db, { opens: OPENS, works: READ_WORKS });
    const hour = await seconds(() => rollUpRankings(ctx));
    const again = await seconds(() => rollUpRankings(ctx));
    await plantDays(ctx.db, WORKS);
    const boards = await seconds(() => rollUpRankings(ctx));
    const top = { board: 'monthly', shelf: 'all', by: 'readers' } as const;
    const page = await p99(() => showRanking(ctx, { ...top, reader: VISITOR }));
    const row = await p99(() => listTopWorkIds(ctx, { ...top, limit: 10, withoutAdult: true }));
    const [episode] = await ctx.db.selectFrom('episode').select('id').limit(1).execute();
    let turn = 0;
    const opening = await p99(() =>
      recordEpisodeOpen(ctx, { episodeId: episode?.id ?? 0, memberNo: null, visitorKey: String((turn += 1)) }),
    );
    const most = (what: string, ours: number): Figure => ({
      what,
      unit: 's',
      ours,
      budget: { of: 'ours', atMost: MAX_SECONDS },
    });
    const quick = (what: string, ours: number, atMost: number): Figure => ({
      what,
      unit: 'ms',
      ours,
      budget: { of: 'ours', atMost },
    });
    return [
      most(`${OPENS.toLocaleString('en')}번 열린 한 시간을 셉니다`, hour),
      most('같은 시간을 다시 셉니다', again),
      most(`작품 ${WORKS.toLocaleString('en')}편, ${DAYS}일의 순위표를 모두 매깁니다`, boards),
      quick('순위표 한 쪽 (p99)', page, 10),
      quick('홈의 순위 줄 (p99)', row, 5),
      quick('열람 한 번 (p99)', opening, MAX_COUNT_MS),
    ];
  } finally {
    await connection.close();
    await postgres.stop();
  }
}

/** Repeats the rollup of one hour as if new. Reads concentrate on few works, independent of the shop's size. */
export async function rollupFigures(ctx: TestContext, works: number): Promise<Figure[]> {
  const size = `${works.toLocaleString('ko-KR')}편`;
  const opens = Math.min(OPENS, works * 10);
  await sql`truncate opening, work_hour, work_day, work_total, ranking_snapshot, ranking_place`.execute(ctx.db);
  await plantHour(ctx.db, { opens, works: Math.min(READ_WORKS, works) });
  await plantDays(ctx.db, Math.min(WORKS, works));
  const boards = await seconds(() => rollUpRankings(ctx));
  const hours: number[] = [];
  for (let hour = 0; hour < HOURS; hour += 1) {
    await uncountHour(ctx.db);
    hours.push(await seconds(() => rollUpRankings(ctx)));
  }
  const what = `${opens.toLocaleString('ko-KR')}번 열린 한 시간의 순위 집계, ${size}`;
  const budget = { of: 'ours' as const, atMost: MAX_SECONDS };
  return [
    { what: `${what} (p50)`, unit: 's', ours: quantile(hours, 0.5) },
    { what: `${what} (p99)`, unit: 's', ours: quantile(hours, 0.99), budget, note: `${HOURS}번` },
    { what: `${DAYS}일의 순위표를 처음 모두 매깁니다, ${size}`, unit: 's', ours: boards, note: '한 번' },
  ];
}

/** Reverts the rollup: sums, popularity and the hour's ranking. */
async function uncountHour(db: Db): Promise<void> {
  await sql`update work set popularity = popularity + 1 where id in (select distinct work_id from opening)`.execute(db);
  await sql`delete from work_day d using (select distinct day, work_id from opening) o
    where d.day = o.day and d.work_id = o.work_id`.execute(db);
  await sql`truncate work_hour, work_total`.execute(db);
  await sql`update ranking_clock set realtime_at = null,
    counted_until = (select date_trunc('hour', min(at), 'UTC') from opening)`.execute(db);
  await sql`analyze work_day, work_total`.execute(db);
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

async function p99(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let at = 0; at < COUNTS; at += 1) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  return quantile(took, 0.99);
}

async function plantWorks(db: Db): Promise<void> {
  await sql`
    insert into work (source_key, shelf, kind, status, rating, title, cover, has_own_cover, opened_episodes, latest_opened_at)
    select 'bench-' || n, (array['serial', 'lightnovel', 'publish', 'webtoon'])[1 + n % 4], 'serial', 'ongoing', 'all', '제목 ' || n,
      (select cover from work order by id limit 1), false, 20, seoga_now()
    from generate_series(1, ${WORKS}::int) n`.execute(db);
}

/** Skewed to few works. */
async function plantHour(db: Db, { opens, works }: { opens: number; works: number }): Promise<void> {
  await sql`update ranking_clock set counted_until = date_trunc('hour', seoga_now(), 'UTC') - interval '1 hour'`.execute(
    db,
  );
  await sql`
    with first as (select min(id) as id from work where source_key like 'bench-%'),
    opens as (select n, first.id + floor(power(random(), 4) * ${works})::bigint as work_id, (random() * 19)::bigint + 1 as episode,
        md5((n % (${opens}::int / 2))::text)::uuid as reader,
        date_trunc('hour', seoga_now(), 'UTC') - interval '1 hour' + make_interval(secs => n * 3599.0 / ${opens}::int) as at
      from generate_series(1, ${opens}::int) n, first)
    insert into opening (day, work_id, episode_id, reader, at)
    select (opens.at at time zone 'Asia/Seoul')::date, work_id, line.episode_id, reader, opens.at
    from opens, lateral (values (0::bigint), (work_id * 100 + episode)) line (episode_id)
    on conflict do nothing`.execute(db);
  await sql`analyze`.execute(db);
}

async function plantDays(db: Db, works: number): Promise<void> {
  await sql`
    insert into work_day (day, work_id, readers, opens, follows, coins)
    select (seoga_now() at time zone 'Asia/Seoul')::date - d, w.id, 1 + w.id % 97, 5 + w.id % 301, w.id % 3, w.id % 41
    from (select id from work order by id limit ${works}) w, generate_series(1, ${DAYS}::int) d on conflict do nothing`.execute(
    db,
  );
  await sql`insert into work_total (work_id, readers, opens, follows, coins)
    select work_id, sum(readers), sum(opens), sum(follows), sum(coins) from work_day group by work_id
    on conflict (work_id) do update set readers = excluded.readers, opens = excluded.opens`.execute(db);
  await sql`update ranking_clock set daily_at = null, realtime_at = null`.execute(db);
  await sql`truncate ranking_snapshot, ranking_place`.execute(db);
  await sql`analyze`.execute(db);
}
