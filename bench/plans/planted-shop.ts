import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { rollUpRankings } from '#domain/ranking';
import { sealLedger } from '#domain/wallet';
import type { TestContext } from '../../tests/support/database/test-context.ts';
import { inReplica, putIndexesBack, setIndexesAside } from '../fixtures/bulk-planting.ts';
import { plantCatalogue } from '../fixtures/planted-catalog.ts';
import type { ShopSize } from './shop-size.ts';
import { LOG_STEPS } from './log-steps.ts';
import type { Step } from './member-picks.ts';
import { MEMBER_STEPS, SHOP_STEPS } from './planting-steps.ts';

/** Some 100,000 rows in one or two seconds. */
const BATCH = 5000;
/** One session each; the server allows ten. */
const LANES = Math.min(8, availableParallelism());

/**
 * Fills a migrated, empty database with works of `plantCatalogue` and members, realistically skewed. Deterministic,
 * except log ids across batches. Ends with `analyze`.
 */
export async function plantShop(
  { ctx, pool }: { ctx: TestContext; pool: pg.Pool },
  size: ShopSize,
  say: (message: string) => void = () => undefined,
): Promise<void> {
  const { rows } = await pool.query('select 1 from member union all select 1 from work limit 1');
  if (rows.length > 0) throw new Error('a shop is planted into an empty database');
  await plantCatalogue(pool, size.works);
  say('작품을 심었습니다.');
  const indexes = await setIndexesAside(pool);
  await plantSteps(pool, SHOP_STEPS, { first: 1, last: size.works, size });
  say('회차와 글을 심었습니다.');
  await pool.query("select make_visit_weeks(seoga_now() - interval '8 days', seoga_now())");
  await plantMembers(pool, size, say);
  await putIndexesBack(pool, indexes);
  say('색인을 만들었습니다.');
  await recomputeSums(pool);
  // An hour is final ten minutes after it ends; only then are rankings made.
  await pool.query(`update clock set shift = greatest(interval '0',
    (date_trunc('day', seoga_now() at time zone 'Asia/Seoul') + interval '11 minutes') at time zone 'Asia/Seoul' - seoga_now())`);
  await rollUpRankings(ctx);
  await pool.query("update clock set shift = '0'");
  await sealLedger(ctx);
  await pool.query('vacuum analyze');
  say('통계를 새로 냈습니다.');
}

/** One batch per core. */
async function plantMembers(pool: pg.Pool, size: ShopSize, say: (message: string) => void): Promise<void> {
  let first = 1;
  const lane = async (): Promise<void> => {
    while (first <= size.members) {
      const by = { first, last: Math.min(size.members, first + BATCH - 1), size };
      first += BATCH;
      await plantSteps(pool, [...MEMBER_STEPS, ...LOG_STEPS], by);
      if (by.last % (BATCH * 20) === 0) say(`회원 ${by.last.toLocaleString('ko')}명까지 심었습니다.`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function plantSteps(
  pool: pg.Pool,
  steps: Step[],
  by: { first: number; last: number; size: ShopSize },
): Promise<void> {
  await inReplica(pool, async (client) => {
    for (const { sql, asks } of steps) await client.query(sql, asks(by));
  });
}

/** Computes what triggers and jobs would have, and advances identity columns. */
async function recomputeSums(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into held_work (member_no, work_id, is_owned, is_paid, held_since, rentals_end_at)
    select member_no, work_id, bool_or(kind = 'buy'), bool_or(source = 'purchase'), min(granted_at), max(ends_at)
    from entitlement group by member_no, work_id`);
  await pool.query(`update work w set follows = f.follows from (select work_id, count(*) as follows from follow group by 1) f
    where f.work_id = w.id and w.follows <> f.follows`);
  await pool.query(`insert into work_rating_sum (work_id, ratings, halves)
    select work_id, count(*), sum(halves) from work_rating group by 1`);
  for (const [table, column] of Object.entries(NUMBERED))
    await pool.query(
      `select setval(pg_get_serial_sequence($1, $2), (select coalesce(max(${column}), 1) from ${table}))`,
      [table, column],
    );
}

const NUMBERED = { member: 'member_no', session_family: 'id', ledger_transaction: 'id', lot: 'id', purchase: 'id' };
