import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { TABLES_OF_TESTS, holdTestPostgres } from '../../tests/support/database/test-database.ts';
import { memoryFolder } from '../../tests/support/files/memory-folder.ts';
import { buildIfNeeded } from '../app-build/build.ts';
import { ROOT } from '../start/shop-context.ts';
import { type TestOptions, type TestCount, duration, readTestOptions } from '../test/test-options.ts';
import { openShopOfJourneys, runJourneys } from '../test/test-journeys.ts';
import { runUnits } from '../test/test-units.ts';

const say = (message: string): boolean => process.stdout.write(`${message}\n`);

/** Runs checks, unit, HTTP and browser tests. The last line is the count. */
export async function run(args: string[]): Promise<number> {
  const choice = readTestOptions(args);
  if (choice.parts.size === 0) {
    say('바뀐 파일을 쓰는 시험이 없습니다.');
    return 0;
  }
  const started = performance.now();
  const work = mkdtempSync(join(memoryFolder(), 'seoga-test-'));
  // Databases and some shops of tests run as another user.
  chmodSync(work, 0o1777);
  if (choice.isSharded) process.env[TABLES_OF_TESTS] = 'sharded';
  const stopPostgres = await holdTestPostgres();
  process.env['TMPDIR'] = work;
  let counts: TestCount[];
  try {
    counts = await runParts(work, choice);
  } finally {
    await stopPostgres();
    rmSync(work, { recursive: true, force: true });
  }
  const sumOf = (part: 'passed' | 'failed' | 'skipped'): number => counts.reduce((sum, count) => sum + count[part], 0);
  const [passed, failed, skipped] = [sumOf('passed'), sumOf('failed'), sumOf('skipped')];
  say(`\n${sampleWords()} ${duration(performance.now() - started)} 걸렸습니다.`);
  for (const failure of counts.flatMap(({ failures }) => failures)) say(`✖ ${failure}`);
  say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed > 0 || passed === 0 ? 1 : 0;
}

/** All parts at once: journeys wait a third of their time, and the other parts run in it. */
async function runParts(work: string, choice: TestOptions): Promise<TestCount[]> {
  const { parts, unitFiles, shard } = choice;
  if (parts.has('unit') || parts.has('browser')) await buildIfNeeded(say);
  const isAlone = parts.size === 1;
  const journeys = parts.has('browser')
    ? openShopOfJourneys(work, choice).then((shop) => runJourneys(work, { ...choice, isAlone }, shop))
    : undefined;
  const running: Promise<TestCount>[] = [];
  if (parts.has('unit')) running.push(runUnits(unitFiles, { ...choice, journeys }));
  if (parts.has('check') && (shard?.index ?? 1) === 1) running.push(runChecks());
  if (journeys) running.push(journeys);
  // A part that throws leaves the others their databases.
  await Promise.allSettled(running);
  return Promise.all(running);
}

/** Runs the repository checks in a child process. */
async function runChecks(): Promise<TestCount> {
  const child = spawn(process.execPath, [join(ROOT, 'tools', 'checks', 'run-checks.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let message = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (part: Buffer) => (message += part.toString()));
  const status = await new Promise((resolve) => child.once('close', resolve));
  say(`\n— 저장소의 규칙\n${message.trimEnd()}`);
  return status === 0
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: ['저장소의 규칙  npm run check'] };
}

function sampleWords(): string {
  const folder = process.env['SAMPLES_DIR'];
  return folder && existsSync(folder)
    ? '견본 작품 시험을 함께 돌렸습니다(SAMPLES_DIR).'
    : 'SAMPLES_DIR이 없어 견본 작품 시험은 뺐습니다.';
}
