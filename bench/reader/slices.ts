import type { Page } from '@playwright/test';
import { type BaselinePage, baselinePage } from '../servers/bare-pages.ts';
import { openedEpisode } from '../servers/bench-shop.ts';
import { fetchRawResponse } from '../servers/raw-response.ts';

type Format = 'avif' | 'webp';

/** No scripts; lazy after the second picture. */
export async function baselineWebtoon(
  shop: { url: string },
  order: { episode: number; format: Format },
): Promise<Record<string, BaselinePage>> {
  const { content } = await openedEpisode(shop, order.episode);
  if (content?.kind !== 'images') throw new Error('the strip has no slices');
  const pages: Record<string, BaselinePage> = {};
  const marks: string[] = [];
  for (const { hash, width, height, variants } of content.slices) {
    const best = variants.filter(({ format }) => format === order.format).toSorted((a, b) => b.width - a.width)[0];
    const path = `/media/public/${hash}/${best?.file}`;
    const { headers, body } = await fetchRawResponse(shop.url + path);
    pages[path] = { headers, body };
    const isLazy = marks.length > 1 ? ' loading="lazy"' : '';
    marks.push(`<img src="${path}" width="${width}" height="${height}" alt=""${isLazy}>`);
  }
  return { '/': baselinePage(marks.join('')), ...pages };
}

/** Must run before the element is painted. */
export function setElementTiming(watched: string): void {
  const observer = new MutationObserver(() => {
    const element = document.querySelector(watched);
    if (!element) return;
    element.setAttribute('elementtiming', 'watched');
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Paint time in ms since navigation. */
export async function firstPaintOfElement(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const entry = list.getEntries()[0];
      if (entry) resolve(entry.startTime);
    }).observe({ type: 'element', buffered: true });
  });
}

export interface Scroll {
  frames: number;
  blank: number;
}

export function scrollThrough(page: Page, scroll: { pixelsASecond: number; forMs: number }): Promise<Scroll> {
  return page.evaluate(scrollInPage, scroll);
}

// Judges each frame before moving: a visible box without its picture is blank.
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

/** One view at a time, each once decoded. Returns the number of pictures. */
export function scrollThroughAll(page: Page): Promise<number> {
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
