import { join } from 'node:path';
import { barePage, openBarePages } from './bare-pages.ts';
import type { BenchMeans } from './bench-means.ts';
import { freeEpisodes } from './bench-shop.ts';
import { type Figure, median, quantile } from './figure.ts';
import { keyDelays, pressUntil } from './key-delays.ts';
import { type SlowBrowser, openSlowBrowser } from './slow-browser.ts';

const VISITS = 7;
const SIZE_KEYS = ['+', '+', '-', '-', '+', '-'];
const TURN_KEYS = Array.from({ length: 12 }, () => 'PageDown');

interface Seen {
  painted: number[];
  shifts: number[];
  sizes: number[];
  turns: number[];
}

/** A text of 10,000 characters on a slow phone: when its first paragraph is seen, what moves, how keys answer. */
export async function firstParagraphBench({ scratch, shop }: BenchMeans): Promise<Figure[]> {
  const server = await shop();
  const [episode] = await freeEpisodes(server, server.longText.workId);
  const bare = await openBarePages(join(scratch, 'bare-text'), {
    '/': barePage(server.longText.paragraphs.map((text) => `<p>${text}</p>`).join('')),
  });
  const browser = await openSlowBrowser();
  try {
    const ours: Seen = { painted: [], shifts: [], sizes: [], turns: [] };
    const theirs: number[] = [];
    for (let visit = 0; visit < VISITS; visit += 1) {
      await visitViewer(browser, `${server.url}/viewer/${episode?.id}`, ours);
      theirs.push((await browser.visit(bare.url, 'p', () => Promise.resolve())).paintedMs);
    }
    return figures(ours, theirs);
  } finally {
    await browser.close();
    await bare.close();
  }
}

async function visitViewer(browser: SlowBrowser, url: string, seen: Seen): Promise<void> {
  const visit = await browser.visit(url, 'article p', async (page) => {
    await pressUntil(page, '+', () => document.documentElement.style.getPropertyValue('--read-size') > '18');
    seen.sizes.push(...(await keyDelays(page, SIZE_KEYS)));
    seen.turns.push(...(await keyDelays(page, TURN_KEYS)));
  });
  seen.painted.push(visit.paintedMs);
  seen.shifts.push(visit.layoutShift);
}

function figures({ painted, shifts, sizes, turns }: Seen, theirs: number[]): Figure[] {
  const against = (value: number, bare: number): NonNullable<Figure['peer']> => ({
    name: '맨 문서',
    value: bare,
    ratio: value / bare,
  });
  return [
    {
      what: '첫 문단, 1만 자 (p75)',
      unit: 'ms',
      ours: quantile(painted, 0.75),
      peer: against(quantile(painted, 0.75), quantile(theirs, 0.75)),
      budget: { of: 'ours', atMost: 800 },
    },
    { what: '첫 문단, 1만 자', unit: 'ms', ours: median(painted), peer: against(median(painted), median(theirs)) },
    { what: '글 뷰어: 밀림', unit: '', ours: Math.max(...shifts), budget: { of: 'ours', atMost: 0 } },
    {
      what: '글자 크기 바꾸기',
      unit: 'ms',
      ours: median(sizes),
      budget: { of: 'ours', atMost: 100 },
      note: `가장 느린 것 ${Math.max(...sizes)} ms`,
    },
    { what: '글 넘기기', unit: 'ms', ours: median(turns), budget: { of: 'ours', atMost: 34 } },
    { what: '글 넘기기 (p98)', unit: 'ms', ours: quantile(turns, 0.98), budget: { of: 'ours', atMost: 80 } },
  ];
}
