import { readShopFields } from '#domain/merchandising';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { supportLimitOf } from '#shared/operations/author-settings';

/** The shop's monthly limit of a member in won. Throws NOT_FOUND 0001 while the shop takes no support. */
export async function requireSupportOn(ctx: Needs<'db'>): Promise<{ monthMostWon: number }> {
  const settings = await readSupportSettings(ctx);
  if (!settings) throw new DomainError('NOT_FOUND', '0001');
  return settings;
}

/** The same; undefined while the shop takes no support. */
export async function readSupportSettings(ctx: Needs<'db'>): Promise<{ monthMostWon: number } | undefined> {
  const fields = await readShopFields(ctx);
  const isOn = fields.authors === 'on' && fields.support === 'on';
  return isOn ? { monthMostWon: supportLimitOf(fields) } : undefined;
}
