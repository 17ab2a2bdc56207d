import { sql } from 'kysely';
import { rollUpRankings } from '#domain/ranking';
import type { Db } from '#shared/context';
import { RANKING_MEASURES } from '#vocabulary/rankings';
import { realtimeBasis, realtimeSpan } from '../../domain/ranking/rollup-rules.ts';
import { insertSnapshots } from '../../domain/ranking/snapshot-store.ts';
import { inShopDatabase } from '../support/bought-episodes.ts';
import { SHOP_DATA } from './buying-steps.ts';

const HOUR_MS = 3_600_000;
/** The place, among the shop's works, of the one that is read only now. */
const NEWCOMER = 9;

/**
 * The shop's first works have been read for two hours, other ones more than before: the board of the hour and the one it
 * is compared with stand. Done twice, it changes nothing. Answers with the title of the work that nobody read before.
 */
export async function plantRanking(): Promise<string> {
  return inShopDatabase(SHOP_DATA, async (db) => {
    await readAgo(db, 2, sql`place * 2`);
    // The shop's own job may have counted those hours before anybody had read: counting them again changes nothing else.
    await sql`update ranking_clock set
      counted_until = least(counted_until, date_trunc('hour', seoga_now() - interval '2 hours', 'UTC')),
      realtime_at = case when exists (select 1 from ranking_snapshot) then realtime_at end`.execute(db);
    await rollUpRankings({ db });
    await db.transaction().execute(async (tx) => {
      await sql`select 1 from ranking_clock for update`.execute(tx);
      // Boards of days stand for midnight, which may be further back than the hour.
      const { rows } = await sql<{ first: boolean }>`select count(*) = 0 as first from ranking_snapshot
        where board = 'realtime' and basis_at < seoga_now() - interval '1 hour'`.execute(tx);
      if (!rows[0]?.first) return;
      const before = realtimeSpan(realtimeBasis(new Date(Date.now() - 1.5 * HOUR_MS)));
      for (const measure of RANKING_MEASURES) await insertSnapshots(tx, before, measure);
      await sql`delete from ranking_snapshot
        where board = 'realtime' and basis_at > seoga_now() - interval '1 hour'`.execute(tx);
      await sql`update ranking_clock set realtime_at = null`.execute(tx);
    });
    await readAgo(db, 0, sql`case when place % 5 = 0 then 40 else 14 - place end`);
    await rollUpRankings({ db });
    const { rows } = await sql<{ title: string }>`select title from work where is_listed order by id offset ${
      NEWCOMER - 1
    } limit 1`.execute(db);
    return rows[0]?.title ?? '';
  });
}

/** Readers of the first works but one, so many hours ago; made of the work's place, the same each time. */
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
