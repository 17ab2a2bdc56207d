import { raisePageVersion } from '#domain/catalog';
import { type Actor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { oneLine } from '#shared/content/one-line';
import type { ShopSwitches, FeatureSwitch } from '#shared/operations/feature-flags';
import { closingError, isSwitchedOn } from './feature-flag-rules.ts';
import { deleteClosing, selectSwitches, selectToday, upsertClosing, upsertSwitch } from './feature-flag-store.ts';

/** Disabled features and the announced closing. */
export async function readFeatureFlags(ctx: Needs<'db'>): Promise<ShopSwitches> {
  return selectSwitches(ctx.db);
}

/** Enables or disables a feature or the trust page, effective in every process within moments. */
export async function setFeatureFlag(
  ctx: Needs<'db'>,
  input: { by: Actor; feature: FeatureSwitch; isOn: boolean; reason?: string },
): Promise<void> {
  const { by, feature, isOn, reason } = input;
  const action = {
    name: isOn ? 'switch.on' : 'switch.off',
    subject: `switch:${feature}`,
    ...(reason ? { reason } : {}),
  } as const;
  await withAudit(ctx, { by, act: action }, async (tx) => {
    const wasOn = isSwitchedOn(await selectSwitches(tx), feature);
    await upsertSwitch(tx, { feature, isOn });
    await raisePageVersion(tx);
    return { before: { isOn: wasOn }, after: { isOn }, result: undefined };
  });
}

/**
 * Announces that the shop closes on a day; charging and selling stop at once and every page says so. Throws
 * SWITCH_ERROR 0008 for an invalid or past day, 0009 for a missing or too long text.
 */
export async function scheduleShopClosing(
  ctx: Needs<'db'>,
  input: { by: Actor; on: string; sentence: string },
): Promise<void> {
  const closing = { on: input.on, sentence: oneLine(input.sentence) };
  await withAudit(ctx, { by: input.by, act: { name: 'shop.close', subject: 'shop' } }, async (tx) => {
    const errorCode = closingError(closing, await selectToday(tx));
    if (errorCode) throw new DomainError('SWITCH_ERROR', errorCode);
    const before = (await selectSwitches(tx)).closing;
    await upsertClosing(tx, closing);
    await raisePageVersion(tx);
    return { before, after: closing, result: undefined };
  });
}

/** Cancels the announced closing. */
export async function cancelShopClosing(ctx: Needs<'db'>, { by }: { by: Actor }): Promise<void> {
  await withAudit(ctx, { by, act: { name: 'shop.stay', subject: 'shop' } }, async (tx) => {
    const before = (await selectSwitches(tx)).closing;
    await deleteClosing(tx);
    await raisePageVersion(tx);
    return { before, after: null, result: undefined };
  });
}
