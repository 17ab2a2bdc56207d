import { type WorkCard, workCards } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { selectTickets } from './ticket-store.ts';

/** Tickets granted together, as the member sees them. */
export interface TicketView {
  id: number;
  /** The work they open; null for any work with rentals. */
  work: WorkCard | null;
  hours: number;
  count: number;
  expiresAt: Date | null;
}

/** A member's usable tickets, without those for unlisted works. */
export async function listTickets(
  ctx: Needs<'db' | 'secrets'>,
  input: { memberNo: number; reader: Reader },
): Promise<TicketView[]> {
  const rows = await selectTickets(ctx.db, input.memberNo);
  const ids = [...new Set(rows.flatMap(({ workId }) => (workId === null ? [] : [workId])))];
  const cards = new Map((await workCards(ctx, ids, input.reader)).map((card) => [card.id, card]));
  return rows.flatMap(({ workId, ...ticket }) => {
    const work = workId === null ? null : cards.get(workId);
    return work === undefined ? [] : [{ ...ticket, work }];
  });
}
