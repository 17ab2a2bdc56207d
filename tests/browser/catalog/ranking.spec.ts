import { expect } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../layout/accessibility.ts';
import { plantRanking } from './ranking-steps.ts';
import { test } from '../support/watched-page.ts';

test('a ranking shows order, counts, date and method (L6)', async ({ page }) => {
  test.setTimeout(120_000);
  const newcomer = await plantRanking();
  // Cached pages update within a second of a new board.
  await expect
    .poll(async () => (await page.request.get('/ranking')).text(), { timeout: 10_000 })
    .toContain('계단 상승');
  await page.goto('/ranking');
  await expect(page).toHaveTitle('랭킹 - 서가');
  const board = page.getByRole('region', { name: '실시간 인기 순위' });
  const places = board.getByRole('listitem');
  await expect(places.first()).toContainText('1위');
  await expect(places.nth(3)).toContainText('4위');
  // Other tests' reads in the same hour count too.
  await expect(places.filter({ hasText: newcomer })).toContainText('순위에 새로 진입');
  await expect(board.getByText(/계단 하락/).first()).toBeAttached();
  await expect(page.getByText(/\d+월 \d+일 \d\d:\d\d 기준/)).toBeVisible();
  const middle = await places.first().boundingBox();
  const left = await places.nth(1).boundingBox();
  expect((left?.x ?? 0) < (middle?.x ?? 0), 'the second stands to the left of the first').toBe(true);
  await expectNoOverflow(page);

  await page.getByRole('link', { name: '웹툰', exact: true }).and(page.locator('main a')).press('Enter');
  await expect(page).toHaveURL(/\/ranking\?shelf=webtoon$/);
  await expect(page.getByRole('region', { name: '웹툰 실시간 인기 순위' }).getByRole('listitem').first()).toContainText(
    '1위',
  );
  await page.getByRole('link', { name: '판매', exact: true }).press('Enter');
  await expect(page.getByText('아직 판매된 작품이 없습니다.')).toBeVisible();
  await expect(page.getByRole('region', { name: '새로 들어온 작품' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '실시간 인기 순위 보기' }).press('Enter');
  await expect(page).toHaveURL(/\/ranking$/);

  await page.getByRole('link', { name: '순위 집계 기준' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '순위 집계 기준' })).toBeVisible();
  const table = page.getByRole('region', { name: '순위의 근거' });
  await expect(table.getByRole('row').nth(1)).toContainText('1');
  const dialog = page.waitForEvent('download');
  await page.getByRole('link', { name: /CSV/ }).click();
  expect((await dialog).suggestedFilename()).toMatch(/^seoga-ranking-\d+\.csv$/);
  await expectAccessible(page);
  await page.getByLabel('기간').selectOption('weekly');
  await page.getByRole('button', { name: '보기' }).press('Enter');
  await expect(page).toHaveURL(/board=weekly/);
  await test.step('every ranking has a URL and works by links alone', async () => {
    const html = async (path: string): Promise<string> => (await page.request.get(path)).text();
    expect(await html('/ranking')).toContain('href="/ranking?board=daily"');
    const daily = await html('/ranking?board=daily');
    expect(daily).toMatch(/<a(?=[^>]*aria-current="true")[^>]*>일간</);
    expect(daily).toMatch(/href="\/ranking\?board=daily&amp;adult=out"/);
  });
});
