export type ChoiceField =
  | 'headings'
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

export function fieldName(field: ChoiceField, at: number): string {
  return `${field}-${at}`;
}
