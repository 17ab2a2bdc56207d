import type { SellingTerms } from '#vocabulary/price-plan';
import type { Rating } from '#vocabulary/ratings';
import type { Kind, Shelf, WorkStatus } from '#vocabulary/shelves';
import type { Weekday } from '#vocabulary/weekdays';

/** Everything of a work that is written in the console, its cover and episodes aside. */
export interface WorkSheet {
  title: string;
  otherTitles: string[];
  creators: { name: string; role: string }[];
  publisher: string | null;
  shelf: Shelf;
  kind: Kind;
  status: WorkStatus;
  /** ISO day on which a work that pauses comes back. */
  hiatusUntil: string | null;
  weekdays: Weekday[];
  rating: Rating;
  warnings: string[];
  genre: string;
  tags: string[];
  synopsis: string;
  quote: string;
  authorNote: string;
  attribution: string;
  terms: SellingTerms;
  isTaxFree: boolean | null;
  /** ISO moments: from when and until when the shop may sell it. */
  rightsFrom: string | null;
  rightsUntil: string | null;
  /** What the operator wishes; within the rights it is so. */
  isListed: boolean;
}
