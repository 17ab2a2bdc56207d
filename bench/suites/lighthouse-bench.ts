import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findFullChromium } from '../../tests/support/browsers/find-chromium.ts';
import type { BenchContext } from '../bench-context.ts';
import { freeEpisodes, listedWorks } from '../servers/bench-shop.ts';
import { type Figure, median, spread } from '../figure.ts';

const RUNS = 5;
const BROWSER = [
  '--headless=new',
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
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

async function scores(url: string): Promise<Record<Category, number>> {
  const chromePath = findFullChromium(() => undefined);
  const chrome = await launch({ chromeFlags: BROWSER, ...(chromePath ? { chromePath } : {}) });
  try {
    const result = await lighthouse(url, { port: chrome.port, onlyCategories: [...CATEGORIES], logLevel: 'error' });
    const score = (category: Category): number => Math.round((result?.lhr.categories[category]?.score ?? 0) * 100);
    for (const audit of Object.values(result?.lhr.audits ?? {})) {
      if (process.env['SEOGA_BENCH_AUDITS'] && audit.score !== null && audit.score < 0.9)
        process.stderr.write(`${url} ${audit.id}: ${audit.displayValue ?? audit.score}\n`);
    }
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    };
  } finally {
    chrome.kill();
  }
}
