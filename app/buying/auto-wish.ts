/**
 * Whether a gate's page was reached by reading on: from the viewer of the very episode before it, by a step forward. A
 * reload or going back is none.
 */
export function isReadOn(came: { before: number; referrer: string; origin: string; isStep: boolean }): boolean {
  const { before, referrer, origin, isStep } = came;
  if (!isStep || before <= 0 || !URL.canParse(referrer)) return false;
  const from = new URL(referrer);
  return from.origin === origin && new RegExp(`^/viewer/(i/)?${before}$`).test(from.pathname);
}
