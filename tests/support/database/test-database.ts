import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
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
import { memoryFolder } from '../files/memory-folder.ts';
import { partitionByMember } from './partitioned-tables.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const TEMPLATE = 'seoga_template';
const SHARDED_TEMPLATE = 'seoga_sharded_template';
/** `npm test -- --tables=sharded`. */
export const TABLES_OF_TESTS = 'SEOGA_TEST_TABLES';
const LOCK = 7_305_012;
/** The template contains clocks: from an old one, jobs would have hours to catch up. */
const OLD_MS = 3_600_000;

export interface TestDatabase extends Connection {
  address: DatabaseAddress;
  drop(): Promise<void>;
}

/** Durability tests use their own server. */
const NOT_DURABLE = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '256MB' };

/** Socket folder of the server that `npm test` keeps running for all test files. */
const HELD_SERVER = 'SEOGA_TEST_POSTGRES';

type TestPostgres = Pick<EmbeddedPostgres, 'address' | 'stop'>;

/** The first user starts it, the last one stops it, unless `npm test` does both. */
export async function testPostgres(): Promise<TestPostgres> {
  const host = process.env[HELD_SERVER];
  if (host) return { address: { host, user: 'seoga', database: 'seoga' }, stop: async () => undefined };
  const folder = `seoga-tests-${createHash('sha256').update(ROOT).digest('hex').slice(0, 8)}`;
  return startEmbeddedPostgres(join(memoryFolder(), folder), NOT_DURABLE);
}

/** Starts the test server for the test files that this process runs, and stops it. */
export async function holdTestPostgres(): Promise<() => Promise<void>> {
  const server = await testPostgres();
  // An open connection keeps the server from being stopped by a test that is run beside `npm test`.
  const connection = openDatabase(server.address, { size: 1, name: 'seoga test' });
  const client = await connection.pool.connect();
  if ('host' in server.address) process.env[HELD_SERVER] = server.address.host;
  return async () => {
    client.release();
    await connection.close();
    await server.stop();
  };
}

/**
 * A migrated database from the template. `asApplication`: `db` has only the application's rights; `pool` is always
 * the owner. `isSharded`: its tables of money are partitioned by member.
 */
export async function testDatabase({
  asApplication = false,
  isSharded = process.env[TABLES_OF_TESTS] === 'sharded',
} = {}): Promise<TestDatabase> {
  const server = await testPostgres();
  if ('connectionString' in server.address) throw new Error('the embedded server listens on a socket');
  const { host, user } = server.address;
  const admin = new pg.Client({ host, user, database: 'postgres' });
  await admin.connect();
  const name = `t${crypto.randomUUID().replaceAll('-', '')}`;
  try {
    await createFromTemplate(admin, { host, user, database: name }, isSharded ? SHARDED_TEMPLATE : TEMPLATE);
  } catch (error) {
    // Open connections would keep the test process from ending.
    await admin.end();
    await server.stop();
    throw error;
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

interface SocketAddress {
  host: string;
  user: string;
  database: string;
}

async function createFromTemplate(admin: pg.Client, at: SocketAddress, template: string): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    await makeTemplate(admin, { ...at, database: template });
    // A file copy takes a sixth of the CPU time of a WAL copy.
    await admin.query(`create database ${at.database} template ${template} strategy file_copy`);
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

async function makeTemplate(admin: pg.Client, at: SocketAddress): Promise<void> {
  const { database } = at;
  const migrations = join(ROOT, 'migrations');
  const created = `${migrationsHash(migrations)} ${Math.trunc(Date.now() / OLD_MS)}`;
  const { rows } = await admin.query<{ made: string | null }>(
    `select shobj_description(oid, 'pg_database') as made from pg_database where datname = $1`,
    [database],
  );
  if (rows[0]?.made === created) return;
  await admin.query(`drop database if exists ${database} with (force)`);
  await admin.query(`create database ${database}`);
  const connection = openDatabase(at, { size: 1 });
  try {
    await migrate(connection.pool, migrations);
    await prepareJobs(connection.pool);
    if (database === SHARDED_TEMPLATE) await partitionByMember(connection.pool);
    await grantApplicationRights(connection.pool, APPLICATION_ROLE);
  } finally {
    await connection.close();
  }
  // Last, so that an unfinished template has no mark.
  await admin.query(`comment on database ${database} is '${created}'`);
}

function migrationsHash(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).toSorted()) hash.update(name).update(readFileSync(join(folder, name)));
  for (const source of ['platform/database/application-rights.ts', 'tests/support/database/partitioned-tables.ts'])
    hash.update(readFileSync(join(ROOT, source)));
  return hash.digest('hex');
}
