import { legalVersions } from '#domain/policies';
import type { Needs } from '#kernel/context';
import type { ConsentKind } from '#shared/members/members';
import { insertConsent, selectConsentForChange } from './consent-store.ts';

/** Appends a consent or refusal to the history; an unchanged choice is not stored again. */
export async function saveConsent(
  ctx: Needs<'db'>,
  consents: { memberNo: number; kind: ConsentKind; isGiven: boolean },
): Promise<void> {
  const { privacy: version } = await legalVersions(ctx);
  await ctx.db.transaction().execute(async (tx) => {
    if ((await selectConsentForChange(tx, consents)) !== consents.isGiven)
      await insertConsent(tx, { ...consents, version });
  });
}
