import type { Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, against, median, quantile } from '../figure.ts';
import { type PhoneBrowser, openPhoneBrowser } from './phone-browser.ts';
import { goToShare, savedPosition } from './reader-steps.ts';
import type { BenchReader, BenchReaders } from './readers.ts';

const ROUNDS = 5;
const BOOK_ROUNDS = 3;
const SETTLED_MS = 300;
const REOPENED_AT = 0.6;
const KB = 1024;

interface OpeningRun {
  paintedMs: number;
  scriptBytes: number;
  shift: number;
  shifted: string[];
  again: { paintedMs: number; isShown: boolean } | undefined;
}

/** Slow phone and network: first paragraph, scripts, layout shift, restored position. */
export async function measureOpeningTime(readers: BenchReaders): Promise<Figure[]> {
  const { ours, bare, peers } = readers;
  const seen = new Map([bare, ours, ...peers].map((reader) => [reader, [] as OpeningRun[]]));
  const books = new Map(peers.map((reader) => [reader, [] as number[]]));
  const browser = await openPhoneBrowser();
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [reader, releases] of seen) releases.push(await openCold(browser, { readers, reader }));
      for (const [reader, times] of round < BOOK_ROUNDS ? books : [])
        times.push(await bookMs(browser, { readers, address: reader.bookAddress ?? '' }));
    }
  } finally {
    await browser.close();
  }
  const releases = (reader: BenchReader): OpeningRun[] => seen.get(reader) ?? [];
  return [
    ...paragraphFigures(readers, releases, (reader) => books.get(reader) ?? []),
    ...scriptFigures(readers, releases),
    ...shiftFigures(readers, releases),
    ...againFigures(readers, releases),
  ];
}

async function openCold(
  browser: PhoneBrowser,
  order: { readers: BenchReaders; reader: BenchReader },
): Promise<OpeningRun> {
  const { readers, reader } = order;
  const mode = reader.kind === 'peer' ? 'paged' : 'scroll';
  const script = `${readers.eyes};if(window===window.top)eyes.watch([0]);`;
  const phone = await browser.phone({ isFarAway: true, isSlow: true, script });
  try {
    const { page } = phone;
    await page.goto(reader.address(mode), { waitUntil: 'commit' });
    const paintedMs = await page.evaluate(() => window.eyes.paintOf(0));
    await page.waitForLoadState('networkidle');
    const [shift, shifted] = [phone.shift(), await phone.shifted()];
    const scriptBytes = await page.evaluate(scriptBytesOf);
    const again = reader.kind === 'bare' ? undefined : await openAgain(page, { readers, reader });
    return { paintedMs, scriptBytes, shift, shifted, again };
  } finally {
    await phone.close();
  }
}

/** Return visit until the saved paragraph is painted. */
async function openAgain(
  page: Page,
  order: { readers: BenchReaders; reader: BenchReader },
): Promise<OpeningRun['again']> {
  const { readers, reader } = order;
  await goToShare(page, REOPENED_AT);
  const mark = await savedPosition(page, readers.episode);
  if (!mark) throw new Error(`${reader.name} keeps no place`);
  const address = page.url();
  await page.goto('about:blank');
  await page.addInitScript({ content: `if(window===window.top)eyes.watch([${mark.paragraph}]);` });
  await page.goto(reader.kind === 'ours' ? address : reader.address('paged'), { waitUntil: 'commit' });
  const paintedMs = await page.evaluate((paragraph) => window.eyes.paintOf(paragraph), mark.paragraph);
  await pause(SETTLED_MS);
  return { paintedMs, isShown: await page.evaluate((saved) => window.eyes.isShown(saved), mark) };
}

async function bookMs(browser: PhoneBrowser, order: { readers: BenchReaders; address: string }): Promise<number> {
  const script = `${order.readers.eyes};if(window===window.top)eyes.watch([0]);`;
  const phone = await browser.phone({ isFarAway: true, isSlow: true, script });
  try {
    await phone.page.goto(order.address, { waitUntil: 'commit' });
    return await phone.page.evaluate(() => window.eyes.paintOf(0));
  } finally {
    await phone.close();
  }
}

function scriptBytesOf(): number {
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\.js(\?|$)/.test(name));
  return scripts.reduce((sum, entry) => sum + Number(Reflect.get(entry, 'encodedBodySize')), 0);
}

type OpeningsOf = (reader: BenchReader) => OpeningRun[];

function paragraphFigures(
  readers: BenchReaders,
  releases: OpeningsOf,
  bookTimes: (reader: BenchReader) => number[],
): Figure[] {
  const { ours, bare, peers } = readers;
  const p75 = (reader: BenchReader): number => painted(releases(reader), 0.75);
  const half = (reader: BenchReader): number => painted(releases(reader), 0.5);
  const what = '첫 문단, 1만 자';
  return [
    {
      what: `${what} (p75)`,
      unit: 'ms',
      ours: p75(ours),
      peer: against(bare.name, p75(ours), p75(bare)),
      budget: { of: 'ours', atMost: 800 },
    },
    ...peers.map((peer) => ({
      what: `${what} (p75)`,
      unit: 'ms',
      ours: p75(ours),
      peer: against(peer.name, p75(ours), p75(peer)),
    })),
    ...[bare, ...peers].map((peer) => ({
      what,
      unit: 'ms',
      ours: half(ours),
      peer: against(peer.name, half(ours), half(peer)),
    })),
    ...peers.map((peer) => ({
      what: '첫 문단, 우리는 회차·그쪽은 10만 자 책',
      unit: 'ms',
      ours: half(ours),
      peer: against(peer.name, half(ours), median(bookTimes(peer))),
    })),
  ];
}

function painted(releases: OpeningRun[], share: number): number {
  return quantile(
    releases.map(({ paintedMs }) => paintedMs),
    share,
  );
}

function scriptFigures({ ours, peers }: BenchReaders, releases: OpeningsOf): Figure[] {
  const kilobytes = (reader: BenchReader): number =>
    median(releases(reader).map(({ scriptBytes }) => scriptBytes)) / KB;
  // Total script bytes; the initial load has its budget in page sizes.
  return peers.map((peer) => ({
    what: '글 뷰어: 한가할 때까지 받은 JS (brotli)',
    unit: 'KB',
    ours: kilobytes(ours),
    peer: against(peer.name, kilobytes(ours), kilobytes(peer)),
    note: '그쪽은 막대와 설정이 없는 쪽',
  }));
}

function shiftFigures({ ours, peers }: BenchReaders, releases: OpeningsOf): Figure[] {
  const most = (reader: BenchReader): number => Math.max(...releases(reader).map(({ shift }) => shift));
  return peers.map((peer, index) => ({
    what: '글 뷰어: 여는 동안 밀림',
    unit: '',
    ours: most(ours),
    peer: { name: peer.name, value: most(peer), ratio: Number.NaN },
    ...(index === 0 ? { budget: { of: 'ours', atMost: 0 } as const, note: layoutShiftText(releases(ours)) } : {}),
  }));
}

export function layoutShiftText(releases: { shifted: string[] }[]): string {
  return [...new Set(releases.flatMap(({ shifted }) => shifted))].slice(0, 3).join(', ');
}

function againFigures({ ours, peers }: BenchReaders, releases: OpeningsOf): Figure[] {
  const again = (reader: BenchReader): NonNullable<OpeningRun['again']>[] =>
    releases(reader).flatMap((opening) => opening.again ?? []);
  const ms = (reader: BenchReader): number => median(again(reader).map(({ paintedMs }) => paintedMs));
  const right = (reader: BenchReader): string =>
    `${again(reader).filter(({ isShown }) => isShown).length}/${again(reader).length}`;
  return peers.map((peer) => ({
    what: '다시 열기, 읽던 문장까지',
    unit: 'ms',
    ours: ms(ours),
    peer: against(peer.name, ms(ours), ms(peer)),
    note: `제자리 ${right(ours)}, 그쪽 ${right(peer)}`,
  }));
}
