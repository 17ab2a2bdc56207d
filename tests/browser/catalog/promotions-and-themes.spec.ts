import { expect } from '@playwright/test';
import { expectNoOverflow } from '../layout/accessibility.ts';
import { PASSWORD, joinBy, logOutBy, someMail, test, typeLogin } from '../account/login-steps.ts';
import { alive } from '../navigation/navigation-steps.ts';
import { someWorks } from '../support/sample-works.ts';

test('a reader goes from a promotion to its work, the pavilion and one category of it (L14, L8, L15)', async ({
  page,
}) => {
  await page.goto('/promotion');
  const band = page.getByRole('link', { name: /웹툰 반값/ });
  await expect(band).toContainText('까지');
  await expect(band).toContainText('최대 50% 할인');
  await band.click();
  await expect(page.getByRole('heading', { level: 1, name: /웹툰 반값/ })).toBeVisible();
  const row = page.getByRole('link', { name: /여우 세탁소/ });
  await expect(row.locator('s').first()).toContainText('4코인');
  await expect(row.locator('strong').first()).toHaveText('2코인');
  await expectNoOverflow(page, 'light');
  await row.click();
  await expect(page).toHaveURL(/\/novel\/\d+$/);
  // The promotion, the work page and the charge show the same price.
  await expect(page.getByText('2코인에 전체 소장')).toBeVisible();
  await page
    .getByRole('region', { name: '이 작품이 소개된 테마' })
    .getByRole('link', { name: /느린 밤 문고/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: '느린 밤 문고' })).toBeVisible();
  await page.getByRole('navigation', { name: '서재 고르기' }).getByRole('link', { name: '웹툰' }).click();
  await expect(page).toHaveURL(/\/theme\/pavilion\/\d+\?shelf=webtoon$/);
  await expect(page.getByText('작품 2편')).toBeVisible();
  await page.getByRole('navigation', { name: '정렬' }).getByRole('link', { name: '가나다순' }).click();
  await expect(page).toHaveURL(/shelf=webtoon&sort=title$/);
  await expect(page.locator('main ul a[href^="/novel/"]').first()).toContainText('여우 세탁소');
  await expectNoOverflow(page, 'dark');
  await test.step('an ended promotion says so and the regular price applies', async () => {
    await page.goto('/promotion?tab=ended');
    await page.getByRole('link', { name: /가을밤/ }).click();
    await expect(page.getByText('종료된 기획전입니다.')).toBeVisible();
    // Bundle discounts are independent of promotions.
    await expect(page.getByText(/부터 소장/).first()).toBeVisible();
    await expect(page.getByText(/부터 (소장|대여)/).locator('s')).toHaveCount(0);
  });
});

test('a visitor who presses the bell logs in and then gets new-episode notifications (L8, X1)', async ({
  page,
  baseURL,
}) => {
  const mail = await joinBy(page, someMail());
  await logOutBy(page);
  const [work] = await someWorks(baseURL, 1);
  await page.goto(`/novel/${work?.id}`);
  await alive(page);
  const bell = page.getByRole('button', { name: '새 회차 알림 받기' });
  await bell.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await typeLogin(page, mail, PASSWORD);
  await expect(bell).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: '관심 작품 삭제' })).toBeVisible();
  await page.reload();
  await expect(bell).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: '관심 작품 삭제' }).click();
  await expect(bell).toHaveAttribute('aria-pressed', 'false');
});
