/** Field of the row at a place of the uploaded episodes. */
export function rowField(field: 'pick' | 'number' | 'title', at: number): string {
  return `${field}-${at}`;
}
