import type { Needs } from '#kernel/context';
import {
  insertGiftBroadcasts,
  selectReleases,
  selectRunningBroadcasts,
  deliverBroadcast,
  lockClock,
  lockBroadcast,
  insertRelease,
} from './broadcast-store.ts';

const WORKS = 200;
/** Recipients per transaction, to keep locks short. */
const BATCH_SIZE = 1000;

/** Notifies followers of new releases in batches. An interrupted run continues where it stopped, without duplicates. */
export async function announceReleases(ctx: Needs<'db'>, { part = BATCH_SIZE }: { part?: number } = {}): Promise<void> {
  while ((await recordReleases(ctx)) === WORKS);
  await ctx.db.transaction().execute(insertGiftBroadcasts);
  for (const id of await selectRunningBroadcasts(ctx.db, ['new-episode', 'gift']))
    while (await deliverBatch(ctx, { id, part }));
}

async function recordReleases(ctx: Needs<'db'>): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    const clock = await lockClock(tx, 'openings');
    if (!clock) return 0;
    const releases = await selectReleases(tx, { begun: clock.until, limit: WORKS });
    for (const release of releases) await insertRelease(tx, release);
    return releases.length;
  });
}

async function deliverBatch(ctx: Needs<'db'>, { id, part }: { id: number; part: number }): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const broadcast = await lockBroadcast(tx, id);
    if (!broadcast) return false;
    const { isFinished } = await deliverBroadcast(tx, { wave: broadcast, limit: part });
    return !isFinished;
  });
}
