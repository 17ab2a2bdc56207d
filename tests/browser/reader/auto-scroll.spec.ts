import { type Page, expect } from '@playwright/test';
import { expectAccessible } from '../layout/accessibility.ts';
import { openTool } from './text-to-speech-steps.ts';
import { openAlive } from '../navigation/navigation-steps.ts';
import { expectStill, findEpisode, saved, settled } from './reader-steps.ts';
import { test } from '../support/watched-page.ts';

const top = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);
const bar = (page: Page) => page.getByRole('toolbar', { name: '자동 스크롤' });
const speed = (page: Page) => page.getByRole('slider', { name: '속도' });

/** Pixels per second, measured in the page. */
const pace = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const [from, began] = [window.scrollY, performance.now()];
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return ((window.scrollY - from) / (performance.now() - began)) * 1000;
  });

/** Lets the last lines of the episode scroll by; returns the path of the next. */
async function scrollToNext(page: Page): Promise<string> {
  const from = new URL(page.url()).pathname;
  const id = from.split('/').at(-1) ?? '';
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(page.locator('section[data-section]').last()).not.toHaveAttribute('data-section', id);
  await page
    .locator(`article[data-episode="${id}"]`)
    .evaluate((article) => scrollBy(0, article.getBoundingClientRect().bottom - 150));
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(from);
  return new URL(page.url()).pathname;
}

for (const [row, category, usual] of [
  ['L9', 'serial', 40],
  ['L10', 'webtoon', 120],
] as const)
  test(`${row} ${category} scrolls automatically at a speed changed while moving`, async ({ page }) => {
    const { path } = await findEpisode(page, category);
    await openAlive(page, path);
    await openTool(page, '자동 스크롤');
    await expect.poll(() => top(page)).toBeGreaterThan(10);
    await expect(page.locator('[data-bars]')).toHaveAttribute('data-bars', 'hidden');
    const slow = await pace(page);
    // Dropped frames are not caught up: it may be slower, never faster.
    expect(slow).toBeLessThan(usual * 1.15);
    expect(slow).toBeGreaterThan(usual * 0.3);
    for (let times = 0; times < 6; times += 1) await page.keyboard.press('>');
    await expect(speed(page)).toHaveAttribute('aria-valuetext', '10단계');
    expect(await pace(page)).toBeGreaterThan(slow * 1.3);
    await page.keyboard.press('ArrowLeft');
    await expect(speed(page)).toHaveAttribute('aria-valuetext', '9단계');
    await page.getByRole('button', { name: '자동 스크롤 끝내기' }).click();
    await expectStill(page);
  });

test('automatic scrolling pauses for a sheet or a touch and stops in the background (L9 L10)', async ({ page }) => {
  const { path } = await findEpisode(page, 'serial');
  await openAlive(page, path);
  await openTool(page, '자동 스크롤');
  await expect.poll(() => top(page)).toBeGreaterThan(5);
  await page.keyboard.press('t');
  await expect(page.getByRole('dialog')).toBeVisible();
  const stored = await top(page);
  await expectStill(page);
  expect(await top(page)).toBe(stored);
  await page.keyboard.press('Escape');
  await expect.poll(() => top(page)).toBeGreaterThan(stored + 5);
  await page.mouse.move(200, 300);
  await page.mouse.down();
  await settled(page);
  const under = await top(page);
  await expectStill(page);
  expect(await top(page)).toBe(under);
  await page.mouse.up();
  await expect.poll(() => top(page)).toBeGreaterThan(under + 5);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(bar(page).getByRole('status')).toContainText('멈췄습니다');
  const left = await top(page);
  await expectStill(page);
  expect(await top(page)).toBe(left);
  await page.getByRole('button', { name: '시작' }).click();
  await expect.poll(() => top(page)).toBeGreaterThan(left + 5);
});

test('scrolled text counts as read, reduced motion starts only on request, and the next episode by choice (L9)', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { id, path } = await findEpisode(page, 'serial');
  await openAlive(page, path);
  expect(await top(page)).toBe(0);
  await openTool(page, '자동 스크롤');
  await expect(bar(page).getByRole('status')).toContainText('직접 시작하셨을 때만');
  await speed(page).fill('20');
  await expect.poll(() => top(page)).toBeGreaterThan(300);
  await expect.poll(async () => Number((await saved(page, `seoga.place.${id}`))?.['fraction'])).toBeGreaterThan(0);

  const goesOn = page.getByRole('button', { name: '다음 화로 이어 가기' });
  await expect(goesOn).toHaveAttribute('aria-pressed', 'true');
  const second = await scrollToNext(page);
  await expect(page.getByRole('button', { name: '멈춤' })).toBeVisible();
  await goesOn.click();
  await expect(goesOn).toHaveAttribute('aria-pressed', 'false');
  expect(await scrollToNext(page)).not.toBe(second);
  await expect(bar(page).getByRole('status')).toContainText('다음 화 앞에서 멈췄습니다.');
  await expectStill(page);
  const stopped = await top(page);
  await page.getByRole('button', { name: '시작' }).click();
  await expect.poll(() => top(page)).toBeGreaterThan(stopped + 5);
});

test('the auto-scroll bar is accessible in light and dark (L9 L10)', async ({ page }) => {
  for (const kind of ['serial', 'webtoon'] as const) {
    const { path } = await findEpisode(page, kind);
    await openAlive(page, path);
    await openTool(page, '자동 스크롤');
    await page.getByRole('button', { name: '멈춤' }).click();
    await expectAccessible(page);
  }
});
