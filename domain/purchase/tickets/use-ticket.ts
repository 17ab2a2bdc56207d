import { requireVisible } from '#domain/catalog';
import { type IdempotentResponse, runIdempotent, lockWallet } from '#domain/wallet';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import type { TicketKind } from '#shared/money/purchases';
import { type TicketRejection, decideTicket, decideWaitFree, waitFreeReadyAt } from './ticket-rules.ts';
import { selectTicketContext, selectTicketStatus, insertTicketUse } from './ticket-store.ts';

const REJECTION_CODES = {
  owned: '0001',
  rented: '0002',
  'not-sold': '0003',
  'no-ticket': '0010',
  'too-early': '0011',
  'not-this-way': '0012',
} as const satisfies Record<TicketRejection, string>;

/**
 * Rents an episode by ticket or waiting, idempotently. Tickets of the work go first, then those that expire first.
 * Throws NOT_FOUND 0002, ADULT_ERROR 0001, PURCHASE_ERROR 0001 and 0002 when it is held, 0003 when free or not
 * released, 0010 without a ticket, 0011 too early, 0012 when not opened that way. It creates no purchase, so that
 * nothing can be withdrawn.
 */
export async function useTicket(
  ctx: Needs<'db' | 'secrets'>,
  input: { memberNo: number; reader: Reader; episodeId: number; kind: TicketKind; key: string },
): Promise<IdempotentResponse> {
  const { memberNo, episodeId, kind, key } = input;
  const request = { memberNo, route: 'ticket', key, request: `${kind} ${episodeId}` };
  return runIdempotent(ctx, request, async (tx) => {
    // Serializes uses: the second sees the ticket used or the timer started.
    await lockWallet(tx, memberNo);
    const row = await selectTicketContext(tx, { memberNo, episodeId });
    if (!row) throw new DomainError('NOT_FOUND', '0002');
    const { workId, ground: context } = row;
    requireVisible(input.reader, { rating: row.rating }, 'content');
    const decided = kind === 'ticket' ? decideTicket(context) : decideWaitFree(context);
    if (typeof decided === 'string') throw new DomainError('PURCHASE_ERROR', REJECTION_CODES[decided]);
    const used = await insertTicketUse(tx, { memberNo, workId, episodeId, ...decided });
    if (used === undefined) throw new DomainError('PURCHASE_ERROR', kind === 'ticket' ? '0010' : '0002');
    const { tickets, waitFree } = await loadTickets({ db: tx }, { memberNo, workId });
    const readyAt = waitFree?.readyAt.toISOString() ?? null;
    return { episode: episodeId, kind, hours: decided.hours, tickets, wait_free_ready_at: readyAt };
  });
}

/** How a member can open episodes of a work without coins. */
export interface WorkTickets {
  tickets: number;
  /** Null without wait-for-free. */
  waitFree: { everyHours: number; rentalHours: number; exceptLast: number; readyAt: Date } | null;
}

/** A member's usable tickets for a work and when waiting ends; now if it never started. */
export async function loadTickets(ctx: Needs<'db'>, input: { memberNo: number; workId: number }): Promise<WorkTickets> {
  const status = await selectTicketStatus(ctx.db, input);
  if (!status) return { tickets: 0, waitFree: null };
  const { tickets, waitFree } = status;
  return { tickets, waitFree: waitFree && { ...waitFree, readyAt: waitFreeReadyAt(waitFree.everyHours, status) } };
}
