import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const HERE = import.meta.dirname;
/** Enough that one serves while others restart. */
const PROCESSES = 4;

/** Shop processes on one port, restarted when they end. */
export interface ShopProcesses {
  url: string;
  /** False when no other serves, since a slow start would never finish. */
  killOne(): boolean;
  /** Output of processes that ended without being killed. */
  ended: string[];
  close(): Promise<void>;
}

export async function openShopProcesses(options: {
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
    ...options.environment,
    CHAOS_PORT: `${options.port}`,
    CHAOS_MUTANT: options.mutant ?? '',
    NODE_COMPILE_CACHE:
      process.env['NODE_COMPILE_CACHE'] ?? join(HERE, '..', '..', 'node_modules', '.cache', 'compile'),
  };
  const start = (): Promise<void> => {
    const args = ['--import', pathToFileURL(join(HERE, 'mutants', 'mutants.ts')).href, join(HERE, 'chaos-server.ts')];
    const child = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    let message = '';
    for (const output of [child.stdout, child.stderr])
      output?.on('data', (chunk: Buffer) => (message += chunk.toString()));
    running.add(child);
    child.once('exit', (code, signal) => {
      serving.delete(child);
      running.delete(child);
      if (isClosing) return;
      if (!killed.has(child)) ended.push(`${code ?? signal}: ${message}`);
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
  const count = Number(options.environment['CHAOS_PROCESSES'] ?? PROCESSES);
  await Promise.all(Array.from({ length: count }, start));
  return {
    url: `http://127.0.0.1:${options.port}`,
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
          const removed = new Promise((resolve) => child.once('exit', resolve));
          child.kill('SIGKILL');
          return removed;
        }),
      );
    },
  };
}
