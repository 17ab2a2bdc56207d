import type { Needs } from '#shared/context';
import { countUnexplained } from './cause-store.ts';
import { checkLedger } from './check-ledger.ts';
import type { InvariantRow } from './ledger-check-store.ts';
import { verifyLedger } from './seal-ledger.ts';

/**
 * Every invariant of the wallet as `checkLedger`, and with them that everything has its cause and its effect outside the
 * ledger, and, as I13, that no seal is broken. `ignoresKey` as for
 * `verifyLedger`.
 */
export async function proveLedger(
  ctx: Needs<'db' | 'secrets'>,
  options: { ignoresKey?: boolean } = {},
): Promise<{ isWhole: boolean; invariants: InvariantRow[] }> {
  const { invariants } = await checkLedger(ctx);
  const unexplained = await countUnexplained(ctx.db);
  const { broken } = await verifyLedger(ctx, options);
  const all = [...invariants, ...unexplained, { name: 'I13', broken: broken.length }];
  return { isWhole: all.every((one) => one.broken === 0), invariants: all };
}
