import type { Needs, Tx } from '#kernel/context';
import { type TimeRange, insertExpiring, insertGiftsEnding, insertRentals, insertWaitFree } from './reminder-store.ts';
import { type ClockName, moveClock, lockClock } from '../releases/broadcast-store.ts';

/** The longest range per step, which bounds the load after a downtime. */
const MAX_STEP_MS = 6 * 3_600_000;
/** Older events are skipped after a long downtime. */
const STALE_MS = 3 * 24 * 3_600_000;

const REMINDERS: { clock: ClockName; write: (tx: Tx, range: TimeRange) => Promise<void> }[] = [
  { clock: 'wait-free', write: insertWaitFree },
  { clock: 'rental-ending', write: insertRentals },
  { clock: 'coins-7', write: (tx, range) => insertExpiring(tx, { ...range, days: 7 }) },
  { clock: 'coins-1', write: (tx, range) => insertExpiring(tx, { ...range, days: 1 }) },
  { clock: 'gift-ending', write: insertGiftsEnding },
];

/**
 * Creates reminders for ended waits and for rentals, coins and gifts that end soon. A range and its reminders share a
 * transaction.
 */
export async function createReminders(ctx: Needs<'db'>): Promise<void> {
  for (const reminder of REMINDERS) while (await advanceClock(ctx, reminder));
}

async function advanceClock(ctx: Needs<'db'>, { clock: name, write }: (typeof REMINDERS)[number]): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const clock = await lockClock(tx, name);
    if (!clock || clock.until >= clock.now) return false;
    const from = new Date(Math.max(clock.until.getTime(), clock.now.getTime() - STALE_MS));
    const until = new Date(Math.min(clock.now.getTime(), from.getTime() + MAX_STEP_MS));
    await write(tx, { from, until });
    await moveClock(tx, { name, until });
    return until < clock.now;
  });
}
