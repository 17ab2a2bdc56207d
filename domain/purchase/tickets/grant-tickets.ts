import type { Tx } from '#kernel/context';
import { type TicketGrant, insertTickets } from './ticket-store.ts';

/** Grants tickets once per `ref`; `isNew` is false for a repetition. */
export async function grantTickets(tx: Tx, grant: TicketGrant): Promise<{ isNew: boolean }> {
  return { isNew: await insertTickets(tx, grant) };
}
