import type { Needs } from '#kernel/context';
import { tickClock } from './clock-store.ts';

/**
 * Keeps the shop's clock from going back when the machine's does. Call every second; writes every ten seconds at most
 * across processes.
 */
export async function advanceClock(ctx: Needs<'db'>): Promise<void> {
  await tickClock(ctx.db);
}
