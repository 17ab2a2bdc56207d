import type { Needs } from '#kernel/context';
import { saveConsent } from './save-consent.ts';
import { selectConsent } from '../member-store.ts';

const KIND = 'store-refunds';

/** Whether usage data may be shared with an app store that handles a refund; false by default. */
export async function hasStoreRefundConsent(ctx: Needs<'db'>, memberNo: number): Promise<boolean> {
  return (await selectConsent(ctx.db, { memberNo, kind: KIND })) ?? false;
}

/** Saves that choice, keeping earlier ones. */
export async function saveStoreRefundConsent(
  ctx: Needs<'db'>,
  input: { memberNo: number; isGiven: boolean },
): Promise<void> {
  await saveConsent(ctx, { ...input, kind: KIND });
}
