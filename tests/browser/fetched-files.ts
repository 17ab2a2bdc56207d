import { type Page, type Response, expect } from '@playwright/test';

export interface FetchedFile {
  kind: 'font' | 'picture';
  path: string;
  bytes: number;
}

/** Every font and picture that a page fetches, as a device that keeps the interface's faces meets it. */
export async function fetchedBy(page: Page, path: string): Promise<FetchedFile[]> {
  const fetched: Promise<FetchedFile>[] = [];
  const note = (answer: Response): void => {
    const { pathname } = new URL(answer.url());
    const kind = pathname.endsWith('.woff2') ? 'font' : answer.request().resourceType() === 'image' ? 'picture' : null;
    if (kind) fetched.push(answer.body().then(({ length: bytes }) => ({ kind, path: pathname, bytes })));
  };
  page.on('response', note);
  const [, files = ''] = /data-font-files="([^"]*)"/.exec(await (await page.request.get(path)).text()) ?? [];
  expect(files, 'the shop has cut its faces').not.toBe('');
  await page.addInitScript((kept) => {
    localStorage.setItem('seoga.fonts', kept);
    const painted = new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1);
      if (last && 'element' in last && last.element instanceof Element)
        last.element.setAttribute('data-painted-last', '');
    });
    painted.observe({ type: 'largest-contentful-paint', buffered: true });
  }, files);
  await page.goto(path, { waitUntil: 'networkidle' });
  // What comes later is not counted, and its body may never be read: the page is closed soon.
  page.off('response', note);
  return Promise.all(fetched);
}

/** What they weigh together. */
export const sumOf = (files: readonly FetchedFile[]): number => files.reduce((all, { bytes }) => all + bytes, 0);
