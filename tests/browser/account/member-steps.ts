import { request } from 'node:http';
import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { validJoinForm } from '../../support/servers/http-browser.ts';
import { solvedCaptcha } from './captcha-steps.ts';

export interface JoinedReader {
  email: string;
  password: string;
}

interface FormAnswer {
  status: number;
  cookies: string[];
}

/** Sends a form from a unique loopback address, so that parallel tests are not throttled. */
function sendForm(url: string, fields: Record<string, string>, cookie = ''): Promise<FormAnswer> {
  const localAddress = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  return new Promise((resolve, reject) => {
    const headers = {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...(cookie ? { cookie } : {}),
    };
    const requests = request(url, { method: 'POST', localAddress, headers }, (response) => {
      response.resume();
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, cookies: response.headers['set-cookie'] ?? [] }),
      );
    });
    requests.once('error', reject);
    requests.end(new URLSearchParams(fields).toString());
  });
}

async function storeCookies(page: Page, origin: string, cookies: string[]): Promise<void> {
  const named = cookies.map((cookie) => cookie.split(';')[0] ?? '');
  await page.context().addCookies(
    named.map((pair) => {
      const cut = pair.indexOf('=');
      return { name: pair.slice(0, cut), value: pair.slice(cut + 1), url: origin };
    }),
  );
}

/** Creates and logs in a reader without the UI. */
export async function joinedReader(page: Page, baseURL: string): Promise<JoinedReader> {
  const email = `reader-${randomUUID()}@seoga.example`;
  const form = validJoinForm(email);
  const { cookie, captcha_text } = await solvedCaptcha();
  const response = await sendForm(`${baseURL}/proc/join_ver2`, { ...form, captcha_text }, cookie);
  if (response.status !== 200) throw new Error(`joining was answered with ${response.status}`);
  await storeCookies(page, baseURL, response.cookies);
  return { email, password: form['password'] ?? '' };
}

export async function logIn(page: Page, baseURL: string, reader: JoinedReader): Promise<void> {
  const response = await sendForm(`${baseURL}/proc/login`, { email: reader.email, wd: reader.password });
  if (response.status !== 200) throw new Error(`logging in was answered with ${response.status}`);
  await storeCookies(page, baseURL, response.cookies);
}
