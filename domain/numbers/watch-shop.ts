import type { Needs } from '#shared/context';
import { type JobRow, selectJobs } from './health-store.ts';
import { type WatchRow, selectWatch } from './watch-store.ts';

/** What a program that watches the shop is told of its database. */
export interface ShopWatch {
  figures: WatchRow | undefined;
  jobs: JobRow[];
}

/** Looks at the figures that somebody is woken by; changes nothing. */
export async function watchShop(ctx: Needs<'db'>): Promise<ShopWatch> {
  const [figures, jobs] = await Promise.all([selectWatch(ctx.db), selectJobs(ctx.db)]);
  return { figures, jobs };
}
