import type { Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Figure } from '../figure.ts';
import { type PhoneBrowser, openPhoneBrowser } from './phone-browser.ts';
import type { Way } from './reader-page.ts';
import { type Reader, type Readers, isReadIn } from './readers.ts';
import { goToShare, keptMark, shownMark, untilAlive } from './reader-steps.ts';

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

/** Whether the same sentence stands in the view again: in other layouts, and after the letters changed many times. */
export async function placeFigures(readers: Readers): Promise<Figure[]> {
  const browser = await openPhoneBrowser();
  try {
    const runs = [readers.ours, ...readers.peers].flatMap((reader) =>
      (['scroll', 'paged'] as const).map((way) => ({ reader, way })),
    );
    // Nothing is timed here, so all may go on at once.
    const found = await Promise.all(
      runs.map(async (run) => ({ ...run, ...(await placesOf(browser, { readers, ...run })) })),
    );
    const of = (reader: Reader, way: Way): PlaceRun =>
      found.find((run) => run.reader === reader && run.way === way) ?? NOTHING;
    return readers.peers.flatMap((peer, place) =>
      (['scroll', 'paged'] as const).flatMap((way) =>
        figuresOf({ way, name: peer.name, isFirst: place === 0 }, of(readers.ours, way), of(peer, way)),
      ),
    );
  } finally {
    await browser.close();
  }
}

interface PlaceRun {
  shownPercent: number;
  drift: number;
}
const NOTHING: PlaceRun = { shownPercent: Number.NaN, drift: Number.NaN };

function figuresOf(row: { way: Way; name: string; isFirst: boolean }, ours: PlaceRun, peer: PlaceRun): Figure[] {
  const how = row.way === 'scroll' ? '스크롤' : '쪽';
  const isThere = !Number.isNaN(ours.shownPercent);
  const note = isThere ? {} : { note: '아직 없음' };
  const budget = (limit: { atLeast?: number; atMost?: number }): Pick<Figure, 'budget'> =>
    row.isFirst && isThere ? { budget: { of: 'ours', ...limit } } : {};
  return [
    {
      what: `자리, 6가지 모양 × 7곳 (${how})`,
      unit: '%',
      ours: ours.shownPercent,
      peer: { name: row.name, value: peer.shownPercent, ratio: Number.NaN },
      ...budget({ atLeast: 100 }),
      ...note,
    },
    {
      what: `글자 크기 20번 뒤 어긋남 (${how})`,
      unit: '자',
      ours: ours.drift,
      peer: { name: row.name, value: peer.drift, ratio: Number.NaN },
      ...budget({ atMost: 0 }),
      ...note,
    },
  ];
}

async function placesOf(
  browser: PhoneBrowser,
  order: { readers: Readers; reader: Reader; way: Way },
): Promise<PlaceRun> {
  const { readers, reader, way } = order;
  const phone = await browser.phone({ script: readers.eyes });
  try {
    const { page } = phone;
    const open = async (): Promise<void> => {
      await page.goto('about:blank');
      await page.goto(reader.address(way), { waitUntil: 'load' });
      await shownMark(page);
    };
    await page.goto(reader.address(way));
    await page.evaluate(reader.preparation(way));
    await open();
    if (!(await isReadIn(page, way))) return NOTHING;
    const drift = await driftOf(page);
    let shown = 0;
    for (let place = 0; place < PLACES; place += 1) {
      const lookAt = async (layout: Layout): Promise<void> => {
        await lay(page, layout, way);
        await open();
      };
      await lookAt(LAYOUTS[place % LAYOUTS.length] ?? LAYOUTS[0]!);
      await goToShare(page, (place + 0.5) / PLACES);
      const mark = await keptMark(page, readers.episode);
      if (!mark) continue;
      for (const layout of LAYOUTS) {
        await lookAt(layout);
        await pause(SETTLED_MS);
        if (await page.evaluate((kept) => window.eyes.isShown(kept), mark)) shown += 1;
      }
    }
    return { shownPercent: (shown / (PLACES * LAYOUTS.length)) * 100, drift };
  } finally {
    await phone.close();
  }
}

/** The next visit is shown in that layout. */
async function lay(page: Page, { width, height, size }: Layout, way: Way): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(
    (settings) => {
      // What keys changed before is kept for the work, and would be shown instead.
      for (const key of Object.keys(localStorage)) if (key.startsWith('seoga.settings.')) localStorage.removeItem(key);
      localStorage.setItem('seoga.settings.text.default', JSON.stringify(settings));
      localStorage.setItem('size', String(settings.size));
    },
    { mode: way, size },
  );
}

/** Characters between what stood first in the view before the letters changed so often, and what stands there after. */
async function driftOf(page: Page): Promise<number> {
  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key);
    await pause(SETTLED_MS);
  };
  await untilAlive(page);
  await goToShare(page, 0.5);
  // A first change may bring the line that was cut by the view's edge into its place: that happens once.
  for (const key of ['+', '-']) await press(key);
  const before = await shownMark(page);
  for (const key of CHANGES) await press(key);
  const after = await shownMark(page);
  return page.evaluate(([from, to]) => Math.abs(window.eyes.between(from, to)), [before, after] as const);
}
