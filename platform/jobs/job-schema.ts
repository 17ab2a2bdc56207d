import type pg from 'pg';
import { PgBoss, type Queue, getConstructionPlans, getMigrationPlans } from 'pg-boss';
import bossPackage from 'pg-boss/package.json' with { type: 'json' };
import { underSchemaLock } from '#platform/database/migrate';
import { bossOptions } from '#platform/jobs/boss-database';
import { JOB_QUEUES, JOB_SCHEMA, LOST_JOBS, LOST_QUEUE } from '#platform/jobs/job-queues';
import { StartupError } from '#platform/startup-error';

/** Updates job tables and queues; concurrency-safe. Runs with the migrations as owner: workers need no CREATE right. */
export async function prepareJobs(pool: pg.Pool): Promise<void> {
  await underSchemaLock(pool, async (client) => {
    await bringTablesForward(client);
    await bringQueuesForward(client);
  });
}

async function bringTablesForward(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ has_schema: boolean; has_tables: boolean }>(
    'select to_regnamespace($1) is not null as has_schema, to_regclass($2) is not null as has_tables',
    [JOB_SCHEMA, `${JOB_SCHEMA}.version`],
  );
  if (!rows[0]?.has_tables) {
    // A schema created by the operator needs no right to create others.
    await client.query(getConstructionPlans(JOB_SCHEMA, { createSchema: !rows[0]?.has_schema }));
    return;
  }
  const stored = await client.query<{ version: number }>(`select version from ${JOB_SCHEMA}.version`);
  const [version, wanted] = [stored.rows[0]?.version ?? 0, bossPackage.pgboss.schema];
  if (version > wanted)
    throw new StartupError('데이터베이스가 이 프로그램보다 새것입니다. 새 프로그램으로 다시 시작해 주세요.');
  if (version < wanted) await runPlan(client, getMigrationPlans(JOB_SCHEMA, version));
}

// Concurrent indexes need separate statements: a batch is a transaction.
async function runPlan(client: pg.PoolClient, plan: string): Promise<void> {
  const end = plan.lastIndexOf('COMMIT;') + 'COMMIT;'.length;
  await client.query(plan.slice(0, end));
  for (const statement of plan.slice(end).split(/;\s*(?:\n|$)/)) if (statement.trim()) await client.query(statement);
}

/** Creates missing queues and updates changed ones. */
async function bringQueuesForward(client: pg.PoolClient): Promise<void> {
  const boss = new PgBoss(bossOptions(client));
  await boss.start();
  try {
    const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    const wanted: [string, Omit<Queue, 'name'>][] = [
      [LOST_JOBS, LOST_QUEUE],
      ...Object.entries(JOB_QUEUES).map(([name, terms]): [string, Omit<Queue, 'name'>] => [
        name,
        { ...terms, deadLetter: LOST_JOBS },
      ]),
    ];
    for (const [name, terms] of wanted) {
      const queue = existing.get(name);
      if (!queue) await boss.createQueue(name, terms);
      else if (!hasTerms(queue, terms)) await boss.updateQueue(name, terms);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

function hasTerms(queue: object, terms: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(queue));
  return Object.entries(terms).every(([name, value]) => stored.get(name) === value);
}
