import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '#platform/database/connection';
import { StartFault } from '#platform/start-fault';
import { type JourneyShop, openJourneyShop } from '../bench/scale/journey-shop.ts';
import { findChromium, findWholeChromium } from '../tests/support/find-chromium.ts';
import { freePort, startShop, waitOpen } from '../tests/support/shop-process.ts';
import { testPostgres } from '../tests/support/test-database.ts';
import { buildIfNeeded } from './build.ts';
import { ROOT } from './shop-context.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const UNIT_FILES =
  '{vocabulary,contract,domain,platform,server,app,cli,checks,bench,tests/http,tests/start}/**/*.test.{ts,tsx}';
const PARTS = ['check', 'unit', 'browser'];
/** Files of a part, and what journeys are told. */
const CHOICE = /\.test\.tsx?$|\.spec\b|^--(workers|project|shop)=/;
const UNITS_MS = 40 * 60_000;
/** Where more files fail, it is no want of time. */
const MOST_AGAIN = 5;
/** What a shop of the journeys is opened with, whichever it is. */
const READERS = { SAMPLE_SHELF: 'on', HOST: '127.0.0.1', KAKAO_JS_KEY: '0123456789abcdef'.repeat(2) };
const say = (sentence: string): boolean => process.stdout.write(`${sentence}\n`);

/** Everything: checks of the house, rules and use cases, calls, journeys in a browser. The last line is the count. */
export async function run(args: string[]): Promise<number> {
  refuseUnknown(args);
  const work = mkdtempSync(join(tmpdir(), 'seoga-test-'));
  const server = await testPostgres();
  // While somebody is connected, no test that ends takes the server away from those that run.
  const held = openDatabase(server.address, { size: 1, name: 'seoga test' });
  const holding = await held.pool.connect();
  const counts: Count[] = [];
  try {
    if (wants(args, 'check')) counts.push(runChecks());
    if (wants(args, 'unit', 'browser')) buildIfNeeded(say);
    if (wants(args, 'unit')) counts.push(await runUnits(work, args));
    if (wants(args, 'browser')) counts.push(await runJourneys(work, args));
  } finally {
    holding.release();
    await held.close();
    await server.stop();
    rmSync(work, { recursive: true, force: true });
  }
  const sum = counts.reduce(
    (all, count) => ({
      passed: all.passed + count.passed,
      failed: all.failed + count.failed,
      skipped: all.skipped + count.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
  say(sampleWords());
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
  say(`${sum.passed} passed, ${sum.failed} failed${skipped}`);
  return sum.failed > 0 || sum.passed === 0 ? 1 : 0;
}

/** A name that means nothing would run everything. */
function refuseUnknown(args: string[]): void {
  const unknown = args.find((arg) => !PARTS.includes(arg) && !CHOICE.test(arg));
  if (unknown === undefined) return;
  const choices = `${PARTS.join(', ')}와 시험 파일(….test.ts, ….spec.ts), --workers=, --project=, --shop=two`;
  throw new StartFault(`${unknown}은 모르는 이름입니다. ${choices} 가운데에서 적어 주세요.`);
}

/** `npm test -- unit` and the like run one part; without a name everything runs. */
function wants(args: string[], ...parts: string[]): boolean {
  const named = args.filter((arg) => PARTS.includes(arg));
  return named.length === 0 || parts.some((part) => named.includes(part));
}

function samplesFolder(): string | undefined {
  const folder = process.env['SAMPLES_DIR'];
  return folder && existsSync(folder) ? folder : undefined;
}

function sampleWords(): string {
  return samplesFolder()
    ? '견본 작품 시험을 함께 돌렸습니다(SAMPLES_DIR).'
    : 'SAMPLES_DIR이 없어 견본 작품 시험은 뺐습니다.';
}

function runChecks(): Count {
  say('\n— 집의 규칙');
  const done = spawnSync(process.execPath, [join(ROOT, 'checks', 'run-checks.ts')], { cwd: ROOT, stdio: 'inherit' });
  return done.status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/**
 * Rules, use cases and calls. A file that failed is run once more by itself, as journeys are: what passes then failed for
 * want of time, and is named all the same.
 */
async function runUnits(work: string, args: string[]): Promise<Count> {
  say('\n— 규칙, 쓰임새, 호출');
  const wanted = args.filter((arg) => /\.test\.tsx?$/.test(arg));
  const missing = wanted.find((file) => globSync(file, { cwd: ROOT }).length === 0);
  if (missing) throw new StartFault(`${missing}은 없는 시험 파일입니다. 저장소의 폴더에서부터 적어 주세요.`);
  const files = globSync(wanted.length > 0 ? wanted : UNIT_FILES, { cwd: ROOT });
  const first = await runFiles(files, { work, lanes: 2 });
  if (first.isWhole && first.failed === 0) return first;
  say(first.faults);
  // What failed in a file that others share is not known by its own.
  const isKnown = first.files.length > 0 && first.files.every((file) => files.includes(file));
  if (!first.isWhole || !isKnown || first.files.length > MOST_AGAIN) return first;
  say(`다시 돌립니다: ${first.files.join(', ')}`);
  const again = await runFiles(first.files, { work, lanes: 1 });
  if (!again.isWhole || again.failed > 0 || again.passed === 0) return first;
  return { ...first, passed: first.passed + first.failed, failed: 0 };
}

interface UnitRun extends Count {
  /** Whether it came to its end. */
  isWhole: boolean;
  /** What failed, as it was reported, and in which files. */
  faults: string;
  files: string[];
}

/** Runs these files. Those that do not end are named, by themselves or by the limit of the whole. */
async function runFiles(files: string[], { work, lanes }: { work: string; lanes: number }): Promise<UnitRun> {
  const report = join(mkdtempSync(join(work, 'units-')), 'report.tap');
  const reporters = [
    '--test-reporter=dot',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${report}`,
  ];
  const limits = ['--import', pathToFileURL(join(ROOT, 'tests', 'support', 'file-limit.ts')).href];
  const options = [...limits, '--test', `--test-concurrency=${lanes}`, ...reporters];
  const runner = spawn(process.execPath, [...options, ...files], { cwd: ROOT, stdio: 'inherit' });
  const limit = setTimeout(() => runner.kill('SIGINT'), UNITS_MS);
  await new Promise((resolve) => runner.once('exit', resolve));
  clearTimeout(limit);
  const tap = existsSync(report) ? readFileSync(report, 'utf8') : '';
  const count = (word: string): number => Number(new RegExp(`^# ${word} (\\d+)`, 'm').exec(tap)?.[1] ?? 0);
  const isWhole = /^# pass \d/m.test(tap);
  return {
    passed: count('pass'),
    failed: isWhole ? count('fail') + count('cancelled') : 1,
    skipped: count('skipped') + count('todo'),
    isWhole,
    ...faultsIn(tap),
  };
}

function faultsIn(tap: string): Pick<UnitRun, 'faults' | 'files'> {
  const lines = tap.split('\n');
  const blocks = lines.flatMap((line, at) =>
    /^\s*not ok|^# Interrupted/.test(line) ? [lines.slice(at, at + 25).join('\n')] : [],
  );
  const places = blocks.flatMap((block) => /location: '([^']+):\d+:\d+'/.exec(block)?.[1] ?? []);
  return { faults: blocks.join('\n'), files: [...new Set(places.map((file) => relative(ROOT, file)))] };
}

async function runJourneys(work: string, args: string[]): Promise<Count> {
  say('\n— 브라우저에서');
  const [chromium, whole] = [findChromium(say), findWholeChromium(say)];
  const shop = isForTwo(args) ? await openJourneyShop(READERS) : await openTestShop(work);
  const report = join(work, 'journeys.json');
  try {
    const cli = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
    const named = args.filter((arg) => arg.includes('.spec') || /^--(workers|project)=/.test(arg));
    const environment = {
      ...process.env,
      // In another encoding a browser gives files no Korean name.
      LC_ALL: 'C.UTF-8',
      SEOGA_SHOP_URL: shop.url,
      SEOGA_SHOP_DATA: shop.data,
      SEOGA_SHOP_ENVIRONMENT: JSON.stringify(shop.environment),
      SEOGA_BROWSER_REPORT: report,
      ...(chromium ? { SEOGA_CHROMIUM: chromium } : {}),
      ...(whole ? { SEOGA_WHOLE_CHROMIUM: whole } : {}),
    };
    await new Promise((resolve) =>
      spawn(process.execPath, [cli, 'test', ...named], { cwd: ROOT, stdio: 'inherit', env: environment }).once(
        'exit',
        resolve,
      ),
    );
  } finally {
    await shop.close();
  }
  return journeyCount(report);
}

/** Whether the journeys go through two servers, a standby and a bucket: `--shop=two`. */
function isForTwo(args: string[]): boolean {
  const wish = args.find((arg) => arg.startsWith('--shop='));
  if (wish !== undefined && wish !== '--shop=two')
    throw new StartFault(`${wish}는 모릅니다. --shop=two로 적어 주세요.`);
  return wish !== undefined;
}

function journeyCount(report: string): Count {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const { stats, errors }: { stats: Record<string, number>; errors: unknown[] } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  return {
    passed: (stats['expected'] ?? 0) + (stats['flaky'] ?? 0),
    failed: (stats['unexpected'] ?? 0) + errors.length,
    skipped: stats['skipped'] ?? 0,
  };
}

/** A shop of its own on a free port with an empty data folder: the journeys also prove the first start. */
async function openTestShop(work: string): Promise<JourneyShop> {
  const port = await freePort();
  const data = join(work, 'data');
  const PUBLIC_URL = `http://127.0.0.1:${port}`;
  // Each journey of members comes from an address of its own, as readers do: what is counted by address stays apart.
  const environment = { ...READERS, PUBLIC_URL, TRUST_PROXY: '1' };
  const shop = await startShop({ data, port, environment });
  await waitOpen(shop);
  const close = async (): Promise<void> => {
    shop.child.kill('SIGTERM');
    await shop.exited;
  };
  return { url: shop.url, data, environment: {}, close };
}
