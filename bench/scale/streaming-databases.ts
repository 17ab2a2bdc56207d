import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { postgresInstallation } from '#platform/database/postgres-home';
import { StartupError } from '#platform/startup-error';
import { freePort } from '../../tests/support/servers/shop-process.ts';

const HOME = '/usr/lib/postgresql';
const STANDBY = 'standby';

/** A primary and its streaming standby on this machine. */
export interface Databases {
  version: string;
  primary: number;
  standby: number;
  /** Kills all processes at once, as a power loss does. */
  killPrimary(): void;
  /** Pauses or resumes replay on the standby; it still receives WAL. */
  replay(isOn: boolean): Promise<void>;
  /** Pauses or resumes receiving, so that the standby cannot acknowledge. */
  receive(isOn: boolean): Promise<void>;
  /** Promotes the standby; resolves when it accepts writes. */
  promote(): Promise<void>;
  close(): Promise<void>;
}

/** A PostgreSQL build: its programs, and its portable locale. */
export interface Build {
  /** Throws a StartupError with the remedy when missing. */
  binaries(scratch: string): string;
  locale: string[];
}

/** The newest of the distribution. */
export const DEBIAN: Build = { binaries: debianBinaries, locale: ['--locale=C.UTF-8'] };

function debianBinaries(): string {
  const versions = existsSync(HOME) ? readdirSync(HOME).map(Number).filter(Boolean) : [];
  const bin = join(HOME, String(Math.max(...versions)), 'bin');
  if (versions.length === 0 || !existsSync(join(bin, 'initdb')))
    throw new StartupError('배포판의 PostgreSQL이 없습니다. apt-get install postgresql을 실행하고 다시 해 주세요.');
  return bin;
}

/** The build bundled with the shop. */
export const EMBEDDED: Build = {
  binaries: (scratch) => postgresInstallation(scratch).binaries,
  locale: ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
};

/** PostgreSQL refuses to run as root; uses its package's user then. */
export function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Creates both. The shop's role defaults to synchronous_commit = local, so only transactions that ask for it wait for
 * the standby: money. `lateMs` delays replay.
 */
export async function openStreamingDatabases(scratch: string, build: Build, lateMs = 0): Promise<Databases> {
  const bin = build.binaries(scratch);
  const runAs = postgresUser();
  const folder = join(scratch, 'databases');
  mkdirSync(folder, { mode: 0o755 });
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  const run = (program: string, args: string[]): void => {
    const done = spawnSync(program, args, { ...runAs, cwd: '/', encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`${program}: ${done.stderr}`);
  };
  const servers = new RunningServers();
  const start = async (name: string, port: number): Promise<void> => {
    const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, 'jit=off'];
    const more = ['max_connections=100', 'hot_standby_feedback=on', 'shared_buffers=128MB', 'timezone=UTC'];
    const late = `recovery_min_apply_delay=${lateMs}`;
    const options = [...settings, ...more, late].flatMap((setting) => ['-c', setting]);
    const args = ['-D', join(folder, name), ...options];
    const log = join(scratch, `${name}.log`);
    const output = openSync(log, 'a');
    servers.add(name, spawn(join(bin, 'postgres'), args, { ...runAs, cwd: '/', stdio: ['ignore', output, output] }));
    closeSync(output);
    await answering(port).catch(async (error: unknown) => {
      await servers.close();
      throw new Error(readFileSync(log, 'utf8').slice(-1000), { cause: error });
    });
  };
  let receiver: number | undefined;
  const [primary, standby] = [await freePort(), await freePort()];
  const owner = ['--encoding=UTF8', '-U', 'seoga', '-A', 'trust'];
  run(join(bin, 'initdb'), ['-D', join(folder, 'primary'), ...build.locale, ...owner]);
  copyStandby(folder, { primary, run });
  await start('primary', primary);
  await sendRequest(
    primary,
    ['create database seoga', `select pg_create_physical_replication_slot('${STANDBY}')`],
    'postgres',
  );
  await start('standby', standby);
  await sendRequest(primary, [
    `alter system set synchronous_standby_names = '${STANDBY}'`,
    'select pg_reload_conf()',
    'alter role seoga set synchronous_commit = local',
  ]);
  return {
    version: spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.trim(),
    primary,
    standby,
    killPrimary: () => servers.kill('primary'),
    replay: (isOn) => pauseReplay(standby, isOn),
    receive: async (isOn) => {
      receiver ??= await receiverOf(standby);
      process.kill(receiver, isOn ? 'SIGCONT' : 'SIGSTOP');
    },
    promote: async () => {
      await sendRequest(standby, ['select pg_promote(true, 30)']);
    },
    close: () => servers.close(),
  };
}

/** Running servers by name, stopped even if the process is terminated. */
class RunningServers {
  readonly #servers = new Map<string, ChildProcess>();
  readonly #end = (): void => {
    for (const name of this.#servers.keys()) this.kill(name);
  };

  constructor() {
    process.once('exit', this.#end);
  }

  add(name: string, server: ChildProcess): void {
    this.#servers.set(name, server);
  }

  kill(name: string): void {
    const pid = this.#servers.get(name)?.pid;
    this.#servers.delete(name);
    if (pid !== undefined) for (const one of [pid, ...childrenOf(pid)]) killed(one);
  }

  async close(): Promise<void> {
    process.off('exit', this.#end);
    this.#end();
    // Processes must stop writing before the folder is removed.
    await pause(200);
  }
}

/** Copies the still empty cluster, because not every build has pg_basebackup. */
function copyStandby(
  folder: string,
  { primary, run }: { primary: number; run(program: string, args: string[]): void },
): void {
  const standby = join(folder, 'standby');
  run('cp', ['-a', join(folder, 'primary'), standby]);
  const from = `host=127.0.0.1 port=${primary} user=seoga application_name=${STANDBY}`;
  appendFileSync(
    join(standby, 'postgresql.auto.conf'),
    `primary_conninfo = '${from}'\nprimary_slot_name = '${STANDBY}'\n`,
  );
  writeFileSync(join(standby, 'standby.signal'), '');
}

/** The standby's WAL receiver. */
async function receiverOf(standby: number): Promise<number> {
  for (;;) {
    const [row] = await sendRequest(standby, ['select pid from pg_stat_wal_receiver']);
    if (row) return Number(row['pid']);
    await pause(20);
  }
}

async function pauseReplay(standby: number, isOn: boolean): Promise<void> {
  await sendRequest(standby, [`select pg_wal_replay_${isOn ? 'resume' : 'pause'}()`]);
  // Pausing is asynchronous.
  for (;;) {
    const [row] = await sendRequest(standby, ['select pg_get_wal_replay_pause_state() as state']);
    if ((row?.['state'] === 'paused') !== isOn) return;
    await pause(20);
  }
}

/** Runs statements in order; returns the last result. */
async function sendRequest(port: number, texts: string[], database = 'seoga'): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'seoga', database });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const text of texts) ({ rows } = await client.query<Record<string, unknown>>(text));
    return rows;
  } finally {
    await client.end();
  }
}

async function answering(port: number): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await sendRequest(port, ['select 1'], 'postgres');
      return;
    } catch (error) {
      if (tries === 300) throw error;
      await pause(100);
    }
  }
}

function childrenOf(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  return existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Already ended.
  }
}
