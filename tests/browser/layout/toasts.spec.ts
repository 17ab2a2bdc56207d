import { type Locator, type Page, expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { isAlive } from '../navigation/build-steps.ts';
import { joinBy, test } from '../account/login-steps.ts';
import { WIDE, worksOf } from '../support/watched-page.ts';

const region = (page: Page): Locator => page.getByRole('region', { name: '알림 (단축키 F8)' });
const toasts = (page: Page): Locator => region(page).locator('li[data-state="open"]');
const titles = (page: Page): Promise<string[]> => toasts(page).locator('[class*="title"]').allTextContents();

/** As many refused follows as given, each with a toast. Returns their messages, newest first. */
async function refuseFollows(page: Page, count: number): Promise<string[]> {
  const messages = ['첫째', '둘째', '셋째', '넷째'].slice(0, count).map((turn) => `${turn} 알림입니다.`);
  for (const message of messages) {
    await page.route('**/ko/v1/works/*/follow', (route) =>
      route.fulfill({ status: 409, json: { statusCode: 409, result: { name: 'INPUT_ERROR', code: '0001', message } } }),
    );
    await page.getByRole('button', { name: '관심 작품 추가' }).filter({ visible: true }).first().click();
    await expect(toasts(page).filter({ hasText: message })).toBeVisible();
  }
  return messages.toReversed();
}

async function expectThreeForThreeSeconds(page: Page): Promise<void> {
  const message = await refuseFollows(page, 4);
  await expect(toasts(page)).toHaveCount(3);
  const byHeight = await toasts(page).evaluateAll((all) =>
    all
      .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
      .map((one) => one.querySelector('[class*="title"]')?.textContent ?? ''),
  );
  expect(byHeight).toEqual(message.slice(0, 3));

  await toasts(page).first().hover();
  await page.clock.runFor(20_000);
  await expect(toasts(page)).toHaveCount(3);
  await page.mouse.move(5, 300);
  await page.clock.runFor(2000);
  await expect(toasts(page)).toHaveCount(3);

  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(toasts(page).filter({ hasText: message[0] ?? '' })).toBeFocused();
  await page.clock.runFor(20_000);
  await expect(toasts(page)).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(toasts(page)).toHaveCount(2);
  expect(await titles(page)).not.toContain(message[0]);
  await page.evaluate(() => document.getElementById('main')?.focus());
  await page.clock.runFor(3100);
  await expect(toasts(page)).toHaveCount(0);
}

async function swipe(page: Page, pixels: number): Promise<void> {
  const box = await toasts(page).first().boundingBox();
  if (!box) throw new Error('there is no toast');
  const [x, y] = [box.x + 30, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels / 2, y, { steps: 4 });
  await page.mouse.move(x + pixels, y, { steps: 4 });
  await page.mouse.up();
}

test('toasts: how many, how long, and how they are dismissed and announced (X5)', WIDE, async ({ page }) => {
  await joinBy(page);
  const [work] = await worksOf(page, 'shelf=serial&limit=1');
  await page.clock.install();
  await page.goto(`/novel/${work?.id}`);
  await isAlive(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await test.step('at most three toasts, newest first, for three seconds and not while hovered or focused', () =>
    expectThreeForThreeSeconds(page));
  await refuseFollows(page, 2);
  await test.step('a swipe of more than 50 pixels to the right dismisses a toast', async () => {
    await swipe(page, 40);
    await expect(toasts(page)).toHaveCount(2);
    await swipe(page, 90);
    await expect(toasts(page)).toHaveCount(1);
  });
  await test.step('toasts are announced, closed by a 44-pixel button and above the bar in both themes', async () => {
    await page.clock.resume();
    await toasts(page).first().hover();
    await expectAccessible(page);
    const close = toasts(page).first().getByRole('button', { name: '알림 닫기' });
    const box = await close.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await close.click();
    await expect(toasts(page)).toHaveCount(0);
  });
});
