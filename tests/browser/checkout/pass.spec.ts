import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { giveBonus } from '../../support/fixtures/purchased-episodes.ts';
import { inDatabase } from '../account/email-steps.ts';
import { joinBy, test } from '../account/login-steps.ts';
import { plantWork } from '../catalog/work-steps.ts';
import { expectAccessible, expectNoOverflow } from '../layout/accessibility.ts';
import { payer } from './coin-charge-steps.ts';
import { SHOP_DATA } from './purchase-steps.ts';

/** A work of five episodes, all but the newest in the pass; the first three are free. */
async function plantPassWork(title: string): Promise<number> {
  const work = await plantWork(title, 5);
  await inDatabase(
    `with saved as (
       insert into shop_setting (name, value) values ('pass', '"on"') on conflict (name) do update set value = excluded.value),
     sold as (update pass_product set is_on_sale = true where days = 7),
     raised as (update page_version set version = version + 1)
     insert into pass_work (work_id, newest) values ($1, 1)`,
    [work],
  );
  return work;
}

test('a locked episode leads to the pass, which opens it and is cancelled @desk', async ({ page }) => {
  const title = `정액제 ${randomUUID().slice(0, 8)}`;
  const work = await plantPassWork(title);
  // The fourth planted episode.
  const episode = `/viewer/${work * 20_000 + 4}`;
  await giveBonus(SHOP_DATA, { mail: await joinBy(page), amount: 50 });
  const offer = page.getByRole('link', { name: /정액제.*7일 40코인/ });
  await expect(async () => {
    await page.goto(episode);
    await expect(offer).toBeVisible({ timeout: 1000 });
  }).toPass();
  await offer.click();
  await expect(page.getByText('내 코인 50코인')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('radio', { name: /7일/ }).check();
  await page.getByRole('button', { name: '이용권 구매' }).click();
  await expect(page).toHaveURL(episode);
  await expect(page.getByText('첫 문단')).toBeVisible();

  await page.goto(`/novel/${work}`);
  await expect(page.getByText('정액제 이용 중')).toBeVisible();
  await expect(page.locator('#e4')).toContainText('정액제');
  await expect(page.locator('#e5')).toContainText('3코인');

  await page.goto('/pass');
  await page.getByText('해지하기').click();
  // A day of seven was used: 5 of 40 coins.
  await expect(page.getByText('이용한 1일을 뺀 35코인을 되돌려 드립니다.')).toBeVisible();
  await page.getByRole('button', { name: '환불받고 해지' }).click();
  await expect(page.getByText('정액제를 해지하고 코인을 되돌려 드렸습니다.')).toBeVisible();
  await page.goto(episode);
  await expect(offer).toBeVisible();
});

test('a member subscribes with a card, reads and cancels in two presses @desk', async ({ page }) => {
  const work = await plantPassWork(`정액제 카드 ${randomUUID().slice(0, 8)}`);
  await inDatabase('update pass_product set card_won = 9900, is_card_on_sale = true where days = $1', [30]);
  await payer(page);
  await page.goto('/pass');
  await page.getByRole('link', { name: '카드로 시작하기' }).click();
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: '카드 등록' }).click();
  const cardWindow = await popup;
  await cardWindow.getByRole('radio', { name: '결제되는 카드' }).check();
  await cardWindow.getByRole('button', { name: '계속하기' }).click();
  const begin = page.getByRole('button', { name: '9,900원 결제하고 시작' });
  await begin.click();
  await expect(page.getByText('결제 금액과 자동 결제에 모두 동의해 주세요.')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await begin.click();
  await expect(page.getByText('정액제를 결제하고 정기 결제를 시작했습니다.')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/viewer/${work * 20_000 + 4}`);
  await expect(page.getByText('첫 문단')).toBeVisible();

  await page.goto('/pass');
  await page.getByText('정기 결제 해지').first().click();
  await page.getByRole('button', { name: '정기 결제 해지' }).click();
  await expect(page.getByText('정기 결제를 해지했습니다.')).toBeVisible();
  await expect(page.getByText(/까지 이용/).first()).toBeVisible();
});
