import type { Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, against, quantile } from '../figure.ts';
import { type Phone, openPhoneBrowser } from './phone-browser.ts';
import type { Way } from './reader-page.ts';
import { untilAlive } from './reader-steps.ts';
import { type BenchReader, type BenchReaders, isReadIn } from './readers.ts';

const ROUNDS = 5;
const TURN_KEYS = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft'];
const BACK_KEYS = ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowLeft'];
/** Enough turns that the p98 is not the single slowest one. */
const MANY_TURNS = [TURN_KEYS, BACK_KEYS, TURN_KEYS, BACK_KEYS, TURN_KEYS].flat();
const SIZE_KEYS = ['+', '-'];
const GAP_MS = 150;
const PATIENCE_MS = 1_500;

interface Delays {
  turns: number[];
  sizes: number[];
}

/** Key to next paint on a slow phone, readers alternating. */
export async function measurePageTurning(readers: BenchReaders): Promise<Figure[]> {
  return [...(await figuresIn('scroll', readers)), ...(await figuresIn('paged', readers))];
}

async function figuresIn(mode: Way, readers: BenchReaders): Promise<Figure[]> {
  const { ours, bare, peers } = readers;
  const delays = new Map<BenchReader, Delays>();
  const browser = await openPhoneBrowser();
  try {
    const phones = new Map<BenchReader, Phone>();
    for (const reader of [ours, bare, ...peers]) {
      const script = `${readers.eyes};try{${reader.preparation(mode)}}catch{}`;
      const phone = await browser.phone({ script });
      const { page } = phone;
      await page.goto(reader.address(mode), { waitUntil: 'networkidle' });
      if (!(await isReadIn(page, mode))) continue;
      await untilAlive(page);
      phones.set(reader, phone);
      delays.set(reader, { turns: [], sizes: [] });
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [reader, { page, slow }] of phones) {
        await page.bringToFront();
        await slow(true);
        const turns = reader.kind === 'peer' ? TURN_KEYS : MANY_TURNS;
        delays.get(reader)?.turns.push(...(await keyDelays(page, turns, 'position')));
        delays.get(reader)?.sizes.push(...(await keyDelays(page, SIZE_KEYS, 'size')));
        await slow(false);
      }
    }
  } finally {
    await browser.close();
  }
  return figuresOf(mode, readers, (reader) => delays.get(reader));
}

async function keyDelays(page: Page, keys: string[], what: 'position' | 'size'): Promise<number[]> {
  const delays: number[] = [];
  for (const key of keys) delays.push(await keyDelay(page, { key, what, tries: 3 }));
  return delays;
}

// A busy reader may miss a key, so it is pressed again.
async function keyDelay(page: Page, order: { key: string; what: 'position' | 'size'; tries: number }): Promise<number> {
  const { key, what, tries } = order;
  await page.evaluate(([of, patience]) => window.eyes.watchKey(of, patience), [what, PATIENCE_MS] as const);
  await pause(GAP_MS);
  await page.keyboard.press(key);
  const delay = await page.evaluate(() => window.eyes.keyDelay());
  if (delay !== null) return delay;
  if (tries === 1) throw new Error(`${page.url()} does not answer to ${key}`);
  return keyDelay(page, { ...order, tries: tries - 1 });
}

function figuresOf(mode: Way, readers: BenchReaders, delaysOf: (reader: BenchReader) => Delays | undefined): Figure[] {
  const { ours, bare, peers } = readers;
  const what = mode === 'scroll' ? '한 화면 넘기기' : '쪽 넘기기';
  const how = mode === 'scroll' ? '스크롤' : '쪽';
  const isThere = delaysOf(ours) !== undefined;
  const memo = isThere ? {} : { note: '아직 없음' };
  const row = (name: string, kind: keyof Delays, share: number): Omit<Figure, 'budget'>[] => {
    const value = (reader: BenchReader): number => quantile(delaysOf(reader)?.[kind] ?? [], share);
    return [bare, ...peers].map((peer) => ({
      what: name,
      unit: 'ms',
      ours: value(ours),
      peer: against(peer.name, value(ours), value(peer)),
      ...memo,
    }));
  };
  const withBudget = (rows: Figure[], budget: NonNullable<Figure['budget']>): Figure[] =>
    rows.map((figure, index) => (index === 0 && isThere ? { ...figure, budget } : figure));
  const turns = delaysOf(ours)?.turns ?? [];
  const slowest = Math.max(...(delaysOf(ours)?.sizes ?? [Number.NaN]));
  const sizeNote = isThere ? { note: `가장 느린 것 ${Math.round(slowest)} ms` } : memo;
  return [
    ...withBudget(row(what, 'turns', 0.5), { of: 'ours', atMost: 34, orRatioAtMost: 1.5 }),
    {
      what: `${what} (p98)`,
      unit: 'ms',
      ours: quantile(turns, 0.98),
      peer: against(bare.name, quantile(turns, 0.98), quantile(delaysOf(bare)?.turns ?? [], 0.98)),
      ...(isThere ? { budget: { of: 'ours', atMost: 80 }, note: `${turns.length}번` } : memo),
    },
    ...withBudget(row(`글자 크기 바꾸기 (${how})`, 'sizes', 0.5), { of: 'ours', atMost: 100, orRatioAtMost: 1.5 }).map(
      (figure) => ({
        ...figure,
        ...sizeNote,
      }),
    ),
  ];
}
