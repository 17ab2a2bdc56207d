import type pg from 'pg';
import type { ConstructorOptions, Db as BossDb } from 'pg-boss';
import { JOB_SCHEMA } from '#platform/jobs/job-queues';

/** pg-boss over connections of ours. It never makes tables: they are brought forward with the migrations. */
export function bossOptions(connections: pg.Pool | pg.PoolClient, onAnswer?: () => void): ConstructorOptions {
  const db: BossDb = {
    // Without values a text may hold several statements, which a prepared one may not.
    async executeSql(text, values) {
      const answer = await (values && values.length > 0 ? connections.query(text, values) : connections.query(text));
      onAnswer?.();
      return answer;
    },
  };
  return { db, schema: JOB_SCHEMA, migrate: false, createSchema: false, supervise: false, schedule: false };
}
