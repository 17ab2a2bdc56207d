import { findFamilyRules, requireFamilyHours } from '#domain/members';
import type { Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { selectTerms, selectWonThisMonth } from './product-store.ts';

export type PayerKind = 'adult' | 'minor' | 'unverified';

interface ChargeInput {
  memberNo: number;
  kind: PayerKind;
  won: number;
  /** An automatic renewal, which closed hours do not stop. */
  isRenewal?: boolean;
  /** The order of this charge, when it exists already. */
  orderId?: string | undefined;
}

/**
 * Throws PAYMENT_ERROR 0003 or 0004 when a charge would exceed the monthly limit of unverified members or minors,
 * FAMILY_ERROR 0003 beyond the guardian's limit, 0002 in closed hours unless it is an automatic renewal. The caller
 * holds the wallet lock, which a change of the guardian's limit takes as well.
 */
export async function requireWithinLimit(tx: Tx, charge: ChargeInput): Promise<void> {
  if (!charge.isRenewal) await requireFamilyHours(tx, charge.memberNo);
  const { limit, isFamily, paid } = await usageOf(tx, { ...charge, countsOpen: true });
  if (limit === null || paid + charge.won <= limit) return;
  const details = { limit: limit.toLocaleString('ko-KR'), left: Math.max(0, limit - paid).toLocaleString('ko-KR') };
  if (isFamily) throw new DomainError('FAMILY_ERROR', '0003', details);
  throw new DomainError('PAYMENT_ERROR', charge.kind === 'minor' ? '0004' : '0003', details);
}

/**
 * Whether this month's payments plus `won` exceed the limit. Checked again when money arrives, because an order may be
 * paid after it closed or failed, or in another month. The caller holds the wallet lock.
 */
export async function isAboveLimit(tx: Tx, charge: ChargeInput): Promise<boolean> {
  const { limit, paid } = await usageOf(tx, { ...charge, countsOpen: false });
  return limit !== null && paid + charge.won > limit;
}

/**
 * The most that a member may pay a month, in won, and whether a guardian set it: the lower one of the shop's limit and
 * the guardian's. Null for adults and without a limit.
 */
export async function findPayerLimit(
  tx: Tx,
  { memberNo, kind }: Pick<ChargeInput, 'memberNo' | 'kind'>,
): Promise<{ limit: number | null; isFamily: boolean }> {
  const [terms, family] = [await selectTerms(tx), await findFamilyRules(tx, memberNo)];
  const shopWon = { adult: null, minor: terms.minorWon, unverified: terms.unverifiedWon }[kind];
  const familyWon = family?.monthWon ?? null;
  const isFamily = familyWon !== null && (shopWon === null || familyWon < shopWon);
  return { limit: isFamily ? familyWon : shopWon, isFamily };
}

async function usageOf(
  tx: Tx,
  { memberNo, kind, orderId, countsOpen }: Omit<ChargeInput, 'won'> & { countsOpen: boolean },
): Promise<{ limit: number | null; isFamily: boolean; paid: number }> {
  const { limit, isFamily } = await findPayerLimit(tx, { memberNo, kind });
  return {
    limit,
    isFamily,
    paid: limit === null ? 0 : await selectWonThisMonth(tx, { memberNo, countsOpen, except: orderId ?? null }),
  };
}
