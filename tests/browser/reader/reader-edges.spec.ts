import { type Locator, expect } from '@playwright/test';
import { expectWithin } from '../layout/accessibility.ts';
import { openAlive } from '../navigation/navigation-steps.ts';
import { findEpisode, wheel } from './reader-steps.ts';
import { test } from '../support/watched-page.ts';

/** Chosen settings that look like the others of their group. */
function unmarkedChoices(sheet: Locator): Promise<number> {
  return sheet.locator('label:has(> input[type=radio]:checked)').evaluateAll((chosen) => {
    const look = (label: Element): string => {
      const { outline, backgroundColor, color } = getComputedStyle(label);
      return [outline, backgroundColor, color].join();
    };
    return chosen.filter((label) => {
      const others = [...(label.parentElement?.children ?? [])].filter((other) =>
        other.matches('label:not(:has(:checked))'),
      );
      return others.some((other) => look(other) === look(label));
    }).length;
  });
}

test('back closes what is open before it leaves, and a narrow bar cuts nothing, with forced colours too (L9)', async ({
  page,
}) => {
  // As narrow as a window of 1280 px at 400 percent.
  await page.emulateMedia({ forcedColors: 'active' });
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
    await expectWithin(page);
    expect(await unmarkedChoices(sheet)).toBe(0);
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
