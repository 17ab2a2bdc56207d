import { type Page, expect } from '@playwright/test';
import { countPopularSearches } from '#domain/search';
import { inShopDatabase } from '../../support/fixtures/purchased-episodes.ts';
import { testContext } from '../../support/database/test-context.ts';
import { expectAccessible } from '../layout/accessibility.ts';
import { SHOP_DATA } from '../checkout/purchase-steps.ts';
import { test } from '../account/login-steps.ts';
import { alive } from '../navigation/navigation-steps.ts';
import { builtScript } from '../support/built-scripts.ts';
import { DESK } from '../support/watched-page.ts';

const field = (page: Page) => page.getByRole('combobox', { name: '작품 검색' });
const offers = (page: Page) => page.getByRole('listbox', { name: '검색어 제안' }).getByRole('option');

test('suggestions appear while typing; arrows and Enter open, Escape closes and the device remembers searches (L7)', async ({
  page,
}) => {
  await test.step('a key pressed while suggestions load selects among them once they arrive', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/ko/v1/search/suggestions*', async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto('/search');
    await alive(page);
    await field(page).pressSequentially('ㅎㄱㅎ');
    await page.keyboard.press('ArrowDown');
    release();
    await expect(offers(page).first()).toContainText('회귀한 서고지기');
    await expect(field(page)).toHaveAttribute('aria-activedescendant', /-0$/);
    await page.unroute('**/ko/v1/search/suggestions*');
  });
  await page.goto('/search');
  await expect(field(page)).toBeFocused();
  await field(page).pressSequentially('ㅎㄱㅎ');
  await expect(offers(page).first()).toContainText('회귀한 서고지기');
  await expect(offers(page).first().locator('mark')).toHaveText('회귀한');
  await page.keyboard.press('Escape');
  await expect(offers(page)).toHaveCount(0);
  await field(page).fill('회귀한 서고');
  await expect(offers(page)).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', /-0$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/novel\/\d+$/);
  await page.goto('/search');
  await expect(page.getByRole('link', { name: '회귀한 서고지기는 검을 들지 않는다' })).toBeVisible();
  await page.getByRole('button', { name: /^‘회귀한 서고지기.*삭제$/ }).click();
  await expect(page.getByText('검색어는 이 기기에 저장됩니다.')).toBeVisible();
  await page.getByRole('button', { name: '검색어 저장 끄기' }).click();
  await field(page).fill('등대');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '‘등대’ 검색 결과' })).toBeVisible();
  await page.goto('/search');
  await expect(page.getByText('검색어를 저장하지 않습니다.')).toBeVisible();
});

test('the header search suggests like the search page from its first focus (L7)', DESK, async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/ranking');
  const bar = page.locator('header form[action="/search"] input');
  await expect(page.locator('html > body > [aria-live="polite"].visually-hidden')).toBeAttached();
  expect(requests.filter((path) => builtScript('search-suggestions').test(path))).toEqual([]);
  await bar.click();
  await expect(bar).toHaveRole('combobox');
  await bar.pressSequentially('ㅎㄱㅎ');
  await expect(offers(page).first()).toContainText('회귀한 서고지기');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(offers(page)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(offers(page).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(bar).toHaveAttribute('aria-activedescendant', /-0$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/novel\/\d+$/);
});

test('filters narrow results, are in the URL, are removed singly and restored on back navigation (L7)', async ({
  page,
}) => {
  await page.goto('/search?q=%EC%84%9C');
  const count = page.getByRole('status').filter({ hasText: '검색 결과' });
  const before = await count.textContent();
  await page.getByRole('button', { name: '조건' }).click();
  const filters = page.getByRole('complementary', { name: '검색 조건' });
  await filters.getByRole('link', { name: /^완결 \d/ }).click();
  await expect(page).toHaveURL(/status=completed/);
  await expect(count).not.toHaveText(before ?? '');
  await filters.getByRole('button', { name: /보기$/ }).click();
  await expect(page.getByRole('link', { name: '‘완결’ 조건 지우기' })).toBeVisible();
  await page.getByRole('list', { name: '고른 조건' }).getByRole('link').click();
  await expect(count).toHaveText(before ?? '');
  await page.getByRole('link', { name: '최신순' }).click();
  await expect(page).toHaveURL(/sort=latest/);
  await page.getByRole('region', { name: '검색 결과' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/novel\//);
  await page.goBack();
  await expect(page).toHaveURL(/sort=latest/);
  await expect(count).toHaveText(before ?? '');
  await test.step('wrong keyboard layout, a typo and no result each offer a next step', async () => {
    await page.goto('/search?q=emdeo');
    await expect(page.getByText('‘등대’로 찾았습니다.')).toBeVisible();
    await page.getByRole('link', { name: '‘emdeo’ 그대로 찾기' }).click();
    await expect(page.getByText('‘emdeo’에 대한 검색 결과가 없습니다.')).toBeVisible();
    await page.goto(`/search?q=${encodeURIComponent('회귀한 서고지가')}`);
    await expect(page.getByText('비슷한 제목을 보여 드립니다.')).toBeVisible();
    await expect(page.getByRole('link', { name: /회귀한 서고지기/ })).toBeVisible();
    await page.goto(`/search?q=${encodeURIComponent('검은 물 아래')}`);
    await expect(page.getByText('19세 이상 이용가 작품 1건은 성인인증 후 볼 수 있습니다.')).toBeVisible();
    await expect(page.getByText('청소년유해매체물로서')).toBeVisible();
    await page.goto(`/search?q=${encodeURIComponent('검은 물')}`);
    await expect(page.getByText('검은 물 아래')).toHaveCount(0);
  });
});

test("popular searches show their time and the device's searches are cleared at once (L7)", async ({ page }) => {
  // A phrase is suggested after searches from three networks.
  for (const network of ['10.61.0.1', '10.61.0.2', '10.61.0.3'])
    await page.request.get(`/search?q=${encodeURIComponent('등대')}`, { headers: { 'x-forwarded-for': network } });
  const popular = page.getByRole('region', { name: '인기 검색어' });
  await expect(async () => {
    await inShopDatabase(SHOP_DATA, (db) => countPopularSearches(testContext(db)));
    await page.goto('/search');
    await expect(popular.getByRole('link', { name: '등대' })).toBeVisible({ timeout: 1500 });
  }).toPass({ timeout: 40_000 });
  await expect(popular.getByText(/^\d{4}\.\d\d\.\d\d \d\d:\d\d 기준$/)).toBeVisible();
  for (const word of ['등대', '서고']) {
    await page.goto('/search');
    await field(page).fill(word);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: `‘${word}’ 검색 결과` })).toBeVisible();
  }
  await page.goto('/search');
  const recent = page.getByRole('region', { name: '최근 검색어' });
  await expect(recent.getByRole('listitem')).toHaveText(['서고', '등대']);
  await recent.getByRole('button', { name: '전체 삭제' }).click();
  await expect(recent.getByRole('listitem')).toHaveCount(0);
  await expect(recent.getByRole('heading', { name: '최근 검색어' })).toBeFocused();
  await expect(recent.getByRole('button', { name: '전체 삭제' })).toHaveCount(0);
  await page.reload();
  await expect(recent.getByText('검색어는 이 기기에 저장됩니다.')).toBeVisible();
  await popular.getByRole('link', { name: '등대' }).click();
  await expect(page.getByRole('status').filter({ hasText: '‘등대’ 검색 결과' })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('search form and filters are a form and links (L7)', async ({ page }) => {
    await page.goto('/search');
    await field(page).fill('서');
    await page.getByRole('button', { name: '검색', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: '‘서’ 검색 결과' })).toBeVisible();
    await page.goto('/search?q=%EC%84%9C&status=completed');
    await expect(page.getByRole('link', { name: '‘완결’ 조건 지우기' })).toBeVisible();
  });
});
