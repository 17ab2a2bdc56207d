import { type Page, expect } from '@playwright/test';
import { expectNoOverflow } from '../layout/accessibility.ts';
import { plantEvent, withdrawEvent } from './event-steps.ts';
import { PASSWORD, joinBy, logOutBy, someMail, test, typeLogin } from '../account/login-steps.ts';

const EVENING = '/event/page/every-evening';
const messageOf = (page: Page) => page.getByRole('status').first();

test('a visitor finds an event, logs in by a press and claims everything once by keyboard (L20)', async ({ page }) => {
  test.setTimeout(120_000);
  const mail = await joinBy(page, someMail());
  await logOutBy(page);
  await page.goto('/event');
  await expectNoOverflow(page);
  await page.getByRole('link', { name: /저녁 출석 이벤트/ }).click();
  await expect(page).toHaveURL(EVENING);
  await expect(page.getByRole('heading', { level: 1, name: '저녁 출석 이벤트' })).toBeVisible();
  await expectNoOverflow(page);
  const ticket = page.getByRole('region', { name: '처음 오신 분의 대여권' });
  await ticket.getByRole('button', { name: /로그인 후 받기$/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await typeLogin(page, mail, PASSWORD);
  await expect(messageOf(page)).toContainText('선물을 받았습니다.');
  await expect(messageOf(page)).toBeFocused();
  await expect(ticket.getByRole('button', { name: /받았습니다/ })).toBeDisabled();
  const coupon = page.getByRole('region', { name: '첫 쿠폰' });
  await coupon.getByRole('button', { name: /받기$/ }).press('Enter');
  await expect(messageOf(page)).toContainText('쿠폰을 등록했습니다.');
  await page.getByRole('button', { name: '출석하고 받기' }).press('Enter');
  await expect(messageOf(page)).toContainText('출석했습니다.');
  await expect(page.getByText('오늘은 출석하셨습니다.')).toBeVisible();
  await expectNoOverflow(page);
  await page.getByText('유의 사항', { exact: true }).press('Enter');
  await expect(page.getByText('회원마다 한 번 받을 수 있습니다.')).toBeVisible();
  await page.goto(EVENING);
  await expect(page.getByRole('button', { name: /받았습니다/ })).toHaveCount(2);
  await test.step('the permanent event lists its books and no season opens outside its time (L19)', async () => {
    const books = await (await page.request.get('/event/books-open')).text();
    expect(books).toContain('단행본관 오픈 기념 이벤트');
    expect(books).toContain('소금의 무게');
    const season = await page.request.get('/event/books-buy-sep', { maxRedirects: 0 });
    expect(season.headers()['location']).toBe('/');
  });
});

test('an open event page leads home when the event ends, regardless of the device clock (G3)', async ({ page }) => {
  await page.addInitScript(() => {
    const real = Date.now.bind(Date);
    Date.now = () => real() - 86_400_000;
  });
  const slug = await plantEvent('곧 끝나는 이벤트', 12);
  try {
    await page.goto(`/event/page/${slug}`);
    await expect(page.getByRole('timer')).toContainText('1분 남음');
    await expect(page).toHaveURL('/', { timeout: 20_000 });
  } finally {
    await withdrawEvent(slug);
  }
});
