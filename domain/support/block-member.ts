import { letIn, shutOut } from '#domain/membership';
import { type Actor, actAs, refuseOwnAccount } from '#domain/operators';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { blockEnd, plainSupportReason } from './support-rules.ts';
import { selectClock, selectState } from './support-store.ts';

/**
 * Shuts a member out: every session ends at once, and they are told why and until when. `until`: the last day, empty until
 * somebody lets them in. Refuses with SUPPORT_ERROR 0001 to 0003, 0004 who is not active, OPERATOR_ERROR 0018 one's own
 * account.
 */
export async function blockMember(
  ctx: Needs<'db' | 'mailer' | 'secrets'>,
  order: { by: Actor; memberNo: number; reason: string; until: string },
): Promise<void> {
  const { by, memberNo } = order;
  const reason = plainSupportReason(order.reason);
  const act = { name: 'member.block', subject: `member:${memberNo}`, reason };
  await actAs(ctx, { by, act }, async (tx) => {
    await refuseOwnAccount(tx, { by, members: [memberNo] });
    const before = await selectState(tx, memberNo);
    if (before === undefined) throw new Refusal('SUPPORT_ERROR', '0001');
    const until = blockEnd(order.until.trim(), await selectClock(tx));
    if (!(await shutOut(ctx, tx, { memberNo, reason, until, by: numberOf(by) })))
      throw new Refusal('SUPPORT_ERROR', '0004');
    return { before: { state: before }, after: { state: 'suspended', until }, result: null };
  });
}

/** Lets a member in again and tells them. Refuses with SUPPORT_ERROR 0002 without a reason, 0004 who is not shut out, OPERATOR_ERROR 0018. */
export async function unblockMember(
  ctx: Needs<'db' | 'mailer' | 'secrets'>,
  order: { by: Actor; memberNo: number; reason: string },
): Promise<void> {
  const { by, memberNo } = order;
  const act = { name: 'member.unblock', subject: `member:${memberNo}`, reason: plainSupportReason(order.reason) };
  await actAs(ctx, { by, act }, async (tx) => {
    await refuseOwnAccount(tx, { by, members: [memberNo] });
    if (!(await letIn(ctx, tx, { memberNo, by: numberOf(by) }))) throw new Refusal('SUPPORT_ERROR', '0004');
    return { before: { state: 'suspended' }, after: { state: 'active' }, result: null };
  });
}

function numberOf(by: Actor): number | null {
  return by === 'command-line' ? null : by.id;
}
