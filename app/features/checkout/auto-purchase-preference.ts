/** True after a forward step from the previous episode; not after a reload or going back. */
export function isReadingOn(came: { before: number; referrer: string; origin: string; isStep: boolean }): boolean {
  const { before, referrer, origin, isStep } = came;
  if (!isStep || before <= 0 || !URL.canParse(referrer)) return false;
  const from = new URL(referrer);
  return from.origin === origin && new RegExp(`^/viewer/(i/)?${before}$`).test(from.pathname);
}
