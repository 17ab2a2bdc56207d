/** Status to send for a requested one: 200 if invalid (F4). */
export function requestStatus(status: number): number {
  return Number.isInteger(status) && status >= 100 && status <= 999 ? status : 200;
}
