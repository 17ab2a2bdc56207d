import type { Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Figure } from '../figure.ts';
import { type PhoneBrowser, openPhoneBrowser } from './phone-browser.ts';
import type { Way } from './reader-page.ts';
import { type BenchReader, type BenchReaders, isReadIn } from './readers.ts';
import { goToShare, savedPosition, visiblePosition, untilAlive } from './reader-steps.ts';

const LAYOUTS = [
  { width: 390, height: 844, size: 18 },
  { width: 390, height: 844, size: 24 },
  { width: 360, height: 740, size: 16 },
  { width: 844, height: 390, size: 20 },
  { width: 768, height: 1024, size: 20 },
  { width: 1280, height: 800, size: 26 },
];
const PLACES = 7;
const CHANGES = Array.from({ length: 5 }, () => ['+', '+', '-', '-']).flat();
const SETTLED_MS = 250;
type Layout = (typeof LAYOUTS)[number];

/** Position after other layouts and repeated font size changes. */
export async function positionFigures(readers: BenchReaders): Promise<Figure[]> {
  const browser = await openPhoneBrowser();
  try {
    const runs = [readers.ours, ...readers.peers].flatMap((reader) =>
      (['scroll', 'paged'] as const).map((mode) => ({ reader, way: mode })),
    );
    // Nothing is timed, so all run in parallel.
    const found = await Promise.all(
      runs.map(async (run) => ({ ...run, ...(await positionsOf(browser, { readers, ...run })) })),
    );
    const of = (reader: BenchReader, mode: Way): PositionRun =>
      found.find((run) => run.reader === reader && run.way === mode) ?? NOTHING;
    return readers.peers.flatMap((peer, index) =>
      (['scroll', 'paged'] as const).flatMap((mode) =>
        figuresOf({ way: mode, name: peer.name, isFirst: index === 0 }, of(readers.ours, mode), of(peer, mode)),
      ),
    );
  } finally {
    await browser.close();
  }
}

interface PositionRun {
  shownPercent: number;
  drift: number;
}
const NOTHING: PositionRun = { shownPercent: Number.NaN, drift: Number.NaN };

function figuresOf(row: { way: Way; name: string; isFirst: boolean }, ours: PositionRun, peer: PositionRun): Figure[] {
  const how = row.way === 'scroll' ? '스크롤' : '쪽';
  const isThere = !Number.isNaN(ours.shownPercent);
  const memo = isThere ? {} : { note: '아직 없음' };
  const budget = (limit: { atLeast?: number; atMost?: number }): Pick<Figure, 'budget'> =>
    row.isFirst && isThere ? { budget: { of: 'ours', ...limit } } : {};
  return [
    {
      what: `자리, 6가지 모양 × 7곳 (${how})`,
      unit: '%',
      ours: ours.shownPercent,
      peer: { name: row.name, value: peer.shownPercent, ratio: Number.NaN },
      ...budget({ atLeast: 100 }),
      ...memo,
    },
    {
      what: `글자 크기 20번 뒤 어긋남 (${how})`,
      unit: '자',
      ours: ours.drift,
      peer: { name: row.name, value: peer.drift, ratio: Number.NaN },
      ...budget({ atMost: 0 }),
      ...memo,
    },
  ];
}

async function positionsOf(
  browser: PhoneBrowser,
  order: { readers: BenchReaders; reader: BenchReader; way: Way },
): Promise<PositionRun> {
  const { readers, reader, way } = order;
  const phone = await browser.phone({ script: readers.eyes });
  try {
    const { page } = phone;
    const open = async (): Promise<void> => {
      await page.goto('about:blank');
      await page.goto(reader.address(way), { waitUntil: 'load' });
      await visiblePosition(page);
    };
    await page.goto(reader.address(way));
    await page.evaluate(reader.preparation(way));
    await open();
    if (!(await isReadIn(page, way))) return NOTHING;
    const drift = await driftOf(page);
    let visible = 0;
    for (let index = 0; index < PLACES; index += 1) {
      const requestAs = async (layout: Layout): Promise<void> => {
        await lay(page, layout, way);
        await open();
      };
      await requestAs(LAYOUTS[index % LAYOUTS.length] ?? LAYOUTS[0]!);
      await goToShare(page, (index + 0.5) / PLACES);
      const mark = await savedPosition(page, readers.episode);
      if (!mark) continue;
      for (const layout of LAYOUTS) {
        await requestAs(layout);
        await pause(SETTLED_MS);
        if (await page.evaluate((saved) => window.eyes.isShown(saved), mark)) visible += 1;
      }
    }
    return { shownPercent: (visible / (PLACES * LAYOUTS.length)) * 100, drift };
  } finally {
    await phone.close();
  }
}

async function lay(page: Page, { width, height, size }: Layout, mode: Way): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(
    (settings) => {
      // Per-work settings from keys would override it.
      for (const key of Object.keys(localStorage)) if (key.startsWith('seoga.settings.')) localStorage.removeItem(key);
      localStorage.setItem('seoga.settings.text.default', JSON.stringify(settings));
      localStorage.setItem('size', String(settings.size));
    },
    { mode, size },
  );
}

/** In characters, after repeated font size changes. */
async function driftOf(page: Page): Promise<number> {
  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key);
    await pause(SETTLED_MS);
  };
  await untilAlive(page);
  await goToShare(page, 0.5);
  // The first change may align a cut line, once.
  for (const key of ['+', '-']) await press(key);
  const before = await visiblePosition(page);
  for (const key of CHANGES) await press(key);
  const after = await visiblePosition(page);
  return page.evaluate(([from, to]) => Math.abs(window.eyes.between(from, to)), [before, after] as const);
}
