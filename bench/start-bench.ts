import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../tests/support/shop-process.ts';
import type { BenchMeans } from './bench-means.ts';
import { openBenchShop } from './bench-shop.ts';
import { type Figure, median } from './figure.ts';

const ROOT = join(import.meta.dirname, '..');
const STARTS = 3;
const PATIENCE_MS = 900_000;

/** From `npm start` to the first page: again on a shop that stands, and with `--clone` the very first time. */
export async function startBench({ scratch, flags }: BenchMeans): Promise<Figure[]> {
  const data = join(scratch, 'start');
  const shop = await openBenchShop(data);
  await shop.close();
  const seconds: number[] = [];
  for (let start = 0; start < STARTS; start += 1) seconds.push(await startSeconds(ROOT, data));
  const figures: Figure[] = [{ what: '다시 여는 npm start, 첫 화면까지', unit: 's', ours: median(seconds), budget: { of: 'ours', atMost: 5 } }];
  return flags.has('--clone') ? [...figures, { what: '갓 받은 저장소의 npm start', unit: 's', ours: await firstStartSeconds(scratch) }] : figures;
}

async function firstStartSeconds(scratch: string): Promise<number> {
  const clone = join(scratch, 'clone');
  const made = spawnSync('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, clone], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr || made.error?.message);
  return startSeconds(clone, join(scratch, 'clone-data'));
}

async function startSeconds(folder: string, data: string): Promise<number> {
  const port = await freePort();
  const environment: NodeJS.ProcessEnv = { ...process.env, PORT: String(port), DATA_DIR: data, SAMPLE_SHELF: 'on', HOST: '127.0.0.1' };
  delete environment['DATABASE_URL'];
  const began = performance.now();
  // npm has children of its own; a group of their own lets all of them be told to end, and nobody else.
  const child = spawn('npm', ['start', '--silent'], { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'inherit'], detached: true });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    await firstPage(child, `http://127.0.0.1:${port}/`);
    return (performance.now() - began) / 1000;
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await exited;
    await untilFree(port);
  }
}

async function firstPage(child: ChildProcess, url: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (!(await fetch(url).then((answer) => answer.ok, () => false))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('npm start does not open the shop');
    await pause(20);
  }
}

// npm may be gone before the shop has closed its database.
async function untilFree(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (!(await fetch(`http://127.0.0.1:${port}/`).then(() => true, () => false))) return;
    await pause(50);
  }
}
