import { type Locator, type Page, expect } from '@playwright/test';
import { CAPTCHA_ANSWER, PLANT_CAPTCHA, newBrowserId } from '../../support/fixtures/solved-captcha.ts';
import { inDatabase } from './email-steps.ts';

const COOKIE = 'seoga_browser';

export async function solvedCaptcha(): Promise<{ cookie: string; captcha_text: string }> {
  const browser = newBrowserId();
  await inDatabase(PLANT_CAPTCHA, [browser]);
  return { cookie: `${COOKIE}=${browser}`, captcha_text: CAPTCHA_ANSWER };
}

export async function solveVisibleCaptcha(page: Page, form: Locator): Promise<void> {
  await expect(form.getByRole('img', { name: '자동 입력 방지 문자 이미지' })).toBeVisible();
  const browser = (await page.context().cookies()).find(({ name }) => name.endsWith(COOKIE));
  await inDatabase(PLANT_CAPTCHA, [browser?.value]);
  await form.locator('[name=captcha_text]').fill(CAPTCHA_ANSWER);
}
