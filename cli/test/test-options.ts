import { globSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { StartupError } from '#platform/startup-error';
import { ROOT } from '../start/shop-context.ts';

export interface TestCount {
  passed: number;
  failed: number;
  skipped: number;
  /** Failed tests with their locations. */
  failures: string[];
}

export type TestPart = 'check' | 'unit' | 'browser';

/** Selection of tests. */
export interface TestOptions {
  /** Empty: no named file is affected by a change. */
  parts: ReadonlySet<TestPart>;
  /** Relative to the repository. */
  unitFiles: string[];
  /** Playwright files; empty: all. */
  journeyFiles: string[];
  /** Regular expression. */
  title?: string;
  shard?: { index: number; total: number };
  /** Playwright options. */
  browserOptions: string[];
  /** Run with two servers, a replica and a bucket. */
  isForTwo: boolean;
  /** Test databases have their tables of money partitioned by member. */
  isSharded: boolean;
}

/** `journeys`: those that run at the same time. */
export type TestRun = TestOptions & { journeys?: Promise<unknown> | undefined };

const SOURCES = ['shared', 'contract', 'domain', 'platform', 'server', 'app', 'cli', 'tools', 'bench', 'tests'];
const UNIT_FILES = `{${SOURCES.join(',')}}/**/*.test.{ts,tsx}`;
const PARTS: readonly TestPart[] = ['check', 'unit', 'browser'];
const OPTION = /^--(workers|project|shop|shard|title|changed|tables)(?:=(.*))?$/s;
const USAGE =
  'check, unit, browser와 시험 파일(….test.ts, ….spec.ts), --title=, --changed[=커밋], --shard=1/3, --workers=, --project=, --shop=two, --tables=sharded';

/**
 * Parses the arguments of `npm test --`. Throws a StartupError for unknown ones, because a typo would run everything.
 */
export function readTestOptions(args: readonly string[]): TestOptions {
  const isPart = (arg: string): arg is TestPart => PARTS.some((part) => part === arg);
  const parts = args.filter(isPart);
  const units = args.filter((arg) => /\.test\.tsx?$/.test(arg));
  const journeys = args.filter((arg) => /\.spec\b/.test(arg));
  const options = new Map<string, string>();
  for (const arg of args) {
    const option = OPTION.exec(arg);
    if (option) options.set(option[1] ?? '', option[2] ?? '');
    else if (!isPart(arg) && !units.includes(arg) && !journeys.includes(arg))
      throw new StartupError(`${arg}은 모르는 이름입니다. ${USAGE} 가운데에서 적어 주세요.`);
  }
  const missing = units.find((file) => globSync(file, { cwd: ROOT }).length === 0);
  if (missing) throw new StartupError(`${missing}은 없는 시험 파일입니다. 저장소의 폴더에서부터 적어 주세요.`);
  const shop = options.get('shop');
  if (shop !== undefined && shop !== 'two')
    throw new StartupError(`--shop=${shop}는 모릅니다. --shop=two로 적어 주세요.`);
  const tables = options.get('tables');
  if (tables !== undefined && tables !== 'sharded')
    throw new StartupError(`--tables=${tables}는 모릅니다. --tables=sharded로 적어 주세요.`);
  const changed = options.has('changed') ? testsOfChanges(options.get('changed') || 'HEAD') : undefined;
  const named = new Set<TestPart>(parts);
  if (units.length > 0) named.add('unit');
  if (journeys.length > 0) named.add('browser');
  const wanted = new Set(named.size > 0 ? named : PARTS);
  if (changed?.units.length === 0) wanted.delete('unit');
  if (changed?.journeys.length === 0) wanted.delete('browser');
  const title = options.get('title');
  return {
    parts: wanted,
    unitFiles:
      units.length > 0
        ? globSync(units, { cwd: ROOT })
        : (changed?.units ?? globSync(UNIT_FILES, { cwd: ROOT, exclude: ['**/node_modules/**'] })),
    journeyFiles: journeys.length > 0 ? journeys : (changed?.journeys ?? []),
    ...(title ? { title: asPattern(title) } : {}),
    ...(options.has('shard') ? { shard: readShard(options.get('shard') ?? '') } : {}),
    browserOptions: args.filter((arg) => /^--(workers|project)=/.test(arg)),
    isForTwo: shop === 'two',
    isSharded: tables === 'sharded',
  };
}

function readShard(value: string): { index: number; total: number } {
  const [, index, total] = /^(\d+)\/(\d+)$/.exec(value) ?? [];
  const shard = { index: Number(index), total: Number(total) };
  if (shard.index >= 1 && shard.index <= shard.total) return shard;
  throw new StartupError(`--shard=${value}는 모릅니다. --shard=1/3처럼 적어 주세요.`);
}

/** Tests that import a file changed since a commit. */
function testsOfChanges(since: string): { units: string[]; journeys: string[] } {
  const files = [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')]
    .flatMap((lines) => lines.split('\n'))
    .filter((file) => file !== '');
  const pattern = `^(${files.map(asPattern).join('|')})$`;
  const cruiser = join(ROOT, 'node_modules', '.bin', 'depcruise');
  const input = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', '--no-progress', '--reaches', pattern];
  const done = spawnSync(process.execPath, [cruiser, ...input, ...SOURCES], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  const { modules }: { modules: { source: string }[] } = JSON.parse(done.stdout);
  const names = modules.map(({ source }) => source);
  return {
    units: names.filter((name) => /\.test\.tsx?$/.test(name)),
    journeys: names.filter((name) => name.startsWith('tests/browser/') && name.endsWith('.spec.ts')),
  };
}

function asPattern(letters: string): string {
  return letters.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new StartupError(`git이 답하지 않습니다: ${stderr.trim()}`);
  return stdout;
}

export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds}초` : `${Math.floor(seconds / 60)}분 ${seconds % 60}초`;
}

const SLOWEST = 15;

/** The most expensive ones, one a line. */
export function slowestLines(seconds: Record<string, number>): string[] {
  const slowest = Object.entries(seconds).toSorted(([, one], [, other]) => other - one);
  return slowest.slice(0, SLOWEST).map(([name, spent]) => `  ${spent.toFixed(1).padStart(6)}초  ${name}`);
}
