import {
  type AuditedChange,
  withAuditOnce,
  insertManualEntry,
  rejectOwnAccount,
  requireApprover,
} from '#domain/operators';
import { sendRefund } from '#domain/payment';
import { applySettlementChange } from '#domain/settlement';
import { lockWallet } from '#domain/wallet';
import type { AuditRecord } from '#shared/operations/audit-fields';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { MAX_ADJUSTED, MAX_REASON_LENGTH } from '#shared/money/wallet-adjustments';
import type { RefundAccount } from '#shared/money/payments';
import { executeMoneyAction } from './execute-money-action.ts';
import { needsOneSnapshot, forbidOwnSettlement } from './change-settlement.ts';
import { makeProposedGift, rejectOwnGift } from './request-gift.ts';
import { type LockedProposal, closeProposal, lockProposal, selectProposedAction } from './proposal-store.ts';
import { type Clerk, requireDecidable } from './proposal-rules.ts';

/**
 * Approves and executes a proposal in one transaction, or rejects it, idempotently. Throws MONEY_ERROR 0005 when it
 * does not exist, 0006 when it is decided or expired, 0007 when it is the operator's own, 0021 in an operator's first
 * day; OPERATOR_ERROR 0018 for the operator's own account, SETTLE_ERROR 0021 for their own money as a right holder,
 * and what executing it throws; it then stays open.
 */
export async function decideProposal(
  ctx: Needs<'db' | 'secrets' | 'payments' | 'log' | 'mailer' | 'jobs'>,
  input: {
    by: Clerk;
    id: number;
    isApproved: boolean;
    message: string;
    key: string;
    /** The account that a minor's deposit is refunded to; never stored in a proposal. */
    account?: RefundAccount | undefined;
    /** The most coins that a gift may give one member. */
    limit?: number;
  },
): Promise<void> {
  const { by, id, isApproved, key, account } = input;
  const comment = input.message.normalize('NFC').trim().slice(0, MAX_REASON_LENGTH);
  const name = isApproved ? 'money.approve' : 'money.refuse';
  const act = { name, subject: `proposal:${id}`, reason: comment } as const;
  let refund: string | undefined;
  const proposed = await selectProposedAction(ctx.db, id);
  const hasOneSnapshot = proposed?.act === 'settlement' && needsOneSnapshot(proposed.change);
  const request = [isApproved, comment, account ?? null];
  const submission = { by, act, key, request, hasOneSnapshot };
  await withAuditOnce(ctx, submission, async (tx): Promise<AuditedChange<string>> => {
    const proposal = await lockProposal(tx, id);
    if (!proposal) throw new DomainError('MONEY_ERROR', '0005');
    requireDecidable(proposal, by);
    const { memberNo, wish, proposedAt } = proposal;
    if (isApproved) await requireApprover(tx, by);
    await rejectOwnProposal(tx, { by, proposal });
    const before = { member: memberNo, wish, proposedBy: proposal.proposedBy };
    await closeProposal(tx, { id, state: isApproved ? 'done' : 'refused', by: by.id, said: comment });
    if (!isApproved) return { before, after: { state: 'refused' }, result: 'refused' };
    if (wish.act === 'settlement' || wish.act === 'gift' || wish.act === 'allowance' || memberNo === null) {
      const applied = await applyForNoMember(ctx, tx, { proposal, act: name, limit: input.limit ?? MAX_ADJUSTED });
      const standing = applied.before ? { standing: applied.before } : {};
      return { before: { ...before, ...standing }, after: { state: 'done', ...applied.after }, result: 'done' };
    }
    if (wish.act === 'adjust') await lockWallet(tx, memberNo);
    const applied = await executeMoneyAction(ctx, tx, {
      memberNo,
      wish,
      ref: `proposal:${id}`,
      askedAt: proposedAt,
      account,
    });
    refund = applied.refund;
    return {
      before: { ...before, standing: applied.before },
      after: { state: 'done', ...applied.after },
      result: 'done',
    };
  });
  if (refund) await sendRefund(ctx, refund);
}

/** Throws OPERATOR_ERROR 0018 and SETTLE_ERROR 0021 when the proposal concerns the operator's own money. */
async function rejectOwnProposal(
  tx: Tx,
  { by, proposal: { memberNo, wish } }: { by: Clerk; proposal: LockedProposal },
): Promise<void> {
  if (memberNo !== null) await rejectOwnAccount(tx, { by, members: [memberNo] });
  if (wish.act === 'settlement') await forbidOwnSettlement(tx, { by, wish });
  if (wish.act === 'gift') await rejectOwnGift(tx, { by, wish });
}

/** Applies a settlement, a gift to many or a raised limit. */
async function applyForNoMember(
  ctx: Needs<'secrets'>,
  tx: Tx,
  { proposal, act, limit }: { proposal: LockedProposal; act: string; limit: number },
): Promise<{ before: AuditRecord | null; after: AuditRecord }> {
  const { id, wish, memberNo, proposedBy } = proposal;
  if (wish.act === 'settlement') return applySettlementChange(tx, { change: wish.change, key: `proposal:${id}` });
  if (wish.act === 'gift')
    return { before: null, after: await makeProposedGift(ctx, tx, { wish, by: { id: proposedBy, name: '' }, limit }) };
  if (wish.act === 'allowance')
    await insertManualEntry(tx, { operatorId: proposedBy, memberNo, act, amount: -wish.amount });
  return { before: null, after: {} };
}

/** Withdraws an own proposal idempotently. Throws MONEY_ERROR 0005 for another's, 0006 when it is decided. */
export async function withdrawProposal(
  ctx: Needs<'db' | 'secrets'>,
  input: { by: Clerk; id: number; key: string },
): Promise<void> {
  const { by, id, key } = input;
  const action = { name: 'money.withdraw', subject: `proposal:${id}` } as const;
  await withAuditOnce(ctx, { by, act: action, key, request: null }, async (tx) => {
    const proposal = await lockProposal(tx, id);
    if (!proposal || proposal.proposedBy !== by.id) throw new DomainError('MONEY_ERROR', '0005');
    if (proposal.state !== 'open') throw new DomainError('MONEY_ERROR', '0006');
    await closeProposal(tx, { id, state: 'withdrawn', by: null, said: '' });
    return { before: { wish: proposal.wish }, after: { state: 'withdrawn' }, result: 'withdrawn' };
  });
}
