import type { Needs } from '#shared/context';
import { expireLots } from './expire-lots.ts';
import { proveLedger } from './prove-ledger.ts';
import { ForeignSealError, sealLedger } from './seal-ledger.ts';

/**
 * Each hour: writes down what has expired, checks every invariant, and seals what is new. A ledger that does not add up
 * is told as a fault and sealed all the same, so that nothing more can be changed behind it; nothing is mended by itself.
 * Nothing is sealed on top of a seal that the shop's key did not make.
 */
export async function keepWallets(ctx: Needs<'db' | 'secrets' | 'log'>): Promise<void> {
  await expireLots(ctx);
  const { isWhole, invariants } = await proveLedger(ctx);
  if (!isWhole) {
    const broken = invariants.filter((one) => one.broken > 0);
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
