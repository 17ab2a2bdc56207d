import type { Needs } from '#shared/context';
import { checkLedger } from './check-ledger.ts';
import type { InvariantRow } from './ledger-check-store.ts';
import { verifyLedger } from './seal-ledger.ts';

/** Every invariant of the wallet as `checkLedger`, and with them, as I13, that no seal is broken. */
export async function proveLedger(
  ctx: Needs<'db' | 'secrets'>,
): Promise<{ isWhole: boolean; invariants: InvariantRow[] }> {
  const { invariants } = await checkLedger(ctx);
  const { broken } = await verifyLedger(ctx);
  const all = [...invariants, { name: 'I13', broken: broken.length }];
  return { isWhole: all.every((one) => one.broken === 0), invariants: all };
}
