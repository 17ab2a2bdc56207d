import { request } from 'node:http';
import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { goodJoin } from '../support/browser-of-calls.ts';
import { solvedCaptcha } from './captcha-steps.ts';

/** Who joined, to log in again. */
export interface JoinedReader {
  email: string;
  password: string;
}

interface FormAnswer {
  status: number;
  cookies: string[];
}

/**
 * A form as a browser of its own sends it, from an address of its own on this machine: many journeys at once are no single
 * reader who joins over and over, whom the shop would stop.
 */
function sendForm(url: string, fields: Record<string, string>, cookie = ''): Promise<FormAnswer> {
  const localAddress = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  return new Promise((resolve, reject) => {
    const headers = {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...(cookie ? { cookie } : {}),
    };
    const asked = request(url, { method: 'POST', localAddress, headers }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, cookies: answer.headers['set-cookie'] ?? [] }),
      );
    });
    asked.once('error', reject);
    asked.end(new URLSearchParams(fields).toString());
  });
}

async function keepCookies(page: Page, origin: string, cookies: string[]): Promise<void> {
  const named = cookies.map((cookie) => cookie.split(';')[0] ?? '');
  await page.context().addCookies(
    named.map((pair) => {
      const cut = pair.indexOf('=');
      return { name: pair.slice(0, cut), value: pair.slice(cut + 1), url: origin };
    }),
  );
}

/** A new reader, logged in in this page's browser. The journeys of the forms themselves are told elsewhere. */
export async function joinedReader(page: Page, baseURL: string): Promise<JoinedReader> {
  const email = `reader-${randomUUID()}@seoga.example`;
  const form = goodJoin(email);
  const { cookie, captcha_text } = await solvedCaptcha();
  const answer = await sendForm(`${baseURL}/proc/join_ver2`, { ...form, captcha_text }, cookie);
  if (answer.status !== 200) throw new Error(`joining was answered with ${answer.status}`);
  await keepCookies(page, baseURL, answer.cookies);
  return { email, password: form['password'] ?? '' };
}

/** The same reader again, in this page's browser. */
export async function logIn(page: Page, baseURL: string, reader: JoinedReader): Promise<void> {
  const answer = await sendForm(`${baseURL}/proc/login`, { email: reader.email, wd: reader.password });
  if (answer.status !== 200) throw new Error(`logging in was answered with ${answer.status}`);
  await keepCookies(page, baseURL, answer.cookies);
}
