import { canSee } from '#domain/catalogue';
import { type KeyedAnswer, actOnce, lockWallet } from '#domain/wallet';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import type { TicketKind } from '#vocabulary/purchases';
import { type TicketRefusal, decideTicket, decideWaitFree, waitFreeReadyAt } from './ticket-rules.ts';
import { selectTicketGround, selectTicketStanding, writeTicketUse } from './ticket-store.ts';

/** What of the error catalogue says why no ticket was used. */
const REFUSALS = {
  owned: '0001',
  rented: '0002',
  'not-sold': '0003',
  'no-ticket': '0010',
  'too-early': '0011',
  'not-this-way': '0012',
} as const satisfies Record<TicketRefusal, string>;

/**
 * Opens an episode as a rental without coins, by a ticket or by having waited, once for its key. Tickets of the work go
 * before those for any, and what ends first before the rest. Refuses with NOT_FOUND 0002, ADULT_ERROR 0001, PURCHASE_ERROR
 * 0001 and 0002 what is held already, 0003 what is free or not open, 0010 no ticket, 0011 too early, 0012 what is not opened
 * that way. No purchase comes of it: there is nothing to take back.
 */
export async function useTicket(
  ctx: Needs<'db' | 'secrets'>,
  order: { memberNo: number; reader: Reader; episodeId: number; kind: TicketKind; key: string },
): Promise<KeyedAnswer> {
  const { memberNo, episodeId, kind, key } = order;
  const asked = { memberNo, route: 'ticket', key, request: `${kind} ${episodeId}` };
  return actOnce(ctx, asked, async (tx) => {
    // One wallet, one change at a time: whoever comes second sees the ticket gone or the clock set.
    await lockWallet(tx, memberNo);
    const found = await selectTicketGround(tx, { memberNo, episodeId });
    if (!found) throw new Refusal('NOT_FOUND', '0002');
    const { workId, ground } = found;
    if (!canSee(order.reader, found, 'content')) throw new Refusal('ADULT_ERROR', '0001');
    const decided = kind === 'ticket' ? decideTicket(ground) : decideWaitFree(ground);
    if (typeof decided === 'string') throw new Refusal('PURCHASE_ERROR', REFUSALS[decided]);
    const used = await writeTicketUse(tx, { memberNo, workId, episodeId, ...decided });
    if (used === undefined) throw new Refusal('PURCHASE_ERROR', kind === 'ticket' ? '0010' : '0002');
    const { tickets, waitFree } = await ticketsOf({ db: tx }, { memberNo, workId });
    const readyAt = waitFree?.readyAt.toISOString() ?? null;
    return { episode: episodeId, kind, hours: decided.hours, tickets, wait_free_ready_at: readyAt };
  });
}

/** What a member could open episodes of a work with, without coins. */
export interface TicketsOfWork {
  tickets: number;
  /** Null where the work is not free by waiting. */
  waitFree: { everyHours: number; rentalHours: number; exceptLast: number; readyAt: Date } | null;
}

/** Tickets that a member has for a work, those for any included, and when waiting is over: at once where it never began. */
export async function ticketsOf(ctx: Needs<'db'>, ask: { memberNo: number; workId: number }): Promise<TicketsOfWork> {
  const standing = await selectTicketStanding(ctx.db, ask);
  if (!standing) return { tickets: 0, waitFree: null };
  const { tickets, waitFree } = standing;
  return { tickets, waitFree: waitFree && { ...waitFree, readyAt: waitFreeReadyAt(waitFree.everyHours, standing) } };
}
