import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Connection, openDatabase } from '#platform/database/connection';
import {
  type DatabaseAddress,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/database/embedded-postgres';
import { migrate } from '#platform/database/migrate';
import { prepareJobs } from '#platform/jobs/job-schema';

const ROOT = join(import.meta.dirname, '..', '..');
const TEMPLATE = 'seoga_template';
const LOCK = 7_305_012;
/** A shop's clocks stand in the template too: in a copy of an old one its jobs would have hours to make up for. */
const OLD_MS = 3_600_000;

export interface TestDatabase extends Connection {
  address: DatabaseAddress;
  drop(): Promise<void>;
}

/** The database server of all tests on this machine; started by the first that asks, left to the last that stops. */
export async function testPostgres(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres(
    join(tmpdir(), `seoga-tests-${createHash('sha256').update(ROOT).digest('hex').slice(0, 8)}`),
  );
}

/** A database of its own with the whole schema, copied from a migrated one. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = await testPostgres();
  if ('connectionString' in server.address) throw new Error('the embedded server listens on a socket');
  const { host, user } = server.address;
  const admin = new pg.Client({ host, user, database: 'postgres' });
  await admin.connect();
  const name = `t${process.pid}_${Math.trunc(performance.now())}`;
  await admin.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    await makeTemplate(admin, { host, user });
    await admin.query(`create database ${name} template ${TEMPLATE}`);
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [LOCK]);
  }
  const address = { host, user, database: name };
  const connection = openDatabase(address, { name: 'seoga tests' });
  const drop = async (): Promise<void> => {
    await connection.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    await server.stop();
  };
  return { ...connection, address, drop };
}

/** Brings the template forward; one that is old, or whose released files changed, is made anew. */
async function makeTemplate(admin: pg.Client, at: { host: string; user: string }): Promise<void> {
  for (const attempt of [1, 2]) {
    await dropOld(admin);
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
    if (!rowCount) {
      await admin.query(`create database ${TEMPLATE}`);
      await admin.query(`comment on database ${TEMPLATE} is '${new Date().toISOString()}'`);
    }
    const connection = openDatabase({ ...at, database: TEMPLATE }, { size: 1 });
    try {
      await migrate(connection.pool, join(ROOT, 'migrations'));
      await prepareJobs(connection.pool);
      return;
    } catch (error) {
      if (attempt === 2) throw error;
    } finally {
      await connection.close();
    }
    await admin.query(`drop database ${TEMPLATE} with (force)`);
  }
}

async function dropOld(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ made: string | null }>(
    `select shobj_description(oid, 'pg_database') as made from pg_database where datname = $1`,
    [TEMPLATE],
  );
  const [template] = rows;
  if (!template || Date.now() - Date.parse(template.made ?? '') < OLD_MS) return;
  await admin.query(`drop database ${TEMPLATE} with (force)`);
}
