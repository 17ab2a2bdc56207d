import type { Needs } from '#kernel/context';
import type { GatewayPayment } from '#kernel/ports/payment-ports';
import type { PaymentDifference, PaymentState } from '#shared/money/payments';
import { purgeWebhookMessages } from './poll-payments.ts';
import { insertComparison } from './reconciliation-store.ts';
import { selectClock, selectPaymentsToReconcile } from './payment-store.ts';

const LOOKBACK_DAYS = 3;
const SETTLING_MS = 10 * 60_000;

/**
 * Compares the gateway's list of the last three days with the shop's, logs every difference and stores it for the
 * console; corrects nothing. Runs each night. Undefined when the gateway cannot be read.
 */
export async function reconcilePayments(
  ctx: Needs<'db' | 'payments' | 'log'>,
): Promise<PaymentDifference[] | undefined> {
  await purgeWebhookMessages(ctx);
  if (!ctx.payments.script) return [];
  const now = await selectClock(ctx.db);
  const [from, until] = [new Date(now.getTime() - LOOKBACK_DAYS * 86_400_000), new Date(now.getTime() - SETTLING_MS)];
  const gatewayPayments = await ctx.payments.changed({ from, until });
  if (!gatewayPayments) {
    await insertComparison(ctx.db, null);
    ctx.log.error({}, 'the payments could not be compared with the gateway');
    return undefined;
  }
  const shopPayments = await selectPaymentsToReconcile(ctx.db, {
    ids: gatewayPayments.map(({ id }) => id),
    from,
    until,
  });
  const differences = comparePayments(shopPayments, gatewayPayments);
  await insertComparison(ctx.db, differences);
  if (differences.length > 0) ctx.log.error({ differences }, 'the shop and the gateway differ');
  return differences;
}

function comparePayments(
  shopPayments: Awaited<ReturnType<typeof selectPaymentsToReconcile>>,
  gatewayPayments: GatewayPayment[],
): PaymentDifference[] {
  const rowsById = new Map(shopPayments.map((row) => [row.id, row]));
  const gatewayById = new Map(gatewayPayments.map((payment) => [payment.id, payment]));
  const missing = shopPayments
    .filter(({ id, state }) => !gatewayById.has(id) && (state === 'paid' || state === 'partial'))
    .map(({ id, state }): PaymentDifference => ({ payment: id, here: state, there: 'absent', why: 'unknown there' }));
  return [...missing, ...gatewayPayments.flatMap((payment) => findDifference(payment, rowsById.get(payment.id)))];
}

function findDifference(
  payment: GatewayPayment,
  row: { won: number; returnedWon: number; state: PaymentState } | undefined,
): PaymentDifference[] {
  const { id, state: gatewayPayments } = payment;
  const hasMoney = gatewayPayments === 'paid' || gatewayPayments === 'partial';
  if (!row) return hasMoney ? [{ payment: id, here: 'absent', there: gatewayPayments, why: 'unknown here' }] : [];
  const isPaid = row.state === 'paid' || row.state === 'partial';
  const cancelledWon = payment.cancellations.reduce((sum, one) => sum + (one.state === 'succeeded' ? one.won : 0), 0);
  if (hasMoney !== isPaid) return [{ payment: id, here: row.state, there: gatewayPayments, why: 'state' }];
  if (isPaid && (payment.totalWon !== row.won || cancelledWon !== row.returnedWon))
    return [{ payment: id, here: row.state, there: gatewayPayments, why: 'amount' }];
  return [];
}
