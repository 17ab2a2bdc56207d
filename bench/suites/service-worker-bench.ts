import type { Page } from '@playwright/test';
import type { BenchContext } from '../bench-context.ts';
import { type Figure, against, median } from '../figure.ts';
import { openPhoneBrowser } from '../reader/phone-browser.ts';

const ROUNDS = 60;
const SETTLED_MS = 800;
/** Maximum overhead for a navigation with a cached document. */
const MAX_ADDED_MS = 5;

/** With and without the worker, alternating in one browser. */
export async function workerBench({ shop }: BenchContext): Promise<Figure[]> {
  const { url } = await shop();
  const browser = await openPhoneBrowser();
  try {
    const baseline = await browser.phone({ script: 'delete Navigator.prototype.serviceWorker' });
    const served = await browser.phone({});
    await baseline.page.goto(url);
    await served.page.goto(url);
    await served.page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js');
      await navigator.serviceWorker.ready;
    });
    const files = await cachedBytes(served.page);
    const times = { bare: [] as number[], served: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.bare.push(await firstByteMs(baseline.page, url));
      times.served.push(await firstByteMs(served.page, url));
    }
    await Promise.all([baseline.close(), served.close()]);
    const [ours, without] = [median(times.served), median(times.bare)];
    return [
      {
        what: '서비스 워커가 화면 이동에 더하는 시간',
        unit: 'ms',
        ours: ours - without,
        budget: { of: 'ours', atMost: MAX_ADDED_MS },
        note: `첫 바이트까지 ${ours.toFixed(1)} ms`,
      },
      {
        what: '서비스 워커가 있는 화면 이동, 첫 바이트까지',
        unit: 'ms',
        ours,
        peer: against('없는 화면 이동', ours, without),
      },
      { what: '서비스 워커가 기기에 두는 것', unit: 'KB', ours: files / 1024, budget: { of: 'ours', atMost: 1200 } },
    ];
  } finally {
    await browser.close();
  }
}

async function firstByteMs(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/policy/youth`);
  // Lets lazy parts finish before the next measurement.
  await page.waitForTimeout(SETTLED_MS);
  await page.goto(url);
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : Number.NaN;
  });
}

async function cachedBytes(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let bytes = 0;
    for (const name of await caches.keys()) {
      const store = await caches.open(name);
      for (const request of await store.keys())
        bytes += (await (await store.match(request))?.arrayBuffer())?.byteLength ?? 0;
    }
    return bytes;
  });
}
