import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JourneyShop, openJourneyShop } from '../../bench/scale/journey-shop.ts';
import { findChromium, findFullChromium } from '../../tests/support/browsers/find-chromium.ts';
import { ONE_HELPER, freePort, startShop, waitOpen } from '../../tests/support/servers/shop-process.ts';
import { type TestCount, type TestOptions, slowestLines } from './test-options.ts';
import { ROOT } from '../start/shop-context.ts';

/** Environment of every test shop. */
const READERS = {
  SAMPLE_SHELF: 'on',
  HOST: '127.0.0.1',
  KAKAO_JS_KEY: '0123456789abcdef'.repeat(2),
  LANGUAGE_SIMULATOR: 'allow',
};

interface Spec {
  title: string;
  file: string;
  line: number;
  tests: {
    projectName: string;
    status: 'expected' | 'unexpected' | 'skipped';
    results: { duration: number }[];
  }[];
}

interface Suite {
  specs?: Spec[];
  suites?: Suite[];
}

interface Report extends Suite {
  stats: { expected: number; unexpected: number; skipped: number };
  errors: unknown[];
}

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Opens the shop of the browser tests ahead of time. */
export async function openShopOfJourneys(work: string, { isForTwo }: TestOptions): Promise<JourneyShop> {
  return isForTwo ? openJourneyShop(READERS) : openTestShop(work);
}

/** Runs the browser tests and closes the shop. */
export async function runJourneys(
  work: string,
  choice: TestOptions & { isAlone: boolean },
  shop: JourneyShop,
): Promise<TestCount> {
  say('\n— 브라우저');
  const report = join(work, 'journeys.json');
  const { journeyFiles, browserOptions, title, shard } = choice;
  const input = [
    ...journeyFiles,
    ...browserOptions,
    ...(title ? ['--grep', title] : []),
    ...(shard ? [`--shard=${shard.index}/${shard.total}`] : []),
  ];
  try {
    const [chromium, whole] = [findChromium(say), findFullChromium(say)];
    const environment = {
      ...process.env,
      NODE_OPTIONS: ONE_HELPER,
      // Other encodings break Korean file names.
      LC_ALL: 'C.UTF-8',
      SEOGA_SHOP_URL: shop.url,
      SEOGA_SHOP_DATA: shop.data,
      SEOGA_SHOP_ENVIRONMENT: JSON.stringify(shop.environment),
      SEOGA_BROWSER_REPORT: report,
      // Outlasts the run, unlike its temporary folder.
      PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(ROOT, 'node_modules', '.cache', 'playwright'),
      ...(chromium ? { SEOGA_CHROMIUM: chromium } : {}),
      ...(whole ? { SEOGA_WHOLE_CHROMIUM: whole } : {}),
    };
    const cli = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
    // Without a terminal each journey is a line, which does not overwrite those of other parts.
    const runner = spawn(process.execPath, [cli, 'test', ...input], {
      cwd: ROOT,
      stdio: choice.isAlone ? 'inherit' : ['inherit', 'pipe', 'inherit'],
      env: environment,
    });
    runner.stdout?.pipe(process.stdout, { end: false });
    await new Promise((resolve) => runner.once('exit', resolve));
  } finally {
    await shop.close();
  }
  return countOf(report);
}

/** A new shop on a free port: also tests the first start. */
async function openTestShop(work: string): Promise<JourneyShop> {
  const port = await freePort();
  const data = join(work, 'data');
  const PUBLIC_URL = `http://127.0.0.1:${port}`;
  // Each test uses an IP address of its own, which separates rate limits.
  const environment = { ...READERS, PUBLIC_URL, TRUST_PROXY: '1' };
  const shop = await startShop({ data, port, environment });
  await waitOpen(shop);
  const close = async (): Promise<void> => {
    shop.child.kill('SIGTERM');
    await shop.exited;
  };
  return { url: shop.url, data, environment: {}, close };
}

function countOf(file: string): TestCount {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, failures: ['브라우저  tests/browser'] };
  const report: Report = JSON.parse(readFileSync(file, 'utf8'));
  const { expected, unexpected, skipped } = report.stats;
  const tests = specsIn(report).flatMap(({ tests: all, ...spec }) => all.map((test) => ({ ...spec, ...test })));
  const slowest = tests.map(({ results, title, file: name, line, projectName }) => [
    `${title}  ${name}:${line} (${projectName})`,
    results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
  ]);
  say(['오래 걸린 여정:', ...slowestLines(Object.fromEntries(slowest))].join('\n'));
  const failures: string[] = [];
  for (const { status, title, file: name, line, projectName } of tests) {
    if (status !== 'unexpected') continue;
    say(`실패: ${title}\n  다시: npm test -- browser ${name}:${line} --project=${projectName}`);
    failures.push(`${title}  tests/browser/${name}:${line} (${projectName})`);
  }
  return { passed: expected, failed: unexpected + report.errors.length, skipped, failures };
}

function specsIn({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsIn)];
}
