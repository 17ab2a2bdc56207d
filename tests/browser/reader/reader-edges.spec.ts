import { expect } from '@playwright/test';
import { openAlive } from '../navigation/navigation-steps.ts';
import { findEpisode, wheel } from './reader-steps.ts';
import { test } from '../support/watched-page.ts';

test('back closes what is open before it leaves, and a narrow bar cuts nothing (L9)', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { path } = await findEpisode(page, 'serial');
  await openAlive(page, '/');
  await openAlive(page, path);
  for (const name of ['이전 화', '다음 화', '본문 찾기', '듣기', '자동 스크롤'])
    await expect(
      page.getByRole('navigation', { name: '회차 이동' }).getByText(name).or(page.getByLabel(name)).first(),
    ).toBeInViewport({ ratio: 1 });
  await wheel(page, 0);
  for (const name of ['보기 설정', '본문 찾기']) {
    await page.getByRole('button', { name }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  // One closed by its button leaves nothing for back to close.
  await page.getByRole('button', { name: '목차' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorX)).toBe('auto');
});
