import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { linkToken } from '#kernel/link-token';
import { requireFamiliesOn } from './family-switch.ts';
import { deleteRequests, insertRequest, lockMinorFacts } from './family-store.ts';

export const TOKEN = 'family-link';

/**
 * Makes the link with which a guardian confirms, in place of an earlier one. Returns its token. Throws NOT_FOUND 0003
 * while off, FAMILY_ERROR 0005 without a check of identity for this, 0006 for an adult, 0007 when one is linked.
 */
export async function requestFamilyLink(
  ctx: Needs<'db' | 'secrets'>,
  { memberNo }: { memberNo: number },
): Promise<{ token: string }> {
  await requireFamiliesOn(ctx);
  const id = await ctx.db.transaction().execute(async (tx) => {
    const minor = await lockMinorFacts(tx, memberNo);
    if (!minor?.isActive) throw new DomainError('AUTH_ERROR', '0002');
    if (minor.isLinked) throw new DomainError('FAMILY_ERROR', '0007');
    if (minor.endsOn === null) throw new DomainError('FAMILY_ERROR', minor.birthYear === null ? '0005' : '0006');
    return insertRequest(tx, { minorNo: memberNo, endsOn: minor.endsOn });
  });
  return { token: linkToken(ctx, { purpose: TOKEN, id }) };
}

/** Withdraws the link that nobody has confirmed; without one nothing happens. */
export async function withdrawFamilyRequest(ctx: Needs<'db'>, { memberNo }: { memberNo: number }): Promise<void> {
  await ctx.db.transaction().execute((tx) => deleteRequests(tx, memberNo));
}
