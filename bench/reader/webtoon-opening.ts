import { join } from 'node:path';
import { withTimeout } from '#platform/with-timeout';
import { openBaselinePages } from '../servers/bare-pages.ts';
import type { BenchContext } from '../bench-context.ts';
import { longestWebtoon } from '../servers/bench-shop.ts';
import { type Figure, against, median, quantile } from '../figure.ts';
import { layoutShiftText } from './opening.ts';
import { type PhoneBrowser, openPhoneBrowser } from './phone-browser.ts';
import { type Scroll, baselineWebtoon, firstPaintOfElement, setElementTiming, scrollThrough } from './slices.ts';

const VISITS = 5;
const PAINTED_MS = 60_000;
const SCROLL = { pixelsASecond: 1_200, forMs: 12_000 };
const FORMATS = [
  { name: 'AVIF', budget: { of: 'ours', atMost: 0 } },
  { name: 'WebP만', budget: { of: 'ours', atMost: 1 } },
] as const;

interface OpeningRun {
  paintedMs: number;
  shift: number;
  shifted: string[];
}

/** Slow phone and network: first slice, and blank frames while scrolling. */
export async function webtoonOpeningFigures({ scratch, shop }: BenchContext): Promise<Figure[]> {
  const server = await shop();
  const episode = await longestWebtoon(server);
  const address = `${server.url}/viewer/i/${episode}`;
  const baseline = await openBaselinePages(
    join(scratch, 'bare-strip'),
    await baselineWebtoon(server, { episode, format: 'avif' }),
  );
  const bareWebp = await openBaselinePages(
    join(scratch, 'bare-webp'),
    await baselineWebtoon(server, { episode, format: 'webp' }),
  );
  const browser = await openPhoneBrowser();
  try {
    const ours: OpeningRun[] = [];
    const theirs: OpeningRun[] = [];
    for (let visit = 0; visit < VISITS; visit += 1) {
      ours.push(await opening(browser, { address, watched: '#slice-0 img' }));
      theirs.push(await opening(browser, { address: baseline.url, watched: 'img' }));
    }
    const blanks: Figure[] = [];
    for (const [position, format] of FORMATS.entries()) {
      const isAvif = position === 0;
      const mine = await blankShare(browser, { address, isAvif });
      const plain = await blankShare(browser, { address: isAvif ? baseline.url : bareWebp.url, isAvif });
      blanks.push({
        what: `빈 화면, 1초에 ${SCROLL.pixelsASecond} px (${format.name})`,
        unit: '%',
        ours: percent(mine),
        peer: { name: '맨 문서', value: percent(plain), ratio: Number.NaN },
        budget: format.budget,
        note: `${mine.frames}장`,
      });
    }
    return [...openingTimeFigures(ours, theirs), ...blanks];
  } finally {
    await browser.close();
    await baseline.close();
    await bareWebp.close();
  }
}

async function opening(browser: PhoneBrowser, order: { address: string; watched: string }): Promise<OpeningRun> {
  const script = `(${String(setElementTiming)})(${JSON.stringify(order.watched)})`;
  const phone = await browser.phone({ isFarAway: true, isSlow: true, script });
  try {
    await phone.page.goto(order.address, { waitUntil: 'load' });
    const paintedMs = await withTimeout(phone.page.evaluate(firstPaintOfElement), PAINTED_MS);
    return { paintedMs, shift: phone.shift(), shifted: await phone.shifted() };
  } finally {
    await phone.close();
  }
}

async function blankShare(browser: PhoneBrowser, order: { address: string; isAvif: boolean }): Promise<Scroll> {
  const script = `(${String(setElementTiming)})('#slice-0 img, main > img')`;
  const phone = await browser.phone({
    isFarAway: true,
    isSlow: true,
    script,
    ...(order.isAvif ? {} : { unknownPictures: ['avif'] }),
  });
  try {
    await phone.page.goto(order.address, { waitUntil: 'load' });
    await withTimeout(phone.page.evaluate(firstPaintOfElement), PAINTED_MS);
    return await scrollThrough(phone.page, SCROLL);
  } finally {
    await phone.close();
  }
}

function percent({ frames, blank }: Scroll): number {
  return (blank / frames) * 100;
}

function openingTimeFigures(ours: OpeningRun[], theirs: OpeningRun[]): Figure[] {
  const times = (releases: OpeningRun[]): number[] => releases.map(({ paintedMs }) => paintedMs);
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
      note: layoutShiftText(ours),
    },
  ];
}
