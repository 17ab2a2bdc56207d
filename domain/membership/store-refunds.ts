import type { Needs } from '#shared/context';
import { keepConsent } from './keep-consent.ts';
import { selectConsent } from './member-store.ts';

const KIND = 'store-refunds';

/** Whether a store that is asked for a refund may be told how much of it was used; who never said anything says no. */
export async function agreesToStoreRefunds(ctx: Needs<'db'>, memberNo: number): Promise<boolean> {
  return (await selectConsent(ctx.db, { memberNo, kind: KIND })) ?? false;
}

/** Keeps what a member says to that; what was said before stays beside it. */
export async function sayStoreRefunds(ctx: Needs<'db'>, order: { memberNo: number; isGiven: boolean }): Promise<void> {
  await keepConsent(ctx, { ...order, kind: KIND });
}
