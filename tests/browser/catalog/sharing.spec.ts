import { expect } from '@playwright/test';
import { expectAccessible } from '../layout/accessibility.ts';
import { goBy, openAlive } from '../navigation/navigation-steps.ts';
import { test, worksOf } from '../support/watched-page.ts';

test('sharing a work copies its clean URL, confirms and restores the focus (L8)', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [work] = await worksOf(page, 'shelf=serial&limit=1');
  await page.goto(`/novel/${work?.id}?s_id=7`);
  const button = page.getByRole('button', { name: '공유하기' }).filter({ visible: true });
  await button.click();
  const dialog = page.getByRole('dialog', { name: '공유하기' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  for (const name of ['네이버', 'X']) {
    const link = dialog.getByRole('link', { name });
    await expect(link).toHaveAttribute('href', new RegExp(encodeURIComponent(`/novel/${work?.id}`)));
    await expect(link).toHaveAttribute('href', /^https:\/\/[^?]+\?url=(?!.*s_id)/);
    await expect(link).toHaveAttribute('rel', /external/);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: '링크 복사' }).click();
  await expect(page.getByText('링크를 복사했습니다.', { exact: true })).toBeVisible();
  await expect(button).toBeFocused();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(new URL(`/novel/${work?.id}`, page.url()).href);
  await test.step('where copying is forbidden the URL is shown selected', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } });
    });
    await button.click();
    await dialog.getByRole('button', { name: '링크 복사' }).click();
    const address = page.getByLabel(/아래 주소를 복사해 주세요/);
    await expect(address).toHaveValue(new URL(`/novel/${work?.id}`, page.url()).href);
    const chosen = await address.evaluate(
      (shown: HTMLInputElement) => (shown.selectionEnd ?? 0) - (shown.selectionStart ?? 0),
    );
    expect(chosen).toBeGreaterThan(10);
  });
  await page.keyboard.press('Escape');
  await test.step('native sharing gets title and URL and is not offered where unsupported', async () => {
    await page.evaluate(() => {
      const passed: unknown[] = [];
      Reflect.set(window, 'handed', passed);
      const share = (options: unknown): Promise<void> => {
        passed.push(options);
        // The user cancels the second share.
        return passed.length > 1 ? Promise.reject(new DOMException('no', 'AbortError')) : Promise.resolve();
      };
      Object.defineProperty(Navigator.prototype, 'share', { configurable: true, value: share });
    });
    for (let times = 1; times <= 2; times += 1) {
      await button.click();
      await dialog.getByRole('button', { name: '다른 앱' }).click();
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();
      const url = new URL(`/novel/${work?.id}`, page.url()).href;
      const passed: unknown = await page.evaluate(() => Reflect.get(window, 'handed'));
      expect(passed).toEqual(Array.from({ length: times }, () => ({ title: work?.title, url })));
    }
    await page.evaluate(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined }));
    await button.click();
    await expect(dialog.getByRole('button', { name: '링크 복사' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: '다른 앱' })).toHaveCount(0);
  });
});

test('redirect rules apply to client navigation (G4)', async ({ page }) => {
  await openAlive(page, '/');
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  await goBy(page, '/main/novel?s_id=7');
  await expect(page).toHaveURL(/\/main\/serial\?s_id=7$/);
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage')), 'followed inside the app').toBe(true);
  await goBy(page, '/webtoons/old/1');
  // Navigation keeps the referral source (G10).
  await expect(page).toHaveURL(/\/webtoon(\?s_id=7)?$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/main\/serial\?s_id=7$/);
});
