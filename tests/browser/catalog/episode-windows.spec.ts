import { type Locator, type Page, expect } from '@playwright/test';
import { giveBonus } from '../../support/fixtures/purchased-episodes.ts';
import { expectAccessible, expectNoOverflow } from '../layout/accessibility.ts';
import { SHOP_DATA, buyingDialog } from '../checkout/purchase-steps.ts';
import { joinBy, test } from '../account/login-steps.ts';
import { inDatabase } from '../account/email-steps.ts';
import { alive } from '../navigation/navigation-steps.ts';
import { plantWork } from './work-steps.ts';

const COUNT = 312;

/** A work outside all lists, so that other tests do not see it. */
async function plantHidden(title: string, episodes: number): Promise<number> {
  const work = await plantWork(title, episodes);
  const hidden = 'opened_episodes = 0, free_episodes = 0, latest_opened_at = null, popularity = 0';
  await inDatabase(`update work set ${hidden} where id = $1`, [work]);
  await inDatabase('update page_version set version = version + 1', []);
  return work;
}

const rowsOf = (page: Page): Locator => page.locator('#panel-episodes ol > li');
const toEnd = (page: Page): Promise<void> =>
  rowsOf(page)
    .last()
    .evaluate((row) => row.scrollIntoView());

test('a long list loads the next window at its end and jumps by number in either order (L8)', async ({ page }) => {
  const work = await plantHidden('삼백열두 화', COUNT);
  await page.goto(`/novel/${work}`);
  await alive(page);
  const rows = rowsOf(page);
  await expect(rows).toHaveCount(100);
  await expect(page.getByRole('tab', { name: '회차 312' })).toBeVisible();
  await expectNoOverflow(page);
  await toEnd(page);
  await expect(rows).toHaveCount(200);
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
  await expect(rows).toHaveCount(112);
  await page.getByRole('link', { name: /차례 바꾸기/ }).click();
  await expect(rows.first()).toContainText('312화');
  await expect(page).toHaveURL(/\?order=last$/);
  await toEnd(page);
  await expect(rows.nth(199)).toContainText('113화');
  await test.step('a reader who stopped in another window continues there and finds the row with one press', async () => {
    await page.evaluate(
      ({ id, episode }) => {
        const position = {
          workId: id,
          title: '이어 볼 긴 작품',
          coverHash: 'ab',
          episode,
          episodeTitle: '',
          position: 250,
        };
        const saved = { ...position, kind: 'text', fraction: 0.5, at: new Date().toISOString() };
        localStorage.setItem('seoga.places', JSON.stringify({ [id]: saved }));
      },
      { id: work, episode: work * 20_000 + 250 },
    );
    await page.goto(`/novel/${work}`);
    const goesOn = page.getByRole('link', { name: '250화 이어 보기' });
    await expect(goesOn).toHaveAttribute('href', `/viewer/${work * 20_000 + 250}`);
    await page.getByRole('link', { name: '보던 250화' }).click();
    await expect(page.locator('#e250')).toBeInViewport();
    await expect(page.locator('#e250')).toHaveAttribute('aria-current', 'true');
    await expectAccessible(page);
  });
});

test('a purchase is shown in every loaded window (L8 T8)', async ({ page }) => {
  const mail = await joinBy(page);
  await giveBonus(SHOP_DATA, { mail, amount: 2000 });
  const work = await plantHidden('살 긴 작품', 150);
  await page.goto(`/novel/${work}`);
  await alive(page);
  await toEnd(page);
  await expect(rowsOf(page)).toHaveCount(150);
  await page.getByRole('link', { name: /회차 선택/ }).click();
  const dialog = buyingDialog(page);
  await dialog.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await dialog.getByRole('checkbox', { name: /140화/ }).check();
  await dialog.getByRole('button', { name: /^1화 · [\d,]+코인$/ }).click();
  await dialog.getByRole('button', { name: /코인으로 소장하기/ }).click();
  await dialog.getByRole('button', { name: '닫기', exact: true }).click();
  await expect(page.locator('#e140')).toContainText('소장 중');
  await expect(page.locator('#e141')).toContainText('코인');
  await expect(rowsOf(page)).toHaveCount(150);
});

test("the viewer's contents start around the current episode and extend in both directions (L9)", async ({ page }) => {
  const work = await plantHidden('목차가 긴 작품', 1000);
  await inDatabase('update episode set is_free = true where work_id = $1', [work]);
  await page.goto(`/viewer/${work * 20_000 + 500}`);
  await alive(page);
  await page.keyboard.press('t');
  const sheet = page.getByRole('dialog', { name: '목차' });
  const current = sheet.locator('[aria-current=page]');
  await expect(current).toBeInViewport();
  const lines = sheet.getByRole('listitem');
  await expect(lines).toHaveCount(200);
  await sheet.getByRole('link', { name: /^401화/ }).evaluate((line) => line.scrollIntoView({ block: 'center' }));
  const top = (): Promise<number> =>
    sheet.getByRole('link', { name: /^401화/ }).evaluate((line) => Math.round(line.getBoundingClientRect().top));
  const position = await top();
  await expect.poll(() => lines.count()).toBeGreaterThan(200);
  await expect(sheet.getByRole('link', { name: /^320화/ })).toBeAttached();
  expect(Math.abs((await top()) - position)).toBeLessThan(3);
  await lines.last().evaluate((line) => line.scrollIntoView());
  await expect(sheet.getByRole('link', { name: /^650화/ })).toBeAttached();
});

test('all of a thousand episodes can be selected regardless of how many are rendered (T8 B6)', async ({ page }) => {
  await joinBy(page);
  const work = await plantHidden('천 화를 고르는 작품', 1000);
  await page.goto(`/novel/${work}`);
  await alive(page);
  await page.getByRole('link', { name: /회차 선택/ }).click();
  const dialog = buyingDialog(page);
  const choices = dialog.getByRole('listitem');
  await expect(choices).toHaveCount(100);
  await dialog.getByRole('checkbox', { name: '전체 선택' }).check();
  await expect(dialog.getByRole('button', { name: /^997화 · [\d,]+코인$/ })).toBeVisible();
  await choices.last().evaluate((choice) => choice.scrollIntoView());
  await expect.poll(() => choices.count()).toBeGreaterThan(100);
  await expect(dialog.getByRole('checkbox', { name: /^150화/ })).toBeChecked();
  await page.keyboard.press('Escape');
  await inDatabase('update episode set is_free = true where work_id = $1', [work]);
  await page.getByRole('button', { name: '기기에 보관', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: '기기에 보관' });
  const saved = sheet.getByRole('listitem');
  await expect(saved).toHaveCount(100);
  await saved.last().evaluate((line) => line.scrollIntoView());
  await sheet.getByRole('checkbox', { name: /^150화/ }).check();
  await expect(sheet.getByRole('button', { name: '1개 회차 보관' })).toBeEnabled();
});
