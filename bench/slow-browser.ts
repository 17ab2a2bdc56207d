import { type Browser, type Page, chromium } from '@playwright/test';
import { findChromium } from '../tests/support/find-chromium.ts';

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
const SETTLED_MS = 1_500;
const PATIENCE_MS = 60_000;

/** What one cold visit showed. */
export interface SlowVisit<Result> {
  /** When the watched element was first painted, in milliseconds since the visit began. */
  paintedMs: number;
  layoutShift: number;
  after: Result;
}

/** A phone with an empty cache on slow 4G, with a processor four times slower than this one. */
export interface SlowBrowser {
  /** Visits an address anew, waits until its element is painted and the page has settled, then lets `after` go on. */
  visit<Result>(url: string, watched: string, after: (page: Page) => Promise<Result>): Promise<SlowVisit<Result>>;
  close(): Promise<void>;
}

/** Opens a browser that calls nobody but this machine. */
export async function openSlowBrowser(): Promise<SlowBrowser> {
  const executablePath = findChromium((sentence) => process.stderr.write(`${sentence}\n`));
  const args = [
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
  ];
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args });
  return { visit: (url, watched, after) => visit(browser, { url, watched, after }), close: () => browser.close() };
}

async function visit<Result>(
  browser: Browser,
  order: { url: string; watched: string; after: (page: Page) => Promise<Result> },
): Promise<SlowVisit<Result>> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'ko-KR',
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: false });
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(markForTiming, order.watched);
    await page.goto(order.url, { waitUntil: 'load' });
    const paintedMs = await page.evaluate(firstPaintOfMarked);
    await page.waitForTimeout(SETTLED_MS);
    return { paintedMs, layoutShift: await page.evaluate(layoutShiftSoFar), after: await order.after(page) };
  } finally {
    await context.close();
  }
}

// Runs in the page before any of it is read: the mark must be there before the element is painted.
function markForTiming(watched: string): void {
  const observer = new MutationObserver(() => {
    const element = document.querySelector(watched);
    if (!element) return;
    element.setAttribute('elementtiming', 'watched');
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function firstPaintOfMarked(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const entry = list.getEntries()[0];
      if (entry) resolve(entry.startTime);
    }).observe({ type: 'element', buffered: true });
  });
}

async function layoutShiftSoFar(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    const add = (entries: PerformanceEntry[]): void => {
      for (const entry of entries) sum += 'value' in entry && typeof entry.value === 'number' ? entry.value : 0;
    };
    observer.observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => {
      add(observer.takeRecords());
      observer.disconnect();
      resolve(sum);
    }, 100);
  });
}
