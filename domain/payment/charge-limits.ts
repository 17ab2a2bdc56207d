import type { Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { selectTerms, selectWonThisMonth } from './product-store.ts';

/** As whom a member pays, as far as the month's limits know. */
export type PayerKind = 'adult' | 'minor' | 'unverified';

interface Ask {
  memberNo: number;
  kind: PayerKind;
  won: number;
}

/** Refuses with PAYMENT_ERROR 0003 or 0004 what would pass the month's limit of the unverified or of minors. */
export async function refuseAboveLimit(tx: Tx, ask: Ask): Promise<void> {
  const { limit, paid } = await standing(tx, { ...ask, countsOpen: true });
  if (limit === null || paid + ask.won <= limit) return;
  const facts = { limit: limit.toLocaleString('ko-KR'), left: Math.max(0, limit - paid).toLocaleString('ko-KR') };
  throw new Refusal('PAYMENT_ERROR', ask.kind === 'minor' ? '0004' : '0003', facts);
}

/**
 * Whether what a member has paid this month, with `won` more, is above the limit. Asked again when money comes: an order may be
 * paid after it was closed, had failed, or in another month. The caller holds the wallet.
 */
export async function isAboveLimit(tx: Tx, ask: Ask): Promise<boolean> {
  const { limit, paid } = await standing(tx, { ...ask, countsOpen: false });
  return limit !== null && paid + ask.won > limit;
}

async function standing(
  tx: Tx,
  { memberNo, kind, countsOpen }: Omit<Ask, 'won'> & { countsOpen: boolean },
): Promise<{ limit: number | null; paid: number }> {
  if (kind === 'adult') return { limit: null, paid: 0 };
  const terms = await selectTerms(tx);
  const limit = kind === 'minor' ? terms.minorWon : terms.unverifiedWon;
  return { limit, paid: limit === null ? 0 : await selectWonThisMonth(tx, { memberNo, countsOpen }) };
}
