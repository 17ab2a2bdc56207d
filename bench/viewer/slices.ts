import type { Page } from '@playwright/test';
import { type BarePage, barePage } from '../bare-pages.ts';
import { openedEpisode } from '../bench-shop.ts';
import { rawAnswer } from '../raw-answer.ts';

type Format = 'avif' | 'webp';

/** The same pictures in the same encoding on a page without any script, those beyond the second when they come near. */
export async function bareStrip(
  shop: { url: string },
  order: { episode: number; format: Format },
): Promise<Record<string, BarePage>> {
  const { content } = await openedEpisode(shop, order.episode);
  if (content?.kind !== 'images') throw new Error('the strip has no slices');
  const pages: Record<string, BarePage> = {};
  const marks: string[] = [];
  for (const { hash, width, height, variants } of content.slices) {
    const best = variants.filter(({ format }) => format === order.format).toSorted((a, b) => b.width - a.width)[0];
    const path = `/media/public/${hash}/${best?.file}`;
    const { headers, body } = await rawAnswer(shop.url + path);
    pages[path] = { headers, body };
    const isLazy = marks.length > 1 ? ' loading="lazy"' : '';
    marks.push(`<img src="${path}" width="${width}" height="${height}" alt=""${isLazy}>`);
  }
  return { '/': barePage(marks.join('')), ...pages };
}

/** Marks an element for element timing before it is painted; runs in the page before any of it is read. */
export function markForTiming(watched: string): void {
  const observer = new MutationObserver(() => {
    const element = document.querySelector(watched);
    if (!element) return;
    element.setAttribute('elementtiming', 'watched');
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** When the marked element was painted, in milliseconds since the visit began. */
export async function firstPaintOfMarked(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const entry = list.getEntries()[0];
      if (entry) resolve(entry.startTime);
    }).observe({ type: 'element', buffered: true });
  });
}

/** Frames of a scroll, and those in which a part of the view had no picture. */
export interface Scroll {
  frames: number;
  blank: number;
}

/** Scrolls at a speed from the top for so long, or to the end. */
export function scrollThrough(page: Page, scroll: { pixelsASecond: number; forMs: number }): Promise<Scroll> {
  return page.evaluate(scrollInPage, scroll);
}

// Each frame is judged by what stood in the view before it moved on: a box in view whose picture is not there is blank.
async function scrollInPage(order: { pixelsASecond: number; forMs: number }): Promise<Scroll> {
  const slices = [...document.querySelectorAll('[id^="slice-"]')];
  const boxes = slices.length > 0 ? slices : [...document.querySelectorAll('main > img')];
  const isBlank = (box: Element): boolean => {
    const { top, bottom } = box.getBoundingClientRect();
    const image = box instanceof HTMLImageElement ? box : box.querySelector('img');
    return bottom > 1 && top < window.innerHeight - 1 && !(image?.complete && image.naturalWidth > 0);
  };
  const last = (boxes.at(-1)?.getBoundingClientRect().bottom ?? 0) + window.scrollY - window.innerHeight;
  const end = Math.min(last, (order.forMs / 1000) * order.pixelsASecond);
  return new Promise((resolve) => {
    const seen = { frames: 0, blank: 0 };
    const began = performance.now();
    const step = (now: number): void => {
      seen.frames += 1;
      if (boxes.some(isBlank)) seen.blank += 1;
      const top = Math.max(0, ((now - began) / 1000) * order.pixelsASecond);
      window.scrollTo({ top: Math.min(end, top), behavior: 'instant' });
      if (top < end) requestAnimationFrame(step);
      else resolve(seen);
    };
    requestAnimationFrame(step);
  });
}

/** Goes through all pictures from the top, a view at a time, as soon as those in view are decoded. Answers how many there were. */
export function lookAtAll(page: Page): Promise<number> {
  return page.evaluate(lookInPage);
}

async function lookInPage(): Promise<number> {
  const slices = [...document.querySelectorAll('[id^="slice-"]')];
  const boxes = slices.length > 0 ? slices : [...document.querySelectorAll('main > img')];
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  const imageOf = (box: Element): HTMLImageElement | null =>
    box instanceof HTMLImageElement ? box : box.querySelector('img');
  const inView = (): Element[] =>
    boxes.filter((box) => {
      const { top, bottom } = box.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    });
  const end = (boxes.at(-1)?.getBoundingClientRect().bottom ?? 0) + window.scrollY;
  for (let top = 0; top < end; top += window.innerHeight) {
    window.scrollTo({ top, behavior: 'instant' });
    await frame();
    const until = performance.now() + 3_000;
    const isThere = (box: Element): boolean => Boolean(imageOf(box)?.complete && imageOf(box)?.naturalWidth);
    while (!inView().every(isThere) && performance.now() < until) await frame();
    await frame();
  }
  return boxes.length;
}
