import type { Needs } from '#shared/context';
import { deleteOldMessages, selectDuePayments } from './payment-store.ts';
import { selectDueRefunds } from './refund-store.ts';
import { sendRefund } from './send-refund.ts';
import { type SettleMeans, askAndSettle } from './settle-payment.ts';

/** How many are asked about at once, and how many in one round. */
const AT_ONCE = 8;
const ROUND = 40;
const MOST_ROUNDS = 25;

/**
 * Each minute: asks the gateway about every order and refund whose time has come, and so brings to its end whatever a crash,
 * a lost message or a gateway that was away has left open. Where the gateway is not heard, the rest waits for another minute.
 * Answers how many it asked about.
 */
export async function chasePayments(ctx: SettleMeans): Promise<number> {
  const refunds = await selectDueRefunds(ctx.db, ROUND);
  await eachOf(refunds, ({ id }) => guarded(ctx, { refund: id }, () => sendRefund(ctx, id)));
  let asked = refunds.length;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const due = await selectDuePayments(ctx.db, ROUND);
    let heard = 0;
    await eachOf(due, (id) =>
      guarded(ctx, { payment: id }, async () => {
        const settled = await askAndSettle(ctx, id);
        if (settled?.isHeard) heard += 1;
      }),
    );
    asked += due.length;
    if (due.length < ROUND || heard < due.length) break;
  }
  return asked;
}

async function eachOf<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) await Promise.all(items.slice(at, at + AT_ONCE).map(work));
}

/** One order that fails keeps none of the others waiting. */
async function guarded(ctx: Needs<'log'>, which: object, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    ctx.log.error({ err: error, ...which }, 'an open payment could not be settled');
  }
}

/** Each night: lets go of messages that nobody sends again. */
export async function forgetMessages(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute((tx) => deleteOldMessages(tx));
}
