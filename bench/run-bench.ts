import { existsSync } from 'node:fs';
import { StartupError } from '#platform/startup-error';
import { buildIfNeeded } from '../cli/app-build/build.ts';
import { type BenchContext, type BenchContexts, openBenchContexts } from './bench-context.ts';
import { type MeasuredPart, machineDescription, writeFigures } from './bench-report.ts';
import { type BenchPart, type Figure, figureTable, isMet } from './figure.ts';
import { loadNow } from './servers/process-cost.ts';
import { waitUntilSettled } from './servers/settled-machine.ts';

interface Part {
  /** What its figures decide, in Korean. */
  decides: string;
  load: () => Promise<BenchPart<BenchContext>>;
}

/** Each part opens and closes what it measures. */
const PARTS: Record<string, Part> = {
  pages: {
    decides: '손님의 화면을 캐시에서 보낼지, 새로 그릴 때 React와 압축을 바꿀지',
    load: async () => (await import('./suites/pages-bench.ts')).pagesBench,
  },
  'member-pages': {
    decides: '큰 서점에 서버가 몇 대 필요한지(회원의 화면 하나에 드는 CPU)',
    load: async () => (await import('./suites/member-pages-bench.ts')).memberPagesBench,
  },
  memory: {
    decides: '서버 하나에 줄 메모리',
    load: async () => (await import('./suites/memory-bench.ts')).memoryBench,
  },
  'viewer-opening': {
    decides: '글 뷰어를 미리 그린 HTML로 열지, 무엇을 나중에 받을지',
    load: async () => (await import('./suites/novel-reader-bench.ts')).readerOpeningBench,
  },
  'viewer-turning': {
    decides: '쪽 넘기기와 글자 크기 바꾸기의 방식',
    load: async () => (await import('./suites/novel-reader-bench.ts')).pageTurningBench,
  },
  'viewer-places': {
    decides: '읽던 자리를 저장하는 방식이 모양을 바꾼 뒤에도 맞는지',
    load: async () => (await import('./suites/novel-reader-bench.ts')).readerPositionsBench,
  },
  'viewer-memory': {
    decides: '긴 글을 나누어 그릴지',
    load: async () => (await import('./suites/novel-reader-bench.ts')).readerMemoryBench,
  },
  'viewer-strip': {
    decides: '웹툰 조각의 크기와 미리 받을 개수',
    load: async () => (await import('./suites/webtoon-reader-bench.ts')).webtoonReaderBench,
  },
  catalogue: {
    decides: '작품이 백만 편일 때의 색인과 목록의 문장',
    load: async () => (await import('./suites/catalog-bench.ts')).catalogueBench,
  },
  import: {
    decides: '가져오기를 몇 갈래로 나눌지',
    load: async () => (await import('./suites/import-bench.ts')).importBench,
  },
  json: {
    decides: 'API 호출 하나에 드는 CPU와 SQL 왕복의 한도',
    load: async () => (await import('./suites/json-bench.ts')).jsonBench,
  },
  bookshelf: {
    decides: '내 서재를 한 번에 보낼지',
    load: async () => (await import('./suites/library-bench.ts')).bookshelfBench,
  },
  search: {
    decides: '내장 색인으로 찾을 수 있는 작품의 수',
    load: async () => (await import('./suites/search-bench.ts')).searchBench,
  },
  members: {
    decides: '비밀번호 계산을 동시에 몇 개 할지',
    load: async () => (await import('./suites/login-bench.ts')).membersBench,
  },
  ranking: {
    decides: '순위를 얼마나 자주 셀지',
    load: async () => (await import('./suites/ranking-bench.ts')).rankingBench,
  },
  'author-numbers': {
    decides: '작가의 숫자를 밤에 한 번 셀 수 있는지',
    load: async () => (await import('./suites/author-numbers-bench.ts')).authorNumbersBench,
  },
  'author-episodes': {
    decides: '예약한 회차와 쓰는 중인 초안을 작가가 믿을 수 있는지',
    load: async () => (await import('./suites/author-episodes-bench.ts')).authorEpisodesBench,
  },
  money: {
    decides: '구매를 한 문장으로 쓸지, 데이터베이스가 멀 때의 값',
    load: async () => (await import('./suites/purchase-bench.ts')).moneyBench,
  },
  plans: {
    decides: '질의마다 읽는 행의 한도(색인이 빠졌는지)',
    load: async () => (await import('./suites/query-plans-bench.ts')).plansBench,
  },
  navigation: {
    decides: '화면 이동을 문서로 할지 자료로 할지',
    load: async () => (await import('./suites/navigation-bench.ts')).navigationBench,
  },
  lighthouse: {
    decides: '첫 화면에 무엇을 실을지',
    load: async () => (await import('./suites/lighthouse-bench.ts')).lighthouseBench,
  },
  worker: {
    decides: '서비스 워커를 거칠 요청',
    load: async () => (await import('./suites/service-worker-bench.ts')).workerBench,
  },
  start: {
    decides: '다시 열 때 미리 해 둘 일',
    load: async () => (await import('./suites/start-bench.ts')).startBench,
  },
  soak: {
    decides: '메모리가 새는지(판을 낼 때)',
    load: async () => (await import('./soak/soak-bench.ts')).soakBench,
  },
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
  await buildIfNeeded(say);
  const flags = args.filter((arg) => FLAGS.includes(arg));
  const contexts = openBenchContexts(new Set(flags));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void contexts.close().finally(() => process.exit(1)));
  const done: MeasuredPart[] = [];
  const before = loadNow();
  try {
    for (const part of parts) done.push(await measured(part, contexts));
  } finally {
    await contexts.close();
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

/** Starts when the machine has settled. A part that fails becomes an unmet line; the others continue. */
async function measured(name: string, contexts: BenchContexts): Promise<MeasuredPart> {
  const settled = await waitUntilSettled();
  const percent = Math.round(settled.busy * 100);
  const waited = `${Math.round(settled.seconds)}초 기다림, 프로세서 ${percent}%${settled.isQuiet ? '' : ' (조용해지지 않음)'}`;
  const decides = PARTS[name]?.decides ?? '';
  process.stderr.write(`— ${name}: ${decides} (${waited})\n`);
  const loadBefore = loadNow();
  const began = performance.now();
  const context = contexts.open(name);
  try {
    const figures = await figuresOf(name, context);
    const seconds = (performance.now() - began) / 1000;
    process.stderr.write(`  ${Math.round(seconds)}초\n`);
    return { name, decides, figures, seconds, waited, loadBefore, loadAfter: loadNow() };
  } finally {
    await context.close();
  }
}

async function figuresOf(name: string, deps: BenchContext): Promise<Figure[]> {
  try {
    const load = await PARTS[name]?.load();
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
