import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { run } from 'node:test';
import type { EventData } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { type TestOptions, type TestCount, duration } from './test-options.ts';
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
const SLOWEST = 10;
/** Files per progress line without a terminal. */
const STEP = 25;

type Durations = Record<string, number>;
type Summary = EventData.TestSummary;
type Failure = EventData.TestFail;

/** Runs unit and HTTP tests, one process per file; prints each failure once with its command. */
export async function runUnits(files: readonly string[], { title, shard }: TestOptions): Promise<TestCount> {
  const durations = readDurations();
  // Sorted by name, so that shards match.
  const mine = shard ? files.toSorted().filter((_file, at) => at % shard.total === shard.index - 1) : files;
  const ordered = inOrder(mine, durations);
  const usual = ordered.reduce((sum, file) => sum + (durations[file] ?? 0), 0) / availableParallelism();
  const says = usual > 0 ? `, 지난번 약 ${duration(usual)}` : '';
  process.stdout.write(`\n— 규칙, 쓰임새, HTTP: 파일 ${ordered.length}개${says}\n`);
  const started = performance.now();
  const events = run({
    files: ordered.map((file) => join(ROOT, file)),
    cwd: ROOT,
    // One more than the cores, because many files wait.
    concurrency: availableParallelism() + 1,
    execArgv: ['--import', pathToFileURL(join(ROOT, 'tests', 'support', 'file-limit.ts')).href],
    ...(title ? { testNamePatterns: [title] } : {}),
  });
  const progress = new Progress(ordered.length);
  const claimed: Durations = {};
  let whole: Summary['counts'] | undefined;
  for await (const { type, data } of events) {
    if (type === 'test:fail' && isOwnFailure(data)) progress.failed(data);
    if (type === 'test:stderr' && !data.message.includes('ExperimentalWarning')) progress.wrote(data.message);
    if (type !== 'test:summary') continue;
    if (data.file === undefined) whole = data.counts;
    else {
      claimed[relative(ROOT, data.file)] = Math.round(data.duration_ms);
      progress.ended(relative(ROOT, data.file), data.counts);
    }
  }
  progress.close(performance.now() - started, claimed);
  if (!title) writeDurations({ ...durations, ...claimed });
  const { failures } = progress;
  if (!whole) return { passed: 0, failed: 1, skipped: 0, failures };
  const skipped = whole.skipped + whole.todo;
  return { passed: whole.passed, failed: whole.tests - whole.passed - skipped, skipped, failures };
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
  readonly #isTerminal = process.stdout.isTTY;
  readonly #whole: number;

  constructor(whole: number) {
    this.#whole = whole;
  }

  ended(file: string, counts: Summary['counts']): void {
    this.#files += 1;
    this.#passed += counts.passed;
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

  close(spent: number, durations: Durations): void {
    this.#clear();
    const slowest = Object.entries(durations)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, SLOWEST);
    const lines = slowest.map(([file, ms]) => `  ${duration(ms).padStart(8)}  ${file}`);
    process.stdout.write([`${duration(spent)} 걸렸습니다. 오래 걸린 파일:`, ...lines, ''].join('\n'));
  }

  #clear(): void {
    if (this.#isTerminal) process.stdout.write('\r\u001B[2K');
  }
}

function readDurations(): Durations {
  return existsSync(DURATIONS) ? JSON.parse(readFileSync(DURATIONS, 'utf8')) : {};
}

function writeDurations(durations: Durations): void {
  mkdirSync(dirname(DURATIONS), { recursive: true });
  writeFileSync(DURATIONS, JSON.stringify(durations));
}
