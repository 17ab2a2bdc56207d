import { type Browser, type CDPSession, type Page, chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { findFullChromium } from '../../tests/support/browsers/find-chromium.ts';

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
const PATIENCE_MS = 60_000;
const HOLDER_ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
];

export interface PhoneOptions {
  /** Slow 4G with an empty cache. */
  isFarAway?: boolean;
  /** CPU slowed four times. */
  isSlow?: boolean;
  /** Runs before the page's own scripts. */
  script?: string;
  /** Image types this browser does not support. */
  unknownPictures?: ('avif' | 'webp')[];
}

export interface Phone {
  page: Page;
  devtools: CDPSession;
  /** Cumulative layout shift, frames included. */
  shift(): number;
  /** Shifted elements, for debugging. */
  shifted(): Promise<string[]>;
  /** In bytes, after garbage collection. */
  heapBytes(): Promise<number>;
  /** A slowed page uses real CPU even when idle, so only the measured page is slowed. */
  slow(isSlow: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Chromium without outside network access. */
export interface PhoneBrowser {
  phone(options: PhoneOptions): Promise<Phone>;
  /** Proportional memory (PSS) of the largest renderer, in bytes. */
  pageMemory(): Promise<number>;
  close(): Promise<void>;
}

export async function openPhoneBrowser(args: string[] = []): Promise<PhoneBrowser> {
  const executablePath = findFullChromium((message) => process.stderr.write(`${message}\n`));
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...HOLDER_ARGS, ...args],
  });
  return {
    phone: (options) => openPhone(browser, options),
    pageMemory: () => largestRenderer(browser),
    close: () => browser.close(),
  };
}

async function openPhone(browser: Browser, options: PhoneOptions): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'ko-KR',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const devtools = await context.newCDPSession(page);
  let shift = 0;
  const moved = new Set<number>();
  devtools.on('PerformanceTimeline.timelineEventAdded', ({ event }) => {
    shift += event.layoutShiftDetails?.value ?? 0;
    for (const { nodeId } of event.layoutShiftDetails?.sources ?? []) if (nodeId) moved.add(nodeId);
  });
  await devtools.send('PerformanceTimeline.enable', { eventTypes: ['layout-shift'] });
  if (options.isFarAway) {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  }
  const slow = async (isSlow: boolean): Promise<void> => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? CPU_SLOWDOWN : 1 });
  };
  if (options.isSlow) await slow(true);
  if (options.unknownPictures)
    await devtools.send('Emulation.setDisabledImageTypes', { imageTypes: options.unknownPictures });
  if (options.script) await page.addInitScript({ content: options.script });
  return {
    page,
    devtools,
    shift: () => shift,
    shifted: () => Promise.all([...moved].map((node) => elementName(devtools, node))),
    heapBytes: () => heapBytes(devtools),
    slow,
    close: () => context.close(),
  };
}

async function elementName(devtools: CDPSession, node: number): Promise<string> {
  const { node: element } = await devtools.send('DOM.describeNode', { backendNodeId: node });
  const names = element.attributes ?? [];
  const describeResult = (name: string): string => names[names.indexOf(name) + 1] ?? '';
  const [id, styles] = [
    names.includes('id') ? `#${describeResult('id')}` : '',
    names.includes('class') ? describeResult('class') : '',
  ];
  return `${element.nodeName.toLowerCase()}${id}${styles ? `.${styles.replaceAll(' ', '.')}` : ''}`;
}

async function heapBytes(devtools: CDPSession): Promise<number> {
  // The second pass frees what waits for finalizers.
  for (let times = 0; times < 2; times += 1) await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

async function largestRenderer(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return Math.max(...processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => proportionalBytes(id)));
}

// A renderer may exit between listing and reading.
function proportionalBytes(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
