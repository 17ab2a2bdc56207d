/** A field of a work in the form of an import's preview. */
export type ChoiceField =
  | 'identity'
  | 'replaces'
  | 'publish'
  | 'date'
  | 'shelf'
  | 'kind'
  | 'status'
  | 'rating'
  | 'price'
  | 'free'
  | 'buy'
  | 'rental'
  | 'hours';

/** The name of a field of the work at that place of the report. */
export function fieldName(field: ChoiceField, at: number): string {
  return `${field}-${at}`;
}
