import { payerAge, selectNewestProof } from '#domain/members';
import { notify } from '#domain/notifications';
import { lockWallet } from '#domain/wallet';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { idOfLinkToken } from '#kernel/link-token';
import type { FamilyRules } from '#shared/members/family';
import { requireFamiliesOn } from './family-switch.ts';
import { activateLink, insertConsent, lockLink, lockMinor, selectLink, selectNick } from './family-store.ts';
import { TOKEN_PURPOSE } from './request-family-link.ts';

/** A requested link, for the one who opened it. */
export interface FamilyRequestView {
  minor: string;
  endsOn: string | null;
  /** `visitor`: log in; `own`: the minor's own; `proof`: prove the identity first; `open`: confirm. */
  step: 'visitor' | 'own' | 'proof' | 'open' | 'confirmed';
}

/** The link of a token. Throws NOT_FOUND 0003 while off, FAMILY_ERROR 0008 for a wrong, used or expired one. */
export async function showFamilyRequest(
  ctx: Needs<'db' | 'secrets'>,
  { token, memberNo }: { token: string; memberNo: number | null },
): Promise<FamilyRequestView> {
  await requireFamiliesOn(ctx);
  const id = idOfLinkToken(ctx, { purpose: TOKEN_PURPOSE, token });
  const link = id === undefined ? undefined : await selectLink(ctx.db, id);
  const isConfirmed = link?.state === 'active' && link.guardianNo === memberNo;
  if (!link || link.isExpired || (link.state !== 'requested' && !isConfirmed))
    throw new DomainError('FAMILY_ERROR', '0008');
  const { minor, endsOn } = link;
  if (isConfirmed) return { minor, endsOn, step: 'confirmed' };
  if (memberNo === null) return { minor, endsOn, step: 'visitor' };
  if (memberNo === link.minorNo) return { minor, endsOn, step: 'own' };
  const isProved = await hasFreshProof(ctx, { memberNo, since: link.madeAt });
  return { minor, endsOn, step: isProved ? 'open' : 'proof' };
}

/**
 * Confirms the link as the guardian, with the rules of the minor's account. Throws NOT_FOUND 0003 while off,
 * FAMILY_ERROR 0007 when another guardian is linked, 0008 for a wrong, used or expired link, 0009 without an adult's
 * check of identity made for this link, 0010 for the minor, 0011 without the declarations.
 */
export async function confirmFamilyLink(
  ctx: Needs<'db' | 'secrets'>,
  input: { token: string; memberNo: number; rules: FamilyRules; isDeclared: boolean },
): Promise<void> {
  const { token, memberNo, rules } = input;
  await requireFamiliesOn(ctx);
  const id = idOfLinkToken(ctx, { purpose: TOKEN_PURPOSE, token });
  if (id === undefined) throw new DomainError('FAMILY_ERROR', '0008');
  if (!input.isDeclared) throw new DomainError('FAMILY_ERROR', '0011', { field: 'isDeclared' });
  await ctx.db.transaction().execute(async (tx) => {
    const unlocked = await selectLink(tx, id);
    if (!unlocked) throw new DomainError('FAMILY_ERROR', '0008');
    if (unlocked.minorNo === memberNo) throw new DomainError('FAMILY_ERROR', '0010');
    // Locks in the order of charges: a payment that has begun is counted before the limit applies.
    await lockWallet(tx, unlocked.minorNo);
    const minor = await lockMinor(tx, unlocked.minorNo);
    const link = await lockLink(tx, id);
    if (!minor?.isActive || link?.state !== 'requested' || link.isExpired)
      throw new DomainError('FAMILY_ERROR', '0008');
    if (minor.isLinked) throw new DomainError('FAMILY_ERROR', '0007');
    if (!(await hasFreshProof({ db: tx }, { memberNo, since: link.madeAt })))
      throw new DomainError('FAMILY_ERROR', '0009');
    await activateLink(tx, { id, guardianNo: memberNo, rules });
    await insertConsent(tx, { linkId: id, act: 'confirmed', memberNo, rules });
    const facts = { act: 'linked' as const, nick: await selectNick(tx, memberNo) };
    await notify(tx, { memberNo: link.minorNo, kind: 'family', ref: `linked:${id}`, facts });
  });
}

/** Whether a member proved to be an adult after a time. */
async function hasFreshProof(
  ctx: Needs<'db'>,
  { memberNo, since }: { memberNo: number; since: Date },
): Promise<boolean> {
  const proof = await selectNewestProof(ctx.db, memberNo);
  return proof !== undefined && proof.verifiedAt >= since && (await payerAge(ctx, memberNo)) === 'adult';
}
