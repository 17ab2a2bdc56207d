import { type Page, expect } from '@playwright/test';
import { expectAccessible } from '../layout/accessibility.ts';
import { joinedReader } from '../account/member-steps.ts';
import { test, worksOf } from '../support/watched-page.ts';

async function headings(page: Page): Promise<string[]> {
  return page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
}

test('home, weekdays, a promotion, webtoons and new releases lead into each other (L1 L4 L5)', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: '오늘의 첫 문장' })).toBeVisible();
  await page.getByRole('button', { name: '자동 넘김 멈춤' }).click();
  // Keyboard only.
  const chosen = page.getByRole('tab', { selected: true });
  const today = await chosen.getAttribute('aria-label');
  await chosen.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { selected: true })).not.toHaveAttribute('aria-label', today ?? '');
  await expect(page.getByRole('tabpanel')).toBeVisible();
  const band = page.getByRole('link', { name: /기획전.*까지.*할인/ });
  await expect(band).toHaveAttribute('href', /^\/promotion\/\d+$/);
  await expectAccessible(page);

  await page.goto('/webtoon?tab=all');
  await page.getByRole('navigation', { name: '정렬' }).getByRole('link', { name: '업데이트순' }).click();
  await expect(page).toHaveURL(/\/webtoon\?tab=all&sort=latest$/);
  await page.getByRole('navigation', { name: '요일과 분류' }).getByRole('link', { name: '완결' }).click();
  await expect(page).toHaveURL(/tab=completed&sort=latest$/);
  await expect(page.getByRole('main').locator('a[href^="/novel/"]').first()).toBeVisible();

  await page.goto('/new');
  await page.getByRole('navigation', { name: '서재 고르기' }).getByRole('link', { name: '웹툰' }).click();
  await expect(page).toHaveURL(/\/new\?shelf=webtoon$/);
  await expect(page.getByRole('heading', { name: '새 작품' }).first()).toBeVisible();
  const opened = page
    .getByRole('main')
    .locator('a[href^="/novel/"]')
    .getByText(/화 공개$/);
  await expect(opened.first()).toBeVisible();
  const cut = (lines: Element[]): number => lines.filter((line) => line.scrollWidth > line.clientWidth).length;
  expect(await opened.evaluateAll(cut), 'which episodes are open is read whole').toBe(0);
  expect(await headings(page)).not.toContain('');

  await page.goto('/lightnovel');
  await expect(page.getByRole('main')).toContainText(/작품 \d+편/);
});

test('a member blocks a tag, sees no work of it and unblocks it (B17)', async ({ page, baseURL }) => {
  await joinedReader(page, baseURL ?? '');
  const [work] = await worksOf(page, `tag=${encodeURIComponent('구미호')}`);
  const link = page.getByRole('main').locator(`a[href="/novel/${work?.id}"]`);
  await page.goto('/webtoon?tab=all');
  await expect(link.first()).toBeVisible();
  await page.goto('/my');
  await page.getByRole('link', { name: '차단 태그' }).click();
  await page.getByRole('searchbox', { name: '태그 찾기' }).fill('구미');
  await page.getByRole('searchbox', { name: '태그 찾기' }).press('Enter');
  await page.getByRole('button', { name: '구미호 차단', exact: true }).click();
  await expect(page.getByText('태그를 차단했습니다.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '차단한 태그 1개' })).toBeVisible();
  await expectAccessible(page);
  for (const path of ['/', '/webtoon?tab=all', '/new', '/new?shelf=webtoon']) {
    await page.goto(path);
    await expect(page.locator('main')).toBeVisible();
    await expect(link, path).toHaveCount(0);
  }
  await page.goto('/my/tags');
  await page.getByRole('button', { name: '구미호 차단 해제' }).click();
  await expect(page.getByText('태그 차단을 해제했습니다.')).toBeVisible();
  await page.goto('/webtoon?tab=all');
  await expect(link.first()).toBeVisible();
});
