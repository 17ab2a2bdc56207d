import type { Needs } from '#kernel/context';
import { type InvariantRow, countInvariantViolations } from './ledger-invariant-store.ts';

/** Counts the violations of every ledger invariant; consistent when all are zero. */
export async function checkLedger(ctx: Needs<'db'>): Promise<{ isConsistent: boolean; invariants: InvariantRow[] }> {
  const invariants = await countInvariantViolations(ctx.db);
  return { isConsistent: invariants.every(({ broken }) => broken === 0), invariants };
}
