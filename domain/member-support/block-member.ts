import { liftBlock, addBlock } from '#domain/members';
import { type Actor, operatorIdOf, withAudit, rejectOwnAccount } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { blockEnd, requireSupportReason } from './support-rules.ts';
import { selectClock, selectState } from './support-store.ts';

/**
 * Suspends a member: ends every session and sends the reason and end date. `until`: the last day, empty for no end.
 * Throws SUPPORT_ERROR 0001 to 0003, 0004 when not active, OPERATOR_ERROR 0018 for one's own account.
 */
export async function blockMember(
  ctx: Needs<'db' | 'mailer' | 'secrets'>,
  input: { by: Actor; memberNo: number; reason: string; until: string },
): Promise<void> {
  const { by, memberNo } = input;
  const reason = requireSupportReason(input.reason);
  const action = { name: 'member.block', subject: `member:${memberNo}`, reason } as const;
  await withAudit(ctx, { by, act: action }, async (tx) => {
    await rejectOwnAccount(tx, { by, members: [memberNo] });
    const before = await selectState(tx, memberNo);
    if (before === undefined) throw new DomainError('SUPPORT_ERROR', '0001');
    const until = blockEnd(input.until.trim(), await selectClock(tx));
    if (!(await addBlock(ctx, tx, { memberNo, reason, until, by: numberOf(by) })))
      throw new DomainError('SUPPORT_ERROR', '0004');
    return { before: { state: before }, after: { state: 'suspended', until }, result: null };
  });
}

/**
 * Lifts a suspension and notifies the member. Throws SUPPORT_ERROR 0002 without a reason, 0004 when not suspended,
 * OPERATOR_ERROR 0018.
 */
export async function unblockMember(
  ctx: Needs<'db' | 'mailer' | 'secrets'>,
  input: { by: Actor; memberNo: number; reason: string },
): Promise<void> {
  const { by, memberNo } = input;
  const action = {
    name: 'member.unblock',
    subject: `member:${memberNo}`,
    reason: requireSupportReason(input.reason),
  } as const;
  await withAudit(ctx, { by, act: action }, async (tx) => {
    await rejectOwnAccount(tx, { by, members: [memberNo] });
    if (!(await liftBlock(ctx, tx, { memberNo, by: numberOf(by) }))) throw new DomainError('SUPPORT_ERROR', '0004');
    return { before: { state: 'suspended' }, after: { state: 'active' }, result: null };
  });
}

function numberOf(by: Actor): number | null {
  return operatorIdOf(by);
}
