import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../tests/support/shop-process.ts';
import type { BenchMeans } from './bench-means.ts';
import { openBenchShop } from './bench-shop.ts';
import { type Figure, median, spreadOf } from './figure.ts';
import { commandOf, processTree } from './process-cost.ts';

const ROOT = join(import.meta.dirname, '..');
const STARTS = 3;
const PATIENCE_MS = 900_000;
const CLOSING_MS = 30_000;

/** From `npm start` to the first page: again on a shop that stands, and with `--clone` the very first time. */
export async function startBench({ scratch, flags }: BenchMeans): Promise<Figure[]> {
  const data = join(scratch, 'start');
  const shop = await openBenchShop(data);
  await shop.close();
  const seconds: number[] = [];
  for (let start = 0; start < STARTS; start += 1) seconds.push(await startSeconds(ROOT, data));
  const figures: Figure[] = [
    {
      what: '다시 여는 npm start, 첫 화면까지',
      unit: 's',
      ours: median(seconds),
      ...spreadOf(seconds),
      budget: { of: 'ours', atMost: 5 },
    },
  ];
  return flags.has('--clone')
    ? [...figures, { what: '갓 받은 저장소의 npm start', unit: 's', ours: await firstStartSeconds(scratch) }]
    : figures;
}

async function firstStartSeconds(scratch: string): Promise<number> {
  const clone = join(scratch, 'clone');
  const made = spawnSync('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, clone], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr || made.error?.message);
  return startSeconds(clone, join(scratch, 'clone-data'));
}

async function startSeconds(folder: string, data: string): Promise<number> {
  const port = await freePort();
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: data,
    SAMPLE_SHELF: 'on',
    HOST: '127.0.0.1',
  };
  delete environment['DATABASE_URL'];
  const began = performance.now();
  // A group of its own tells when the last of npm's children has ended.
  const child = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  try {
    await firstPage(child, `http://127.0.0.1:${port}/`);
    return (performance.now() - began) / 1000;
  } finally {
    closeShop(child.pid ?? 0);
    await untilGone(child.pid);
  }
}

// npm does not hand a signal on, and the shop takes a second one for impatience: the shop itself is told, once.
function closeShop(npm: number): void {
  const shop = processTree(npm).find((pid) => /cli\/seoga\.ts/.test(commandOf(pid)));
  process.kill(shop ?? npm, 'SIGTERM');
}

async function firstPage(child: ChildProcess, url: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (
    !(await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('npm start does not open the shop');
    await pause(20);
  }
}

// The next start is a start again only when the shop before it has closed its database.
async function untilGone(group: number | undefined): Promise<void> {
  const until = Date.now() + CLOSING_MS;
  while (group !== undefined && isAlive(group)) {
    if (Date.now() > until) throw new Error('the shop does not close');
    await pause(50);
  }
}

function isAlive(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}
