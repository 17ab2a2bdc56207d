import { randomInt, randomUUID } from 'node:crypto';
import { type Page, expect } from '@playwright/test';
import { solvedCaptcha } from './captcha-steps.ts';
import { alive } from '../navigation/navigation-steps.ts';
import { test as watched } from '../support/watched-page.ts';

/** Each test uses its own IP address because logins are throttled by address. */
export const test = watched.extend({
  extraHTTPHeaders: async ({ baseURL: _baseURL }, use) => use({ 'x-forwarded-for': someAddress() }),
});

function someAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

export const PASSWORD = 'qkfka-1234';

export function someMail(): string {
  return `reader-${randomUUID().slice(0, 13)}@seoga.test`;
}

/** Does not navigate the page. */
export async function joinBy(page: Page, mail = someMail()): Promise<string> {
  const ticked = { tos_agree: 'true', tos_agree2: 'true', age_agree: 'true' };
  const { cookie, captcha_text } = await solvedCaptcha();
  const response = await page.request.post('/proc/join_ver2', {
    headers: { accept: 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    form: { captcha_text, email: mail, password: PASSWORD, conpassword: PASSWORD, ...ticked },
  });
  expect(await response.json()).toMatchObject({ status: 200 });
  return mail;
}

/** Does not navigate the page. */
export async function logOutBy(page: Page): Promise<void> {
  await page.request.post('/proc/logout', {
    headers: { accept: 'application/json', 'sec-fetch-site': 'same-origin' },
  });
}

/** Opens the dialog; before hydration the same link opens a separate page. */
export async function openDialog(page: Page): Promise<void> {
  await alive(page);
  await page.getByRole('link', { name: '로그인', exact: true }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

export async function typeLogin(page: Page, mail: string, password = PASSWORD): Promise<void> {
  const form = page.locator('form[action="/proc/login"]');
  await form.locator('[name=email]').fill(mail);
  await form.locator('[name=wd]').fill(password);
  await form.getByRole('button', { name: '로그인', exact: true }).click();
}

export const JOIN = 'form[action="/proc/join_ver2"]';

export async function joinTab(page: Page): Promise<void> {
  await openDialog(page);
  await page.getByRole('tab', { name: '회원가입' }).click();
}

export async function typeJoin(page: Page, input: Record<string, string>, ticked: string[]): Promise<void> {
  const form = page.locator(JOIN);
  for (const [name, text] of Object.entries(input)) await form.locator(`[name=${name}]`).fill(text);
  for (const name of ['tos_agree', 'tos_agree2', 'age_agree', 'alarm_agree'])
    await form.locator(`[name=${name}]`).setChecked(ticked.includes(name));
  await form.getByRole('button', { name: '가입하기' }).click();
}

export const memberMenu = (page: Page) => page.getByRole('button', { name: /님의 메뉴/ });
