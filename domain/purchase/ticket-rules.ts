/** An episode before somebody who would open it without paying, with all that bears on it. */
export interface TicketGround {
  isOpen: boolean;
  isFree: boolean;
  isOwned: boolean;
  isRented: boolean;
  /** Whether the work rents this episode out at all. */
  isRentedOut: boolean;
  /** Episodes that opened after it. */
  newerEpisodes: number;
  /** The ticket that would be used; null where the member has none for this work. */
  ticket: { id: number; hours: number } | null;
  waitFree: WaitFreeTerms | null;
  /** When the member last opened an episode of the work by waiting. */
  usedAt: Date | null;
  now: Date;
}

/** A work's terms of waiting. */
export interface WaitFreeTerms {
  everyHours: number;
  rentalHours: number;
  exceptLast: number;
}

/** Why an episode is not opened by a ticket or by waiting. */
export type TicketRefusal = 'not-sold' | 'owned' | 'rented' | 'not-this-way' | 'no-ticket' | 'too-early';

const HOUR_MS = 3_600_000;

/** When an episode of the work is free next: hours after the last one, and at once where there was none. */
export function waitFreeReadyAt(everyHours: number, at: { usedAt: Date | null; now: Date }): Date {
  return at.usedAt ? new Date(at.usedAt.getTime() + everyHours * HOUR_MS) : at.now;
}

/** Opens an episode by a ticket for its hours, or says why not. What is held or free already uses up no ticket. */
export function decideTicket(ground: TicketGround): { ticket: number; hours: number } | TicketRefusal {
  const held = decideHeld(ground);
  if (held) return held;
  if (!ground.isRentedOut) return 'not-this-way';
  return ground.ticket ? { ticket: ground.ticket.id, hours: ground.ticket.hours } : 'no-ticket';
}

/** Opens an episode by waiting, or says why not: not the newest ones, and not before the hours have passed. */
export function decideWaitFree(ground: TicketGround): { ticket: null; hours: number } | TicketRefusal {
  const held = decideHeld(ground);
  if (held) return held;
  const { waitFree, now } = ground;
  if (!waitFree || ground.newerEpisodes < waitFree.exceptLast) return 'not-this-way';
  if (waitFreeReadyAt(waitFree.everyHours, ground).getTime() > now.getTime()) return 'too-early';
  return { ticket: null, hours: waitFree.rentalHours };
}

function decideHeld({ isOpen, isFree, isOwned, isRented }: TicketGround): TicketRefusal | undefined {
  if (!isOpen || isFree) return 'not-sold';
  if (isOwned) return 'owned';
  return isRented ? 'rented' : undefined;
}
