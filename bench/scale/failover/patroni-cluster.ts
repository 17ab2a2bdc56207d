import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '#platform/startup-error';
import { type Build, postgresUser } from '../streaming-databases.ts';
import {
  PORTS,
  type Passwords,
  etcdArguments,
  haproxySettings,
  patroniSettings,
  pgbouncerSettings,
} from './cluster-settings.ts';
import { type NetworkHost, openHosts, startProgram, tailOf } from './network-hosts.ts';

const NAMES = ['one', 'two', 'three'];
const PROGRAMS = ['ip', 'nsenter', 'setpriv', 'etcd', 'patroni', 'haproxy', 'pgbouncer'];
const PATIENCE_MS = 90_000;
const FIRST_CHECKS_MS = 4000;

/** Three hosts with etcd, Patroni and PostgreSQL; HAProxy and PgBouncer beside the shop. */
export interface PatroniCluster {
  hosts: NetworkHost[];
  /** Addresses of the shop: through PgBouncer, past it, and of a replica. */
  urls: { pooled: string; direct: string; replica: string };
  /** The host that Patroni calls the primary now. */
  primary(): Promise<NetworkHost | undefined>;
  /** Waits for a primary to which a synchronous standby and another replica are connected. */
  settled(): Promise<void>;
  /** Starts etcd and Patroni of a host that was killed. */
  start(host: NetworkHost): void;
  /** Whether PostgreSQL of the host itself takes writes, asked on the host. */
  takesWrites(host: NetworkHost): boolean;
}

/** Creates the cluster with an empty database of the shop, whose role waits for a standby only for money. */
export async function openPatroniCluster(scratch: string, build: Build): Promise<PatroniCluster> {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const missing = PROGRAMS.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  if (missing.length > 0)
    throw new StartupError(
      `${missing.join(', ')}이 없습니다. apt-get install patroni etcd-server haproxy pgbouncer iproute2를 실행하고 다시 해 주세요.`,
    );
  const binaries = build.binaries(scratch);
  const user = postgresUser();
  if (!user) throw new StartupError('root로 실행해 주세요.');
  const word = (): string => randomBytes(18).toString('hex');
  const passwords: Passwords = { postgres: word(), replicator: word(), seoga: word() };
  const hosts = await openHosts(scratch, NAMES);
  for (const { name } of hosts) {
    mkdirSync(join(scratch, name), { mode: 0o700 });
    chownSync(join(scratch, name), user.uid, user.gid);
  }
  const start = (host: NetworkHost): void => {
    const folder = join(scratch, host.name);
    const file = join(folder, 'patroni.yml');
    writeFileSync(file, patroniSettings(host, { hosts, folder, binaries, passwords }));
    host.start('etcd', etcdArguments(host, { hosts, folder: join(folder, 'etcd') }));
    host.start('patroni', [file]);
  };
  for (const host of hosts) start(host);
  const primary = async (): Promise<NetworkHost | undefined> => {
    const responses = await Promise.all(hosts.map((host) => restOf(host, '/primary')));
    return hosts.find((_host, at) => responses[at]?.ok);
  };
  const settled = (): Promise<void> =>
    until(async () => {
      const host = await primary();
      return host !== undefined && (await standbysOf(host, passwords)) === 'async sync';
    }, 'the cluster does not settle');
  await settled().catch((error: unknown) => {
    throw new Error(tailOf(join(scratch, `${NAMES[0]}.log`)), { cause: error });
  });
  const first = await primary();
  if (first) await createDatabase(first, passwords);
  await openProxies(scratch, { hosts, user, passwords });
  const url = (port: number): string => `postgres://seoga:${passwords.seoga}@127.0.0.1:${port}/seoga`;
  const urls = { pooled: url(PORTS.pgbouncer), direct: url(PORTS.primary), replica: url(PORTS.replica) };
  await until(() => answers(urls.pooled), 'PgBouncer does not answer');
  await until(() => answers(urls.replica), 'the replica does not answer');
  const takesWrites = (host: NetworkHost): boolean => {
    const args = ['-h', '127.0.0.1', '-U', 'postgres', '-Atc', 'select pg_is_in_recovery()', 'postgres'];
    return host.output('psql', args, { PGPASSWORD: passwords.postgres, PGCONNECT_TIMEOUT: '2' }) === 'f';
  };
  return { hosts, urls, primary, settled, start, takesWrites };
}

/** HAProxy and PgBouncer, which run where the shop does. */
async function openProxies(
  scratch: string,
  { hosts, user, passwords }: { hosts: NetworkHost[]; user: { uid: number; gid: number }; passwords: Passwords },
): Promise<void> {
  const folder = join(scratch, 'proxies');
  mkdirSync(folder, { mode: 0o755 });
  writeFileSync(join(folder, 'haproxy.cfg'), haproxySettings(hosts));
  writeFileSync(join(folder, 'pgbouncer.ini'), pgbouncerSettings(folder));
  writeFileSync(join(folder, 'users.txt'), `"seoga" "${passwords.seoga}"\n`);
  const start = (program: string, args: string[]): void =>
    startProgram(program, args, { ...user, log: join(scratch, `${program}.log`) });
  start('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')]);
  start('pgbouncer', [join(folder, 'pgbouncer.ini')]);
  // HAProxy takes every host for alive until its first checks.
  await pause(FIRST_CHECKS_MS);
}

async function createDatabase(host: NetworkHost, passwords: Passwords): Promise<void> {
  for (const statement of [
    `create role seoga login password '${passwords.seoga}'`,
    'alter role seoga set synchronous_commit = local',
    'create database seoga owner seoga',
  ])
    await queryAsOwner(host, { passwords, statement });
}

/** How the streaming standbys of a host are connected; undefined without an answer. */
async function standbysOf(host: NetworkHost, passwords: Passwords): Promise<string | undefined> {
  const statement = `select string_agg(sync_state, ' ' order by sync_state) as states from pg_stat_replication
    where state = 'streaming'`;
  const rows = await queryAsOwner(host, { passwords, statement }).catch(() => []);
  return rows[0]?.['states'];
}

async function queryAsOwner(
  { address }: NetworkHost,
  { passwords, statement }: { passwords: Passwords; statement: string },
): Promise<Record<string, string>[]> {
  const owner = { user: 'postgres', password: passwords.postgres, database: 'postgres' };
  const client = new pg.Client({ host: address, ...owner, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, string>>(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Undefined without an answer. */
async function restOf({ address }: NetworkHost, path: string): Promise<Response | undefined> {
  const options = { signal: AbortSignal.timeout(1000) };
  return fetch(`http://${address}:${PORTS.patroni}${path}`, options).catch(() => undefined);
}

async function until(condition: () => Promise<boolean>, message: string): Promise<void> {
  const limit = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > limit) throw new Error(message);
    await pause(100);
  }
}
