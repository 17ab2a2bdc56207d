import type pg from 'pg';

export interface DatabaseDetails {
  version: number;
  /** Clock offset to this machine. */
  aheadMs: number;
  /** The shop clock is shifted, as in tests. */
  isShifted: boolean;
  /** Since the last finished job; null for never. */
  jobSeconds: number | null;
  /** Given up within a day. */
  lostJobs: number;
}

/** Works before the first start. */
export async function databaseDetails(pool: pg.Pool): Promise<DatabaseDetails> {
  const began = Date.now();
  const { rows } = await pool.query<{ version: number; now: Date; has_shop: boolean; has_jobs: boolean }>(
    `select current_setting('server_version_num')::int / 10000 as version, clock_timestamp() as now,
      to_regclass('clock') is not null as has_shop, to_regclass('pgboss.job') is not null as has_jobs`,
  );
  const [row] = rows;
  if (!row) throw new Error('the database answered nothing');
  const aheadMs = row.now.getTime() - (began + Date.now()) / 2;
  const shift = row.has_shop
    ? (await pool.query<{ shifted: boolean }>("select shift <> interval '0' as shifted from clock")).rows[0]
    : undefined;
  const jobs = row.has_jobs ? (await pool.query<{ seconds: number | null; lost: number }>(JOBS)).rows[0] : undefined;
  return {
    version: row.version,
    aheadMs,
    isShifted: shift?.shifted ?? false,
    jobSeconds: jobs?.seconds ?? null,
    lostJobs: jobs?.lost ?? 0,
  };
}

const JOBS = `select extract(epoch from clock_timestamp() - max(completed_on) filter (where state = 'completed'))::float as seconds,
  (count(*) filter (where name = 'lost' and created_on > clock_timestamp() - interval '1 day'))::int as lost from pgboss.job`;
