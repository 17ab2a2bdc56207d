import { giveLots } from '#domain/wallet';
import type { TestContext } from './test-context.ts';

let charges = 0;

/** Gives a member coins that were really paid for, as a charge would: what they cost is known to the ledger. */
export async function plantCharge(
  ctx: TestContext,
  charge: { memberNo: number; won: number; coins: number; bonus?: number; channel?: 'web' | 'ios' | 'aos' },
): Promise<void> {
  charges += 1;
  const { memberNo, won, coins, bonus = 0, channel = 'web' } = charge;
  const ref = `payment:planted-charge-of-coins-${charges}`;
  const coin = { unit: 'coin' as const, amount: coins, expiresAt: null, channel, against: 'issued-paid' as const };
  const free = { unit: 'bonus' as const, amount: bonus, expiresAt: null, channel, against: 'issued-free' as const };
  const lots = bonus > 0 ? [coin, free] : [coin];
  await ctx.db.transaction().execute((tx) => giveLots(tx, { memberNo, kind: 'charge', ref, lots, paidWon: won }));
}
