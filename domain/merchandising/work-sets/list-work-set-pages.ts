import type { Needs } from '#kernel/context';
import { workSetPath } from './find-work-sets.ts';
import { selectPublicWorkSets } from './work-set-store.ts';

/** Paths of all public themes, pavilions and active promotions, for the sitemap. */
export async function listWorkSetPages(ctx: Needs<'db'>): Promise<{ path: string }[]> {
  return (await selectPublicWorkSets(ctx.db)).map((set) => ({ path: workSetPath(set) }));
}
