import { sql } from 'kysely';
import { joinMember } from '#domain/membership';
import type { DeviceInfo } from '#vocabulary/device';
import { goodJoin } from './browser-of-calls.ts';
import { plantCaptcha } from './solved-captcha.ts';
import type { TestContext } from './test-context.ts';

export const GOOD_PASSWORD = goodJoin('').password ?? '';

export interface JoinedMember {
  memberNo: number;
  sessionId: number;
  mail: string;
}

let joins = 0;

/** Somebody who has joined by address and password, logged in on one device. */
export async function joinedMember(
  ctx: TestContext,
  wish: { mail?: string; userAgent?: string; marketing?: boolean } = {},
): Promise<JoinedMember> {
  joins += 1;
  const browser = `browser-${joins}`;
  const mail = wish.mail ?? `member-${joins}@seoga.example`;
  const device: DeviceInfo = {
    type: 'WEB',
    version: 0,
    userAgent: wish.userAgent ?? 'Mozilla/5.0 (X11; Linux) Chrome/130',
  };
  const form = { email: mail, password: GOOD_PASSWORD, conpassword: GOOD_PASSWORD };
  const { memberNo } = await joinMember(ctx, {
    form: { ...form, tos_agree: true, tos_agree2: true, age_agree: true, alarm_agree: wish.marketing ?? false },
    captcha: await plantCaptcha(ctx.db, browser),
    address: `10.9.${joins >> 8}.${joins & 255}`,
    browser,
    device,
    isKept: true,
    versions: { terms: '2026-01-01', privacy: '2026-01-01' },
  });
  return { memberNo, sessionId: await newestSession(ctx, memberNo), mail };
}

/** The number of the session that a member began last. */
export async function newestSession(ctx: TestContext, memberNo: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('session_family')
    .select('id')
    .where('member_no', '=', memberNo)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Lets time pass for whatever opens, expires or is limited. */
export async function passTime(ctx: TestContext, interval: string): Promise<void> {
  await sql`update clock set shift = shift + ${interval}::interval`.execute(ctx.db);
}

/** Sets the shop's clock to a moment, give or take what the test takes itself. */
export async function passTimeTo(ctx: Pick<TestContext, 'db'>, moment: Date): Promise<void> {
  await sql`update clock set shift = shift + (${moment}::timestamptz - seoga_clock())`.execute(ctx.db);
}

/** The newest letter to an address, and the token of the link in it. */
export function lastLetter(ctx: TestContext, to: string): { subject: string; text: string; token: string } {
  const letter = ctx.letters.findLast((sent) => sent.to === to);
  if (!letter) throw new Error(`nothing was sent to ${to}`);
  return { ...letter, token: /token=([\w-]+)/.exec(letter.text)?.[1] ?? '' };
}
