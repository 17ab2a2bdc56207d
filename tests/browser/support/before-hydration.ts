import type { Page } from '@playwright/test';

/** Reloads the page and acts on it before its scripts arrive. */
export async function actBeforeHydration(page: Page, act: () => Promise<void>): Promise<void> {
  const acted = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await acted.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await act();
  acted.resolve();
}

/** Until React has taken over the heading and its effects have run. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}
