/** The status that goes out for one that a screen asked for: 200 for whatever is no status at all (F4). */
export function sentStatus(status: number): number {
  return Number.isInteger(status) && status >= 100 && status <= 999 ? status : 200;
}
