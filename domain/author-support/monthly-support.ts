import { payerAge, requireVerifiedEmail } from '#domain/members';
import { type IdempotentResponse, lockWallet, runIdempotent } from '#domain/wallet';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { SUPPORT_PAUSE } from '#shared/authors/support';
import { type SupportInput, checkMessage, paySupport } from './give-support.ts';
import { closeMembership, insertMembership, selectMemberships } from './membership-store.ts';
import { storePromises } from './promises/lowered-promise-store.ts';
import { periodEnd } from './support-rules.ts';
import { requireSupportOn } from './support-settings.ts';
import { selectMonthSupport } from './support-store.ts';
import { requireTarget } from './support-target.ts';

/**
 * Begins the monthly support of a work's pen and pays the first month, once per key. Throws like `giveSupport`,
 * AUTHOR_SUPPORT_ERROR 0001 without an open tier, 0010 when one runs, 0016 while paused, 0011 when the tier costs other than `coins`.
 */
export async function beginMonthlySupport(
  ctx: Needs<'db' | 'secrets'>,
  input: SupportInput,
): Promise<IdempotentResponse> {
  const { memberNo, reader, coins, visibility, key } = input;
  const { monthMostWon } = await requireSupportOn(ctx);
  const message = await checkMessage(ctx, input.message);
  await requireVerifiedEmail(ctx, { memberNo, isCharging: false });
  const payer = await payerAge(ctx, memberNo);
  const request = JSON.stringify([input.workId, coins, message, visibility]);
  return runIdempotent(ctx, { memberNo, route: 'support-monthly', key, request }, async (tx) => {
    await lockWallet(tx, memberNo);
    const { target } = await requireTarget(tx, { workId: input.workId, memberNo, reader });
    const { penId, tier } = target;
    if (!tier) throw new DomainError('AUTHOR_SUPPORT_ERROR', '0001');
    if (tier.isPaused) throw new DomainError('AUTHOR_SUPPORT_ERROR', '0016');
    if (tier.coins !== coins) throw new DomainError('AUTHOR_SUPPORT_ERROR', '0011');
    // The payments belong to the contract of the tier's work.
    const found = await requireTarget(tx, { workId: tier.workId, memberNo });
    const { now } = await selectMonthSupport(tx, memberNo);
    const period = { begunAt: now, paidUntil: periodEnd(now, 1) };
    const id = await insertMembership(tx, { memberNo, penId, workId: tier.workId, coins, visibility, ...period });
    if (id === undefined) throw new DomainError('AUTHOR_SUPPORT_ERROR', '0010');
    const paid = { memberNo, coins, membershipId: id, isMonthly: true, monthMostWon, payer, message, visibility };
    const support = await paySupport(tx, { ...found, ...paid });
    await storePromises(tx, { membershipId: id, hours: SUPPORT_PAUSE.noticeHours });
    return { support, coins, paid_until: period.paidUntil.toISOString() };
  });
}

/** Ends a monthly support; what is paid stays until its end. Throws NOT_FOUND 0003 for another's. */
export async function stopMonthlySupport(
  ctx: Needs<'db'>,
  { memberNo, membershipId }: { memberNo: number; membershipId: number },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const own = (await selectMemberships(tx, memberNo)).find(({ id }) => id === membershipId);
    if (!own) throw new DomainError('NOT_FOUND', '0003');
    await closeMembership(tx, { id: membershipId, reason: 'member', endsNow: false });
  });
}
