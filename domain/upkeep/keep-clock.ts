import type { Needs } from '#shared/context';
import { markClock } from './clock-store.ts';

/**
 * Keeps the shop's clock from going back when the machine's does; to be called every second by who serves. It writes every
 * ten seconds at most, for all processes together.
 */
export async function keepClock(ctx: Needs<'db'>): Promise<void> {
  await markClock(ctx.db);
}
