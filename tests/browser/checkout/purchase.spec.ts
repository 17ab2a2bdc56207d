import { expect } from '@playwright/test';
import { purchasedBy, giveBonus, inShopDatabase } from '../../support/fixtures/purchased-episodes.ts';
import { expectAccessible } from '../layout/accessibility.ts';
import { SHOP_DATA, buyingDialog, purchasableSerial, tabTo } from './purchase-steps.ts';
import { joinBy, logOutBy, test, typeLogin } from '../account/login-steps.ts';
import { afterRequests, alive, openAlive } from '../navigation/navigation-steps.ts';

const DONE_BUY = '구매가 완료되었습니다.';
const DONE_RENTAL = '대여가 완료되었습니다.';

test('an episode is rented at its paywall by keyboard and reading continues (B5 T8)', async ({ page }) => {
  const mail = await joinBy(page);
  await giveBonus(SHOP_DATA, { mail, amount: 30 });
  const [episode] = (await purchasableSerial(page)).paid;
  await openAlive(page, `/viewer/${episode?.id}`);
  const rentLink = page.getByRole('link', { name: /대여.*코인/ });
  await expect(rentLink).toBeVisible();
  await rentLink.focus();
  await page.keyboard.press('Enter');
  const dialog = buyingDialog(page);
  await expect(dialog.getByRole('radio', { name: /대여/ })).toBeChecked();
  await expect(dialog).toContainText('열람하지 않은 회차는 구매일부터 7일 안에 취소할 수 있습니다.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(rentLink).toBeFocused();
  await page.keyboard.press('Enter');
  const pay = dialog.getByRole('button', { name: '1코인으로 대여하기' });
  await expect(pay).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, pay);
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText(DONE_RENTAL);
  await expect(page.locator(`article[data-episode="${episode?.id}"]`)).toBeVisible();
  expect(await purchasedBy(SHOP_DATA, mail)).toEqual({ purchases: [1], coins: 29 });
});

test('several episodes are selected on the work page and bought once despite repeated presses (B5 T8)', async ({
  page,
}) => {
  const mail = await joinBy(page);
  await giveBonus(SHOP_DATA, { mail, amount: 100 });
  const { work, paid } = await purchasableSerial(page);
  await page.goto(`/novel/${work}`);
  await page.getByRole('link', { name: /회차 선택/ }).click();
  const dialog = buyingDialog(page);
  await dialog.getByRole('checkbox', { name: '전체 선택' }).check();
  await expect(dialog.getByRole('checkbox', { name: /무료/ }).first()).toBeDisabled();
  await dialog.getByRole('button', { name: new RegExp(`^${paid.length}화 · [\\d,]+코인$`) }).click();
  await expect(dialog).toContainText('묶음 소장');
  const pay = dialog.getByRole('button', { name: new RegExp(`코인으로 ${paid.length}화 소장하기`) });
  await expect(pay).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: /구매에 동의합니다/ }).check();
  await pay.dblclick();
  await expect(dialog).toContainText(DONE_BUY);
  expect((await purchasedBy(SHOP_DATA, mail)).purchases).toEqual([paid.length]);
  await dialog.getByRole('button', { name: '닫기', exact: true }).click();
  const row = page.locator(`#panel-episodes a[href="/viewer/${paid[0]?.id}"]`);
  await expect(row).toContainText('소장 중');
});

test('a lost response is retried with the same key, also after a reload: one purchase (T8)', async ({ page }) => {
  const mail = await joinBy(page);
  // An unwatched page: the network error is intended here.
  const lossy = await page.context().newPage();
  await giveBonus(SHOP_DATA, { mail, amount: 30 });
  const { work, paid } = await purchasableSerial(page);
  const keys: (string | undefined)[] = [];
  let response: 'lost' | 'never' | 'comes' = 'lost';
  await lossy.route('**/ko/v1/purchases', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (response === 'comes') return route.continue();
    await route.fetch();
    const isLost = response === 'lost';
    response = 'comes';
    return isLost ? route.abort() : undefined;
  });
  await lossy.goto(`/novel/${work}?buy=${paid[0]?.id}`);
  const dialog = buyingDialog(lossy);
  await dialog.getByRole('button', { name: /코인으로 소장하기/ }).click();
  await expect(dialog).toContainText(DONE_BUY);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  await dialog.getByRole('button', { name: '닫기', exact: true }).click();
  // The next response never arrives and the page is reloaded.
  response = 'never';
  keys.length = 0;
  await lossy.goto(`/novel/${work}?buy=${paid[1]?.id}`);
  await dialog.getByRole('button', { name: /코인으로 소장하기/ }).click();
  await expect.poll(() => response).toBe('comes');
  await lossy.reload();
  await expect(dialog).toContainText(DONE_BUY);
  expect(new Set(keys).size).toBe(1);
  expect((await purchasedBy(SHOP_DATA, mail)).purchases).toEqual([1, 1]);
});

test('missing coins lead to a charge and back to the selection and a changed price is shown, never paid (T8)', async ({
  page,
}) => {
  const mail = await joinBy(page);
  const { work, paid } = await purchasableSerial(page);
  const [, , episode] = paid;
  await page.goto(`/novel/${work}?buy=${episode?.id}&way=rental`);
  const dialog = buyingDialog(page);
  await expect(dialog.getByRole('radio', { name: /대여/ })).toBeChecked();
  await expect(dialog).toContainText('코인이 부족합니다. 1코인이 더 필요합니다.');
  await page.route('**/coin?*', (route) => route.fulfill({ contentType: 'text/html', body: '<title>coin</title>' }));
  await dialog.getByRole('button', { name: '충전하러 가기' }).click();
  await expect(page).toHaveURL(/\/coin\?need=1&return_to=/);
  const back = new URL(page.url()).searchParams.get('return_to') ?? '';
  expect(back).toBe(`/novel/${work}?buy=again&of=${work}.rental.${episode?.id}`);
  await giveBonus(SHOP_DATA, { mail, amount: 30 });
  await page.goto(back);
  await expect(dialog.getByRole('radio', { name: /대여/ })).toBeChecked();
  const pay = dialog.getByRole('button', { name: '1코인으로 대여하기' });
  await expect(pay).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/novel/${work}$`));
  const priced = (coins: number) =>
    inShopDatabase(SHOP_DATA, (db) =>
      db
        .updateTable('episode')
        .set({ rental_coins: coins })
        .where('id', '=', episode?.id ?? 0)
        .execute(),
    );
  try {
    await priced(2);
    await pay.click();
    await expect(dialog.getByRole('alert')).toContainText('가격이 변경되었습니다.');
    await expect(dialog.getByRole('button', { name: '2코인으로 대여하기' })).toBeVisible();
    expect((await purchasedBy(SHOP_DATA, mail)).purchases).toEqual([]);
  } finally {
    await priced(1);
  }
});

test('a visitor logs in first and the pressed dialog opens afterwards (P1 X1)', async ({ page }) => {
  const mail = await joinBy(page);
  await logOutBy(page);
  const { work, paid } = await purchasableSerial(page);
  await page.goto(`/novel/${work}`);
  await page.getByRole('link', { name: /회차 선택/ }).click();
  await typeLogin(page, mail);
  await expect(buyingDialog(page)).toContainText('회차 선택');
  await page.keyboard.press('Escape');
  await logOutBy(page);
  await openAlive(page, `/viewer/${paid[0]?.id}`);
  await page.getByRole('link', { name: /소장.*코인/ }).click();
  await typeLogin(page, mail);
  await expect(buyingDialog(page).getByRole('radio', { name: /소장/ })).toBeChecked();
});

test('the next episode is bought automatically only when enabled and only by reading on (T8)', async ({ page }) => {
  const mail = await joinBy(page);
  await giveBonus(SHOP_DATA, { mail, amount: 30 });
  const { work, free, paid } = await purchasableSerial(page);
  const [next] = paid;
  await page.goto('/my/spending');
  await page.getByLabel('다음 회차 자동 결제').check();
  await page.getByLabel('자동 결제 회차당 최대 금액(코인)').fill('1');
  await page.getByLabel('자동 결제 하루 최대 금액(코인)').fill('3');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByRole('status').filter({ hasText: '내 정보를 저장했습니다.' })).toBeFocused();
  const spending: string[] = [];
  page.on('request', (request) => {
    if (/\/ko\/v1\/(member\/spending|quotes|purchases)/.test(request.url())) spending.push(request.url());
  });
  await page.clock.install();
  await page.goto(`/novel/${work}`);
  await page.locator(`#panel-episodes a[href="/viewer/${next?.id}"]`).click();
  await expect(page.locator('[data-gate="price"] [data-buy="rental"]')).toBeInViewport();
  await alive(page);
  await page.clock.runFor(10_000);
  await afterRequests(page);
  expect(spending).toEqual([]);
  expect((await purchasedBy(SHOP_DATA, mail)).purchases).toEqual([]);
  await openAlive(page, `/viewer/${free.id}`);
  await expect(page.locator(`article[data-episode="${free.id}"]`)).toBeVisible();
  await page.keyboard.press('End');
  await page.locator('[data-gate="price"]').scrollIntoViewIfNeeded();
  await expect(page.locator(`article[data-episode="${next?.id}"]`)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('region', { name: /^알림/ }).getByText('자동 결제: 1코인을 사용했습니다.')).toBeVisible();
  expect((await purchasedBy(SHOP_DATA, mail)).purchases).toEqual([1]);
});
