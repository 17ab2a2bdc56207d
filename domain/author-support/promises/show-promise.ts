import type { Needs } from '#kernel/context';
import { SUPPORT_PAUSE } from '#shared/authors/support';
import { type EarlyPromise, selectPromise } from './promise-store.ts';

/** How a work keeps its promise of early episodes to supporters; undefined when it promises them none. */
export async function showEarlyPromise(ctx: Needs<'db'>, workId: number): Promise<EarlyPromise | undefined> {
  return selectPromise(ctx.db, { workId, shortDays: SUPPORT_PAUSE.shortDays });
}
