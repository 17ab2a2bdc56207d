import type { Needs } from '#kernel/context';
import { expireLots } from '../lots/expire-lots.ts';
import { checkLedgerFully } from './record-ledger-check.ts';
import { ForeignSealError, sealLedger } from './seal-ledger.ts';

/**
 * Expires lots, checks every invariant and seals new rows. Runs each hour. An inconsistent ledger is logged and sealed
 * anyway, so that nothing more can be changed unnoticed; nothing is repaired. Never seals on top of a foreign seal.
 */
export async function maintainLedger(ctx: Needs<'db' | 'secrets' | 'log'>): Promise<void> {
  await expireLots(ctx);
  const { isConsistent, invariants } = await checkLedgerFully(ctx);
  if (!isConsistent) {
    const broken = invariants.filter((invariant) => invariant.broken > 0);
    ctx.log.error({ broken }, 'the ledger does not add up');
  }
  try {
    const seal = await sealLedger(ctx);
    if (seal) ctx.log.info({ seal }, 'the ledger was sealed');
  } catch (error) {
    if (!(error instanceof ForeignSealError)) throw error;
    ctx.log.error({ err: error }, 'the ledger was not sealed');
  }
}
