import { readFeatureFlags } from '#domain/feature-flags';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';

/** Throws NOT_FOUND 0003 while the feature is off. */
export async function requireFamiliesOn(ctx: Needs<'db'>): Promise<void> {
  const { hasFamilies } = await readFeatureFlags(ctx);
  if (!hasFamilies) throw new DomainError('NOT_FOUND', '0003');
}
