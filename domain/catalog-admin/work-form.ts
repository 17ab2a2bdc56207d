import type { SellingTerms } from '#shared/catalog/price-plan';
import type { Rating } from '#shared/catalog/ratings';
import type { Kind, Category, WorkStatus } from '#shared/catalog/categories';
import type { Weekday } from '#shared/catalog/weekdays';

/** Form values of a work, without cover and episodes. */
export interface WorkFormValues {
  title: string;
  otherTitles: string[];
  creators: { name: string; role: string }[];
  publisher: string | null;
  shelf: Category;
  kind: Kind;
  status: WorkStatus;
  /** ISO date of return from hiatus. */
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
  /** ISO sale period. */
  rightsFrom: string | null;
  rightsUntil: string | null;
  /** The operator's choice; effective within the rights period. */
  isListed: boolean;
}
