import { type Locator, type Page, expect } from '@playwright/test';
import { CAPTCHA_ANSWER, PLANT_CAPTCHA, newBrowserId } from '../support/solved-captcha.ts';
import { inDatabase } from './mail-steps.ts';

const COOKIE = 'seoga_browser';

/** What a join sends from a browser that has solved its captcha: a header and a field. */
export async function solvedCaptcha(): Promise<{ cookie: string; captcha_text: string }> {
  const browser = newBrowserId();
  await inDatabase(PLANT_CAPTCHA, [browser]);
  return { cookie: `${COOKIE}=${browser}`, captcha_text: CAPTCHA_ANSWER };
}

/** Types the answer of the captcha that a form on the page shows. */
export async function solveShownCaptcha(page: Page, form: Locator): Promise<void> {
  await expect(form.getByRole('img', { name: '자동 입력 방지 문자 이미지' })).toBeVisible();
  const browser = (await page.context().cookies()).find(({ name }) => name.endsWith(COOKIE));
  await inDatabase(PLANT_CAPTCHA, [browser?.value]);
  await form.locator('[name=captcha_text]').fill(CAPTCHA_ANSWER);
}
