import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NODE_ENVIRONMENT, NODE_FLAGS } from '../../cli/node-memory.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const PATIENCE_MS = 360_000;
/** Shops that run now: whoever started them takes them along, also where it ends by a fault. */
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill()));

/** A shop started as an operator would, in a process of its own. */
export interface ShopProcess {
  child: ChildProcess;
  url: string;
  /** What it has said so far, on both outputs. */
  said(): string;
  exited: Promise<number | null>;
}

export interface StartWish {
  data: string;
  port?: number | string;
  environment?: Record<string, string>;
  /** A module, by its address, that is loaded before the shop's own. */
  preload?: string;
  uid?: number;
}

/** Starts the shop and gives it back at once; `waitOpen` waits until it serves. */
export async function startShop(wish: StartWish): Promise<ShopProcess> {
  const port = wish.port ?? (await freePort());
  const environment: NodeJS.ProcessEnv = {
    ...NODE_ENVIRONMENT,
    ...process.env,
    PORT: String(port),
    DATA_DIR: wish.data,
    SAMPLE_SHELF: 'off',
    ...wish.environment,
  };
  delete environment['NODE_TEST_CONTEXT'];
  if (!wish.environment?.['DATABASE_URL']) delete environment['DATABASE_URL'];
  const user = wish.uid === undefined ? {} : { uid: wish.uid, gid: wish.uid };
  const before = wish.preload === undefined ? [] : ['--import', wish.preload];
  const child = spawn(process.execPath, [...NODE_FLAGS, ...before, join(ROOT, 'cli', 'seoga.ts'), 'start'], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output?.on('data', (part: Buffer) => (said += part.toString()));
  running.add(child);
  const exited = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code);
    }),
  );
  return { child, url: `http://127.0.0.1:${port}`, said: () => said, exited };
}

/** Waits until the shop answers; throws with what it said when it ends before. */
export async function waitOpen(shop: ShopProcess): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    if (shop.child.exitCode !== null || shop.child.signalCode !== null)
      throw new Error(`the shop ended: ${shop.said()}`);
    const answered = await fetch(`${shop.url}/ko/v1/works`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (answered) return;
    await pause(50);
  }
  throw new Error(`the shop did not open: ${shop.said()}`);
}

const PORTS = { from: 20_000, count: 12_000 };

/**
 * A port that nobody listens at, below those that systems lend to connections: one of these would be taken again before
 * whoever asked comes to listen.
 */
export async function freePort(): Promise<number> {
  const port = PORTS.from + randomInt(PORTS.count);
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}
