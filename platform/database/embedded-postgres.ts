import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { totalmem } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type PostgresInstallation, postgresInstallation } from '#platform/database/postgres-home';
import { StartupError } from '#platform/startup-error';
import { fullDiskAmong, fullDiskMessage } from '../disk-space.mjs';

/** The embedded database listens on a private socket only. */
export type DatabaseAddress = { connectionString: string } | { host: string; user: string; database: string };

export interface EmbeddedPostgres {
  /** Owner, for migrations and backups. */
  address: DatabaseAddress;
  /** Limited by `grantApplicationRights`. */
  application: DatabaseAddress;
  data: string;
  /** Unless other processes use it. */
  stop(): Promise<void>;
}

type ServerSettings = Readonly<Record<string, string>>;

const USER = 'seoga';
export const APPLICATION_ROLE = 'seoga_app';
const WATCH_MS = 250;
const LEAVING_TRIES = 6;
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  jit: 'off',
  max_wal_size: '1GB',
  // Retained WAL must not fill the disk.
  max_slot_wal_keep_size: '4GB',
  random_page_cost: '1.1',
  timezone: 'UTC',
  logging_collector: 'on',
  log_filename: 'postgres-%a.log',
  log_truncate_on_rotation: 'on',
  log_min_messages: 'warning',
};

/** macOS has no C.UTF-8; text is ordered by the builtin provider anyway. */
const SYSTEM_LOCALE = process.platform === 'darwin' ? 'C' : 'C.UTF-8';

const MB = 2 ** 20;
const MIN_HELD_MB = 128;
const MAX_HELD_MB = 2048;

function memoryHere(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity);
}

/** An eighth of the memory, and the expected file cache. */
export function memorySettings(bytes: number): { shared_buffers: string; effective_cache_size: string } {
  const share = (of: number): number => Math.floor(bytes / of / MB);
  const stored = Math.min(MAX_HELD_MB, Math.max(MIN_HELD_MB, share(8)));
  return { shared_buffers: `${stored}MB`, effective_cache_size: `${Math.max(2 * stored, share(2))}MB` };
}

/**
 * Starts or adopts the database of `dataDir`. Handles stale locks; restarts a killed server. `settings` override
 * defaults. Throws a StartupError with the remedy.
 */
export async function startEmbeddedPostgres(dataDir: string, settings: ServerSettings = {}): Promise<EmbeddedPostgres> {
  const home = postgresInstallation(dataDir);
  if (!existsSync(join(home.data, 'PG_VERSION'))) makeCluster(home);
  if (!(await broughtUp(home, settings)))
    throw new StartupError(
      fullDiskAmong([home.data, home.sockets]) ??
        `데이터베이스가 시작되지 않습니다. ${join(home.data, 'log')} 폴더의 기록을 확인해 주세요.`,
    );
  const address = { host: home.sockets, user: USER, database: 'seoga' };
  try {
    await ensureDatabase(home);
  } catch (error) {
    // Otherwise the server would keep running.
    await stopUnlessUsed(home, { ...address, database: 'postgres' });
    throw error;
  }
  const watch = watchOver(home, settings);
  const stop = async (): Promise<void> => {
    await watch.end();
    await stopUnlessUsed(home, address);
  };
  return { address, application: { ...address, user: APPLICATION_ROLE }, data: home.data, stop };
}

/** Retries while processes of a killed server end. */
async function broughtUp(home: PostgresInstallation, settings: ServerSettings): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    if ((await adopted(home)) || (await launched(home, settings)) || (await adopted(home))) return true;
    await pause(WATCH_MS);
  }
  return false;
}

function watchOver(home: PostgresInstallation, settings: ServerSettings): { end(): Promise<void> } {
  let looking: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  const check = async (): Promise<void> => {
    const pid = lockedBy(join(home.data, 'postmaster.pid'));
    if (pid === undefined || !isAlive(pid)) await broughtUp(home, settings);
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    looking = check()
      // Retried at the next check.
      .catch(() => undefined)
      .finally(() => (isBusy = false));
  }, WATCH_MS);
  timer.unref();
  const end = async (): Promise<void> => {
    clearInterval(timer);
    await looking;
  };
  return { end };
}

function makeCluster(home: PostgresInstallation): void {
  const fresh = mkdtempSync(join(dirname(home.data), 'new-'));
  if (home.runAs) chownSync(fresh, home.runAs.uid, home.runAs.gid);
  // Builds of SEOGA_PG_BIN may lack the builtin provider.
  const builtIn = process.env['SEOGA_PG_BIN'] ? [] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const locale = ['-E', 'UTF8', ...builtIn, `--locale=${SYSTEM_LOCALE}`];
  const made = spawnSync(join(home.binaries, 'initdb'), ['-D', fresh, '-U', USER, '-A', 'trust', ...locale], {
    ...home.runAs,
    cwd: '/',
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: SYSTEM_LOCALE },
  });
  if (made.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    const full = /No space left/.test(made.stderr ?? '');
    throw new StartupError(
      full
        ? fullDiskMessage(dirname(home.data))
        : `데이터베이스를 만들지 못했습니다: ${(made.stderr || made.error?.message || '').trim().split('\n').at(-1)}`,
    );
  }
  try {
    renameSync(fresh, home.data);
  } catch {
    // A concurrent start created the cluster.
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Removes locks of dead processes and other programs. */
async function adopted(home: PostgresInstallation): Promise<boolean> {
  const lock = join(home.data, 'postmaster.pid');
  for (let tries = 0; existsSync(lock) && tries < 300; tries += 1) {
    if (await answersFrom(home)) return true;
    const pid = lockedBy(lock);
    if (pid === undefined) return false;
    if (!isPostgres(pid)) {
      // @NOTE A dead server's lock stays: it shows whether its processes still write.
      if (isAlive(pid) && !hasOrphans(home)) rmSync(lock, { force: true });
      return false;
    }
    await pause(100);
  }
  return false;
}

function lockedBy(lock: string): number | undefined {
  try {
    return Number(readFileSync(lock, 'utf8').split('\n')[0]);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isPostgres(pid: number): boolean {
  if (!existsSync('/proc')) return basename(outputOf('ps', ['-o', 'comm=', '-p', String(pid)]).trim()) === 'postgres';
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The lock names another program, but this server's processes remain. */
function hasOrphans(home: PostgresInstallation): boolean {
  const worksHere = (pid: string): boolean => {
    try {
      return isPostgres(Number(pid)) && readlinkSync(`/proc/${pid}/cwd`) === home.data;
    } catch {
      return false;
    }
  };
  if (existsSync('/proc')) return readdirSync('/proc').some((name) => /^\d+$/.test(name) && worksHere(name));
  return outputOf('lsof', ['-a', '-d', 'cwd', '-c', 'postgres', '-Fn']).includes(`\nn${realpathSync(home.data)}\n`);
}

/** Empty when the program is missing or fails. */
function outputOf(program: string, args: string[]): string {
  return spawnSync(program, args, { encoding: 'utf8' }).stdout ?? '';
}

async function answersFrom(home: PostgresInstallation): Promise<boolean> {
  return withClient({ host: home.sockets, user: USER, database: 'postgres' }, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === home.data;
  }).catch(() => false);
}

async function launched(home: PostgresInstallation, settings: ServerSettings): Promise<boolean> {
  const options = Object.entries({ ...SETTINGS, ...memorySettings(memoryHere()), ...settings }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
  const server = spawn(join(home.binaries, 'postgres'), ['-D', home.data, '-k', home.sockets, ...options], {
    ...home.runAs,
    cwd: '/',
    detached: true,
    stdio: 'ignore',
  });
  server.unref();
  let gone = false;
  server.once('exit', () => (gone = true));
  server.once('error', () => (gone = true));
  for (let tries = 0; !gone && tries < 1200; tries += 1) {
    if (await answersFrom(home)) return true;
    await pause(tries < 50 ? 20 : 100);
  }
  return false;
}

async function ensureDatabase(home: PostgresInstallation): Promise<void> {
  await withClient({ host: home.sockets, user: USER, database: 'postgres' }, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', ['seoga']);
    if (!rowCount) await client.query('create database seoga').catch(ignoreDuplicate);
    const role = await client.query('select 1 from pg_roles where rolname = $1', [APPLICATION_ROLE]);
    if (!role.rowCount) await client.query(`create role ${APPLICATION_ROLE} login`).catch(ignoreDuplicate);
  });
}

function ignoreDuplicate(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== '42P04' && code !== '42710' && code !== '23505') throw error;
}

async function stopUnlessUsed(
  home: PostgresInstallation,
  address: { host: string; user: string; database: string },
): Promise<void> {
  if (await isUsed(address)) return;
  const lock = join(home.data, 'postmaster.pid');
  const pid = lockedBy(lock);
  if (pid === undefined || !isPostgres(pid)) return;
  process.kill(pid, 'SIGINT');
  for (let tries = 0; existsSync(lock) && tries < 300; tries += 1) await pause(50);
}

/** Closed connections take a moment to disappear. */
async function isUsed(address: { host: string; user: string; database: string }): Promise<boolean> {
  const others = "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";
  for (let tries = 0; tries < LEAVING_TRIES; tries += 1) {
    const used = await withClient(address, async (client) => ((await client.query(others)).rowCount ?? 0) > 0).catch(
      () => true,
    );
    if (!used) return false;
    await pause(WATCH_MS);
  }
  return true;
}

async function withClient<Result>(
  address: { host: string; user: string; database: string },
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
