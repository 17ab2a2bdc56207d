import { type Page, expect } from '@playwright/test';
import { expectAccessible } from '../layout/accessibility.ts';
import { expectBalance, payer } from './coin-charge-steps.ts';
import { agentOf } from '../native/fake-native-shell.ts';
import { test } from '../account/login-steps.ts';
import { PhoneStore, payInStore } from './app-store-steps.ts';

const main = (page: Page) => page.getByRole('main');
const SHELLS = { ios: 'SEOGA_IOS/23', aos: 'SEOGA_AOS/81' } as const;

async function chargesByStore(page: Page): Promise<void> {
  const phone = await PhoneStore.around(page, 'ios');
  await payer(page);
  await page.goto('/coin?need=40&return_to=%2Fnovel%2F1');
  await expectBalance(page, 0);
  // Shows store prices only, no web prices or payment methods.
  await expect(page.getByRole('radio', { name: /50코인.*부족한 40코인 충전.*₩6,000/ })).toBeChecked();
  await expect(main(page)).not.toContainText(/5,000원|카카오페이|신용/);
  await expect(main(page)).toContainText('앱 스토어에서 결제한 코인은 해당 스토어에서 환불을 신청해 주세요.');
  await page.getByRole('button', { name: '₩6,000 결제하기' }).click();
  await expect(page.getByRole('checkbox', { name: /결제에 동의합니다/ })).toBeFocused();
  phone.wish = 'cancelled';
  await payInStore(page, '50코인');
  await expect(page.getByRole('alert').filter({ hasText: '결제를 취소했습니다.' })).toBeFocused();
  phone.wish = 'failed';
  await payInStore(page, '50코인');
  await expect(page.getByRole('alert').filter({ hasText: '결제에 실패했습니다.' })).toBeFocused();
  await expectBalance(page, 0);
  await expectAccessible(page, 'light');
  phone.wish = 'bought';
  await payInStore(page, '50코인');
  await expect(page).toHaveURL(/\/coin\?payment=/, { timeout: 30_000 });
  await expect(page.getByRole('status').filter({ hasText: '50코인을 충전했습니다.' })).toBeFocused();
  await expectBalance(page, 52);
  await expect(page.getByRole('link', { name: '보던 화면으로 돌아가기' })).toHaveAttribute('href', '/novel/1');
  expect(await phone.unfinished()).toBe(0);
  const [bought] = phone.shell.callsOf('NativePurchases.purchaseProduct').slice(-1);
  expect(bought?.appAccountToken).toMatch(/^[0-9a-f-]{36}$/);
  await page.goto('/coin/history');
  await expect(main(page).getByRole('listitem').filter({ hasText: '6,000원 결제 · App Store' })).toHaveCount(1);
  // Only the store's refund message removes the coins; the page offers no refund.
  await page.goto('/coin/refund');
  await main(page).getByRole('listitem').filter({ hasText: '결제 완료' }).getByRole('link').click();
  await expect(main(page)).toContainText('해당 스토어에서 환불을 신청해 주세요.');
  await phone.atDesk('환불');
  await expect(async () => {
    await page.goto('/coin');
    await expectBalance(page, 0);
  }).toPass({ timeout: 20_000 });
}

async function restoresLostPurchase(page: Page, platform: keyof typeof SHELLS): Promise<void> {
  const phone = await PhoneStore.around(page, platform);
  await payer(page);
  await page.goto('/coin');
  phone.wish = 'pending';
  await payInStore(page, '10코인');
  const waits = page.getByRole('status').filter({ hasText: '스토어 승인 대기 중입니다. 승인되면 코인이 지급됩니다.' });
  await expect(waits).toBeFocused();
  await expectBalance(page, 0);
  await phone.atDesk('기다리던 결제 승인');
  await expect(async () => {
    await page.goto('/coin');
    await expectBalance(page, 10);
  }).toPass({ timeout: 20_000 });
  // The app misses the purchase and recovers it from the store's list.
  phone.wish = 'lost';
  phone.hidesList = true;
  await payInStore(page, '30코인');
  await expect(page.getByRole('alert').filter({ hasText: '결제에 실패했습니다.' })).toBeFocused();
  phone.hidesList = false;
  await page.goto('/novel');
  // The server acknowledges to Google after the store's message; Apple waits for the app.
  if (platform === 'ios')
    await expect(page.getByText('31코인을 충전했습니다.', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(async () => {
    await page.goto('/coin');
    await expectBalance(page, 41);
  }).toPass({ timeout: 20_000 });
  expect(await phone.unfinished()).toBe(0);
  await page.getByRole('button', { name: /결제 내역 다시 확인/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: '새로 확인된 결제가 없습니다.' })).toBeFocused();
  phone.isAway = true;
  await page.goto('/coin');
  await expect(page.getByRole('alert').filter({ hasText: '스토어에 연결하지 못했습니다.' })).toBeVisible();
  phone.isAway = false;
  await page.getByRole('button', { name: '다시 시도하기' }).click();
  await expect(page.getByRole('radio', { name: /^10코인/ })).toBeVisible();
}

for (const platform of ['ios', 'aos'] as const)
  test.describe(platform, () => {
    test.use({ userAgent: agentOf(SHELLS[platform]) });
    test.setTimeout(120_000);

    // What the stores charge and refund is tested over HTTP (tests/http/checkout/app-store-api).
    if (platform === 'ios')
      test('in a shell coins have store prices; cancelled and rejected purchases grant nothing and a purchase grants once and returns (L24 T8)', async ({
        page,
      }) => chargesByStore(page));

    test('an app closed during a purchase delivers it when reopened and a pending one waits (L24 T8)', async ({
      page,
    }) => restoresLostPurchase(page, platform));
  });
