import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const HERE = import.meta.dirname;
/** So many that one serves while others are being started again. */
const PROCESSES = 4;

/** The shop's processes on one port: whoever ends is started again, as a supervisor would. */
export interface ShopProcesses {
  url: string;
  /** Kills one that serves, as a crash would; false while no other does: what starts slowly would never be up. */
  killOne(): boolean;
  /** Processes that ended without having been killed, with what they said. */
  ended: string[];
  close(): Promise<void>;
}

/** Starts the shop under chaos and waits until it serves. */
export async function openShopProcesses(wish: {
  port: number;
  environment: Record<string, string>;
  mutant: string | undefined;
}): Promise<ShopProcesses> {
  const serving = new Set<ChildProcess>();
  const running = new Set<ChildProcess>();
  const killed = new WeakSet<ChildProcess>();
  const ended: string[] = [];
  let isClosing = false;
  const environment = {
    ...process.env,
    ...wish.environment,
    CHAOS_PORT: `${wish.port}`,
    CHAOS_MUTANT: wish.mutant ?? '',
    NODE_COMPILE_CACHE:
      process.env['NODE_COMPILE_CACHE'] ?? join(HERE, '..', '..', 'node_modules', '.cache', 'compile'),
  };
  const start = (): Promise<void> => {
    const args = ['--import', pathToFileURL(join(HERE, 'mutants.ts')).href, join(HERE, 'chaos-server.ts')];
    const child = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    let said = '';
    for (const output of [child.stdout, child.stderr]) output?.on('data', (part: Buffer) => (said += part.toString()));
    running.add(child);
    child.once('exit', (code, signal) => {
      serving.delete(child);
      running.delete(child);
      if (isClosing) return;
      if (!killed.has(child)) ended.push(`${code ?? signal}: ${said}`);
      if (ended.length < 20) void start();
    });
    return new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.once('message', () => {
        serving.add(child);
        resolve();
      });
    });
  };
  const count = Number(wish.environment['CHAOS_PROCESSES'] ?? PROCESSES);
  await Promise.all(Array.from({ length: count }, start));
  return {
    url: `http://127.0.0.1:${wish.port}`,
    ended,
    killOne: () => {
      const [child, other] = [...serving].toSorted(() => Math.random() - 0.5);
      if (!child || !other) return false;
      killed.add(child);
      serving.delete(child);
      return child.kill('SIGKILL');
    },
    close: async () => {
      isClosing = true;
      await Promise.all(
        [...running].map((child) => {
          const gone = new Promise((resolve) => child.once('exit', resolve));
          child.kill('SIGKILL');
          return gone;
        }),
      );
    },
  };
}
