import type { Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { selectTerms, selectWonThisMonth } from './product-store.ts';

export type PayerKind = 'adult' | 'minor' | 'unverified';

interface ChargeInput {
  memberNo: number;
  kind: PayerKind;
  won: number;
}

/** Throws PAYMENT_ERROR 0003 or 0004 when a charge would exceed the monthly limit of unverified members or minors. */
export async function requireWithinLimit(tx: Tx, charge: ChargeInput): Promise<void> {
  const { limit, paid } = await usageOf(tx, { ...charge, countsOpen: true });
  if (limit === null || paid + charge.won <= limit) return;
  const details = { limit: limit.toLocaleString('ko-KR'), left: Math.max(0, limit - paid).toLocaleString('ko-KR') };
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

/** The most that a member may pay a month, in won; null for adults and without a limit. */
export async function findPayerLimit(tx: Tx, kind: PayerKind): Promise<number | null> {
  if (kind === 'adult') return null;
  const terms = await selectTerms(tx);
  return kind === 'minor' ? terms.minorWon : terms.unverifiedWon;
}

async function usageOf(
  tx: Tx,
  { memberNo, kind, countsOpen }: Omit<ChargeInput, 'won'> & { countsOpen: boolean },
): Promise<{ limit: number | null; paid: number }> {
  const limit = await findPayerLimit(tx, kind);
  return { limit, paid: limit === null ? 0 : await selectWonThisMonth(tx, { memberNo, countsOpen }) };
}
