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
/** Files between two looks at whether the journeys have ended. */
const BATCH = 5;
/** Files per progress line without a terminal. */
const STEP = 25;

/** File for a line from each test file with its CPU seconds: a busy machine stretches durations only. */
const USAGE = 'SEOGA_TEST_USAGE';
/** Set while test files yield to journeys. */
const YIELDS = 'SEOGA_TEST_YIELDS';

type Durations = Record<string, number>;
type Summary = EventData.TestSummary;
type Failure = EventData.TestFail;

/**
 * Runs unit and HTTP tests, one process per file; prints each failure once with its command. Beside journeys fast files
 * run one at a time in the time that the journeys wait; the slowest begin when both cores are free.
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
  const add = async (batch: readonly string[], concurrency: number): Promise<void> => {
    const { passed, failed, skipped } = await runFiles(batch, { progress, title, concurrency });
    count.passed += passed;
    count.failed += failed;
    count.skipped += skipped;
  };
  const later = journeys ? await runBeside(journeys, ordered, (batch) => add(batch, 1)) : ordered;
  // One more than the cores, because many files wait.
  if (later.length > 0) await add(later, availableParallelism() + 1);
  progress.close(performance.now() - started, readCpuSeconds(usage));
  if (!title) writeDurations({ ...durations, ...progress.durations });
  return count;
}

/** Runs fast files while the journeys do, and returns the others, slowest first. */
async function runBeside(
  journeys: Promise<unknown>,
  ordered: readonly string[],
  runBatch: (batch: readonly string[]) => Promise<void>,
): Promise<string[]> {
  let isBeside = true;
  const end = (): void => void (isBeside = false);
  journeys.then(end, end);
  const files = [...ordered];
  process.env[YIELDS] = '1';
  while (isBeside && files.length > 0) await runBatch(files.splice(0, BATCH));
  delete process.env[YIELDS];
  return files.toReversed();
}

async function runFiles(
  files: readonly string[],
  { progress, title, concurrency }: { progress: Progress; title: string | undefined; concurrency: number },
): Promise<Omit<TestCount, 'failures'>> {
  const events = run({
    files: files.map((file) => join(ROOT, file)),
    cwd: ROOT,
    concurrency,
    execArgv: [...FLAGS, '--import', pathToFileURL(join(ROOT, 'tests', 'support', 'test-process.ts')).href],
    ...(title ? { testNamePatterns: [title] } : {}),
  });
  let whole: Summary['counts'] | undefined;
  for await (const { type, data } of events) {
    if (type === 'test:fail' && isOwnFailure(data)) progress.failed(data);
    if (type === 'test:stderr' && !data.message.includes('ExperimentalWarning')) progress.wrote(data.message);
    if (type !== 'test:summary') continue;
    if (data.file === undefined) whole = data.counts;
    else progress.ended(relative(ROOT, data.file), data);
  }
  if (!whole) return { passed: 0, failed: 1, skipped: 0 };
  const skipped = whole.skipped + whole.todo;
  return { passed: whole.passed, failed: whole.tests - whole.passed - skipped, skipped };
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

  ended(file: string, { counts, duration_ms }: Summary): void {
    this.#files += 1;
    this.#passed += counts.passed;
    this.durations[file] = Math.round(duration_ms);
    const line = `${this.#files}/${this.#whole}  통과 ${this.#passed}  ${file}`;
    if (this.#isTerminal) process.stdout.write(`\r\u001B[2K${line.slice(0, process.stdout.columns - 1)}`);
    else if (this.#files % STEP === 0) process.stdout.write(`${line}\n`);
  }

  failed({ name, file = '', line, details }: Failure): void {
    const path = relative(ROOT, file);
    const { cause } = details.error;
    this.failures.push(`${name}  ${path}:${line ?? 1}`);
    this.#clear();
    process.stdout.write(
      [
        `✖ ${name}`,
        `  ${path}:${line ?? 1}`,
        inspect(cause ?? details.error, { colors: this.#isTerminal }).replaceAll(/^/gm, '  '),
        `  다시: npm test -- unit ${path}${name === file ? '' : ` --title=${JSON.stringify(name)}`}\n`,
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
  return Object.fromEntries(
    lines.map((line) => {
      const [seconds, file = ''] = line.split('\t');
      return [relative(ROOT, file), Number(seconds)];
    }),
  );
}

function readDurations(): Durations {
  return existsSync(DURATIONS) ? JSON.parse(readFileSync(DURATIONS, 'utf8')) : {};
}

function writeDurations(durations: Durations): void {
  mkdirSync(dirname(DURATIONS), { recursive: true });
  writeFileSync(DURATIONS, JSON.stringify(durations));
}
