import { createHash } from 'node:crypto';
import type pg from 'pg';
import { PgBoss, type SendOptions, fromKysely } from 'pg-boss';
import { bossOptions } from '#platform/jobs/boss-database';
import { createJobSigner } from '#platform/jobs/job-signature';
import type { Jobs, Secrets } from '#kernel/context';

/** Adds jobs; `close` before the pool. */
export interface OpenJobs extends Jobs {
  close(): Promise<void>;
}

/** Jobs join the caller's transaction. See `runJobs` for running them. */
export async function openJobs(pool: pg.Pool, secrets: Secrets): Promise<OpenJobs> {
  const boss = new PgBoss(bossOptions(pool));
  // Without a listener a database restart would end the process; callers get the error anyway.
  boss.on('error', () => undefined);
  await boss.start();
  const seal = createJobSigner(secrets);
  return {
    add: async (tx, { name, payload: order, key, afterSeconds }) => {
      const terms: SendOptions = { db: fromKysely(tx) };
      if (key !== undefined) terms.id = jobId(name, key);
      if (afterSeconds !== undefined) terms.startAfter = afterSeconds;
      await boss.send(name, seal.close(name, order), terms);
    },
    close: () => boss.stop({ graceful: false }),
  };
}

/** Deterministic, so that duplicates conflict. */
function jobId(name: string, key: string): string {
  const bytes = createHash('sha256').update(`${name} ${key}`).digest().subarray(0, 16);
  bytes.writeUInt8(((bytes[6] ?? 0) & 0x0f) | 0x80, 6);
  bytes.writeUInt8(((bytes[8] ?? 0) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
