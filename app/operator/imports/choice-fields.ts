/** The fields of a work in the form of an import's preview. */
export const CHOICE_FIELDS = [
  'identity',
  'replaces',
  'publish',
  'date',
  'shelf',
  'kind',
  'status',
  'rating',
  'price',
  'free',
  'buy',
  'rental',
  'hours',
] as const;

/** The name of a field of the work at that place of the report. */
export function fieldName(field: (typeof CHOICE_FIELDS)[number], at: number): string {
  return `${field}-${at}`;
}
