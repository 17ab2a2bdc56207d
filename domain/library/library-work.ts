import type { WorkCard } from '#domain/catalog';
import type { Unit } from '#shared/catalog/categories';

/** Where reading continues. */
export interface LibraryReading {
  episode: number;
  position: number;
  unit: Unit;
  kind: 'text' | 'images';
  /** 0 to 1. */
  progress: number;
  /** Whether this episode is finished. */
  isFinished: boolean;
  /** Whether the work is completed and its last episode finished. */
  isReadToEnd: boolean;
  /** ISO. */
  at: string;
}

/** An episode that a library work opens; the number only of one that follows a finished one. */
export interface LibraryOpening {
  episode: number;
  kind: 'text' | 'images';
  position?: number;
  unit?: Unit;
}

/** A library work: card and member data; only the card if masked. */
export interface LibraryWork {
  card: WorkCard;
  reading: LibraryReading | null;
  /** Episode to open directly; null leads to the work page. */
  opens: LibraryOpening | null;
  /** New episodes since last read. */
  isFresh: boolean;
  /** ISO public date of an early episode that the member reads or bought; null without one. */
  earlyOpensAt: string | null;
  isOwned: boolean;
  /** ISO end of the next expiring rental; null without one. */
  rentalEndsAt: string | null;
  /** Rental hours of that rental if unopened. */
  rentalHours: number | null;
  isRentalOver: boolean;
  /** Unlisted; entitled episodes remain readable. */
  isOffSale: boolean;
}
