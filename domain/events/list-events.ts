import { type WorkCard, workCards } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { type EventRow, selectBegunEvents, selectVisibleWorks } from './event-store.ts';
import { type EventHead, eventHead } from './show-event.ts';

const MAX_EVENTS = 100;
const MAX_WORKS = 3;

/** An active event, with the first work whose cover this reader may see. */
export interface RunningEvent extends EventHead {
  works: WorkCard[];
}

/** Active events by end, and ended ones, latest first. */
export async function listEvents(
  ctx: Needs<'db' | 'secrets'>,
  { reader }: { reader: Reader },
): Promise<{ running: RunningEvent[]; ended: EventHead[]; now: Date }> {
  const rows = await selectBegunEvents(ctx.db, MAX_EVENTS);
  const heads = rows.map((row) => ({ row, head: eventHead(row) }));
  const running = heads
    .filter(({ head }) => head.state === 'open')
    .toSorted((a, b) => endOf(a.head) - endOf(b.head) || 0);
  const works = [...new Set(running.flatMap(({ row }) => worksOf(row)))];
  const cards = await workCards(ctx, await selectVisibleWorks(ctx.db, { works, reader }), reader);
  const visibleCards = new Map(cards.filter(({ cover }) => !cover.masked).map((card) => [card.id, card]));
  return {
    running: running.map(({ row, head }) => ({
      ...head,
      works: worksOf(row)
        .flatMap((id) => visibleCards.get(id) ?? [])
        .slice(0, MAX_WORKS),
    })),
    ended: heads.filter(({ head }) => head.state === 'ended').map(({ head }) => head),
    now: rows[0]?.now ?? new Date(0),
  };
}

function endOf({ endsAt }: EventHead): number {
  return endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
}

function worksOf({ blocks }: EventRow): number[] {
  return [...new Set(blocks.flatMap((block) => (block.kind === 'works' ? block.works : [])))];
}
