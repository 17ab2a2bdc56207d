import { type Page, expect } from '@playwright/test';
import { samplesFirst } from '../support/sample-works.ts';

interface Work {
  id: number;
}

interface EpisodeLine {
  id: number;
  state: string;
  content: 'text' | 'images';
}

async function episodesOf(page: Page, category: string): Promise<EpisodeLine[][]> {
  const works: Work[] = (await (await page.request.get(`/ko/v1/works?shelf=${category}`)).json()).result.works;
  const lists: EpisodeLine[][] = [];
  for (const work of samplesFirst(works))
    lists.push((await (await page.request.get(`/ko/v1/works/${work.id}/episodes`)).json()).result.episodes);
  return lists;
}

export async function findEpisode(
  page: Page,
  category: 'serial' | 'lightnovel' | 'webtoon',
  state: 'free' | 'locked' = 'free',
): Promise<{ id: number; path: string }> {
  const episode = (await episodesOf(page, category)).flat().find((each) => each.state === state);
  if (!episode) throw new Error(`no ${state} episode on ${category}`);
  return { id: episode.id, path: episode.content === 'images' ? `/viewer/i/${episode.id}` : `/viewer/${episode.id}` };
}

/** The first fully visible line of text. */
export async function topText(page: Page): Promise<string> {
  return (await topParagraph(page)).words;
}

function topParagraph(page: Page): Promise<{ words: string; top: number }> {
  return page.evaluate(() => {
    const article = document.querySelector('article');
    if (!article) return { words: '', top: 0 };
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('[data-block]') || node.parentElement.closest('rt, rp, [role]')) continue;
      const text = node.textContent ?? '';
      for (let at = 0; at < text.length; at += 1) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = range.getBoundingClientRect();
        const words = text.slice(at, at + 12).trim();
        if (words !== '' && box.height > 0 && box.top >= 22) return { words, top: box.top };
      }
    }
    return { words: '', top: 0 };
  });
}

/** Expects a sentence at the top; short words may repeat, so the nearest counts. */
export async function expectInView(page: Page, words: string): Promise<void> {
  const tops = await page.evaluate((wanted) => {
    const found: number[] = [];
    for (const block of document.querySelectorAll('article > [data-block]')) {
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = (node.textContent ?? '').indexOf(wanted);
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        found.push(range.getBoundingClientRect().top);
      }
    }
    return found;
  }, words);
  const off = Math.min(...tops.map((top) => Math.abs(top - 24)));
  expect(off, `“${words}” stands at ${tops.join(', ')}`).toBeLessThan(40);
}

export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  );
}

/** Saves a pending position now, as leaving the page does. */
export async function savePosition(page: Page): Promise<void> {
  await settled(page);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  await settled(page);
}

/** Scrolls until the page is at another episode. Returns its path. */
export async function readPast(page: Page, path: string): Promise<string> {
  const read = async (): Promise<string> => {
    await wheel(page, 500);
    return new URL(page.url()).pathname;
  };
  await expect.poll(read, { intervals: [50], timeout: 30_000 }).not.toBe(path);
  return new URL(page.url()).pathname;
}

/** Expects the page not to scroll for thirty frames; whatever moves it does so once a frame. */
export async function expectStill(page: Page): Promise<void> {
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const from = window.scrollY;
        let frames = 0;
        const check = (): void => {
          frames += 1;
          if (frames === 30) resolve(window.scrollY - from);
          else requestAnimationFrame(check);
        };
        requestAnimationFrame(check);
      }),
  );
  expect(moved).toBe(0);
}

/** Scrolls as the reader does: a scroll without input is no reading. */
export async function wheel(page: Page, by: number): Promise<void> {
  await page.evaluate((top) => {
    dispatchEvent(new WheelEvent('wheel'));
    window.scrollBy({ top, behavior: 'instant' });
  }, by);
  await settled(page);
}

/** Scrolls until a line of text is at the top rather than a scene gap. Returns its words. */
export async function wheelToParagraph(page: Page, by: number): Promise<string> {
  await wheel(page, by);
  await wheel(page, (await topParagraph(page)).top - 24);
  return topText(page);
}

/** Records layout shifts, external requests and errors. */
export async function watched(
  page: Page,
): Promise<{ shift(): Promise<number>; strangers: string[]; errors: string[] }> {
  const strangers: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!/^(127\.0\.0\.1|localhost)$/.test(url.hostname) && !/^(data|blob):$/.test(url.protocol))
      strangers.push(request.url());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.addInitScript(() => {
    let sum = 0;
    const count = (entries: PerformanceEntry[]): void => {
      for (const entry of entries)
        if (!Reflect.get(entry, 'hadRecentInput')) sum += Number(Reflect.get(entry, 'value'));
    };
    const observer = new PerformanceObserver((list) => count(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const shift = (): number => {
      count(observer.takeRecords());
      return sum;
    };
    Object.assign(window, { shift });
  });
  const shift = async (): Promise<number> => {
    await settled(page);
    return page.evaluate(() => (window as unknown as { shift(): number }).shift());
  };
  return { shift, strangers, errors };
}

export function saved(page: Page, key: string): Promise<Record<string, unknown> | null> {
  return page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key);
}
