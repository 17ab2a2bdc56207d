import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { makeOneTimeCodes } from '#platform/operators/one-time-codes';
import { openShopSecrets } from '#platform/shop-secrets';
import type { OperatorRole } from '#vocabulary/operator-rights';
import { Secret, TOTP } from 'otpauth';
import { type PlantedOperator, plantOperatorBy } from '../support/planted-operators.ts';
import { inDatabase } from './mail-steps.ts';

const DATA = process.env['SEOGA_SHOP_DATA'] ?? '';

/** Somebody in the console, with the secret of their app's codes. */
export interface ConsoleOperator extends PlantedOperator {
  secret: string;
}

/**
 * Somebody with these roles is in the console in this page's browser, both factors just shown; the page itself does not
 * move. `provedMinutesAgo`: more than ten, and what asks for a fresh second factor leads to `/operator/prove`.
 */
export async function enterConsole(
  page: Page,
  roles: readonly OperatorRole[],
  wish: { holderId?: number; provedMinutesAgo?: number } = {},
): Promise<ConsoleOperator> {
  const secret = makeOneTimeCodes().make();
  const totpSealed = openShopSecrets(DATA).seal('operator', secret);
  const planted = await plantOperatorBy(inDatabase, { ...wish, roles, totpSealed });
  await bringKey(page, planted.key);
  return { ...planted, secret };
}

/** Somebody who was in the console before is in it again. */
export function comeBack(page: Page, { key }: ConsoleOperator): Promise<void> {
  return bringKey(page, key);
}

/** A code of the app that knows this secret; `stepsAhead`: the next one, where this one was used. */
export function codeOf(secret: string, stepsAhead = 0): string {
  const timestamp = Date.now() + stepsAhead * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp });
}

async function bringKey(page: Page, key: string): Promise<void> {
  const { origin } = new URL((await page.request.get('/robots.txt')).url());
  const cookie = { name: 'operator', value: key, url: origin, httpOnly: true, sameSite: 'Strict' as const };
  await page.context().addCookies([cookie]);
}

/** A one-time link's key for somebody who is invited, as the command line would make it. */
export async function plantLink(mail: string, roles: readonly OperatorRole[]): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  await inDatabase(
    `with made as (insert into operator (mail, name) values ($1, split_part($1, '@', 1)) returning id),
       roles as (insert into operator_role (operator_id, role) select id, unnest($2::text[]) from made),
       told as (insert into operator_audit (who, act, subject) values ('명령줄', 'operator.invite', 'mail:' || $1))
     insert into operator_invite (digest, operator_id, good_until)
     select $3, id, seoga_clock() + interval '1 day' from made`,
    [mail, roles, createHash('sha256').update(key).digest()],
  );
  return key;
}
