import type { Needs } from '#kernel/context';
import { saveConsent } from './save-consent.ts';
import { selectConsent } from '../member-store.ts';

const KIND = 'advert-cookies';

/** A member's latest choice on advertising cookies; null when never asked. */
export async function findAdvertCookieConsent(ctx: Needs<'db'>, memberNo: number): Promise<boolean | null> {
  return (await selectConsent(ctx.db, { memberNo, kind: KIND })) ?? null;
}

/** Saves a choice on advertising cookies, keeping earlier ones. */
export async function saveAdvertCookieConsent(
  ctx: Needs<'db'>,
  input: { memberNo: number; isGiven: boolean },
): Promise<void> {
  await saveConsent(ctx, { ...input, kind: KIND });
}
