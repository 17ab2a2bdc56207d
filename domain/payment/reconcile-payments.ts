import type { Needs } from '#shared/context';
import type { GatewayPayment } from '#shared/payment-ports';
import type { PaymentDifference } from '#shared/money-desk-tables';
import type { PaymentState } from '#vocabulary/payments';
import { forgetMessages } from './chase-payments.ts';
import { insertComparison } from './comparison-store.ts';
import { selectClock, selectForReconcile } from './payment-store.ts';

const DAYS = 3;
const REST_MS = 10 * 60_000;

/**
 * Each night: lays the gateway's list of the last three days beside the shop's own, tells every difference as a fault and
 * keeps it for the console. It mends nothing. Undefined where the gateway could not be read.
 */
export async function reconcilePayments(
  ctx: Needs<'db' | 'payments' | 'log'>,
): Promise<PaymentDifference[] | undefined> {
  await forgetMessages(ctx);
  if (!ctx.payments.script) return [];
  const now = await selectClock(ctx.db);
  // What has just happened may be on its way still.
  const [from, until] = [new Date(now.getTime() - DAYS * 86_400_000), new Date(now.getTime() - REST_MS)];
  const there = await ctx.payments.changed({ from, until });
  if (!there) {
    await insertComparison(ctx.db, null);
    ctx.log.error({}, 'the payments could not be compared with the gateway');
    return undefined;
  }
  const here = await selectForReconcile(ctx.db, { ids: there.map(({ id }) => id), from, until });
  const differences = compare(here, there);
  await insertComparison(ctx.db, differences);
  if (differences.length > 0) ctx.log.error({ differences }, 'the shop and the gateway differ');
  return differences;
}

function compare(here: Awaited<ReturnType<typeof selectForReconcile>>, there: GatewayPayment[]): PaymentDifference[] {
  const known = new Map(here.map((row) => [row.id, row]));
  const told = new Map(there.map((payment) => [payment.id, payment]));
  const missing = here
    .filter(({ id, state }) => !told.has(id) && (state === 'paid' || state === 'partial'))
    .map(({ id, state }): PaymentDifference => ({ payment: id, here: state, there: 'absent', why: 'unknown there' }));
  return [...missing, ...there.flatMap((payment) => differenceOf(payment, known.get(payment.id)))];
}

function differenceOf(
  payment: GatewayPayment,
  row: { won: number; returnedWon: number; state: PaymentState } | undefined,
): PaymentDifference[] {
  const { id, state: there } = payment;
  const hasMoney = there === 'paid' || there === 'partial';
  if (!row) return hasMoney ? [{ payment: id, here: 'absent', there, why: 'unknown here' }] : [];
  const isPaid = row.state === 'paid' || row.state === 'partial';
  const goneBack = payment.cancellations.reduce((sum, one) => sum + (one.state === 'succeeded' ? one.won : 0), 0);
  if (hasMoney !== isPaid) return [{ payment: id, here: row.state, there, why: 'state' }];
  if (isPaid && (payment.totalWon !== row.won || goneBack !== row.returnedWon))
    return [{ payment: id, here: row.state, there, why: 'amount' }];
  return [];
}
