import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createOneTimeCodes } from '#platform/operators/one-time-codes';
import { openShopSecrets } from '#platform/crypto/shop-secrets';
import type { OperatorRole } from '#shared/operations/operator-permissions';
import { Secret, TOTP } from 'otpauth';
import { type PlantedOperator, plantOperatorBy } from '../../support/fixtures/planted-operators.ts';
import { inDatabase } from '../account/email-steps.ts';

const DATA = process.env['SEOGA_SHOP_DATA'] ?? '';

export interface ConsoleOperator extends PlantedOperator {
  secret: string;
}

/**
 * Creates a session with both factors, without navigating. With `provedMinutesAgo` above ten, sensitive actions lead
 * to
 * `/operator/prove`.
 */
export async function enterConsole(
  page: Page,
  roles: readonly OperatorRole[],
  options: { holderId?: number; provedMinutesAgo?: number } = {},
): Promise<ConsoleOperator> {
  const secret = createOneTimeCodes().make();
  const totpSealed = openShopSecrets(DATA).encrypt('operator', secret);
  const planted = await plantOperatorBy(inDatabase, { ...options, roles, totpSealed });
  await bringKey(page, planted.key);
  return { ...planted, secret };
}

export function returnToConsole(page: Page, { key }: ConsoleOperator): Promise<void> {
  return bringKey(page, key);
}

/** A TOTP code; `stepsAhead` gives a later one, since codes work once. */
export function codeOf(secret: string, stepsAhead = 0): string {
  const timestamp = Date.now() + stepsAhead * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp });
}

async function bringKey(page: Page, key: string): Promise<void> {
  const { origin } = new URL((await page.request.get('/robots.txt')).url());
  const cookie = { name: 'operator', value: key, url: origin, httpOnly: true, sameSite: 'Strict' as const };
  await page.context().addCookies([cookie]);
}

/** The key of an invitation link, as the CLI creates it. */
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
