import { existsSync } from 'node:fs';
import { StartFault } from '#platform/start-fault';
import { buildIfNeeded } from '../cli/build.ts';
import { type BenchMeans, openBenchMeans } from './bench-means.ts';
import { type BenchPart, type Figure, figureTable, isMet } from './figure.ts';
import { loadNow } from './process-cost.ts';

/** Every part by its name; each opens what it measures and closes it again. */
const PARTS: Record<string, () => Promise<BenchPart<BenchMeans>>> = {
  pages: async () => (await import('./pages-bench.ts')).pagesBench,
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
};
/** Names for several parts. */
const GROUPS: Record<string, string[]> = { viewer: Object.keys(PARTS).filter((part) => part.startsWith('viewer-')) };
const FLAGS = ['--next', '--clone', '--epub-ts', '--million', '--tenth', '--whole'];
const say = (sentence: string): boolean => process.stdout.write(`${sentence}\n`);

/** `bench [part…] [--next] [--clone] [--epub-ts] [--million] [--tenth] [--whole]`: measures and prints one table. Ends with 1 when a budget is not met. */
export async function run(args: string[]): Promise<number> {
  const known = [...Object.keys(PARTS), ...Object.keys(GROUPS), ...FLAGS];
  const unknown = args.find((arg) => !known.includes(arg));
  if (unknown) throw new StartFault(`${unknown}은 모르는 이름입니다. ${known.join(', ')} 가운데에서 적어 주세요.`);
  if (!existsSync('/proc/self/stat'))
    throw new StartFault('속도는 Linux에서만 잴 수 있습니다. /proc이 있는 컴퓨터에서 다시 실행해 주세요.');
  const named = args.flatMap((arg) => GROUPS[arg] ?? (arg in PARTS ? [arg] : []));
  const parts = named.length > 0 ? [...new Set(named)] : Object.keys(PARTS);
  buildIfNeeded(say);
  const means = openBenchMeans(new Set(args.filter((arg) => FLAGS.includes(arg))));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void means.close().finally(() => process.exit(1)));
  const figures: Figure[] = [];
  const before = loadNow();
  try {
    for (const part of parts) figures.push(...(await measured(part, means)));
  } finally {
    await means.close();
  }
  say(
    `\n${figureTable(figures)}\n\nNode ${process.versions.node}, 컴퓨터의 부하 ${before} → ${loadNow()}. 시간은 가운뎃값입니다.`,
  );
  return figures.every((figure) => isMet(figure) ?? true) ? 0 : 1;
}

/** The figures of a part; one that cannot be measured is a line that meets nothing, and the others go on. */
async function measured(part: string, means: BenchMeans): Promise<Figure[]> {
  process.stderr.write(`— ${part} (부하 ${loadNow()})\n`);
  const began = performance.now();
  try {
    const load = await PARTS[part]?.();
    return (await load?.(means)) ?? [];
  } catch (error) {
    if (error instanceof StartFault) throw error;
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return [{ what: `${part}: 재지 못했습니다`, unit: '', ours: Number.NaN, budget: { of: 'ours', atMost: 0 } }];
  } finally {
    process.stderr.write(`  ${Math.round((performance.now() - began) / 1000)}초\n`);
  }
}
