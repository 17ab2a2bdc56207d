import { raisePageVersion } from '#domain/catalog';
import { readShopFields } from '#domain/merchandising';
import { type Actor, recordAudit } from '#domain/operators';
import { lockWallet, spendLotOnPass } from '#domain/wallet';
import type { Db, Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { CARD_PASS_DAYS } from '#shared/pass/pass';
import { returnPass } from './cancel-pass.ts';
import { termAfter } from './pass-rules.ts';
import {
  type CardPrice,
  insertTerm,
  nextTermId,
  selectCardPrice,
  selectCardTerm,
  selectOpenTerms,
  selectTermOfPayment,
  updateCardPrice,
  updatePlusUntil,
} from './pass-store.ts';

const MIN_WON = 100;
const MAX_WON = 1_000_000;

/** The pass as a card pays for it; undefined while the shop does not sell it. */
export async function findCardPass(ctx: Needs<'db'>): Promise<{ won: number; coins: number } | undefined> {
  const [fields, { won, coins, isOnSale }] = await Promise.all([readShopFields(ctx), selectCardPrice(ctx.db)]);
  return fields.pass === 'on' && isOnSale && won !== null ? { won, coins } : undefined;
}

/**
 * Saves the price by card. A higher price needs the consent of present members, a lower one applies from their next
 * charge. Throws PASS_ERROR 0026.
 */
export async function saveCardPrice(ctx: Needs<'db'>, { by, won, isOnSale }: { by: Actor } & CardPrice): Promise<void> {
  const isPrice = won !== null && Number.isSafeInteger(won) && won >= MIN_WON && won <= MAX_WON;
  if (!isPrice && (won !== null || isOnSale)) throw new DomainError('PASS_ERROR', '0026', { field: 'cardWon' });
  await ctx.db.transaction().execute(async (tx) => {
    const valuesOf = (price: CardPrice) => ({ won: price.won, isOnSale: price.isOnSale });
    const before = valuesOf(await selectCardPrice(tx));
    await updateCardPrice(tx, { won, isOnSale });
    const act = { name: 'pass.card', subject: 'shop' } as const;
    await recordAudit(tx, { by, act, before, after: valuesOf({ won, isOnSale }) });
    await raisePageVersion(tx);
  });
}

/** A member's term that a card paid for, and its payment. Throws NOT_FOUND 0003 for another's or one by coins. */
export async function findCardTerm(
  db: Db,
  { termId, memberNo }: { termId: number; memberNo: number | null },
): Promise<{ memberNo: number; paymentId: string }> {
  const term = await selectCardTerm(db, termId);
  if (!term || (memberNo !== null && term.memberNo !== memberNo)) throw new DomainError('NOT_FOUND', '0003');
  return term;
}

/** Spends the coins of a card's payment on a term, at once or after the member's others. */
export async function startCardTerm(
  tx: Tx,
  charge: { memberNo: number; paymentId: string; lot: number; coins: number; won: number },
): Promise<{ startsAt: Date; endsAt: Date }> {
  const { memberNo, paymentId, lot, coins, won } = charge;
  await lockWallet(tx, memberNo);
  const { now, terms } = await selectOpenTerms(tx, memberNo);
  const term = termAfter(terms, { days: CARD_PASS_DAYS, now });
  const id = await nextTermId(tx);
  const transactionId = await spendLotOnPass(tx, { memberNo, lot, coins, ref: `pass:${id}`, at: now });
  const payments = [{ lot, unit: 'coin' as const, coins, won }];
  await insertTerm(tx, {
    ...term,
    id,
    memberNo,
    days: CARD_PASS_DAYS,
    coins,
    boughtAt: now,
    transactionId,
    paymentId,
    payments,
  });
  await updatePlusUntil(tx, memberNo);
  return term;
}

/** Ends the term of a payment that the card's issuer took back, with its days that have not begun. */
export async function revokeCardTerm(tx: Tx, paymentId: string): Promise<void> {
  const term = await selectTermOfPayment(tx, paymentId);
  if (!term) return;
  const { id: termId, memberNo } = term;
  try {
    await returnPass(tx, { memberNo, termId, reason: 'chargeback', penaltyBp: 0, isByCard: true });
  } catch (error) {
    const isOver = error instanceof DomainError && error.errorName === 'PASS_ERROR' && error.code === '0005';
    if (!isOver) throw error;
  }
}
