/** Session storage: a saved request, and coins spent by automatic purchase. */
export const CHECKOUT_KEYS = { request: 'seoga.buying', autoPurchase: 'seoga.auto-bought' } as const;

/** A cheap check before the checkout is loaded; expired requests count. */
export function hasCheckoutToResume(): boolean {
  if (/[?&]buy=/.test(location.search)) return true;
  try {
    return Object.values(CHECKOUT_KEYS).some((key) => sessionStorage.getItem(key) !== null);
  } catch {
    return false;
  }
}
