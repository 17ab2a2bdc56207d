import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFullChromium } from '../../tests/support/browsers/find-chromium.ts';
import type { BenchContext } from '../bench-context.ts';
import { freeEpisodes, listedWorks } from '../servers/bench-shop.ts';
import { type Figure, median, spread } from '../figure.ts';

const execute = promisify(execFile);
const FOLDER = join(import.meta.dirname, '..', 'lighthouse');
const RUNS = 5;
const BROWSER = [
  '--headless=new',
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--host-resolver-rules="MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost"',
];
const MIN = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 95 } as const;
type Category = keyof typeof MIN;
const CATEGORIES = Object.keys(MIN) as Category[];

/** Mobile scores, median of five runs. */
export async function lighthouseBench(deps: BenchContext): Promise<Figure[]> {
  const shop = await deps.shop();
  const [work] = await listedWorks(shop);
  const [episode] = await freeEpisodes(shop, work?.id ?? 0);
  const figures: Figure[] = [];
  for (const path of ['/', `/novel/${work?.id}`, `/viewer/${episode?.id}`]) {
    const runs: Record<Category, number>[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await scores(`${shop.url}${path}`));
    for (const category of CATEGORIES) {
      const values = runs.map((run) => run[category]);
      figures.push({
        what: `Lighthouse ${path} ${category}`,
        unit: '',
        ours: median(values),
        ...spread(values),
        budget: { of: 'ours', atLeast: MIN[category] },
      });
    }
  }
  return figures;
}

interface Result {
  categories: Record<Category, { score: number | null }>;
  audits: Record<string, { id: string; score: number | null; displayValue?: string }>;
}

async function scores(url: string): Promise<Record<Category, number>> {
  const chromePath = findFullChromium(() => undefined);
  const input = [
    url,
    '--output=json',
    '--quiet',
    `--chrome-flags=${BROWSER.join(' ')}`,
    `--only-categories=${CATEGORIES.join(',')}`,
  ];
  const env = { ...process.env, ...(chromePath ? { CHROME_PATH: chromePath } : {}) };
  const { stdout } = await execute(process.execPath, [lighthouseCli(), ...input], { env, maxBuffer: 2 ** 28 });
  const { categories, audits } = JSON.parse(stdout) as Result;
  for (const { id, score, displayValue } of Object.values(audits)) {
    if (process.env['SEOGA_BENCH_AUDITS'] && score !== null && score < 0.9)
      process.stderr.write(`${url} ${id}: ${displayValue ?? score}\n`);
  }
  const scoreOf = (category: Category): number => Math.round((categories[category].score ?? 0) * 100);
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
    seo: scoreOf('seo'),
  };
}

/** Lighthouse weighs 200 MB with its packages, so that it is installed when this runs. */
function lighthouseCli(): string {
  const cli = join(FOLDER, 'node_modules', 'lighthouse', 'cli', 'index.js');
  if (!existsSync(cli)) {
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', args, { cwd: FOLDER, stdio: 'inherit', env: { ...process.env, PUPPETEER_SKIP_DOWNLOAD: '1' } });
  }
  return cli;
}
