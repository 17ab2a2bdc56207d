export interface TicketContext {
  isOpen: boolean;
  isFree: boolean;
  isOwned: boolean;
  isRented: boolean;
  isRentedOut: boolean;
  newerEpisodes: number;
  /** The ticket to use; null for none. */
  ticket: { id: number; hours: number } | null;
  waitFree: WaitFreeTerms | null;
  /** When the member last opened an episode of the work by waiting. */
  usedAt: Date | null;
  now: Date;
}

export interface WaitFreeTerms {
  everyHours: number;
  rentalHours: number;
  exceptLast: number;
}

/** Why an episode is not opened by ticket or waiting. */
export type TicketRejection = 'not-sold' | 'owned' | 'rented' | 'not-this-way' | 'no-ticket' | 'too-early';

const HOUR_MS = 3_600_000;

/** When the next episode is free: hours after the last one, at once for the first. */
export function waitFreeReadyAt(everyHours: number, at: { usedAt: Date | null; now: Date }): Date {
  return at.usedAt ? new Date(at.usedAt.getTime() + everyHours * HOUR_MS) : at.now;
}

export function decideTicket(context: TicketContext): { ticket: number; hours: number } | TicketRejection {
  const rejection = findExistingAccess(context);
  if (rejection) return rejection;
  if (!context.isRentedOut) return 'not-this-way';
  return context.ticket ? { ticket: context.ticket.id, hours: context.ticket.hours } : 'no-ticket';
}

/** Decides opening by waiting: not the newest episodes, and not before the hours have passed. */
export function decideWaitFree(context: TicketContext): { ticket: null; hours: number } | TicketRejection {
  const rejection = findExistingAccess(context);
  if (rejection) return rejection;
  const { waitFree, now } = context;
  if (!waitFree || context.newerEpisodes < waitFree.exceptLast) return 'not-this-way';
  if (waitFreeReadyAt(waitFree.everyHours, context).getTime() > now.getTime()) return 'too-early';
  return { ticket: null, hours: waitFree.rentalHours };
}

function findExistingAccess({ isOpen, isFree, isOwned, isRented }: TicketContext): TicketRejection | undefined {
  if (!isOpen || isFree) return 'not-sold';
  if (isOwned) return 'owned';
  return isRented ? 'rented' : undefined;
}
