import { actOnceAs, insertHandEntry, refuseOwnAccount, requireApprover } from '#domain/operators';
import { sendRefund } from '#domain/payment';
import { applySettlementChange } from '#domain/settlement';
import { lockWallet } from '#domain/wallet';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { MOST_REASON } from '#vocabulary/money-desk';
import type { RefundAccount } from '#vocabulary/payments';
import { carryOut } from './carry-out.ts';
import { needsOneSnapshot, refuseOwnSettlement } from './change-settlement.ts';
import { endProposal, lockProposal, selectWish } from './proposal-store.ts';
import { type Clerk, requireDecidable } from './treasury-rules.ts';

/**
 * Approves a proposal, which carries it out in the same transaction, or refuses it, once for its key. Refuses with MONEY_ERROR
 * 0005 what there is not, 0006 what was decided or has lapsed, 0007 one's own, 0021 who has been an operator for less than a day;
 * with OPERATOR_ERROR 0018 the operator's own account, SETTLE_ERROR 0021 their own money as a right holder, and as carrying it
 * out does; it stays open then.
 */
export async function decideProposal(
  ctx: Needs<'db' | 'secrets' | 'payments' | 'log' | 'mailer'>,
  order: {
    by: Clerk;
    id: number;
    isApproved: boolean;
    said: string;
    key: string;
    /** Where the money goes of a minor's charge that was paid into an account; it is never kept in a proposal. */
    account?: RefundAccount | undefined;
  },
): Promise<void> {
  const { by, id, isApproved, key, account } = order;
  const said = order.said.normalize('NFC').trim().slice(0, MOST_REASON);
  const act = { name: isApproved ? 'money.approve' : 'money.refuse', subject: `proposal:${id}`, reason: said };
  let refund: string | undefined;
  const wished = await selectWish(ctx.db, id);
  const hasOneSnapshot = wished?.act === 'settlement' && needsOneSnapshot(wished.change);
  const request = [isApproved, said, account ?? null];
  await actOnceAs(ctx, { by, act, key, request, hasOneSnapshot }, async (tx) => {
    const proposal = await lockProposal(tx, id);
    if (!proposal) throw new Refusal('MONEY_ERROR', '0005');
    requireDecidable(proposal, by);
    const { memberNo, wish, proposedAt } = proposal;
    if (isApproved) await requireApprover(tx, by);
    if (memberNo !== null) await refuseOwnAccount(tx, { by, members: [memberNo] });
    if (wish.act === 'settlement') await refuseOwnSettlement(tx, { by, wish });
    const before = { member: memberNo, wish, proposedBy: proposal.proposedBy };
    await endProposal(tx, { id, state: isApproved ? 'done' : 'refused', by: by.id, said });
    if (!isApproved) return { before, after: { state: 'refused' }, result: 'refused' };
    if (wish.act === 'settlement') {
      const done = await applySettlementChange(tx, { change: wish.change, key: `proposal:${id}` });
      return { before: { ...before, standing: done.before }, after: { state: 'done', ...done.after }, result: 'done' };
    }
    if (wish.act === 'allowance' || memberNo === null) {
      if (wish.act === 'allowance')
        await insertHandEntry(tx, { operatorId: proposal.proposedBy, memberNo, act: act.name, amount: -wish.amount });
      return { before, after: { state: 'done' }, result: 'done' };
    }
    if (wish.act === 'adjust') await lockWallet(tx, memberNo);
    const done = await carryOut(ctx, tx, { memberNo, wish, ref: `proposal:${id}`, askedAt: proposedAt, account });
    refund = done.refund;
    return { before: { ...before, standing: done.before }, after: { state: 'done', ...done.after }, result: 'done' };
  });
  if (refund) await sendRefund(ctx, refund);
}

/** Takes one's own proposal back, once for its key. Refuses with MONEY_ERROR 0005 another's, 0006 what was decided already. */
export async function withdrawProposal(
  ctx: Needs<'db' | 'secrets'>,
  order: { by: Clerk; id: number; key: string },
): Promise<void> {
  const { by, id, key } = order;
  const act = { name: 'money.withdraw', subject: `proposal:${id}` };
  await actOnceAs(ctx, { by, act, key, request: null }, async (tx) => {
    const proposal = await lockProposal(tx, id);
    if (!proposal || proposal.proposedBy !== by.id) throw new Refusal('MONEY_ERROR', '0005');
    if (proposal.state !== 'open') throw new Refusal('MONEY_ERROR', '0006');
    await endProposal(tx, { id, state: 'withdrawn', by: null, said: '' });
    return { before: { wish: proposal.wish }, after: { state: 'withdrawn' }, result: 'withdrawn' };
  });
}
