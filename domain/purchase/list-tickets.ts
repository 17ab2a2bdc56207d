import { type WorkCard, workCards } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { selectTickets } from './ticket-store.ts';

/** Tickets that came together, as their holder sees them. */
export interface TicketLine {
  id: number;
  /** The work they open, as its card shows it; null where they open any that is rented out. */
  work: WorkCard | null;
  hours: number;
  count: number;
  expiresAt: Date | null;
}

/** Tickets of a member that still live. One for a work that has left the shop since is left out: it opens nothing. */
export async function listTickets(
  ctx: Needs<'db' | 'secrets'>,
  ask: { memberNo: number; reader: Reader },
): Promise<TicketLine[]> {
  const rows = await selectTickets(ctx.db, ask.memberNo);
  const ids = [...new Set(rows.flatMap(({ workId }) => (workId === null ? [] : [workId])))];
  const cards = new Map((await workCards(ctx, ids, ask.reader)).map((card) => [card.id, card]));
  return rows.flatMap(({ workId, ...line }) => {
    const work = workId === null ? null : cards.get(workId);
    return work === undefined ? [] : [{ ...line, work }];
  });
}
