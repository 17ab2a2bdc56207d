import { randomUUID } from 'node:crypto';
import { type Locator, type Page, expect } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../layout/accessibility.ts';
import { endGift, leaveSeconds, plantGift, plantTimeGift } from './gift-steps.ts';
import { alive } from '../navigation/navigation-steps.ts';
import { PASSWORD, joinBy, logOutBy, someMail, test, typeLogin } from '../account/login-steps.ts';

const rowOf = (page: Page, title: string): Locator => page.getByRole('listitem').filter({ hasText: title });
const messageOf = (page: Page): Locator => page.getByRole('status').first();

test('a gift box is emptied by keyboard: one gift, a coupon, a wrong coupon and all (L12)', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const mail = await joinBy(page);
  for (const title of ['봄 선물', '여름 선물']) await plantGift(mail, { title });
  await plantGift(mail, { title: '오늘의 선물', hours: 5 });
  await page.goto('/user-gift');
  await expect(page.getByRole('heading', { level: 2, name: '보너스 코인 7개' })).toBeVisible();
  await expect(page.getByRole('timer')).toContainText('시간 남음');
  await expectNoOverflow(page);
  await rowOf(page, '봄 선물').getByRole('button', { name: /받기/ }).focus();
  await page.keyboard.press('Enter');
  await expect(messageOf(page)).toHaveText('선물을 받았습니다.');
  await expect(messageOf(page)).toBeFocused();
  await expect(rowOf(page, '봄 선물')).toHaveCount(0);
  const code = page.getByLabel('쿠폰 번호');
  await code.press('Enter');
  await expect(page.getByText('쿠폰 번호를 입력해 주세요.')).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill('이런번호는없다');
  await page.keyboard.press('Enter');
  await expect(page.getByText('사용할 수 없는 쿠폰 번호입니다.')).toBeVisible();
  await expect(code).toBeFocused();
  await expect(code).toHaveValue('이런번호는없다');
  await code.fill('seoga welcome');
  await page.keyboard.press('Enter');
  await expect(messageOf(page)).toHaveText('쿠폰을 등록했습니다. 선물을 받았습니다.');
  await page.getByRole('button', { name: /^모두 받기/ }).press('Enter');
  await expect(messageOf(page)).toHaveText(/^선물 \d+개를 받았습니다\.$/);
  await expect(page.getByText('받을 수 있는 선물이 없습니다.')).toBeVisible();
  await page.getByRole('link', { name: '받은 선물', exact: true }).click();
  for (const title of ['봄 선물', '여름 선물', '오늘의 선물', '첫 쿠폰'])
    await expect(rowOf(page, title)).toContainText('받음');
  await expectAccessible(page);
  await test.step('a gift claimed in one tab is reported in another and never granted twice', async () => {
    await plantGift(mail, { title: '두 창의 선물' });
    const other = await context.newPage();
    await Promise.all([page.goto('/user-gift'), other.goto('/user-gift')]);
    const button = (one: Page): Locator => rowOf(one, '두 창의 선물').getByRole('button', { name: /받기/ });
    await button(page).click();
    await expect(messageOf(page)).toHaveText('선물을 받았습니다.');
    await button(other).click();
    await expect(other.getByRole('alert')).toHaveText('이미 받은 선물입니다.');
    await expect(button(other)).toHaveCount(0);
    await other.close();
  });
});

test('a rejected code can be replaced at once while the page revalidates (L12)', async ({ page }) => {
  await joinBy(page);
  await page.goto('/user-gift');
  await alive(page);
  let isRead = (): void => undefined;
  const read = new Promise<void>((resolve) => (isRead = resolve));
  await page.route(/\/user-gift\.data/, async (route) => {
    if (route.request().method() === 'GET') await read;
    await route.continue();
  });
  const code = page.getByLabel('쿠폰 번호');
  await code.press('Enter');
  await expect(page.getByText('쿠폰 번호를 입력해 주세요.')).toBeVisible();
  await code.fill('이런번호는없다');
  await code.press('Enter');
  await expect(page.getByText('사용할 수 없는 쿠폰 번호입니다.')).toBeVisible();
  await code.fill('seoga welcome');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await code.press('Enter');
  await sent;
  isRead();
  await expect(messageOf(page)).toHaveText('쿠폰을 등록했습니다. 선물을 받았습니다.');
  await test.step('attendance counts once and the mileage page lists the options', async () => {
    await page.goto('/user-gift');
    await page.getByRole('button', { name: '출석하고 받기' }).click();
    await expect(messageOf(page)).toHaveText('출석했습니다. 선물을 받았습니다.');
    await expect(page.getByText('오늘은 출석하셨습니다.')).toBeVisible();
    await page.getByRole('link', { name: '마일리지' }).click();
    await expect(page.getByRole('heading', { name: '마일리지로 받기' })).toBeVisible();
    await expect(page.getByRole('definition').nth(1)).toHaveText('10');
    await page.getByLabel('보너스 코인 개수').fill('영');
    await page.getByRole('button', { name: '바꾸기', exact: true }).click();
    await expect(page.getByText('바꿀 보너스 코인의 개수를 다시 확인해 주세요.')).toBeVisible();
    await expect(page.getByLabel('보너스 코인 개수')).toBeFocused();
    await expectNoOverflow(page);
  });
});

test('a visitor claims a timed gift by logging in and the next opens at zero, regardless of the device clock (L13, X1)', async ({
  page,
}) => {
  test.setTimeout(120_000);
  // The device clock is a day ahead; only server time may count.
  await page.addInitScript(() => {
    const real = Date.now.bind(Date);
    Date.now = () => real() + 86_400_000;
  });
  const title = `여정 ${randomUUID().slice(0, 8)}`;
  const waitMinutes = 180;
  await plantTimeGift(title, waitMinutes);
  try {
    const mail = await joinBy(page, someMail());
    await logOutBy(page);
    await page.goto('/user-gift/time');
    await alive(page);
    const wall = page.locator('section').filter({ hasText: title });
    await wall.getByRole('button', { name: /지금 받기/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await typeLogin(page, mail, PASSWORD);
    await expect(messageOf(page)).toHaveText('선물을 받았습니다.');
    await expect(wall).toContainText('다음 선물');
    await expect(wall.getByRole('timer')).toContainText('2시간 남음');
    await expect(wall.getByRole('button')).toHaveCount(0);
    await expectNoOverflow(page);
    await leaveSeconds(mail, { waitMinutes, seconds: 6 });
    await page.reload();
    await expect(wall.getByRole('timer')).toContainText('1분 남음');
    await expect(wall.getByRole('button')).toHaveCount(0);
    await wall.getByRole('button', { name: /지금 받기/ }).press('Enter', { timeout: 20_000 });
    await expect(messageOf(page)).toHaveText('선물을 받았습니다.');
    await expect(wall.getByRole('timer')).toContainText('2시간 남음');
  } finally {
    await endGift(title);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the gift box asks for a login and then grants by a plain form (L11)', async ({ page }) => {
    await page.goto('/user-gift');
    await expect(page.getByRole('heading', { name: '쿠폰 등록' })).toBeVisible();
    await page.getByRole('button', { name: '쿠폰 등록' }).click();
    await expect(page).toHaveURL(/login_req=1&return_to=%2Fuser-gift/);
    const mail = await joinBy(page);
    await plantGift(mail, { title: '종이 선물' });
    await page.goto('/user-gift');
    await rowOf(page, '종이 선물').getByRole('button', { name: /받기/ }).click();
    await expect(page.getByText('선물을 받았습니다.')).toBeVisible();
    await page.getByLabel('쿠폰 번호').fill('아닌번호');
    await page.getByRole('button', { name: '쿠폰 등록' }).click();
    await expect(page.getByText('사용할 수 없는 쿠폰 번호입니다.')).toBeVisible();
  });
});
