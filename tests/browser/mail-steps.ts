import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import pg from 'pg';
import { type MailParts, simpleParts } from '../support/mail-parts.ts';
import { CAPTCHA_ANSWER, PLANT_CAPTCHA, newBrowserId } from '../support/solved-captcha.ts';
import { shopDatabase, untilShown } from '../support/running-shop.ts';

const DATA = process.env['SEOGA_SHOP_DATA'] ?? '';

/** Letters that went to an address, as they lie in the shop's folder. */
function lettersTo(address: string): MailParts[] {
  const folder = join(DATA, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => simpleParts(readFileSync(join(folder, name), 'utf8')))
    .filter(({ headers }) => headers['to'] === address);
}

/** Waits for a letter whose subject says this, after so many like it. */
export async function letterTo(address: string, subject: string, after = 0): Promise<MailParts[]> {
  const found = (): MailParts[] => lettersTo(address).filter(({ headers }) => headers['subject']?.includes(subject));
  await expect
    .poll(() => found().length, { timeout: 20_000, message: `${subject} to ${address}` })
    .toBeGreaterThan(after);
  return found();
}

/** Links in letters, of the shop as this browser knows it. */
export function linksOf(letters: MailParts[]): string[] {
  return letters.flatMap(({ text }) => {
    const link = /^https?:\/\/[^/\s]+(\/\S+)\s*$/m.exec(text)?.[1];
    return link ? [link] : [];
  });
}

let members = 0;
/** A new member by address and password; the browser that asks is logged in afterwards. */
export async function joinedMember(request: APIRequestContext): Promise<{ mail: string; password: string }> {
  members += 1;
  const mail = `mail-${process.pid}-${Date.now()}-${members}@seoga.test`;
  const password = 'first-password';
  // All journeys come from one address: what it did before would stop them.
  await inDatabase('delete from throttle where kind = any($1)', [['join', 'password-reset']]);
  const browser = newBrowserId();
  await inDatabase(PLANT_CAPTCHA, [browser]);
  const answer = await request.post('/proc/join_ver2', {
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
  expect(answer.status(), await answer.text()).toBe(200);
  return { mail, password };
}

/** What a login with these answers. */
export async function loginStatus(
  request: APIRequestContext,
  { mail, password }: { mail: string; password: string },
): Promise<number> {
  const answer = await request.post('/proc/login', {
    headers: { accept: 'application/json', 'sec-fetch-site': 'same-origin' },
    form: { email: mail, wd: password },
  });
  return answer.status();
}

/** The member has proved the address, as by the link in a letter. */
export function proveMail(mail: string): Promise<void> {
  return inDatabase('update member set mail_proved_at = now() where mail = $1', [mail]);
}

/** Makes the links of a member older, as an hour would; the shop's clock is everybody's. */
export function ageLinks(mail: string, minutes: number): Promise<void> {
  return inDatabase(
    'update one_time_link set made_at = made_at - make_interval(mins => $1), expires_at = expires_at - make_interval(mins => $1) where mail = $2',
    [minutes, mail],
  );
}

/** Changes something in the shop's database that no reader could. */
export async function inDatabase(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client(await shopDatabase(DATA));
  await client.connect();
  try {
    await client.query(text, values);
    await untilShown();
  } finally {
    await client.end();
  }
}
