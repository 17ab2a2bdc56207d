import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Connection, openDatabase } from '#platform/database/connection';
import {
  APPLICATION_ROLE,
  type DatabaseAddress,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/database/embedded-postgres';
import { grantApplicationRights } from '#platform/database/application-rights';
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

/** Tests that prove durability start a shop with a server of its own. */
const NOT_DURABLE = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

/** The database server of all tests on this machine; started by the first that asks, left to the last that stops. */
export async function testPostgres(): Promise<EmbeddedPostgres> {
  const folder = `seoga-tests-${createHash('sha256').update(ROOT).digest('hex').slice(0, 8)}`;
  return startEmbeddedPostgres(join(tmpdir(), folder), NOT_DURABLE);
}

/**
 * A database of its own with the whole schema, copied from a migrated one. `asApplication`: its `db` has the rights that the
 * application has in a shop, and no more; `pool` is always the owner's.
 */
export async function testDatabase({ asApplication = false } = {}): Promise<TestDatabase> {
  const server = await testPostgres();
  if ('connectionString' in server.address) throw new Error('the embedded server listens on a socket');
  const { host, user } = server.address;
  const admin = new pg.Client({ host, user, database: 'postgres' });
  await admin.connect();
  const name = `t${process.pid}_${Math.trunc(performance.now())}`;
  await admin.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    await makeTemplate(admin, { host, user });
    // Copied by file, not through the log: a sixth of the CPU time.
    await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [LOCK]);
  }
  const address = { host, user, database: name };
  const owner = openDatabase(address, { name: 'seoga tests' });
  const application = asApplication
    ? openDatabase({ ...address, user: APPLICATION_ROLE }, { name: 'seoga tests' })
    : owner;
  const close = async (): Promise<void> => {
    if (application !== owner) await application.close();
    await owner.close();
  };
  const connection = { db: application.db, pool: owner.pool, close };
  const drop = async (): Promise<void> => {
    await connection.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    await server.stop();
  };
  return { ...connection, address, drop };
}

/** Makes the template where there is none, where it is old, and where migrations changed. */
async function makeTemplate(admin: pg.Client, at: { host: string; user: string }): Promise<void> {
  const migrations = join(ROOT, 'migrations');
  const made = `${migrationsHash(migrations)} ${Math.trunc(Date.now() / OLD_MS)}`;
  const { rows } = await admin.query<{ made: string | null }>(
    `select shobj_description(oid, 'pg_database') as made from pg_database where datname = $1`,
    [TEMPLATE],
  );
  if (rows[0]?.made === made) return;
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`);
  await admin.query(`create database ${TEMPLATE}`);
  const connection = openDatabase({ ...at, database: TEMPLATE }, { size: 1 });
  try {
    await migrate(connection.pool, migrations);
    await prepareJobs(connection.pool);
    await grantApplicationRights(connection.pool, APPLICATION_ROLE);
  } finally {
    await connection.close();
  }
  // Last: a template that was not finished has no mark.
  await admin.query(`comment on database ${TEMPLATE} is '${made}'`);
}

function migrationsHash(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).toSorted()) hash.update(name).update(readFileSync(join(folder, name)));
  hash.update(readFileSync(join(ROOT, 'platform', 'database', 'application-rights.ts')));
  return hash.digest('hex');
}
