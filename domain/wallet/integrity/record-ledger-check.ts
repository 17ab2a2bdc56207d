import type { Needs } from '#kernel/context';
import { countUnexplainedEntries } from './unexplained-entry-store.ts';
import { checkLedger } from './check-ledger.ts';
import type { InvariantRow } from './ledger-invariant-store.ts';
import { verifyLedger } from './seal-ledger.ts';

/**
 * Checks every invariant as `checkLedger`, that all value has a cause and an effect outside the ledger, and as I13 the
 * seals. `ignoresKey` as in `verifyLedger`.
 */
export async function checkLedgerFully(
  ctx: Needs<'db' | 'secrets'>,
  options: { ignoresKey?: boolean } = {},
): Promise<{ isConsistent: boolean; invariants: InvariantRow[] }> {
  const { invariants } = await checkLedger(ctx);
  const unexplained = await countUnexplainedEntries(ctx.db);
  const { broken } = await verifyLedger(ctx, options);
  const all = [...invariants, ...unexplained, { name: 'I13', broken: broken.length }];
  return { isConsistent: all.every((invariant) => invariant.broken === 0), invariants: all };
}
