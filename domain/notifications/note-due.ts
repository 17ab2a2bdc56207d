import type { Needs, Tx } from '#shared/context';
import { type Stretch, insertExpiring, insertGiftsEnding, insertRentals, insertWaitFree } from './due-store.ts';
import { moveClock, takeClock } from './wave-store.ts';

/** After a silence the clocks go on in stretches of this, so that none of them is a load. */
const MOST_MS = 6 * 3_600_000;
/** What became due longer ago than this is no news any more: after a long silence it is left out. */
const STALE_MS = 3 * 24 * 3_600_000;

/** What becomes due by the clock alone, and who writes it down. */
const CLOCKS: Record<string, (tx: Tx, stretch: Stretch) => Promise<void>> = {
  'wait-free': insertWaitFree,
  'rental-ending': insertRentals,
  'coins-7': (tx, stretch) => insertExpiring(tx, { ...stretch, days: 7 }),
  'coins-1': (tx, stretch) => insertExpiring(tx, { ...stretch, days: 1 }),
  'gift-ending': insertGiftsEnding,
};

/**
 * Tells what became due since it was last looked: waiting that is over, rentals, coins and gifts that end. A stretch and
 * what was told of it are one transaction.
 */
export async function noteDue(ctx: Needs<'db'>): Promise<void> {
  for (const [name, write] of Object.entries(CLOCKS)) while (await goOn(ctx, { name, write }));
}

/** One stretch of one clock; true where the present is not reached yet. */
async function goOn(
  ctx: Needs<'db'>,
  { name, write }: { name: string; write: (tx: Tx, stretch: Stretch) => Promise<void> },
): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const clock = await takeClock(tx, name);
    if (!clock || clock.until >= clock.now) return false;
    const from = new Date(Math.max(clock.until.getTime(), clock.now.getTime() - STALE_MS));
    const until = new Date(Math.min(clock.now.getTime(), from.getTime() + MOST_MS));
    await write(tx, { from, until });
    await moveClock(tx, { name, until });
    return until < clock.now;
  });
}
