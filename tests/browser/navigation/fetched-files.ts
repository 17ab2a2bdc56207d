import { type Page, type Response, expect } from '@playwright/test';

export interface FetchedFile {
  kind: 'font' | 'picture';
  path: string;
  bytes: number;
}

/** Fonts and images that a page loads with interface fonts cached. */
export async function fetchedBy(page: Page, path: string): Promise<FetchedFile[]> {
  const fetched: Promise<FetchedFile>[] = [];
  const memo = (response: Response): void => {
    const { pathname } = new URL(response.url());
    const kind = pathname.endsWith('.woff2')
      ? 'font'
      : response.request().resourceType() === 'image'
        ? 'picture'
        : null;
    if (kind) fetched.push(response.body().then(({ length: bytes }) => ({ kind, path: pathname, bytes })));
  };
  page.on('response', memo);
  const [, files = ''] = /data-font-files="([^"]*)"/.exec(await (await page.request.get(path)).text()) ?? [];
  expect(files, 'the shop has cut its faces').not.toBe('');
  await page.addInitScript((saved) => {
    localStorage.setItem('seoga.fonts', saved);
    const painted = new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1);
      if (last && 'element' in last && last.element instanceof Element)
        last.element.setAttribute('data-painted-last', '');
    });
    painted.observe({ type: 'largest-contentful-paint', buffered: true });
  }, files);
  await page.goto(path, { waitUntil: 'networkidle' });
  // Later responses are not counted; the page closes before their bodies load.
  page.off('response', memo);
  return Promise.all(fetched);
}

export const sumOf = (files: readonly FetchedFile[]): number => files.reduce((all, { bytes }) => all + bytes, 0);
