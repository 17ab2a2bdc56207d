import type { Needs } from '#shared/context';
import { selectBlocks } from './ledger-check-store.ts';

/** The last seal of the ledger as `sealLedger` gives it out: transaction and hash. Undefined before the first seal. */
export async function ledgerRoot(ctx: Needs<'db'>): Promise<string | undefined> {
  const last = (await selectBlocks(ctx.db)).at(-1);
  if (!last) return undefined;
  const hash = [...last.hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${last.lastTransaction} ${hash}`;
}
