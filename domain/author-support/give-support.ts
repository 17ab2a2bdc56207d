import { findWordAction } from '#domain/community';
import { payerAge, requireVerifiedEmail } from '#domain/members';
import { notify } from '#domain/notifications';
import { requireWithinMonth } from '#domain/purchase';
import { type IdempotentResponse, lockWallet, runIdempotent, spendPaidCoins } from '#domain/wallet';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { Reader } from '#kernel/reader';
import { SUPPORT_LIMITS, type SupportVisibility } from '#shared/authors/support';
import { studioPaths } from '#shared/web/studio-paths';
import { insertSupport, nextSupportId } from './support-store.ts';
import { requireSupportOn } from './support-settings.ts';
import { requireAllowed, requireTarget } from './support-target.ts';

/** A support as entered. */
export interface SupportInput {
  memberNo: number;
  reader: Reader;
  workId: number;
  coins: number;
  message: string;
  visibility: SupportVisibility;
  key: string;
}

/**
 * Gives coins to an author, once per key. Throws NOT_FOUND 0001, MEMBER_ERROR 0008 with an overdue mail proof,
 * AUTHOR_SUPPORT_ERROR 0007 for a long message, 0008 for a forbidden word and as `requireAllowed`, COIN_ERROR 0002 with debt,
 * PURCHASE_ERROR 0008 beyond the member's own monthly limit, IDEMPOTENCY_ERROR 0002 for another support with this key.
 */
export async function giveSupport(ctx: Needs<'db' | 'secrets'>, input: SupportInput): Promise<IdempotentResponse> {
  const { memberNo, reader, workId, coins, visibility, key } = input;
  const { monthMostWon } = await requireSupportOn(ctx);
  const message = await checkMessage(ctx, input.message);
  await requireVerifiedEmail(ctx, { memberNo, isCharging: false });
  const payer = await payerAge(ctx, memberNo);
  const request = JSON.stringify([workId, coins, message, visibility]);
  return runIdempotent(ctx, { memberNo, route: 'support', key, request }, async (tx) => {
    const found = await requireTarget(tx, { workId, memberNo, reader });
    const paid = { memberNo, coins, membershipId: null, isMonthly: false, monthMostWon, payer, message, visibility };
    const id = await paySupport(tx, { ...found, ...paid });
    return { support: id, coins, author_won: found.share.authorWon(coins) };
  });
}

/** A tidy message. Throws AUTHOR_SUPPORT_ERROR 0007 and 0008. */
export async function checkMessage(ctx: Needs<'db'>, text: string): Promise<string> {
  const message = text.normalize('NFC').replaceAll('\r\n', '\n').trim();
  if ([...message].length > SUPPORT_LIMITS.message)
    throw new DomainError('AUTHOR_SUPPORT_ERROR', '0007', { field: 'message' });
  const act = await findWordAction(ctx.db, message);
  // Nobody reviews messages before the author reads them: what is held elsewhere is refused here.
  if (act === 'refuse' || act === 'hold') throw new DomainError('AUTHOR_SUPPORT_ERROR', '0008', { field: 'message' });
  return message;
}

/** Pays a support in the caller's transaction and notifies the author. Throws like `giveSupport`. */
export async function paySupport(
  tx: Tx,
  input: Parameters<typeof requireAllowed>[1] & {
    membershipId: number | null;
    /** Paid by the shop's job. */
    isRenewal?: boolean;
    message: string;
    visibility: SupportVisibility;
  },
): Promise<number> {
  const { target, memberNo, coins, membershipId, message, visibility } = input;
  await lockWallet(tx, memberNo);
  const { now } = await requireAllowed(tx, input);
  await requireWithinMonth(tx, { memberNo, coins, isRenewal: input.isRenewal ?? false });
  const id = await nextSupportId(tx);
  const transactionId = await spendPaidCoins(tx, { memberNo, coins, ref: `support:${id}`, at: now });
  if (transactionId === undefined) throw new DomainError('AUTHOR_SUPPORT_ERROR', '0006', { field: 'coins' });
  const { penId, penName, workId, authorNo } = target;
  const at = { transactionId, at: now };
  await insertSupport(tx, { id, memberNo, penId, workId, membershipId, coins, message, visibility, ...at });
  const facts = { act: 'supported' as const, title: penName, path: studioPaths.support() };
  await notify(tx, { memberNo: authorNo, kind: 'studio', ref: `supported:${id}`, workId, facts });
  return id;
}
