import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { run } from 'node:test';
import type { EventData } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { type TestCount, type TestRun, duration, slowestLines } from './test-options.ts';
import { ONE_HELPER } from '../../tests/support/servers/shop-process.ts';
import { ROOT } from '../start/shop-context.ts';

const DURATIONS = join(ROOT, 'node_modules', '.cache', 'seoga', 'test-durations.json');
/** Slow files run last, slowest first, to balance the processes. */
const SLOW_MS = 20_000;
/** Folders by expected speed, for files without a recorded duration. */
const FOLDERS = [
  'shared',
  'contract',
  'app',
  'tools',
  'server',
  'domain',
  'platform',
  'tests/http',
  'cli',
  'bench',
  'tests',
];
/** With a roomy nursery. */
const FLAGS = [ONE_HELPER, '--max-semi-space-size=32'];
/** Files per process. */
const BATCH = 8;
/** Files that need a process of their own: they start servers with caches in memory, or measure the process. */
const ALONE = [
  'cli/',
  'bench/',
  'tests/start/',
  'tests/http/scale/',
  'tests/http/security/',
  'platform/database/connection.test.ts',
];
const ENTRY = join(ROOT, 'tests', 'support', 'test-files.ts');
/** Files per progress line without a terminal. */
const STEP = 25;

/** File for a line from each test file with its CPU seconds: a busy machine stretches durations only. */
const USAGE = 'SEOGA_TEST_USAGE';
/** Set while test files yield to journeys. */
const YIELDS = 'SEOGA_TEST_YIELDS';

type Durations = Record<string, number>;
type Failure = EventData.TestFail;
type Counts = Pick<TestCount, 'passed' | 'failed' | 'skipped'>;

/**
 * Runs unit and HTTP tests, several files per process; prints each failure once with its command. Beside journeys fast
 * files run in one process at a time in the time that the journeys wait; the slowest begin when both cores are free.
 */
export async function runUnits(files: readonly string[], choice: TestRun): Promise<TestCount> {
  const { title, shard, journeys } = choice;
  const durations = readDurations();
  // Sorted by name, so that shards match.
  const mine = shard ? files.toSorted().filter((_file, at) => at % shard.total === shard.index - 1) : files;
  const ordered = inOrder(mine, durations);
  const usual = ordered.reduce((sum, file) => sum + (durations[file] ?? 0), 0) / availableParallelism();
  const says = usual > 0 ? `, 지난번 약 ${duration(usual)}` : '';
  process.stdout.write(`\n— 규칙, 쓰임새, HTTP: 파일 ${ordered.length}개${says}\n`);
  const started = performance.now();
  const usage = join(tmpdir(), 'cpu-seconds.txt');
  process.env[USAGE] = usage;
  const progress = new Progress(ordered.length, process.stdout.isTTY && !journeys);
  const count: TestCount = { passed: 0, failed: 0, skipped: 0, failures: progress.failures };
  const runNext = async (batches: string[][]): Promise<void> => {
    const { passed, failed, skipped } = await runBatch(batches.shift() ?? [], { progress, title });
    count.passed += passed;
    count.failed += failed;
    count.skipped += skipped;
  };
  const later = journeys
    ? await runBeside(journeys, inBatches(ordered, durations), runNext)
    : inBatches(ordered, durations);
  const runAll = async (): Promise<void> => {
    while (later.length > 0) await runNext(later);
  };
  // One more than the cores, because many files wait.
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, runAll));
  progress.close(performance.now() - started, readCpuSeconds(usage));
  if (!title) writeDurations({ ...durations, ...progress.durations });
  return count;
}

/** Runs fast files while the journeys do, and returns the others, slowest first. */
async function runBeside(
  journeys: Promise<unknown>,
  batches: string[][],
  runNext: (batches: string[][]) => Promise<void>,
): Promise<string[][]> {
  let isBeside = true;
  const end = (): void => void (isBeside = false);
  journeys.then(end, end);
  process.env[YIELDS] = '1';
  while (isBeside && batches.length > 0) await runNext(batches);
  delete process.env[YIELDS];
  return batches.toReversed();
}

async function runBatch(
  files: readonly string[],
  { progress, title }: { progress: Progress; title: string | undefined },
): Promise<Counts> {
  const events = run({
    files: [ENTRY],
    argv: [...files],
    cwd: ROOT,
    execArgv: [...FLAGS, '--import', pathToFileURL(join(ROOT, 'tests', 'support', 'test-process.ts')).href],
    ...(title ? { testNamePatterns: [title] } : {}),
  });
  const count: Counts = { passed: 0, failed: 0, skipped: 0 };
  let isComplete = false;
  for await (const { type, data } of events) {
    if (type === 'test:fail' && isOwnFailure(data)) {
      progress.failed(data, files);
      count.failed += 1;
    }
    if (type === 'test:stderr' && !data.message.includes('ExperimentalWarning')) progress.wrote(data.message);
    if ((type === 'test:pass' || type === 'test:fail') && data.nesting === 0)
      progress.durations[data.name] = Math.round(data.details.duration_ms);
    if (type !== 'test:summary' || data.file !== undefined) continue;
    const { passed, skipped, todo } = data.counts;
    count.passed = passed;
    count.skipped = skipped + todo;
    isComplete = true;
  }
  if (!isComplete) count.failed = Math.max(count.failed, 1);
  progress.ended(files, count.passed);
  return count;
}

/** Groups files that share a process; slow ones and those of `ALONE` have their own. */
function inBatches(files: readonly string[], durations: Durations): string[][] {
  const batches: string[][] = [];
  let last: string[] | undefined;
  for (const file of files) {
    const isAlone = (durations[file] ?? 0) > SLOW_MS || ALONE.some((folder) => file.startsWith(folder));
    if (last && last.length < BATCH && !isAlone) {
      last.push(file);
      continue;
    }
    batches.push([file]);
    if (!isAlone) last = batches.at(-1);
  }
  return batches;
}

/** Fast files first, then slow ones, slowest first. */
function inOrder(files: readonly string[], durations: Durations): string[] {
  const folderOf = (file: string): number => FOLDERS.findIndex((folder) => file.startsWith(`${folder}/`));
  const place = (file: string): number => {
    const claimed = durations[file] ?? 1000 * (1 + folderOf(file));
    return claimed > SLOW_MS ? Number.MAX_SAFE_INTEGER - claimed : claimed;
  };
  return files.toSorted((one, other) => place(one) - place(other) || one.localeCompare(other));
}

/** Hides tests that failed only through a subtest. */
function isOwnFailure({ details: { error } }: Failure): boolean {
  return !('failureType' in error && error.failureType === 'subtestsFailed');
}

/** A progress line on a terminal, else plain lines. */
class Progress {
  #files = 0;
  #passed = 0;
  readonly failures: string[] = [];
  readonly durations: Durations = {};
  readonly #isTerminal: boolean;
  readonly #whole: number;

  constructor(whole: number, isTerminal: boolean) {
    this.#whole = whole;
    this.#isTerminal = isTerminal;
  }

  ended(files: readonly string[], passed: number): void {
    const before = this.#files;
    this.#files += files.length;
    this.#passed += passed;
    const line = `${this.#files}/${this.#whole}  통과 ${this.#passed}  ${files.at(-1) ?? ''}`;
    if (this.#isTerminal) process.stdout.write(`\r\u001B[2K${line.slice(0, process.stdout.columns - 1)}`);
    else if (Math.floor(before / STEP) < Math.floor(this.#files / STEP)) process.stdout.write(`${line}\n`);
  }

  /** A file that cannot be loaded fails as a suite, a process that ends early as the entry. */
  failed({ name, file = '', line, details }: Failure, files: readonly string[]): void {
    const isWhole = file === ENTRY || files.includes(name);
    const path = isWhole ? (files.includes(name) ? name : files.join(' ')) : relative(ROOT, file);
    const { cause } = details.error;
    const place = isWhole ? path : `${name}  ${path}:${line ?? 1}`;
    this.failures.push(place);
    this.#clear();
    process.stdout.write(
      [
        `✖ ${place}`,
        inspect(cause ?? details.error, { colors: this.#isTerminal }).replaceAll(/^/gm, '  '),
        `  다시: npm test -- unit ${path}${isWhole ? '' : ` --title=${JSON.stringify(name)}`}\n`,
      ].join('\n'),
    );
  }

  /** Prints standard error of a test process. */
  wrote(message: string): void {
    this.#clear();
    process.stderr.write(message);
  }

  close(spent: number, cpu: Record<string, number>): void {
    this.#clear();
    const all = Object.values(cpu).reduce((sum, seconds) => sum + seconds, 0);
    const head = `규칙, 쓰임새, HTTP에 ${duration(spent)} 걸렸습니다. CPU로는 ${duration(all * 1000)}, 많이 쓴 파일:`;
    process.stdout.write(`${[head, ...slowestLines(cpu)].join('\n')}\n`);
  }

  #clear(): void {
    if (this.#isTerminal) process.stdout.write('\r\u001B[2K');
  }
}

function readCpuSeconds(usage: string): Record<string, number> {
  const lines = existsSync(usage) ? readFileSync(usage, 'utf8').trimEnd().split('\n') : [];
  const sums: Record<string, number> = {};
  for (const line of lines) {
    const [seconds, what = ''] = line.split('\t');
    sums[what] = (sums[what] ?? 0) + Number(seconds);
  }
  return sums;
}

function readDurations(): Durations {
  return existsSync(DURATIONS) ? JSON.parse(readFileSync(DURATIONS, 'utf8')) : {};
}

function writeDurations(durations: Durations): void {
  mkdirSync(dirname(DURATIONS), { recursive: true });
  writeFileSync(DURATIONS, JSON.stringify(durations));
}
