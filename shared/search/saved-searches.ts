import type { FilterField } from '../catalog/work-field-lists.ts';
import type { WorkFormValues } from '../catalog/work-fields.ts';
import type { PriceKind } from './search.ts';

/** Most saved searches (저장한 검색) of a member, and the length of a name. */
export const SAVED_SEARCH_BOUNDS = { most: 20, name: 30 } as const;

/** Stored filter of a saved search: fields of the work, price, all of `tags` and none of `without`. */
export type SavedFilter = { [Name in FilterField]?: NonNullable<WorkFormValues[Name]> } & {
  price?: PriceKind;
  tags?: readonly string[];
  without?: readonly string[];
};
