import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NODE_ENVIRONMENT, NODE_FLAGS } from '../../../cli/node-memory.mjs';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const PATIENCE_MS = 360_000;
/** Helper threads of V8 that wait for each other take up to half of the CPU time where processes share the cores. */
export const ONE_HELPER = '--v8-pool-size=1';
/** Running servers, killed when the test process exits for any reason. */
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill()));

export interface ShopProcess {
  child: ChildProcess;
  url: string;
  /** Output of stdout and stderr so far. */
  message(): string;
  exited: Promise<number | null>;
}

export interface StartOptions {
  data: string;
  port?: number | string;
  environment?: Record<string, string>;
  /** URL of a module to preload. */
  preload?: string;
  uid?: number;
  /** `dev` starts through the launcher, which sets the modes. */
  command?: 'start' | 'dev';
}

/** Returns immediately; `waitOpen` waits until it serves. */
export async function startShop(options: StartOptions): Promise<ShopProcess> {
  const port = options.port ?? (await freePort());
  const environment: NodeJS.ProcessEnv = {
    ...NODE_ENVIRONMENT,
    ...process.env,
    PORT: String(port),
    DATA_DIR: options.data,
    SAMPLE_SHELF: 'off',
    ...options.environment,
  };
  delete environment['NODE_TEST_CONTEXT'];
  if (!options.environment?.['DATABASE_URL']) delete environment['DATABASE_URL'];
  const user = options.uid === undefined ? {} : { uid: options.uid, gid: options.uid };
  const before = options.preload === undefined ? [] : ['--import', options.preload];
  const program =
    options.command === 'dev'
      ? [join(ROOT, 'cli', 'launch.mjs'), 'dev']
      : [...NODE_FLAGS, ONE_HELPER, ...before, join(ROOT, 'cli', 'seoga.ts'), 'start'];
  if (options.command === 'dev') delete environment['NODE_ENV'];
  const child = spawn(process.execPath, program, {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  let message = '';
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (chunk: Buffer) => (message += chunk.toString()));
  running.add(child);
  const exited = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code);
    }),
  );
  return { child, url: `http://127.0.0.1:${port}`, message: () => message, exited };
}

/** Throws with the output if the server exits first. */
export async function waitOpen(shop: ShopProcess): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    if (shop.child.exitCode !== null || shop.child.signalCode !== null)
      throw new Error(`the shop ended: ${shop.message()}`);
    const answered = await fetch(`${shop.url}/ko/v1/works`).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return;
    await pause(50);
  }
  throw new Error(`the shop did not open: ${shop.message()}`);
}

const PORTS = { from: 20_000, count: 12_000 };

/** A free port below the ephemeral range: an ephemeral one could be taken before it is used. */
export async function freePort(): Promise<number> {
  const port = PORTS.from + randomInt(PORTS.count);
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}
