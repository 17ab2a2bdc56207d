import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import pg from 'pg';
import { type MailParts, parseEmailParts } from '../../support/files/email-parts.ts';
import { CAPTCHA_ANSWER, PLANT_CAPTCHA, newBrowserId } from '../../support/fixtures/solved-captcha.ts';
import { shopDatabase, waitUntilVisible } from '../../support/servers/running-shop.ts';

const DATA = process.env['SEOGA_SHOP_DATA'] ?? '';

function emailsTo(address: string): MailParts[] {
  const folder = join(DATA, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => parseEmailParts(readFileSync(join(folder, name), 'utf8')))
    .filter(({ headers }) => headers['to'] === address);
}

/** `after`: number of matching e-mails to skip. */
export async function emailTo(address: string, subject: string, after = 0): Promise<MailParts[]> {
  const found = (): MailParts[] => emailsTo(address).filter(({ headers }) => headers['subject']?.includes(subject));
  await expect
    .poll(() => found().length, { timeout: 20_000, message: `${subject} to ${address}` })
    .toBeGreaterThan(after);
  return found();
}

export function linksOf(emails: MailParts[]): string[] {
  return emails.flatMap(({ text }) => {
    const link = /^https?:\/\/[^/\s]+(\/\S+)\s*$/m.exec(text)?.[1];
    return link ? [link] : [];
  });
}

let members = 0;
/** `request` is logged in afterwards. */
export async function joinedMember(request: APIRequestContext): Promise<{ mail: string; password: string }> {
  members += 1;
  const mail = `mail-${process.pid}-${Date.now()}-${members}@seoga.test`;
  const password = 'first-password';
  // All tests share one IP address, so earlier joins would throttle this one.
  await inDatabase('delete from throttle where kind = any($1)', [['join', 'password-reset']]);
  const browser = newBrowserId();
  await inDatabase(PLANT_CAPTCHA, [browser]);
  const response = await request.post('/proc/join_ver2', {
    headers: { accept: 'application/json', 'sec-fetch-site': 'same-origin', cookie: `seoga_browser=${browser}` },
    form: {
      captcha_text: CAPTCHA_ANSWER,
      email: mail,
      password,
      conpassword: password,
      tos_agree: 'true',
      tos_agree2: 'true',
      age_agree: 'true',
      alarm_agree: 'false',
    },
  });
  expect(response.status(), await response.text()).toBe(200);
  return { mail, password };
}

export async function loginStatus(
  request: APIRequestContext,
  { mail, password }: { mail: string; password: string },
): Promise<number> {
  const response = await request.post('/proc/login', {
    headers: { accept: 'application/json', 'sec-fetch-site': 'same-origin' },
    form: { email: mail, wd: password },
  });
  return response.status();
}

export function proveMail(mail: string): Promise<void> {
  return inDatabase('update member set mail_proved_at = now() where mail = $1', [mail]);
}

/** Ages the member's links; changing the clock would affect other tests. */
export function ageLinks(mail: string, minutes: number): Promise<void> {
  return inDatabase(
    'update one_time_link set made_at = made_at - make_interval(mins => $1), expires_at = expires_at - make_interval(mins => $1) where mail = $2',
    [minutes, mail],
  );
}

export async function inDatabase(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client(await shopDatabase(DATA));
  await client.connect();
  try {
    await client.query(text, values);
    await waitUntilVisible();
  } finally {
    await client.end();
  }
}
