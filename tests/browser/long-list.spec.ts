import { expect } from '@playwright/test';
import { joinBy, someMail, test as entering } from './login-steps.ts';
import { plantLongShelf, plantLongWork } from './long-list-steps.ts';
import { alive, goBy, scrolled, watchData } from './moving-steps.ts';
import { test } from './watched-page.ts';

// A trace copies the whole page at every step: three thousand rows stand still for seconds under it.
test.use({ trace: 'off' });
entering.use({ trace: 'off' });

test('G8 a work of 3,000 episodes: its order, windows and place are there again after a document and after a screen', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const work = await plantLongWork();
  await page.goto(`/novel/${work}`);
  await alive(page);
  const isLastFirst = (): Promise<unknown> =>
    page.waitForFunction(() => document.querySelector('main ol a')?.textContent?.includes('3000화의 제목'));
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="?order=last"]')?.click());
  await isLastFirst();
  expect(new URL(page.url()).search).toBe('?order=last');
  const rows = page.locator('#panel-episodes ol > li');
  for (let windows = 2; windows <= 6; windows += 1) {
    await page.evaluate(() => document.querySelector('#panel-episodes ol > li:last-child')?.scrollIntoView());
    await expect.poll(() => rows.count(), { timeout: 20_000 }).toBeGreaterThanOrEqual(100 * windows);
  }
  await page.locator('#e2550').evaluate((row) => row.scrollIntoView({ block: 'center' }));
  const rowTop = (): Promise<number> =>
    page.evaluate(() => Math.round(document.getElementById('e2550')?.getBoundingClientRect().top ?? -1e9));
  // Rows that come into sight take their own height: the list settles.
  await page.waitForTimeout(1000);
  const [place, count] = [await rowTop(), await rows.count()];
  expect(place).toBeGreaterThan(100);
  const asked = watchData(page);
  const lines: string[] = [];
  page.on('request', (request) => request.url().includes('/episodes') && lines.push(request.url()));
  await goBy(page, '/ranking');
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === '랭킹');
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await isLastFirst();
  await expect(rows).toHaveCount(count);
  await expect.poll(async () => Math.abs((await rowTop()) - place), { timeout: 15_000 }).toBeLessThan(3);
  await page.goto('/policy/youth');
  await page.goBack();
  await isLastFirst();
  await alive(page);
  await expect.poll(async () => Math.abs((await rowTop()) - place), { timeout: 15_000 }).toBeLessThan(3);
  await expect(rows).toHaveCount(count);
  expect([...lines, ...asked.filter((path) => path.includes('from='))]).toEqual([]);
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
    // As where the shop's letters come to be shown only now: the rows above are not as high as they were.
    await page.addInitScript(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('main section li { padding-bottom: 24px }');
      document.adoptedStyleSheets.push(sheet);
    });
    await page.goBack();
    await expect.poll(() => books.count(), { timeout: 20_000 }).toBe(count);
    await expect.poll(async () => Math.abs((await top()) - place), { timeout: 15_000 }).toBeLessThan(3);
    expect(asked.filter((path) => path.includes('after='))).toEqual([]);
  },
);
