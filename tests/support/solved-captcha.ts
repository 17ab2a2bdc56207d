import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#shared/context';

/** The answer of every captcha that tests plant. */
export const CAPTCHA_ANSWER = 'K7WP3M';
/** Puts that captcha in the place of whichever a browser had. */
export const PLANT_CAPTCHA = `insert into captcha (id, browser, answer) values ($1, $1, '${CAPTCHA_ANSWER}')
  on conflict (id) do update set answer = excluded.answer, made_at = seoga_now()`;

const databases = new WeakMap<FastifyInstance, Db>();

/** Browsers before this server solve the captcha of a join, as a reader would, unless a test says what they typed. */
export function solvesCaptchas(app: FastifyInstance, db: Db): void {
  databases.set(app, db);
}

export async function plantCaptcha(db: Db, browser: string): Promise<string> {
  await sql`insert into captcha (id, browser, answer) values (${browser}, ${browser}, ${CAPTCHA_ANSWER})
    on conflict (id) do update set answer = excluded.answer, made_at = seoga_now()`.execute(db);
  return CAPTCHA_ANSWER;
}

/** The id of a browser that has not been here before, as its cookie has it. */
export function newBrowserId(): string {
  return randomBytes(16).toString('base64url');
}

/** The fields of a form with a solved captcha, where it is a join that says nothing of one. */
export async function withSolvedCaptcha(
  app: FastifyInstance,
  sent: { url: string; fields: Record<string, string>; cookies: Map<string, string> },
): Promise<Record<string, string>> {
  const db = databases.get(app);
  const isJoin = sent.url === '/proc/join_ver2' || sent.url === '/proc/join_social';
  if (!isJoin || !db || 'captcha_text' in sent.fields) return sent.fields;
  const browser = sent.cookies.get('seoga_browser') ?? newBrowserId();
  sent.cookies.set('seoga_browser', browser);
  return { ...sent.fields, captcha_text: await plantCaptcha(db, browser) };
}
