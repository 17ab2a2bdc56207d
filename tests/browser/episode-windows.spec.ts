import { type Locator, type Page, expect } from '@playwright/test';
import { giveBonus } from '../support/bought-episodes.ts';
import { SHOP_DATA, buyingDialog } from './buying-steps.ts';
import { joinBy, test } from './login-steps.ts';
import { alive } from './moving-steps.ts';
import { expectAccessible } from './watched-page.ts';
import { isWhole, plantWork } from './works-steps.ts';

const COUNT = 312;
const rowsOf = (page: Page): Locator => page.locator('#panel-episodes ol > li');
const toEnd = (page: Page): Promise<void> =>
  rowsOf(page)
    .last()
    .evaluate((row) => row.scrollIntoView());

test('L8 the next window comes at the end of a long list; a number and either order lead anywhere', async ({
  page,
}) => {
  const work = await plantWork('삼백열두 화', COUNT);
  await page.goto(`/novel/${work}`);
  await alive(page);
  const rows = rowsOf(page);
  await expect(rows).toHaveCount(100);
  await expect(page.getByRole('tab', { name: '회차 312' })).toBeVisible();
  await isWhole(page);
  await toEnd(page);
  await expect(rows).toHaveCount(200);
  // Another tab and back: the list is as long as it was.
  await page.getByRole('tab', { name: '작품 정보' }).click();
  await page.getByRole('tab', { name: /회차/ }).click();
  await expect(rows).toHaveCount(200);
  const number = page.getByRole('textbox', { name: '이동할 회차 번호' });
  await number.fill('305');
  await number.press('Enter');
  await expect(page).toHaveURL(/\?from=301#e305$/);
  await expect(page.locator('#e305')).toBeInViewport();
  await expect(page.locator('#e305')).toBeFocused();
  await page.getByRole('link', { name: '201~300화 보기' }).click();
  await expect(page.locator('#e300')).toBeInViewport();
  // What follows comes by itself again.
  await expect(rows).toHaveCount(112);
  await page.getByRole('link', { name: /차례 바꾸기/ }).click();
  await expect(rows.first()).toContainText('312화');
  await expect(page).toHaveURL(/\?order=last$/);
  await toEnd(page);
  await expect(rows.nth(199)).toContainText('113화');
});

test('L8 who stopped in another window goes on there, and finds the line in one press', async ({ page }) => {
  const work = await plantWork('이어 볼 긴 작품', COUNT);
  await page.goto('/');
  await page.evaluate(
    ({ id, episode }) => {
      const place = { workId: id, title: '이어 볼 긴 작품', coverHash: 'ab', episode, episodeTitle: '', position: 250 };
      const kept = { ...place, kind: 'text', fraction: 0.5, at: new Date().toISOString() };
      localStorage.setItem('seoga.places', JSON.stringify({ [id]: kept }));
    },
    { id: work, episode: work * 20_000 + 250 },
  );
  await page.goto(`/novel/${work}`);
  const goesOn = page.getByRole('link', { name: '250화 이어 보기' });
  await expect(goesOn).toHaveAttribute('href', `/viewer/${work * 20_000 + 250}`);
  await page.getByRole('link', { name: '보던 250화' }).click();
  await expect(page.locator('#e250')).toBeInViewport();
  await expect(page.locator('#e250')).toHaveAttribute('aria-current', 'true');
  for (const scheme of ['light', 'dark'] as const) await expectAccessible(page, scheme);
});

test('L8 T8 what was bought stands in every window that is open', async ({ page }) => {
  const mail = await joinBy(page);
  await giveBonus(SHOP_DATA, { mail, amount: 2000 });
  const work = await plantWork('살 긴 작품', 150);
  await page.goto(`/novel/${work}`);
  await alive(page);
  await toEnd(page);
  await expect(rowsOf(page)).toHaveCount(150);
  await page.evaluate((id) => {
    const link = document.createElement('a');
    Object.assign(link.dataset, { buy: 'buy', work: String(id), episodes: String(id * 20_000 + 140) });
    document.querySelector('main')?.append(link);
    link.click();
    link.remove();
  }, work);
  const dialog = buyingDialog(page);
  await dialog.getByRole('button', { name: /코인으로 소장하기/ }).click();
  await dialog.getByRole('button', { name: '닫기', exact: true }).click();
  await expect(page.locator('#e140')).toContainText('소장 중');
  await expect(page.locator('#e141')).toContainText('코인');
  await expect(rowsOf(page)).toHaveCount(150);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('L8 links and a number lead through the windows', async ({ page }) => {
    const work = await plantWork('글만으로 긴 작품', COUNT);
    await page.goto(`/novel/${work}`);
    await page.getByRole('link', { name: '더 보기' }).click();
    await expect(rowsOf(page).first()).toContainText('101화');
    await page.getByRole('link', { name: '1~100화 보기' }).click();
    await expect(page.locator('#e100')).toBeInViewport();
    await page.getByRole('link', { name: /차례 바꾸기/ }).click();
    await expect(rowsOf(page).first()).toContainText('312화');
    await page.getByRole('textbox', { name: '이동할 회차 번호' }).fill('57');
    await page.getByRole('button', { name: '이동' }).click();
    await expect(page).toHaveURL(/\?order=last&from=112#e57$/);
    await expect(page.locator('#e57')).toBeInViewport();
  });
});
