import type pg from 'pg';
import type { ConstructorOptions, Db as BossDb } from 'pg-boss';
import { JOB_SCHEMA } from '#platform/jobs/job-queues';

/** pg-boss on our connections; migrations create its tables. */
export function bossOptions(connections: pg.Pool | pg.PoolClient, onAnswer?: () => void): ConstructorOptions {
  const db: BossDb = {
    // Only unprepared statements may contain several.
    async executeSql(text, values) {
      const answer = await (values && values.length > 0 ? connections.query(text, values) : connections.query(text));
      onAnswer?.();
      return answer;
    },
  };
  return { db, schema: JOB_SCHEMA, migrate: false, createSchema: false, supervise: false, schedule: false };
}
