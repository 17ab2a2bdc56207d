import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartupError } from '#platform/startup-error';

const INSIDE = 'SEOGA_OWN_NETWORK';
/** Reserved for documentation; leads nowhere but to the bridge. */
const NETWORK = '192.0.2';
const BRIDGE = 'seoga';

/** A host of its own network namespace on this machine. */
export interface NetworkHost {
  name: string;
  address: string;
  /** Runs a program there as `postgres`; its output goes to a file. */
  start(program: string, args: string[]): void;
  /** The standard output of a command there, as `postgres`. */
  output(program: string, args: string[], environment?: Record<string, string>): string;
  /** Disconnects the host's network, or connects it again. */
  connect(isOn: boolean): void;
  /** Kills all processes of the host at once, as a power loss does. */
  kill(): void;
}

/**
 * Runs this process again in namespaces of its own: its network reaches nothing outside, and everything that it starts
 * ends with it. Returns the exit code, or undefined in the inner process.
 */
export function runInOwnNetwork(): number | undefined {
  if (process.env[INSIDE]) return undefined;
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new StartupError('네트워크를 따로 만들어야 하므로 리눅스에서 root로 실행해 주세요.');
  const namespaces = ['--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
  // A shell as the first process, because it reaps orphans.
  const command = ['sh', '-c', '"$@"; exit $?', 'sh', process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const environment = { ...process.env, [INSIDE]: '1' };
  const { status } = spawnSync('unshare', [...namespaces, ...command], { stdio: 'inherit', env: environment });
  return status ?? 1;
}

/** Hosts joined by a bridge in the network namespace of this process. Logs go to `scratch`. */
export async function openHosts(scratch: string, names: readonly string[]): Promise<NetworkHost[]> {
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('address', 'add', `${NETWORK}.1/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
  const hosts: NetworkHost[] = [];
  for (const [at, name] of names.entries())
    hosts.push(await openHost(join(scratch, `${name}.log`), { name, address: `${NETWORK}.${at + 11}` }));
  return hosts;
}

async function openHost(log: string, { name, address }: { name: string; address: string }): Promise<NetworkHost> {
  const holder = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' });
  holder.unref();
  const { pid = 0 } = holder;
  while (namespaceOf(pid) === namespaceOf(process.pid)) await pause(10);
  const enter = ['--target', String(pid), '--net'];
  const inside = (...command: string[]): void => void execFileSync('nsenter', [...enter, ...command]);
  ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid));
  ip('link', 'set', name, 'master', BRIDGE, 'up');
  inside('ip', 'link', 'set', 'lo', 'up');
  inside('ip', 'address', 'add', `${address}/24`, 'dev', 'eth0');
  inside('ip', 'link', 'set', 'eth0', 'up');
  const asPostgres = [...enter, 'setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--clear-groups'];
  return {
    name,
    address,
    start: (program, args) => startProgram('nsenter', [...asPostgres, program, ...args], { log }),
    output: (program, args, environment = {}) => {
      const options = { cwd: '/', env: { PATH: process.env['PATH'], ...environment }, encoding: 'utf8' } as const;
      return spawnSync('nsenter', [...asPostgres, program, ...args], options).stdout.trim();
    },
    connect: (isOn) => ip('link', 'set', name, isOn ? 'up' : 'down'),
    kill: () => {
      const own = namespaceOf(pid);
      for (const other of readdirSync('/proc').map(Number))
        if (other > 0 && other !== pid && namespaceOf(other) === own) process.kill(other, 'SIGKILL');
    },
  };
}

/** Starts a program that ends with the namespaces of this process. */
export function startProgram(
  program: string,
  args: string[],
  { log, ...user }: { log: string; uid?: number; gid?: number },
): void {
  const output = openSync(log, 'a');
  const stdio = ['ignore', output, output] as const;
  spawn(program, args, { ...user, cwd: '/', env: { PATH: process.env['PATH'] }, stdio: [...stdio] }).unref();
  closeSync(output);
}

function ip(...args: string[]): void {
  execFileSync('ip', args);
}

/** Undefined for a process that ended. */
function namespaceOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    return undefined;
  }
}

/** The end of a log, for an error message. */
export function tailOf(path: string): string {
  return readFileSync(path, 'utf8').slice(-2000);
}
