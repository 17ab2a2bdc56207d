import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { type BarePage, barePage, openBarePages } from './bare-pages.ts';
import type { BenchMeans } from './bench-means.ts';
import { longestStrip, openedEpisode } from './bench-shop.ts';
import { type Figure, median, quantile } from './figure.ts';
import { rawAnswer } from './raw-answer.ts';
import { openSlowBrowser } from './slow-browser.ts';

const VISITS = 5;
const PIXELS_A_SECOND = 1_200;
const WATCHED = '#slice-0 img';

interface Scroll {
  frames: number;
  blank: number;
}

/** A strip on a slow phone: when its first slice is seen, and whether any frame is blank while it is scrolled. */
export async function firstSliceBench({ scratch, shop }: BenchMeans): Promise<Figure[]> {
  const server = await shop();
  const episode = await longestStrip(server);
  const bare = await openBarePages(join(scratch, 'bare-strip'), await bareStrip(server, episode));
  const browser = await openSlowBrowser();
  try {
    const ours = { painted: [] as number[], shifts: [] as number[], scrolls: [] as Scroll[] };
    const theirs: number[] = [];
    for (let visit = 0; visit < VISITS; visit += 1) {
      const seen = await browser.visit(`${server.url}/viewer/i/${episode}`, WATCHED, scrollThrough);
      ours.painted.push(seen.paintedMs);
      ours.shifts.push(seen.layoutShift);
      ours.scrolls.push(seen.after);
      theirs.push((await browser.visit(bare.url, 'img', () => Promise.resolve())).paintedMs);
    }
    return figures(ours, theirs);
  } finally {
    await browser.close();
    await bare.close();
  }
}

function figures(ours: { painted: number[]; shifts: number[]; scrolls: Scroll[] }, theirs: number[]): Figure[] {
  const { painted, shifts, scrolls } = ours;
  const against = (value: number, bare: number): NonNullable<Figure['peer']> => ({
    name: '맨 문서',
    value: bare,
    ratio: value / bare,
  });
  const total = (count: keyof Scroll): number => scrolls.reduce((sum, scroll) => sum + scroll[count], 0);
  return [
    {
      what: '첫 조각 (p75)',
      unit: 'ms',
      ours: quantile(painted, 0.75),
      peer: against(quantile(painted, 0.75), quantile(theirs, 0.75)),
      budget: { of: 'ours', atMost: 1200 },
    },
    { what: '첫 조각', unit: 'ms', ours: median(painted), peer: against(median(painted), median(theirs)) },
    { what: '그림 뷰어: 밀림', unit: '', ours: Math.max(...shifts), budget: { of: 'ours', atMost: 0 } },
    {
      what: `빈 화면, 1초에 ${PIXELS_A_SECOND} px`,
      unit: '%',
      ours: (total('blank') / total('frames')) * 100,
      budget: { of: 'ours', atMost: 0 },
      note: `${total('frames')}장`,
    },
  ];
}

/** The same pictures in the same encoding on a page without any script. */
async function bareStrip(shop: { url: string }, episode: number): Promise<Record<string, BarePage>> {
  const { content } = await openedEpisode(shop, episode);
  if (content?.kind !== 'images') throw new Error('the strip has no slices');
  const pages: Record<string, BarePage> = {};
  const marks: string[] = [];
  for (const { hash, width, height, variants } of content.slices) {
    const best =
      variants
        .filter(({ format }) => format === 'avif')
        .toSorted((a, b) => a.width - b.width)
        .at(-1) ?? variants[0];
    const path = `/media/public/${hash}/${best?.file}`;
    const { headers, body } = await rawAnswer(shop.url + path);
    pages[path] = { headers, body };
    marks.push(
      `<img src="${path}" width="${width}" height="${height}" alt=""${marks.length > 1 ? ' loading="lazy"' : ''}>`,
    );
  }
  return { '/': barePage(marks.join('')), ...pages };
}

async function scrollThrough(page: Page): Promise<Scroll> {
  return page.evaluate(scrollInPage, PIXELS_A_SECOND);
}

// Each frame is judged by what stood in the view before it moved on: a box in view whose picture is not there is blank.
async function scrollInPage(pixelsASecond: number): Promise<Scroll> {
  const boxes = [...document.querySelectorAll('[id^="slice-"]')];
  const isBlank = (box: Element): boolean => {
    const { top, bottom } = box.getBoundingClientRect();
    const image = box.querySelector('img');
    return bottom > 1 && top < window.innerHeight - 1 && !(image?.complete && image.naturalWidth > 0);
  };
  const end = (boxes.at(-1)?.getBoundingClientRect().bottom ?? 0) + window.scrollY - window.innerHeight;
  return new Promise((resolve) => {
    const seen = { frames: 0, blank: 0 };
    const began = performance.now();
    const step = (now: number): void => {
      seen.frames += 1;
      if (boxes.some(isBlank)) seen.blank += 1;
      const top = Math.max(0, ((now - began) / 1000) * pixelsASecond);
      window.scrollTo({ top: Math.min(end, top), behavior: 'instant' });
      if (top < end) requestAnimationFrame(step);
      else resolve(seen);
    };
    requestAnimationFrame(step);
  });
}
