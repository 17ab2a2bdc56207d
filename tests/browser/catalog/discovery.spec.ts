import { expect } from '@playwright/test';
import { joinedReader } from '../account/member-steps.ts';
import { expectAccessible } from '../layout/accessibility.ts';
import { openAlive } from '../navigation/navigation-steps.ts';
import { test, worksOf } from '../support/watched-page.ts';

test('a member hides a work from its card, undoes it, and saves a search @desk', async ({ page, baseURL }) => {
  await joinedReader(page, baseURL ?? '');
  const [work] = await worksOf(page, 'shelf=webtoon');
  const title = work?.title ?? '';
  const card = page.getByRole('main').locator(`a[href="/novel/${work?.id}"]`).first();
  await openAlive(page, '/webtoon?tab=all');
  await card.focus();
  await page.getByRole('button', { name: `${title} 메뉴` }).click();
  const sheet = page.getByRole('dialog', { name: title });
  await sheet.getByRole('button', { name: `${title} 숨기기` }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: '실행 취소' }).click();
  await expect(card).toBeVisible();

  await openAlive(page, `/novel/${work?.id}`);
  const menu = page.locator('a[aria-label="작품 메뉴"]:visible');
  await menu.focus();
  await menu.press('Enter');
  await sheet.getByRole('button', { name: `${title} 숨기기` }).click();
  await expect(page.getByText('숨긴 작품입니다.')).toBeVisible();
  const search = `/search?q=${encodeURIComponent(title)}`;
  await page.goto(search);
  await expect(card).toHaveCount(0);
  await page.getByRole('link', { name: '숨긴 작품 1개 보기' }).click();
  await expect(card).toBeVisible();
  await page.goto('/my/hidden');
  await expectAccessible(page);
  await page.getByRole('button', { name: `${title} 다시 보기` }).click();
  await expect(page.getByText('목록에 다시 보입니다.')).toBeVisible();

  await page.goto(search);
  await page.getByRole('link', { name: '검색 저장' }).click();
  await page.getByLabel('이름').fill('내 검색');
  await page.getByRole('button', { name: '이 검색 저장' }).click();
  await expect(page.getByText('검색을 저장했습니다.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '내 검색 알림 끄기' }).click();
  await expect(page.getByText('새 작품 알림을 껐습니다.')).toBeVisible();
});
