import type { Needs } from '#kernel/context';
import { type PayoutFacts, selectPayoutFacts } from './author-holder-store.ts';

/** What holds payouts to right holders, by holder. */
export async function showPayoutFacts(ctx: Needs<'db'>, holders: readonly number[]): Promise<Map<number, PayoutFacts>> {
  return selectPayoutFacts(ctx.db, holders);
}
