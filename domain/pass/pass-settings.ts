import { readShopFields } from '#domain/merchandising';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';

/** Throws NOT_FOUND 0001 while the shop sells no pass. */
export async function requirePassOn(ctx: Needs<'db'>): Promise<void> {
  if ((await readShopFields(ctx)).pass !== 'on') throw new DomainError('NOT_FOUND', '0001');
}
