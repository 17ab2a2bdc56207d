import { expect } from '@playwright/test';
import { joinBy, someMail, test as entering } from './login-steps.ts';
import { plantLongShelf, plantLongWork } from './long-list-steps.ts';
import { alive, goBy, scrolled, watchData } from './moving-steps.ts';
import { test } from './watched-page.ts';

// A trace copies the whole page at every step: three thousand rows stand still for seconds under it.
test.use({ trace: 'off' });
entering.use({ trace: 'off' });

test('G8 a work of 3,000 episodes: its order and place are there again after a document and after a screen', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const work = await plantLongWork();
  await page.goto(`/novel/${work}`);
  await alive(page);
  const asked = watchData(page);
  const isLastFirst = (): Promise<unknown> =>
    page.waitForFunction(() => document.querySelector('main ol a')?.textContent?.includes('3000화의 제목'));
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="?order=last"]')?.click());
  await isLastFirst();
  expect(new URL(page.url()).search).toBe('?order=last');
  expect(asked).toEqual([]);
  await page.evaluate(() => {
    const row = [...document.querySelectorAll('main ol a')].find((line) => line.textContent.includes('1400화의 제목'));
    row?.scrollIntoView({ block: 'center' });
  });
  /** Where the row stands on the screen; far off where there is none. */
  const rowTop = (): Promise<number> =>
    page.evaluate(() => {
      const row = [...document.querySelectorAll('main ol a')].find((line) =>
        line.textContent.includes('1400화의 제목'),
      );
      return Math.round(row?.getBoundingClientRect().top ?? -1e9);
    });
  // Rows that come into sight take their own height: the list settles.
  await page.waitForTimeout(1000);
  const place = await rowTop();
  expect(place).toBeGreaterThan(100);
  await goBy(page, '/ranking');
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === '랭킹');
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await isLastFirst();
  await expect.poll(async () => Math.abs((await rowTop()) - place), { timeout: 15_000 }).toBeLessThan(3);
  await page.goto('/policy/youth');
  await page.goBack();
  await isLastFirst();
  await alive(page);
  await expect.poll(async () => Math.abs((await rowTop()) - place), { timeout: 15_000 }).toBeLessThan(3);
});

entering(
  'G8 a shelf of 3,000 works: coming back finds it as long as it was, and asks for nothing again',
  async ({ page }) => {
    entering.setTimeout(180_000);
    const mail = await joinBy(page, someMail());
    await plantLongShelf(mail);
    // The shop's letters lie on this device: a first visit sets its lines anew as soon as the reader moves on.
    await page.goto('/');
    await alive(page);
    await page.waitForFunction(() => localStorage.getItem('seoga.fonts') !== null);
    await page.goto('/mybook?tab=bought&sort=title');
    await alive(page);
    const books = page.getByRole('region', { name: '작품' }).getByRole('listitem');
    await expect(books).toHaveCount(24);
    for (let pages = 2; pages <= 8; pages += 1) {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect.poll(() => books.count()).toBeGreaterThanOrEqual(24 * pages);
    }
    await books.nth(90).scrollIntoViewIfNeeded();
    // The page that was asked for last may still be on its way.
    await expect(page.getByRole('region', { name: '작품' })).toHaveAttribute('aria-busy', 'false');
    await page.waitForTimeout(500);
    const count = await books.count();
    const top = (): Promise<number> => books.nth(90).evaluate((book) => Math.round(book.getBoundingClientRect().top));
    const place = await top();
    const asked = watchData(page);
    await goBy(page, '/ranking');
    await expect(page.locator('h1')).toHaveText('랭킹', { timeout: 20_000 });
    await page.goBack();
    await expect(books).toHaveCount(count, { timeout: 20_000 });
    await expect.poll(async () => Math.abs((await top()) - place), { timeout: 15_000 }).toBeLessThan(3);
    await page.goto('/policy/youth');
    await page.goBack();
    await expect.poll(() => books.count(), { timeout: 20_000 }).toBe(count);
    await expect.poll(async () => Math.abs((await top()) - place), { timeout: 15_000 }).toBeLessThan(3);
    expect(asked.filter((path) => path.includes('after='))).toEqual([]);
  },
);
