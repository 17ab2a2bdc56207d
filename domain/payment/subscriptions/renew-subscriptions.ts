import { findCardPass } from '#domain/pass';
import type { Needs } from '#kernel/context';
import { type ChargeContext, chargeSubscription } from './charge-subscription.ts';
import { endSubscription } from './end-subscription.ts';
import { purgeCards } from './register-card.ts';
import { sendChargeNotice, sendPriceConsentRequest } from './subscription-messages.ts';
import { chargeFrom, nextPrice, noticeFrom, priceStep } from './subscription-rules.ts';
import {
  lockSubscription,
  selectDueSubscriptions,
  selectRunning,
  writeProposedPrice,
  writeLowerPrice,
  writeNotified,
} from './subscription-store.ts';

const BATCH = 200;

/**
 * Proposes a higher price, sends notices seven days before a charge, charges what is due and deletes unused cards. Safe to run at any time and concurrently. Returns the subscriptions charged.
 */
export async function renewSubscriptions(ctx: ChargeContext): Promise<number> {
  const price = (await findCardPass(ctx))?.won;
  if (price !== undefined)
    await forEachId(
      (after) => selectRunning(ctx.db, { after, most: BATCH }).then((rows) => rows.map(({ id }) => id)),
      (id) => attempt(ctx, id, () => prepareCharge(ctx, { id, price })),
    );
  let charged = 0;
  await forEachId(
    (after) => selectDueSubscriptions(ctx.db, { after, most: BATCH }),
    (id) =>
      attempt(ctx, id, async () => {
        if ((await chargeSubscription(ctx, id)) === 'paid') charged += 1;
      }),
  );
  await purgeCards(ctx);
  return charged;
}

async function prepareCharge(
  ctx: Needs<'db' | 'jobs' | 'mailer'>,
  { id, price }: { id: number; price: number },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const subscription = await lockSubscription(tx, id);
    if (!subscription || subscription.endedAt !== null) return;
    const { dueAt, notifiedAt, now } = subscription;
    const step = priceStep(subscription, { price, now });
    if (step === 'end') return endSubscription(ctx, tx, { subscription, reason: 'price' });
    if (step === 'lower') await writeLowerPrice(tx, { id, won: price });
    if (step === 'withdraw') await writeProposedPrice(tx, { id, won: null });
    if (step === 'propose') {
      await writeProposedPrice(tx, { id, won: price });
      await sendPriceConsentRequest(ctx, tx, { subscription, price });
    }
    if (notifiedAt !== null || now < noticeFrom(dueAt)) return;
    const chargeAt = chargeFrom({ dueAt, notifiedAt: now });
    await writeNotified(tx, { id, chargeAt });
    const nextWon = step === 'lower' ? price : nextPrice(subscription, now);
    await sendChargeNotice(ctx, tx, { subscription, chargeAt, price: nextWon });
  });
}

/** Logs an error, so that one subscription does not block the others. */
async function attempt(ctx: Needs<'log'>, id: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    ctx.log.error({ err: error, subscription: id }, 'a pass by card could not be renewed');
  }
}

async function forEachId(
  select: (after: number) => Promise<number[]>,
  work: (id: number) => Promise<void>,
): Promise<void> {
  for (let after = 0; ;) {
    const ids = await select(after);
    for (const id of ids) await work(id);
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH) return;
    after = last;
  }
}
