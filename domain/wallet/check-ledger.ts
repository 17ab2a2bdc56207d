import type { Needs } from '#shared/context';
import { type InvariantRow, countBroken } from './ledger-check-store.ts';

/** Every invariant of the wallet with how many rows break it; whole where all are zero. */
export async function checkLedger(ctx: Needs<'db'>): Promise<{ isWhole: boolean; invariants: InvariantRow[] }> {
  const invariants = await countBroken(ctx.db);
  return { isWhole: invariants.every(({ broken }) => broken === 0), invariants };
}
