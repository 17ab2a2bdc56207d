import { type Browser, type CDPSession, type Page, chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { findWholeChromium } from '../../tests/support/find-chromium.ts';

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
const PATIENCE_MS = 60_000;
const HOLDER_ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
];

export interface PhoneWish {
  /** Slow 4G, and an empty cache at the first visit. */
  isFarAway?: boolean;
  /** A processor four times slower than this one. */
  isSlow?: boolean;
  /** Runs in the page before any of it is read. */
  script?: string;
  /** Kinds of pictures that this browser does not know. */
  unknownPictures?: ('avif' | 'webp')[];
}

/** A phone of its own, with nothing kept. */
export interface Phone {
  page: Page;
  devtools: CDPSession;
  /** Layout shift since the phone was taken, of frames too. */
  shift(): number;
  /** Names of the elements that shifted, for whoever looks for the cause. */
  shifted(): Promise<string[]>;
  /** Collects the waste and tells what JavaScript then holds, in bytes. */
  heapBytes(): Promise<number>;
  /**
   * Makes its processor four times slower, or lets it be. A slowed page busies a real processor even while it rests:
   * of several pages only the one that is measured is slowed.
   */
  slow(isSlow: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Chromium that calls nobody but this machine. */
export interface PhoneBrowser {
  phone(wish: PhoneWish): Promise<Phone>;
  /** Memory of the largest page's process, with its share of what processes have in common, in bytes. */
  pageMemory(): Promise<number>;
  close(): Promise<void>;
}

/** Opens a browser, with `args` beside the usual ones. */
export async function openPhoneBrowser(args: string[] = []): Promise<PhoneBrowser> {
  const executablePath = findWholeChromium((sentence) => process.stderr.write(`${sentence}\n`));
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...HOLDER_ARGS, ...args],
  });
  return {
    phone: (wish) => openPhone(browser, wish),
    pageMemory: () => largestRenderer(browser),
    close: () => browser.close(),
  };
}

async function openPhone(browser: Browser, wish: PhoneWish): Promise<Phone> {
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
  if (wish.isFarAway) {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  }
  const slow = async (isSlow: boolean): Promise<void> => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? CPU_SLOWDOWN : 1 });
  };
  if (wish.isSlow) await slow(true);
  if (wish.unknownPictures)
    await devtools.send('Emulation.setDisabledImageTypes', { imageTypes: wish.unknownPictures });
  if (wish.script) await page.addInitScript({ content: wish.script });
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
  const told = (name: string): string => names[names.indexOf(name) + 1] ?? '';
  const [id, styles] = [names.includes('id') ? `#${told('id')}` : '', names.includes('class') ? told('class') : ''];
  return `${element.nodeName.toLowerCase()}${id}${styles ? `.${styles.replaceAll(' ', '.')}` : ''}`;
}

async function heapBytes(devtools: CDPSession): Promise<number> {
  // What only waits for a finalizer goes at the second time.
  for (let times = 0; times < 2; times += 1) await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

async function largestRenderer(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return Math.max(...processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => proportionalBytes(id)));
}

// A renderer may end between being listed and being read.
function proportionalBytes(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
