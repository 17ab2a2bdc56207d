import { readFeatureFlags, requireFeature } from '#domain/feature-flags';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';

/** Throws NOT_FOUND 0001 while gifts are off, SWITCH_ERROR 0001 and 0007 while nothing is sold. */
export async function requireGiftsOn(ctx: Needs<'db'>): Promise<void> {
  const switches = await readFeatureFlags(ctx);
  if (!switches.hasReaderGifts) throw new DomainError('NOT_FOUND', '0001');
  requireFeature(switches, 'purchase');
}
