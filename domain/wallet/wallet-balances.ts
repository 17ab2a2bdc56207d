import type { Needs } from '#kernel/context';
import { type Balances, type ClosestExpiry, selectWallet } from './wallet-store.ts';

/** A member's balances and the next expiry of coins. */
export interface WalletView extends Balances {
  closest: ClosestExpiry;
}

/** A member's wallet without expired lots (specification A5, A7). */
export async function loadBalances(ctx: Needs<'db'>, memberNo: number): Promise<WalletView> {
  const { balances, closest } = await selectWallet(ctx.db, memberNo);
  return { ...balances, closest };
}
