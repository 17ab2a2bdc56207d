import { raisePageVersion } from '#domain/catalogue';
import { type Actor, actAs } from '#domain/operators';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { ShopSwitches, Switch } from '#vocabulary/switches';
import { closingFault } from './switch-rules.ts';
import { deleteClosing, selectSwitches, selectToday, upsertClosing, upsertSwitch } from './switch-store.ts';

/** What is switched off now, and whether the shop closes. */
export async function readSwitches(ctx: Needs<'db'>): Promise<ShopSwitches> {
  return selectSwitches(ctx.db);
}

/** Switches a feature or the trust page on or off, for every process of the shop within moments. */
export async function turnSwitch(
  ctx: Needs<'db'>,
  order: { by: Actor; feature: Switch; isOn: boolean; reason?: string },
): Promise<void> {
  const { by, feature, isOn, reason } = order;
  const act = { name: isOn ? 'switch.on' : 'switch.off', subject: `switch:${feature}`, ...(reason ? { reason } : {}) };
  await actAs(ctx, { by, act }, async (tx) => {
    const { off, hasTrustPage } = await selectSwitches(tx);
    const wasOn = feature === 'trust' ? hasTrustPage : !off.includes(feature);
    await upsertSwitch(tx, { feature, isOn });
    await raisePageVersion(tx);
    return { before: { isOn: wasOn }, after: { isOn }, result: undefined };
  });
}

/**
 * Declares that the shop closes on a day: from now on nothing is charged and nothing sold, and every page says so.
 * Refuses with SWITCH_ERROR 0008 a day that is past or none, 0009 without a sentence or with one too long.
 */
export async function closeShop(ctx: Needs<'db'>, order: { by: Actor; on: string; sentence: string }): Promise<void> {
  const closing = { on: order.on, sentence: order.sentence.normalize('NFC').replaceAll(/\s+/g, ' ').trim() };
  await actAs(ctx, { by: order.by, act: { name: 'shop.close', subject: 'shop' } }, async (tx) => {
    const fault = closingFault(closing, await selectToday(tx));
    if (fault) throw new Refusal('SWITCH_ERROR', fault);
    const before = (await selectSwitches(tx)).closing;
    await upsertClosing(tx, closing);
    await raisePageVersion(tx);
    return { before, after: closing, result: undefined };
  });
}

/** Takes a closing back: the shop stays. */
export async function keepShopOpen(ctx: Needs<'db'>, { by }: { by: Actor }): Promise<void> {
  await actAs(ctx, { by, act: { name: 'shop.stay', subject: 'shop' } }, async (tx) => {
    const before = (await selectSwitches(tx)).closing;
    await deleteClosing(tx);
    await raisePageVersion(tx);
    return { before, after: null, result: undefined };
  });
}
