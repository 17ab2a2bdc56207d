import { randomInt, randomUUID } from 'node:crypto';
import { type Page, expect } from '@playwright/test';
import { solvedCaptcha } from './captcha-steps.ts';
import { alive } from './moving-steps.ts';
import { test as watched } from './watched-page.ts';

/** Readers who log in: each journey comes from an address of its own, so that what is counted by address stays apart. */
export const test = watched.extend({
  extraHTTPHeaders: async ({ baseURL: _baseURL }, use) => use({ 'x-forwarded-for': someAddress() }),
});

function someAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

export const PASSWORD = 'qkfka-1234';

/** An address that nobody has joined with. */
export function someMail(): string {
  return `reader-${randomUUID().slice(0, 13)}@seoga.test`;
}

/** A member who joined, and is logged in in this page's browser; the page itself does not move. */
export async function joinBy(page: Page, mail = someMail()): Promise<string> {
  const ticked = { tos_agree: 'true', tos_agree2: 'true', age_agree: 'true' };
  const { cookie, captcha_text } = await solvedCaptcha();
  const answer = await page.request.post('/proc/join_ver2', {
    headers: { accept: 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    form: { captcha_text, email: mail, password: PASSWORD, conpassword: PASSWORD, ...ticked },
  });
  expect(await answer.json()).toMatchObject({ status: 200 });
  return mail;
}

/** Logs out in this browser; the page itself does not move. */
export async function logOutBy(page: Page): Promise<void> {
  await page.request.post('/proc/logout', {
    headers: { accept: 'application/json', 'sec-fetch-site': 'same-origin' },
  });
}

/** The dialog, opened by the top bar: before a page is alive the same link leads to a page of its own. */
export async function openDialog(page: Page): Promise<void> {
  await alive(page);
  await page.getByRole('link', { name: '로그인', exact: true }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Types a login into the form that is there. */
export async function typeLogin(page: Page, mail: string, password = PASSWORD): Promise<void> {
  const form = page.locator('form[action="/proc/login"]');
  await form.locator('[name=email]').fill(mail);
  await form.locator('[name=wd]').fill(password);
  await form.getByRole('button', { name: '로그인', exact: true }).click();
}

/** The form of joining. */
export const JOIN = 'form[action="/proc/join_ver2"]';

/** The tab of joining, in the dialog. */
export async function joinTab(page: Page): Promise<void> {
  await openDialog(page);
  await page.getByRole('tab', { name: '회원가입' }).click();
}

/** Types a join into the form that is there. */
export async function typeJoin(page: Page, given: Record<string, string>, ticked: string[]): Promise<void> {
  const form = page.locator(JOIN);
  for (const [name, text] of Object.entries(given)) await form.locator(`[name=${name}]`).fill(text);
  for (const name of ['tos_agree', 'tos_agree2', 'age_agree', 'alarm_agree'])
    await form.locator(`[name=${name}]`).setChecked(ticked.includes(name));
  await form.getByRole('button', { name: '가입하기' }).click();
}

export const memberMenu = (page: Page) => page.getByRole('button', { name: /님의 메뉴/ });
