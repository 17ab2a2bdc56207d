import { legalVersions } from '#domain/legal';
import type { Needs } from '#shared/context';
import type { ConsentKind } from '#vocabulary/members';
import { addConsent, selectConsentForChange } from './consent-store.ts';

/** Keeps what a member says to one kind of consent; what was said before stays beside it, and a word twice is one. */
export async function keepConsent(
  ctx: Needs<'db'>,
  said: { memberNo: number; kind: ConsentKind; isGiven: boolean },
): Promise<void> {
  const { privacy: version } = await legalVersions(ctx);
  await ctx.db.transaction().execute(async (tx) => {
    if ((await selectConsentForChange(tx, said)) !== said.isGiven) await addConsent(tx, { ...said, version });
  });
}
