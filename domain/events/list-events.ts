import type { Needs } from '#shared/context';
import { selectBegunEvents } from './event-store.ts';
import { type EventHead, eventHead } from './show-event.ts';

const MOST_EVENTS = 100;

/** Events that run, what ends first before the rest, and those that are over, the latest first. */
export async function listEvents(ctx: Needs<'db'>): Promise<{ running: EventHead[]; ended: EventHead[]; now: Date }> {
  const rows = await selectBegunEvents(ctx.db, MOST_EVENTS);
  const heads = rows.map(eventHead);
  const endOf = ({ endsAt }: EventHead): number => endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return {
    running: heads.filter(({ state }) => state === 'open').toSorted((a, b) => endOf(a) - endOf(b) || 0),
    now: rows[0]?.now ?? new Date(0),
    ended: heads.filter(({ state }) => state === 'ended'),
  };
}
