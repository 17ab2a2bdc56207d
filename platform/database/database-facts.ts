import type pg from 'pg';

/** What a database says of itself and of the shop in it. */
export interface DatabaseFacts {
  version: number;
  /** By how many milliseconds its clock is ahead of this machine's. */
  aheadMs: number;
  /** Whether somebody shifted the shop's own clock, as tests do. */
  isShifted: boolean;
  /** Seconds since any job was done; null where none ever was. */
  jobSeconds: number | null;
  /** Jobs that were given up within a day. */
  lostJobs: number;
}

/** Asks a database for what the doctor wants to know; nothing of the shop is there before its first start. */
export async function databaseFacts(pool: pg.Pool): Promise<DatabaseFacts> {
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
