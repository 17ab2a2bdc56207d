import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartFault } from '#platform/start-fault';
import { freePort } from '../../tests/support/shop-process.ts';

const HOME = '/usr/lib/postgresql';
const STANDBY = 'standby';

/** A primary and its streaming standby, each in a folder and on a port of its own of this machine. */
export interface Databases {
  version: string;
  primary: number;
  standby: number;
  /** Ends the primary as a machine that loses its power does: every process of it at once. */
  killPrimary(): void;
  /** Makes the standby the primary; answers when it takes writes. */
  promote(): Promise<void>;
  close(): Promise<void>;
}

/** The newest PostgreSQL of the distribution's. Throws a StartFault with the remedy where there is none. */
function binaries(): string {
  const versions = existsSync(HOME) ? readdirSync(HOME).map(Number).filter(Boolean) : [];
  const bin = join(HOME, String(Math.max(...versions)), 'bin');
  if (versions.length === 0 || !existsSync(join(bin, 'pg_basebackup')))
    throw new StartFault('배포판의 PostgreSQL이 없습니다. apt-get install postgresql을 실행하고 다시 해 주세요.');
  return bin;
}

/** PostgreSQL refuses to run as root, so root lends it the user that its package made. */
function lent(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Makes both. Commits wait for the standby where a transaction says so; the role that the shop comes as says `local`, so
 * that what waits is what the schema makes wait: money.
 */
export async function openDebianDatabases(scratch: string): Promise<Databases> {
  const bin = binaries();
  const runAs = lent();
  const at = (name: string): string => join(scratch, name);
  const folder = at('databases');
  mkdirSync(folder, { mode: 0o755 });
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  const run = (program: string, args: string[]): void => {
    const done = spawnSync(join(bin, program), args, { ...runAs, cwd: '/', encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`${program}: ${done.stderr}`);
  };
  const pids: Record<string, number> = {};
  const start = async (name: string, port: number): Promise<void> => {
    const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, 'jit=off'];
    const more = ['max_connections=80', 'hot_standby_feedback=on', 'shared_buffers=128MB', 'timezone=UTC'];
    const options = [...settings, ...more].flatMap((setting) => ['-c', setting]);
    const server = spawn(join(bin, 'postgres'), ['-D', join(folder, name), ...options], {
      ...runAs,
      cwd: '/',
      stdio: 'ignore',
    });
    pids[name] = server.pid ?? 0;
    await answering(port);
  };
  const [primary, standby] = [await freePort(), await freePort()];
  const locale = ['--locale=C.UTF-8', '--encoding=UTF8', '-U', 'seoga', '-A', 'trust'];
  run('initdb', ['-D', join(folder, 'primary'), ...locale]);
  await start('primary', primary);
  await asked(primary, ['create database seoga'], 'postgres');
  const from = `host=127.0.0.1 port=${primary} user=seoga application_name=${STANDBY}`;
  run('pg_basebackup', ['-d', from, '-D', join(folder, 'standby'), '-R', '-X', 'stream', '-C', '-S', STANDBY]);
  await start('standby', standby);
  await asked(primary, [
    `alter system set synchronous_standby_names = '${STANDBY}'`,
    'select pg_reload_conf()',
    'alter role seoga set synchronous_commit = local',
  ]);
  const kill = (name: string): void => {
    const pid = pids[name];
    delete pids[name];
    if (pid !== undefined) for (const one of [pid, ...childrenOf(pid)]) killed(one);
  };
  return {
    version: spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.trim(),
    primary,
    standby,
    killPrimary: () => kill('primary'),
    promote: async () => {
      await asked(standby, ['select pg_promote(true, 30)']);
    },
    close: async () => {
      for (const name of Object.keys(pids)) kill(name);
      // Their folder is removed next: nobody may write into it any more.
      await pause(200);
    },
  };
}

async function asked(port: number, texts: string[], database = 'seoga'): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'seoga', database });
  await client.connect();
  try {
    for (const text of texts) await client.query(text);
  } finally {
    await client.end();
  }
}

async function answering(port: number): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await asked(port, ['select 1'], 'postgres');
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
    // It has ended by itself.
  }
}
