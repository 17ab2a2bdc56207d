import { expect } from '@playwright/test';
import { joinBy, someMail, test as entering } from '../account/login-steps.ts';
import { plantLongLibrary, plantLongWork } from './long-list-steps.ts';
import { alive, goBy, restingTop, scrolled, watchData } from '../navigation/navigation-steps.ts';
import { test } from '../support/watched-page.ts';

// Tracing copies the page at every step, which takes seconds with 3,000 rows.
test.use({ trace: 'off' });
entering.use({ trace: 'off' });

test('a list of 3,000 episodes restores order, windows and position after a document and a client navigation (G8)', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const work = await plantLongWork();
  await page.goto(`/novel/${work}`);
  await alive(page);
  const isLastFirst = (): Promise<unknown> =>
    page.waitForFunction(() => document.querySelector('main ol a')?.textContent?.includes('3000화의 제목'));
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href$="?order=last"]')?.click());
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
  // Visible rows get their real height.
  const [position, count] = [await restingTop(page.locator('#e2550')), await rows.count()];
  expect(position).toBeGreaterThan(100);
  const requests = watchData(page);
  const lines: string[] = [];
  page.on('request', (request) => request.url().includes('/episodes') && lines.push(request.url()));
  await goBy(page, '/ranking');
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === '랭킹');
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await isLastFirst();
  await expect(rows).toHaveCount(count);
  await expect.poll(async () => Math.abs((await rowTop()) - position), { timeout: 15_000 }).toBeLessThan(3);
  await page.goto('/policy/youth');
  await page.goBack();
  await isLastFirst();
  await alive(page);
  await expect.poll(async () => Math.abs((await rowTop()) - position), { timeout: 15_000 }).toBeLessThan(3);
  await expect(rows).toHaveCount(count);
  expect([...lines, ...requests.filter((path) => path.includes('from='))]).toEqual([]);
});

entering(
  'G8 a shelf of 3,000 works: coming back finds it as long as it was, and asks for nothing again',
  async ({ page }) => {
    entering.setTimeout(180_000);
    const mail = await joinBy(page, someMail());
    await plantLongLibrary(mail);
    // Caches the web fonts: on a first visit they change line breaks after navigation.
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
    // The previous navigation may still be pending.
    await expect(page.getByRole('region', { name: '작품' })).toHaveAttribute('aria-busy', 'false');
    const position = await restingTop(books.nth(90));
    const count = await books.count();
    const top = (): Promise<number> => books.nth(90).evaluate((book) => Math.round(book.getBoundingClientRect().top));
    const requests = watchData(page);
    await goBy(page, '/ranking');
    await expect(page.locator('h1')).toHaveText('랭킹', { timeout: 20_000 });
    await page.goBack();
    await expect(books).toHaveCount(count, { timeout: 20_000 });
    await expect.poll(async () => Math.abs((await top()) - position), { timeout: 15_000 }).toBeLessThan(3);
    await page.goto('/policy/youth');
    // Simulates fonts that arrive late, so that rows above change height.
    await page.addInitScript(() => {
      const dialog = new CSSStyleSheet();
      dialog.replaceSync('main section li { padding-bottom: 24px }');
      document.adoptedStyleSheets.push(dialog);
    });
    await page.goBack();
    await expect.poll(() => books.count(), { timeout: 20_000 }).toBe(count);
    await expect.poll(async () => Math.abs((await top()) - position), { timeout: 15_000 }).toBeLessThan(3);
    expect(requests.filter((path) => path.includes('after='))).toEqual([]);
  },
);
