import type { Needs } from '#kernel/context';
import { SUPPORT_PAUSE } from '#shared/authors/support';
import { selectLowered } from './lowered-promise-store.ts';
import { type EarlyPromise, selectPromise } from './promise-store.ts';

/** How a work keeps its promise of early episodes to supporters; undefined when it promises them none. */
export async function showEarlyPromise(ctx: Needs<'db'>, workId: number): Promise<EarlyPromise | undefined> {
  return selectPromise(ctx.db, { workId, shortDays: SUPPORT_PAUSE.shortDays });
}

/** How many monthly supports that renew were paid for more early episodes of a work than `promised`. */
export async function countLoweredSupports(
  ctx: Needs<'db'>,
  of: { workId: number; promised: number },
): Promise<number> {
  return (await selectLowered(ctx.db, of)).length;
}
