import type { Page } from '@playwright/test';

/** Everything that no page waits for is there. Looked for by the page itself: to look at a long page from outside stops it. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('body > [aria-live="polite"].visually-hidden') !== null);
}
/** How far down the page stands. */
export const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));
/** Moves by a link that a screen may have anywhere. */
export async function goBy(page: Page, href: string): Promise<void> {
  await page.evaluate((path) => {
    const link = document.createElement('a');
    link.href = path;
    link.textContent = path;
    document.querySelector('main')?.append(link);
    link.click();
    link.remove();
  }, href);
}

/** How often a screen's data was asked for. */
export function watchData(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('.data')) asked.push(pathname + search);
  });
  return asked;
}
