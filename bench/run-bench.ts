import { existsSync } from 'node:fs';
import { StartFault } from '#platform/start-fault';
import { buildIfNeeded } from '../cli/build.ts';
import { type BenchMeans, openBenchMeans } from './bench-means.ts';
import { type MeasuredPart, machineLines, writeFigures } from './bench-report.ts';
import { type BenchPart, type Figure, figureTable, isMet } from './figure.ts';
import { loadNow } from './process-cost.ts';

/** Every part by its name; each opens what it measures and closes it again. */
const PARTS: Record<string, () => Promise<BenchPart<BenchMeans>>> = {
  pages: async () => (await import('./pages-bench.ts')).pagesBench,
  'member-pages': async () => (await import('./member-pages-bench.ts')).memberPagesBench,
  memory: async () => (await import('./memory-bench.ts')).memoryBench,
  'viewer-opening': async () => (await import('./viewer-text-bench.ts')).viewerOpeningBench,
  'viewer-turning': async () => (await import('./viewer-text-bench.ts')).viewerTurningBench,
  'viewer-places': async () => (await import('./viewer-text-bench.ts')).viewerPlacesBench,
  'viewer-memory': async () => (await import('./viewer-text-bench.ts')).viewerMemoryBench,
  'viewer-strip': async () => (await import('./viewer-strip-bench.ts')).viewerStripBench,
  catalogue: async () => (await import('./catalogue-bench.ts')).catalogueBench,
  import: async () => (await import('./import-bench.ts')).importBench,
  json: async () => (await import('./json-bench.ts')).jsonBench,
  bookshelf: async () => (await import('./bookshelf-bench.ts')).bookshelfBench,
  search: async () => (await import('./search-bench.ts')).searchBench,
  members: async () => (await import('./members-bench.ts')).membersBench,
  ranking: async () => (await import('./ranking-bench.ts')).rankingBench,
  money: async () => (await import('./money-bench.ts')).moneyBench,
  plans: async () => (await import('./plans-bench.ts')).plansBench,
  navigation: async () => (await import('./navigation-bench.ts')).navigationBench,
  lighthouse: async () => (await import('./lighthouse-bench.ts')).lighthouseBench,
  worker: async () => (await import('./worker-bench.ts')).workerBench,
  start: async () => (await import('./start-bench.ts')).startBench,
  soak: async () => (await import('./soak/soak-bench.ts')).soakBench,
};
/** An hour by itself: measured only when it is named. */
const LONG = new Set(['soak']);
/** Names for several parts. */
const GROUPS: Record<string, string[]> = { viewer: Object.keys(PARTS).filter((part) => part.startsWith('viewer-')) };
const FLAGS = ['--next', '--clone', '--epub-ts', '--million', '--tenth', '--whole'];
/** Writes the page of figures. */
const WRITE = '--write';
const say = (sentence: string): boolean => process.stdout.write(`${sentence}\n`);

/**
 * `bench [part…] [--next] [--clone] [--epub-ts] [--million] [--tenth] [--whole] [--write]`: measures and prints one
 * table, of every part but the hour-long ones where none is named. Ends with 1 when a budget is not met.
 */
export async function run(args: string[]): Promise<number> {
  const parts = partsOf(args);
  if (!existsSync('/proc/self/stat'))
    throw new StartFault('속도는 Linux에서만 잴 수 있습니다. /proc이 있는 컴퓨터에서 다시 실행해 주세요.');
  buildIfNeeded(say);
  const flags = args.filter((arg) => FLAGS.includes(arg));
  const means = openBenchMeans(new Set(flags));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void means.close().finally(() => process.exit(1)));
  const done: MeasuredPart[] = [];
  const before = loadNow();
  try {
    for (const part of parts) done.push(await measured(part, means));
  } finally {
    await means.close();
  }
  const figures = done.flatMap((part) => part.figures);
  const machine = machineLines();
  say(`\n${figureTable(figures)}\n\n${machine.join('\n')}`);
  say(`컴퓨터의 부하 ${before} → ${loadNow()}. 시간은 가운뎃값이고, 퍼짐은 여러 번 가운데 가장 작은 것과 큰 것입니다.`);
  if (args.includes(WRITE)) say(`${writeFigures(done, machine, flags)}에 적었습니다.`);
  return figures.every((figure) => isMet(figure) ?? true) ? 0 : 1;
}

function partsOf(args: string[]): string[] {
  const known = [...Object.keys(PARTS), ...Object.keys(GROUPS), ...FLAGS, WRITE];
  const unknown = args.find((arg) => !known.includes(arg));
  if (unknown) throw new StartFault(`${unknown}은 모르는 이름입니다. ${known.join(', ')} 가운데에서 적어 주세요.`);
  const named = args.flatMap((arg) => GROUPS[arg] ?? (arg in PARTS ? [arg] : []));
  return named.length > 0 ? [...new Set(named)] : Object.keys(PARTS).filter((part) => !LONG.has(part));
}

/** What a part found; one that cannot be measured is a line that meets nothing, and the others go on. */
async function measured(name: string, means: BenchMeans): Promise<MeasuredPart> {
  const loadBefore = loadNow();
  process.stderr.write(`— ${name} (부하 ${loadBefore})\n`);
  const began = performance.now();
  const figures = await figuresOf(name, means);
  const seconds = (performance.now() - began) / 1000;
  process.stderr.write(`  ${Math.round(seconds)}초\n`);
  return { name, figures, seconds, loadBefore, loadAfter: loadNow() };
}

async function figuresOf(name: string, means: BenchMeans): Promise<Figure[]> {
  try {
    const load = await PARTS[name]?.();
    return (await load?.(means)) ?? [];
  } catch (error) {
    // What is lacking here is said in the table; nothing that was measured before is lost by it.
    const note = error instanceof StartFault ? error.message : '';
    process.stderr.write(`${note || (error instanceof Error ? error.stack : String(error))}\n`);
    return [{ what: `${name}: 재지 못했습니다`, unit: '', ours: Number.NaN, budget: { of: 'ours', atMost: 0 }, note }];
  }
}
