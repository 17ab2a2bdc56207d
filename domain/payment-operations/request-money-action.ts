import {
  type AuditedChange,
  withAuditOnce,
  serializeOperator,
  insertManualEntry,
  rejectOwnAccount,
  selectManualGrantTotals,
} from '#domain/operators';
import { isStoreCharge, offerChargeRefundInTransaction, requireMinorStoreCharge, sendRefund } from '#domain/payment';
import { previewDefectRefund } from '#domain/purchase';
import { lockWallet } from '#domain/wallet';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { WalletAdjustment } from '#shared/money/wallet-adjustments';
import type { RefundAccount } from '#shared/money/payments';
import { executeMoneyAction } from './execute-money-action.ts';
import { insertProposal, isActiveMember } from './proposal-store.ts';
import {
  type Clerk,
  startOfSeoulDay,
  decideApproval,
  normalizeAllowance,
  normalizeReason,
  normalizeMoneyAction,
} from './proposal-rules.ts';

/** Input of `requestMoneyAction`. */
export interface MoneyActionInput {
  by: Clerk;
  /** Whether the operator has the right `money`; without it they may only propose. */
  mayDecide: boolean;
  /** Coins per day that an operator may move, and a member receive, without a second person. */
  limit: number;
  memberNo: number;
  wish: WalletAdjustment;
  reason: string;
  key: string;
  /** The account that a deposit is refunded to; never stored in a proposal. */
  account?: RefundAccount | undefined;
}

/**
 * Executes a money action idempotently, or proposes it to a second person: without the right to decide, for a minor's
 * charge, and beyond the daily limit. Throws MONEY_ERROR 0001, 0002, 0009, 0010 and 0016 for invalid input, 0003 for
 * an unknown member, 0004 for more than the wallet holds, 0017 for an adult's charge as a minor's; OPERATOR_ERROR 0018
 * for the operator's own account; NOT_FOUND 0003, PAYMENT_ERROR and PURCHASE_ERROR for what cannot be refunded.
 */
export async function requestMoneyAction(
  ctx: Needs<'db' | 'secrets' | 'payments' | 'log' | 'mailer' | 'jobs'>,
  input: MoneyActionInput,
): Promise<'done' | 'proposed'> {
  const { by, memberNo, key, account } = input;
  const action = normalizeMoneyAction(input.wish);
  const reason = normalizeReason(input.reason);
  const auditAction = { name: `money.${action.act}`, subject: `member:${memberNo}`, reason } as const;
  let refund: string | undefined;
  const outcome = await withAuditOnce(
    ctx,
    { by, act: auditAction, key, request: [action, reason, account ?? null] },
    async (tx): Promise<AuditedChange<string>> => {
      if (!(await isActiveMember(tx, memberNo))) throw new DomainError('MONEY_ERROR', '0003');
      await rejectOwnAccount(tx, { by, members: [memberNo] });
      const { method: route, value } = await decideRoute(tx, { ...input, wish: action });
      if (route === 'proposal') {
        const proposal = await insertProposal(tx, { memberNo, wish: action, reason, proposedBy: by.id });
        return { after: { proposal, ...action }, result: 'proposed' };
      }
      if (value > 0) await insertManualEntry(tx, { operatorId: by.id, memberNo, act: auditAction.name, amount: value });
      const done = await executeMoneyAction(ctx, tx, {
        memberNo,
        wish: action,
        ref: `press:${key}`,
        askedAt: null,
        account,
      });
      refund = done.refund;
      return { before: done.before, after: { ...action, ...done.after }, result: 'done' };
    },
  );
  if (refund) await sendRefund(ctx, refund);
  return outcome === 'done' ? 'done' : 'proposed';
}

/**
 * Proposes a higher daily limit for an operator. Throws MONEY_ERROR 0001 for an invalid amount, 0002 without a reason.
 */
export async function proposeAllowance(
  ctx: Needs<'db' | 'secrets'>,
  input: { by: Clerk; amount: number; reason: string; key: string },
): Promise<void> {
  const { by, key } = input;
  const action = normalizeAllowance(input.amount);
  const reason = normalizeReason(input.reason);
  const auditAction = { name: 'money.allowance', subject: `operator:${by.id}`, reason } as const;
  await withAuditOnce(ctx, { by, act: auditAction, key, request: [action, reason] }, async (tx) => {
    const proposal = await insertProposal(tx, { memberNo: null, wish: action, reason, proposedBy: by.id });
    return { after: { proposal, ...action }, result: 'proposed' };
  });
}

async function decideRoute(tx: Tx, input: MoneyActionInput): Promise<{ method: 'now' | 'proposal'; value: number }> {
  const { memberNo, wish: action, by } = input;
  if (action.act === 'minor-refund') {
    const charge = { memberNo, paymentId: action.payment };
    if (await isStoreCharge(tx, action.payment)) await requireMinorStoreCharge(tx, charge);
    else await offerChargeRefundInTransaction(tx, { ...charge, isMinors: true });
  }
  if (!input.mayDecide || action.act === 'minor-refund') return { method: 'proposal', value: 0 };
  await serializeOperator(tx, by.id);
  if (action.act === 'adjust') await lockWallet(tx, memberNo);
  const value = await valueInCoins(tx, { memberNo, wish: action });
  const today = await selectManualGrantTotals(tx, { operatorId: by.id, memberNo });
  return { method: decideApproval(action, { ...input, value, today }), value };
}

async function valueInCoins(
  tx: Tx,
  { memberNo, wish: action }: { memberNo: number; wish: WalletAdjustment },
): Promise<number> {
  if (action.act === 'purchase-refund') {
    const { purchase: purchaseId, episodes, knownOn } = action;
    return previewDefectRefund(tx, {
      memberNo,
      purchaseId,
      episodes,
      knownAt: startOfSeoulDay(knownOn),
      askedAt: null,
    });
  }
  if (action.act === 'charge-refund')
    return (
      await offerChargeRefundInTransaction(tx, { memberNo, paymentId: action.payment, waivesFee: action.waivesFee })
    ).coins;
  return 'amount' in action ? Math.abs(action.amount) : 0;
}
