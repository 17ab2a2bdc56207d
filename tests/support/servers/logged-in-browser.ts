import { request } from 'node:http';
import { randomInt } from 'node:crypto';
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { solvedCaptcha } from '../../browser/account/captcha-steps.ts';
import { validJoinForm } from './http-browser.ts';

export interface ShopReader {
  mail: string;
  logIn(context: BrowserContext): Promise<void>;
  browser(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext>;
}

/** A unique IP address, because sign-ups are throttled. */
export async function shopReader(baseURL: string): Promise<ShopReader> {
  const mail = `reader-${Date.now().toString(36)}-${randomInt(1e9).toString(36)}@seoga.example`;
  const { cookie, captcha_text } = await solvedCaptcha();
  await sendForm(baseURL, '/proc/join_ver2', { fields: { ...validJoinForm(mail), captcha_text }, cookie });
  const logIn = async (context: BrowserContext): Promise<void> => {
    const fields = { email: mail, wd: validJoinForm(mail)['password'] ?? '' };
    const cookies = await sendForm(baseURL, '/proc/login', { fields });
    await context.addCookies(cookies.map((saved) => ({ ...saved, url: baseURL })));
  };
  return {
    mail,
    logIn,
    browser: async (browser, options = {}) => {
      const context = await browser.newContext({ baseURL, ...options });
      await logIn(context);
      return context;
    },
  };
}

function sendForm(
  baseURL: string,
  path: string,
  { fields, cookie }: { fields: Record<string, string>; cookie?: string },
): Promise<{ name: string; value: string; httpOnly: boolean }[]> {
  const headers = {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
    ...(cookie ? { cookie } : {}),
  };
  const localAddress = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, baseURL), { method: 'POST', headers, localAddress }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => {
        if (response.statusCode === 200) resolve((response.headers['set-cookie'] ?? []).map(cookieFrom));
        else reject(new Error(`${path}: ${response.statusCode} ${body}`));
      });
    });
    sent.on('error', reject);
    sent.end(new URLSearchParams(fields).toString());
  });
}

function cookieFrom(line: string): { name: string; value: string; httpOnly: boolean } {
  const [pair = '', ...attributes] = line.split('; ');
  const at = pair.indexOf('=');
  return {
    name: pair.slice(0, at),
    value: pair.slice(at + 1),
    httpOnly: attributes.some((attribute) => attribute.toLowerCase() === 'httponly'),
  };
}
