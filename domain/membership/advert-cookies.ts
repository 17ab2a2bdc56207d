import type { Needs } from '#shared/context';
import { keepConsent } from './keep-consent.ts';
import { selectConsent } from './member-store.ts';

const KIND = 'advert-cookies';

/** What a member last said to cookies of adverts; null where they were never asked. */
export async function advertCookiesOf(ctx: Needs<'db'>, memberNo: number): Promise<boolean | null> {
  return (await selectConsent(ctx.db, { memberNo, kind: KIND })) ?? null;
}

/** Keeps what a member says to cookies of adverts, a refusal as well as a consent; what was said before stays beside it. */
export async function sayAdvertCookies(ctx: Needs<'db'>, order: { memberNo: number; isGiven: boolean }): Promise<void> {
  await keepConsent(ctx, { ...order, kind: KIND });
}
