import type { Needs } from '#shared/context';
import { pathOf } from './find-sets.ts';
import { selectPublicSets } from './set-store.ts';

/** The pages of themes, halls and running promotions that everybody may see, for whoever lists the shop's addresses. */
export async function listSetPages(ctx: Needs<'db'>): Promise<{ path: string }[]> {
  return (await selectPublicSets(ctx.db)).map((set) => ({ path: pathOf(set) }));
}
