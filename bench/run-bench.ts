import { existsSync } from 'node:fs';
import { StartupError } from '#platform/startup-error';
import { buildIfNeeded } from '../cli/app-build/build.ts';
import { type BenchContext, openBenchContext } from './bench-context.ts';
import { type MeasuredPart, machineDescription, writeFigures } from './bench-report.ts';
import { type BenchPart, type Figure, figureTable, isMet } from './figure.ts';
import { loadNow } from './servers/process-cost.ts';

/** Each part opens and closes what it measures. */
const PARTS: Record<string, () => Promise<BenchPart<BenchContext>>> = {
  pages: async () => (await import('./suites/pages-bench.ts')).pagesBench,
  'member-pages': async () => (await import('./suites/member-pages-bench.ts')).memberPagesBench,
  memory: async () => (await import('./suites/memory-bench.ts')).memoryBench,
  'viewer-opening': async () => (await import('./suites/novel-reader-bench.ts')).readerOpeningBench,
  'viewer-turning': async () => (await import('./suites/novel-reader-bench.ts')).pageTurningBench,
  'viewer-places': async () => (await import('./suites/novel-reader-bench.ts')).readerPositionsBench,
  'viewer-memory': async () => (await import('./suites/novel-reader-bench.ts')).readerMemoryBench,
  'viewer-strip': async () => (await import('./suites/webtoon-reader-bench.ts')).webtoonReaderBench,
  catalogue: async () => (await import('./suites/catalog-bench.ts')).catalogueBench,
  import: async () => (await import('./suites/import-bench.ts')).importBench,
  json: async () => (await import('./suites/json-bench.ts')).jsonBench,
  bookshelf: async () => (await import('./suites/library-bench.ts')).bookshelfBench,
  search: async () => (await import('./suites/search-bench.ts')).searchBench,
  members: async () => (await import('./suites/login-bench.ts')).membersBench,
  ranking: async () => (await import('./suites/ranking-bench.ts')).rankingBench,
  'author-numbers': async () => (await import('./suites/author-numbers-bench.ts')).authorNumbersBench,
  money: async () => (await import('./suites/purchase-bench.ts')).moneyBench,
  plans: async () => (await import('./suites/query-plans-bench.ts')).plansBench,
  navigation: async () => (await import('./suites/navigation-bench.ts')).navigationBench,
  lighthouse: async () => (await import('./suites/lighthouse-bench.ts')).lighthouseBench,
  worker: async () => (await import('./suites/service-worker-bench.ts')).workerBench,
  start: async () => (await import('./suites/start-bench.ts')).startBench,
  soak: async () => (await import('./soak/soak-bench.ts')).soakBench,
};
/** Takes an hour: runs only by name. */
const LONG = new Set(['soak']);
const GROUPS: Record<string, string[]> = { viewer: Object.keys(PARTS).filter((part) => part.startsWith('viewer-')) };
const FLAGS = ['--next', '--clone', '--epub-ts', '--million', '--tenth', '--whole'];
/** Writes the figures page. */
const WRITE = '--write';
const say = (message: string): boolean => process.stdout.write(`${message}\n`);

/**
 * `bench [part…] [--next] [--clone] [--epub-ts] [--million] [--tenth] [--whole] [--write]`: prints the figures of the
 * named parts, by default all but the long ones. Exits with 1 when a budget is missed.
 */
export async function run(args: string[]): Promise<number> {
  const parts = sectionsOf(args);
  if (!existsSync('/proc/self/stat'))
    throw new StartupError('속도는 Linux에서만 잴 수 있습니다. /proc이 있는 컴퓨터에서 다시 실행해 주세요.');
  buildIfNeeded(say);
  const flags = args.filter((arg) => FLAGS.includes(arg));
  const deps = openBenchContext(new Set(flags));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void deps.close().finally(() => process.exit(1)));
  const done: MeasuredPart[] = [];
  const before = loadNow();
  try {
    for (const part of parts) done.push(await measured(part, deps));
  } finally {
    await deps.close();
  }
  const figures = done.flatMap((part) => part.figures);
  const machine = machineDescription();
  say(`\n${figureTable(figures)}\n\n${machine.join('\n')}`);
  say(`컴퓨터의 부하 ${before} → ${loadNow()}. 시간은 가운뎃값이고, 퍼짐은 여러 번 가운데 가장 작은 것과 큰 것입니다.`);
  if (args.includes(WRITE)) say(`${writeFigures(done, machine, flags)}에 적었습니다.`);
  return figures.every((figure) => isMet(figure) ?? true) ? 0 : 1;
}

function sectionsOf(args: string[]): string[] {
  const existing = [...Object.keys(PARTS), ...Object.keys(GROUPS), ...FLAGS, WRITE];
  const unknown = args.find((arg) => !existing.includes(arg));
  if (unknown) throw new StartupError(`${unknown}은 모르는 이름입니다. ${existing.join(', ')} 가운데에서 적어 주세요.`);
  const named = args.flatMap((arg) => GROUPS[arg] ?? (arg in PARTS ? [arg] : []));
  return named.length > 0 ? [...new Set(named)] : Object.keys(PARTS).filter((part) => !LONG.has(part));
}

/** A part that fails becomes an unmet line; the others continue. */
async function measured(name: string, deps: BenchContext): Promise<MeasuredPart> {
  const loadBefore = loadNow();
  process.stderr.write(`— ${name} (부하 ${loadBefore})\n`);
  const began = performance.now();
  const figures = await figuresOf(name, deps);
  const seconds = (performance.now() - began) / 1000;
  process.stderr.write(`  ${Math.round(seconds)}초\n`);
  return { name, figures, seconds, loadBefore, loadAfter: loadNow() };
}

async function figuresOf(name: string, deps: BenchContext): Promise<Figure[]> {
  try {
    const load = await PARTS[name]?.();
    return (await load?.(deps)) ?? [];
  } catch (error) {
    // A missing tool is noted in the table; earlier figures stay.
    const memo = error instanceof StartupError ? error.message : '';
    process.stderr.write(`${memo || (error instanceof Error ? error.stack : String(error))}\n`);
    return [
      { what: `${name}: 재지 못했습니다`, unit: '', ours: Number.NaN, budget: { of: 'ours', atMost: 0 }, note: memo },
    ];
  }
}
