import { expect, test } from '@playwright/test';
import { alive } from './navigation-steps.ts';

// Unwatched: these errors also reach the console.

test('a page that crashes in the browser shows a Korean error at its URL with a way on (F4)', async ({ page }) => {
  await page.goto('/ranking');
  await alive(page);
  // An unparsable script simulates one that throws.
  let isBroken = true;
  await page.route(/\/assets\/novel-[\w-]+\.js/, (route) =>
    isBroken
      ? route.fulfill({
          contentType: 'text/javascript',
          body: 'export default function Broken() { throw new Error("a screen that breaks"); }',
        })
      : route.continue(),
  );
  await page.locator('main a[href^="/novel/"]').first().click();
  await expect(page.getByText('이용에 불편을 드려 죄송합니다.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('오류 코드 E-500')).toBeVisible();
  await expect(page).toHaveTitle(/오류 안내/);
  isBroken = false;
  await page.getByRole('link', { name: '서가' }).first().click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByText('이용에 불편을 드려 죄송합니다.')).toHaveCount(0);
  await expect(page.locator('main h1')).toBeAttached();
  await test.step('the fatal error page returns by its button within the shop', async () => {
    await page.goto('/error?from=%2Franking%3Fperiod%3Dweekly');
    await alive(page);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect(page).toHaveURL(/\/ranking\?period=weekly$/);
    await expect(page.locator('h1')).toHaveText('랭킹', { timeout: 20_000 });
    expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true);
    await page.goto('/error?from=https%3A%2F%2Felsewhere.test%2F');
    await alive(page);
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  });
});

test('a crash outside every page leads to the error page (F4)', async ({ page }) => {
  // The frame of the page reads its fonts: without them nothing of the page remains.
  await page.addInitScript(() => {
    if (location.pathname !== '/ranking') return;
    const find = document.querySelector.bind(document);
    document.querySelector = (selector: string) => {
      if (selector === 'style[data-faces]') throw new Error('a frame that breaks');
      return find(selector);
    };
  });
  await page.goto('/ranking', { waitUntil: 'commit' });
  await page.waitForURL('**/error?from=%2Franking');
  await expect(page.getByText('이용에 불편을 드려 죄송합니다.')).toBeVisible();
  await expect(page.getByText('Application Error')).toHaveCount(0);
});
