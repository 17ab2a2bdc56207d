import type { Needs } from '#kernel/context';
import { type Authorship, selectAuthorship } from './pen-page-store.ts';

/** The pens behind a work, and what their author announced. */
export async function showAuthorship(ctx: Needs<'db'>, workId: number): Promise<Authorship> {
  return selectAuthorship(ctx.db, workId);
}
