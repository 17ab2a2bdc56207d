import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../tests/support/servers/shop-process.ts';
import type { BenchContext } from '../bench-context.ts';
import { openBenchShop } from '../servers/bench-shop.ts';
import { type Figure, median, spread } from '../figure.ts';
import { commandOf, endedChildrenSeconds, processTree } from '../servers/process-cost.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const STARTS = 3;
const PATIENCE_MS = 900_000;
const CLOSING_MS = 30_000;

interface Start {
  /** To the first page. */
  seconds: number;
  /** Of all processes, until they have ended. */
  cpuSeconds: number;
}

/** Starts an existing shop; with `--clone` a new one. */
export async function startBench({ scratch, flags }: BenchContext): Promise<Figure[]> {
  const data = join(scratch, 'start');
  const shop = await openBenchShop(data);
  await shop.close();
  const again: Start[] = [];
  for (let start = 0; start < STARTS; start += 1) again.push(await measureStart(ROOT, data));
  const figures = startFigures('다시 여는 npm start', { starts: again, mostSeconds: 4 });
  if (!flags.has('--clone')) return figures;
  const first = await measureFirstStart(scratch);
  return [...figures, ...startFigures('갓 받은 저장소의 npm start', { starts: [first], mostSeconds: 60 })];
}

/** A busy machine stretches only the time to the first page. */
function startFigures(what: string, { starts, mostSeconds }: { starts: Start[]; mostSeconds: number }): Figure[] {
  const seconds = starts.map((start) => start.seconds);
  return [
    {
      what: `${what}, 첫 화면까지`,
      unit: 's',
      ours: median(seconds),
      ...spread(seconds),
      budget: { of: 'ours', atMost: mostSeconds },
    },
    { what: `${what}, 열고 닫기까지 (CPU)`, unit: 's', ours: median(starts.map(({ cpuSeconds }) => cpuSeconds)) },
  ];
}

async function measureFirstStart(scratch: string): Promise<Start> {
  const clone = join(scratch, 'clone');
  const created = spawnSync('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, clone], { encoding: 'utf8' });
  if (created.status !== 0) throw new Error(created.stderr || created.error?.message);
  return measureStart(clone, join(scratch, 'clone-data'));
}

async function measureStart(folder: string, data: string): Promise<Start> {
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
  const cpuBefore = endedChildrenSeconds();
  let seconds = Number.NaN;
  // The process group shows when npm's last child has exited.
  const child = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  try {
    await firstPage(child, `http://127.0.0.1:${port}/`);
    seconds = (performance.now() - began) / 1000;
  } finally {
    closeShop(child.pid ?? 0);
    await waitUntilStopped(child.pid);
  }
  return { seconds, cpuSeconds: endedChildrenSeconds() - cpuBefore };
}

// npm forwards no signals, and a second one forces the exit: signal the shop once, directly.
function closeShop(npm: number): void {
  const shop = processTree(npm).find((pid) => /cli\/seoga\.ts/.test(commandOf(pid)));
  process.kill(shop ?? npm, 'SIGTERM');
}

async function firstPage(child: ChildProcess, url: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (
    !(await fetch(url).then(
      (response) => response.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('npm start does not open the shop');
    await pause(20);
  }
}

// The next start must not overlap the database's shutdown.
async function waitUntilStopped(group: number | undefined): Promise<void> {
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
