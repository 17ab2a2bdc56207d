import { legalVersions } from '#domain/legal';
import type { Needs } from '#shared/context';
import { addConsent, selectConsentForChange } from './consent-store.ts';
import { selectConsent } from './member-store.ts';

const KIND = 'advert-cookies';

/** What a member last said to cookies of adverts; null where they were never asked. */
export async function advertCookiesOf(ctx: Needs<'db'>, memberNo: number): Promise<boolean | null> {
  return (await selectConsent(ctx.db, { memberNo, kind: KIND })) ?? null;
}

/** Keeps what a member says to cookies of adverts, a refusal as well as a consent; what was said before stays beside it. */
export async function sayAdvertCookies(ctx: Needs<'db'>, order: { memberNo: number; isGiven: boolean }): Promise<void> {
  const { privacy: version } = await legalVersions(ctx);
  await ctx.db.transaction().execute(async (tx) => {
    const consent = { ...order, kind: KIND, version } as const;
    if ((await selectConsentForChange(tx, consent)) !== order.isGiven) await addConsent(tx, consent);
  });
}
