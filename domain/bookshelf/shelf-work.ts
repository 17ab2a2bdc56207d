import type { WorkCard } from '#domain/catalogue';
import type { Unit } from '#vocabulary/shelves';

/** Where reading goes on in a work of the shelf. */
export interface ShelfReading {
  episode: number;
  position: number;
  unit: Unit;
  kind: 'text' | 'images';
  /** How far the work is read, 0 to 1. */
  progress: number;
  isReadToEnd: boolean;
  /** ISO moment. */
  at: string;
}

/** A work of a member's shelf: its card, and what of it is the member's own. Of what may not be seen, the card alone. */
export interface ShelfWork {
  card: WorkCard;
  reading: ShelfReading | null;
  /** The episode that opens with one press; null where the work's page is the place to go. */
  opens: { episode: number; kind: 'text' | 'images' } | null;
  /** Episodes have opened since it was read last. */
  isFresh: boolean;
  isOwned: boolean;
  /** ISO moment at which the next of its rentals ends; null where none runs. */
  rentalEndsAt: string | null;
  /** The hours that its clock will run, where that rental was not opened yet. */
  rentalHours: number | null;
  isRentalOver: boolean;
  /** It has left the shelves: what is held of it can still be read. */
  isOffSale: boolean;
}
