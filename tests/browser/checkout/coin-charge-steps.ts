import { type Page, expect } from '@playwright/test';
import { PAYMENT_CHOICES, type PaymentChoice } from '#server/simulators/payment-choices';
import { PASSWORD, someMail } from '../account/login-steps.ts';
import { solvedCaptcha } from '../account/captcha-steps.ts';
import { proveMail } from '../account/email-steps.ts';

const DESK = '/simulators/portone-payments/desk';
const SAME_SITE = { accept: 'application/json', 'sec-fetch-site': 'same-origin' };

/** Returns the API token. */
export async function payer(page: Page): Promise<string> {
  const email = someMail();
  const { cookie, captcha_text } = await solvedCaptcha();
  const response = await page.request.post('/proc/join_ver2', {
    headers: { ...SAME_SITE, cookie },
    form: {
      captcha_text,
      email,
      password: PASSWORD,
      conpassword: PASSWORD,
      tos_agree: 'true',
      tos_agree2: 'true',
      age_agree: 'true',
    },
  });
  const { result } = await response.json();
  await proveMail(email);
  return String(result.LOGINAT);
}

/** Handles a pop-up or a page. */
export async function pay(
  page: Page,
  { coins, method = '신용·체크카드', choice }: { coins: string; method?: string; choice: PaymentChoice },
): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${coins}`) }).check();
  await page.getByRole('radio', { name: method }).check();
  await page.getByRole('checkbox', { name: /결제에 동의합니다/ }).check();
  const popup = page.waitForEvent('popup', { timeout: 8000 }).catch(() => undefined);
  const left = page.waitForURL(/payment-windows/, { timeout: 8000 }).then(
    () => page,
    () => undefined,
  );
  await page.getByRole('button', { name: /결제하기$/ }).click();
  const visible = await Promise.race([popup.then((one) => one ?? left), left.then((one) => one ?? popup)]);
  if (!visible) throw new Error('no payment window came');
  await visible.getByRole('radio', { name: PAYMENT_CHOICES[choice] }).check();
  await visible.getByRole('button', { name: '계속하기' }).click();
  await expect(page).toHaveURL(/\/coin\?payment=/, { timeout: 30_000 });
}

export async function atDesk(page: Page, action: string): Promise<void> {
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const desk = await page.context().newPage();
  await desk.goto(DESK);
  const form = desk.locator('form').filter({ has: desk.locator(`input[value="${id}"]`) });
  await form.getByRole('combobox').selectOption({ label: action });
  await form.getByRole('button', { name: '하기' }).click();
  await desk.close();
}

export async function expectBalance(page: Page, coins: number): Promise<void> {
  await expect(page.getByRole('region', { name: '보유 코인' })).toContainText(`${coins}코인`);
}

/** Buys without the dialog; returns the purchase. */
export async function buyEpisodes(
  page: Page,
  { token, work, episodes }: { token: string; work: number; episodes: number[] },
): Promise<number> {
  const headers = { ...SAME_SITE, 'login-at': token };
  const offered = await page.request.post('/ko/v1/quotes', { headers, data: { work, kind: 5, episodes } });
  const { result } = await offered.json();
  const bought = await page.request.post('/ko/v1/purchases', {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: { quote: result.quote.id },
  });
  expect(bought.status(), await bought.text()).toBe(200);
  return (await bought.json()).result.purchase;
}
