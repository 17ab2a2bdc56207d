import type { Needs } from '#shared/context';
import { type Balances, type ClosestExpiry, selectWallet } from './wallet-store.ts';

/** What a member has, and what of the coins expires first. */
export interface WalletView extends Balances {
  closest: ClosestExpiry;
}

/** The wallet as its owner sees it: only what still lives (specification A5, A7). */
export async function balancesOf(ctx: Needs<'db'>, memberNo: number): Promise<WalletView> {
  const { balances, closest } = await selectWallet(ctx.db, memberNo);
  return { ...balances, closest };
}
