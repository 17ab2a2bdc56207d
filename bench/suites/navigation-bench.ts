import { type Page, chromium } from 'playwright-core';
import { findFullChromium } from '../../tests/support/browsers/find-chromium.ts';
import type { BenchContext } from '../bench-context.ts';
import { type BenchShop, listedWorks } from '../servers/bench-shop.ts';
import { type Figure, median, quantile } from '../figure.ts';

const ROUNDS = 20;
/** Lighthouse's mid-tier mobile CPU. */
const SLOWDOWN = 4;
const MAX_MS = 100;
const ARRIVED = { home: 'main h1', work: 'main [role="tablist"]', ranking: 'main nav' };
type Screen = keyof typeof ARRIVED;

/** Click to content with warm caches, CPU slowed four times. */
export async function navigationBench(deps: BenchContext): Promise<Figure[]> {
  const shop = await deps.shop();
  const executablePath = findFullChromium(() => undefined);
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const paths = await warmed(page, shop);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const ways: [string, Screen, Screen, boolean][] = [
      ['첫 화면 → 작품', 'home', 'work', false],
      ['작품 → 첫 화면(뒤로)', 'work', 'home', true],
      ['첫 화면 → 랭킹', 'home', 'ranking', false],
      ['랭킹 → 첫 화면(뒤로)', 'ranking', 'home', true],
    ];
    const times = new Map<string, number[]>(ways.map(([name]) => [name, []]));
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, from, to, isBack] of ways)
        times.get(name)?.push(await moveTime(page, { from: paths[from], to: paths[to], sign: ARRIVED[to], isBack }));
    return ways.flatMap(([name]) => figuresOf(name, times.get(name) ?? []));
  } finally {
    await browser.close();
  }
}

function figuresOf(name: string, times: number[]): Figure[] {
  return [
    { what: `${name}: 가운데`, unit: 'ms', ours: median(times), budget: { of: 'ours', atMost: MAX_MS } },
    { what: `${name}: 95%`, unit: 'ms', ours: quantile(times, 0.95), note: `${times.length}번` },
  ];
}

/** Caches scripts and data. */
async function warmed(page: Page, shop: BenchShop): Promise<Record<Screen, string>> {
  await page.goto(`${shop.url}/`, { waitUntil: 'networkidle' });
  const visible = await page.locator('main a[href^="/novel/"]').first().getAttribute('href');
  const [work] = await listedWorks(shop);
  const paths = { home: '/', work: visible ?? `/novel/${work?.id}`, ranking: '/ranking' };
  for (const screen of ['work', 'home', 'ranking', 'home'] as const) {
    await moveTime(page, { from: '', to: paths[screen], sign: ARRIVED[screen], isBack: false });
    await page.waitForLoadState('networkidle');
  }
  return paths;
}

/** From the click or back key to the frame that shows the screen. */
function moveTime(page: Page, method: { from: string; to: string; sign: string; isBack: boolean }): Promise<number> {
  return page.evaluate(async ({ to, sign, isBack }) => {
    // Lets the page become idle.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await fetch(to === '/' ? '/_root.data' : `${to}.data`).then((response) => response.text());
    const before = document.querySelector(sign);
    const began = performance.now();
    const arrived = new Promise<number>((resolve) => {
      const check = (): void => {
        const now = document.querySelector(sign);
        if (location.pathname === to && now && now !== before) resolve(performance.now() - began);
        else requestAnimationFrame(check);
      };
      requestAnimationFrame(check);
    });
    if (isBack) history.back();
    else {
      const link = [...document.querySelectorAll('a')].find(({ pathname, search }) => pathname === to && search === '');
      if (!link) throw new Error(`no link to ${to}`);
      link.click();
    }
    return arrived;
  }, method);
}
