import { requireVerifiedEmail } from '#domain/members';
import { requireWithinMonth } from '#domain/purchase';
import { wonOfLots } from '#domain/settlement';
import { type IdempotentResponse, lockWallet, runIdempotent, spendOnPass } from '#domain/wallet';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { nextTerm } from './pass-rules.ts';
import { requirePassOn } from './pass-settings.ts';
import { hasCardPass, insertTerm, nextTermId, selectOpenTerms, selectProducts, updatePlusUntil } from './pass-store.ts';

/**
 * Buys a pass with coins at the price that the reader saw, once per key; it runs after the one that runs. Throws
 * NOT_FOUND 0001 while none is sold, MEMBER_ERROR 0008 with an overdue mail proof, PASS_ERROR 0001 to 0004 and 0020, COIN_ERROR
 * 0002 with debt, PURCHASE_ERROR 0008 beyond the member's own monthly limit, IDEMPOTENCY_ERROR 0002.
 */
export async function buyPass(
  ctx: Needs<'db' | 'secrets'>,
  input: { memberNo: number; days: number; coins: number; key: string },
): Promise<IdempotentResponse> {
  const { memberNo, days, coins, key } = input;
  await requirePassOn(ctx);
  await requireVerifiedEmail(ctx, { memberNo, isCharging: false });
  return runIdempotent(ctx, { memberNo, route: 'pass', key, request: `${days} ${coins}` }, async (tx) => {
    await lockWallet(tx, memberNo);
    const product = (await selectProducts(tx)).find((one) => one.days === days);
    if (!product?.isOnSale) throw new DomainError('PASS_ERROR', '0001', { field: 'days' });
    if (await hasCardPass(tx, memberNo)) throw new DomainError('PASS_ERROR', '0020');
    if (product.coins !== coins) throw new DomainError('PASS_ERROR', '0002', { field: 'days' });
    await requireWithinMonth(tx, { memberNo, coins });
    const { now, terms } = await selectOpenTerms(tx, memberNo);
    const term = nextTerm(terms, { days, now });
    if (term === 'taken') throw new DomainError('PASS_ERROR', '0003');
    const id = await nextTermId(tx);
    const paid = await spendOnPass(tx, { memberNo, coins, ref: `pass:${id}`, at: now });
    if (!paid) throw new DomainError('PASS_ERROR', '0004', { field: 'days' });
    const { transactionId, lots } = paid;
    const payments = await wonOfLots(tx, lots);
    await insertTerm(tx, {
      ...term,
      id,
      memberNo,
      days,
      coins,
      boughtAt: now,
      transactionId,
      paymentId: null,
      payments,
    });
    await updatePlusUntil(tx, memberNo);
    return { pass: id, days, coins, starts_at: term.startsAt.toISOString(), ends_at: term.endsAt.toISOString() };
  });
}
