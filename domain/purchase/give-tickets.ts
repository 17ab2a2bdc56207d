import type { Tx } from '#shared/context';
import { type TicketOrder, insertTickets } from './ticket-store.ts';

/** Gives tickets once for what `ref` names: giving the same again does nothing and says so. */
export async function giveTickets(tx: Tx, order: TicketOrder): Promise<{ isNew: boolean }> {
  return { isNew: await insertTickets(tx, order) };
}
