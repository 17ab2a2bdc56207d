import { sql } from 'kysely';
import { rollUpRankings } from '#domain/ranking';
import type { Db } from '#kernel/context';
import { RANKING_MEASURES } from '#shared/merchandising/rankings';
import { realtimeBasis, realtimeSpan } from '../../../domain/ranking/rollup-rules.ts';
import { insertSnapshots } from '../../../domain/ranking/snapshot-store.ts';
import { inShopDatabase } from '../../support/fixtures/purchased-episodes.ts';
import { SHOP_DATA } from '../checkout/purchase-steps.ts';

const HOUR_MS = 3_600_000;
/** Index of the work that only the current hour counts. */
const NEWCOMER = 9;

/** Adds reads for the hourly board and the one before it. Idempotent. Returns the title of the new entry. */
export async function plantRanking(): Promise<string> {
  return inShopDatabase(SHOP_DATA, async (db) => {
    await readAgo(db, 2, sql`place * 2`);
    // The ranking job may have counted those hours already; a recount is idempotent.
    await sql`update ranking_clock set
      counted_until = least(counted_until, date_trunc('hour', seoga_now() - interval '2 hours', 'UTC')),
      realtime_at = case when exists (select 1 from ranking_snapshot) then realtime_at end`.execute(db);
    await rollUpRankings({ db });
    await db.transaction().execute(async (tx) => {
      await sql`select 1 from ranking_clock for update`.execute(tx);
      // Daily boards start at midnight, which may be earlier than these hours.
      const { rows } = await sql<{ first: boolean }>`select count(*) = 0 as first from ranking_snapshot
        where board = 'realtime' and basis_at < seoga_now() - interval '1 hour'`.execute(tx);
      if (rows[0]?.first) {
        const before = realtimeSpan(realtimeBasis(new Date(Date.now() - 1.5 * HOUR_MS)));
        for (const measure of RANKING_MEASURES) await insertSnapshots(tx, before, measure);
        await sql`delete from ranking_snapshot
          where board = 'realtime' and basis_at > seoga_now() - interval '1 hour'`.execute(tx);
        await sql`update ranking_clock set realtime_at = null`.execute(tx);
      }
      // Under the lock of the clock: the ranking job must not make the new board without these reads.
      await readAgo(tx, 0, sql`case when place % 5 = 0 then 40 else 14 - place end`);
    });
    await rollUpRankings({ db });
    const { rows } = await sql<{ title: string }>`select title from work where is_listed order by id offset ${
      NEWCOMER - 1
    } limit 1`.execute(db);
    return rows[0]?.title ?? '';
  });
}

/** The number of readers follows from the work's index, so that it is repeatable. */
async function readAgo(db: Db, hours: number, readers: ReturnType<typeof sql>): Promise<void> {
  const at = sql`(seoga_now() - make_interval(hours => ${hours}))`;
  await sql`
    insert into opening (day, work_id, episode_id, reader, at)
    select (${at} at time zone 'Asia/Seoul')::date, read.id, line.episode, md5(${hours} || ' ' || read.id || ' ' || n)::uuid, ${at}
    from (select id, (row_number() over (order by id))::int as place from work where is_listed order by id limit 14) read,
      lateral generate_series(1, case when ${hours} > 0 and read.place = ${NEWCOMER} then 0 else greatest(${readers}, 0) end) n,
      lateral (select 0::bigint as episode union all select min(e.id) from episode e where e.work_id = read.id) line
    on conflict do nothing`.execute(db);
}
