import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { linkToken } from '#kernel/link-token';
import { needsBirthdayCheck } from './family-rules.ts';
import { requireFamiliesOn } from './family-switch.ts';
import { deleteRequests, insertRequest, lockMinor } from './family-store.ts';

export const TOKEN_PURPOSE = 'family-link';

/**
 * Makes the link with which a guardian confirms, in place of an earlier one. Returns its token. Throws NOT_FOUND 0003
 * while off, FAMILY_ERROR 0005 when the birthday is to be checked first, 0006 for an adult, 0007 when one is linked.
 */
export async function requestFamilyLink(
  ctx: Needs<'db' | 'secrets'>,
  { memberNo }: { memberNo: number },
): Promise<{ token: string }> {
  await requireFamiliesOn(ctx);
  const id = await ctx.db.transaction().execute(async (tx) => {
    const minor = await lockMinor(tx, memberNo);
    if (!minor?.isActive) throw new DomainError('AUTH_ERROR', '0002');
    if (minor.isLinked) throw new DomainError('FAMILY_ERROR', '0007');
    if (minor.endsOn === null) throw new DomainError('FAMILY_ERROR', needsBirthdayCheck(minor) ? '0005' : '0006');
    return insertRequest(tx, { minorNo: memberNo, endsOn: minor.endsOn });
  });
  return { token: linkToken(ctx, { purpose: TOKEN_PURPOSE, id }) };
}

/** Withdraws an unconfirmed link; does nothing without one. */
export async function withdrawFamilyRequest(ctx: Needs<'db'>, { memberNo }: { memberNo: number }): Promise<void> {
  await ctx.db.transaction().execute((tx) => deleteRequests(tx, memberNo));
}
