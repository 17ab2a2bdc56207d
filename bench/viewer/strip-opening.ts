import { join } from 'node:path';
import { inTime } from '#platform/in-time';
import { openBarePages } from '../bare-pages.ts';
import type { BenchMeans } from '../bench-means.ts';
import { longestStrip } from '../bench-shop.ts';
import { type Figure, against, median, quantile } from '../figure.ts';
import { shiftedWords } from './opening.ts';
import { type PhoneBrowser, openPhoneBrowser } from './phone-browser.ts';
import { type Scroll, bareStrip, firstPaintOfMarked, markForTiming, scrollThrough } from './slices.ts';

const VISITS = 5;
/** What is not painted by then is waited for no longer. */
const PAINTED_MS = 60_000;
const SCROLL = { pixelsASecond: 1_200, forMs: 12_000 };
const FORMATS = [
  { name: 'AVIF', budget: { of: 'ours', atMost: 0 } },
  { name: 'WebP만', budget: { of: 'ours', atMost: 1 } },
] as const;

interface Opening {
  paintedMs: number;
  shift: number;
  shifted: string[];
}

/** A strip on a slow phone far away: when its first slice is seen, and whether any frame is blank while it is scrolled. */
export async function stripOpeningFigures({ scratch, shop }: BenchMeans): Promise<Figure[]> {
  const server = await shop();
  const episode = await longestStrip(server);
  const address = `${server.url}/viewer/i/${episode}`;
  const bare = await openBarePages(join(scratch, 'bare-strip'), await bareStrip(server, { episode, format: 'avif' }));
  const bareWebp = await openBarePages(
    join(scratch, 'bare-webp'),
    await bareStrip(server, { episode, format: 'webp' }),
  );
  const browser = await openPhoneBrowser();
  try {
    const ours: Opening[] = [];
    const theirs: Opening[] = [];
    for (let visit = 0; visit < VISITS; visit += 1) {
      ours.push(await opening(browser, { address, watched: '#slice-0 img' }));
      theirs.push(await opening(browser, { address: bare.url, watched: 'img' }));
    }
    const blanks: Figure[] = [];
    for (const [place, format] of FORMATS.entries()) {
      const isAvif = place === 0;
      const mine = await blankShare(browser, { address, isAvif });
      const plain = await blankShare(browser, { address: isAvif ? bare.url : bareWebp.url, isAvif });
      blanks.push({
        what: `빈 화면, 1초에 ${SCROLL.pixelsASecond} px (${format.name})`,
        unit: '%',
        ours: percent(mine),
        peer: { name: '맨 문서', value: percent(plain), ratio: Number.NaN },
        budget: format.budget,
        note: `${mine.frames}장`,
      });
    }
    return [...openingFigures(ours, theirs), ...blanks];
  } finally {
    await browser.close();
    await bare.close();
    await bareWebp.close();
  }
}

async function opening(browser: PhoneBrowser, order: { address: string; watched: string }): Promise<Opening> {
  const script = `(${String(markForTiming)})(${JSON.stringify(order.watched)})`;
  const phone = await browser.phone({ isFarAway: true, isSlow: true, script });
  try {
    await phone.page.goto(order.address, { waitUntil: 'load' });
    const paintedMs = await inTime(phone.page.evaluate(firstPaintOfMarked), PAINTED_MS);
    return { paintedMs, shift: phone.shift(), shifted: await phone.shifted() };
  } finally {
    await phone.close();
  }
}

async function blankShare(browser: PhoneBrowser, order: { address: string; isAvif: boolean }): Promise<Scroll> {
  const script = `(${String(markForTiming)})('#slice-0 img, main > img')`;
  const phone = await browser.phone({
    isFarAway: true,
    isSlow: true,
    script,
    ...(order.isAvif ? {} : { unknownPictures: ['avif'] }),
  });
  try {
    await phone.page.goto(order.address, { waitUntil: 'load' });
    await inTime(phone.page.evaluate(firstPaintOfMarked), PAINTED_MS);
    return await scrollThrough(phone.page, SCROLL);
  } finally {
    await phone.close();
  }
}

function percent({ frames, blank }: Scroll): number {
  return (blank / frames) * 100;
}

function openingFigures(ours: Opening[], theirs: Opening[]): Figure[] {
  const times = (openings: Opening[]): number[] => openings.map(({ paintedMs }) => paintedMs);
  const row = (what: string, value: (numbers: number[]) => number): Figure => ({
    what,
    unit: 'ms',
    ours: value(times(ours)),
    peer: against('맨 문서', value(times(ours)), value(times(theirs))),
  });
  const shifts = ours.map(({ shift }) => shift);
  return [
    { ...row('첫 조각 (p75)', (numbers) => quantile(numbers, 0.75)), budget: { of: 'ours', atMost: 1200 } },
    row('첫 조각', median),
    {
      what: '그림 뷰어: 여는 동안 밀림',
      unit: '',
      ours: Math.max(...shifts),
      budget: { of: 'ours', atMost: 0 },
      note: shiftedWords(ours),
    },
  ];
}
