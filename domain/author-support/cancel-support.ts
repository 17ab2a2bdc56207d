import { sendMemberEmail } from '#domain/members';
import { recordAudit, type Actor } from '#domain/operators';
import { type IdempotentResponse, lockWallet, returnPaidCoins, runIdempotent } from '#domain/wallet';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { SupportCancel } from '#shared/authors/support';
import { closeMembership } from './membership-store.ts';
import { undoUntil } from './support-rules.ts';
import { type CancellableSupport, lockSupport, writeCancel } from './support-store.ts';

/**
 * Takes a support back, once per key: its coins return and a monthly support ends. Throws NOT_FOUND 0003 for another's,
 * AUTHOR_SUPPORT_ERROR 0009 after an hour, or after seven days while nobody has read or used it.
 */
export async function cancelSupport(
  ctx: Needs<'db' | 'secrets'>,
  { memberNo, supportId, key }: { memberNo: number; supportId: number; key: string },
): Promise<IdempotentResponse> {
  return runIdempotent(ctx, { memberNo, route: 'support-cancel', key, request: String(supportId) }, async (tx) => {
    await lockWallet(tx, memberNo);
    const support = await lockSupport(tx, supportId);
    if (!support || support.memberNo !== memberNo) throw new DomainError('NOT_FOUND', '0003');
    if (support.cancelledAt !== null || !undoUntil(support)) throw new DomainError('AUTHOR_SUPPORT_ERROR', '0009');
    return returnSupport(tx, support, 'member');
  });
}

/**
 * Cancels a support for a guardian or for another reason, at any time, and notifies the member. Throws NOT_FOUND 0003,
 * AUTHOR_SUPPORT_ERROR 0009 when it is cancelled already.
 */
export async function cancelSupportForMember(
  ctx: Needs<'db' | 'mailer'>,
  input: { by: Actor; supportId: number; reason: Exclude<SupportCancel, 'member'> },
): Promise<void> {
  const { by, supportId, reason } = input;
  await ctx.db.transaction().execute(async (tx) => {
    const known = await lockSupport(tx, supportId);
    if (!known) throw new DomainError('NOT_FOUND', '0003');
    if (known.cancelledAt !== null || known.returnedCoins === known.coins)
      throw new DomainError('AUTHOR_SUPPORT_ERROR', '0009');
    const { memberNo, penName } = known;
    const { coins, lapsed } = await returnSupport(tx, known, reason);
    const act = { name: 'money.support-cancel', subject: `member:${memberNo}` } as const;
    await recordAudit(tx, { by, act, before: null, after: { support: supportId, coins, lapsed, reason } });
    await sendMemberEmail(ctx, tx, {
      memberNo,
      key: `support-cancel ${supportId}`,
      subject: '후원 취소 안내',
      paragraphs: (url) => [
        `${penName} 작가님께 보낸 후원이 취소되었습니다. 코인 ${coins}개를 되돌려 드렸습니다.`,
        ...(lapsed > 0 ? [`사용 기한이 지난 코인 ${lapsed}개는 되돌려 드릴 수 없습니다.`] : []),
        `코인 내역:\n${url}/coin/history`,
      ],
    });
  });
}

async function returnSupport(
  tx: Tx,
  support: CancellableSupport,
  reason: SupportCancel,
): Promise<{ support: number; coins: number; lapsed: number }> {
  const { id, memberNo, transactionId, membershipId, madeAt: at, coins, returnedCoins: skipped } = support;
  const lots = { transactionId, returned: coins - skipped, skipped };
  const returned = await returnPaidCoins(tx, { memberNo, ref: `support:${id}`, at, ...lots });
  await writeCancel(tx, { id, transactionId: returned.transactionId, reason });
  if (membershipId !== null) await closeMembership(tx, { id: membershipId, reason: 'cancelled', endsNow: true });
  return { support: id, coins: returned.coins, lapsed: returned.lapsed };
}
